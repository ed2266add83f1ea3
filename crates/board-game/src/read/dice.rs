//! Chances of dice, in thousandths.

/// Certainty.
pub const SURE: i32 = 1000;

/// The highest number of successes that is counted; more count as this number.
const MOST: usize = 10;

/// The chance of at least `need` successes with this number of dice.
pub fn at_least(die: i32, dice: i16, need: i16) -> i32 {
    if need <= 0 {
        return SURE;
    }
    if dice < need {
        return 0;
    }
    let miss = SURE - die;
    if need == 1 {
        return SURE - (0..dice.min(40)).fold(SURE, |p, _| p * miss / SURE);
    }
    // `p[k]` is the chance of exactly `k` successes so far, in millionths; the last entry is the chance of that number
    // or more.
    let need = (need as usize).min(MOST);
    let mut list = [0i32; MOST + 1];
    list[0] = 1_000_000;
    for _ in 0..dice.min(40) {
        for successes in (0..need).rev() {
            let hit = list[successes] / SURE * die;
            list[successes + 1] += hit;
            list[successes] -= hit;
        }
    }
    list[need] / SURE
}

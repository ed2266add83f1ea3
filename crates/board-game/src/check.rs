//! What must hold of every position: nothing is lost and nothing appears.

use crate::content::Content;
use crate::frame::What;
use crate::read::G;
use crate::state::{NONE, zone};

/// The first thing that does not hold.
pub fn check(c: &Content, g: &G) -> Result<(), String> {
    let t = &g.table;
    let used = |set: u8| t.sets >> set & 1 == 1;
    let held: Vec<u16> = g
        .stack
        .iter()
        .flat_map(|f| match f.what {
            What::Draw(d) => d.got.all().to_vec(),
            What::Purchase(p) => p.offers.all().to_vec(),
            _ => Vec::new(),
        })
        .collect();
    for id in 0..c.kind_of.len() as u16 {
        if !used(c.card(id).set) {
            continue;
        }
        let mut n = t.decks.iter().map(|d| d.cards().filter(|&x| x == id).count()).sum::<usize>();
        n += usize::from(t.specials.contains(id)) + usize::from(t.boxed.contains(id));
        n += (0..t.seats).filter(|&s| t.i(s).cards.contains(id)).count();
        n += held.iter().filter(|&&x| x == id).count();
        if n != 1 {
            return Err(format!("{} ({id}) is in {n} places", c.card(id).slug));
        }
    }
    for m in 0..c.tokens.len() {
        let z = t.mon.0[m];
        let ok = z == zone::UNUSED
            || z < c.places.len() as u8
            || (zone::CUP..=zone::OUT).contains(&z)
            || (zone::TROPHY..zone::TROPHY + t.seats).contains(&z);
        if !ok {
            return Err(format!("{} ({m}) is nowhere ({z})", c.monster(m as u8).slug));
        }
    }
    for m in 0..c.gates.len() as u8 {
        if !used(c.gates[m as usize].set) {
            continue;
        }
        let mut n = t.gate_stack.cards().filter(|&x| x == u16::from(m)).count();
        n += t.gate_at.0.iter().filter(|&&x| x == m + 1).count();
        n += (0..t.seats).filter(|&s| t.i(s).gates >> m & 1 == 1).count();
        n += usize::from(t.boxed_gates >> m & 1 == 1);
        if n != 1 {
            return Err(format!("gate marker {} ({m}) is in {n} places", c.gates[m as usize].slug));
        }
    }
    for m in 0..c.mythos.len() as u8 {
        if !used(c.mythos[m as usize].set) {
            continue;
        }
        let mut n = t.mythos.cards().filter(|&x| x == u16::from(m)).count();
        let table = t.environment == m || t.rumor == m || t.headlines.iter().any(|(h, _)| *h == m);
        n += usize::from(table);
        let frame =
            g.stack.iter().any(|f| matches!(f.what, What::Mythos(x) if x.card == m) || matches!(f.what, What::Rift(x) if x.card == m));
        if n != 1 && !(n == 0 && frame) {
            return Err(format!("{} is in {n} places", c.mythos[m as usize].slug));
        }
    }
    for k in 0..c.gate_cards.len() as u16 {
        if !used(c.gate_cards[k as usize].set) {
            continue;
        }
        let n = t.gate_deck.cards().filter(|&x| x == k).count();
        let frame = g.stack.iter().any(|f| matches!(f.what, What::Encounter(e) if e.cards[..e.n as usize].contains(&(k as u8 + 1))));
        if n != 1 && !(n == 0 && frame) {
            return Err(format!("{} is in {n} places", c.gate_cards[k as usize].slug));
        }
    }
    if t.turn > 0 && t.ancient != NONE {
        for seat in 0..t.seats {
            let i = t.i(seat);
            if i.alive() && i.kind == NONE {
                return Err(format!("seat {seat} has no investigator"));
            }
            if i.sanity < 0 || i.stamina < 0 || i.money < 0 || i.clues < 0 {
                return Err(format!("seat {seat} has less than nothing"));
            }
        }
        if t.doom > t.track {
            return Err(format!("doom {} of {}", t.doom, t.track));
        }
    }
    Ok(())
}

//! What must hold of every position: nothing is lost and nothing appears.

use crate::content::Content;
use crate::content::defs::{MAX_MONSTERS, MAX_PLACES};
use crate::frame::What;
use crate::read::G;
use crate::rules::rifts::FACE_DOWN;
use crate::state::{NONE, zone};
use kernel::Deck;

/// How often each thing of a kind was met. Every one must be met once.
struct Count<const N: usize>([u8; N]);

impl<const N: usize> Count<N> {
    fn new() -> Self {
        Self([0; N])
    }
    fn meet(&mut self, id: u16) {
        if let Some(n) = self.0.get_mut(id as usize) {
            *n = n.saturating_add(1);
        }
    }
    fn all(&mut self, ids: impl IntoIterator<Item = u16>) {
        for id in ids {
            self.meet(id);
        }
    }
    fn deck<const W: usize>(&mut self, deck: &Deck<W>) {
        self.all(deck.top.iter().chain(&deck.bottom).copied().chain(deck.unseen.iter()));
    }
    /// The first of `n` that is not met once, though it is used; or met, though it is not.
    fn odd(&self, n: usize, used: impl Fn(usize) -> bool) -> Option<(usize, u8)> {
        (0..n).map(|k| (k, self.0.get(k).copied().unwrap_or(1))).find(|&(k, met)| met != u8::from(used(k)))
    }
}

/// The first thing that does not hold.
pub fn check(c: &Content, g: &G) -> Result<(), String> {
    let t = &g.table;
    let used = |set: u8| t.sets >> set & 1 == 1;
    let (mut cards, mut gates, mut mythos, mut worlds) =
        (Count::<320>::new(), Count::<64>::new(), Count::<128>::new(), Count::<128>::new());
    for deck in &t.decks {
        cards.deck(deck);
    }
    cards.all(t.specials.iter().chain(t.boxed.iter()));
    for i in &t.inv[..t.seats as usize] {
        cards.all(i.cards.iter());
        gates.all((0..64).filter(|m| i.gates >> m & 1 == 1));
    }
    gates.deck(&t.gate_stack);
    gates.all(t.gate_at.0.iter().filter(|m| **m > 0).map(|m| u16::from(m - 1)));
    gates.all((0..64).filter(|m| t.boxed_gates >> m & 1 == 1));
    mythos.deck(&t.mythos);
    mythos.all([t.environment, t.rumor].into_iter().filter(|m| *m != NONE).map(u16::from));
    mythos.all(t.headlines.iter().map(|(m, _)| (*m).into()));
    worlds.deck(&t.gate_deck);
    worlds.all((0..c.gate_cards.len() as u16).filter(|&k| crate::rules::encounters::gate_card_kept(c, g, k as u8)));
    // What a procedure holds in its hands.
    for f in &g.stack {
        match f.what {
            What::Draw(d) => cards.all(d.got.all().iter().copied()),
            What::Purchase(p) => cards.all(p.offers.all().iter().copied()),
            What::Mythos(crate::frame::MythosF { card, .. }) | What::Rift(crate::frame::RiftF { card, .. })
                if mythos.0.get(card as usize) == Some(&0) =>
            {
                mythos.meet(card.into());
            }
            What::Encounter(e) if c.places.get(e.place as usize).is_some_and(|p| p.world.is_some()) => {
                for k in e.cards[..e.n.min(4) as usize].iter().filter(|k| **k > 0) {
                    if worlds.0[usize::from(k - 1) & 127] == 0 {
                        worlds.meet(u16::from(k - 1));
                    }
                }
            }
            _ => {}
        }
    }
    if let Some((id, n)) = cards.odd(c.kind_of.len(), |id| used(c.card(id as u16).set)) {
        return Err(format!("{} ({id}) is in {n} places", c.card(id as u16).slug));
    }
    if let Some((m, n)) = gates.odd(c.gates.len(), |m| used(c.gates[m].set)) {
        return Err(format!("gate marker {} ({m}) is in {n} places", c.gates[m].slug));
    }
    if let Some((m, n)) = mythos.odd(c.mythos.len(), |m| used(c.mythos[m].set)) {
        return Err(format!("{} is in {n} places", c.mythos[m].slug));
    }
    if let Some((k, n)) = worlds.odd(c.gate_cards.len(), |k| used(c.gate_cards[k].set)) {
        return Err(format!("{} is in {n} places", c.gate_cards[k].slug));
    }
    for (m, token) in c.tokens.iter().enumerate().take(MAX_MONSTERS) {
        let z = t.mon.0[m];
        let somewhere = z < c.places.len().min(MAX_PLACES) as u8
            || (zone::CUP..=zone::OUT).contains(&z)
            || (zone::TROPHY..zone::TROPHY + t.seats).contains(&z);
        if z == zone::UNUSED && used(token.set) && !c.monsters[token.kind as usize].mask
            || z != zone::UNUSED && !(somewhere && used(token.set))
        {
            return Err(format!("{} ({m}) is nowhere ({z})", c.monster(m as u8).slug));
        }
    }
    // Nobody holds a monster drawn for a moment but a procedure.
    if t.mon.0.contains(&zone::OUT) && !g.stack.iter().any(|f| matches!(f.what, What::Script(_) | What::PlaceMonsters(_) | What::Face(_))) {
        return Err("a monster is in nobody's hands".into());
    }
    rifts(c, g)?;
    if t.turn > 0 && t.ancient != NONE {
        for seat in 0..t.seats {
            let i = t.i(seat);
            if i.alive() && i.kind == NONE {
                return Err(format!("seat {seat} has no investigator"));
            }
            if i.alive() && i.place as usize >= c.places.len() {
                return Err(format!("seat {seat} is nowhere"));
            }
            if i.sanity < 0 || i.stamina < 0 || i.money < 0 || i.clues < 0 {
                return Err(format!("seat {seat} has less than nothing"));
            }
        }
        if t.doom > t.track || t.terror > 10 {
            return Err(format!("doom {} of {}, terror {}", t.doom, t.track, t.terror));
        }
    }
    for &(card, _) in &t.tokens {
        if t.holder(card).is_none() {
            return Err(format!("tokens lie on {}, which nobody has", c.card(card).slug));
        }
    }
    Ok(())
}

/// Progress markers are in the supply or on one space; a rift is open in a place with markers on its track, and each
/// track has a rift marker of its own.
fn rifts(c: &Content, g: &G) -> Result<(), String> {
    let mut markers = Count::<64>::new();
    for (t, r) in g.table.rifts.iter().enumerate() {
        if g.table.rifts[..t].iter().any(|o| o.marker == r.marker) {
            return Err(format!("two tracks have the rift marker {}", r.marker));
        }
        if r.open as usize > c.places.len() {
            return Err(format!("rift {t} is nowhere"));
        }
        let mut any = false;
        for s in r.spaces.iter().filter(|s| **s > 0) {
            let m = s & !FACE_DOWN;
            if m == 0 || m as usize > c.rifts.progress.len() {
                return Err(format!("a progress marker {m} that does not exist"));
            }
            markers.meet(u16::from(m - 1));
            any |= *s & FACE_DOWN == 0;
            if *s & FACE_DOWN != 0 && r.open == 0 {
                return Err(format!("a marker lies face down on the closed rift {t}"));
            }
        }
        if r.open > 0 && !any {
            return Err(format!("rift {t} is open with every marker turned"));
        }
    }
    match markers.0.iter().position(|n| *n > 1) {
        Some(m) => Err(format!("progress marker {m} is on {} spaces", markers.0[m])),
        None => Ok(()),
    }
}

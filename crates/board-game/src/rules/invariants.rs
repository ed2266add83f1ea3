//! Invariants of every position: no card or marker is lost, doubled, or in play without its set.

use crate::content::ability::Quantity;
use crate::content::defs::{MAX_MONSTERS, MAX_PLACES};
use crate::content::ids::MonsterId;
use crate::content::index::Holders;
use crate::frame::{FrameKind, MythosFrame, RiftFrame};
use crate::read::{self, Now, Whose};
use crate::rules::{encounters, mythos, watch};
use crate::state::{Whereabouts, flag};
use kernel::{Bits, Deck, Seat};

/// Cards or markers of one kind that were found once, and those that were found again. Each has to be found exactly
/// once.
#[derive(Default)]
struct Met<const W: usize> {
    once: Bits<W>,
    again: Bits<W>,
}

impl<const W: usize> Met<W> {
    fn one(&mut self, id: u16) {
        if self.once.contains(id) {
            self.again.insert(id);
        }
        self.once.insert(id);
    }
    fn each(&mut self, ids: impl IntoIterator<Item = u16>) {
        for id in ids {
            self.one(id);
        }
    }
    fn all(&mut self, ids: &Bits<W>) {
        self.again = self.again.union(&self.once.intersection(ids));
        self.once = self.once.union(ids);
    }
    fn deck(&mut self, deck: &Deck<W>) {
        self.all(&deck.unseen);
        self.each(deck.top.iter().chain(&deck.bottom).copied());
    }
    /// The first of `all` that was not found exactly once, or the first that was found though it is not in the game.
    fn odd(&self, all: &Bits<W>) -> Option<(usize, &'static str)> {
        let first = |of: Bits<W>, what| of.iter().next().map(|id| (usize::from(id), what));
        first(self.again, "in more than one place")
            .or_else(|| first(all.without(&self.once), "nowhere"))
            .or_else(|| first(self.once.without(all), "in play, though its set is not"))
    }
}

/// Checks all invariants. Returns the first that is broken.
pub fn check(now: Now) -> Result<(), String> {
    let t = now.table();
    let used = |set: u8| t.sets >> set & 1 == 1;
    let things = now.content.in_use(t.sets);
    let (speaks, kept) = (read::speaks(now.content, t), t.speaks);
    if let Some(q) = speaks.quantities.without(&kept.quantities).iter().next() {
        return Err(format!(
            "quantity {q} is spoken of in play, and nobody listens"
        ));
    }
    if let Some(f) = speaks.families.without(&kept.families).iter().next() {
        return Err(format!(
            "something in play answers family {f}, and nobody asks it"
        ));
    }
    let (mut cards, mut gates, mut mythos, mut worlds) = (
        Met::<5>::default(),
        Met::<1>::default(),
        Met::<2>::default(),
        Met::<2>::default(),
    );
    for deck in &t.decks {
        cards.deck(deck);
    }
    cards.all(&t.specials);
    cards.all(&t.boxed);
    for i in &t.investigators[..t.seats as usize] {
        cards.all(&i.cards);
        gates.all(&Bits::from_words([i.gates]));
    }
    gates.deck(&t.gate_stack);
    gates.each(t.open_gates().map(|(_, m)| m.into()));
    gates.all(&Bits::from_words([t.boxed_gates]));
    mythos.deck(&t.mythos);
    mythos.all(&t.boxed_mythos);
    mythos.each(t.mythos_in_play().map(u16::from));
    worlds.deck(&t.gate_deck);
    worlds.each(
        (0..now.content.gate_cards.len() as u16)
            .filter(|&k| encounters::gate_card_kept(now, k as u8)),
    );
    // Cards that frames hold.
    for f in now.game.stack() {
        match f.kind {
            FrameKind::Draw(d) => cards.each(d.got.all().iter().copied()),
            FrameKind::Purchase(p) => cards.each(p.offers.all().iter().copied()),
            FrameKind::Mythos(MythosFrame { card, .. })
            | FrameKind::Rift(RiftFrame { card, .. }) => {
                let card = card.get().map(u16::from);
                mythos.each(card.filter(|&m| !mythos.once.contains(m)));
            }
            FrameKind::Encounter(e)
                if now
                    .content
                    .places
                    .get(e.place as usize)
                    .is_some_and(|p| p.world.is_some()) =>
            {
                let drawn = &e.cards[..e.drawn.min(4) as usize];
                for k in drawn.iter().filter_map(|k| k.get()) {
                    if !worlds.once.contains(k.into()) {
                        worlds.one(k.into());
                    }
                }
            }
            _ => {}
        }
    }
    if let Some((id, n)) = cards.odd(&things.cards) {
        return Err(format!(
            "{} ({id}) is {n}",
            now.content.card(id as u16).slug
        ));
    }
    if let Some((m, n)) = gates.odd(&things.gates) {
        return Err(format!(
            "gate marker {} ({m}) is {n}",
            now.content.gates[m].slug
        ));
    }
    if let Some((m, n)) = mythos.odd(&things.mythos) {
        return Err(format!("{} is {n}", now.content.mythos[m].slug));
    }
    if let Some((k, n)) = worlds.odd(&things.gate_cards) {
        return Err(format!("{} is {n}", now.content.gate_cards[k].slug));
    }
    for (m, token) in now.content.tokens.iter().enumerate().take(MAX_MONSTERS) {
        let at = t.whereabouts.of(MonsterId(m as u8));
        let fits = match at {
            Whereabouts::Place(place) => {
                usize::from(place) < now.content.places.len().min(MAX_PLACES) && used(token.set)
            }
            Whereabouts::Trophy(seat) => seat.0 < t.seats && used(token.set),
            Whereabouts::Cup | Whereabouts::Box | Whereabouts::OnCard | Whereabouts::InHand => {
                used(token.set)
            }
            Whereabouts::Unused => {
                !used(token.set) || now.content.monsters[token.kind as usize].mask
            }
        };
        if !fits {
            return Err(format!(
                "{} ({m}) is nowhere ({at:?})",
                now.content.monster(MonsterId(m as u8)).slug
            ));
        }
    }
    // A monster that was just drawn is always held by a frame.
    if t.whereabouts.count(Whereabouts::InHand) > 0
        && !now.game.stack().iter().any(|f| {
            matches!(
                f.kind,
                FrameKind::Script(_) | FrameKind::PlaceMonsters(_) | FrameKind::Face(_)
            )
        })
    {
        return Err("a monster is in nobody's hands".into());
    }
    rifts(now)?;
    // At every question, causes of awakening are handled and the Outskirts are within their limit.
    if now.game.ask().is_some() && t.ancient.is_some() && watch::awakens(now).is_some() {
        return Err(format!(
            "the Ancient One sleeps: doom {}, {} gates, terror {}, {} monsters in Arkham",
            t.doom,
            t.gates_open(),
            t.terror,
            read::monsters_in_arkham(now)
        ));
    }
    if now.game.ask().is_some() && t.ancient.is_some() && watch::overflows(now) {
        return Err("the Outskirts hold more than they can".into());
    }
    if now.game.ask().is_some() && mythos::rumor_due(now).is_some() {
        return Err("a Rumor stays in play though it has passed or failed".into());
    }
    // If the monster limit falls, no monster leaves. So the limit is checked only if no text can change it.
    let falls = read::any_in_force(now, Quantity::MonsterLimit, Whose::GAME)
        || *now.content.changing(Quantity::MonsterLimit) != Holders::default();
    if now.game.ask().is_some()
        && !falls
        && read::monster_limit(now).is_some_and(|limit| read::monsters_in_arkham(now) > limit)
    {
        return Err("Arkham holds more monsters than it can".into());
    }
    if t.turn > 0 && t.ancient.is_some() {
        for seat in t.each_seat() {
            let i = t.investigator(seat);
            if i.alive() && i.kind.is_none() {
                return Err(format!("seat {} has no investigator", seat.0));
            }
            let somewhere = |at: u8| usize::from(at) < now.content.places.len();
            if i.alive() && !i.place.get().is_some_and(somewhere) {
                return Err(format!("seat {} is nowhere", seat.0));
            }
            if i.sanity < 0 || i.stamina < 0 || i.money < 0 || i.clues < 0 {
                return Err(format!("seat {} has less than nothing", seat.0));
            }
            if let Some(odd) = stands(now, seat) {
                return Err(format!("seat {} {odd}", seat.0));
            }
        }
        if t.doom > read::most_doom(now) || t.terror > 10 {
            return Err(format!(
                "doom {} of {}, terror {}",
                t.doom, t.track, t.terror
            ));
        }
    }
    for &(card, _) in &t.tokens {
        if t.holder(card).is_none() {
            return Err(format!(
                "tokens lie on {}, which nobody has",
                now.content.card(card).slug
            ));
        }
    }
    Ok(())
}

/// The invariant that an investigator in play breaks while a question is open, if any.
fn stands(now: Now, seat: Seat) -> Option<&'static str> {
    let t = now.table();
    let i = t.investigator(seat);
    if !i.alive() || now.game.ask().is_none() {
        return None;
    }
    // Sanity or Stamina may be 0 during the fall, and while the effect that was paid for
    // resolves. // investigators.insane-or-unconscious
    let on_the_way = now.game.stack().iter().any(|f| {
        matches!(
            f.kind,
            FrameKind::Loss(_)
                | FrameKind::Fallen(_)
                | FrameKind::Status(_)
                | FrameKind::Cast(_)
                | FrameKind::Script(_)
                | FrameKind::NewInvestigator(_)
        )
    });
    if (i.sanity == 0 || i.stamina == 0) && !on_the_way {
        return Some("stands with nothing left");
    }
    if i.is(flag::EXPLORED) && i.place.get().and_then(|at| t.gate(at)).is_none() {
        return Some("is marked as having explored a gate where none is");
    }
    if i.is(flag::ARRESTED) && !i.is_at(now.content.fixed.jail) {
        return Some("is under arrest outside the Jail Cell");
    }
    if t.awake && i.is_at(now.content.fixed.lost) {
        return Some("fights the Ancient One from where nobody is");
    }
    None
}

/// Each progress marker is in the supply or on one space. An open rift is at a place and has markers on its track. Each
/// track has its own rift marker.
fn rifts(now: Now) -> Result<(), String> {
    let mut markers = Met::<1>::default();
    let tracks = now.content.tracks(now.table().sets).count();
    if now.table().rifts.len() != tracks {
        return Err(format!("there are {tracks} rift tracks"));
    }
    for (t, r) in now.table().rifts.iter().enumerate() {
        if now.table().rifts[..t].iter().any(|o| o.marker == r.marker) {
            return Err(format!("two tracks have the rift marker {}", r.marker));
        }
        if r.open
            .get()
            .is_some_and(|p| p as usize >= now.content.places.len())
        {
            return Err(format!("rift {t} is nowhere"));
        }
        let mut any = false;
        for s in r.spaces.iter().flatten() {
            let m = s.marker;
            if m as usize >= now.content.rifts.progress.len() {
                return Err(format!("a progress marker {m} that does not exist"));
            }
            markers.one(m.into());
            any |= !s.face_down;
            if s.face_down && r.open.is_none() {
                return Err(format!("a marker lies face down on the closed rift {t}"));
            }
        }
        if r.open.is_some() && !any {
            return Err(format!("rift {t} is open with every marker turned"));
        }
    }
    match markers.again.iter().next() {
        Some(m) => Err(format!("progress marker {m} is on two spaces")),
        None => Ok(()),
    }
}

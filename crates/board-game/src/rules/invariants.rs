//! Invariants of every position: no card or marker is lost, doubled, or in play without its set.

use crate::content::ability::Quantity;
use crate::content::defs::{MAX_MONSTERS, MAX_PLACES};
use crate::content::ids::{
    CardId, EncounterCardId, GateId, MarkerId, MonsterId, MythosId, PlaceId, SetId,
};
use crate::content::index::Holders;
use crate::frame::{FrameKind, MythosFrame, RiftFrame};
use crate::read::{self, Now, Whose};
use crate::rules::{encounters, mythos, watch};
use crate::state::{Whereabouts, flag};
use kernel::{Bits, Deck, Id, Seat};

/// Cards or markers of one kind that were found once, and those that were found again. Each has to be found exactly
/// once.
#[derive(Default)]
struct Met<const W: usize, T> {
    once: Bits<W, T>,
    again: Bits<W, T>,
}

impl<const W: usize, T: Id> Met<W, T> {
    fn one(&mut self, id: T) {
        if self.once.contains(id) {
            self.again.insert(id);
        }
        self.once.insert(id);
    }
    fn each(&mut self, ids: impl IntoIterator<Item = T>) {
        for id in ids {
            self.one(id);
        }
    }
    fn all(&mut self, ids: &Bits<W, T>) {
        self.again = self.again.union(&self.once.intersection(ids));
        self.once = self.once.union(ids);
    }
    fn deck(&mut self, deck: &Deck<W, T>) {
        self.all(&deck.unseen);
        self.each(deck.top.iter().chain(&deck.bottom).copied());
    }
    /// The first of `all` that was not found exactly once, or the first that was found though it is not in the game.
    fn odd(&self, all: &Bits<W, T>) -> Option<(T, &'static str)> {
        let first = |of: Bits<W, T>, what| of.iter().next().map(|id| (id, what));
        first(self.again, "in more than one place")
            .or_else(|| first(all.without(&self.once), "nowhere"))
            .or_else(|| first(self.once.without(all), "in play, though its set is not"))
    }
}

/// Checks all invariants. Returns the first that is broken.
pub fn check(now: Now) -> Result<(), String> {
    heard(now)?;
    each_once(now)?;
    monsters(now)?;
    rifts(now)?;
    at_questions(now)?;
    investigators(now)?;
    tokens(now)
}

/// Whatever text in play speaks of is noted on the table.
fn heard(now: Now) -> Result<(), String> {
    let table = now.table();
    let (speaks, kept) = (read::speaks(now.content, table), table.speaks);
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
    Ok(())
}

/// Each card and marker of the game is in one place.
fn each_once(now: Now) -> Result<(), String> {
    let table = now.table();
    let things = now.content.in_use(table.sets);
    let (mut cards, mut gates, mut mythos, mut worlds) = (
        Met::<5, CardId>::default(),
        Met::<1, GateId>::default(),
        Met::<2, MythosId>::default(),
        Met::<2, EncounterCardId>::default(),
    );
    for deck in &table.decks {
        cards.deck(deck);
    }
    cards.all(&table.specials);
    cards.all(&table.boxed);
    for i in &table.investigators[..table.seats as usize] {
        cards.all(&i.cards);
        gates.all(&Bits::from_words([i.gates.0]));
    }
    gates.deck(&table.gate_stack);
    gates.each(table.open_gates().map(|(_, m)| m));
    gates.all(&Bits::from_words([table.boxed_gates.0]));
    mythos.deck(&table.mythos);
    mythos.all(&table.boxed_mythos);
    mythos.each(table.mythos_in_play());
    worlds.deck(&table.gate_deck);
    worlds.each(
        EncounterCardId::first(now.content.gate_cards.len())
            .filter(|&k| encounters::gate_card_kept(now, k)),
    );
    // Cards that frames hold.
    for f in now.game.stack() {
        match f.kind {
            FrameKind::Draw(d) => cards.each(d.got.all().iter().copied()),
            FrameKind::Purchase(p) => cards.each(p.offers.all().iter().copied()),
            FrameKind::Mythos(MythosFrame { card, .. })
            | FrameKind::Rift(RiftFrame { card, .. }) => {
                let card = card.get();
                mythos.each(card.filter(|&m| !mythos.once.contains(m)));
            }
            FrameKind::Encounter(frame)
                if now
                    .content
                    .places
                    .get(frame.place.index())
                    .is_some_and(|p| p.world.is_some()) =>
            {
                let drawn = &frame.cards[..frame.drawn.min(4) as usize];
                for k in drawn.iter().filter_map(|k| k.get()) {
                    if !worlds.once.contains(k) {
                        worlds.one(k);
                    }
                }
            }
            _ => {}
        }
    }
    if let Some((id, n)) = cards.odd(&things.cards) {
        return Err(format!("{} ({id}) is {n}", now.content.card(id).slug));
    }
    if let Some((marker, n)) = gates.odd(&things.gates) {
        return Err(format!(
            "gate marker {} ({marker}) is {n}",
            now.content.gates[marker].slug
        ));
    }
    if let Some((m, n)) = mythos.odd(&things.mythos) {
        return Err(format!("{} is {n}", now.content.mythos[m].slug));
    }
    if let Some((k, n)) = worlds.odd(&things.gate_cards) {
        return Err(format!("{} is {n}", now.content.gate_cards[k].slug));
    }
    Ok(())
}

/// Each monster is where a monster can be. One that was just drawn is held by a frame.
fn monsters(now: Now) -> Result<(), String> {
    let table = now.table();
    let used = |set: SetId| table.sets.contains(set);
    for (monster, token) in MonsterId::each(&now.content.tokens).take(MAX_MONSTERS) {
        let at = table.whereabouts.of(monster);
        let fits = match at {
            Whereabouts::Place(place) => {
                place.index() < now.content.places.len().min(MAX_PLACES) && used(token.set)
            }
            Whereabouts::Trophy(seat) => seat.0 < table.seats && used(token.set),
            Whereabouts::Cup | Whereabouts::Box | Whereabouts::OnCard | Whereabouts::InHand => {
                used(token.set)
            }
            Whereabouts::Unused => !used(token.set) || now.content.monsters[token.kind].mask,
        };
        if !fits {
            return Err(format!(
                "{} ({monster}) is nowhere ({at:?})",
                now.content.monster(monster).slug
            ));
        }
    }
    // A monster that was just drawn is always held by a frame.
    if table.whereabouts.count(Whereabouts::InHand) > 0
        && !now.game.stack().iter().any(|f| {
            matches!(
                f.kind,
                FrameKind::Script(_) | FrameKind::PlaceMonsters(_) | FrameKind::Face(_)
            )
        })
    {
        return Err("a monster is in nobody's hands".into());
    }
    Ok(())
}

/// At every question, causes of awakening are handled, and monsters and Rumors are within their limits.
fn at_questions(now: Now) -> Result<(), String> {
    let table = now.table();
    if now.game.ask().is_none() {
        return Ok(());
    }
    if table.ancient.is_some() && watch::awakens(now).is_some() {
        return Err(format!(
            "the Ancient One sleeps: doom {}, {} gates, terror {}, {} monsters in Arkham",
            table.doom,
            table.gates_open(),
            table.terror,
            read::monsters_in_arkham(now)
        ));
    }
    if table.ancient.is_some() && watch::overflows(now) {
        return Err("the Outskirts hold more than they can".into());
    }
    if mythos::rumor_due(now).is_some() {
        return Err("a Rumor stays in play though it has passed or failed".into());
    }
    // If the monster limit falls, no monster leaves. So the limit is checked only if no text can change it.
    let falls = read::any_in_force(now, Quantity::MonsterLimit, Whose::GAME)
        || *now.content.changing(Quantity::MonsterLimit) != Holders::default();
    if !falls && read::monster_limit(now).is_some_and(|limit| read::monsters_in_arkham(now) > limit)
    {
        return Err("Arkham holds more monsters than it can".into());
    }
    Ok(())
}

/// Each investigator in play is somewhere and has nothing below 0. Doom and terror are on their tracks.
fn investigators(now: Now) -> Result<(), String> {
    let table = now.table();
    if table.turn == 0 || table.ancient.is_none() {
        return Ok(());
    }
    for seat in table.each_seat() {
        let investigator = table.investigator(seat);
        if investigator.alive() && investigator.kind.is_none() {
            return Err(format!("seat {} has no investigator", seat.0));
        }
        let somewhere = |at: PlaceId| at.index() < now.content.places.len();
        if investigator.alive() && !investigator.place.get().is_some_and(somewhere) {
            return Err(format!("seat {} is nowhere", seat.0));
        }
        if investigator.sanity < 0
            || investigator.stamina < 0
            || investigator.money < 0
            || investigator.clues < 0
        {
            return Err(format!("seat {} has less than nothing", seat.0));
        }
        if let Some(odd) = stands(now, seat) {
            return Err(format!("seat {} {odd}", seat.0));
        }
    }
    if table.doom > read::most_doom(now) || table.terror > 10 {
        return Err(format!(
            "doom {} of {}, terror {}",
            table.doom, table.track, table.terror
        ));
    }
    Ok(())
}

/// Tokens lie only on cards that an investigator has.
fn tokens(now: Now) -> Result<(), String> {
    let table = now.table();
    for &(card, _) in &table.tokens {
        if table.holder(card).is_none() {
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
    let table = now.table();
    let investigator = table.investigator(seat);
    if !investigator.alive() || now.game.ask().is_none() {
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
    if (investigator.sanity == 0 || investigator.stamina == 0) && !on_the_way {
        return Some("stands with nothing left");
    }
    if investigator.is(flag::EXPLORED)
        && investigator
            .place
            .get()
            .and_then(|at| table.gate(at))
            .is_none()
    {
        return Some("is marked as having explored a gate where none is");
    }
    if investigator.is(flag::ARRESTED) && !investigator.is_at(now.content.fixed.jail) {
        return Some("is under arrest outside the Jail Cell");
    }
    if table.awake && investigator.is_at(now.content.fixed.lost) {
        return Some("fights the Ancient One from where nobody is");
    }
    None
}

/// Each progress marker is in the supply or on one space. An open rift is at a place and has markers on its track. Each
/// track has its own rift marker.
fn rifts(now: Now) -> Result<(), String> {
    let mut markers = Met::<1, MarkerId>::default();
    let tracks = now.content.tracks(now.table().sets).count();
    if now.table().rifts.len() != tracks {
        return Err(format!("there are {tracks} rift tracks"));
    }
    for (nth, rift) in now.table().rifts.iter().enumerate() {
        if now.table().rifts[..nth]
            .iter()
            .any(|o| o.marker == rift.marker)
        {
            return Err(format!("two tracks have the rift marker {}", rift.marker));
        }
        if rift
            .open
            .get()
            .is_some_and(|p| p.index() >= now.content.places.len())
        {
            return Err(format!("rift {nth} is nowhere"));
        }
        let mut any = false;
        for progress in rift.spaces.iter().flatten() {
            let marker = progress.marker;
            if marker.index() >= now.content.rifts.progress.len() {
                return Err(format!("a progress marker {marker} that does not exist"));
            }
            markers.one(marker);
            any |= !progress.face_down;
            if progress.face_down && rift.open.is_none() {
                return Err(format!("a marker lies face down on the closed rift {nth}"));
            }
        }
        if rift.open.is_some() && !any {
            return Err(format!("rift {nth} is open with every marker turned"));
        }
    }
    match markers.again.iter().next() {
        Some(m) => Err(format!("progress marker {m} is on two spaces")),
        None => Ok(()),
    }
}

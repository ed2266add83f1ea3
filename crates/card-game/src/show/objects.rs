//! Everything on the table as objects with public ids: what a client draws and points at.
//!
//! A card that lies open has the id of its key (`ghoul-minion.2`); what nobody may see is no object, only a number of
//! the pile it lies in.

use crate::choice::Prompt;
use crate::content;
use crate::content::{Ability, Chaos, DefId, KindName, Skill};
use crate::frame::{
    Act, CellFrame, Context, EncounterDrawFrame, Frame, InitiationFrame, SkillTest,
};
use crate::read::Look;
use crate::read::names::unrevealed_name;
use crate::show::campaign::CAMPAIGN;
use crate::show::{odds, told, words};
use crate::state::{CardId, Owner, SeatId, Status, Zone};
use crate::text;
use kernel::show::{Id, Object};
use kernel::{Maybe, Viewer};

/// Kinds of ids.
pub mod kind {
    /// An investigator; the number is the seat.
    pub const SEAT: u8 = 1;
    /// A card; the number is its place in the arena, which says no more than the card itself does.
    pub const CARD: u8 = 2;
    /// A pile or an area: what it is, and whose.
    pub const PILE: u8 = 3;
    /// A revealed chaos token, counted from 0.
    pub const TOKEN: u8 = 4;
    /// Things there is one of.
    pub const ONE: u8 = 5;
    /// An investigator of a campaign: by seat, then those who have fallen.
    pub const MEMBER: u8 = 6;
    /// A scenario of a campaign that is over, counted from 0.
    pub const CHAPTER: u8 = 7;
    /// A line of a campaign's ledger, counted from 0.
    pub const LEDGER: u8 = 8;
    /// Something in force for a time, counted from 0.
    pub const LASTING: u8 = 9;
}

/// Names of piles and areas that every investigator has; their place here is part of the id.
const OWN: [&str; 5] = ["deck", "hand", "discard", "play", "threat"];
/// Names of things there is one of.
const ONE: [&str; 9] = [
    "encounter-deck",
    "encounter-discard",
    "limbo",
    "set-aside",
    "victory",
    "removed",
    "bag",
    "test",
    "campaign",
];

const fn own(which: u32, seat: SeatId) -> Id {
    Id::new(kind::PILE, which << 8 | seat.0 as u32)
}
pub(super) const fn one(which: u32) -> Id {
    Id::new(kind::ONE, which)
}

/// Somebody's deck, or the encounter deck.
pub fn deck(owner: impl Into<Owner>) -> Id {
    owner.into().get().map_or(one(0), |seat| own(0, seat))
}
/// Somebody's hand.
pub fn hand(seat: SeatId) -> Id {
    own(1, seat)
}
/// Somebody's discard pile, or that of the encounter cards.
pub fn discard(owner: impl Into<Owner>) -> Id {
    owner.into().get().map_or(one(1), |seat| own(2, seat))
}
/// Somebody's play area.
pub fn play(seat: SeatId) -> Id {
    own(3, seat)
}
/// Somebody's threat area.
pub fn threat(seat: SeatId) -> Id {
    own(4, seat)
}
/// Cards being resolved or committed.
pub const LIMBO: Id = one(2);
/// Cards set aside.
pub const SET_ASIDE: Id = one(3);
/// The victory display.
pub const VICTORY: Id = one(4);
/// Cards out of the game.
pub const REMOVED: Id = one(5);
/// The chaos bag.
pub const BAG: Id = one(6);
/// The skill test in progress.
pub const TEST: Id = one(7);

/// A seat's investigator.
pub fn seat(who: SeatId) -> Id {
    Id::new(kind::SEAT, who.into())
}
/// A revealed token.
pub fn token(n: usize) -> Id {
    Id::new(kind::TOKEN, n as u32)
}

/// A skill in a word.
fn skill_word(skill: Skill) -> &'static str {
    skill.name()
}

impl Look<'_> {
    /// The id of a card, the table's where there is none; an investigator card is its seat's.
    pub fn object(&self, card: impl Into<Maybe<CardId>>) -> Id {
        let Some(card) = card.into().get() else {
            return Id::TABLE;
        };
        let investigator = self.def(card).kind == KindName::Investigator;
        match self.table.investigators.iter().position(|i| i.card == card) {
            Some(who) if investigator => seat(SeatId::from_index(who)),
            _ => Id::new(kind::CARD, card.into()),
        }
    }

    /// Whether a card in somebody's area lies in the threat area.
    pub fn threatens(&self, card: CardId) -> bool {
        let def = self.def(card);
        !matches!(def.kind, KindName::Asset | KindName::Event)
            || (def.weakness && def.revelation.is_some())
    }

    /// What a card lies in or on.
    pub fn place(&self, card: CardId) -> Id {
        let it = self.table.card(card);
        match it.zone {
            Zone::Deck => deck(it.owner),
            Zone::Hand => it.owner.get().map_or(Id::TABLE, hand),
            Zone::Discard => discard(it.owner),
            Zone::Limbo => LIMBO,
            Zone::SetAside | Zone::Pile | Zone::Coming => SET_ASIDE,
            Zone::Victory => VICTORY,
            Zone::Removed => REMOVED,
            Zone::Play => match (it.host.get(), it.area.get()) {
                (Some(host), _) => self.object(host),
                (None, Some(of)) if self.threatens(card) => threat(of),
                (None, Some(of)) => play(of),
                (None, None) => self.object(it.at),
            },
            Zone::Beside => Id::TABLE,
        }
    }

    /// An id as clients read it.
    pub fn id_text(&self, id: Id) -> String {
        let number = id.n();
        match id.kind() {
            kind::SEAT => format!("seat/{number}"),
            kind::CARD => self.card_id(CardId::from_index(number as usize)),
            kind::PILE => format!(
                "{}/{}",
                OWN.get((number >> 8) as usize).unwrap_or(&"pile"),
                number & 255
            ),
            kind::TOKEN => format!("token/{}", number + 1),
            kind::MEMBER => format!("member/{}", number + 1),
            kind::CHAPTER => format!("chapter/{}", number + 1),
            kind::LEDGER => format!("ledger/{}", number + 1),
            kind::LASTING => format!("lasting/{}", number + 1),
            kind::ONE => ONE.get(number as usize).map_or("table", |s| s).to_owned(),
            _ => "table".into(),
        }
    }

    /// Changes whenever locations of one name may be counted otherwise than before.
    pub fn numbering(&self) -> u64 {
        let counted = |c: &CardId| unrevealed_name(self, *c).is_some();
        let all = self.table.locations.iter().filter(counted);
        all.fold(0, |sum: u64, c| {
            let this = (c.index() as u64) << 16 | u64::from(self.table.card(c).def.0);
            sum.wrapping_mul(0x100_0000_01b3).wrapping_add(this)
        })
    }

    /// The id of a card: of a location that has another name while it is unrevealed the slug of that, before and after.
    fn card_id(&self, card: CardId) -> String {
        let name = |c: CardId| unrevealed_name(self, c);
        // A card that has turned is the same card still.
        let front = self.table.cards.get(card.index());
        if let Some(front) = front.and_then(|c| self.content.def(c.def).front) {
            return self.content.id_of(front).to_owned();
        }
        let Some(hidden) = self.table.cards.get(card.index()).and_then(|_| name(card)) else {
            return words::printed_key(self, card);
        };
        // Those in play come first, then those out of play.
        let alike = |c: &CardId| name(*c) == Some(hidden);
        let there = |c: &CardId| self.table.locations.contains(*c);
        let before = match there(&card) {
            true => self
                .table
                .locations
                .iter()
                .filter(|c| *c < card && alike(c))
                .count(),
            false => {
                let all = CardId::first(self.table.cards.len());
                let first = |c: &CardId| there(c) || *c < card;
                all.filter(|c| alike(c) && first(c)).count()
            }
        };
        match before {
            0 => content::slug(hidden),
            n => format!("{}.{}", content::slug(hidden), n + 1),
        }
    }

    /// Everything that anybody may see, in the order of ids: all but the cards in decks.
    pub fn objects(&self) -> Vec<Object> {
        let table = self.table;
        let mut out = Vec::with_capacity(table.cards.len() + 32);
        self.table_object(&mut out);
        for who in table.seated() {
            self.seat_object(who, &mut out);
        }
        for card in CardId::first(table.cards.len()) {
            if self.open_to(card, Viewer::Host) {
                self.card_object(card, &mut out);
            }
        }
        for (which, kind) in OWN.into_iter().enumerate() {
            for who in table.seated() {
                let inv = table.inv(who);
                let cards = match which {
                    0 => inv.deck.len(),
                    1 => inv.hand.len(),
                    _ => 0,
                };
                let pile = Object::new(own(which as u32, who), kind, seat(who)).onto(&mut out);
                pile.seat = Some(who);
                pile.count("cards", cards as i32);
            }
        }
        let test = self.test();
        // Outside a test, tokens that are revealed lie beside the bag.
        let by = if self.reveals_outside() { BAG } else { TEST };
        let (who, tokens) = self.revealed().unwrap_or((SeatId(0), &[]));
        for (i, revealed) in tokens.iter().enumerate() {
            Object::new(token(i), "token", by)
                .onto(&mut out)
                .number("modifier", self.token_counts(who, revealed))
                .flag("ignored", revealed.ignored)
                .word("token", revealed.token.name());
        }
        for (which, kind) in ONE.into_iter().enumerate() {
            let it = || Object::new(one(which as u32), kind, Id::TABLE);
            match which {
                0 => {
                    let cards = table.encounter.len() as i32;
                    it().onto(&mut out).count("cards", cards);
                }
                6 => {
                    let bag = it().onto(&mut out);
                    for k in Chaos::ALL {
                        bag.count(k.name(), table.bag[k as usize]);
                    }
                }
                7 => {
                    if let Some(test) = test {
                        self.test_object(test, &mut out);
                    }
                }
                8 => {}
                _ => out.push(it()),
            }
        }
        self.campaign_objects(&mut out);
        self.lasting_objects(&mut out);
        out
    }

    /// Whether a viewer may see an object.
    pub fn sees(&self, id: Id, viewer: Viewer) -> bool {
        id.kind() != kind::CARD || self.open_to(CardId::from_index(id.n() as usize), viewer)
    }

    /// Whether a viewer may see what a card is.
    pub fn open_to(&self, card: CardId, viewer: Viewer) -> bool {
        let it = self.table.card(card);
        // What is being played was shown, though its costs are still being paid.
        let played = |f: &Frame| {
            matches!(
                f,
                Frame::Initiation(InitiationFrame { initiation: i, .. })
                    if i.act == Act::Play(card)
            )
        };
        match it.zone {
            Zone::Deck | Zone::Coming => false,
            Zone::Pile if self.face_down(it) => false,
            Zone::Hand if self.stack.iter().any(played) => true,
            Zone::Hand => match viewer {
                Viewer::Seat(s) => it.owner.is(s) || it.revealed,
                Viewer::Public => it.revealed,
                Viewer::Host => true,
            },
            // The investigator card is the seat's object.
            _ => self.def(card).kind != KindName::Investigator,
        }
    }

    fn table_object(&self, out: &mut Vec<Object>) {
        let table = self.table;
        let threshold = |card| self.def(card).threshold;
        let needed = |card: Maybe<CardId>| card.get().and_then(threshold).map_or(0, i32::from);
        let clues = table.act.get().and_then(|act| self.clues_of_act(act));
        let clues = clues.map_or(0, i32::from);
        let scenario = self.content.scenarios.get(table.scenario as usize);
        let it = Object::new(Id::TABLE, "table", Id::TABLE).onto(out);
        it.number("round", table.round)
            .number("doom", table.total_doom() as i32)
            .number("doom-needed", needed(table.agenda))
            .count(
                "clues-needed",
                if clues > 0 {
                    clues
                } else {
                    self.objective_clues().map_or(0, i32::from)
                },
            )
            .number("head-count", table.head_count)
            .word("difficulty", table.difficulty.name())
            .word(
                "scenario",
                scenario.map_or_else(String::new, |s| format!("card/{}", s.text.id)),
            );
        if let Some(c) = &table.campaign {
            let of = &self.content.campaigns[usize::from(c.campaign)].text.id;
            it.word("campaign", format!("card/{of}"));
        }
        let prologue = self.prologue();
        if !prologue.is_empty() {
            it.word("prologue", prologue.join("\n\n"));
        }
        if let Some(phase) = table.phase {
            it.word("phase", words::phase_name(phase));
        }
        if let Some(active) = table.active.get() {
            it.link("active", [seat(active)]);
        }
        for (name, card) in [("act", table.act), ("agenda", table.agenda)] {
            it.link(name, card.get().map(|c| self.object(c)));
        }
        let lead = table.investigators.get(table.lead.index());
        if lead.is_some_and(|inv| inv.status != Status::Away) {
            it.link("lead", [seat(table.lead)]);
        }
        if let Some(ending) = table.endings.first().filter(|_| table.ended) {
            it.word("outcome", words::ending(self.content.name(*ending)));
        }
        if !table.notes.is_empty() {
            let notes: Vec<&str> = table.notes.iter().map(|n| self.content.name(*n)).collect();
            it.word("notes", notes.join(", "));
            it.word("log", self.log_written().join("; "));
        }
        let lists: Vec<String> = self
            .lists()
            .into_iter()
            .map(|(list, names)| format!("{list}: {}", names.join(", ")))
            .collect();
        if !lists.is_empty() {
            it.word("lists", lists.join("; "));
            it.word("log-lists", self.lists_written().join("; "));
        }
        if let Some(list) = table.taboo.get() {
            it.word("taboo", self.content.taboo_lists[list.index()].clone());
        }
        let decks: Vec<String> = self
            .decks()
            .into_iter()
            .map(|(name, n)| format!("{name}: {n}"))
            .collect();
        if !decks.is_empty() {
            it.word("decks", decks.join("; "));
        }
        if !table.earned.is_empty() {
            let earned = |(s, d): &(SeatId, DefId)| {
                format!("{}: {}", words::seat(self, *s), self.content.id_of(*d))
            };
            let all: Vec<String> = table.earned.iter().map(earned).collect();
            it.word("earned", all.join(", "));
        }
    }

    fn seat_object(&self, who: SeatId, out: &mut Vec<Object>) {
        let inv = self.table.inv(who);
        let card = self.table.card(inv.card);
        let place = self.object(card.at);
        let it = Object::new(seat(who), "investigator", place).onto(out);
        it.print = Some(self.content.print_of(card.def));
        it.seat = Some(who);
        it.number("health", self.health(inv.card).unwrap_or(0))
            .number("damage", card.damage)
            .number("sanity", self.sanity(inv.card).unwrap_or(0))
            .number("horror", card.horror)
            .number("resources", card.resources)
            .number("clues", card.clues)
            .number("actions", self.actions_left(who, None));
        for skill in Skill::ALL {
            it.number(skill_word(skill), self.skill(who, skill));
        }
        let bound = self.bound_actions(who);
        let more: u8 = bound.values().sum();
        it.count("doom", card.doom)
            .count("actions-for-traits", more)
            .count("physical-trauma", inv.physical)
            .count("mental-trauma", inv.mental)
            .count(
                "experience",
                if self.table.ended {
                    self.experience(who)
                } else {
                    inv.experience.max(0).into()
                },
            )
            .flag("turn-taken", inv.turn_taken)
            .flag("exhausted", card.exhausted)
            .flag("resigned", inv.status == Status::Resigned)
            .flag("defeated", inv.status == Status::Defeated)
            .flag("killed", inv.killed);
        if more > 0 {
            let all: Vec<String> = bound.iter().map(|(t, n)| format!("{n} {t}")).collect();
            it.word("actions-for", all.join(", "));
        }
    }

    fn card_object(&self, card: CardId, out: &mut Vec<Object>) {
        let (it, def) = (self.table.card(card), self.def(card));
        let id = Id::new(kind::CARD, card.into());
        let object = Object::new(id, kind_word(def.kind), self.place(card)).onto(out);
        // What is on the side that is down is not told, nor what the card may turn out to be.
        match words::hidden_name(self, card) {
            Some(name) if name != self.content.text(it.def).name || !def.one_of.is_empty() => {
                object.word("name", words::which_of(self, card, name));
            }
            Some(_) | None => object.print = Some(self.content.print_of(it.def)),
        }
        object.order = it.stamp;
        object.seat = it.owner.get().or(object.seat);
        let play = it.zone == Zone::Play;
        if !play {
            object
                .count("clues", it.clues)
                .count("doom", it.doom)
                .count("resources", it.resources)
                .flag("in-deck", self.pile_of(it).is_some_and(|p| !p.area));
            if let Some(area) = self.pile_of(it).filter(|p| p.area) {
                object.word("area", self.content.name(area.name).to_owned());
            }
            return;
        }
        match self.controller(card).get() {
            None if def.player_card => {}
            None => object.seat = None,
            Some(who) => object.seat = Some(who),
        }
        if let Some(n) = self.health(card) {
            object.number("health", n);
        }
        if let Some(n) = self.sanity(card) {
            object.number("sanity", n);
        }
        if def.kind == KindName::Enemy {
            object
                .number("fight", self.fight(card))
                .number("evade", self.evade(card));
        }
        if def.kind == KindName::Location {
            if it.revealed {
                object.number("shroud", self.shroud(card));
            }
            object
                .flag("revealed", it.revealed)
                .link("connections", self.neighbours(card).map(|n| self.object(n)));
        }
        object
            .count("damage", it.damage)
            .count("horror", it.horror)
            .count("clues", it.clues)
            .count("doom", it.doom)
            .count("resources", it.resources)
            .count("uses", it.uses)
            .count("sealed", self.sealed_on(card) as u8)
            .flag("exhausted", it.exhausted)
            .flag("attached", it.host.is_some());
    }

    fn test_object(&self, test: &SkillTest, out: &mut Vec<Object>) {
        let done = test.value != 0 || test.difficulty != 0;
        let it = Object::new(TEST, "test", Id::TABLE).onto(out);
        it.number("difficulty", self.difficulty(test))
            .number("value", self.value_before_tokens(test))
            .word("skill", test.skill.name())
            .word("attempt", attempt_word(test))
            .link("tester", [seat(test.tester)])
            .link(
                "committed",
                test.committed.iter().map(|(c, _)| self.object(*c)),
            );
        it.seat = Some(test.tester);
        self.stakes(test).onto(it);
        if done {
            it.number("result", test.value);
        } else {
            it.number("odds", odds::now(self, test) as i32);
        }
        if let Some(against) = test.against.get() {
            it.link("against", [self.object(against)]);
        }
    }

    /// What a number of the open test is made of.
    pub fn test_sum(&self, test: &SkillTest) -> Vec<(String, i32)> {
        let mut terms = Vec::new();
        self.value_terms(test, |card, n| {
            if terms.is_empty() || n != 0 {
                terms.push((self.content.text(self.table.card(card).def).name.clone(), n));
            }
        });
        terms
    }

    /// The clues that the act's objective costs, where it is paid with clues.
    pub fn objective_clues(&self) -> Option<u8> {
        let act = self.table.act.get()?;
        self.content
            .abilities_of(self.table.card(act).def)
            .find_map(|(_, a)| match &a.ability {
                Ability::Objective(o) => {
                    let clues = o.cost.group_clues.as_ref()?;
                    let context = Context::new(self.table.lead, act);
                    u8::try_from(self.amount(&clues.amount, context)).ok()
                }
                _ => None,
            })
    }

    /// What the open question is about.
    pub fn points_at(&self, prompt: Prompt, asked: Option<SeatId>) -> kernel::show::Ids {
        let mut ids = kernel::show::Ids::new();
        let mut add = |id: Id| {
            if id != Id::TABLE && !ids.contains(&id) {
                ids.push(id);
            }
        };
        match prompt {
            Prompt::HunterTo(c) | Prompt::Whom(c) | Prompt::SpawnAt(c) => add(self.object(c)),
            Prompt::Pick(card)
            | Prompt::Option(card)
            | Prompt::May(card)
            | Prompt::MakeRoom(card)
            | Prompt::Search(card)
            | Prompt::RandomOf(card) => add(self.object(card)),
            Prompt::CancelHarm(c, _) => add(self.object(c)),
            Prompt::Taker(c) => add(self.object(c)),
            Prompt::DrawFrom(s) => add(deck(s)),
            Prompt::RandomFrom(s) => add(hand(s)),
            Prompt::Mulligan | Prompt::DiscardFromHand => {
                if let Some(s) = asked {
                    add(hand(s));
                }
            }
            Prompt::RevealToken
            | Prompt::WhichToken
            | Prompt::TokenCounts
            | Prompt::TokenToSeal => add(BAG),
            Prompt::Commit | Prompt::WithSkill | Prompt::WhichResult => add(TEST),
            Prompt::React => {
                if let Some(Frame::Cell(CellFrame { occurrence, .. })) = self.stack.last() {
                    told::about(self, occurrence).into_iter().for_each(&mut add);
                }
            }
            Prompt::AssignDamage | Prompt::AssignHorror => {
                if let Some(Frame::Harm(h)) = self.stack.last() {
                    add(self.object(h.attacker));
                }
            }
            Prompt::WhichScenario
            | Prompt::StoryCard(_)
            | Prompt::Replacement
            | Prompt::Joins
            | Prompt::Upgrade
            | Prompt::Leaves(_) => add(CAMPAIGN),
            Prompt::Lead
            | Prompt::NextTurn
            | Prompt::Turn
            | Prompt::ExtraAction
            | Prompt::MoreActions(_)
            | Prompt::Window
            | Prompt::Order
            | Prompt::WhichAttack
            | Prompt::WhichHunter
            | Prompt::WhichDeck
            | Prompt::PutBack
            | Prompt::ChooseX(_)
            | Prompt::Gives
            | Prompt::SpendClues(_)
            | Prompt::Trauma
            | Prompt::Ending
            | Prompt::BasicWeakness(_)
            | Prompt::Version(_)
            | Prompt::HiddenSet(_)
            | Prompt::WeaknessGained(_) => {}
        }
        if let Some(test) = self.test() {
            add(TEST);
            add(self.object(test.against));
        }
        // The card whose words are being done: a question in the middle of them is about it.
        let running = self.stack.iter().rev().find_map(|f| match f {
            Frame::Script(s) => Some(s.context.this),
            Frame::EncounterDraw(EncounterDrawFrame { card, .. }) => Some(*card),
            _ => None,
        });
        if let Some(card) = running {
            add(self.object(card));
        }
        // Whoever has just joined is not on this table yet.
        let there = |who: &SeatId| self.table.inv(*who).status != Status::Away;
        if let Some(who) = asked.filter(there) {
            add(seat(who));
        }
        ids
    }
}

fn attempt_word(test: &SkillTest) -> &'static str {
    use crate::content::Attempt;
    match test.attempt {
        Attempt::Investigate => "investigate",
        Attempt::Fight => "fight",
        Attempt::Evade => "evade",
        Attempt::Plain => "test",
    }
}

/// A kind of card in a word.
pub fn kind_word(kind: KindName) -> &'static str {
    match kind {
        KindName::Investigator => "investigator",
        KindName::Reference => "reference",
        other => text::kind_noun(other),
    }
}

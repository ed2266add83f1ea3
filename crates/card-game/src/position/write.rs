//! Writes a position as a case would.

use crate::CardGame;
use crate::content::{Content, KindName, Phase};
use crate::look;
use crate::read::Look;
use crate::show::words::open_id;
use crate::state::{CardId, Owner, SeatId, Status, Zone};
use kernel::{Game, Maybe, Rules};
use packs::flow::{is_nothing, lines, map};
use serde_json::{Value, json};

/// The `table` block of a position in an investigator's turn, as far as a case can express it. What cards did earlier
/// in the round, and the decks, are left at their default. `None` for other positions.
pub fn written(content: &Content, game: &Game<CardGame>) -> Option<String> {
    CardGame::action_of_turn(game)?;
    let look = look(content, game);
    let table = look.table;
    let scenario = content.scenarios.get(usize::from(table.scenario))?;
    let limbo = || look.lying(Zone::Limbo).next().is_some();
    if table.phase != Some(Phase::Investigation) || look.test().is_some() || limbo() {
        return None;
    }
    let name = |seat: SeatId| look.id(table.inv(seat).card);
    let seats = table.seated();
    let names = |zone| look.names(look.lying(zone));
    Some(lines([
        ("scenario", json!(format!("card/{}", scenario.text.id))),
        ("difficulty", json!(table.difficulty)),
        ("round", json!(table.round)),
        ("turn", json!(table.active.get().map(name))),
        ("lead", json!(name(table.lead))),
        ("act", look.written_or_nothing(table.act)),
        ("agenda", look.written_or_nothing(table.agenda)),
        (
            "investigators",
            Value::Object(
                seats
                    .map(|s| (name(s).to_owned(), look.seat_written(s)))
                    .collect(),
            ),
        ),
        (
            "locations",
            Value::Object(
                table
                    .locations
                    .iter()
                    .map(|l| look.place_written(l))
                    .collect(),
            ),
        ),
        ("encounter-discard", look.discard_written(Owner::NONE)),
        ("victory", names(Zone::Victory)),
        ("removed", names(Zone::Removed)),
        (
            "log",
            table.notes.iter().map(|n| content.name(*n)).collect(),
        ),
    ]))
}

impl Look<'_> {
    fn id(&self, card: CardId) -> &str {
        self.content.id_of(self.table.card(card).def)
    }

    fn names(&self, cards: impl Iterator<Item = CardId>) -> Value {
        cards.map(|c| self.id(c)).collect()
    }

    /// The cards of a zone; investigators lie in none.
    fn lying(&self, zone: Zone) -> impl Iterator<Item = CardId> {
        let all = CardId::first(self.table.cards.len());
        all.filter(move |c| {
            self.table.card(*c).zone == zone && self.def(*c).kind != KindName::Investigator
        })
    }

    /// A discard pile, the topmost card last.
    fn discard_written(&self, owner: Owner) -> Value {
        let here = |c: &CardId| self.table.card(*c).owner == owner;
        let mut cards: Vec<CardId> = self.table.discarded.iter().filter(here).collect();
        cards.sort_by_key(|c| self.table.card(*c).stamp);
        self.names(cards.into_iter())
    }

    fn seat_written(&self, seat: SeatId) -> Value {
        let inv = self.table.inv(seat);
        let card = self.table.card(inv.card);
        let area = |threat: bool| {
            let here = self.table.in_play.iter();
            let here = here.filter(|c| *c != inv.card && self.table.card(*c).area.is(seat));
            self.all_written(here.filter(|c| self.threatens(*c) == threat))
        };
        let status = match inv.status {
            Status::Playing | Status::Away => None,
            Status::Resigned => Some("resigned"),
            Status::Defeated => Some("defeated"),
        };
        let mut it = map([
            ("at", json!(card.at.get().map(|at| open_id(self, at)))),
            ("status", json!(status)),
            ("clues", json!(card.clues)),
            ("damage", json!(card.damage)),
            ("horror", json!(card.horror)),
            ("physical", json!(inv.physical)),
            ("mental", json!(inv.mental)),
            ("turn-taken", json!(inv.turn_taken)),
            ("hand", self.names(inv.hand.iter())),
            ("in-play", area(false)),
            ("threat", area(true)),
            ("discard", self.discard_written(seat.into())),
        ]);
        // For these, 0 is not the default.
        it["resources"] = json!(card.resources);
        if self.table.active.is(seat) {
            it["actions"] = json!(self.actions_left(seat, None));
            let left = self.bound_actions(seat);
            if !left.is_empty() {
                it["actions-for"] = json!(left);
            }
        }
        it
    }

    fn place_written(&self, place: CardId) -> (String, Value) {
        let it = self.table.card(place);
        let here = |enemies: bool| {
            let here = self.table.in_play.iter();
            let here = here.filter(|c| *c != place && self.table.card(*c).at.is(place));
            self.all_written(here.filter(|c| match self.def(*c).kind {
                KindName::Enemy => enemies,
                KindName::Investigator | KindName::Location => false,
                _ => !enemies,
            }))
        };
        let mut said = map([
            ("clues", json!(it.clues)),
            ("doom", json!(it.doom)),
            ("damage", json!(it.damage)),
            ("enemies", here(true)),
            ("attached", self.attached_written(place)),
            ("cards", here(false)),
        ]);
        said["revealed"] = json!(it.revealed);
        let same = |c: &CardId| self.table.card(*c).def == it.def && *c <= place;
        let id = open_id(self, place);
        match self.table.locations.iter().filter(same).count() {
            1 => (id, said),
            copy => (format!("{id}.{copy}"), said),
        }
    }

    fn all_written(&self, cards: impl Iterator<Item = CardId>) -> Value {
        cards.map(|c| self.card_written(c)).collect()
    }

    fn attached_written(&self, host: CardId) -> Value {
        let in_play = self.table.in_play.iter();
        self.all_written(in_play.filter(|c| self.table.card(*c).host.is(host)))
    }

    fn written_or_nothing(&self, card: Maybe<CardId>) -> Value {
        card.get().map_or(Value::Null, |c| self.card_written(c))
    }

    fn card_written(&self, id: CardId) -> Value {
        let card = self.table.card(id);
        let mut it = map([
            ("exhausted", json!(card.exhausted)),
            ("damage", json!(card.damage)),
            ("horror", json!(card.horror)),
            ("clues", json!(card.clues)),
            ("doom", json!(card.doom)),
            ("resources", json!(card.resources)),
            ("attached", self.attached_written(id)),
        ]);
        // What has none left has other than it entered play with.
        if self.def(id).uses > 0 || self.def(id).pays_x {
            it["uses"] = json!(card.uses);
        }
        let name = json!(self.id(id));
        if is_nothing(&it) {
            return name;
        }
        it["card"] = name;
        it
    }
}

//! The table of the bell ringers as objects.

use super::{Choice, Content, Event, NAMES, Toy, card_name};
use kernel::show::{Asked, Id, Object, Offered, Print, Show, Told};
use kernel::{Game, Seat, Viewer};

/// Kinds of ids: ringers, cards, and the deck.
const RINGER: u8 = 1;
const CARD: u8 = 2;
pub const PILE: Id = Id::new(3, 0);

impl Show for Toy {
    fn everything(_: &Content, game: &Game<Self>) -> Vec<Object> {
        let table = game.table();
        let mut out = Vec::new();
        Object::new(Id::TABLE, "table", Id::TABLE)
            .onto(&mut out)
            .number("doom", table.doom)
            .number("bells", table.bells)
            .number("round", table.round as i32);
        let mut cards: Vec<(u16, Id)> = table.spent.iter().map(|c| (*c, Id::TABLE)).collect();
        for (n, ringer) in table.ringers.iter().enumerate() {
            let id = Id::new(RINGER, n as u32);
            Object::new(id, "ringer", Id::TABLE)
                .onto(&mut out)
                .number("cards", ringer.hand.len() as i32)
                .number("rested", ringer.rested)
                .word("name", NAMES[ringer.name as usize]);
            cards.extend(ringer.hand.iter().map(|c| (*c, id)));
        }
        cards.sort_unstable();
        for (card, place) in cards {
            Object::new(Id::new(CARD, card.into()), "card", place).onto(&mut out);
        }
        Object::new(PILE, "deck", Id::TABLE)
            .onto(&mut out)
            .number("cards", table.deck.len() as i32);
        out
    }
    fn sees(_: &Content, game: &Game<Self>, id: Id, viewer: Viewer) -> bool {
        let own = |hand: &[u16]| hand.iter().any(|c| u32::from(*c) == id.n());
        let ringers = &game.table().ringers;
        let Some(of) = ringers.iter().position(|r| own(&r.hand)) else {
            return true;
        };
        id.kind() != CARD || viewer == Viewer::Host || viewer == Viewer::Seat(Seat(of as u8))
    }
    fn id_text(_: &Content, game: &Game<Self>, id: Id) -> String {
        let number = id.n() as usize;
        match id.kind() {
            RINGER => table::text::slug(NAMES[game.table().ringers[number].name as usize]),
            CARD => card_name(number as u16),
            _ if id == PILE => "deck".into(),
            _ => "table".into(),
        }
    }
    fn prints(_: &Content) -> u32 {
        0
    }
    fn print(_: &Content, _: u32) -> Print {
        Print::default()
    }
    fn print_name(_: &Content, _: u32) -> (&str, &str) {
        ("", "")
    }
    fn told(_: &Content, _: &Game<Self>, event: &Event, viewer: Viewer) -> Option<Told> {
        // Which card was drawn is seen by whoever has it.
        let seen = viewer == Viewer::Host || !matches!(event, Event::Drew(_));
        seen.then(|| Told::new("event"))
    }
    fn answered_to(_: &Content, _: &Game<Self>, _: &Choice, _: Viewer) -> Told {
        Told::new("answer")
    }
    fn asked(_: &Content, _: &Game<Self>) -> Asked {
        Asked::default()
    }
    fn offered(_: &Content, _: &Game<Self>, _: &Choice) -> Offered {
        Offered::default()
    }
}

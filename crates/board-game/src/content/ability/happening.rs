//! Occurrences: the table of everything to which text can react.
//!
//! A line of the table gives: the pattern (what an ability may ask about the occurrence); the data in play; the
//! investigator, monster, place and card that it is about; the cells in which the rules open a window; what reactions
//! may do before it happens; and its words in a question. The families and patterns are generated here, the occurrences
//! in `occurrence`, and the words in `show::story`.

use super::PhaseName;
use super::occasions::{
    Bare, OnCard, OnCheck, OnDraw, OnEncounter, OnGate, OnMonster, OnMythos, OnPay, OnPlace,
    OnStat, OnStatus, OnSymbol,
};
use crate::content::filter::MonsterFilter;
use borsh_derive::{BorshDeserialize as Unpack, BorshSerialize as Pack};
use language::form::Narrowed;
use language::time::Cell;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Passes the table of occurrences to another macro. Empty brackets mean: about none. `who` is a seat, `at` a place,
/// `monster` a marker.
macro_rules! happenings {
    ($made:ident) => {
        $made! {
            /// A phase begins.
            PhaseBegins(PhaseName) { phase: PhaseName }
                about [] [] [] [], cells [at], before [],
                says(w) format!("The {} begins.", w.phase(phase));
            /// A phase ends.
            PhaseEnds(PhaseName) { phase: PhaseName }
                about [] [] [] [], cells [at], before [],
                says(w) format!("The {} ends.", w.phase(phase));
            /// The game begins.
            GameBegins(Bare) {}
                about [] [] [] [], cells [after], before [],
                says(w) "The game begins.".into();
            /// A turn begins.
            TurnBegins(Bare) {}
                about [] [] [] [], cells [at], before [],
                says(w) "The turn begins.".into();
            /// A turn ends.
            TurnEnds(Bare) {}
                about [] [] [] [], cells [at], before [],
                says(w) "The turn ends.".into();
            /// Somebody's movement ends.
            MovementEnds(OnPlace) { who: Seat, at: PlaceId }
                about [who] [] [at] [], cells [at], before [],
                says(w) format!("{}'s movement ends{}.", w.who(), w.at());
            /// Somebody or a monster enters a place.
            Enters(OnPlace) { who: Mover, at: PlaceId }
                about [who.seat()] [who.monster()] [at] [], cells [would after], before [cancel instead],
                says(w) format!("{} enters {}.", w.mover(who), w.place(at));
            /// Somebody or a monster leaves a place.
            Leaves(OnPlace) { who: Mover, at: PlaceId }
                about [who.seat()] [who.monster()] [at] [], cells [would after], before [cancel instead],
                says(w) format!("{} leaves {}.", w.mover(who), w.place(at));
            /// A check is about to be made.
            CheckMade(OnCheck) { who: Seat, kind: CheckKind, against: Maybe<MonsterId> }
                about [who] [against] [] [], cells [would], before [],
                says(w) format!("{} {} {}.", w.who(), w.about("make", "makes"), w.check(kind));
            /// The dice of a check have been rolled.
            DiceRolled(OnCheck) { who: Seat, kind: CheckKind, against: Maybe<MonsterId> }
                about [who] [against] [] [], cells [at], before [],
                says(w) format!("{} has rolled for {}.", w.who(), w.check(kind));
            /// A check is passed.
            CheckPassed(OnCheck) { who: Seat, kind: CheckKind, against: Maybe<MonsterId> }
                about [who] [against] [] [], cells [at after], before [],
                says(w) format!("{} passes the {} check.", w.who(), check_name(kind));
            /// A check is failed.
            CheckFailed(OnCheck) { who: Seat, kind: CheckKind, against: Maybe<MonsterId> }
                about [who] [against] [] [], cells [would at after], before [cancel instead],
                says(w) format!("{} fails the {} check.", w.who(), check_name(kind));
            /// Combat begins, before the Horror check.
            CombatBegins(OnMonster) { who: Seat, monster: MonsterId }
                about [who] [monster] [] [], cells [at], before [],
                says(w) format!("{} begins to fight {}.", w.who(), w.monster());
            /// Combat ends.
            CombatEnds(OnMonster) { who: Seat, monster: MonsterId }
                about [who] [monster] [] [], cells [at], before [],
                says(w) format!("{}'s fight with {} ends.", w.who(), w.monster());
            /// A monster is defeated.
            MonsterDefeated(OnMonster) { who: Seat, monster: MonsterId }
                about [who] [monster] [] [], cells [would after], before [cancel instead],
                says(w) format!("{} {} {}.", w.who(), w.about("defeat", "has defeated"), w.monster());
            /// Somebody is about to lose something. `through`: the monster that takes it.
            Loses(OnStat) { who: Seat, stats: Stats, source: LossFrom, through: Maybe<MonsterId> }
                about [who] [through] [] [], cells [would], before [cancel instead],
                says(w) format!("{} {} {}.", w.who(), w.about("lose", "loses"), w.lost());
            /// Somebody gains something.
            Gains(OnStat) { who: Seat, stats: Stats }
                about [who] [] [] [], cells [after], before [],
                says(w) format!("{} gains something.", w.who());
            /// Somebody is about to pay. `spell`: for casting one.
            Pays(OnPay) { who: Seat, stats: Stats, spell: bool }
                about [who] [] [] [], cells [would], before [],
                says(w) format!("{} {}.", w.who(), w.about("pay", "pays"));
            /// Somebody has drawn a card, kept or not.
            Drew(OnCard) { who: Seat, card: CardId }
                about [who] [] [] [card], cells [after], before [],
                says(w) format!("{} has drawn {}.", w.who(), w.card(card));
            /// Somebody has got a card.
            CardGained(OnCard) { who: Seat, card: CardId }
                about [who] [] [] [card], cells [after], before [],
                says(w) format!("{} has got {}.", w.who(), w.card(card));
            /// Somebody is about to lose a card.
            CardLost(OnCard) { who: Seat, card: CardId }
                about [who] [] [] [card], cells [would], before [cancel instead],
                says(w) format!("{} {} {}.", w.who(), w.about("lose", "loses"), w.card(card));
            /// An encounter card has been drawn.
            EncounterDrawn(OnEncounter) { who: Seat, at: PlaceId, kind: EncounterKind }
                about [who] [] [at] [], cells [would at], before [cancel instead],
                says(w) format!("{} has drawn an encounter{}.", w.who(), w.at());
            /// A Mythos card has been drawn.
            MythosDrawn(OnMythos) { card: MythosId }
                about [] [] [] [], cells [would after], before [cancel instead],
                says(w) "A Mythos card has been drawn.".into();
            /// A Mythos card's ability is about to take effect.
            MythosAbility(OnMythos) { card: MythosId }
                about [] [] [] [], cells [would], before [cancel instead],
                says(w) format!("The Mythos card's ability {}.", w.about("take effect", "takes effect"));
            /// A gate is about to open.
            GateOpens(OnGate) { at: PlaceId }
                about [] [] [at] [], cells [would after], before [cancel instead],
                says(w) format!("A gate {}{}.", w.about("open", "has opened"), w.at());
            /// A gate closes.
            GateClosed(OnGate) { who: Maybe<Seat>, at: PlaceId }
                about [who] [] [at] [], cells [after], before [],
                says(w) format!("The gate{} closes.", w.at());
            /// A gate is sealed.
            GateSealed(OnGate) { who: Maybe<Seat>, at: PlaceId }
                about [who] [] [at] [], cells [after], before [],
                says(w) format!("The gate{} is sealed.", w.at());
            /// A monster is about to enter play.
            MonsterEntersPlay(MonsterFilter) { monster: MonsterId, at: PlaceId }
                about [] [monster] [at] [], cells [would], before [cancel instead],
                says(w) format!("{} {}{}.", capital(&w.monster()), w.about("appear", "appears"), w.at());
            /// A symbol moves. `symbols`: dimensions, as bits.
            SymbolMoves(OnSymbol) { symbols: u16 }
                about [] [] [] [], cells [at], before [],
                says(w) "Monsters are about to move.".into();
            /// A monster is about to move.
            MonsterMoves(OnMonster) { monster: MonsterId, from: PlaceId }
                about [] [monster] [from] [], cells [would], before [cancel instead],
                says(w) format!("{} {}.", capital(&w.monster()), w.about("move", "moves"));
            /// The terror level is about to rise.
            TerrorRises(Bare) {}
                about [] [] [] [], cells [would], before [cancel instead],
                says(w) format!("The terror level {}.", w.about("rise", "rises"));
            /// Somebody is about to come to be in a state. `through`: the monster that brought it about.
            Becomes(OnStatus) { who: Seat, status: Status, through: Maybe<MonsterId> }
                about [who] [through] [] [], cells [would after], before [cancel instead],
                says(w) format!("{} {} {}.", w.who(), w.about("become", "becomes"), word_of(status));
            /// Somebody returns to Arkham.
            ReturnsToArkham(OnPlace) { who: Seat, at: PlaceId }
                about [who] [] [at] [], cells [at], before [],
                says(w) format!("{} returns to Arkham.", w.who());
            /// The Ancient One awakens.
            Awakens(Bare) {}
                about [] [] [] [], cells [at], before [],
                says(w) "The Ancient One awakens.".into();
            /// The Ancient One attacks.
            AncientOneAttacks(Bare) {}
                about [] [] [] [], cells [would], before [cancel instead],
                says(w) format!("The Ancient One {}.", w.about("attack", "attacks"));
            /// Somebody is about to draw from a deck.
            Draws(OnDraw) { who: Seat, deck: DeckName }
                about [who] [] [] [], cells [would], before [cancel instead],
                says(w) format!("{} {} a card.", w.who(), w.about("draw", "draws"));
        }
    };
}
pub(crate) use happenings;

/// The cells of an occurrence in which abilities can react, and what reactions may do to it.
#[derive(Pack, Unpack, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Moments {
    /// Before it is certain to happen.
    pub would: bool,
    /// As it happens.
    pub at: bool,
    /// After it.
    pub after: bool,
    /// Whether reactions may cancel it in the *would* cell.
    pub cancel: bool,
    /// Whether reactions may replace it in the *would* cell.
    pub instead: bool,
}

impl Moments {
    /// Whether abilities can react in the *when* cell: once it is certain, and before it is done.
    pub fn when(self) -> bool {
        self.would || self.at
    }

    /// Whether the rules open a window in this cell.
    pub fn open(self, cell: Cell) -> bool {
        match cell {
            Cell::Would => self.would,
            Cell::When => self.when(),
            Cell::At => self.at,
            Cell::After => self.after,
        }
    }
}

macro_rules! families {
    ($(
        $(#[$doc:meta])*
        $name:ident($pattern:ty) { $($field:ident: $type:ty),* }
        about [$($who:expr)?] [$($monster:expr)?] [$($place:expr)?] [$($card:expr)?],
        cells [$($cell:ident)*], before [$($deed:ident)*], says($w:ident) $words:expr;
    )*) => {
        /// The kinds of occurrences, by which reactions are indexed.
        #[derive(Pack, Unpack, Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
        #[repr(u16)]
        pub enum Family { $($(#[$doc])* $name,)* }

        impl Family {
            /// Every kind of occurrence.
            pub const ALL: &[Family] = &[$(Family::$name,)*];

            /// The cells in which the rules open a window, and what reactions may do there.
            pub fn moments(self) -> Moments {
                const NONE: Moments = Moments {
                    would: false,
                    at: false,
                    after: false,
                    cancel: false,
                    instead: false,
                };
                // For a family with every cell and deed, `..NONE` fills in nothing.
                #[allow(clippy::needless_update)]
                match self {
                    $(Family::$name => Moments { $($cell: true,)* $($deed: true,)* ..NONE },)*
                }
            }

            /// The word in packs.
            pub fn word(self) -> String {
                kebab(match self { $(Family::$name => stringify!($name),)* })
            }
        }

        /// Something that may be reacted to. A bare word means it happens at all.
        #[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
        #[serde(rename_all = "kebab-case", rename = "OccurrenceMap")]
        pub enum OccurrenceOf { $($(#[$doc])* $name($pattern),)* }

        /// The family of an occurrence.
        pub fn family(o: &OccurrenceOf) -> Family {
            match o { $(OccurrenceOf::$name(_) => Family::$name,)* }
        }
    };
}
happenings!(families);

/// `SomeName` as packs write it: `some-name`.
fn kebab(name: &str) -> String {
    let mut out = String::new();
    for letter in name.chars() {
        if letter.is_ascii_uppercase() && !out.is_empty() {
            out.push('-');
        }
        out.push(letter.to_ascii_lowercase());
    }
    out
}

/// See [`OccurrenceOf`].
pub type Occurrence = Narrowed<OccurrenceOf>;

//! The table: every card, token and pile, as flat data.

pub mod campaign;
mod occurrence;
mod seats;

pub use campaign::{Account, Between, Campaign, Member};
/// A seat, which is also an investigator.
pub use kernel::Seat as SeatId;
pub use occurrence::{Entry, Occurrence, Was, Why};
pub use seats::Seats;

use crate::content::size::MOST_IN_GAME;
use crate::content::words::Token;
use crate::content::{
    AbilityId, CardDef, Chaos, DefId, Difficulty, InvestigatorFilter, Period, Phase, Slot, TabooId,
    Triggers, VerbAt,
};
use crate::deck::Collection;
use kernel::{Bits, Deck, Maybe};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

kernel::ids! {
    /// A card: its index in `Table::cards`. Every location, enemy, act and investigator is a card.
    pub CardId(u16);
    /// The depth of a frame in the stack, from 0.
    pub Depth(u8);
}

/// The owner of a card, deck or discard pile: a seat. Encounter cards have none.
pub type Owner = Maybe<SeatId>;
/// A set of cards.
pub type Cards = Bits<4, CardId>;
/// The maximum number of seats in a game.
pub const MOST_SEATS: usize = 4;
/// The maximum number of cards in a game.
pub const MOST_CARDS: usize = Cards::CAPACITY;
// The layout leaves room for an act and an agenda that come later.
const _: () = assert!(MOST_IN_GAME + 2 == MOST_CARDS);

/// A name of the content, as games store it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Name(pub u16);

impl From<packs::Sym> for Name {
    fn from(sym: packs::Sym) -> Self {
        Self(sym.0)
    }
}

impl From<Name> for packs::Sym {
    fn from(name: Name) -> Self {
        Self(name.0)
    }
}

/// Where a card is. // zones
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Zone {
    /// In its owner's deck, or the encounter deck.
    Deck,
    /// In its owner's hand.
    Hand,
    /// In its owner's discard pile, or the encounter discard pile.
    Discard,
    /// In play.
    Play,
    /// Being resolved or committed: not in a hand, in play or discarded.
    Limbo,
    /// Set aside.
    SetAside,
    /// In a deck of the scenario. It has no order until a card is drawn from it.
    Pile,
    /// In the act or agenda deck, below the current card.
    Coming,
    /// Beside the board during the whole scenario: the scenario reference card.
    Beside,
    /// In the victory display.
    Victory,
    /// Out of the game. // removed
    Removed,
}

/// A card. Its definition tells what it is; this tells where it is and what is on it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Card {
    /// Its definition.
    pub def: DefId,
    /// Its location, if it has one: for investigators, unengaged enemies, and cards that no investigator controls.
    pub at: Maybe<CardId>,
    /// The card to which it is attached, if any.
    pub host: Maybe<CardId>,
    /// Rises whenever a card enters a discard pile, so the topmost card has the highest stamp.
    pub stamp: u16,
    /// Where it is.
    pub zone: Zone,
    /// The owner; none for encounter cards.
    pub owner: Owner,
    /// The seat in whose play area or threat area it is, if any. An enemy there is engaged.
    pub area: Maybe<SeatId>,
    /// Damage on it.
    pub damage: u8,
    /// Horror on it.
    pub horror: u8,
    /// Clues on it.
    pub clues: u8,
    /// Doom on it.
    pub doom: u8,
    /// Resources on it. On an investigator card, the resource pool.
    pub resources: u8,
    /// The uses that are left.
    pub uses: u8,
    /// Whether it is exhausted.
    pub exhausted: bool,
    /// Whether a location is revealed, or a card in a hand was shown.
    pub revealed: bool,
    /// The seats that have seen it at its hidden place, in a deck or a hand.
    pub known_to: Seats,
    /// In [`Zone::Pile`]: which of the scenario's own decks and areas it lies in.
    pub pile: u8,
}

impl Card {
    /// How many tokens of a kind lie on it.
    pub fn slot(&mut self, token: Token) -> &mut u8 {
        match token {
            Token::Damage => &mut self.damage,
            Token::Horror => &mut self.horror,
            Token::Clue => &mut self.clues,
            Token::Doom => &mut self.doom,
            Token::Resource => &mut self.resources,
            Token::Use => &mut self.uses,
        }
    }

    /// A card without tokens or attachments, in no area.
    pub fn new(def: DefId, owner: impl Into<Owner>, zone: Zone) -> Card {
        Card {
            def,
            at: Maybe::NONE,
            host: Maybe::NONE,
            stamp: 0,
            zone,
            owner: owner.into(),
            area: Maybe::NONE,
            damage: 0,
            horror: 0,
            clues: 0,
            doom: 0,
            resources: 0,
            uses: 0,
            exhausted: false,
            revealed: false,
            known_to: Seats::NONE,
            pile: 0,
        }
    }
}

/// Whether an investigator still plays.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Status {
    /// In the game.
    Playing,
    /// Resigned.
    Resigned,
    /// Defeated.
    Defeated,
    /// The player has left the campaign, and the seat is empty. // join-and-leave
    Away,
}

impl Status {
    /// Whether a filter includes an investigator of this status: one who still plays, where it says nothing of it. No
    /// filter includes an empty seat.
    pub fn fits(self, filter: &InvestigatorFilter) -> bool {
        match (filter.resigned, filter.defeated) {
            _ if self == Status::Away => false,
            (None, None) => self == Status::Playing,
            (resigned, defeated) => {
                resigned.is_none_or(|r| r == (self == Status::Resigned))
                    && defeated.is_none_or(|d| d == (self == Status::Defeated))
            }
        }
    }
}

/// An investigator. Damage, horror, clues and resources lie on the investigator card.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Investigator {
    /// The investigator card.
    pub card: CardId,
    /// Whether they still play.
    pub status: Status,
    /// Whether they have taken their turn this round.
    pub turn_taken: bool,
    /// Standard actions left this turn, gained ones included. Additional actions from cards are computed from those
    /// cards.
    pub actions: u8,
    /// Standard actions gained outside a turn (negative: lost). They change the next turn.
    #[serde(default)]
    pub next_turn: i8,
    /// Additional actions from cards in play that were spent this turn.
    pub spent: SmallVec<[SpentAction; 1]>,
    /// The actions that were performed this round, as bits of [`crate::content::ActionName`].
    pub performed: u8,
    /// The deck.
    pub deck: Deck<4, CardId>,
    /// The hand.
    pub hand: Cards,
    /// Physical trauma.
    pub physical: u8,
    /// Mental trauma.
    pub mental: u8,
    /// Whether they were killed or driven insane.
    pub killed: bool,
    /// Experience earned beside the victory display.
    pub experience: i8,
    /// Cards of the opening hand that are set aside during setup, such as weaknesses.
    pub aside: Cards,
}

impl Investigator {
    /// An investigator without cards or trauma.
    pub fn new(card: CardId, status: Status) -> Self {
        Self {
            card,
            status,
            turn_taken: false,
            actions: 0,
            next_turn: 0,
            spent: SmallVec::new(),
            performed: 0,
            deck: Deck::shuffled([]),
            hand: Cards::EMPTY,
            physical: 0,
            mental: 0,
            killed: false,
            experience: 0,
            aside: Cards::EMPTY,
        }
    }
}

/// Spent actions of those that a card gives each turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct SpentAction {
    /// The card that gives them.
    pub card: CardId,
    /// The trait of the cards that they can be used for; `None` for any use.
    pub serves: Option<Name>,
    /// The number of actions.
    pub count: u8,
}

/// Uses of an ability that has a limit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Used {
    /// The ability.
    pub ability: AbilityId,
    /// The card.
    pub card: CardId,
    /// The investigator; none if the limit is for the whole group.
    pub who: Maybe<SeatId>,
    /// The period of the limit.
    pub per: Period,
    /// The number of uses.
    pub times: u8,
}

/// A target of an effect: an investigator or a card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub enum Target {
    /// Nothing.
    #[default]
    None,
    /// An investigator.
    Seat(SeatId),
    /// A card.
    Card(CardId),
}

impl From<Maybe<CardId>> for Target {
    fn from(card: Maybe<CardId>) -> Self {
        card.get().map_or(Target::None, Target::Card)
    }
}

impl From<Maybe<SeatId>> for Target {
    fn from(seat: Maybe<SeatId>) -> Self {
        seat.get().map_or(Target::None, Target::Seat)
    }
}

/// Unseen locations that were mixed, and the versions that lie among them. Nobody knows where. // conceal
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Mixed {
    /// The locations.
    pub locations: Cards,
    /// Each of these versions is one of them.
    pub versions: SmallVec<[DefId; 4]>,
}

/// A lasting effect. It ends when the frame at its depth ends. It stores the position of its verb and its target, never
/// a number; numbers are computed when they are read.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Lasting {
    /// The depth of the frame with which it ends.
    pub depth: Depth,
    /// Its target.
    pub target: Target,
    /// The `modify` verb.
    pub verb: VerbAt,
    /// The investigator `you`, if there is one.
    pub you: Maybe<SeatId>,
    /// The card that made it, or the scenario's reference card.
    pub this: CardId,
    /// The standing checks that must run when it ends.
    pub stirs: u8,
    /// It lasts to the end of the scenario, whatever frame made it.
    pub whole: bool,
    /// It ends when the card that made it leaves play.
    #[serde(default)]
    pub with_card: bool,
    /// Its number, if that was fixed when it was made. On an enemy, it ends with the next attack against that enemy.
    #[serde(default)]
    pub fixed: Option<i16>,
    /// It ends with the next skill test of its target, which has not begun.
    #[serde(default)]
    pub next_test: bool,
    /// It ends when the next investigation phase begins.
    #[serde(default)]
    pub until_investigation: bool,
}

/// An index of the texts of cards in play and in hands, as bits. It is derived from the zones of the cards.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Index {
    /// Quantities that a card in play modifies.
    pub modifies: u32,
    /// Kinds of rules that a card in play sets.
    pub rules: u64,
    /// Triggers in play.
    pub triggers: Triggers,
    /// Triggers in hands.
    pub hand_triggers: Triggers,
    /// Cards in play with constant abilities: they modify a quantity or set a rule.
    pub constants: Cards,
    /// Cards in play with triggers.
    pub waiting: Cards,
    /// Cards in play that fill slots.
    pub slotted: Cards,
    /// Assets in play with health or sanity.
    pub bearing: Cards,
    /// Cards in play with a free ability.
    pub free: Cards,
    /// Cards in play with an action ability.
    pub actions: Cards,
    /// Cards in hands that can be played in windows.
    pub fast: Cards,
    /// Whether the current act or agenda has an objective that is reached by a state of the board.
    pub once: bool,
}

impl Index {
    /// Adds a card that is now in play. No other code reads this from a definition.
    pub fn add(&mut self, id: CardId, def: &CardDef) {
        self.modifies |= def.modifies;
        self.rules |= def.rules;
        self.triggers |= def.triggers;
        self.once |= def.has_once;
        if u64::from(def.modifies) | def.rules != 0 {
            self.constants.insert(id);
        }
        if !def.triggers.is_empty() {
            self.waiting.insert(id);
        }
        if def.slots != [0; Slot::COUNT] {
            self.slotted.insert(id);
        }
        if def.bears() {
            self.bearing.insert(id);
        }
        if def.has_free {
            self.free.insert(id);
        }
        if def.has_action {
            self.actions.insert(id);
        }
    }
}

/// The standing checks that must run.
pub mod check {
    /// Health or sanity of a card may have become lower.
    pub const HEALTH: u8 = 1;
    /// Uses were spent.
    pub const USES: u8 = 2;
    /// An enemy may have to engage.
    pub const ENGAGE: u8 = 4;
    /// The board has changed, so an objective that is a state of the board may have been reached.
    pub const ONCE: u8 = 8;
    /// An investigator may have too many cards for their slots.
    pub const SLOTS: u8 = 16;
    /// All checks. Needed when a text box becomes blank, or no longer is.
    pub const ALL: u8 = STANDING | ONCE;
    /// All standing checks. Objectives are checked apart.
    pub const STANDING: u8 = HEALTH | USES | ENGAGE | SLOTS | EMPTY;
    /// The state that the act's objective asks for has been reached, and still holds.
    pub const ACT_MET: u8 = 32;
    /// The state that the agenda's objective asks for has been reached, and still holds.
    pub const AGENDA_MET: u8 = 64;
    /// A deck may have become empty, and something waits for that.
    pub const EMPTY: u8 = 128;
}

/// The table.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Table {
    /// Index of the scenario.
    pub scenario: u8,
    /// The difficulty.
    pub difficulty: Difficulty,
    /// The round, from 1; 0 during setup.
    pub round: u16,
    /// The phase.
    pub phase: Option<Phase>,
    /// The number of investigators at the start.
    pub head_count: u8,
    /// The lead investigator.
    pub lead: SeatId,
    /// The seat whose turn it is, if any.
    pub active: Maybe<SeatId>,
    /// All cards.
    pub cards: Vec<Card>,
    /// The investigators, by seat.
    pub investigators: SmallVec<[Investigator; 1]>,
    /// The encounter deck.
    pub encounter: Deck<4, CardId>,
    /// Cards in play.
    pub in_play: Cards,
    /// Enemies in play.
    pub enemies: Cards,
    /// Locations in play.
    pub locations: Cards,
    /// Cards in discard piles.
    pub discarded: Cards,
    /// The current act, if there is one.
    pub act: Maybe<CardId>,
    /// The current agenda, if there is one.
    pub agenda: Maybe<CardId>,
    /// The scenario reference card.
    pub reference: CardId,
    /// The chaos bag: the number of each token.
    pub bag: [u8; Chaos::COUNT],
    /// Chaos tokens that are sealed on cards, and so out of the bag. // seal
    #[serde(default)]
    pub sealed: SmallVec<[(CardId, Chaos); 1]>,
    /// Counted uses of abilities.
    pub used: SmallVec<[Used; 6]>,
    /// Lasting effects.
    pub lasting: SmallVec<[Lasting; 4]>,
    /// After-cells, each with the depth of the frame after which it opens.
    pub afters: SmallVec<[(Depth, Occurrence); 2]>,
    /// The highest stamp of a card.
    pub stamp: u16,
    /// The index of the texts in play.
    pub index: Index,
    /// The standing checks that must run.
    pub checks: u8,
    /// Abilities that answer to a state, which has been reached and still holds. // state
    #[serde(default)]
    pub met: SmallVec<[(CardId, AbilityId); 2]>,
    /// Names of the resolutions with which the scenario ends. Several are possible if it ended for several reasons at
    /// once.
    pub endings: SmallVec<[Name; 2]>,
    /// Whether the game is over. If so, `endings[0]` is the outcome.
    pub ended: bool,
    /// Notes for the campaign log.
    pub notes: SmallVec<[Name; 4]>,
    /// Entries in the lists of the campaign log: the list, and the card whose name is entered.
    pub lists: SmallVec<[(Name, DefId); 2]>,
    /// Story cards earned.
    pub earned: SmallVec<[(SeatId, DefId); 1]>,
    /// Unseen locations that were mixed. // conceal
    pub mixed: SmallVec<[Mixed; 2]>,
    /// The campaign that the scenario is part of.
    pub campaign: Option<Box<Campaign>>,
    /// The collection that decks are built from, if one limits them. // collection
    #[serde(default)]
    pub owned: Option<Box<Collection>>,
    /// The list of taboos that the table plays with, if there is one. // taboo
    #[serde(default)]
    pub taboo: Maybe<TabooId>,
}

impl Table {
    /// A card.
    #[inline]
    pub fn card(&self, id: CardId) -> &Card {
        &self.cards[id.index()]
    }
    /// An investigator.
    #[inline]
    pub fn inv(&self, seat: SeatId) -> &Investigator {
        &self.investigators[seat.index()]
    }
    /// A deck: an investigator's, or the encounter deck.
    #[inline]
    pub fn deck(&self, owner: Owner) -> &Deck<4, CardId> {
        match owner.get() {
            Some(seat) => &self.inv(seat).deck,
            None => &self.encounter,
        }
    }
    /// The investigator card of a seat.
    #[inline]
    pub fn inv_card(&self, seat: SeatId) -> &Card {
        self.card(self.inv(seat).card)
    }
    /// Whether a seat is still in the game.
    #[inline]
    pub fn playing(&self, seat: SeatId) -> bool {
        self.investigators
            .get(seat.index())
            .is_some_and(|i| i.status == Status::Playing)
    }
    /// The seats that are not empty, whether their investigators still play or not. // join-and-leave
    pub fn seated(&self) -> impl Iterator<Item = SeatId> + use<> {
        let there = |(_, inv): &(usize, &Investigator)| inv.status != Status::Away;
        let seats = self.investigators.iter().enumerate().filter(there);
        let seats: Seats = seats.map(|(n, _)| SeatId::from_index(n)).collect();
        SeatId::first(self.investigators.len()).filter(move |s| seats.contains(*s))
    }
    /// The seats still in the game, in player order (the lead investigator first).
    #[inline]
    pub fn players(&self) -> impl Iterator<Item = SeatId> + use<> {
        let all = self.investigators.len();
        let lead = self.lead.index();
        let playing: Seats = SeatId::first(all).filter(|s| self.playing(*s)).collect();
        (lead..lead + all)
            .map(move |at| SeatId::from_index(at % all))
            .filter(move |s| playing.contains(*s))
    }
    /// The location of an investigator; none before the scenario is laid out.
    #[inline]
    pub fn location(&self, seat: SeatId) -> Maybe<CardId> {
        self.inv_card(seat).at
    }
    /// The location of a card, if it has one: its own, its investigator's or its host's. A location is at itself.
    /// // threat-area
    pub fn location_of(&self, id: CardId) -> Maybe<CardId> {
        let card = self.card(id);
        if self.locations.contains(id) {
            id.into()
        } else if let Some(host) = card.host.get() {
            self.location_of(host)
        } else {
            let of_another = |seat: &SeatId| self.inv(*seat).card != id;
            let area = card.area.get().filter(of_another);
            area.map_or(card.at, |seat| self.location(seat))
        }
    }
    /// Ends the effects that last as long as the frame at this depth, or as a frame above it.
    pub fn drop_lasting(&mut self, depth: usize) {
        let over = |l: &Lasting| !l.whole && l.depth.index() >= depth;
        self.checks |= self
            .lasting
            .iter()
            .filter(|l| over(l))
            .fold(0, |bits, l| bits | l.stirs);
        self.lasting.retain(|l| !over(l));
    }
    /// Whether a standing check must run.
    #[inline]
    pub fn due(&self) -> bool {
        self.checks & check::STANDING != 0
    }
    /// The doom in play.
    pub fn total_doom(&self) -> u32 {
        self.in_play
            .iter()
            .map(|c| u32::from(self.card(c).doom))
            .sum()
    }
}

/// Converts a number to a number of tokens.
pub fn byte(n: i32) -> u8 {
    n.clamp(0, 255) as u8
}

//! The table: every card, token and pile, as flat data.

pub mod campaign;
mod occurrence;
mod seats;

pub use campaign::{Account, Between, Campaign, Member};
/// A seat, and so an investigator.
pub use kernel::Seat as SeatId;
pub use occurrence::{Entry, Occurrence, Was, Why};
pub use seats::Seats;

use crate::content::size::MOST_IN_GAME;
use crate::content::{
    AbilityId, CardDef, Chaos, DefId, Difficulty, Period, Phase, Slot, Triggers, VerbAt,
};
use kernel::{Bits, Deck, Maybe};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

kernel::ids! {
    /// A card: its place in the arena. Every location, enemy, act and investigator is a card.
    pub CardId(u16);
    /// How deep in the stack a frame stands, from 0.
    pub Depth(u8);
}

/// Whose a card, a deck or a discard pile is: an investigator's, or nobody's, which are the encounter cards.
pub type Owner = Maybe<SeatId>;
/// A set of cards.
pub type Cards = Bits<4, CardId>;
/// The most cards a game can hold.
pub const MOST_CARDS: usize = Cards::CAPACITY;
// What is laid out leaves room for the acts and agendas that come.
const _: () = assert!(MOST_IN_GAME + 2 == MOST_CARDS);

/// A name of the content, as a game keeps it.
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
    /// Being resolved or committed: neither in hand, nor in play, nor discarded.
    Limbo,
    /// Set aside.
    SetAside,
    /// In a deck of the scenario's own, which has no order until somebody draws from it.
    Pile,
    /// In the act or agenda deck, not yet reached.
    Coming,
    /// Beside the board from the first to the last: the scenario reference card.
    Beside,
    /// In the victory display.
    Victory,
    /// Out of the game. // removed
    Removed,
}

/// A card. What it is is its definition; this is where it is and what lies on it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Card {
    /// Its definition.
    pub def: DefId,
    /// The location it is at, if any: investigators, unengaged enemies, cards that nobody controls.
    pub at: Maybe<CardId>,
    /// What it is attached to, if anything.
    pub host: Maybe<CardId>,
    /// Rises whenever a card enters a discard pile: the topmost has the highest.
    pub stamp: u16,
    /// Where it is.
    pub zone: Zone,
    /// Whose deck it came from; nobody's are the encounter cards.
    pub owner: Owner,
    /// In whose play area or threat area it lies, if in anybody's (an enemy there is engaged).
    pub area: Maybe<SeatId>,
    /// Damage on it.
    pub damage: u8,
    /// Horror on it.
    pub horror: u8,
    /// Clues on it.
    pub clues: u8,
    /// Doom on it.
    pub doom: u8,
    /// Resources on it; an investigator's pool.
    pub resources: u8,
    /// Uses left.
    pub uses: u8,
    /// Exhausted.
    pub exhausted: bool,
    /// A revealed location; a card in hand that was shown.
    pub revealed: bool,
    /// Who has seen it where it lies hidden, in a deck at a known place or in a hand: seats, as bits.
    pub known_to: Seats,
}

impl Card {
    /// A card with nothing on it, attached to nothing and in nobody's area.
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
}

/// An investigator. Damage, horror, clues and resources lie on the investigator card.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Investigator {
    /// The investigator card.
    pub card: CardId,
    /// Whether they still play.
    pub status: Status,
    /// They have taken their turn this round.
    pub turn_taken: bool,
    /// Standard actions left this turn, gained ones included. What cards give on top is read from them.
    pub actions: u8,
    /// Standard actions gained (or lost, if negative) outside a turn: they change the next one.
    #[serde(default)]
    pub next_turn: i8,
    /// What is spent this turn of the actions that cards in play give each turn.
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
    /// Killed or driven insane for good.
    pub killed: bool,
    /// Experience earned beside the victory display.
    pub experience: i8,
    /// The copies of the hand that weaknesses set aside during setup.
    pub aside: Cards,
}

/// Actions spent of those that a card gives each turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct SpentAction {
    /// The card that gives them.
    pub card: CardId,
    /// The trait of the cards they serve; `None` where they serve anything.
    pub serves: Option<Name>,
    /// How many.
    pub count: u8,
}

/// A counted use of an ability.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Used {
    /// The ability.
    pub ability: AbilityId,
    /// The card.
    pub card: CardId,
    /// By whom; nobody where the group shares the limit.
    pub who: Maybe<SeatId>,
    /// Over which time it counts.
    pub per: Period,
    /// How often.
    pub times: u8,
}

/// Somebody or something that an effect is about.
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

/// A change that lasts: kept in one list, tagged with the depth of the frame it lasts as long as, and dropped when
/// that frame ends. It stores where its expression stands and whom it is about, never a number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Lasting {
    /// It lasts as long as the frame at this depth.
    pub depth: Depth,
    /// Whom it is about.
    pub target: Target,
    /// The `modify` verb.
    pub verb: VerbAt,
    /// Who made it, if anybody.
    pub you: Maybe<SeatId>,
    /// The card it came from; the scenario's reference card where none says it.
    pub this: CardId,
    /// What the standing checks must look at once it is over.
    pub stirs: u8,
    /// It lasts to the end of the scenario, whatever frame made it.
    pub whole: bool,
}

/// What the cards in play and in hand have to say, as bits. Derived from where the cards are.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Index {
    /// Quantities that something in play modifies.
    pub modifies: u32,
    /// Rules that something in play sets.
    pub rules: u32,
    /// Triggers in play.
    pub triggers: Triggers,
    /// Triggers in hands.
    pub hand_triggers: Triggers,
    /// Cards in play with constant text: what modifies a quantity or sets a rule.
    pub constants: Cards,
    /// Cards in play with triggers.
    pub waiting: Cards,
    /// Cards in play that fill a slot.
    pub slotted: Cards,
    /// Assets in play with health or sanity.
    pub bearing: Cards,
    /// Cards in play with a free triggered ability.
    pub free: Cards,
    /// Cards in play with an action.
    pub actions: Cards,
    /// Cards in hands that may be played in windows.
    pub fast: Cards,
    /// The current act or agenda has an objective that is a state.
    pub once: bool,
}

impl Index {
    /// What a card that is now in play has to say. The only place that reads it off a definition.
    pub fn add(&mut self, id: CardId, def: &CardDef) {
        self.modifies |= def.modifies;
        self.rules |= def.rules;
        self.triggers |= def.triggers;
        self.once |= def.has_once;
        if def.modifies | def.rules != 0 {
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

/// What the standing checks must look at.
pub mod check {
    /// Health or sanity may have dropped.
    pub const HEALTH: u8 = 1;
    /// Uses were spent.
    pub const USES: u8 = 2;
    /// An enemy may have to engage.
    pub const ENGAGE: u8 = 4;
    /// The board has changed, so that an objective that is a state may have been reached.
    pub const ONCE: u8 = 8;
    /// Slots may be overfull.
    pub const SLOTS: u8 = 16;
    /// All of it: a text box became blank, or is so no more.
    pub const ALL: u8 = STANDING | ONCE;
    /// What the standing checks look at. Objectives do not wait for them.
    pub const STANDING: u8 = HEALTH | USES | ENGAGE | SLOTS | EMPTY;
    /// The act's objective that is a state has been reached, and the state has held ever since.
    pub const ACT_MET: u8 = 32;
    /// The agenda's, likewise.
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
    /// How many investigators started.
    pub head_count: u8,
    /// The lead investigator.
    pub lead: SeatId,
    /// Whose turn it is, if anybody's.
    pub active: Maybe<SeatId>,
    /// Every card.
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
    /// The chaos bag: how many of each token.
    pub bag: [u8; Chaos::COUNT],
    /// Counted uses of abilities.
    pub used: SmallVec<[Used; 6]>,
    /// Lasting changes.
    pub lasting: SmallVec<[Lasting; 4]>,
    /// After-cells that wait for the end of a frame at a depth.
    pub afters: SmallVec<[(Depth, Occurrence); 2]>,
    /// The highest stamp given.
    pub stamp: u16,
    /// What is in force.
    pub index: Index,
    /// What the standing checks must look at.
    pub checks: u8,
    /// How the scenario ends; more than one if several things ended it at once. Names of resolutions.
    pub endings: SmallVec<[Name; 2]>,
    /// The game is being played to its end: `endings[0]` is the outcome.
    pub ended: bool,
    /// Notes for the campaign log.
    pub notes: SmallVec<[Name; 4]>,
    /// The names in the lists of the campaign log: the list, and the card of the name.
    pub lists: SmallVec<[(Name, DefId); 2]>,
    /// Story cards earned.
    pub earned: SmallVec<[(SeatId, DefId); 1]>,
    /// The campaign that the scenario is part of.
    pub campaign: Option<Box<Campaign>>,
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
    /// Where an investigator is; nowhere before the scenario is laid out.
    #[inline]
    pub fn location(&self, seat: SeatId) -> Maybe<CardId> {
        self.inv_card(seat).at
    }
    /// Where a card is, if anywhere: its own place, its investigator's, or its host's. A location is at itself.
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
    /// Drops what was to last as long as the frame at this depth, or one above it.
    pub fn drop_lasting(&mut self, depth: usize) {
        let over = |l: &Lasting| !l.whole && l.depth.index() >= depth;
        self.checks |= self
            .lasting
            .iter()
            .filter(|l| over(l))
            .fold(0, |bits, l| bits | l.stirs);
        self.lasting.retain(|l| !over(l));
    }
    /// The standing checks have something to look at.
    #[inline]
    pub fn due(&self) -> bool {
        self.checks & check::STANDING != 0
    }
    /// Doom in play.
    pub fn total_doom(&self) -> u32 {
        self.in_play
            .iter()
            .map(|c| u32::from(self.card(c).doom))
            .sum()
    }
}

/// A number as a number of tokens.
pub fn byte(n: i32) -> u8 {
    n.clamp(0, 255) as u8
}

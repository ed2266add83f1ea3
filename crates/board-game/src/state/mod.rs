//! The board, as data: flat arrays of small plain values.

mod flags;
mod monsters;
mod moves;

use crate::content::ids::{
    AbilityId, AncientId, BlockId, CardId, EncounterCardId, EpicSet, GateId, GateSet, HelperId,
    HelperSet, InvestigatorId, InvestigatorSet, KeywordId, MarkerId, MonsterId, MythosId, PlaceId,
    PlaceSet, Sets, StepAt, TermId,
};
pub use flags::{Flags, flag};
pub use monsters::{Monsters, Whereabouts};
pub use moves::{Moved, Mover};

use crate::content::defs::{AbilityDef, CardSet, MAX_PLACES, NAMES};
use kernel::{Bits, Deck, Maybe, Seat};
use packs::Sym;
use serde::de::{Error, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use smallvec::SmallVec;

/// An array of `N` bytes. It compares eight or sixteen bytes at once.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Bytes<const N: usize>(pub [u8; N]);

/// `ONES` is 1 in each of eight bytes, `HIGH` the high bit of each, `LOW` all other bits.
const ONES: u64 = u64::MAX / 255;
const HIGH: u64 = ONES << 7;
const LOW: u64 = !HIGH;

impl<const N: usize> Bytes<N> {
    /// The indices of the bytes that `flags` marks. `flags` gets eight bytes at a time and sets a byte's high bit to
    /// mark it.
    #[inline(always)]
    fn pick<T>(&self, flags: impl Fn(u64) -> u64) -> Bits<2, T> {
        const { assert!(N <= 128 && N.is_multiple_of(8)) };
        let mut set = [0; 2];
        for (count, eight) in self.0.as_chunks::<8>().0.iter().enumerate() {
            let flags = flags(u64::from_le_bytes(*eight)) & HIGH;
            if flags != 0 {
                // The multiplication moves the eight high bits next to each other.
                let bits = (flags >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56;
                set[count / 8] |= bits << (count % 8 * 8);
            }
        }
        Bits::from_words(set)
    }

    /// The indices of the bytes that equal `value`.
    pub fn all<T>(&self, value: u8) -> Bits<2, T> {
        // The compiler compares sixteen bytes at once here; with `array::map` it would compare one by one.
        let mut same = [0; N];
        for (same, &b) in same.iter_mut().zip(&self.0) {
            *same = if b == value { 0xff } else { 0 };
        }
        Bytes(same).pick(|eight| eight)
    }

    /// The indices of the bytes that are not 0.
    pub fn set<T>(&self) -> Bits<2, T> {
        self.pick(|eight| ((eight & LOW) + LOW) | eight)
    }

    /// The indices of the bytes below 128.
    pub fn low<T>(&self) -> Bits<2, T> {
        self.pick(|eight| !eight)
    }

    /// The number of bytes that equal `value`.
    pub fn count(&self, value: u8) -> u32 {
        // There are at most 128 bytes, so the count fits a byte, and the compiler can count sixteen at once.
        self.0
            .iter()
            .fold(0u8, |n, &b| n + u8::from(b == value))
            .into()
    }
}

/// The marker at each place, if there is one. Each is stored as its number plus 1, so that occupied places are found
/// eight at a time.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Markers(Bytes<MAX_PLACES>);

impl Markers {
    /// The marker at a place.
    #[inline]
    pub fn at(&self, place: PlaceId) -> Option<GateId> {
        self.0.0.get(place.index())?.checked_sub(1).map(GateId)
    }
    /// Puts a marker at a place, or removes the one there (`None`).
    pub fn put(&mut self, place: PlaceId, marker: Option<GateId>) {
        if let Some(at) = self.0.0.get_mut(place.index()) {
            *at = marker.map_or(0, |m| m.0.saturating_add(1));
        }
    }
    /// The places that have a marker, each with its marker.
    pub fn all(&self) -> impl Iterator<Item = (PlaceId, GateId)> + '_ {
        let with = self.0.set::<PlaceId>().iter();
        with.map(|place| (place, GateId(self.0.0[place.index()] - 1)))
    }
    /// The number of places that have a marker.
    pub fn count(&self) -> i16 {
        (MAX_PLACES as u32 - self.0.count(0)) as i16
    }
}

impl<const N: usize> Default for Bytes<N> {
    fn default() -> Self {
        Self([0; N])
    }
}

impl<const N: usize> Serialize for Bytes<N> {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.serialize_bytes(&self.0)
    }
}

impl<'de, const N: usize> Deserialize<'de> for Bytes<N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct V<const N: usize>;
        impl<'de, const N: usize> Visitor<'de> for V<N> {
            type Value = Bytes<N>;
            fn expecting(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
                write!(f, "{N} bytes")
            }
            fn visit_bytes<E: Error>(self, bytes: &[u8]) -> Result<Bytes<N>, E> {
                bytes
                    .try_into()
                    .map(Bytes)
                    .map_err(|_| E::invalid_length(bytes.len(), &self))
            }
            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Bytes<N>, A::Error> {
                let mut list = [0; N];
                for (index, x) in list.iter_mut().enumerate() {
                    *x = seq
                        .next_element()?
                        .ok_or_else(|| A::Error::invalid_length(index, &self))?;
                }
                Ok(Bytes(list))
            }
        }
        deserializer.deserialize_bytes(V)
    }
}

/// A set of monster markers.
pub type MonsterSet = Bits<2, MonsterId>;

/// The card, sheet or board element that an ability comes from.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize,
)]
pub enum Origin {
    /// The rules.
    #[default]
    None,
    /// A card.
    Card(CardId),
    /// The sheet of a seat's investigator.
    Sheet(Seat),
    /// The Ancient One.
    Ancient,
    /// A Mythos card.
    Mythos(MythosId),
    /// A monster marker.
    Monster(MonsterId),
    /// A place.
    Place(PlaceId),
    /// A location encounter at a place.
    Encounter(PlaceId),
    /// An encounter in an Other World.
    World(PlaceId),
    /// A Herald or Guardian.
    Helper(HelperId),
}

/// A use of an ability that has a limit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Use {
    /// Where the ability comes from.
    pub origin: Origin,
    /// The ability.
    pub ability: AbilityId,
}

/// An action that is limited (such as once a turn) and has been taken.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Spent {
    /// An ability was used.
    Ability(Use),
    /// An effect made an investigator face a monster marker.
    Faced {
        /// The investigator.
        seat: Seat,
        /// The monster marker.
        monster: MonsterId,
    },
}

/// An investigator in play.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Investigator {
    /// The investigator's index in the content.
    pub kind: Maybe<InvestigatorId>,
    /// The place, if any. There is none before setup places the investigator, or once they are out of the game.
    pub place: Maybe<PlaceId>,
    /// Current Sanity.
    pub sanity: i8,
    /// Current Stamina.
    pub stamina: i8,
    /// Permanent increase of the maximum Sanity.
    pub more_sanity: i8,
    /// Permanent increase of the maximum Stamina.
    pub more_stamina: i8,
    /// Dollars.
    pub money: i16,
    /// Clues.
    pub clues: i16,
    /// The stop of each of the four sliders.
    pub stops: [u8; 4],
    /// The gate marker through which the investigator entered an Other World.
    pub entered: Maybe<GateId>,
    /// Brood tokens.
    pub brood: u8,
    /// States, see [`flag`].
    pub flags: Flags,
    /// How often the investigator was driven insane or knocked unconscious, modulo 256.
    pub falls: u8,
    /// Possessions.
    pub cards: CardSet,
    /// Gate trophies.
    pub gates: GateSet,
}

impl Default for Investigator {
    fn default() -> Self {
        Self {
            kind: Maybe::NONE,
            place: Maybe::NONE,
            sanity: 0,
            stamina: 0,
            more_sanity: 0,
            more_stamina: 0,
            money: 0,
            clues: 0,
            stops: [0; 4],
            entered: Maybe::NONE,
            brood: 0,
            flags: Flags::NONE,
            falls: 0,
            cards: CardSet::EMPTY,
            gates: GateSet::EMPTY,
        }
    }
}

impl Investigator {
    /// Whether the investigator is in a state of [`flag`].
    #[inline]
    pub fn is(&self, flags: Flags) -> bool {
        self.flags.any_of(flags)
    }
    /// Whether the investigator is at a place.
    #[inline]
    pub fn is_at(&self, place: PlaceId) -> bool {
        self.place.is(place)
    }
    /// Whether the investigator can act.
    #[inline]
    pub fn alive(&self) -> bool {
        !self.is(flag::DEVOURED | flag::OUT)
    }
}

/// When a lasting effect ends.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Until {
    /// When the frame at this depth of the stack ends.
    Frame(u8),
    /// At the end of the phase.
    Phase,
    /// At the end of this turn.
    Turn(u16),
    /// Never.
    Game,
}

/// A change of a number that an effect made and that lasts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Lasting {
    /// The change.
    pub term: TermId,
    /// The value, computed when the effect resolved.
    pub add: i16,
    /// The investigator to whom it applies, if it applies to one.
    pub seat: Maybe<Seat>,
    /// The monster to which it applies, if it applies to one.
    pub monster: Maybe<MonsterId>,
    /// The card to which it applies, if it applies to one.
    pub card: Maybe<CardId>,
    /// The only place where it applies, if an effect picked one.
    pub place: Maybe<PlaceId>,
    /// The keyword that was picked.
    pub keyword: Maybe<KeywordId>,
    /// When it ends.
    pub until: Until,
}

/// An action that a step of an effect forbids, or permits, for a time.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Ban {
    /// The block of steps.
    pub block: BlockId,
    /// The index of the step in the block.
    pub step: u16,
    /// The investigator to whom it applies, if it applies to one.
    pub seat: Maybe<Seat>,
    /// The investigator that the effect had bound to a name when the step ran.
    pub named: Maybe<Seat>,
    /// When it ends.
    pub until: Until,
}

impl Ban {
    /// The step that made it.
    #[inline]
    pub fn at(&self) -> StepAt {
        StepAt {
            block: self.block,
            step: self.step,
        }
    }
}

/// Places closed by a card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Closure {
    /// The places.
    pub places: PlaceSet,
    /// Investigators may not leave either, but monsters may pass.
    pub both: bool,
    /// The last turn, if there is one.
    pub until: Maybe<u16>,
    /// The Mythos card that closed them. They open again when it leaves play.
    pub card: Maybe<MythosId>,
}

/// A rift track and its rift marker.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Rift {
    /// The rift marker.
    pub marker: MarkerId,
    /// The place where the rift is open, if it is.
    pub open: Maybe<PlaceId>,
    /// The turn in which it opened.
    pub opened: u16,
    /// The progress markers on the four spaces.
    pub spaces: [Option<Progress>; 4],
}

impl Rift {
    /// Whether a progress marker lies on every space.
    pub fn full(&self) -> bool {
        self.spaces.iter().all(Option::is_some)
    }
}

/// A progress marker on a space of a rift track.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Progress {
    /// The marker.
    pub marker: MarkerId,
    /// Whether it is face down.
    pub face_down: bool,
}

/// How the game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub enum GameEnd {
    /// The game has not ended.
    #[default]
    None,
    /// Victory: every gate is closed.
    Closed,
    /// Victory: six elder signs are on the board.
    Sealed,
    /// Victory: the Ancient One is beaten.
    Banished,
    /// Defeat: all investigators are devoured.
    Devoured,
    /// Defeat: the world is destroyed.
    Destroyed,
}

/// An index of the texts in play: which quantities they change and which occurrences they react to. It is computed from
/// the cards in play, so it is neither saved nor compared. It may list too much but never too little: while it is not
/// known, it lists everything.
#[derive(Clone, Copy, Debug)]
pub struct Speaks {
    /// Whether the index is up to date with the cards in play.
    pub known: bool,
    /// The quantities, by [`quantity_index`](crate::content::index::quantity_index).
    pub quantities: Bits<2>,
    /// The families of occurrences, by [`Family`](crate::content::index::Family).
    pub families: Bits<2>,
}

impl Speaks {
    /// The index of no text at all.
    pub const NOTHING: Self = Self {
        known: true,
        quantities: Bits::EMPTY,
        families: Bits::EMPTY,
    };

    /// Adds the quantities and occurrences of an ability.
    pub fn add(&mut self, ability: &AbilityDef) {
        self.quantities = self.quantities.union(&ability.quantities);
        if let Some((_, family)) = ability.family {
            self.families.insert(family as u16);
        }
    }
}

impl Default for Speaks {
    fn default() -> Self {
        Self {
            known: false,
            quantities: Bits::from_words([u64::MAX; 2]),
            families: Bits::from_words([u64::MAX; 2]),
        }
    }
}

impl PartialEq for Speaks {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Speaks {}

impl std::hash::Hash for Speaks {
    fn hash<H: std::hash::Hasher>(&self, _: &mut H) {}
}

/// The board with everything on it.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Table {
    /// Sets in use, as bits.
    pub sets: Sets,
    /// A gate that bursts open at a seal adds no doom (a variant).
    pub burst_without_doom: bool,
    /// The Ancient One, once setup has chosen it.
    pub ancient: Maybe<AncientId>,
    /// The final battle is fought with Epic Battle cards.
    pub epic: bool,
    /// Epic Battle cards that have not been drawn yet, as bits.
    pub epic_left: EpicSet,
    /// Heralds and Guardians in the game, as bits.
    pub helpers: HelperSet,
    /// Tokens on the Herald.
    pub helper_tokens: u8,
    /// Whether the Ancient One is awake.
    pub awake: bool,
    /// The phase, as a number; see [`crate::content::ability::PhaseName`].
    pub phase: u8,
    /// The turn, from 1; 0 during setup.
    pub turn: u16,
    /// The first player.
    pub first: Seat,
    /// The number of investigators.
    pub seats: u8,
    /// Doom tokens on the track.
    pub doom: u8,
    /// Terror level.
    pub terror: u8,
    /// The length of the doom track: at this many doom tokens the Ancient One awakens.
    pub track: u8,
    /// How the game ended, if it has.
    pub outcome: GameEnd,
    /// The round of the final battle.
    pub round: u8,
    /// Successes against the Ancient One that have not yet removed a doom token.
    pub successes: u16,
    /// Whether anything has changed on which awakening or the Outskirts depend, since the rules last checked them.
    pub stirred: bool,
    /// The index of the texts in play.
    #[serde(skip)]
    pub speaks: Speaks,
    /// Moves since the rules last checked the board, in order.
    pub moves: SmallVec<[Moved; 2]>,
    /// Whether terror has lifted the monster limit.
    pub no_limit: bool,
    /// Elder signs that were ever played, removed ones included.
    pub signs_played: u8,
    /// Investigators.
    pub investigators: [Investigator; 8],
    /// Sealed places.
    pub seals: PlaceSet,
    /// Sealed places under the Great Seal, which no effect removes.
    pub great: PlaceSet,
    /// Clues on places.
    pub clues: Bytes<MAX_PLACES>,
    /// Gate markers on places.
    pub gate_at: Markers,
    /// The whereabouts of each monster marker.
    pub whereabouts: Monsters,
    /// The decks: Common, Unique, Spell, Skill, Ally.
    pub decks: [Deck<5, CardId>; 5],
    /// Special cards not in play.
    pub specials: CardSet,
    /// Cards out of the game (in the box).
    pub boxed: CardSet,
    /// Exhausted cards.
    pub exhausted: CardSet,
    /// Cards gained since their holder's last Upkeep.
    pub fresh: CardSet,
    /// Tokens on cards.
    pub tokens: SmallVec<[(CardId, u8); 2]>,
    /// The Mythos deck.
    pub mythos: Deck<2, MythosId>,
    /// The gate deck.
    pub gate_deck: Deck<2, EncounterCardId>,
    /// Gate markers not in play.
    pub gate_stack: Deck<1, GateId>,
    /// Gate markers out of the game.
    pub boxed_gates: GateSet,
    /// Mythos cards out of the game.
    pub boxed_mythos: Bits<2, MythosId>,
    /// The Environment in play.
    pub environment: Maybe<MythosId>,
    /// The Rumor in play.
    pub rumor: Maybe<MythosId>,
    /// The turn in which the Rumor came into play.
    pub rumor_turn: u16,
    /// Tokens on the Rumor.
    pub rumor_tokens: u8,
    /// Headlines that stay in play, each with its last turn.
    pub headlines: SmallVec<[(MythosId, u16); 2]>,
    /// Places closed by cards.
    pub closures: SmallVec<[Closure; 2]>,
    /// Changes of numbers that last.
    pub lasting: SmallVec<[Lasting; 4]>,
    /// Actions that are forbidden for a time.
    pub bans: SmallVec<[Ban; 2]>,
    /// Limited actions that have been taken.
    pub used: SmallVec<[Spent; 8]>,
    /// The face-up top card of each neighbourhood's deck.
    pub face_up: [Maybe<EncounterCardId>; 16],
    /// Investigators in play, as bits.
    pub pool: InvestigatorSet,
    /// Rift tracks.
    pub rifts: SmallVec<[Rift; 3]>,
}

/// The value of a name in a script.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub enum Value {
    /// Nothing.
    #[default]
    None,
    /// An investigator.
    Seat(Seat),
    /// A card.
    Card(CardId),
    /// A monster.
    Monster(MonsterId),
    /// A place.
    Place(PlaceId),
    /// The gate at this place.
    Gate(PlaceId),
    /// A number.
    N(i16),
    /// The successes and the failures of a roll.
    Dice(u8, u8),
    /// A keyword.
    Keyword(KeywordId),
    /// A dimension symbol.
    Symbol(u8),
    /// A Mythos card.
    Mythos(MythosId),
}

/// The values of the names in a script.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Vars {
    count: u8,
    bound: [(u16, Value); NAMES],
}

impl Vars {
    /// The value of a name.
    pub fn get(&self, name: Sym) -> Value {
        self.bound[..self.count as usize]
            .iter()
            .rev()
            .find(|(k, _)| *k == name.0)
            .map_or(Value::None, |(_, v)| *v)
    }
    /// Every name with its value.
    pub fn iter(&self) -> impl Iterator<Item = (Sym, Value)> + '_ {
        let bound = self.bound[..self.count as usize].iter();
        bound.map(|&(name, value)| (Sym(name), value))
    }
    /// Binds a name.
    pub fn set(&mut self, name: Sym, value: Value) {
        if let Some(bound) = self.bound[..self.count as usize]
            .iter_mut()
            .find(|(k, _)| *k == name.0)
        {
            bound.1 = value;
            return;
        }
        let at = (self.count as usize).min(NAMES - 1);
        self.bound[at] = (name.0, value);
        self.count = (at + 1) as u8;
    }
}

/// A short list of cards of fixed size.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Few {
    count: u8,
    cards: [CardId; 10],
}

impl Few {
    /// The cards of the list.
    pub fn all(&self) -> &[CardId] {
        &self.cards[..self.count as usize]
    }
    /// The number of cards.
    pub fn len(&self) -> usize {
        self.count as usize
    }
    /// Whether the list is empty.
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }
    /// Whether the list is full.
    pub fn full(&self) -> bool {
        self.count as usize == self.cards.len()
    }
    /// Adds a card, unless the list is full.
    pub fn push(&mut self, card: CardId) {
        if let Some(x) = self.cards.get_mut(self.count as usize) {
            *x = card;
            self.count += 1;
        }
    }
    /// Removes a card. Returns whether it was in the list.
    pub fn take(&mut self, card: CardId) -> bool {
        let Some(at) = self.all().iter().position(|&x| x == card) else {
            return false;
        };
        let n = self.count as usize;
        self.cards.copy_within(at + 1..n, at);
        self.count -= 1;
        self.cards[self.count as usize] = CardId(0);
        true
    }
}

impl Table {
    /// Whether the rules have to check the board (awakening, the Outskirts, the Rumor) before the game continues.
    #[inline]
    pub fn is_stirred(&self) -> bool {
        // A Rumor may pass or fail at any moment, so the board is checked all the time.
        self.stirred || !self.speaks.known || self.rumor.is_some()
    }
    /// Seats in player order, beginning with the first player. // player-order
    #[inline]
    pub fn order(&self) -> impl Iterator<Item = Seat> + use<> {
        let (first, n) = (self.first.0, self.seats.max(1));
        (0..n).map(move |i| Seat((first + i) % n))
    }
    /// The seat `n` places after the first player. // player-order
    #[inline]
    pub fn in_order(&self, n: u8) -> Seat {
        self.after(self.first, n)
    }
    /// The seat `n` places after another.
    #[inline]
    pub fn after(&self, seat: Seat, n: u8) -> Seat {
        Seat((seat.0 + n) % self.seats.max(1))
    }
    /// Every seat, in the order of setup.
    #[inline]
    pub fn each_seat(&self) -> impl Iterator<Item = Seat> + Clone + use<> {
        (0..self.seats).map(Seat)
    }
    /// Seats whose investigators are in play, in player order.
    pub fn alive(&self) -> impl Iterator<Item = Seat> + '_ {
        self.order()
            .filter(|&s| self.investigators[s.index()].alive())
    }
    /// The investigator of a seat.
    #[inline]
    pub fn investigator(&self, seat: Seat) -> &Investigator {
        &self.investigators[(seat.0 & 7) as usize]
    }
    /// The investigator of a seat, to be changed.
    #[inline]
    pub fn investigator_mut(&mut self, seat: Seat) -> &mut Investigator {
        &mut self.investigators[(seat.0 & 7) as usize]
    }
    /// The place of a seat's investigator, if they are at one.
    #[inline]
    pub fn place_of(&self, seat: Seat) -> Option<PlaceId> {
        self.investigator(seat).place.get()
    }
    /// Whether a limited ability has been used.
    pub fn has_used(&self, ability: Use) -> bool {
        self.used.contains(&Spent::Ability(ability))
    }
    /// Whether an effect has made an investigator face a monster marker this turn.
    pub fn has_faced(&self, seat: Seat, monster: MonsterId) -> bool {
        self.used.contains(&Spent::Faced { seat, monster })
    }
    /// Tokens on a card.
    pub fn tokens_on(&self, card: CardId) -> u8 {
        self.tokens
            .iter()
            .find(|(c, _)| *c == card)
            .map_or(0, |(_, n)| *n)
    }
    /// The gate marker at a place, if there is one.
    #[inline]
    pub fn gate(&self, place: PlaceId) -> Option<GateId> {
        self.gate_at.at(place)
    }
    /// The open gates: each place with its gate marker.
    pub fn open_gates(&self) -> impl Iterator<Item = (PlaceId, GateId)> + '_ {
        self.gate_at.all()
    }
    /// The Mythos cards in play: the Environment, the Rumor, the Headlines.
    pub fn mythos_in_play(&self) -> impl Iterator<Item = MythosId> + '_ {
        let one = [self.environment, self.rumor]
            .into_iter()
            .filter_map(|m| m.get());
        one.chain(self.headlines.iter().map(|(m, _)| *m))
    }
    /// The number of open gates.
    pub fn gates_open(&self) -> i16 {
        self.gate_at.count()
    }
    /// Whether a place is sealed.
    #[inline]
    pub fn sealed(&self, place: PlaceId) -> bool {
        self.seals.contains(place)
    }
    /// Monster markers at a place.
    #[inline]
    pub fn monsters_at(&self, place: PlaceId) -> impl Iterator<Item = MonsterId> + use<> {
        self.monsters_in(Whereabouts::Place(place))
    }
    /// Monster markers with these whereabouts.
    #[inline]
    pub fn monsters_in(&self, at: Whereabouts) -> impl Iterator<Item = MonsterId> + use<> {
        self.whereabouts.all(at).iter()
    }
    /// Monster markers that are at any place.
    #[inline]
    pub fn monsters_on_boards(&self) -> MonsterSet {
        self.whereabouts.on_boards()
    }
    /// Whether an investigator is at a place.
    pub fn anybody_at(&self, place: PlaceId) -> bool {
        self.investigators[..self.seats as usize]
            .iter()
            .any(|i| i.is_at(place) && i.alive())
    }
    /// The seat that holds a card, if one does.
    pub fn holder(&self, card: CardId) -> Option<Seat> {
        self.each_seat()
            .find(|&s| self.investigators[s.index()].cards.contains(card))
    }
    /// Monster trophies of a seat.
    pub fn trophies(&self, seat: Seat) -> impl Iterator<Item = MonsterId> + use<> {
        self.monsters_in(Whereabouts::Trophy(seat))
    }
}

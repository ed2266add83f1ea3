//! The board, as data: flat arrays of small plain values.

mod monsters;
mod moves;

pub use monsters::{Monsters, Whereabouts};
pub use moves::{Moved, Mover};

use crate::content::defs::{AbilityDef, CardSet, MAX_PLACES, NAMES, PlaceSet};
use crate::content::ids::MonsterId;
use crate::content::sets::Sets;
use kernel::{Bits, Deck, Maybe, Seat};
use serde::de::{Error, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use smallvec::SmallVec;

/// A fixed number of bytes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Bytes<const N: usize>(pub [u8; N]);

/// One in each of eight bytes; their high bits; the others.
const ONES: u64 = u64::MAX / 255;
const HIGH: u64 = ONES << 7;
const LOW: u64 = !HIGH;

impl<const N: usize> Bytes<N> {
    /// Where the bytes stand whose high bits `flags` sets, given eight at a time.
    #[inline(always)]
    fn pick(&self, flags: impl Fn(u64) -> u64) -> Bits<2> {
        const { assert!(N <= 128 && N.is_multiple_of(8)) };
        let mut set = [0; 2];
        for (n, eight) in self.0.as_chunks::<8>().0.iter().enumerate() {
            let flags = flags(u64::from_le_bytes(*eight)) & HIGH;
            if flags != 0 {
                // The product brings the eight high bits side by side.
                let bits = (flags >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56;
                set[n / 8] |= bits << (n % 8 * 8);
            }
        }
        Bits::from_words(set)
    }

    /// Where `value` stands.
    pub fn all(&self, value: u8) -> Bits<2> {
        // Sixteen are compared at once (`array::map` would be one by one).
        let mut same = [0; N];
        for (same, &b) in same.iter_mut().zip(&self.0) {
            *same = if b == value { 0xff } else { 0 };
        }
        Bytes(same).pick(|eight| eight)
    }

    /// Where something else than 0 stands.
    pub fn set(&self) -> Bits<2> {
        self.pick(|eight| ((eight & LOW) + LOW) | eight)
    }

    /// Where a value below 128 stands.
    pub fn low(&self) -> Bits<2> {
        self.pick(|eight| !eight)
    }

    /// How often `value` stands in it.
    pub fn count(&self, value: u8) -> u32 {
        // 128 bytes at most: a byte holds the number, and sixteen are counted at once.
        self.0
            .iter()
            .fold(0u8, |n, &b| n + u8::from(b == value))
            .into()
    }
}

/// Which marker lies at each place, if any. Each is kept as one more than its number, so that the places with one are
/// found eight at a time.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Markers(Bytes<MAX_PLACES>);

impl Markers {
    /// The one at a place.
    #[inline]
    pub fn at(&self, place: u8) -> Option<u8> {
        self.0.0.get(place as usize)?.checked_sub(1)
    }
    /// What lies at a place from now on.
    pub fn put(&mut self, place: u8, marker: Option<u8>) {
        if let Some(at) = self.0.0.get_mut(place as usize) {
            *at = marker.map_or(0, |m| m.saturating_add(1));
        }
    }
    /// The places with one, each with its marker.
    pub fn all(&self) -> impl Iterator<Item = (u8, u8)> + '_ {
        let with = self.0.set().iter();
        with.map(|p| (p as u8, self.0.0[p as usize] - 1))
    }
    /// How many places have one.
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
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        struct V<const N: usize>;
        impl<'de, const N: usize> Visitor<'de> for V<N> {
            type Value = Bytes<N>;
            fn expecting(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
                write!(f, "{N} bytes")
            }
            fn visit_bytes<E: Error>(self, b: &[u8]) -> Result<Bytes<N>, E> {
                b.try_into()
                    .map(Bytes)
                    .map_err(|_| E::invalid_length(b.len(), &self))
            }
            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Bytes<N>, A::Error> {
                let mut a = [0; N];
                for (i, x) in a.iter_mut().enumerate() {
                    *x = seq
                        .next_element()?
                        .ok_or_else(|| A::Error::invalid_length(i, &self))?;
                }
                Ok(Bytes(a))
            }
        }
        d.deserialize_bytes(V)
    }
}

/// A set of monster markers.
pub type MonsterSet = Bits<2>;

/// Where an ability comes from.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize,
)]
pub enum Origin {
    /// The rules.
    #[default]
    None,
    /// A card.
    Card(u16),
    /// The sheet of a seat's investigator.
    Sheet(Seat),
    /// The Ancient One.
    Ancient,
    /// A Mythos card.
    Mythos(u8),
    /// A monster marker.
    Monster(MonsterId),
    /// A place.
    Place(u8),
    /// A location encounter at a place.
    Encounter(u8),
    /// An encounter in an Other World.
    World(u8),
    /// A Herald or Guardian.
    Helper(u8),
}

/// An ability of something, used.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Use {
    /// Of what.
    pub origin: Origin,
    /// Which.
    pub ability: u16,
}

/// What is done so often only.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Spent {
    /// An ability was used.
    Ability(Use),
    /// Somebody faced a monster marker by an effect.
    Faced {
        /// Who.
        seat: Seat,
        /// Which.
        monster: MonsterId,
    },
}

/// States of an investigator, as bits.
pub mod flag {
    /// Lies on the side.
    pub const DELAYED: u16 = 1;
    /// In jail.
    pub const ARRESTED: u16 = 2;
    /// Loses the next turn.
    pub const LOSE_NEXT: u16 = 4;
    /// Loses this turn.
    pub const SKIPPING: u16 = 8;
    /// Stands on an explored marker.
    pub const EXPLORED: u16 = 16;
    /// Was devoured; a new investigator comes next turn.
    pub const DEVOURED: u16 = 32;
    /// Is out of the game for good.
    pub const OUT: u16 = 64;
    /// Has defaulted on a loan.
    pub const DEFAULTED: u16 = 128;
    /// Has no more encounters this turn.
    pub const NO_ENCOUNTER: u16 = 256;
    /// Came back from an Other World this turn.
    pub const RETURNED: u16 = 512;
    /// Ended this turn's movement where they are.
    pub const ENDED_MOVEMENT: u16 = 1024;
}

/// An investigator in play.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Investigator {
    /// Which.
    pub kind: Maybe<u8>,
    /// Where; nowhere before the first is set out, and once out of the game.
    pub place: Maybe<u8>,
    /// Current Sanity.
    pub sanity: i8,
    /// Current Stamina.
    pub stamina: i8,
    /// What was added to the maximum of Sanity for good.
    pub more_sanity: i8,
    /// What was added to the maximum of Stamina for good.
    pub more_stamina: i8,
    /// Dollars.
    pub money: i16,
    /// Clues.
    pub clues: i16,
    /// The stop of each slider.
    pub stops: [u8; 4],
    /// The gate marker gone through.
    pub entered: Maybe<u8>,
    /// Brood tokens.
    pub brood: u8,
    /// States.
    pub flags: u16,
    /// How often driven insane or knocked unconscious, counted modulo 256.
    pub falls: u8,
    /// Possessions.
    pub cards: CardSet,
    /// Gate trophies.
    pub gates: u64,
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
            flags: 0,
            falls: 0,
            cards: CardSet::EMPTY,
            gates: 0,
        }
    }
}

impl Investigator {
    /// Whether a state is on.
    #[inline]
    pub fn is(&self, f: u16) -> bool {
        self.flags & f != 0
    }
    /// Whether the investigator is at a place.
    #[inline]
    pub fn is_at(&self, place: u8) -> bool {
        self.place.is(place)
    }
    /// Whether the investigator can act at all.
    #[inline]
    pub fn alive(&self) -> bool {
        self.flags & (flag::DEVOURED | flag::OUT) == 0
    }
}

/// How long a lasting change lasts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Until {
    /// While the frame at this depth runs.
    Frame(u8),
    /// To the end of the phase.
    Phase,
    /// To the end of this turn.
    Turn(u16),
    /// For good.
    Game,
}

/// A term made by an effect.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Lasting {
    /// Which of the content's terms.
    pub term: u16,
    /// The number, as it was when it was made.
    pub add: i16,
    /// Whose, if an investigator's.
    pub seat: Maybe<Seat>,
    /// Whose, if a monster's.
    pub monster: Maybe<MonsterId>,
    /// Whose, if a card's.
    pub card: Maybe<u16>,
    /// Only for those at this place, if an effect picked one.
    pub place: Maybe<u8>,
    /// The keyword that was picked.
    pub keyword: Maybe<u8>,
    /// How long.
    pub until: Until,
}

/// Something forbidden (or permitted) for a time, by the step that says so.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Ban {
    /// The list of steps.
    pub block: u16,
    /// The step.
    pub step: u16,
    /// Whose, if anybody's.
    pub seat: Maybe<Seat>,
    /// Whom a name stood for when it was said.
    pub named: Maybe<Seat>,
    /// How long.
    pub until: Until,
}

/// Places closed by a card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Closure {
    /// Which.
    pub places: PlaceSet,
    /// Leaving is barred as well, and monsters are not.
    pub both: bool,
    /// The last turn, if there is one.
    pub until: Maybe<u16>,
    /// The Mythos card that closed them: they are open again when it leaves.
    pub card: Maybe<u8>,
}

/// A rift track and its rift.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Rift {
    /// Which rift marker.
    pub marker: u8,
    /// Where it is open.
    pub open: Maybe<u8>,
    /// The turn it opened.
    pub opened: u16,
    /// The four spaces, and what lies on each.
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
    /// Which.
    pub marker: u8,
    /// It is turned face down.
    pub face_down: bool,
}

/// How the game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub enum GameEnd {
    /// It has not.
    #[default]
    None,
    /// Every gate closed.
    Closed,
    /// Six elder signs.
    Sealed,
    /// The Ancient One beaten.
    Banished,
    /// All devoured.
    Devoured,
    /// The world destroyed.
    Destroyed,
}

/// What the texts in play are about: quantities they change, occurrences they answer. It follows from what is in play,
/// so it is neither saved nor compared. It may name too much, never too little: while it is not known it names all.
#[derive(Clone, Copy, Debug)]
pub struct Speaks {
    /// Whether it has been looked for since what is in play changed.
    pub known: bool,
    /// By [`quantity_index`](crate::content::index::quantity_index).
    pub quantities: Bits<2>,
    /// By [`Family`](crate::content::index::Family).
    pub families: Bits<2>,
}

impl Speaks {
    /// Of nothing.
    pub const NOTHING: Self = Self {
        known: true,
        quantities: Bits::EMPTY,
        families: Bits::EMPTY,
    };

    /// Adds what an ability is about.
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

/// The board.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Table {
    /// Sets in use, as bits.
    pub sets: Sets,
    /// Bursts at a seal add no doom.
    pub burst_without_doom: bool,
    /// The Ancient One, once setup has chosen it.
    pub ancient: Maybe<u8>,
    /// The final battle is fought with Epic Battle cards.
    pub epic: bool,
    /// Those that have not come up yet, as bits.
    pub epic_left: u64,
    /// Heralds and Guardians in the game, as bits.
    pub helpers: u16,
    /// Tokens on the Herald.
    pub helper_tokens: u8,
    /// It is awake.
    pub awake: bool,
    /// The phase, see [`crate::content::ability::PhaseName`].
    pub phase: u8,
    /// The turn, from 1; 0 during setup.
    pub turn: u16,
    /// The first player.
    pub first: Seat,
    /// How many investigators.
    pub seats: u8,
    /// Doom tokens on the track.
    pub doom: u8,
    /// Terror level.
    pub terror: u8,
    /// Doom tokens fewer on the track for good, and the like: the length of the track.
    pub track: u8,
    /// How it ended.
    pub outcome: GameEnd,
    /// Round of the final battle.
    pub round: u8,
    /// Successes not yet turned into doom.
    pub successes: u16,
    /// What the Ancient One's awakening or the Outskirts depend on has changed since the board was last looked at.
    pub stirred: bool,
    /// What the texts in play are about.
    #[serde(skip)]
    pub speaks: Speaks,
    /// Who has gone from one place to another since the board was last looked at, in order.
    pub moves: SmallVec<[Moved; 2]>,
    /// Monsters put in the Outskirts and returned count nothing; this is the monster limit lifted by terror.
    pub no_limit: bool,
    /// Elder signs ever played.
    pub signs_played: u8,
    /// Investigators.
    pub investigators: [Investigator; 8],
    /// Sealed places.
    pub seals: PlaceSet,
    /// Of those, the ones under the Great Seal, which nothing removes.
    pub great: PlaceSet,
    /// Clues on places.
    pub clues: Bytes<MAX_PLACES>,
    /// Gate markers on places.
    pub gate_at: Markers,
    /// Where each monster marker is.
    pub whereabouts: Monsters,
    /// The decks: Common, Unique, Spell, Skill, Ally.
    pub decks: [Deck<5>; 5],
    /// Special cards not in play.
    pub specials: CardSet,
    /// Cards out of the game.
    pub boxed: CardSet,
    /// Exhausted cards.
    pub exhausted: CardSet,
    /// Cards gained since their holder's last Upkeep.
    pub fresh: CardSet,
    /// Tokens on cards.
    pub tokens: SmallVec<[(u16, u8); 2]>,
    /// The Mythos deck.
    pub mythos: Deck<2>,
    /// The gate deck.
    pub gate_deck: Deck<2>,
    /// Gate markers not in play.
    pub gate_stack: Deck<1>,
    /// Gate markers out of the game.
    pub boxed_gates: u64,
    /// Mythos cards out of the game.
    pub boxed_mythos: Bits<2>,
    /// The Environment in play.
    pub environment: Maybe<u8>,
    /// The Rumor in play.
    pub rumor: Maybe<u8>,
    /// The turn the Rumor came into play.
    pub rumor_turn: u16,
    /// Tokens on the Rumor.
    pub rumor_tokens: u8,
    /// Headlines that stay out, with their last turn.
    pub headlines: SmallVec<[(u8, u16); 2]>,
    /// Places closed by cards.
    pub closures: SmallVec<[Closure; 2]>,
    /// Lasting terms.
    pub lasting: SmallVec<[Lasting; 4]>,
    /// Things forbidden for a time.
    pub bans: SmallVec<[Ban; 2]>,
    /// What was done that may be done so often only.
    pub used: SmallVec<[Spent; 8]>,
    /// The face-up top card of each neighbourhood's deck.
    pub face_up: [Maybe<u8>; 16],
    /// Investigators in play, as bits.
    pub pool: u64,
    /// Rifts.
    pub rifts: SmallVec<[Rift; 3]>,
}

/// What a name in a script stands for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub enum Value {
    /// Nothing.
    #[default]
    None,
    /// Somebody.
    Seat(Seat),
    /// A card.
    Card(u16),
    /// A monster.
    Monster(MonsterId),
    /// A place.
    Place(u8),
    /// A gate: where it is.
    Gate(u8),
    /// A number.
    N(i16),
    /// Successes and failures.
    Dice(u8, u8),
    /// A keyword.
    Keyword(u8),
    /// A dimension.
    Symbol(u8),
    /// A Mythos card.
    Mythos(u8),
}

/// Names bound in a script.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Vars {
    count: u8,
    bound: [(u16, Value); NAMES],
}

impl Vars {
    /// What a name stands for.
    pub fn get(&self, name: u16) -> Value {
        self.bound[..self.count as usize]
            .iter()
            .rev()
            .find(|(k, _)| *k == name)
            .map_or(Value::None, |(_, v)| *v)
    }
    /// Every name with what it stands for.
    pub fn iter(&self) -> impl Iterator<Item = (u16, Value)> + '_ {
        self.bound[..self.count as usize].iter().copied()
    }
    /// Binds a name.
    pub fn set(&mut self, name: u16, v: Value) {
        if let Some(e) = self.bound[..self.count as usize]
            .iter_mut()
            .find(|(k, _)| *k == name)
        {
            e.1 = v;
            return;
        }
        let at = (self.count as usize).min(NAMES - 1);
        self.bound[at] = (name, v);
        self.count = (at + 1) as u8;
    }
}

/// A short list of cards.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Few {
    count: u8,
    cards: [u16; 10],
}

impl Few {
    /// The cards.
    pub fn all(&self) -> &[u16] {
        &self.cards[..self.count as usize]
    }
    /// How many.
    pub fn len(&self) -> usize {
        self.count as usize
    }
    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }
    /// Whether no more fits.
    pub fn full(&self) -> bool {
        self.count as usize == self.cards.len()
    }
    /// Adds one, if it fits.
    pub fn push(&mut self, c: u16) {
        if let Some(x) = self.cards.get_mut(self.count as usize) {
            *x = c;
            self.count += 1;
        }
    }
    /// Takes one out.
    pub fn take(&mut self, c: u16) -> bool {
        let Some(at) = self.all().iter().position(|&x| x == c) else {
            return false;
        };
        let n = self.count as usize;
        self.cards.copy_within(at + 1..n, at);
        self.count -= 1;
        self.cards[self.count as usize] = 0;
        true
    }
}

impl Table {
    /// Whether something has changed that the board is looked at for before anything else is done.
    #[inline]
    pub fn is_stirred(&self) -> bool {
        // A Rumor may pass or fail at any moment.
        self.stirred || !self.speaks.known || self.rumor.is_some()
    }
    /// Seats in player order, beginning with the first player. // player-order
    #[inline]
    pub fn order(&self) -> impl Iterator<Item = Seat> + use<> {
        let (first, n) = (self.first.0, self.seats.max(1));
        (0..n).map(move |i| Seat((first + i) % n))
    }
    /// The seat that is so many places after the first player. // player-order
    #[inline]
    pub fn in_order(&self, n: u8) -> Seat {
        self.after(self.first, n)
    }
    /// The seat that is so many places after another.
    #[inline]
    pub fn after(&self, seat: Seat, n: u8) -> Seat {
        Seat((seat.0 + n) % self.seats.max(1))
    }
    /// Every seat, from the first to be set up.
    #[inline]
    pub fn each_seat(&self) -> impl Iterator<Item = Seat> + Clone + use<> {
        (0..self.seats).map(Seat)
    }
    /// Seats that are in play, in player order.
    pub fn alive(&self) -> impl Iterator<Item = Seat> + '_ {
        self.order()
            .filter(|&s| self.investigators[s.index()].alive())
    }
    /// The investigator of a seat.
    #[inline]
    pub fn investigator(&self, seat: Seat) -> &Investigator {
        &self.investigators[(seat.0 & 7) as usize]
    }
    /// The investigator of a seat.
    #[inline]
    pub fn investigator_mut(&mut self, seat: Seat) -> &mut Investigator {
        &mut self.investigators[(seat.0 & 7) as usize]
    }
    /// Where the investigator of a seat is, if anywhere.
    #[inline]
    pub fn place_of(&self, seat: Seat) -> Option<u8> {
        self.investigator(seat).place.get()
    }
    /// Whether an ability was used that may be used so often only.
    pub fn has_used(&self, ability: Use) -> bool {
        self.used.contains(&Spent::Ability(ability))
    }
    /// Whether somebody has faced a monster marker by an effect this turn.
    pub fn has_faced(&self, seat: Seat, monster: MonsterId) -> bool {
        self.used.contains(&Spent::Faced { seat, monster })
    }
    /// Tokens on a card.
    pub fn tokens_on(&self, card: u16) -> u8 {
        self.tokens
            .iter()
            .find(|(c, _)| *c == card)
            .map_or(0, |(_, n)| *n)
    }
    /// The gate marker at a place.
    #[inline]
    pub fn gate(&self, place: u8) -> Option<u8> {
        self.gate_at.at(place)
    }
    /// Open gates.
    pub fn open_gates(&self) -> impl Iterator<Item = (u8, u8)> + '_ {
        self.gate_at.all()
    }
    /// The Mythos cards in play: the Environment, the Rumor, the Headlines.
    pub fn mythos_in_play(&self) -> impl Iterator<Item = u8> + '_ {
        let one = [self.environment, self.rumor]
            .into_iter()
            .filter_map(|m| m.get());
        one.chain(self.headlines.iter().map(|(m, _)| *m))
    }
    /// How many gates are open.
    pub fn gates_open(&self) -> i16 {
        self.gate_at.count()
    }
    /// Whether a place is sealed.
    #[inline]
    pub fn sealed(&self, place: u8) -> bool {
        place < 128 && self.seals >> place & 1 == 1
    }
    /// Monster markers at a place.
    #[inline]
    pub fn monsters_at(&self, place: u8) -> impl Iterator<Item = MonsterId> + use<> {
        self.monsters_in(Whereabouts::Place(place))
    }
    /// Monster markers somewhere.
    #[inline]
    pub fn monsters_in(&self, at: Whereabouts) -> impl Iterator<Item = MonsterId> + use<> {
        self.whereabouts.all(at).iter().map(MonsterId::at)
    }
    /// Monster markers on the boards: in any place at all.
    #[inline]
    pub fn monsters_on_boards(&self) -> MonsterSet {
        self.whereabouts.on_boards()
    }
    /// Whether somebody is at a place.
    pub fn anybody_at(&self, place: u8) -> bool {
        self.investigators[..self.seats as usize]
            .iter()
            .any(|i| i.is_at(place) && i.alive())
    }
    /// Who holds a card.
    pub fn holder(&self, card: u16) -> Option<Seat> {
        self.each_seat()
            .find(|&s| self.investigators[s.index()].cards.contains(card))
    }
    /// Monster trophies of a seat.
    pub fn trophies(&self, seat: Seat) -> impl Iterator<Item = MonsterId> + use<> {
        self.monsters_in(Whereabouts::Trophy(seat))
    }
}

//! What the packs come to: flat tables of kinds of places, cards, monsters, gates and people, known to the game by
//! their numbers.

use super::ability::{Ability, Modify, PhaseName, Quantity};
use super::filter::{CardKind, DeckName, PlaceKind, Symbol};
use super::index::{ALLIES, Cell, Family, Holders, quantity_index};
use super::record;
use super::sets::{RiftDefs, SetDef, Things};
use super::step::{Cost, Step, Steps};
use crate::content::ids::MonsterId;
use borsh_derive::{BorshDeserialize as Unpack, BorshSerialize as Pack};
use kernel::{Bits, Maybe};
use packs::Sym;
use std::collections::BTreeMap;

/// A set of card instances.
pub type CardSet = Bits<5>;
/// A set of places.
pub type PlaceSet = u128;

/// How many places, monsters, cards and gate markers a game can hold.
pub const MAX_PLACES: usize = 120;
/// See [`MAX_PLACES`].
pub const MAX_MONSTERS: usize = 128;
/// See [`MAX_PLACES`].
pub const MAX_CARDS: usize = 320;
/// See [`MAX_PLACES`].
pub const MAX_GATES: usize = 64;

/// A place as the game uses it. Each area of an Other World is a place too.
#[derive(Pack, Unpack, Clone, Debug)]
pub struct PlaceDef {
    /// Its name in the packs (an Other World area: the world's).
    pub sym: Sym,
    /// Its id.
    pub slug: String,
    /// Its name.
    pub name: String,
    /// Street, location, Other World or area.
    pub kind: PlaceKind,
    /// Its neighbourhood.
    pub neighborhood: Maybe<u8>,
    /// Its street (a street: itself).
    pub street: Maybe<u8>,
    /// What it touches.
    pub next: PlaceSet,
    /// Where the arrows lead.
    pub white: Maybe<u8>,
    /// See `white`.
    pub black: Maybe<u8>,
    /// A red diamond.
    pub unstable: bool,
    /// Aquatic.
    pub aquatic: bool,
    /// Which set it belongs to.
    pub set: u8,
    /// Its abilities.
    pub abilities: std::ops::Range<u16>,
    /// The Other World it is part of, and which area.
    pub world: Option<(u8, u8)>,
    /// Printed icons.
    pub icons: Vec<String>,
    /// Of a neighbourhood without streets: nothing but walking and a text that names it leads there.
    pub remote: bool,
    /// Where it is drawn on the sheet of its town.
    pub at: Option<(i32, i32)>,
}

/// A neighbourhood and its deck.
#[derive(Pack, Unpack, Clone, Debug)]
pub struct NeighborhoodDef {
    /// Its name in the packs.
    pub sym: Sym,
    /// Its id.
    pub slug: String,
    /// Its name.
    pub name: String,
    /// Its town.
    pub town: Sym,
    /// Which set.
    pub set: u8,
    /// The cards of its deck.
    pub cards: Vec<LocationCard>,
}

/// A location card.
#[derive(Pack, Unpack, Clone, Debug)]
pub struct LocationCard {
    /// The card it is while somebody keeps it, if that can be.
    pub kept: Option<u16>,
    /// Its id.
    pub slug: String,
    /// Which set.
    pub set: u8,
    /// Place and entry.
    pub entries: Vec<(u8, Steps)>,
}

/// An Other World.
#[derive(Pack, Unpack, Clone, Debug)]
pub struct WorldDef {
    /// Its name in the packs.
    pub sym: Sym,
    /// Its id.
    pub slug: String,
    /// Its name.
    pub name: String,
    /// Encounter colours, as bits.
    pub colours: u8,
    /// Its first area, as a place; the second is the next number.
    pub place: u8,
    /// Which set.
    pub set: u8,
}

/// A gate marker.
#[derive(Pack, Unpack, Clone, Debug)]
pub struct GateDef {
    /// Its kind's number.
    pub kind: u8,
    /// Its kind's id.
    pub slug: String,
    /// Its kind's name.
    pub name: String,
    /// Where it leads.
    pub world: u8,
    /// Modifies the check to close it.
    pub modifier: i16,
    /// Its dimension.
    pub symbol: Symbol,
    /// Which set.
    pub set: u8,
    /// The first marker of its kind.
    pub first: u8,
}

/// A gate card.
#[derive(Pack, Unpack, Clone, Debug)]
pub struct GateCardDef {
    /// The card it is while somebody keeps it, if that can be.
    pub kept: Option<u16>,
    /// Its id.
    pub slug: String,
    /// Its colour, as a bit; 0 for the reshuffle card.
    pub colour: u8,
    /// Shuffle and go on.
    pub reshuffle: bool,
    /// World and entry; `None` for Other.
    pub entries: Vec<(Option<u8>, Steps)>,
    /// Which set.
    pub set: u8,
}

/// A kind of monster.
#[derive(Pack, Unpack, Clone, Debug)]
pub struct MonsterDef {
    /// Its name in the packs.
    pub sym: Sym,
    /// Its id.
    pub slug: String,
    /// Its record.
    pub record: record::Monster,
    /// Its abilities.
    pub abilities: std::ops::Range<u16>,
    /// A Mask.
    pub mask: bool,
    /// What it does as somebody's trophy.
    pub trophy: std::ops::Range<u16>,
}

/// A monster marker.
#[derive(Pack, Unpack, Clone, Copy, Debug)]
pub struct MonsterToken {
    /// Its kind.
    pub kind: u8,
    /// The first marker of its kind.
    pub first: MonsterId,
    /// Which set.
    pub set: u8,
}

/// A kind of card.
#[derive(Pack, Unpack, Clone, Debug)]
pub struct CardDef {
    /// Its name in the packs.
    pub sym: Sym,
    /// Its id.
    pub slug: String,
    /// Its record.
    pub record: record::Card,
    /// Its abilities.
    pub abilities: std::ops::Range<u16>,
    /// Its first instance.
    pub first: u16,
    /// What sort of thing it is.
    pub kind: CardKind,
    /// It is an item.
    pub item: bool,
    /// It may be traded.
    pub tradable: bool,
    /// Which set.
    pub set: u8,
    /// It is used in combat by committing hands.
    pub weapon: bool,
    /// It is a Spell with a bonus, cast in combat.
    pub combat_spell: bool,
}

/// An investigator.
#[derive(Pack, Unpack, Clone, Debug)]
pub struct InvestigatorDef {
    /// Their name in the packs.
    pub sym: Sym,
    /// Their id.
    pub slug: String,
    /// Their record.
    pub record: record::Investigator,
    /// Where they start.
    pub home: u8,
    /// Their abilities.
    pub abilities: std::ops::Range<u16>,
    /// Values of the sliders: skill by stop.
    pub skills: [[i8; 4]; 6],
    /// Which set.
    pub set: u8,
}

impl InvestigatorDef {
    /// The maxima of Sanity and Stamina at a stop of their slider, if they are on one.
    pub fn maxima(&self, stop: u8) -> (i16, i16) {
        let fixed = (self.record.sanity, self.record.stamina);
        let Some(m) = &self.record.maxima else {
            return fixed;
        };
        let at = |v: &[i8], else_: i16| v.get(stop as usize).map_or(else_, |&n| n.into());
        (at(&m.sanity, fixed.0), at(&m.stamina, fixed.1))
    }

    /// The stop that the maxima start on.
    pub fn first_stop(&self) -> u8 {
        let m = self.record.maxima.as_ref();
        m.and_then(|m| {
            m.sanity
                .iter()
                .position(|&n| i16::from(n) == self.record.sanity)
        })
        .unwrap_or(0) as u8
    }

    /// How many sliders there are.
    pub fn sliders(&self) -> u8 {
        3 + u8::from(self.record.maxima.is_some())
    }
}

/// An Ancient One.
#[derive(Pack, Unpack, Clone, Debug)]
pub struct AncientDef {
    /// Its name in the packs.
    pub sym: Sym,
    /// Its id.
    pub slug: String,
    /// Its record.
    pub record: record::AncientOne,
    /// Its abilities (worshippers as one always-ability first).
    pub abilities: std::ops::Range<u16>,
    /// Which set.
    pub set: u8,
}

/// An Epic Battle card.
#[derive(Pack, Unpack, Clone, Debug)]
pub struct EpicDef {
    /// Its id.
    pub slug: String,
    /// Its record.
    pub record: record::EpicCard,
    /// Which set.
    pub set: u8,
}

/// A Herald or a Guardian.
#[derive(Pack, Unpack, Clone, Debug)]
pub struct HelperDef {
    /// Its name in the packs.
    pub sym: Sym,
    /// Its id.
    pub slug: String,
    /// A Herald (else a Guardian).
    pub herald: bool,
    /// Its record.
    pub record: record::Helper,
    /// Its abilities.
    pub abilities: std::ops::Range<u16>,
    /// Which set.
    pub set: u8,
}

/// A Mythos card.
#[derive(Pack, Unpack, Clone, Debug)]
pub struct MythosDef {
    /// Its name in the packs.
    pub sym: Sym,
    /// Its id.
    pub slug: String,
    /// Its record.
    pub record: record::Mythos,
    /// Its abilities.
    pub abilities: std::ops::Range<u16>,
    /// What it does to gates.
    pub gate: GateDo,
    /// Where Clues appear.
    pub clues: Vec<u8>,
    /// Symbols in the white box, as bits.
    pub white: u16,
    /// Symbols in the black box, as bits.
    pub black: u16,
    /// Places with an activity marker.
    pub activity: PlaceSet,
    /// Which set.
    pub set: u8,
}

/// What a Mythos card does to gates.
#[derive(Pack, Unpack, Clone, Copy, PartialEq, Eq, Debug)]
pub enum GateDo {
    /// A gate opens here.
    At(u8),
    /// A gate bursts open here.
    Burst(u8),
    /// Every gate surges.
    Surge,
    /// Doom tokens instead.
    Doom(i16),
    /// Nothing.
    Nothing,
}

/// Where an ability stands.
#[derive(Pack, Unpack, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Owner {
    /// On a card.
    Card(u16),
    /// On an investigator's sheet.
    Investigator(u8),
    /// On an Ancient One's sheet.
    Ancient(u8),
    /// On a Mythos card.
    Mythos(u8),
    /// On a monster.
    Monster(u8),
    /// On a monster that is somebody's trophy.
    Trophy(u8),
    /// On a place.
    Place(u8),
    /// On a Herald or Guardian.
    Helper(u8),
}

/// An ability, linked.
#[derive(Pack, Unpack, Clone, Debug)]
pub struct AbilityDef {
    /// Where it stands.
    pub owner: Owner,
    /// As written.
    pub it: Ability,
    /// What it reacts to.
    pub family: Option<(Cell, Family)>,
    /// The number of its first copy among all that answer that family: its slot.
    pub slot: u16,
    /// Which quantities it changes, what it forbids, whether it permits something, by their index.
    pub quantities: Bits<2>,
}

/// Everything the packs say, ready to be played.
#[derive(Pack, Unpack, Debug, Default)]
pub struct Content {
    /// The sets, the base set first and each after what it extends.
    pub sets: Vec<SetDef>,
    /// All names.
    pub names: Vec<String>,
    /// All lists of steps.
    pub blocks: Vec<Vec<Step>>,
    /// All costs.
    pub costs: Vec<Cost>,
    /// Terms that steps make, by block and position.
    pub terms: Vec<Modify>,
    /// Where they stand.
    pub term_at: BTreeMap<(u16, u16), u16>,
    /// All abilities.
    pub abilities: Vec<AbilityDef>,
    /// Places.
    pub places: Vec<PlaceDef>,
    /// Neighbourhoods.
    pub neighborhoods: Vec<NeighborhoodDef>,
    /// Other Worlds.
    pub worlds: Vec<WorldDef>,
    /// Gate markers.
    pub gates: Vec<GateDef>,
    /// Gate cards.
    pub gate_cards: Vec<GateCardDef>,
    /// Kinds of monsters.
    pub monsters: Vec<MonsterDef>,
    /// Monster markers.
    pub tokens: Vec<MonsterToken>,
    /// Kinds of cards.
    pub cards: Vec<CardDef>,
    /// The kind of each card.
    pub kind_of: Vec<u16>,
    /// Investigators.
    pub investigators: Vec<InvestigatorDef>,
    /// Ancient Ones.
    pub ancients: Vec<AncientDef>,
    /// Heralds and Guardians.
    pub helpers: Vec<HelperDef>,
    /// Epic Battle cards.
    pub epics: Vec<EpicDef>,
    /// Mythos cards.
    pub mythos: Vec<MythosDef>,
    /// Rifts.
    pub rifts: RiftDefs,
    /// The story: words that rule nothing.
    pub story: packs::Story,
    /// What belongs to each set.
    pub things: Vec<Things>,
    /// Who reacts to what, by [`Family`].
    pub by_family: Vec<Holders>,
    /// Who changes which quantity, by [`quantity_index`].
    pub by_quantity: Vec<Holders>,
    /// Who can be used in which phase, by [`PhaseName`].
    pub by_phase: Vec<Holders>,
    /// Cards that count as weapons.
    pub weapons: CardSet,
    /// Spells cast in combat for their bonus.
    pub combat_spells: CardSet,
    /// All items.
    pub items: CardSet,
    /// Cards that may be traded.
    pub tradable: CardSet,
    /// Cards by deck.
    pub deck_cards: [CardSet; 6],
    /// Cards whose loss takes others with it.
    pub anchors: Vec<Sym>,
    /// Encounter entries that somebody may keep: the step that says so, and the card it becomes.
    pub kept: BTreeMap<(u16, u16), u16>,
    /// Places and cards that the rules themselves name.
    pub fixed: Fixed,
    /// Abilities of places that are used elsewhere: place and ability.
    pub remote: Vec<(u8, u16)>,
    /// The block of no steps.
    pub nothing: u16,
    /// Blocks in which the number of successes matters, directly or further down.
    pub counts: Vec<bool>,
    /// The hash of the packs.
    pub hash: u64,
    /// What everything is called, for texts.
    pub titles: super::titles::Titles,
    pub(super) by_sym: Vec<Refs>,
}

/// Names that a script keeps; the checker refuses one more.
pub const NAMES: usize = 6;

/// Places and cards that the rules themselves name.
#[derive(Pack, Unpack, Clone, Copy, Debug)]
pub struct Fixed {
    /// Places whose monsters count against the monster limit: streets and locations of the towns that say so, and areas
    /// of the base set, such as the Sky, but not the Outskirts.
    pub limited: u128,
    /// The Sky.
    pub sky: u8,
    /// The Outskirts.
    pub outskirts: u8,
    /// Lost in Time and Space.
    pub lost: u8,
    /// The Jail Cell.
    pub jail: u8,
    /// The Police Station.
    pub police: u8,
    /// Arkham Asylum.
    pub asylum: u8,
    /// St. Mary's Hospital.
    pub hospital: u8,
    /// Shops that close as terror rises.
    pub shops: [Maybe<u8>; 3],
    /// Blessing, Curse, Bank Loan (kinds), where the packs have them.
    pub blessing: Maybe<u16>,
    /// See `blessing`.
    pub curse: Maybe<u16>,
    /// See `blessing`.
    pub loan: Maybe<u16>,
    /// Names the engine binds itself.
    pub it: Sym,
    /// See `it`.
    pub number: Sym,
    /// `other`: the entry for every other world.
    pub this_card: Sym,
    /// `random`.
    pub random: Sym,
    /// `any`.
    pub any: Sym,
}

impl Default for Fixed {
    fn default() -> Self {
        // Linking puts the true names here.
        let s = Sym(0);
        Self {
            limited: 0,
            sky: 0,
            outskirts: 0,
            lost: 0,
            jail: 0,
            police: 0,
            asylum: 0,
            hospital: 0,
            shops: [Maybe::NONE; 3],
            blessing: Maybe::NONE,
            curse: Maybe::NONE,
            loan: Maybe::NONE,
            it: s,
            number: s,
            this_card: s,
            random: s,
            any: s,
        }
    }
}

/// What a name stands for.
#[derive(Pack, Unpack, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Refs {
    /// A place.
    pub place: Option<u8>,
    /// An Other World.
    pub world: Option<u8>,
    /// A neighbourhood.
    pub neighborhood: Option<u8>,
    /// A kind of card.
    pub card: Option<u16>,
    /// A kind of monster.
    pub monster: Option<u8>,
    /// An investigator.
    pub investigator: Option<u8>,
    /// An Ancient One.
    pub ancient: Option<u8>,
    /// A Mythos card.
    pub mythos: Option<u8>,
    /// A keyword, see [`keyword_index`].
    pub keyword: Option<u8>,
}

/// How many abilities, copies counted, may answer one kind of happening.
pub const MAX_ANSWERS: usize = Answers::CAPACITY;
/// Abilities that answer one kind of happening, by their slots.
pub type Answers = Bits<4>;

impl Content {
    /// The packs as compiled bytes ([`packs::compiled`]).
    ///
    /// # Errors
    /// None in practice: the bytes go to memory.
    pub fn compiled(&self) -> std::io::Result<Vec<u8>> {
        packs::compiled::write("board", self)
    }

    /// Reads compiled packs, from what [`packs::compiled::open`] gave.
    ///
    /// # Errors
    /// If other bytes are handed in.
    pub fn from_compiled(bytes: &[u8]) -> std::io::Result<Self> {
        packs::compiled::read(bytes)
    }

    /// The names that an editor offers to who writes packs.
    pub fn offers(&self) -> packs::schema::Offers<'_> {
        packs::schema::Offers {
            names: self.names.iter().map(String::as_str).collect(),
            traits: Vec::new(),
        }
    }

    /// The name of a symbol.
    pub fn name(&self, s: Sym) -> &str {
        self.names.get(s.0 as usize).map_or("", |n| n.as_str())
    }
    /// What a name stands for.
    pub fn refs(&self, s: Sym) -> Refs {
        self.by_sym.get(s.0 as usize).copied().unwrap_or_default()
    }
    /// The number of a name.
    pub fn sym(&self, name: &str) -> Option<Sym> {
        self.names
            .iter()
            .position(|n| n == name)
            .map(|i| Sym(i as u16))
    }
    /// The steps of a block.
    #[inline]
    pub fn block(&self, id: u16) -> &[Step] {
        self.blocks.get(id as usize).map_or(&[], |b| b.as_slice())
    }
    /// The kind of a card.
    #[inline]
    pub fn card(&self, id: u16) -> &CardDef {
        &self.cards[self.kind_of[id as usize] as usize]
    }
    /// Every monster marker.
    #[inline]
    pub fn markers(&self) -> impl Iterator<Item = MonsterId> + Clone + use<> {
        (0..self.tokens.len() as u8).map(MonsterId)
    }
    /// The kind of a monster marker.
    #[inline]
    pub fn monster(&self, token: MonsterId) -> &MonsterDef {
        &self.monsters[self.tokens[token].kind as usize]
    }
    /// The Ancient One, once there is one.
    #[inline]
    pub fn ancient(&self, ancient: Maybe<u8>) -> Option<&AncientDef> {
        self.ancients.get(ancient.get()? as usize)
    }
    /// A neighbourhood, of what lies in one.
    #[inline]
    pub fn neighborhood(&self, neighborhood: Maybe<u8>) -> Option<&NeighborhoodDef> {
        self.neighborhoods.get(neighborhood.get()? as usize)
    }
    /// The sheet of an investigator, once somebody has one.
    #[inline]
    pub fn sheet(&self, kind: Maybe<u8>) -> Option<&InvestigatorDef> {
        self.investigators.get(kind.get()? as usize)
    }
    /// Who reacts to occurrences of a family.
    #[inline]
    pub fn reacting(&self, f: Family) -> &Holders {
        &self.by_family[f as usize]
    }
    /// Who changes a quantity.
    #[inline]
    pub fn changing(&self, q: impl Into<Quantity>) -> &Holders {
        &self.by_quantity[quantity_index(q.into()) as usize]
    }
    /// Who can be used in a phase.
    #[inline]
    pub fn usable_in(&self, p: PhaseName) -> &Holders {
        &self.by_phase[p as usize]
    }
    /// The area of an Other World as a place.
    pub fn area(&self, world: u8, area: u8) -> u8 {
        self.worlds[world as usize].place + area.clamp(1, 2) - 1
    }
    /// The first deck a card kind belongs to, as an index into per-deck arrays.
    pub fn deck_index(d: DeckName) -> Option<usize> {
        match d {
            DeckName::Common => Some(0),
            DeckName::Unique => Some(1),
            DeckName::Spell => Some(2),
            DeckName::Skill => Some(3),
            DeckName::Ally => Some(ALLIES),
            DeckName::Special | DeckName::BlessingOfNodens => Some(5),
            DeckName::Location | DeckName::Gate | DeckName::Mythos => None,
        }
    }
}

impl record::Card {
    /// An encounter card that somebody keeps, as a card.
    pub fn kept(id: record::Id, name: String, abilities: Vec<Ability>) -> Self {
        record::Card {
            id,
            name,
            plural: None,
            deck: DeckName::Special,
            copies: 1,
            price: None,
            hands: 0,
            kind: None,
            bonus: None,
            used: None,
            casting: None,
            losable: true,
            tradable: false,
            item: false,
            limit_one: false,
            uses: 0,
            lost_when_fallen: false,
            lost_with: None,
            enters: None,
            abilities,
            disputed: None,
            single_source: false,
            assumed: None,
        }
    }
}

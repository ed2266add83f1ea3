//! Linked packs: flat tables of places, cards, monsters, gates and investigators, which the game refers to by number.

use super::ability::{Ability, Modify, PhaseName, Quantity};
use super::filter::{CardKind, DeckName, PlaceKind, Symbol};
use super::index::{ALLIES, Cell, Family, Holders, quantity_index};
use super::record;
use super::sets::{RiftDefs, SetDef, Things};
use super::step::{Cost, Step, Steps};
use crate::content::ids::{
    AbilityId, AncientId, BlockId, CardDefId, CardId, GateId, HelperId, InvestigatorId, KeywordId,
    MonsterDefId, MonsterId, MythosId, NeighborhoodId, PlaceId, PlaceSet, SetId, StepAt, TermId,
    WorldId,
};
use borsh_derive::{BorshDeserialize as Unpack, BorshSerialize as Pack};
use kernel::{Bits, Ids, Maybe};
use packs::{KeptId, Sym};
use std::collections::BTreeMap;

/// A set of card instances.
pub type CardSet = Bits<5, CardId>;

/// The maximum number of places, monster markers, cards and gate markers in a game.
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
    pub neighborhood: Maybe<NeighborhoodId>,
    /// Its street (a street: itself).
    pub street: Maybe<PlaceId>,
    /// Its neighbours.
    pub next: PlaceSet,
    /// The place to which the white arrow leads.
    pub white: Maybe<PlaceId>,
    /// The place to which the black arrow leads.
    pub black: Maybe<PlaceId>,
    /// Whether it has a red diamond: gates and Clues may appear.
    pub unstable: bool,
    /// Aquatic.
    pub aquatic: bool,
    /// Its set.
    pub set: SetId,
    /// Its abilities.
    pub abilities: Ids<AbilityId>,
    /// The Other World that it is part of, and the area.
    pub world: Option<(WorldId, u8)>,
    /// Printed icons.
    pub icons: Vec<String>,
    /// Whether its neighbourhood has no streets: it is reached only on foot or by a text that names it.
    pub remote: bool,
    /// Its coordinates on the sheet of its town.
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
    /// Its set.
    pub set: SetId,
    /// The cards of its deck.
    pub cards: Vec<LocationCard>,
}

/// A location card.
#[derive(Pack, Unpack, Clone, Debug)]
pub struct LocationCard {
    /// The card that represents it while an investigator keeps it, if it can be kept.
    pub kept: Option<CardId>,
    /// Its id.
    pub slug: String,
    /// Its set.
    pub set: SetId,
    /// The entries, each with its place.
    pub entries: Vec<(PlaceId, Steps)>,
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
    pub place: PlaceId,
    /// Its set.
    pub set: SetId,
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
    /// The Other World to which it leads.
    pub world: WorldId,
    /// The modifier of the check to close it.
    pub modifier: i16,
    /// Its dimension.
    pub symbol: Symbol,
    /// Its set.
    pub set: SetId,
    /// The first marker of its kind.
    pub first: GateId,
}

/// A gate card.
#[derive(Pack, Unpack, Clone, Debug)]
pub struct GateCardDef {
    /// The card that represents it while an investigator keeps it, if it can be kept.
    pub kept: Option<CardId>,
    /// Its id.
    pub slug: String,
    /// Its colour, as a bit; 0 for the reshuffle card.
    pub colour: u8,
    /// Whether it tells to shuffle the deck and draw again.
    pub reshuffle: bool,
    /// The entries, each with its Other World; `None` for Other.
    pub entries: Vec<(Option<WorldId>, Steps)>,
    /// Its set.
    pub set: SetId,
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
    pub abilities: Ids<AbilityId>,
    /// Whether it is a Mask.
    pub mask: bool,
    /// Its abilities as a trophy.
    pub trophy: Ids<AbilityId>,
}

/// A monster marker.
#[derive(Pack, Unpack, Clone, Copy, Debug)]
pub struct MonsterToken {
    /// Its kind.
    pub kind: MonsterDefId,
    /// The first marker of its kind.
    pub first: MonsterId,
    /// Its set.
    pub set: SetId,
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
    pub abilities: Ids<AbilityId>,
    /// Its first instance.
    pub first: CardId,
    /// The kind of possession.
    pub kind: CardKind,
    /// Whether it is an item.
    pub item: bool,
    /// Whether it may be traded.
    pub tradable: bool,
    /// Its set.
    pub set: SetId,
    /// Whether it is used in combat by committing hands.
    pub weapon: bool,
    /// Whether it is a Spell with a bonus, cast in combat.
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
    /// The place where they start.
    pub home: PlaceId,
    /// Their abilities.
    pub abilities: Ids<AbilityId>,
    /// Values of the sliders, by skill and stop.
    pub skills: [[i8; 4]; 6],
    /// Its set.
    pub set: SetId,
}

impl CardDef {
    /// All copies.
    pub fn copies(&self) -> impl Iterator<Item = CardId> + Clone + use<> {
        let first = self.first.0;
        (first..first + u16::from(self.record.copies)).map(CardId)
    }
}

impl InvestigatorDef {
    /// The maxima of Sanity and Stamina at a stop of their slider, if they are on one.
    pub fn maxima(&self, stop: u8) -> (i16, i16) {
        let fixed = (self.record.sanity, self.record.stamina);
        let Some(maxima) = &self.record.maxima else {
            return fixed;
        };
        let at = |v: &[i8], else_: i16| v.get(stop as usize).map_or(else_, |&n| n.into());
        (at(&maxima.sanity, fixed.0), at(&maxima.stamina, fixed.1))
    }

    /// The stop of the maxima's slider at the start.
    pub fn first_stop(&self) -> u8 {
        let m = self.record.maxima.as_ref();
        m.and_then(|m| {
            m.sanity
                .iter()
                .position(|&n| i16::from(n) == self.record.sanity)
        })
        .unwrap_or(0) as u8
    }

    /// The number of sliders.
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
    /// Its abilities. The ability of its worshippers, if any, comes first.
    pub abilities: Ids<AbilityId>,
    /// Its set.
    pub set: SetId,
}

/// An Epic Battle card.
#[derive(Pack, Unpack, Clone, Debug)]
pub struct EpicDef {
    /// Its id.
    pub slug: String,
    /// Its record.
    pub record: record::EpicCard,
    /// Its set.
    pub set: SetId,
}

/// A Herald or a Guardian.
#[derive(Pack, Unpack, Clone, Debug)]
pub struct HelperDef {
    /// Its name in the packs.
    pub sym: Sym,
    /// Its id.
    pub slug: String,
    /// Whether it is a Herald (otherwise a Guardian).
    pub herald: bool,
    /// Its record.
    pub record: record::Helper,
    /// Its abilities.
    pub abilities: Ids<AbilityId>,
    /// Its set.
    pub set: SetId,
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
    pub abilities: Ids<AbilityId>,
    /// Its effect on gates.
    pub gate: GateDo,
    /// Places where a Clue appears.
    pub clues: Vec<PlaceId>,
    /// Symbols in the white box, as bits.
    pub white: u16,
    /// Symbols in the black box, as bits.
    pub black: u16,
    /// Places with an activity marker.
    pub activity: PlaceSet,
    /// Its set.
    pub set: SetId,
}

/// The effect of a Mythos card on gates.
#[derive(Pack, Unpack, Clone, Copy, PartialEq, Eq, Debug)]
pub enum GateDo {
    /// A gate opens here.
    At(PlaceId),
    /// A gate bursts open here.
    Burst(PlaceId),
    /// A monster surge at every gate.
    Surge,
    /// Doom tokens are added instead of a gate.
    Doom(i16),
    /// Nothing.
    Nothing,
}

/// The owner of an ability.
#[derive(Pack, Unpack, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Owner {
    /// On a card.
    Card(CardDefId),
    /// On an investigator's sheet.
    Investigator(InvestigatorId),
    /// On an Ancient One's sheet.
    Ancient(AncientId),
    /// On a Mythos card.
    Mythos(MythosId),
    /// On a monster.
    Monster(MonsterDefId),
    /// On a monster that is a trophy.
    Trophy(MonsterDefId),
    /// On a place.
    Place(PlaceId),
    /// On a Herald or Guardian.
    Helper(HelperId),
}

/// A linked ability.
#[derive(Pack, Unpack, Clone, Debug)]
pub struct AbilityDef {
    /// Its owner.
    pub owner: Owner,
    /// The ability as written.
    pub it: Ability,
    /// The cell and the family to which it reacts.
    pub family: Option<(Cell, Family)>,
    /// The slot of its first copy: its number among all abilities that react to its family.
    pub slot: u16,
    /// The quantities, prohibitions and permissions that it is about, by index.
    pub quantities: Bits<2>,
}

/// All linked packs, ready to be played.
#[derive(Pack, Unpack, Debug, Default)]
pub struct Content {
    /// The sets: the base set first, and each set after those that it extends.
    pub sets: Vec<SetDef>,
    /// All names.
    pub names: Vec<String>,
    /// All lists of steps.
    pub blocks: Vec<Vec<Step>>,
    /// All costs.
    pub costs: Vec<Cost>,
    /// Terms that steps make.
    pub terms: Vec<Modify>,
    /// The term that each of these steps makes.
    pub term_at: BTreeMap<StepAt, TermId>,
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
    pub kind_of: Vec<CardDefId>,
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
    /// The story: texts without effect on the rules.
    pub story: packs::Story,
    /// The cards and markers of each set.
    pub things: Vec<Things>,
    /// The holders of reactions, by [`Family`].
    pub by_family: Vec<Holders>,
    /// The holders of changes of a quantity, by [`quantity_index`].
    pub by_quantity: Vec<Holders>,
    /// The holders of abilities for a phase, by [`PhaseName`].
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
    /// Cards whose loss takes other cards with it.
    pub anchors: Vec<Sym>,
    /// Encounter entries that can be kept: the step that says so, and the card that represents the entry.
    pub kept: BTreeMap<StepAt, CardDefId>,
    /// Places and cards that the rules themselves name.
    pub fixed: Fixed,
    /// Abilities of places that can be used elsewhere: place and ability.
    pub remote: Vec<(PlaceId, AbilityId)>,
    /// The id of the empty block.
    pub nothing: BlockId,
    /// For each block, whether the number of successes matters in it or in a block inside it.
    pub counts: Vec<bool>,
    /// The hash of the packs.
    pub hash: u64,
    /// Names of everything, for texts.
    pub titles: super::titles::Titles,
    pub(super) by_sym: Vec<Refs>,
}

/// The number of names that a script can store. The checker refuses more.
pub const NAMES: usize = 6;

/// Places and cards that the rules themselves name.
#[derive(Pack, Unpack, Clone, Copy, Debug)]
pub struct Fixed {
    /// Places whose monsters count against the monster limit: streets and locations of towns with a limit, and areas of
    /// the base set such as the Sky, but not the Outskirts.
    pub limited: PlaceSet,
    /// The Sky.
    pub sky: PlaceId,
    /// The Outskirts.
    pub outskirts: PlaceId,
    /// Lost in Time and Space.
    pub lost: PlaceId,
    /// The Jail Cell.
    pub jail: PlaceId,
    /// The Police Station.
    pub police: PlaceId,
    /// Arkham Asylum.
    pub asylum: PlaceId,
    /// St. Mary's Hospital.
    pub hospital: PlaceId,
    /// Shops that close as terror rises, in the order in which they close.
    pub shops: [Maybe<PlaceId>; 3],
    /// The kind of the Blessing card, if the packs have one.
    pub blessing: Maybe<CardDefId>,
    /// The kind of the Curse card.
    pub curse: Maybe<CardDefId>,
    /// The kind of the Bank Loan card.
    pub loan: Maybe<CardDefId>,
    /// The name `it`, which the rules bind.
    pub it: Sym,
    /// The name `number`, which the rules bind.
    pub number: Sym,
    /// The name `this-card`.
    pub this_card: Sym,
    /// The name `random`.
    pub random: Sym,
    /// The name `any`.
    pub any: Sym,
}

impl Default for Fixed {
    fn default() -> Self {
        // Linking replaces these names.
        let name = Sym(0);
        Self {
            limited: PlaceSet::EMPTY,
            sky: PlaceId(0),
            outskirts: PlaceId(0),
            lost: PlaceId(0),
            jail: PlaceId(0),
            police: PlaceId(0),
            asylum: PlaceId(0),
            hospital: PlaceId(0),
            shops: [Maybe::NONE; 3],
            blessing: Maybe::NONE,
            curse: Maybe::NONE,
            loan: Maybe::NONE,
            it: name,
            number: name,
            this_card: name,
            random: name,
            any: name,
        }
    }
}

/// The meanings of a name.
#[derive(Pack, Unpack, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Refs {
    /// A place.
    pub place: Option<PlaceId>,
    /// An Other World.
    pub world: Option<WorldId>,
    /// A neighbourhood.
    pub neighborhood: Option<NeighborhoodId>,
    /// A kind of card.
    pub card: Option<CardDefId>,
    /// A kind of monster.
    pub monster: Option<MonsterDefId>,
    /// An investigator.
    pub investigator: Option<InvestigatorId>,
    /// An Ancient One.
    pub ancient: Option<AncientId>,
    /// A Mythos card.
    pub mythos: Option<MythosId>,
    /// A keyword, see [`keyword_id`].
    pub keyword: Option<KeywordId>,
}

/// The maximum number of abilities (with copies) that react to one family.
pub const MAX_ANSWERS: usize = Answers::CAPACITY;
/// A set of abilities that react to one family, by their slots.
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

    /// The names that an editor offers to authors of packs.
    pub fn offers(&self) -> packs::schema::Offers<'_> {
        packs::schema::Offers {
            names: self.names.iter().map(String::as_str).collect(),
            traits: Vec::new(),
        }
    }

    /// The name of a symbol.
    pub fn name(&self, s: Sym) -> &str {
        self.names.get(s.index()).map_or("", |n| n.as_str())
    }
    /// The meanings of a name.
    pub fn refs(&self, s: Sym) -> Refs {
        self.by_sym.get(s.index()).copied().unwrap_or_default()
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
    pub fn block(&self, id: BlockId) -> &[Step] {
        self.blocks.get(id.index()).map_or(&[], |b| b.as_slice())
    }
    /// A step of a block.
    #[inline]
    pub fn step(&self, at: StepAt) -> Option<&Step> {
        self.block(at.block).get(usize::from(at.step))
    }
    /// Whether the number of successes matters in a block or in a block inside it.
    pub fn counts_successes(&self, block: BlockId) -> bool {
        self.counts.get(block.index()).copied().unwrap_or(false)
    }
    /// A cost.
    #[inline]
    pub fn cost(&self, id: KeptId) -> &Cost {
        &self.costs[id.index()]
    }
    /// The kind of a card.
    #[inline]
    pub fn card(&self, id: CardId) -> &CardDef {
        &self.cards[self.kind_of[id]]
    }
    /// Every monster marker.
    #[inline]
    pub fn markers(&self) -> impl Iterator<Item = MonsterId> + Clone + use<> {
        MonsterId::first(self.tokens.len())
    }
    /// The kind of a monster marker.
    #[inline]
    pub fn monster(&self, token: MonsterId) -> &MonsterDef {
        &self.monsters[self.tokens[token].kind]
    }
    /// The Ancient One, if it is chosen.
    #[inline]
    pub fn ancient(&self, ancient: Maybe<AncientId>) -> Option<&AncientDef> {
        self.ancients.get(ancient.get()?.index())
    }
    /// The neighbourhood, if there is one.
    #[inline]
    pub fn neighborhood(&self, neighborhood: Maybe<NeighborhoodId>) -> Option<&NeighborhoodDef> {
        self.neighborhoods.get(neighborhood.get()?.index())
    }
    /// The sheet of an investigator, if there is one.
    #[inline]
    pub fn sheet(&self, kind: Maybe<InvestigatorId>) -> Option<&InvestigatorDef> {
        self.investigators.get(kind.get()?.index())
    }
    /// The holders of reactions to a family.
    #[inline]
    pub fn reacting(&self, f: Family) -> &Holders {
        &self.by_family[f as usize]
    }
    /// The holders of changes of a quantity.
    #[inline]
    pub fn changing(&self, q: impl Into<Quantity>) -> &Holders {
        &self.by_quantity[quantity_index(q.into()) as usize]
    }
    /// The holders of abilities for a phase.
    #[inline]
    pub fn usable_in(&self, p: PhaseName) -> &Holders {
        &self.by_phase[p as usize]
    }
    /// The place of an area of an Other World.
    pub fn area(&self, world: WorldId, area: u8) -> PlaceId {
        let first = self.worlds[world].place;
        if area > 1 { first.next() } else { first }
    }
    /// The index of a deck in per-deck arrays, if it has one.
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
    /// A card that represents an encounter card while an investigator keeps it.
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

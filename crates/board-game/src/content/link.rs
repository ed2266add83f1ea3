//! Packs, read and linked: names become numbers, records become tables, abilities are indexed by what they react to
//! and what they change, so that a running game never searches.

use super::ability::{Ability, CheckKind, Modify, OccurrenceOf, PhaseName, Quantity, QuantityOf, Static};
use super::amount::Stat;
use super::filter::{Border, CardKind, DeckName, Keyword, PlaceKind, Symbol};
use super::record::{self, Colour, File, GateHeader};
use super::step::{Cost, Step, Steps};
use kernel::Bits;
use packs::diagnostics::Diagnostic;
use packs::load::{Depth, PackFile, read_entries};
use packs::{Interner, Sym};
use serde::{Deserialize, Serialize};
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

/// No place.
pub const NOWHERE: u8 = 255;

/// A place as the game uses it. Each area of an Other World is a place too.
#[derive(Clone, Debug)]
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
    pub neighborhood: u8,
    /// Its street (a street: itself).
    pub street: u8,
    /// What it touches.
    pub next: PlaceSet,
    /// Where the arrows lead.
    pub white: u8,
    /// See `white`.
    pub black: u8,
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
}

/// A neighbourhood and its deck.
#[derive(Clone, Debug)]
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
#[derive(Clone, Debug)]
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
#[derive(Clone, Debug)]
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
#[derive(Clone, Debug)]
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
#[derive(Clone, Debug)]
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
#[derive(Clone, Debug)]
pub struct MonsterDef {
    /// Its name in the packs.
    pub sym: Sym,
    /// Its id.
    pub slug: String,
    /// Its record.
    pub record: record::Monster,
    /// Its abilities.
    pub abilities: std::ops::Range<u16>,
    /// What it reacts to, as bits of [`family`].
    pub families: u64,
    /// Which quantities its text changes.
    pub quantities: u128,
    /// A Mask.
    pub mask: bool,
    /// What it does as somebody's trophy.
    pub trophy: std::ops::Range<u16>,
    /// What it reacts to as a trophy.
    pub trophy_families: u64,
}

/// A monster marker.
#[derive(Clone, Copy, Debug)]
pub struct MonsterToken {
    /// Its kind.
    pub kind: u8,
    /// The first marker of its kind.
    pub first: u8,
    /// Which set.
    pub set: u8,
}

/// A kind of card.
#[derive(Clone, Debug)]
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
    /// What it reacts to.
    pub families: u64,
    /// Which quantities it changes.
    pub quantities: u128,
    /// Phases in which an ability of it may be used, as bits.
    pub phases: u16,
    /// It is used in combat by committing hands.
    pub weapon: bool,
    /// It is a Spell with a bonus, cast in combat.
    pub combat_spell: bool,
}

/// An investigator.
#[derive(Clone, Debug)]
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
    /// What they react to.
    pub families: u64,
    /// Which quantities they change.
    pub quantities: u128,
    /// Phases in which an ability may be used.
    pub phases: u16,
    /// Which set.
    pub set: u8,
}

impl InvestigatorDef {
    /// The maxima of Sanity and Stamina at a stop of their slider, if they are on one.
    pub fn maxima(&self, stop: u8) -> (i16, i16) {
        let fixed = (self.record.sanity, self.record.stamina);
        let Some(m) = &self.record.maxima else { return fixed };
        let at = |v: &[i8], else_: i16| v.get(stop as usize).map_or(else_, |&n| n.into());
        (at(&m.sanity, fixed.0), at(&m.stamina, fixed.1))
    }

    /// The stop that the maxima start on.
    pub fn first_stop(&self) -> u8 {
        let m = self.record.maxima.as_ref();
        m.and_then(|m| m.sanity.iter().position(|&n| i16::from(n) == self.record.sanity)).unwrap_or(0) as u8
    }

    /// How many sliders there are.
    pub fn sliders(&self) -> u8 {
        3 + u8::from(self.record.maxima.is_some())
    }
}

/// An Ancient One.
#[derive(Clone, Debug)]
pub struct AncientDef {
    /// Its name in the packs.
    pub sym: Sym,
    /// Its id.
    pub slug: String,
    /// Its record.
    pub record: record::AncientOne,
    /// Its abilities (worshippers as one always-ability first).
    pub abilities: std::ops::Range<u16>,
    /// What it reacts to.
    pub families: u64,
    /// Which quantities it changes.
    pub quantities: u128,
    /// Which set.
    pub set: u8,
}

/// A Herald or a Guardian.
#[derive(Clone, Debug)]
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
    /// What it reacts to.
    pub families: u64,
    /// Which quantities it changes.
    pub quantities: u128,
    /// Phases in which an ability may be used.
    pub phases: u16,
    /// Which set.
    pub set: u8,
}

/// A Mythos card.
#[derive(Clone, Debug)]
pub struct MythosDef {
    /// Its name in the packs.
    pub sym: Sym,
    /// Its id.
    pub slug: String,
    /// Its record.
    pub record: record::Mythos,
    /// Its abilities.
    pub abilities: std::ops::Range<u16>,
    /// What it reacts to.
    pub families: u64,
    /// Which quantities it changes.
    pub quantities: u128,
    /// Phases in which an ability may be used.
    pub phases: u16,
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
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
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
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
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
    /// On a place.
    Place(u8),
    /// On a Herald or Guardian.
    Helper(u8),
}

/// When an ability applies to something that happens.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Cell {
    /// Just before.
    When,
    /// As it happens.
    At,
    /// After.
    After,
}

/// An ability, linked.
#[derive(Clone, Debug)]
pub struct AbilityDef {
    /// Where it stands.
    pub owner: Owner,
    /// As written.
    pub it: Ability,
    /// What it reacts to.
    pub family: Option<(Cell, Family)>,
    /// Which quantities it changes.
    pub quantities: u128,
}

/// A kind of rift, and so on: see [`record::Rifts`].
#[derive(Clone, Debug, Default)]
pub struct RiftDefs {
    /// Rift markers: id, name, symbol bit, black.
    pub markers: Vec<(String, String, u16, bool)>,
    /// Tracks: two patterns (white, black) each.
    pub tracks: Vec<[(u16, u16); 2]>,
    /// Progress markers: the place of each.
    pub progress: Vec<u8>,
}

/// Everything the packs say, ready to be played.
#[derive(Debug, Default)]
pub struct Content {
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
    /// Mythos cards.
    pub mythos: Vec<MythosDef>,
    /// Rifts.
    pub rifts: RiftDefs,
    /// Cards by what they react to.
    pub family_cards: Vec<CardSet>,
    /// Cards by the quantities they change.
    pub quantity_cards: Vec<CardSet>,
    /// Quantities that a held card changes for others than its holder.
    pub wide: u128,
    /// Cards by the phases in which they may be used.
    pub phase_cards: Vec<CardSet>,
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
    /// What any monster reacts to as a trophy.
    pub trophy_families: u64,
    /// Monster kinds with text that changes quantities.
    pub monster_quantities: u128,
    /// Mythos families of all cards, and so on: what anything global reacts to.
    pub fixed: Fixed,
    /// Abilities of places that are used elsewhere: place and ability.
    pub remote: Vec<(u8, u16)>,
    /// Blocks in which the number of successes matters, directly or further down.
    pub counts: Vec<bool>,
    /// The hash of the packs.
    pub hash: u64,
    /// What everything is called, for texts.
    pub titles: crate::text::Titles,
    by_sym: Vec<Refs>,
}

/// Places and cards that the rules themselves name.
#[derive(Clone, Copy, Debug)]
pub struct Fixed {
    /// Places whose monsters count against Arkham's limit: its streets and locations, and the Sky.
    pub arkham: u128,
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
    pub shops: [u8; 3],
    /// Blessing, Curse, Bank Loan (kinds).
    pub blessing: u16,
    /// See `blessing`.
    pub curse: u16,
    /// See `blessing`.
    pub loan: u16,
    /// Names the engine binds itself.
    pub it: Sym,
    /// See `it`.
    pub n: Sym,
    /// `other`: the entry for every other world.
    pub this_card: Sym,
    /// `random`.
    pub random: Sym,
    /// `any`.
    pub any: Sym,
}

impl Default for Fixed {
    fn default() -> Self {
        let s = Sym(u16::MAX);
        Self {
            arkham: 0,
            sky: NOWHERE,
            outskirts: NOWHERE,
            lost: NOWHERE,
            jail: NOWHERE,
            police: NOWHERE,
            asylum: NOWHERE,
            hospital: NOWHERE,
            shops: [NOWHERE; 3],
            blessing: u16::MAX,
            curse: u16::MAX,
            loan: u16::MAX,
            it: s,
            n: s,
            this_card: s,
            random: s,
            any: s,
        }
    }
}

/// What a name stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
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

/// The indexes of keywords: bits of [`Keywords`](crate::read::Keywords).
pub mod keyword {
    /// Ambush.
    pub const AMBUSH: u8 = 0;
    /// Endless.
    pub const ENDLESS: u8 = 1;
    /// Undead.
    pub const UNDEAD: u8 = 2;
    /// Elusive.
    pub const ELUSIVE: u8 = 3;
    /// Mask.
    pub const MASK: u8 = 4;
    /// Spawn.
    pub const SPAWN: u8 = 5;
    /// Physical resistance.
    pub const PHYSICAL_RESISTANCE: u8 = 6;
    /// Physical immunity.
    pub const PHYSICAL_IMMUNITY: u8 = 7;
    /// Magical resistance.
    pub const MAGICAL_RESISTANCE: u8 = 8;
    /// Magical immunity.
    pub const MAGICAL_IMMUNITY: u8 = 9;
    /// Nightmarish.
    pub const NIGHTMARISH: u8 = 10;
    /// Overwhelming.
    pub const OVERWHELMING: u8 = 11;
    /// Stalker.
    pub const STALKER: u8 = 12;
    /// A monster's text.
    pub const TEXT: u8 = 13;
}

/// The words for keywords, by [`keyword_index`]; the last is a monster's text.
pub const KEYWORDS: [&str; 14] = [
    "ambush",
    "endless",
    "undead",
    "elusive",
    "mask",
    "spawn",
    "physical-resistance",
    "physical-immunity",
    "magical-resistance",
    "magical-immunity",
    "nightmarish",
    "overwhelming",
    "stalker",
    "text",
];

/// The Ally deck among the decks of cards.
pub const ALLIES: usize = 4;

/// The index of a keyword.
pub fn keyword_index(k: Keyword) -> u8 {
    match k {
        Keyword::Ambush => keyword::AMBUSH,
        Keyword::Endless => keyword::ENDLESS,
        Keyword::Undead => keyword::UNDEAD,
        Keyword::Elusive => keyword::ELUSIVE,
        Keyword::Mask => keyword::MASK,
        Keyword::Spawn => keyword::SPAWN,
        Keyword::PhysicalResistance => keyword::PHYSICAL_RESISTANCE,
        Keyword::PhysicalImmunity => keyword::PHYSICAL_IMMUNITY,
        Keyword::MagicalResistance => keyword::MAGICAL_RESISTANCE,
        Keyword::MagicalImmunity => keyword::MAGICAL_IMMUNITY,
        Keyword::Nightmarish(_) => keyword::NIGHTMARISH,
        Keyword::Overwhelming(_) => keyword::OVERWHELMING,
        Keyword::Stalker => keyword::STALKER,
    }
}

/// The bit of a symbol.
pub fn symbol_bit(s: Symbol) -> u16 {
    1 << s as u16
}

/// The bit of a colour.
pub fn colour_bit(c: Colour) -> u8 {
    1 << c as u8
}

/// The index of a quantity, below 128.
#[inline]
pub fn quantity_index(q: Quantity) -> u8 {
    let kind = |k: CheckKind| k as u8;
    match q {
        Quantity::Of(of) => match of {
            QuantityOf::Skill(k) => kind(k),
            QuantityOf::Check(k) => 12 + kind(k),
            QuantityOf::DicePerClue(k) => 24 + kind(k),
            QuantityOf::Difficulty(k) => 36 + kind(k),
            QuantityOf::Maximum(s) => 48 + u8::from(s == Stat::Stamina),
            QuantityOf::Loss(s) => 50 + stat4(s),
            QuantityOf::Gain(s) => 54 + stat4(s),
            QuantityOf::Draw(d) => 58 + (d as u8).min(9),
            QuantityOf::CardsInEncounter(e) => 68 + e as u8,
        },
        Quantity::WeaponBonus => 70,
        Quantity::BonusKind => 71,
        Quantity::CombatSkill => 72,
        Quantity::SuccessFrom => 73,
        Quantity::SixCounts => 74,
        Quantity::MovementPoints => 75,
        Quantity::Focus => 76,
        Quantity::Hands => 77,
        Quantity::Toughness => 78,
        Quantity::Awareness => 79,
        Quantity::HorrorRating => 80,
        Quantity::HorrorDamage => 81,
        Quantity::CombatRating => 82,
        Quantity::CombatDamage => 83,
        Quantity::Border => 84,
        Quantity::Keyword => 85,
        Quantity::AncientOneRating => 86,
        Quantity::SealClues => 87,
        Quantity::SpellSanity => 88,
        Quantity::TrophyValue => 89,
        Quantity::MonsterLimit => 90,
        Quantity::OutskirtsLimit => 91,
        Quantity::GatesToAwaken => 92,
        Quantity::MonstersPerGate => 93,
        Quantity::SuccessesPerDoom => 94,
        Quantity::MythosCards => 95,
        Quantity::ClueLimit => 96,
        Quantity::Stable => 97,
        Quantity::Aquatic => 98,
    }
}

impl From<QuantityOf> for Quantity {
    fn from(of: QuantityOf) -> Quantity {
        Quantity::Of(of)
    }
}

/// The bit set for things forbidden or permitted: they share the index of quantities.
pub const FORBID: u8 = 100;
/// See [`FORBID`].
pub const PERMIT: u8 = 101;

fn stat4(s: Stat) -> u8 {
    match s {
        Stat::Sanity => 0,
        Stat::Stamina => 1,
        Stat::Clues => 2,
        _ => 3,
    }
}

/// What kind of thing happens: the index of reactions, below 64.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[repr(u8)]
pub enum Family {
    /// A phase begins.
    #[default]
    PhaseBegins,
    /// A phase ends.
    PhaseEnds,
    /// The game begins.
    GameBegins,
    /// A turn begins.
    TurnBegins,
    /// A turn ends.
    TurnEnds,
    /// Somebody's movement ends.
    MovementEnds,
    /// Somebody or a monster enters a place.
    Enters,
    /// Somebody or a monster leaves a place.
    Leaves,
    /// A check is about to be made.
    CheckMade,
    /// The dice of a check have been rolled.
    DiceRolled,
    /// A check is passed.
    CheckPassed,
    /// A check is failed.
    CheckFailed,
    /// Combat begins, before the Horror check.
    CombatBegins,
    /// Combat ends.
    CombatEnds,
    /// A monster is defeated.
    MonsterDefeated,
    /// Somebody is about to lose something.
    Loses,
    /// Somebody gains something.
    Gains,
    /// Somebody is about to pay.
    Pays,
    /// Somebody has drawn a card, kept or not.
    Drew,
    /// Somebody has got a card.
    CardGained,
    /// Somebody has lost a card.
    CardLost,
    /// An encounter card has been drawn.
    EncounterDrawn,
    /// A Mythos card has been drawn.
    MythosDrawn,
    /// A Mythos card's ability is about to take effect.
    MythosAbility,
    /// A gate is about to open.
    GateOpens,
    /// A gate closes.
    GateClosed,
    /// A gate is sealed.
    GateSealed,
    /// A monster is about to enter play.
    MonsterEntersPlay,
    /// A symbol moves.
    SymbolMoves,
    /// A monster is about to move.
    MonsterMoves,
    /// The terror level is about to rise.
    TerrorRises,
    /// Somebody is about to come to be in a state.
    Becomes,
    /// Somebody returns to Arkham.
    ReturnsToArkham,
    /// The Ancient One awakens.
    Awakens,
    /// The Ancient One attacks.
    AncientOneAttacks,
    /// Somebody is about to draw from a deck.
    Draws,
}

/// The family of an occurrence.
pub fn family(o: &OccurrenceOf) -> Family {
    use OccurrenceOf as O;
    match o {
        O::PhaseBegins(_) => Family::PhaseBegins,
        O::PhaseEnds(_) => Family::PhaseEnds,
        O::GameBegins(_) => Family::GameBegins,
        O::TurnBegins(_) => Family::TurnBegins,
        O::TurnEnds(_) => Family::TurnEnds,
        O::MovementEnds(_) => Family::MovementEnds,
        O::Enters(_) => Family::Enters,
        O::Leaves(_) => Family::Leaves,
        O::CheckMade(_) => Family::CheckMade,
        O::DiceRolled(_) => Family::DiceRolled,
        O::CheckPassed(_) => Family::CheckPassed,
        O::CheckFailed(_) => Family::CheckFailed,
        O::CombatBegins(_) => Family::CombatBegins,
        O::CombatEnds(_) => Family::CombatEnds,
        O::MonsterDefeated(_) => Family::MonsterDefeated,
        O::Loses(_) => Family::Loses,
        O::Gains(_) => Family::Gains,
        O::Pays(_) => Family::Pays,
        O::Drew(_) => Family::Drew,
        O::CardGained(_) => Family::CardGained,
        O::CardLost(_) => Family::CardLost,
        O::EncounterDrawn(_) => Family::EncounterDrawn,
        O::MythosDrawn(_) => Family::MythosDrawn,
        O::MythosAbility(_) => Family::MythosAbility,
        O::GateOpens(_) => Family::GateOpens,
        O::GateClosed(_) => Family::GateClosed,
        O::GateSealed(_) => Family::GateSealed,
        O::MonsterEntersPlay(_) => Family::MonsterEntersPlay,
        O::SymbolMoves(_) => Family::SymbolMoves,
        O::MonsterMoves(_) => Family::MonsterMoves,
        O::TerrorRises(_) => Family::TerrorRises,
        O::Becomes(_) => Family::Becomes,
        O::ReturnsToArkham(_) => Family::ReturnsToArkham,
        O::Awakens(_) => Family::Awakens,
        O::AncientOneAttacks(_) => Family::AncientOneAttacks,
        O::Draws(_) => Family::Draws,
    }
}

impl Content {
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
        self.names.iter().position(|n| n == name).map(|i| Sym(i as u16))
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
    /// The kind of a monster marker.
    #[inline]
    pub fn monster(&self, token: u8) -> &MonsterDef {
        &self.monsters[self.tokens[token as usize].kind as usize]
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

    /// Reads and links packs. With problems, the content is returned as far as it could be made.
    pub fn read(files: &[PackFile]) -> (Content, Vec<Diagnostic>) {
        Linker::default().read(files)
    }

    /// The official packs.
    pub fn official() -> (Content, Vec<Diagnostic>) {
        Self::read(&packs::load::official_of("board-game"))
    }
}

/// The phases as bits.
pub fn phase_bit(p: PhaseName) -> u16 {
    1 << p as u16
}

#[derive(Default)]
struct Linker {
    interner: Interner,
    problems: Vec<Diagnostic>,
    c: Content,
    defined: BTreeMap<Sym, packs::Place>,
    /// The lists of steps within each list.
    below: Vec<Vec<usize>>,
}

/// The lists of steps that stand in each list, as its debug text names them.
fn below(blocks: &[Vec<Step>]) -> Vec<Vec<usize>> {
    let inner = |b: &Vec<Step>| -> Vec<usize> {
        let text = format!("{b:?}");
        text.split("Block(").skip(1).filter_map(|r| r.split(')').next()).filter_map(|n| n.parse().ok()).collect()
    };
    blocks.iter().map(inner).collect()
}

impl Linker {
    fn define(&mut self, id: &record::Id) -> (Sym, String) {
        let def = id.0;
        let slug = self.interner.name(def.sym).to_owned();
        if let Some(&first) = self.defined.get(&def.sym) {
            self.problems.push(Diagnostic::error(def.place, format!("`{slug}` is defined twice")).related(first, "first defined here"));
        } else {
            self.defined.insert(def.sym, def.place);
        }
        (def.sym, slug)
    }

    fn refs(&mut self, s: Sym) -> &mut Refs {
        let at = s.0 as usize;
        if self.c.by_sym.len() <= at {
            self.c.by_sym.resize(at + 1, Refs::default());
        }
        &mut self.c.by_sym[at]
    }

    fn abilities(&mut self, owner: Owner, list: &[Ability]) -> (std::ops::Range<u16>, u64, u128, u16) {
        let first = self.c.abilities.len() as u16;
        let (mut families, mut quantities, mut phases) = (0u64, 0u128, 0u16);
        for a in list {
            let cell = |o: &Option<super::ability::Occurrence>, cell| o.as_ref().map(|o| (cell, family(&o.0)));
            let fam = cell(&a.when, Cell::When).or(cell(&a.at, Cell::At)).or(cell(&a.after, Cell::After));
            let mut q = 0u128;
            for s in &a.always {
                q |= 1
                    << match s {
                        Static::Modify(m) => quantity_index(m.quantity),
                        Static::Forbid(_) => FORBID,
                        Static::Permit(_) => PERMIT,
                    };
            }
            if let Some((_, f)) = fam {
                families |= 1 << f as u8;
            }
            if let Some(p) = a.phase {
                phases |= phase_bit(p);
            }
            quantities |= q;
            self.c.abilities.push(AbilityDef { owner, it: a.clone(), family: fam, quantities: q });
        }
        (first..self.c.abilities.len() as u16, families, quantities, phases)
    }

    fn read(mut self, files: &[PackFile]) -> (Content, Vec<Diagnostic>) {
        let mut read: Vec<(u8, File)> = Vec::new();
        for (i, file) in files.iter().enumerate() {
            if !(file.path.ends_with(".yaml") || file.path.ends_with(".json")) {
                continue;
            }
            let set = u8::from(file.set() == "kingsport" || file.path.contains("/kingsport/"));
            if let Some(f) = read_entries::<File>(&mut self.interner, i as u32, file, Depth::UnderKeys, &mut self.problems) {
                read.push((set, f));
            }
        }
        // The base set first, so that its numbers do not depend on expansions.
        read.sort_by_key(|(set, _)| *set);
        for word in ["it", "them", "n", "random", "any", "other", "this-card", "this", "dice"] {
            self.interner.sym(word);
        }
        self.c.hash = packs::load::content_hash(files);
        self.c.blocks = self.interner.take_blocks::<Step>();
        self.below = below(&self.c.blocks);
        self.c.titles = crate::text::Titles::of(read.iter().map(|(_, f)| f));
        self.places(&read);
        self.gates(&read);
        self.monsters(&read);
        self.more_monsters(&read);
        self.cards(&read);
        self.people(&read);
        self.mythos(&read);
        self.rifts(&read);
        self.c.costs = self.interner.take_kept::<Cost>();
        self.terms();
        self.counts();
        self.unknown_names();
        self.c.names = self.interner.names().to_vec();
        let len = self.c.names.len();
        self.c.by_sym.resize(len, Refs::default());
        for (i, k) in KEYWORDS.iter().enumerate() {
            if let Some(s) = self.interner.find(k) {
                self.refs(s).keyword = Some(i as u8);
            }
        }
        self.fixed();
        packs::diagnostics::sort(&mut self.problems);
        (self.c, self.problems)
    }

    fn find_place(&mut self, s: Sym) -> u8 {
        self.refs(s).place.unwrap_or(NOWHERE)
    }

    fn places(&mut self, read: &[(u8, File)]) {
        for (set, f) in read {
            for n in &f.neighborhoods {
                let (sym, slug) = self.define(&n.id);
                self.refs(sym).neighborhood = Some(self.c.neighborhoods.len() as u8);
                self.defined.entry(n.town).or_default();
                self.c.neighborhoods.push(NeighborhoodDef { sym, slug, name: n.name.clone(), town: n.town, set: *set, cards: Vec::new() });
            }
        }
        let mut records = Vec::new();
        for (set, f) in read {
            for p in &f.places {
                let (sym, slug) = self.define(&p.id);
                let id = self.c.places.len() as u8;
                if id as usize >= MAX_PLACES - 40 {
                    self.problems.push(Diagnostic::error(p.id.0.place, "too many places"));
                    continue;
                }
                self.refs(sym).place = Some(id);
                let neighborhood = p.neighborhood.and_then(|n| self.refs(n).neighborhood).unwrap_or(NOWHERE);
                self.c.places.push(PlaceDef {
                    sym,
                    slug,
                    name: p.name.clone(),
                    kind: p.kind,
                    neighborhood,
                    street: NOWHERE,
                    next: 0,
                    white: NOWHERE,
                    black: NOWHERE,
                    unstable: p.unstable,
                    aquatic: p.aquatic,
                    set: *set,
                    abilities: 0..0,
                    world: None,
                    icons: p.encounters.clone(),
                    remote: false,
                });
                records.push(p.clone());
            }
        }
        for i in 0..self.c.places.len() {
            let n = self.c.places[i].neighborhood;
            self.c.places[i].remote = n != NOWHERE && !self.c.places.iter().any(|q| q.neighborhood == n && q.kind == PlaceKind::Street);
        }
        for (i, p) in records.iter().enumerate() {
            let at = i as u8;
            let (abilities, ..) = self.abilities(Owner::Place(at), &p.abilities);
            let street = match (p.kind, p.street, p.part_of) {
                (PlaceKind::Street, ..) => at,
                (_, Some(s), _) => self.find_place(s),
                (_, None, Some(of)) => self.find_place(of),
                _ => {
                    let n = self.c.places[i].neighborhood;
                    self.c
                        .places
                        .iter()
                        .position(|q| q.kind == PlaceKind::Street && q.neighborhood == n && n != NOWHERE)
                        .map_or(NOWHERE, |s| s as u8)
                }
            };
            let mut touches: Vec<u8> = p.connections.iter().map(|&s| self.find_place(s)).collect();
            if p.kind == PlaceKind::Location && street != NOWHERE && p.part_of.is_none() {
                touches.push(street);
            }
            for t in touches {
                if t != NOWHERE && t != at {
                    self.c.places[i].next |= 1 << t;
                    self.c.places[t as usize].next |= 1 << at;
                }
            }
            let arrow = |this: &mut Self, s: Option<Sym>| {
                s.map_or(if p.kind == PlaceKind::Location { street } else { NOWHERE }, |s| this.find_place(s))
            };
            let (white, black) = (arrow(self, p.white), arrow(self, p.black));
            for ab in abilities.clone() {
                if self.c.abilities[ab as usize].it.at_place.is_some() {
                    self.c.remote.push((at, ab));
                }
            }
            let d = &mut self.c.places[i];
            (d.street, d.white, d.black, d.abilities) = (street, white, black, abilities);
        }
        for (set, f) in read {
            for w in &f.worlds {
                let (sym, slug) = self.define(&w.id);
                let id = self.c.worlds.len() as u8;
                let place = self.c.places.len() as u8;
                let r = self.refs(sym);
                r.world = Some(id);
                r.place = Some(place);
                for area in 1..=2u8 {
                    self.c.places.push(PlaceDef {
                        sym,
                        slug: format!("{slug}-{area}"),
                        name: format!("{}, {} area", w.name, if area == 1 { "first" } else { "second" }),
                        kind: PlaceKind::OtherWorld,
                        neighborhood: NOWHERE,
                        street: NOWHERE,
                        next: 0,
                        white: NOWHERE,
                        black: NOWHERE,
                        unstable: false,
                        aquatic: false,
                        set: *set,
                        abilities: 0..0,
                        world: Some((id, area)),
                        icons: Vec::new(),
                        remote: false,
                    });
                }
                let colours = w.colours.iter().fold(0, |m, &c| m | colour_bit(c));
                self.c.worlds.push(WorldDef { sym, slug, name: w.name.clone(), colours, place, set: *set });
            }
        }
        for (set, f) in read {
            for e in &f.location_encounters {
                let (_, slug) = self.define(&e.id);
                let card = slug.split_once('.').map_or(slug.as_str(), |(_, c)| c).to_owned();
                let place = self.find_place(e.at);
                if place == NOWHERE {
                    self.problems.push(Diagnostic::error(e.id.0.place, format!("`{}` is no place", self.interner.name(e.at))));
                    continue;
                }
                let n = self.c.places[place as usize].neighborhood;
                let Some(hood) = self.c.neighborhoods.get_mut(n as usize) else {
                    self.problems.push(Diagnostic::error(e.id.0.place, "a place with encounters needs a neighbourhood"));
                    continue;
                };
                match hood.cards.iter_mut().find(|c| c.slug == card) {
                    Some(c) => c.entries.push((place, e.steps)),
                    None => hood.cards.push(LocationCard { kept: None, slug: card, set: *set, entries: vec![(place, e.steps)] }),
                }
            }
            for e in &f.gate_encounters {
                let (_, slug) = self.define(&e.id);
                let card = slug.split_once('.').map_or(slug.as_str(), |(c, _)| c).to_owned();
                let world = if self.interner.name(e.world) == "other" {
                    None
                } else {
                    let w = self.refs(e.world).world;
                    if w.is_none() {
                        self.problems.push(Diagnostic::error(e.id.0.place, format!("`{}` is no Other World", self.interner.name(e.world))));
                        continue;
                    }
                    w
                };
                match self.c.gate_cards.iter_mut().find(|c| c.slug == card) {
                    Some(c) => c.entries.push((world, e.steps)),
                    None => self.c.gate_cards.push(GateCardDef {
                        kept: None,
                        slug: card,
                        colour: colour_bit(e.colour),
                        reshuffle: false,
                        entries: vec![(world, e.steps)],
                        set: *set,
                    }),
                }
            }
            for g in &f.gate_cards {
                let (_, slug) = self.define(&g.id);
                self.c.gate_cards.push(GateCardDef { kept: None, slug, colour: 0, reshuffle: g.reshuffle, entries: Vec::new(), set: *set });
            }
        }
    }

    fn gates(&mut self, read: &[(u8, File)]) {
        let mut kind = 0;
        for (set, f) in read {
            for g in &f.gates {
                let (_, slug) = self.define(&g.id);
                let Some(world) = self.refs(g.world).world else {
                    self.problems.push(Diagnostic::error(g.id.0.place, format!("`{}` is no Other World", self.interner.name(g.world))));
                    continue;
                };
                let name = g.name.clone().unwrap_or_else(|| self.c.worlds[world as usize].name.clone());
                let first = self.c.gates.len() as u8;
                for _ in 0..g.copies {
                    self.c.gates.push(GateDef {
                        kind,
                        slug: slug.strip_prefix("gate-").unwrap_or(&slug).to_owned(),
                        name: name.clone(),
                        world,
                        modifier: i16::from(g.modifier),
                        symbol: g.symbol,
                        set: *set,
                        first,
                    });
                }
                kind += 1;
            }
        }
        if self.c.gates.len() > MAX_GATES {
            self.problems.push(Diagnostic::error(None, "too many gate markers"));
            self.c.gates.truncate(MAX_GATES);
        }
    }

    fn monsters(&mut self, read: &[(u8, File)]) {
        for (set, f) in read {
            for m in &f.monsters {
                let sym = m.id.0.sym;
                // An expansion may add markers of a kind that is already there.
                let kind = match self.refs(sym).monster {
                    Some(k) if *set > 0 => k,
                    _ => {
                        let (sym, slug) = self.define(&m.id);
                        let kind = self.c.monsters.len() as u8;
                        self.refs(sym).monster = Some(kind);
                        let (abilities, families, quantities, _) = self.abilities(Owner::Monster(kind), &m.abilities);
                        let (trophy, trophy_families, ..) = self.abilities(Owner::Monster(kind), &m.trophy);
                        self.c.trophy_families |= trophy_families;
                        self.c.monster_quantities |= quantities;
                        self.c.monsters.push(MonsterDef {
                            sym,
                            slug,
                            mask: m.keywords.contains(&Keyword::Mask),
                            record: m.clone(),
                            abilities,
                            families,
                            quantities,
                            trophy,
                            trophy_families,
                        });
                        kind
                    }
                };
                let first = self.c.tokens.iter().position(|t| t.kind == kind).unwrap_or(self.c.tokens.len()) as u8;
                for _ in 0..m.copies {
                    if self.c.tokens.len() < MAX_MONSTERS {
                        self.c.tokens.push(MonsterToken { kind, first, set: *set });
                    }
                }
            }
        }
    }

    /// Further markers of monsters of another set.
    fn more_monsters(&mut self, read: &[(u8, File)]) {
        for (set, f) in read {
            for m in &f.more_monsters {
                let Some(kind) = self.refs(m.monster).monster else { continue };
                let first = self.c.tokens.iter().position(|t| t.kind == kind).unwrap_or(self.c.tokens.len()) as u8;
                for _ in 0..m.copies {
                    if self.c.tokens.len() < MAX_MONSTERS {
                        self.c.tokens.push(MonsterToken { kind, first, set: *set });
                    }
                }
            }
        }
    }

    fn cards(&mut self, read: &[(u8, File)]) {
        self.c.family_cards = vec![CardSet::default(); 64];
        self.c.quantity_cards = vec![CardSet::default(); 128];
        self.c.phase_cards = vec![CardSet::default(); 16];
        for (set, f) in read {
            for r in &f.cards {
                let (sym, slug) = self.define(&r.id);
                self.card(*set, r, sym, slug);
            }
        }
        self.kept(read);
    }

    /// Encounter entries that somebody may keep: each stands for a card with the abilities it gives.
    fn kept(&mut self, read: &[(u8, File)]) {
        for (set, f) in read {
            let location = f.location_encounters.iter().map(|e| (e.id, e.steps, Some(e.at)));
            for (id, steps, at) in location.chain(f.gate_encounters.iter().map(|e| (e.id, e.steps, None))) {
                let mut todo = vec![steps.id as usize];
                while let Some(b) = todo.pop() {
                    todo.extend(self.below.get(b).into_iter().flatten());
                    let keeps = self.c.blocks.get(b).into_iter().flatten().enumerate();
                    let keeps: Vec<(u16, Vec<Ability>)> = keeps
                        .filter_map(|(pc, s)| match s {
                            Step::Keep(k) => Some((pc as u16, k.abilities.clone())),
                            _ => None,
                        })
                        .collect();
                    for (pc, abilities) in keeps {
                        let slug = self.interner.name(id.0.sym).to_owned();
                        let card = slug.split_once('.').map_or(slug.as_str(), |(a, b)| if at.is_some() { b } else { a }).to_owned();
                        let place = at.map(|s| self.find_place(s)).and_then(|p| self.c.places.get(p as usize));
                        let name = place.map_or("Gate card".to_owned(), |p| format!("{} card", p.name));
                        let record = record::Card::kept(id, name, abilities);
                        let k = self.card(*set, &record, id.0.sym, slug);
                        self.c.kept.insert((b as u16, pc), k);
                        let first = self.c.cards.last().map_or(0, |d| d.first);
                        for c in self.c.neighborhoods.iter_mut().flat_map(|n| &mut n.cards).filter(|c| at.is_some() && c.slug == card) {
                            c.kept = Some(first);
                        }
                        for c in self.c.gate_cards.iter_mut().filter(|c| at.is_none() && c.slug == card) {
                            c.kept = Some(first);
                        }
                    }
                }
            }
        }
    }

    fn card(&mut self, set: u8, r: &record::Card, sym: Sym, slug: String) -> u16 {
        let k = self.c.cards.len() as u16;
        self.refs(sym).card = Some(k);
        let first = self.c.kind_of.len() as u16;
        if first as usize + r.copies as usize > MAX_CARDS {
            self.problems.push(Diagnostic::error(r.id.0.place, "too many cards"));
            return k;
        }
        let (abilities, families, quantities, phases) = self.abilities(Owner::Card(k), &r.abilities);
        let kind = r.kind.unwrap_or(if r.deck == DeckName::Spell { CardKind::Spell } else { CardKind::Other });
        let item = matches!(r.deck, DeckName::Common | DeckName::Unique | DeckName::Spell) || r.item;
        let tradable = matches!(r.deck, DeckName::Common | DeckName::Unique | DeckName::Spell) || r.tradable;
        self.c.anchors.extend(r.lost_with);
        let weapon = r.hands > 0 && r.casting.is_none() && r.bonus.is_some();
        let combat_spell = r.casting.is_some() && r.bonus.is_some();
        for a in &r.abilities {
            for s in &a.always {
                let (q, narrow) = match s {
                    Static::Modify(m) => (quantity_index(m.quantity), holder_only(&m.of)),
                    Static::Forbid(_) => (FORBID, false),
                    Static::Permit(_) => (PERMIT, true),
                };
                if !narrow {
                    self.c.wide |= 1 << q;
                }
            }
        }
        for id in first..first + u16::from(r.copies) {
            self.c.kind_of.push(k);
            for (i, set) in self.c.family_cards.iter_mut().enumerate() {
                if families >> i & 1 == 1 {
                    set.insert(id);
                }
            }
            for (i, set) in self.c.quantity_cards.iter_mut().enumerate() {
                if quantities >> i & 1 == 1 {
                    set.insert(id);
                }
            }
            for (i, set) in self.c.phase_cards.iter_mut().enumerate() {
                if phases >> i & 1 == 1 {
                    set.insert(id);
                }
            }
            if weapon {
                self.c.weapons.insert(id);
            }
            if combat_spell {
                self.c.combat_spells.insert(id);
            }
            if item {
                self.c.items.insert(id);
            }
            if tradable {
                self.c.tradable.insert(id);
            }
            if let Some(d) = Content::deck_index(r.deck) {
                self.c.deck_cards[d].insert(id);
            } else {
                self.problems.push(Diagnostic::error(r.id.0.place, "investigators hold no cards of that deck"));
            }
        }
        self.c.cards.push(CardDef {
            sym,
            slug,
            record: r.clone(),
            abilities,
            first,
            kind,
            item,
            tradable,
            set,
            families,
            quantities,
            phases,
            weapon,
            combat_spell,
        });
        k
    }

    fn people(&mut self, read: &[(u8, File)]) {
        for (set, f) in read {
            for r in &f.investigators {
                let (sym, slug) = self.define(&r.id);
                let id = self.c.investigators.len() as u8;
                self.refs(sym).investigator = Some(id);
                let (abilities, families, quantities, phases) = self.abilities(Owner::Investigator(id), &r.abilities);
                let mut skills = [[0i8; 4]; 6];
                for (kind, values) in &r.skills {
                    let at = *kind as usize;
                    if at < 6 && values.len() == 4 {
                        skills[at].copy_from_slice(values);
                    } else {
                        self.problems.push(Diagnostic::error(r.id.0.place, "a skill has four stops"));
                    }
                }
                for a in &r.abilities {
                    for s in &a.always {
                        if let Static::Modify(m) = s {
                            if !holder_only(&m.of) {
                                self.c.wide |= 1 << quantity_index(m.quantity);
                            }
                        } else if let Static::Forbid(_) = s {
                            self.c.wide |= 1 << FORBID;
                        }
                    }
                }
                let home = self.find_place(r.home);
                self.c.investigators.push(InvestigatorDef {
                    sym,
                    slug,
                    record: r.clone(),
                    home,
                    abilities,
                    skills,
                    families,
                    quantities,
                    phases,
                    set: *set,
                });
            }
            for r in &f.ancient_ones {
                let (sym, slug) = self.define(&r.id);
                let id = self.c.ancients.len() as u8;
                self.refs(sym).ancient = Some(id);
                let mut list = r.abilities.clone();
                if !r.worshippers.is_empty() {
                    list.insert(0, Ability { name: Some("Worshippers".into()), always: r.worshippers.clone(), ..Ability::default() });
                }
                let (abilities, families, quantities, _) = self.abilities(Owner::Ancient(id), &list);
                self.c.ancients.push(AncientDef { sym, slug, record: r.clone(), abilities, families, quantities, set: *set });
            }
        }
    }

    fn mythos(&mut self, read: &[(u8, File)]) {
        for (set, f) in read {
            for r in &f.mythos {
                let (sym, slug) = self.define(&r.id);
                let id = self.c.mythos.len() as u8;
                if id >= 128 {
                    self.problems.push(Diagnostic::error(r.id.0.place, "too many Mythos cards"));
                    continue;
                }
                self.refs(sym).mythos = Some(id);
                let (abilities, families, quantities, phases) = self.abilities(Owner::Mythos(id), &r.abilities);
                let GateHeader { at, burst, surge, doom, none: _ } = r.gate.clone();
                let gate = match (at, burst, surge, doom) {
                    (Some(at), ..) => GateDo::At(self.find_place(at)),
                    (_, Some(b), ..) => GateDo::Burst(self.find_place(b)),
                    (_, _, true, _) => GateDo::Surge,
                    (.., Some(n)) => GateDo::Doom(n),
                    _ => GateDo::Nothing,
                };
                let clues = r.clue.0.iter().map(|&s| self.find_place(s)).filter(|&p| p != NOWHERE).collect();
                let bits = |v: &[Symbol]| v.iter().fold(0, |m, &s| m | symbol_bit(s));
                let activity = r.activity.iter().map(|&s| self.find_place(s)).filter(|&p| p != NOWHERE).fold(0, |m, p| m | 1 << p);
                self.c.mythos.push(MythosDef {
                    sym,
                    slug,
                    white: bits(&r.white),
                    black: bits(&r.black),
                    record: r.clone(),
                    abilities,
                    families,
                    quantities,
                    phases,
                    gate,
                    clues,
                    activity,
                    set: *set,
                });
            }
            for (herald, h) in f.heralds.iter().map(|h| (true, h)).chain(f.guardians.iter().map(|h| (false, h))) {
                let (sym, slug) = self.define(&h.id);
                let id = self.c.helpers.len() as u8;
                if id >= 16 {
                    self.problems.push(Diagnostic::error(h.id.0.place, "too many Heralds and Guardians"));
                    continue;
                }
                let (abilities, families, quantities, phases) = self.abilities(Owner::Helper(id), &h.abilities);
                self.c.helpers.push(HelperDef { sym, slug, herald, record: h.clone(), abilities, families, quantities, phases, set: *set });
            }
        }
    }

    fn rifts(&mut self, read: &[(u8, File)]) {
        for (_, f) in read {
            let Some(r) = &f.rifts else { continue };
            let bits = |v: &[Symbol]| v.iter().fold(0, |m, &s| m | symbol_bit(s));
            for m in &r.markers {
                let (_, slug) = self.define(&m.id);
                self.c.rifts.markers.push((slug, m.name.clone(), symbol_bit(m.symbol), m.colour == record::Shade::Black));
            }
            for t in &r.tracks {
                let group = |i: usize| t.groups.get(i).map_or((0, 0), |p| (bits(&p.white), bits(&p.black)));
                self.c.rifts.tracks.push([group(0), group(1)]);
            }
            for p in &r.progress {
                let at = self.find_place(p.at);
                for _ in 0..p.copies {
                    self.c.rifts.progress.push(at);
                }
            }
        }
    }

    fn terms(&mut self) {
        for (b, block) in self.c.blocks.iter().enumerate() {
            for (i, step) in block.iter().enumerate() {
                if let Step::Modify(m) = step {
                    self.c.term_at.insert((b as u16, i as u16), self.c.terms.len() as u16);
                    self.c.terms.push((**m).clone());
                }
            }
        }
    }

    /// Which blocks count successes.
    fn counts(&mut self) {
        let text = self.c.blocks.iter().map(|b| format!("{b:?}"));
        let mut counts: Vec<bool> = text.map(|t| t.contains("Successes(") || t.contains("Failures(")).collect();
        loop {
            let mut changed = false;
            for (i, below) in self.below.iter().enumerate() {
                if !counts[i] && below.iter().any(|&b| counts.get(b).copied().unwrap_or(false)) {
                    counts[i] = true;
                    changed = true;
                }
            }
            if !changed {
                break;
            }
        }
        self.c.counts = counts;
    }

    /// Names that are used and neither defined nor bound by a step.
    fn unknown_names(&mut self) {
        let mut known: std::collections::BTreeSet<Sym> = self.defined.keys().copied().collect();
        for word in ["it", "them", "n", "random", "any", "other", "this-card", "this", "dice", "arkham", "kingsport"] {
            known.insert(self.interner.sym(word));
        }
        for k in [
            "ambush",
            "endless",
            "undead",
            "elusive",
            "mask",
            "spawn",
            "physical-resistance",
            "physical-immunity",
            "magical-resistance",
            "magical-immunity",
            "nightmarish",
            "overwhelming",
            "stalker",
        ] {
            known.insert(self.interner.sym(k));
        }
        for step in self.c.blocks.iter().flatten() {
            let name = match step {
                Step::ChooseNumber(s) => s.name,
                Step::Pick(s) => s.name,
                Step::ForEach(s) => s.name,
                Step::Check(s) => s.name,
                Step::Roll(s) => {
                    known.extend(s.sum);
                    s.name
                }
                Step::Draw(s) => s.name,
                Step::Look(s) => s.name,
                Step::ReturnToCup(s) => s.name,
                Step::DrawMythos(s) => s.name,
                _ => None,
            };
            known.extend(name);
        }
        let mut told = std::collections::BTreeSet::new();
        for &(sym, place) in self.interner.uses() {
            if !known.contains(&sym) && !self.interner.is_broken(sym) && told.insert((sym, place)) {
                self.problems.push(Diagnostic::error(place, format!("unknown name `{}`", self.interner.name(sym))));
            }
        }
    }

    fn fixed(&mut self) {
        let sym = |c: &Content, n: &str| c.sym(n).unwrap_or(Sym(u16::MAX));
        let place = |c: &Content, n: &str| c.sym(n).and_then(|s| c.refs(s).place).unwrap_or(NOWHERE);
        let card = |c: &Content, n: &str| c.sym(n).and_then(|s| c.refs(s).card).unwrap_or(u16::MAX);
        let c = &self.c;
        let outskirts = place(c, "outskirts");
        let counted = c.places.iter().zip(0u8..128).filter(|(p, at)| p.set == 0 && *at != outskirts);
        self.c.fixed = Fixed {
            arkham: counted.fold(0, |all, (_, at)| all | 1 << at),
            sky: place(c, "sky"),
            outskirts,
            lost: place(c, "lost-in-time-and-space"),
            jail: place(c, "jail-cell"),
            police: place(c, "police-station"),
            asylum: place(c, "arkham-asylum"),
            hospital: place(c, "st-marys-hospital"),
            shops: [place(c, "general-store"), place(c, "curiositie-shoppe"), place(c, "ye-olde-magick-shoppe")],
            blessing: card(c, "blessing"),
            curse: card(c, "curse"),
            loan: card(c, "bank-loan"),
            it: sym(c, "it"),
            n: sym(c, "n"),
            this_card: sym(c, "this-card"),
            random: sym(c, "random"),
            any: sym(c, "any"),
        };
        for (what, p) in [
            ("sky", self.c.fixed.sky),
            ("outskirts", self.c.fixed.outskirts),
            ("lost-in-time-and-space", self.c.fixed.lost),
            ("jail-cell", self.c.fixed.jail),
            ("police-station", self.c.fixed.police),
            ("arkham-asylum", self.c.fixed.asylum),
            ("st-marys-hospital", self.c.fixed.hospital),
        ] {
            if p == NOWHERE {
                self.problems.push(Diagnostic::error(None, format!("the packs define no place `{what}`, which the rules need")));
            }
        }
        // A border is read so often that a kind without moves must not be called special.
        for m in &self.c.monsters {
            if m.record.border == Border::Special && m.record.moves.is_none() {
                self.problems.push(Diagnostic::error(m.record.id.0.place, "a special border needs `moves:`"));
            }
        }
    }
}

fn holder_only(of: &super::ability::Subject) -> bool {
    use super::ability::Subject;
    use super::filter::Whom;
    match of {
        Subject::Who(w) => matches!(w.whom, Whom::Holder | Whom::You),
        Subject::Card(f) => f.this || f.whose.is_none(),
        Subject::Game | Subject::Monster(_) | Subject::Gate(_) | Subject::Place(_) => false,
    }
}

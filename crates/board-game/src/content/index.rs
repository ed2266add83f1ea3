//! Indexes for look-ups: reactions by occurrence, terms by quantity, keywords as bits.

use super::ability::{Bar, CheckKind, PhaseName, Quantity, QuantityOf};
pub use super::ability::{Family, Moments, family};
use super::amount::Stat;
use super::defs::{CardSet, Content, Owner};
use super::filter::{Keyword, Symbol};
use super::record::Colour;
use crate::content::ids::{
    AncientId, HelperSet, InvestigatorId, KeywordId, MonsterDefId, MonsterId, MythosId, PlaceSet,
};
use borsh_derive::{BorshDeserialize as Unpack, BorshSerialize as Pack};
use kernel::{Bits, Maybe};
pub use language::time::Cell;

/// The cards and sheets with text about one subject: an occurrence to react to, a quantity to change, a phase to be
/// used in. The rules intersect them with what is in play, so that they read only texts that matter.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Default)]
pub struct Holders {
    /// Cards.
    pub cards: CardSet,
    /// Kinds of investigators.
    pub investigators: Bits<4, InvestigatorId>,
    /// Ancient Ones.
    pub ancients: Bits<4, AncientId>,
    /// Mythos cards.
    pub mythos: Bits<4, MythosId>,
    /// Kinds of monsters.
    pub monsters: Bits<4, MonsterDefId>,
    /// Kinds of monsters, for their text as a trophy.
    pub trophies: Bits<4, MonsterDefId>,
    /// Heralds and Guardians.
    pub helpers: HelperSet,
    /// Places. They react only to what happens at them.
    pub places: PlaceSet,
    /// Whether the text of a card or sheet applies to others than its holder.
    pub wide: bool,
    /// Whether there is any card or investigator.
    pub any_person: bool,
    /// Whether there is any Mythos card.
    pub any_mythos: bool,
    /// Whether there is any trophy.
    pub any_trophy: bool,
    /// Whether any text reacts in the *when* cell.
    pub any_when: bool,
}

impl Holders {
    /// Adds `owner`; `cards` are its copies, if it is a card.
    pub fn add(&mut self, owner: Owner, cards: &CardSet) {
        match owner {
            Owner::Card(_) => self.cards = self.cards.union(cards),
            Owner::Investigator(k) => self.investigators.insert(k),
            Owner::Ancient(a) => self.ancients.insert(a),
            Owner::Mythos(m) => self.mythos.insert(m),
            Owner::Monster(k) => self.monsters.insert(k),
            Owner::Trophy(k) => self.trophies.insert(k),
            Owner::Helper(h) => self.helpers.insert(h),
            Owner::Place(p) => self.places.insert(p),
        }
        self.any_person |= matches!(owner, Owner::Card(_) | Owner::Investigator(_));
        self.any_mythos |= matches!(owner, Owner::Mythos(_));
        self.any_trophy |= matches!(owner, Owner::Trophy(_));
    }

    /// Whether this monster is one of them.
    #[inline]
    pub fn on_monster(&self, content: &Content, monster: Maybe<MonsterId>) -> bool {
        let kind = |m: MonsterId| content.tokens[m].kind;
        monster
            .get()
            .is_some_and(|m| self.monsters.contains(kind(m)))
    }
}

/// The ids of keywords.
pub mod keyword {
    use crate::content::ids::KeywordId;

    /// Ambush.
    pub const AMBUSH: KeywordId = KeywordId(0);
    /// Endless.
    pub const ENDLESS: KeywordId = KeywordId(1);
    /// Undead.
    pub const UNDEAD: KeywordId = KeywordId(2);
    /// Elusive.
    pub const ELUSIVE: KeywordId = KeywordId(3);
    /// Mask.
    pub const MASK: KeywordId = KeywordId(4);
    /// Spawn.
    pub const SPAWN: KeywordId = KeywordId(5);
    /// Physical resistance.
    pub const PHYSICAL_RESISTANCE: KeywordId = KeywordId(6);
    /// Physical immunity.
    pub const PHYSICAL_IMMUNITY: KeywordId = KeywordId(7);
    /// Magical resistance.
    pub const MAGICAL_RESISTANCE: KeywordId = KeywordId(8);
    /// Magical immunity.
    pub const MAGICAL_IMMUNITY: KeywordId = KeywordId(9);
    /// Nightmarish.
    pub const NIGHTMARISH: KeywordId = KeywordId(10);
    /// Overwhelming.
    pub const OVERWHELMING: KeywordId = KeywordId(11);
    /// Stalker.
    pub const STALKER: KeywordId = KeywordId(12);
    /// A monster's text.
    pub const TEXT: KeywordId = KeywordId(13);
}

/// The words for keywords, by [`keyword_id`]. The last one is a monster's text.
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

/// The index of the Ally deck.
pub const ALLIES: usize = 4;

/// The id of a keyword.
pub fn keyword_id(k: Keyword) -> KeywordId {
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

/// The index of permissions. They share the index of quantities.
pub const PERMIT: u8 = 99;

/// The first of four indexes after all quantities and prohibitions: the printed ratings of a monster and the printed
/// Sanity cost of a Spell.
pub const PRINTED: u8 = 124;

/// The index of a prohibition, below 128. Prohibitions share the index of quantities.
#[inline]
pub fn bar_index(b: Bar) -> u8 {
    PERMIT + 1 + b as u8
}

fn stat4(s: Stat) -> u8 {
    match s {
        Stat::Sanity => 0,
        Stat::Stamina => 1,
        Stat::Clues => 2,
        _ => 3,
    }
}

/// The bit of a phase.
pub fn phase_bit(p: PhaseName) -> u16 {
    1 << p as u16
}

//! The numbers under which things are looked up: reactions by what happens, terms by what they change, keywords as bits.

use super::ability::{Bar, CheckKind, OccurrenceOf, PhaseName, Quantity, QuantityOf};
use super::amount::Stat;
use super::defs::{CardSet, Content, Owner};
use super::filter::{Keyword, Symbol};
use super::record::Colour;
use crate::state::{Investigator, Table};
use kernel::Bits;
use serde::{Deserialize, Serialize};

/// Who has text about one thing: an occurrence it reacts to, a quantity it changes, a phase it can be used in. What
/// is in play is held against these sets, so that only text that matters is ever read.
#[derive(Clone, Debug, Default)]
pub struct Holders {
    /// Cards.
    pub cards: CardSet,
    /// Kinds of investigators. Of each kind of thing here the number 255 stands for none, and is in no set.
    pub investigators: Bits<4>,
    /// Ancient Ones.
    pub ancients: Bits<4>,
    /// Mythos cards.
    pub mythos: Bits<4>,
    /// Kinds of monsters.
    pub monsters: Bits<4>,
    /// Kinds of monsters, as somebody's trophy.
    pub trophies: Bits<4>,
    /// Heralds and Guardians.
    pub helpers: u16,
    /// Some card or investigator speaks of others than its holder.
    pub wide: bool,
    /// Some card or investigator is among them at all.
    pub any_person: bool,
    /// Some Mythos card is.
    pub any_mythos: bool,
    /// Some trophy is.
    pub any_trophy: bool,
}

impl Holders {
    /// Notes that the text of `owner` is about this; `cards` are the copies, if it is a card.
    pub fn add(&mut self, owner: Owner, cards: std::ops::Range<u16>) {
        match owner {
            Owner::Card(_) => cards.for_each(|id| self.cards.insert(id)),
            Owner::Investigator(k) => self.investigators.insert(k.into()),
            Owner::Ancient(a) => self.ancients.insert(a.into()),
            Owner::Mythos(m) => self.mythos.insert(m.into()),
            Owner::Monster(k) => self.monsters.insert(k.into()),
            Owner::Trophy(k) => self.trophies.insert(k.into()),
            Owner::Helper(h) => self.helpers |= 1 << h,
            // A place is asked when somebody is there.
            Owner::Place(_) => {}
        }
        self.any_person |= matches!(owner, Owner::Card(_) | Owner::Investigator(_));
        self.any_mythos |= matches!(owner, Owner::Mythos(_));
        self.any_trophy |= matches!(owner, Owner::Trophy(_));
    }

    /// Whether any of them is in play: of the people only those at `seats`, of the monsters only `mon` (255: none).
    #[inline]
    pub fn in_play(&self, c: &Content, t: &Table, seats: std::ops::Range<u8>, monster: u8) -> bool {
        let held = |i: &Investigator| {
            i.cards.meets(&self.cards) || self.investigators.contains(i.kind.into())
        };
        let mythos = |m: u8| self.mythos.contains(m.into());
        self.any_person && seats.into_iter().any(|seat| held(t.investigator(seat)))
            || self.ancients.contains(t.ancient.into())
            || t.helpers & self.helpers != 0
            || self.any_mythos
                && (mythos(t.environment)
                    || mythos(t.rumor)
                    || t.headlines.iter().any(|(m, _)| mythos(*m)))
            || monster != 255
                && self
                    .monsters
                    .contains(c.tokens[monster as usize].kind.into())
    }
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

/// The index of things permitted, which share the index of quantities.
pub const PERMIT: u8 = 99;

/// The index of a thing forbidden, which shares the index of quantities.
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

/// The phases as bits.
pub fn phase_bit(p: PhaseName) -> u16 {
    1 << p as u16
}

//! Content: what packs say, read, linked and ready to run.
//!
//! The types that a pack is written in are the types that run: effect trees are walked as they were read, with
//! names and lists of steps turned into ids on the way in ([`packs::intern`]). [`Content`] adds the flat card
//! definitions and the bit masks that tell at a glance whether a card has anything to say about a quantity, a rule
//! or a happening.

pub mod ability;
pub mod about;
pub mod amount;
pub mod attempt;
pub mod bag;
pub mod bonded;
pub mod campaign;
pub mod card;
mod check;
pub mod cost;
pub mod course;
pub mod effect;
pub mod happening;
mod inside;
pub mod lasting;
pub mod later;
mod link;

pub mod noun;
pub mod pattern;
pub mod scenario;
pub mod size;
pub mod sorts;
pub mod story;
pub mod taboo;
pub mod words;

pub use ability::*;
pub use about::*;
pub use amount::*;
pub use attempt::{Fight, IfRevealed, Investigate, Test};
pub use bag::Seal;
pub use campaign::CampaignDef;
pub use card::{Asset, CardFile, CardText, Enemy, Icons, Keyword, Kind, Printed};
pub use cost::*;
pub use course::*;
pub use effect::*;
pub use happening::{HappeningFacts, OccurrenceKind, Pattern, Triggers};
pub use language::time::Cell;
pub use lasting::*;
pub use later::{Played, State, Uncommon};
pub use link::schema;
pub use noun::*;
pub use pattern::*;
pub use scenario::{Counted, GoesTo, Graded, LogText, Resolution, Scenario};
pub use taboo::{Taboo, TabooId};
pub use words::*;

use borsh_derive::{BorshDeserialize as Unpack, BorshSerialize as Pack};
use kernel::Ids;
pub use packs::BlockId;
use packs::{Block, Diagnostic, Interner, PackFile, Sym};
use smallvec::SmallVec;
use std::collections::BTreeMap;
use std::sync::OnceLock;

kernel::ids! {
    /// A card definition: its index in [`Content::defs`].
    #[derive(Pack, Unpack)]
    pub DefId(u16);
    /// A set of cards: its index in [`Content::sets`].
    #[derive(Pack, Unpack)]
    pub SetId(u16);
    /// An ability of a definition.
    #[derive(Pack, Unpack)]
    pub AbilityId(u16);
}

/// Where a verb stands: its list of steps, and its place in it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, serde::Serialize, serde::Deserialize)]
pub struct VerbAt {
    /// The list.
    pub block: BlockId,
    /// The place in the list.
    pub step: u8,
}

impl VerbAt {
    /// The place after it.
    pub fn next(self) -> Self {
        Self {
            step: self.step + 1,
            ..self
        }
    }
}

/// All content of the card game: the official packs, and what was read over them.
#[derive(Pack, Unpack, Clone)]
pub struct Content {
    /// Names by symbol.
    pub names: Interner,
    /// Card definitions.
    pub defs: Vec<CardDef>,
    /// Their texts as read, for rendering.
    pub texts: Vec<CardText>,
    /// Definition by id.
    pub by_id: BTreeMap<String, DefId>,
    /// Every ability of every card.
    pub abilities: Vec<AbilityDef>,
    /// Every list of steps.
    pub blocks: Vec<Vec<Verb>>,
    /// The scenarios, by id.
    pub scenarios: Vec<ScenarioDef>,
    /// The campaigns.
    pub campaigns: Vec<CampaignDef>,
    /// Names of location symbols.
    pub symbols: Vec<String>,
    /// Sets: id, name and cards.
    pub sets: Vec<SetDef>,
    /// Basic weaknesses in order, each as often as the collection holds it.
    pub basic_weaknesses: Vec<DefId>,
    /// Triggers of cards that may come into play in the middle of an effect: what happened earlier in it is kept for
    /// them.
    pub latecomers: Triggers,
    /// Words that few packs use: where none does, nothing asks for them.
    pub uses: Uncommon,
    /// What each ability is called where it is offered, rendered when it is first asked for.
    #[borsh(skip)]
    labels: Vec<OnceLock<String>>,
    /// Where entries of the campaign log are read.
    pub reads: Vec<LogRead>,
    /// The story: words that rule nothing.
    pub story: packs::Story,
    /// Entries of the campaign log and deeds as they are written, where that is more than their id without dashes.
    pub written: BTreeMap<Sym, String>,
    /// The dates of the lists of taboos, the oldest first. // taboo
    pub taboo_lists: Vec<String>,
    /// Cards as these lists change them. Their ids follow those of [`Content::defs`].
    pub taboos: Vec<taboo::ChangedCard>,
    #[borsh(skip)]
    under: taboo::Under,
    /// The content hash.
    pub hash: u64,
}

/// A place where an entry of the campaign log is read: a note, or a list of names.
#[derive(Pack, Unpack, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct LogRead {
    /// The note or the list.
    pub entry: Sym,
    /// Who reads it.
    pub by: Reader,
}

/// Who reads the campaign log.
#[derive(Pack, Unpack, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Reader {
    /// The text of this card.
    Card(DefId),
    /// The setup or a resolution of this scenario.
    Scenario(u8),
    /// A passage of a campaign, or its choice of a scenario: the campaign and the chapter.
    Chapter(u8, u8),
    /// The end of this campaign.
    End(u8),
}

/// A set of cards.
#[derive(Pack, Unpack, Clone, Debug)]
pub struct SetDef {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its cards.
    pub cards: Vec<DefId>,
}

/// An ability and whose it is.
#[derive(Pack, Unpack, Clone, Debug)]
pub struct AbilityDef {
    /// The card.
    pub def: DefId,
    /// Which of its abilities, from 0.
    pub index: u8,
    /// It is on the unrevealed side of a location.
    pub unrevealed: bool,
    /// What it says.
    pub ability: Ability,
}

/// The bit of a trigger in a trigger mask.
pub fn bit_of(on: &Trigger) -> Triggers {
    Triggers::one(on.happening.kind(), on.cell)
}

impl Quantity {
    /// The bit of the quantity in a modifier mask.
    #[inline]
    pub fn bit(self) -> u32 {
        1 << match self {
            Quantity::Skill(_) | Quantity::EverySkill => 0,
            Quantity::SkillValue => 1,
            Quantity::Shroud => 2,
            Quantity::Fight => 3,
            Quantity::Evade => 4,
            Quantity::Health => 5,
            Quantity::Sanity => 6,
            Quantity::EnemyDamage => 7,
            Quantity::EnemyHorror => 8,
            Quantity::AttackDamage => 9,
            Quantity::CluesDiscovered => 10,
            Quantity::Actions => 11,
            Quantity::ActionsFor(_) => 12,
            Quantity::PlayCost | Quantity::PlayCostFor(_) => 13,
            Quantity::Slots(_) => 14,
            Quantity::SlotsFor(_) => 15,
            Quantity::HandSize => 16,
            Quantity::UpkeepResources => 17,
            Quantity::Difficulty => 18,
            Quantity::StartingResources => 19,
            Quantity::Margin => 20,
        }
    }
}

/// Kinds of rule, for the rule masks.
#[derive(Pack, Unpack, Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum RuleKind {
    CannotBeAttackedBy,
    CannotBeEnteredBy,
    CannotLeavePlay,
    CannotPlay,
    CannotTake,
    CannotBeInvestigated,
    CannotBeEvaded,
    CannotGainResources,
    CannotUseClues,
    MayTestWith,
    MustTestWith,
    ConnectsTo,
    ElderSignFails,
    Blank,
    MayPlayTopmostDiscardedEvent,
    FirstActionCostsMore,
    NegativeTokensDouble,
    Surge,
    NoTokens,
    Has,
    CannotParleyWith,
    AttackDamageAtMost,
    ActionCostsMore,
    CannotDraw,
    CannotCommit,
    CluesOnlyByInvestigating,
    CannotMove,
    TakesDirectHarm,
    OneActionFor,
    HarmedOnlyBy,
    KilledByAttack,
    NoIcons,
    NoCluesPlaced,
    EnteringCosts,
    LeavesPlayTo,
    StaysAttached,
    Remembered,
    CannotReady,
    TokenModifier,
    IgnoresTokens,
    DifficultyDoubles,
    ResultsTwice,
    BearsFor,
    DrawsEnemies,
    MayDeclineResources,
    LeavesAtRoundEnd,
    BaseSkill,
    MakesNoOpportunityAttacks,
    Loses,
    EngagingCosts,
    DrawsClues,
    HarmStays,
    UsedBy,
    CannotBeDamaged,
    CannotDiscover,
    CannotUse,
    CommitsFrom,
    CannotUseFree,
    BearsOnly,
    RevealsMore,
    Traits,
}

impl RuleKind {
    /// The bit of the rule in a rule mask.
    #[inline]
    pub fn bit(self) -> u64 {
        1 << self as u32
    }

    /// Its bit among what is being read; quantities have the lower half.
    #[inline]
    pub fn reading(self) -> u128 {
        u128::from(self.bit()) << 64
    }
}

impl Rule {
    /// The kind of rule.
    pub fn kind(&self) -> RuleKind {
        match self {
            Rule::CannotBeAttackedBy(_) => RuleKind::CannotBeAttackedBy,
            Rule::CannotBeEnteredBy(_) => RuleKind::CannotBeEnteredBy,
            Rule::CannotLeavePlay => RuleKind::CannotLeavePlay,
            Rule::CannotPlay(_) => RuleKind::CannotPlay,
            Rule::CannotTake(_) => RuleKind::CannotTake,
            Rule::CannotBeInvestigated => RuleKind::CannotBeInvestigated,
            Rule::CannotBeEvaded => RuleKind::CannotBeEvaded,
            Rule::CannotGainResources => RuleKind::CannotGainResources,
            Rule::CannotUseClues => RuleKind::CannotUseClues,
            Rule::MayTestWith(_) => RuleKind::MayTestWith,
            Rule::MustTestWith(_) => RuleKind::MustTestWith,
            Rule::ConnectsTo(_) => RuleKind::ConnectsTo,
            Rule::ElderSignFails => RuleKind::ElderSignFails,
            Rule::Blank => RuleKind::Blank,
            Rule::MayPlayTopmostDiscardedEvent => RuleKind::MayPlayTopmostDiscardedEvent,
            Rule::FirstActionCostsMore(_) => RuleKind::FirstActionCostsMore,
            Rule::NegativeTokensDouble => RuleKind::NegativeTokensDouble,
            Rule::Surge => RuleKind::Surge,
            Rule::NoTokens => RuleKind::NoTokens,
            Rule::Has(_) => RuleKind::Has,
            Rule::CannotParleyWith(_) => RuleKind::CannotParleyWith,
            Rule::AttackDamageAtMost(_) => RuleKind::AttackDamageAtMost,
            Rule::ActionCostsMore(_) => RuleKind::ActionCostsMore,
            Rule::CannotDraw => RuleKind::CannotDraw,
            Rule::CannotCommit(_) => RuleKind::CannotCommit,
            Rule::CluesOnlyByInvestigating => RuleKind::CluesOnlyByInvestigating,
            Rule::CannotMove => RuleKind::CannotMove,
            Rule::TakesDirectHarm => RuleKind::TakesDirectHarm,
            Rule::OneActionFor(_) => RuleKind::OneActionFor,
            Rule::HarmedOnlyBy(_) => RuleKind::HarmedOnlyBy,
            Rule::KilledByAttack => RuleKind::KilledByAttack,
            Rule::CannotBeDamaged => RuleKind::CannotBeDamaged,
            Rule::CannotDiscover => RuleKind::CannotDiscover,
            Rule::CannotUse(_) => RuleKind::CannotUse,
            Rule::CommitsFrom(_) => RuleKind::CommitsFrom,
            Rule::CannotUseFree(_) => RuleKind::CannotUseFree,
            Rule::BearsOnly(_) => RuleKind::BearsOnly,
            Rule::RevealsMore(_) => RuleKind::RevealsMore,
            Rule::GainsTrait(_) | Rule::LosesTrait(_) => RuleKind::Traits,
            Rule::NoIcons => RuleKind::NoIcons,
            Rule::NoCluesPlaced => RuleKind::NoCluesPlaced,
            Rule::EnteringCosts(_) => RuleKind::EnteringCosts,
            Rule::LeavesPlayTo(_) => RuleKind::LeavesPlayTo,
            Rule::StaysAttached => RuleKind::StaysAttached,
            Rule::Remembered(_) => RuleKind::Remembered,
            Rule::CannotReady => RuleKind::CannotReady,
            Rule::TokenModifier(_) => RuleKind::TokenModifier,
            Rule::IgnoresTokens(_) => RuleKind::IgnoresTokens,
            Rule::DifficultyDoubles => RuleKind::DifficultyDoubles,
            Rule::ResultsTwice => RuleKind::ResultsTwice,
            Rule::BearsFor(_) => RuleKind::BearsFor,
            Rule::DrawsEnemies => RuleKind::DrawsEnemies,
            Rule::MayDeclineResources => RuleKind::MayDeclineResources,
            Rule::LeavesAtRoundEnd => RuleKind::LeavesAtRoundEnd,
            Rule::BaseSkill(_) => RuleKind::BaseSkill,
            Rule::MakesNoOpportunityAttacks => RuleKind::MakesNoOpportunityAttacks,
            Rule::Loses(_) => RuleKind::Loses,
            Rule::EngagingCosts(_) => RuleKind::EngagingCosts,
            Rule::DrawsClues => RuleKind::DrawsClues,
            Rule::UsedBy(_) => RuleKind::UsedBy,
            Rule::HarmStays(_) => RuleKind::HarmStays,
        }
    }
}

/// A card definition, flat: everything the rules read often.
#[derive(Pack, Unpack, Clone, Debug)]
pub struct CardDef {
    /// Its id.
    pub id: Sym,
    /// The slug of its title; copies share it. // copies
    pub title: Sym,
    /// What kind of card.
    pub kind: KindName,
    /// Class.
    pub class: Class,
    /// Traits.
    #[borsh(serialize_with = "packs::compiled::write_short")]
    #[borsh(deserialize_with = "packs::compiled::read_short")]
    pub traits: SmallVec<[Sym; 4]>,
    /// Elite.
    pub elite: bool,
    /// Unique.
    pub unique: bool,
    /// A weakness.
    pub weakness: bool,
    /// A player card (not an encounter card), weaknesses of player card types included.
    pub player_card: bool,
    /// Resource cost; `None` is a card that cannot be played.
    pub cost: Option<u8>,
    /// An X comes to the cost, which is 0 then: the player chooses it, and the card enters play with so many uses.
    pub pays_x: bool,
    /// Skill icons.
    pub icons: Icons,
    /// Slots it fills, by [`Slot`].
    pub slots: [u8; Slot::COUNT],
    /// Health that does not depend on the number of investigators.
    pub health: Option<u8>,
    /// Health for each investigator, on top.
    pub health_each: u8,
    /// Sanity.
    pub sanity: Option<u8>,
    /// Uses it enters play with.
    pub uses: u8,
    /// Discarded when its uses are gone.
    pub discard_when_empty: bool,
    /// An investigator's skills.
    pub skills: [u8; 4],
    /// Fight, evade, damage, horror of an enemy.
    pub fight: u8,
    /// Evade value.
    pub evade: u8,
    /// Attack damage.
    pub damage: u8,
    /// Attack horror.
    pub horror: u8,
    /// Keywords, as bits of [`Keyword`].
    pub keywords: u16,
    /// A fast card.
    pub fast: bool,
    /// Shroud.
    pub shroud: u8,
    /// Clue value of a location for each investigator; or in all, if `clues_fixed`.
    pub clues: u8,
    /// The clue value of a location or an act is in all.
    pub clues_fixed: bool,
    /// The symbol on the revealed and on the unrevealed side.
    pub symbol: [u8; 2],
    /// The symbols it connects to on each side, as bits.
    pub connections: [u64; 2],
    /// The locations that this one stands for until it is revealed.
    pub one_of: Vec<DefId>,
    /// The sets that this card stands for until a copy of it is seen.
    pub one_of_sets: Vec<SetId>,
    /// The card whose other side it is.
    pub front: Option<DefId>,
    /// Victory points.
    pub victory: Option<u8>,
    /// An act that is the agenda as well.
    pub and_agenda: bool,
    /// Stage of an act or agenda.
    pub stage: u8,
    /// Doom threshold of an agenda; clues of an act for each investigator, or in all, if `clues_fixed`.
    pub threshold: Option<u8>,
    /// Whose clues an act takes; everybody's where nothing is said.
    pub clues_from: Option<Filter>,
    /// Its abilities, as a range of [`Content::abilities`].
    pub abilities: Ids<AbilityId>,
    /// Quantities its constant abilities modify, as bits.
    pub modifies: u32,
    /// Rules its constant abilities set, as bits.
    pub rules: u64,
    /// Triggers of its abilities while it is in play.
    pub triggers: Triggers,
    /// Triggers of its abilities while it is in hand (fast events, `from_hand`).
    pub hand_triggers: Triggers,
    /// It has a free triggered ability.
    pub has_free: bool,
    /// It has an action ability.
    pub has_action: bool,
    /// It has an action ability that is used from the hand.
    pub hand_action: bool,
    /// It enters play exhausted.
    pub enters_exhausted: bool,
    /// It is an event that can be played in any window while something holds, or a fast asset.
    pub fast_in_window: bool,
    /// It has an objective that is a state, or an ability that answers to one.
    pub has_once: bool,
    /// It has an ability that answers to a state.
    pub has_state: bool,
    /// The symbol token effects of a reference card: easy side, hard side.
    pub tokens: [Vec<(Chaos, TokenEffect)>; 2],
    /// An investigator's elder sign.
    pub elder_sign: Option<TokenEffect>,
    /// Where an enemy spawns.
    pub spawn: Option<Noun>,
    /// Where it spawns if that place is not in play.
    pub otherwise: Option<Noun>,
    /// An enemy's prey.
    pub prey: Option<Noun>,
    /// Prey only.
    pub prey_only: bool,
    /// Removed from the game when it leaves play.
    pub removed_when_it_leaves: bool,
    /// What the revelation does.
    pub revelation: Option<Block<Verb>>,
    /// The investigator whose signature it is.
    pub signature_of: Option<DefId>,
    /// The set it belongs to.
    pub set: SetId,
    /// How many the set holds.
    pub quantity: u8,
    /// An investigator's starter deck.
    pub starter_deck: Vec<(DefId, u8)>,
    /// The signature cards an investigator's deck must hold.
    pub signatures: Vec<DefId>,
    /// The rule module that completes its text box.
    pub rule_module: Option<String>,
}

impl CardDef {
    /// Whether it has anything to say while it is in play: what [`crate::state::Index`] keeps.
    #[inline]
    pub fn speaks(&self) -> bool {
        u64::from(self.modifies) | self.rules != 0
            || !self.triggers.is_empty()
            || self.has_free
            || self.has_action
            || self.has_once
            || self.slots != [0; Slot::COUNT]
            || self.bears()
    }
    /// Whether damage or horror may be assigned to it.
    #[inline]
    pub fn bears(&self) -> bool {
        self.kind == KindName::Asset && (self.health.is_some() || self.sanity.is_some())
    }
    /// Whether it has this keyword (printed).
    #[inline]
    pub fn keyword(&self, k: Keyword) -> bool {
        self.keywords >> k as u8 & 1 == 1
    }
    /// Whether it has only a revealed side: a location of the encounter deck. // single-sided
    pub fn single_sided(&self) -> bool {
        self.kind == KindName::Location && self.revelation.is_some()
    }

    /// Whether it has this trait. // traits
    #[inline]
    pub fn has_trait(&self, t: impl Into<Sym>) -> bool {
        self.traits.contains(&t.into())
    }
}

/// A scenario, linked.
#[derive(Pack, Unpack, Clone, Debug)]
pub struct ScenarioDef {
    /// As read.
    pub text: Scenario,
    /// The reference card.
    pub reference: DefId,
    /// Agendas in order.
    pub agendas: Vec<DefId>,
    /// Acts in order.
    pub acts: Vec<DefId>,
    /// Locations in play at the start.
    pub locations: Vec<DefId>,
    /// The scenario's own decks.
    pub piles: Vec<Pile>,
    /// Where the investigators start, if it is always there.
    pub start: Option<DefId>,
    /// What the campaign log says where the scenario is played alone and nothing else is said.
    pub alone: LogDef,
    /// Set aside.
    pub set_aside: Vec<DefId>,
    /// The encounter deck: definitions and counts.
    pub encounter: Vec<(DefId, u8)>,
    /// The resolutions by name, in order.
    pub resolutions: Vec<(Sym, Resolution)>,
}

/// A deck of a scenario's own.
#[derive(Pack, Unpack, Clone, Debug)]
pub struct Pile {
    /// Its name.
    pub name: Sym,
    /// Definitions and counts.
    pub cards: Vec<(DefId, u8)>,
    /// How many of them are left out unseen.
    pub leave_out: u8,
    /// The cards lie in this order, the first on top.
    pub ordered: bool,
    /// It is an area out of play: these cards may lie there, and none does at first. If it lists none, any card may lie
    /// face down.
    pub area: bool,
}

impl Pile {
    /// Whether its cards lie face down: it is an area that lists no cards. // face-down
    pub fn face_down(&self) -> bool {
        self.area && self.cards.is_empty()
    }
}

/// What a campaign log says.
#[derive(Pack, Unpack, Clone, PartialEq, Eq, Debug, Default)]
pub struct LogDef {
    /// What was noted.
    pub notes: Vec<Sym>,
    /// The names in its lists: the list, and the card of the name.
    pub lists: Vec<(Sym, DefId)>,
}

impl ScenarioDef {
    /// The scenario's own decks, without its areas out of play.
    pub fn decks(&self) -> impl Iterator<Item = &Pile> {
        self.piles.iter().filter(|p| !p.area)
    }
}

impl Content {
    /// What an ability is called where it is offered: `words`, which always say the same of it, if nobody has asked yet.
    pub fn label(&self, id: AbilityId, words: impl FnOnce() -> String) -> String {
        match self.labels.get(id.index()) {
            Some(label) => label.get_or_init(words).clone(),
            None => words(),
        }
    }

    /// The official content.
    pub fn official() -> Result<Self, Vec<Diagnostic>> {
        Self::load(&packs::official_of("card-game"))
    }

    /// The packs as compiled bytes ([`packs::compiled`]).
    ///
    /// # Errors
    /// None in practice: the bytes go to memory.
    pub fn compiled(&self) -> std::io::Result<Vec<u8>> {
        packs::compiled::write("card", self)
    }

    /// Reads compiled packs, from what [`packs::compiled::open`] gave.
    ///
    /// # Errors
    /// If other bytes are handed in.
    pub fn from_compiled(bytes: &[u8]) -> std::io::Result<Self> {
        let mut content: Self = packs::compiled::read(bytes)?;
        content
            .labels
            .resize_with(content.abilities.len(), OnceLock::new);
        content.prepare_lists();
        Ok(content)
    }

    /// Reads and links packs; all problems at once if there are any.
    pub fn load(files: &[PackFile]) -> Result<Self, Vec<Diagnostic>> {
        let (content, problems) = Self::load_with_warnings(files);
        match content {
            Some(content) if !packs::diagnostics::any_error(&problems) => Ok(content),
            _ => Err(problems),
        }
    }

    /// The same with the warnings.
    pub fn load_with_warnings(files: &[PackFile]) -> (Option<Self>, Vec<Diagnostic>) {
        link::load(files)
    }

    /// The names that an editor offers to who writes packs: ids of cards, and traits.
    pub fn offers(&self) -> packs::schema::Offers<'_> {
        let traits = self.texts.iter().flat_map(|t| &t.traits);
        packs::schema::Offers {
            names: self.by_id.keys().map(String::as_str).collect(),
            traits: traits.map(|t| self.name(*t)).collect(),
        }
    }
    /// All card definitions, by their ids.
    pub fn def_ids(
        &self,
    ) -> impl DoubleEndedIterator<Item = DefId> + Clone + ExactSizeIterator + use<> {
        DefId::first(self.defs.len())
    }
    /// A set of cards.
    pub fn set(&self, id: SetId) -> &SetDef {
        &self.sets[id.index()]
    }
    /// A definition, or that of a changed card.
    #[inline]
    pub fn def(&self, id: DefId) -> &CardDef {
        match self.defs.get(id.index()) {
            Some(def) => def,
            None => &self.change(id).def,
        }
    }
    /// The text of a definition, or of a changed card.
    pub fn text(&self, id: DefId) -> &CardText {
        match self.texts.get(id.index()) {
            Some(text) => text,
            None => &self.change(id).text,
        }
    }
    #[cold]
    fn change(&self, id: DefId) -> &taboo::ChangedCard {
        &self.taboos[id.index() - self.defs.len()]
    }
    /// A name.
    pub fn name(&self, sym: impl Into<Sym>) -> &str {
        self.names.name(sym.into())
    }
    /// An entry of the campaign log or a deed, as players read it.
    pub fn written(&self, sym: impl Into<Sym>) -> String {
        let sym = sym.into();
        let written = self.written.get(&sym).cloned();
        written.unwrap_or_else(|| self.name(sym).replace('-', " "))
    }
    /// The id of a definition.
    pub fn id_of(&self, def: DefId) -> &str {
        self.name(self.def(def).id)
    }
    /// A scenario.
    pub fn scenario(&self, id: &str) -> Option<&ScenarioDef> {
        self.scenarios.iter().find(|s| s.text.id == id)
    }
    /// A list of steps.
    #[inline]
    pub fn block(&self, b: Block<Verb>) -> &[Verb] {
        self.blocks.get(b.id.index()).map_or(&[], |v| v.as_slice())
    }
    /// The abilities of a definition with their ids.
    #[inline]
    pub fn abilities_of(&self, def: DefId) -> impl Iterator<Item = (AbilityId, &AbilityDef)> {
        let ids = self.def(def).abilities.clone();
        let range = ids.indices();
        ids.zip(&self.abilities[range])
    }
    /// An ability.
    #[inline]
    pub fn ability(&self, id: AbilityId) -> &AbilityDef {
        &self.abilities[id.index()]
    }
    /// Whether a card is a story asset: earned, not bought.
    pub fn is_story(&self, def: DefId) -> bool {
        self.text(def).kind.asset().is_some_and(|a| a.story)
    }
    /// The verb that stands there, unless the list ends before.
    #[inline]
    pub fn verb(&self, at: VerbAt) -> Option<&Verb> {
        self.blocks.get(at.block.index())?.get(usize::from(at.step))
    }
}

/// The slug of a name: `Dr. Milan Christopher` is `dr-milan-christopher`.
pub fn slug(name: &str) -> String {
    let mut out = String::new();
    for letter in name.chars() {
        match letter {
            'a'..='z' | '0'..='9' => out.push(letter),
            'A'..='Z' => out.push(letter.to_ascii_lowercase()),
            'ô' | 'ö' => out.push('o'),
            '\'' | '’' | '"' | '“' | '”' | '.' | '!' | '?' | ',' => {}
            _ if out.ends_with('-') || out.is_empty() => {}
            _ => out.push('-'),
        }
    }
    out.trim_end_matches('-').to_owned()
}

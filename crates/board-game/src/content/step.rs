//! Verbs: what a card, a place, a monster or an encounter does. One variant, one verb.

use super::ability::{Ability, CheckKind, Forbid, Modify, Permit};
use super::amount::{Amount, Noun, Stat, This};
use super::filter::{CardFilter, Condition, DeckName, GateFilter, Keyword, MonsterFilter, Place, Status, Who};
use super::scalar::{Bands, Form, Names, Set};
use packs::intern::Kept;
use packs::{Block, Sym};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Deserialize;
use serde::de::{Deserialize as De, Deserializer, Error};
use std::borrow::Cow;
use std::collections::BTreeMap;

/// A list of steps, done in order.
pub type Steps = Block<Step>;

/// One step of an effect.
#[derive(Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Step {
    /// You may do this. A cost that cannot be paid removes the choice.
    May(May),
    /// Choose one of these; those whose cost cannot be paid or that can do nothing are not offered.
    Choose(Vec<Alternative>),
    /// Do this unless you pay.
    Unless(Unless),
    /// Choose a number, then do this.
    ChooseNumber(ChooseNumber),
    /// Choose something and bind a name to it.
    Pick(Pick),
    /// If this is so.
    If(If),
    /// For each of these.
    ForEach(ForEach),
    /// Make a check.
    Check(Box<Check>),
    /// Roll dice. Not a check: no Clues.
    Roll(Box<Roll>),
    /// Roll dice of the check at hand again.
    Reroll(Reroll),
    /// Add dice to the check at hand.
    AddDice(AddDice),
    /// Settle the check at hand, or checks to come in this combat.
    Settle(Settle),
    /// Gain.
    Gain(Box<Gain>),
    /// Lose. Several amounts in one step are one loss from one source.
    Lose(Box<Gain>),
    /// Bring to a number.
    Set(SetStat),
    /// Change a quantity for a time.
    Modify(Box<Modify>),
    /// Hand over.
    Give(Give),
    /// Draw cards.
    Draw(Box<Draw>),
    /// Search a deck.
    Search(Box<Search>),
    /// Look at cards and buy some of them.
    Buy(Box<Buy>),
    /// Sell a card.
    Sell(Sell),
    /// Discard (or lose) cards.
    Discard(Box<Discard>),
    /// An Ally joins you.
    Join(Join),
    /// Take a special card.
    Take(Take),
    /// This encounter card becomes a possession with these abilities.
    Keep(Keep),
    /// Put tokens on a card, or take them off.
    Mark(Mark),
    /// Look at cards of a deck.
    Look(Look),
    /// Come to be in a state.
    Become(Become),
    /// No longer be in a state.
    Cease(Cease),
    /// Exchange your investigator for a random new one.
    ChangeInvestigator(Nothing),
    /// Go somewhere.
    Move(Move),
    /// Have an encounter.
    Encounter(Encounter),
    /// Return from an Other World.
    ReturnToArkham(ReturnToArkham),
    /// Be drawn into an Other World.
    EnterWorld(EnterWorld),
    /// Swap places.
    Swap(Swap),
    /// Monsters appear and are fought at once.
    MonsterAppears(MonsterAppears),
    /// Put monsters on the board.
    Spawn(Spawn),
    /// Return monsters to the cup.
    ReturnToCup(ReturnToCup),
    /// Move monsters.
    MoveMonsters(MoveMonsters),
    /// Evade or fight these monsters.
    Face(Face),
    /// Monsters are defeated.
    Defeat(Defeat),
    /// Take monsters as trophies.
    Claim(Claim),
    /// A gate appears.
    OpenGate(OpenGate),
    /// A gate closes.
    CloseGate(CloseGate),
    /// Put down an elder sign.
    Seal(Seal),
    /// Remove elder signs.
    Unseal(Unseal),
    /// Add doom tokens (or remove them).
    Doom(Amount),
    /// Raise the terror level.
    Terror(Terror),
    /// Put Clues on places or take them off.
    BoardClues(BoardClues),
    /// Close places.
    ClosePlace(ClosePlace),
    /// The Ancient One awakens.
    Awaken(Nothing),
    /// Draw a Mythos card.
    DrawMythos(DrawMythos),
    /// Put back what was just drawn and draw another.
    Redraw(Redraw),
    /// Set skill sliders.
    SetSkills(SetSkills),
    /// Rift progress.
    Rift(Rift),
    /// Reduce the loss at hand.
    Reduce(Reduce),
    /// Cancel what is about to happen.
    Cancel(Cancel),
    /// Do this instead of what is about to happen.
    Instead(Instead),
    /// What is due for payment is paid for, up to so much.
    Cover(Cover),
    /// Something is allowed for a time.
    Permit(Permit),
    /// Something is not allowed for a time.
    Forbid(Box<Forbid>),
}

impl Step {
    /// The lists of steps that stand in this one.
    pub fn lists(&self) -> Vec<Steps> {
        let some = |list: &[Option<Steps>]| list.iter().flatten().copied().collect();
        match self {
            Step::May(x) => some(&[Some(x.steps), x.declined]),
            Step::Choose(list) => list.iter().filter_map(|a| a.steps).collect(),
            Step::Unless(x) => vec![x.steps],
            Step::ChooseNumber(x) => vec![x.steps],
            Step::If(x) => some(&[Some(x.then), x.otherwise]),
            Step::ForEach(x) => vec![x.steps],
            Step::Check(x) => x.successes.0.iter().map(|(_, b)| *b).chain([x.pass, x.fail, x.after].into_iter().flatten()).collect(),
            Step::Roll(x) => {
                let outcomes = [x.success, x.failure, x.each_success, x.each_failure, x.any_failure, x.all_successes];
                x.faces.0.iter().map(|(_, b)| *b).chain(outcomes.into_iter().flatten()).collect()
            }
            Step::Search(x) => some(&[x.otherwise]),
            Step::Discard(x) => some(&[x.otherwise]),
            Step::Join(x) => some(&[x.otherwise]),
            Step::MonsterAppears(x) => some(&[x.won]),
            Step::Face(x) => some(&[x.won]),
            Step::Instead(x) => vec![x.steps],
            Step::Pick(_)
            | Step::Reroll(_)
            | Step::AddDice(_)
            | Step::Settle(_)
            | Step::Gain(_)
            | Step::Lose(_)
            | Step::Set(_)
            | Step::Modify(_)
            | Step::Give(_)
            | Step::Draw(_)
            | Step::Buy(_)
            | Step::Sell(_)
            | Step::Take(_)
            | Step::Keep(_)
            | Step::Mark(_)
            | Step::Look(_)
            | Step::Become(_)
            | Step::Cease(_)
            | Step::ChangeInvestigator(_)
            | Step::Move(_)
            | Step::Encounter(_)
            | Step::ReturnToArkham(_)
            | Step::EnterWorld(_)
            | Step::Swap(_)
            | Step::Spawn(_)
            | Step::ReturnToCup(_)
            | Step::MoveMonsters(_)
            | Step::Defeat(_)
            | Step::Claim(_)
            | Step::OpenGate(_)
            | Step::CloseGate(_)
            | Step::Seal(_)
            | Step::Unseal(_)
            | Step::Doom(_)
            | Step::Terror(_)
            | Step::BoardClues(_)
            | Step::ClosePlace(_)
            | Step::Awaken(_)
            | Step::DrawMythos(_)
            | Step::Redraw(_)
            | Step::SetSkills(_)
            | Step::Rift(_)
            | Step::Reduce(_)
            | Step::Cancel(_)
            | Step::Cover(_)
            | Step::Permit(_)
            | Step::Forbid(_) => Vec::new(),
        }
    }
}

/// No parameters: `{}`.
#[derive(Clone, PartialEq, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Nothing {}

/// See [`Step::May`].
#[derive(Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct May {
    /// What it costs.
    pub pay: Option<Kept<Cost>>,
    /// What is done.
    #[serde(rename = "do")]
    pub steps: Steps,
    /// What is done if you do not.
    pub declined: Option<Steps>,
    /// Who may (you, where unsaid).
    #[serde(default)]
    pub who: Who,
}

/// One of several.
#[derive(Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Alternative {
    /// What it costs.
    pub pay: Option<Kept<Cost>>,
    /// What is done.
    #[serde(rename = "do", default)]
    pub steps: Option<Steps>,
}

/// See [`Step::Unless`].
#[derive(Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Unless {
    /// The price of being spared.
    pub pay: Kept<Cost>,
    /// It must be paid if it can be.
    #[serde(default)]
    pub must: bool,
    /// What happens otherwise.
    #[serde(rename = "do")]
    pub steps: Steps,
}

/// See [`Step::ChooseNumber`].
#[derive(Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct ChooseNumber {
    /// The name it gets (`n`).
    #[serde(rename = "as")]
    pub name: Option<Sym>,
    /// From.
    pub from: Amount,
    /// To.
    pub to: Amount,
    /// The cost of each one.
    pub each: Option<Kept<Cost>>,
    /// What is done then.
    #[serde(rename = "do")]
    pub steps: Steps,
}

/// Who chooses.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum By {
    /// You.
    #[default]
    Owner,
    /// The first player.
    FirstPlayer,
    /// All players; the first player settles disputes.
    Group,
}

/// See [`Step::Pick`]. Exactly one of the first eight fields.
#[derive(Clone, PartialEq, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct Pick {
    /// An investigator.
    pub investigator: Option<Who>,
    /// A monster.
    pub monster: Option<MonsterFilter>,
    /// An open gate or a gate trophy.
    pub gate: Option<GateFilter>,
    /// A place.
    pub place: Option<Place>,
    /// A card.
    pub card: Option<CardFilter>,
    /// An ability of a monster.
    pub ability: Option<PickAbility>,
    /// An open rift.
    pub rift: Option<Nothing>,
    /// A dimension.
    pub symbol: Option<Nothing>,
    /// The name it gets (`it`).
    #[serde(rename = "as")]
    pub name: Option<Sym>,
    /// How many.
    pub count: Option<Amount>,
    /// Who chooses.
    pub by: By,
    /// Chance chooses.
    pub at_random: bool,
}

/// A keyword or text of the monster at hand.
#[derive(Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct PickAbility {
    /// Whose (`it`).
    pub of: Sym,
    /// Never this one.
    pub except: Option<Keyword>,
}

/// See [`Step::If`].
#[derive(Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct If {
    /// The condition.
    pub is: Condition,
    /// What is done if it holds.
    pub then: Steps,
    /// What is done if not.
    #[serde(rename = "else")]
    pub otherwise: Option<Steps>,
}

/// See [`Step::ForEach`]. Exactly one of the first four fields.
#[derive(Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct ForEach {
    /// Investigators.
    pub who: Option<Who>,
    /// Cards.
    pub card: Option<CardFilter>,
    /// Open gates.
    pub gate: Option<GateFilter>,
    /// Monsters.
    pub monster: Option<MonsterFilter>,
    /// The name each one gets in turn (`it`).
    #[serde(rename = "as")]
    pub name: Option<Sym>,
    /// What is done.
    #[serde(rename = "do")]
    pub steps: Steps,
}

/// Which skill a check is made with.
#[derive(Clone, PartialEq, Debug)]
pub enum SkillChoice {
    /// This one.
    One(CheckKind),
    /// Either of these, as you choose.
    Any(Vec<CheckKind>),
}

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct AnySkill {
    any: Vec<CheckKind>,
}

impl<'de> De<'de> for SkillChoice {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        match Form::<AnySkill>::deserialize(d)? {
            Form::Name(s) => super::scalar::unit(&s).map(SkillChoice::One),
            Form::Map(m) => Ok(SkillChoice::Any(m.any)),
            Form::Number(_) => Err(D::Error::custom("a skill is a word")),
        }
    }
}

impl JsonSchema for SkillChoice {
    fn schema_name() -> Cow<'static, str> {
        "SkillChoice".into()
    }
    fn json_schema(g: &mut SchemaGenerator) -> Schema {
        let kind = g.subschema_for::<CheckKind>();
        let any = g.subschema_for::<AnySkill>();
        schemars::json_schema!({"anyOf": [kind, any]})
    }
}

/// See [`Step::Check`].
#[derive(Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Check {
    /// With which skill. `combat` outside a fight is a Combat check without an opponent.
    pub skill: SkillChoice,
    /// Dice more or fewer.
    #[serde(default)]
    pub modifier: Amount,
    /// Successes needed.
    #[serde(default = "Amount::one")]
    pub difficulty: Amount,
    /// Further dice.
    pub dice: Option<Amount>,
    /// Who makes it.
    #[serde(default)]
    pub who: Who,
    /// What may be paid to pass it.
    pub pass_by: Option<Kept<Cost>>,
    /// If it is passed.
    pub pass: Option<Steps>,
    /// If it is failed.
    pub fail: Option<Steps>,
    /// By the number of successes.
    #[serde(default)]
    pub successes: Bands<Steps>,
    /// Either way.
    pub after: Option<Steps>,
    /// The name its successes get (`it`).
    #[serde(rename = "as")]
    pub name: Option<Sym>,
}

/// See [`Step::Roll`].
#[derive(Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Roll {
    /// How many dice.
    pub dice: Amount,
    /// The name its successes and failures get (`it`).
    #[serde(rename = "as")]
    pub name: Option<Sym>,
    /// Who rolls.
    #[serde(default)]
    pub who: Who,
    /// If any die is a success.
    pub success: Option<Steps>,
    /// If none is.
    pub failure: Option<Steps>,
    /// For each success.
    pub each_success: Option<Steps>,
    /// For each die that is none.
    pub each_failure: Option<Steps>,
    /// If any die is none.
    pub any_failure: Option<Steps>,
    /// If all dice are.
    pub all_successes: Option<Steps>,
    /// For each die, by its face (whatever counts as a success).
    #[serde(default)]
    pub faces: Bands<Steps>,
    /// The name their sum gets.
    pub sum: Option<Sym>,
}

/// Which dice are rolled again.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum WhichDice {
    /// All of them.
    All,
    /// One, of your choice.
    One,
    /// Those that are no success.
    Failures,
}

/// See [`Step::Reroll`].
#[derive(Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Reroll {
    /// Which dice.
    pub dice: WhichDice,
}

/// See [`Step::AddDice`].
#[derive(Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct AddDice {
    /// How many.
    pub dice: Amount,
}

/// How a check comes out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    /// Passed.
    Passed,
    /// Failed.
    Failed,
}

/// See [`Step::Settle`].
#[derive(Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Settle {
    /// The next checks of these kinds in this combat; the check at hand where unsaid.
    #[serde(default)]
    pub check: Set<CheckKind>,
    /// How.
    pub result: Outcome,
    /// With so many successes.
    pub successes: Option<Amount>,
}

/// Points shared out as one likes.
#[derive(Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Split {
    /// How many.
    pub points: Amount,
    /// Among these.
    pub among: Vec<Stat>,
}

/// Amounts gained or lost together.
#[derive(Clone, PartialEq, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct Gain {
    /// Sanity.
    pub sanity: Option<Amount>,
    /// Stamina.
    pub stamina: Option<Amount>,
    /// Clues.
    pub clues: Option<Amount>,
    /// Dollars.
    pub money: Option<Amount>,
    /// Brood tokens.
    pub brood: Option<Amount>,
    /// Monster trophies (lost only).
    pub monster_trophies: Option<Amount>,
    /// Gate trophies (lost only).
    pub gate_trophies: Option<Amount>,
    /// Points of Sanity and Stamina as one likes.
    pub split: Option<Split>,
    /// Who.
    pub who: Who,
    /// What happens instead of insanity or unconsciousness at 0 (lost only).
    pub at_zero: Option<Status>,
}

/// See [`Step::Set`].
#[derive(Clone, PartialEq, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct SetStat {
    /// Sanity to this.
    pub sanity: Option<Amount>,
    /// Stamina to this.
    pub stamina: Option<Amount>,
    /// Only downwards: a loss of what is above it.
    pub down: bool,
    /// Who.
    pub who: Who,
}

/// See [`Step::Give`].
#[derive(Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Give {
    /// Dollars.
    pub money: Option<Amount>,
    /// Clues.
    pub clues: Option<Amount>,
    /// A card, of the giver's choice.
    pub card: Option<CardFilter>,
    /// From whom.
    #[serde(default)]
    pub from: Who,
    /// To whom.
    pub to: Who,
}

/// See [`Step::Draw`].
#[derive(Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Draw {
    /// From this deck, or one of these as one chooses.
    pub deck: Set<DeckName>,
    /// How many.
    #[serde(default = "Amount::one")]
    pub count: Amount,
    /// How many of them are kept.
    pub keep: Option<Amount>,
    /// Only such cards are kept.
    pub keep_only: Option<CardFilter>,
    /// The name they get.
    #[serde(rename = "as")]
    pub name: Option<Sym>,
    /// Who draws.
    #[serde(default)]
    pub who: Who,
}

/// Which of the cards found.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum TakeWhich {
    /// The one that comes first.
    First,
    /// Any, as one chooses.
    Any,
}

/// See [`Step::Search`].
#[derive(Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Search {
    /// Which deck (or one of these as one chooses).
    pub deck: Set<DeckName>,
    /// For what.
    #[serde(rename = "for", default)]
    pub cards: CardFilter,
    /// Which of them.
    pub take: TakeWhich,
    /// How many.
    #[serde(default = "Amount::one")]
    pub count: Amount,
    /// Who.
    #[serde(default)]
    pub who: Who,
    /// If there is none.
    pub otherwise: Option<Steps>,
}

/// Who may buy.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Buyers {
    /// You.
    #[default]
    You,
    /// Any player.
    Anyone,
}

/// See [`Step::Buy`].
#[derive(Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Buy {
    /// So many cards of each of these decks.
    #[serde(default)]
    pub from: BTreeMap<DeckName, Amount>,
    /// Any card of one of these decks instead.
    #[serde(default)]
    pub search: Set<DeckName>,
    /// The price (`list` where unsaid).
    #[serde(default = "list_price")]
    pub price: Amount,
    /// At most so many (`all` for any number).
    #[serde(default = "Amount::one")]
    pub most: Amount,
    /// One must be bought if one can be.
    #[serde(default)]
    pub must: bool,
    /// Who may buy.
    #[serde(default)]
    pub buyers: Buyers,
}

fn list_price() -> Amount {
    Amount::List
}

/// Where a card goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Away {
    /// To the bottom of its deck.
    #[default]
    Discard,
    /// Out of the game.
    Box,
}

/// See [`Step::Sell`].
#[derive(Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Sell {
    /// Which card.
    pub card: CardFilter,
    /// For how much.
    #[serde(default = "list_price")]
    pub price: Amount,
    /// Where it goes.
    #[serde(default)]
    pub to: Away,
}

/// See [`Step::Discard`].
#[derive(Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Discard {
    /// Which cards.
    #[serde(default)]
    pub cards: CardFilter,
    /// How many of them (`all`, `half-up`, `half-down`).
    #[serde(default = "Amount::one")]
    pub count: Amount,
    /// Whose.
    #[serde(default)]
    pub whose: Who,
    /// Where they go.
    #[serde(default)]
    pub to: Away,
    /// Chance picks, not the owner.
    #[serde(default)]
    pub at_random: bool,
    /// From this deck, not from somebody.
    pub from_deck: Option<DeckName>,
    /// If there are not so many.
    pub otherwise: Option<Steps>,
}

/// See [`Step::Join`].
#[derive(Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Join {
    /// Who: a name, `random` or `any` (of those in the deck).
    pub ally: Sym,
    /// If they are not available.
    pub otherwise: Option<Steps>,
    /// Whom they join.
    #[serde(default)]
    pub who: Who,
}

/// See [`Step::Take`].
#[derive(Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Take {
    /// Which.
    pub card: Sym,
    /// Who.
    #[serde(default)]
    pub who: Who,
}

/// See [`Step::Keep`].
#[derive(Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Keep {
    /// With which abilities.
    pub abilities: Vec<Ability>,
}

/// See [`Step::Mark`].
#[derive(Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Mark {
    /// Which card.
    pub card: This,
    /// How many more.
    pub by: Amount,
}

/// What follows a look.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Looked {
    /// They go back in any order.
    AnyOrder,
    /// They stay on top, face up.
    LeaveFaceUp,
    /// One is picked.
    Pick,
}

/// See [`Step::Look`].
#[derive(Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Look {
    /// Which deck.
    pub deck: DeckName,
    /// How many cards.
    #[serde(default = "Amount::one")]
    pub cards: Amount,
    /// What follows.
    pub then: Looked,
    /// The name the picked one gets.
    #[serde(rename = "as")]
    pub name: Option<Sym>,
}

#[derive(Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct BecomeMap {
    status: Status,
    #[serde(default)]
    who: Who,
}

/// See [`Step::Become`]: a bare word or `{status, who}`.
#[derive(Clone, PartialEq, Debug)]
pub struct Become {
    /// Which state.
    pub status: Status,
    /// Who.
    pub who: Who,
}

impl<'de> De<'de> for Become {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        Ok(match Form::<BecomeMap>::deserialize(d)? {
            Form::Name(s) => Become { status: super::scalar::unit(&s)?, who: Who::default() },
            Form::Map(m) => Become { status: m.status, who: m.who },
            Form::Number(_) => return Err(D::Error::custom("a state is a word")),
        })
    }
}

impl JsonSchema for Become {
    fn schema_name() -> Cow<'static, str> {
        "Become".into()
    }
    fn json_schema(g: &mut SchemaGenerator) -> Schema {
        let word = g.subschema_for::<Status>();
        let map = g.subschema_for::<BecomeMap>();
        schemars::json_schema!({"anyOf": [word, map]})
    }
}

/// See [`Step::Cease`].
#[derive(Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Cease {
    /// Which state.
    pub status: Status,
    /// Who.
    #[serde(default)]
    pub who: Who,
}

/// See [`Step::Move`].
#[derive(Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Move {
    /// Where to; of several places one is chosen.
    pub to: Place,
    /// Who.
    #[serde(default)]
    pub who: Who,
}

/// See [`Step::Encounter`].
#[derive(Clone, PartialEq, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct Encounter {
    /// Where (here, where unsaid): a place, or an Other World.
    pub at: Option<Place>,
    /// So many cards are drawn and one is chosen.
    pub cards: Option<Amount>,
    /// Come back here afterwards.
    #[serde(rename = "return")]
    pub come_back: bool,
    /// Who.
    pub who: Who,
}

/// See [`Step::ReturnToArkham`].
#[derive(Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct ReturnToArkham {
    /// With an explored marker (so, where unsaid).
    #[serde(default = "yes")]
    pub explored: bool,
    /// Who.
    #[serde(default)]
    pub who: Who,
}

fn yes() -> bool {
    true
}

/// Through what one enters an Other World.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Through {
    /// The gate where one is.
    #[default]
    Gate,
    /// The nearest open gate.
    NearestGate,
    /// Any open gate.
    AnyGate,
    /// No gate.
    None,
    /// The world of the top gate marker of the stack, which goes under it.
    TopMarker,
}

/// See [`Step::EnterWorld`].
#[derive(Clone, PartialEq, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct EnterWorld {
    /// Through which gate.
    pub through: Through,
    /// Which world; of one's choice where there is no gate and nothing is said.
    pub world: Option<Sym>,
    /// Which area (1, where unsaid).
    pub area: Option<u8>,
    /// Delayed there.
    pub delayed: bool,
    /// Who.
    pub who: Who,
}

/// See [`Step::Swap`].
#[derive(Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Swap {
    /// With whom.
    pub with: Who,
}

/// See [`Step::MonsterAppears`].
#[derive(Clone, PartialEq, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct MonsterAppears {
    /// How many (1).
    pub count: Option<Amount>,
    /// If it is defeated.
    pub won: Option<Steps>,
}

/// Where spawned monsters come from.
#[derive(Clone, PartialEq, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum SpawnFrom {
    /// The cup.
    #[default]
    Cup,
    /// Everybody's trophies of this kind.
    Trophies(MonsterFilter),
    /// Such monsters, looked for in the cup.
    Search(MonsterFilter),
}

/// See [`Step::Spawn`].
#[derive(Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Spawn {
    /// How many.
    #[serde(default = "Amount::one")]
    pub count: Amount,
    /// Where: a place, or `this-card`.
    pub at: Place,
    /// From where.
    #[serde(default)]
    pub from: SpawnFrom,
}

/// See [`Step::ReturnToCup`].
#[derive(Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct ReturnToCup {
    /// Which.
    pub monsters: MonsterFilter,
    /// The name their number gets.
    #[serde(rename = "as")]
    pub name: Option<Sym>,
    /// To the box instead: they leave the game.
    #[serde(default)]
    pub to_box: bool,
}

/// How ties are broken.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Tie {
    /// The investigator with the lowest Sneak, then the first player.
    LowestSneak,
    /// The first player.
    FirstPlayer,
}

/// See [`Step::MoveMonsters`].
#[derive(Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct MoveMonsters {
    /// Which.
    pub monsters: MonsterFilter,
    /// Where to.
    pub to: Place,
    /// How ties are broken.
    pub tie: Option<Tie>,
}

/// See [`Step::Face`].
#[derive(Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Face {
    /// Which (one is chosen of several).
    pub monsters: MonsterFilter,
    /// If it is defeated.
    pub won: Option<Steps>,
}

/// See [`Step::Defeat`].
#[derive(Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Defeat {
    /// Which.
    pub monsters: MonsterFilter,
    /// They become trophies.
    #[serde(default)]
    pub trophy: bool,
}

/// See [`Step::Claim`].
#[derive(Clone, PartialEq, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct Claim {
    /// One of these, as one chooses.
    pub monsters: Option<MonsterFilter>,
    /// So many from the cup at random.
    pub random: Option<Amount>,
    /// Endless ones too.
    pub even_endless: bool,
}

/// See [`Step::OpenGate`].
#[derive(Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct OpenGate {
    /// Where.
    pub at: Place,
    /// With a monster.
    #[serde(default)]
    pub monster: bool,
}

/// See [`Step::CloseGate`].
#[derive(Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct CloseGate {
    /// Which (one is chosen of several).
    pub gate: GateFilter,
    /// It becomes a trophy.
    #[serde(default)]
    pub trophy: bool,
    /// It may be sealed at once.
    #[serde(default)]
    pub seal: bool,
}

/// Where an elder sign comes from.
#[derive(Clone, PartialEq, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum SignFrom {
    /// The unused tokens.
    #[default]
    Unused,
    /// The doom track: one token fewer on it.
    DoomTrack,
    /// Another sealed place.
    Seal(Place),
}

/// See [`Step::Seal`].
#[derive(Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Seal {
    /// Where.
    pub at: Place,
    /// From where.
    #[serde(default)]
    pub from: SignFrom,
    /// The Great Seal: nothing removes this sign. On a sealed place: its sign becomes one.
    #[serde(default)]
    pub great: bool,
}

/// See [`Step::Unseal`].
#[derive(Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Unseal {
    /// How many (`all`).
    pub signs: Amount,
    /// Where.
    pub at: Option<Place>,
}

/// See [`Step::Terror`]: one of the two.
#[derive(Clone, PartialEq, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct Terror {
    /// By so much.
    pub by: Option<Amount>,
    /// To this.
    pub to: Option<Amount>,
}

/// See [`Step::BoardClues`].
#[derive(Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct BoardClues {
    /// Where.
    pub at: Place,
    /// How many more (negative: fewer).
    pub by: Amount,
    /// How many places of these, where not all.
    pub places: Option<Amount>,
}

/// What a closed place bars.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Bars {
    /// Entering.
    #[default]
    Enter,
    /// Entering and leaving.
    EnterAndLeave,
}

/// See [`Step::ClosePlace`].
#[derive(Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct ClosePlace {
    /// Which.
    pub places: Names,
    /// Whoever is inside goes to the street.
    #[serde(default)]
    pub evict: bool,
    /// What is barred.
    #[serde(default)]
    pub bars: Bars,
    /// For how long.
    #[serde(rename = "for")]
    pub lasts: super::ability::Duration,
}

/// See [`Step::DrawMythos`].
#[derive(Clone, PartialEq, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct DrawMythos {
    /// Resolve it in full.
    pub resolve: bool,
    /// The name it gets.
    #[serde(rename = "as")]
    pub name: Option<Sym>,
}

/// See [`Step::Redraw`].
#[derive(Clone, PartialEq, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct Redraw {
    /// Shuffle the deck first.
    pub shuffle: bool,
}

/// How sliders are set.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum SetHow {
    /// As one likes.
    Free,
    /// All to the left.
    Leftmost,
}

/// See [`Step::SetSkills`].
#[derive(Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct SetSkills {
    /// Who.
    #[serde(default)]
    pub who: Who,
    /// How.
    pub how: SetHow,
}

/// How many progress markers go, or all of one rift.
#[derive(Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum RiftRemove {
    /// So many, as one chooses.
    Markers(Amount),
    /// All of one rift, as one chooses: it closes.
    AllOfOne,
}

/// Which rifts open.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum RiftOpen {
    /// One, of the first player's choice.
    One,
    /// All.
    All,
}

/// See [`Step::Rift`]: one of the four.
#[derive(Clone, PartialEq, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct Rift {
    /// Put down so many progress markers.
    pub add: Option<Amount>,
    /// Take progress markers away.
    pub remove: Option<RiftRemove>,
    /// Turn so many markers: face down on an open rift, back to the supply from a closed one.
    pub flip: Option<Amount>,
    /// Fill rifts up so that they open.
    pub open: Option<RiftOpen>,
}

/// See [`Step::Reduce`].
#[derive(Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Reduce {
    /// By so much.
    pub by: Amount,
    /// To no less than this.
    #[serde(default)]
    pub least: i16,
}

/// See [`Step::Cancel`].
#[derive(Clone, PartialEq, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct Cancel {
    /// Only this part of a loss; of one's choice where a loss has both and nothing is said.
    pub part: Option<Stat>,
}

/// See [`Step::Instead`].
#[derive(Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Instead {
    /// What happens.
    #[serde(rename = "do")]
    pub steps: Steps,
}

/// See [`Step::Cover`].
#[derive(Clone, PartialEq, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct Cover {
    /// So many Clues.
    pub clues: Option<Amount>,
    /// So many dollars.
    pub money: Option<Amount>,
    /// So much Sanity.
    pub sanity: Option<Amount>,
}

/// A named price in trophies.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum TrophyPrice {
    /// 10 toughness, or 2 gates, or 5 toughness and 1 gate.
    Major,
    /// 5 toughness, or 1 gate.
    Minor,
}

/// What is paid. All fields together; `any` lists alternatives.
#[derive(Clone, PartialEq, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct Cost {
    /// Dollars.
    pub money: Option<Amount>,
    /// Clues.
    pub clues: Option<Amount>,
    /// Sanity.
    pub sanity: Option<Amount>,
    /// Stamina.
    pub stamina: Option<Amount>,
    /// Movement points.
    pub movement: Option<Amount>,
    /// Focus.
    pub focus: Option<Amount>,
    /// Exhaust this card.
    pub exhaust: Option<This>,
    /// Discard such a card.
    pub discard: Option<Box<CardFilter>>,
    /// So many of them.
    pub discard_count: Option<Amount>,
    /// Put a use token on this card.
    pub mark: Option<This>,
    /// Return this card to the box.
    #[serde(rename = "box")]
    pub to_box: Option<This>,
    /// Gate trophies.
    pub gate_trophies: Option<Amount>,
    /// Monster trophies of so much toughness together (no change is given).
    pub monster_toughness: Option<Amount>,
    /// So many monster trophies.
    pub monster_trophies: Option<Amount>,
    /// Such monster trophies.
    pub monster: Option<Box<MonsterFilter>>,
    /// A named price in trophies.
    pub trophies: Option<TrophyPrice>,
    /// The next turn is lost.
    pub turn: bool,
    /// The normal move is given up.
    pub normal_movement: bool,
    /// A state is taken on.
    #[serde(rename = "become")]
    pub status: Option<Status>,
    /// One of these instead.
    pub any: Vec<Kept<Cost>>,
    /// All of these too.
    pub all: Vec<Kept<Cost>>,
}

impl Noun {
    /// Nothing in particular; kept so that a noun can be named in docs.
    pub fn is_named(&self) -> bool {
        matches!(self, Noun::Named(_))
    }
}

//! The verbs: everything a card can do, and the grammar that joins them.

use super::amount::{Amount, Condition, some_amount};
use super::attempt::{Fight, IfRevealed, Investigate, Test};
use super::bag::Seal;
use super::cost::GroupClues;
use super::course::{Earn, GainWeakness, List, ResolveRevelation, Suffer};
use super::lasting::Modify;
use super::later::Played;
use super::noun::{Filter, Noun, ZoneName};
use super::words::{Chaos, IconsOf, Token};
use borsh_derive::{BorshDeserialize as Unpack, BorshSerialize as Pack};
use language::control;
use packs::{Block, Sym};
use schemars::JsonSchema;
use serde::Deserialize;

language::kinds! {
    /// One step of an effect.
    #[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
    #[serde(rename_all = "kebab-case")]
    pub enum Verb, told apart as VerbKind {
        // Grammar.
        /// Choose one of several.
        Choose(Choose),
        /// You may do this.
        May(May),
        /// If this holds, do one thing; otherwise another.
        If(If),
        /// Do this for each of these.
        ForEach(ForEach),
        /// Do this so many times.
        Repeat(Repeat),
        /// Only if everything before it in the list took full effect.
        Then(#[schemars(with = "Vec<Verb>")] Block<Verb>),
        /// Pick something; it is `it` from here on.
        Pick(Pick),
        /// After the current test.
        Later(#[schemars(with = "Vec<Verb>")] Block<Verb>),
        /// Spend something, if you can; offered only when it can be paid.
        Pay(Pay),
        /// Do this; if it cannot be done, do something else.
        Try(Try),

        // Damage and horror.
        /// Deal damage and horror.
        Deal(Deal),
        /// Heal damage and horror.
        Heal(Heal),
        /// Cancel some of the damage and horror that is dealt; `done` is how much was cancelled.
        CancelHarm(CancelHarm),

        // Clues, resources, tokens.
        /// Discover clues at a location.
        Discover(Discover),
        /// Gain resources.
        GainResources(WhoAmount),
        /// Lose resources.
        LoseResources(WhoAmount),
        /// Gain actions this turn.
        GainActions(WhoAmount),
        /// Lose actions this turn.
        LoseActions(WhoAmount),
        /// Take an action at once, as if it were your turn.
        TakeAction,
        /// End turns at once: whatever is under way is finished, then the turn ends.
        EndTurn(Noun),
        /// Gain clues from the token pool (not discovered).
        GainClues(WhoAmount),
        /// Place tokens from the pool.
        Place(Place),
        /// Move tokens.
        MoveTokens(MoveTokens),

        // Cards.
        /// Draw cards.
        Draw(WhoAmount),
        /// Draw encounter cards: the top of the deck, or this card.
        DrawEncounter(DrawEncounter),
        /// Carry out the revelation of a card that is not drawn.
        ResolveRevelation(ResolveRevelation),
        /// Search a deck.
        Search(Search),
        /// Look at the top of a deck and put the cards back in any order.
        Look(Look),
        /// Look at the other side of unrevealed locations, in play or out of it. They stay unrevealed.
        LookAt(Noun),
        /// Discard cards from the top of the encounter deck until one of these turns up; it is `it` from here on.
        DiscardUntil(Filter),
        /// Discard cards from the top of a deck; the last of them is `it` from here on.
        DiscardTop(DiscardTop),
        /// Shuffle the encounter discard pile into the encounter deck.
        ReshuffleEncounter,
        /// Put a card somewhere.
        Put(Put),
        /// Discard cards.
        Discard(Discard),
        /// Discard cards from a hand.
        DiscardFromHand(DiscardFromHand),
        /// Attach a card to another.
        Attach(Attach),
        /// Put a card into play.
        EnterPlay(EnterPlay),
        /// Take control of a card.
        TakeControl(TakeControl),
        /// Investigators may give each other assets and resources.
        Trade(Trade),
        /// Show a card in hand.
        Show(Noun),
        /// Play a card of the hand or of a discard pile, paying its cost but no action.
        Play(Played),

        // Places and enemies.
        /// Put an enemy into play.
        Spawn(Spawn),
        /// Move to a place.
        Move(Move),
        /// Move one location towards a place.
        MoveToward(MoveToward),
        /// Reveal a location.
        Reveal(Noun),
        /// Turn locations to their unrevealed side, and mix those that have the same one.
        Conceal(Noun),
        /// Disengage enemies.
        Disengage(Noun),
        /// Evade enemies, without a test.
        Evade(Noun),
        /// Ready a card.
        Ready(Noun),
        /// Exhaust a card.
        Exhaust(Noun),
        /// Enemies engage somebody, wherever they are.
        Engage(EnemiesWho),
        /// Enemies attack somebody at once.
        Attack(EnemiesWho),
        /// Each ready enemy engaged with an investigator makes an attack of opportunity.
        Provoke(Noun),

        // Tests and attempts.
        /// Take a skill test.
        Test(Test),
        /// Fight.
        Fight(Fight),
        /// Try to evade.
        TryToEvade(Fight),
        /// Investigate.
        Investigate(Investigate),
        /// Reveal chaos tokens outside a test, or more of them within one.
        RevealToken,
        /// Reveal chaos tokens outside a test and do something about them.
        RevealTokens(RevealTokens),
        /// The chaos token that is being revealed or resolved counts as another, or has another modifier.
        ChangeToken(ChangeToken),
        /// The current test succeeds automatically.
        Succeed,
        /// The current test fails automatically.
        Fail,
        /// The revealed chaos tokens of the current test return to the bag, and another one is revealed.
        RedrawToken,
        /// The revealed chaos token is ignored and stays out of the bag, and another one is revealed.
        IgnoreToken(IgnoreToken),
        /// The negative modifier of the revealed token counts as positive.
        NegateToken,

        // The happening that triggered the ability.
        /// It does not happen.
        Cancel,
        /// Something else happens instead.
        Instead(#[schemars(with = "Vec<Verb>")] Block<Verb>),
        /// A changed part of it.
        Change(Change),

        // The course of the scenario.
        /// Change a number or a rule for a time.
        Modify(Modify),
        /// The phase that has just ended is carried out again.
        RepeatPhase,
        /// Advance the act or the agenda.
        Advance(Noun),
        /// This act or agenda takes the place of the current one, and advances at once.
        AdvanceTo(Sym),
        /// The scenario ends with this resolution.
        EndScenario(Sym),
        /// Resign.
        Resign(Noun),
        /// Defeat investigators (no trauma unless it is said) or enemies.
        Defeat(Noun),
        /// Suffer trauma.
        Suffer(Suffer),
        /// Earn more or less experience.
        Experience(WhoAmount),
        /// Note something in the campaign log.
        Log(Sym),
        /// Cross out a note of the campaign log.
        CrossOut(Sym),
        /// Write names into a list of the campaign log.
        List(List),
        /// Add a token to the chaos bag.
        AddToken(Chaos),
        /// Remove a token from the chaos bag.
        RemoveToken(Chaos),
        /// Seal a chaos token on a card.
        Seal(Seal),
        /// Return the chaos tokens that are sealed on these cards to the bag.
        Release(Noun),
        /// The investigators begin the scenario here.
        BeginAt(Noun),
        /// This card turns: it is that card from now on.
        TurnInto(Sym),
        /// Gain a random basic weakness of the collection.
        GainWeakness(GainWeakness),
        /// An investigator earns a story card.
        Earn(Earn),
        /// Kill investigators.
        Kill(Noun),
        /// Drive investigators insane.
        DriveInsane(Noun),
    }
}

impl control::Price<Verb> for Pay {
    fn step(self) -> Result<Verb, Self> {
        Ok(Verb::Pay(self))
    }
}

/// Choose one of several.
pub type Choose = control::Choose<Noun, Pay, Verb>;
/// One of several.
pub type Alternative = control::Alternative<Pay, Verb>;
/// You may do this.
pub type May = control::May<Noun, Pay, Verb>;
/// If this holds, do one thing; otherwise another.
pub type If = control::If<Condition, Verb>;
/// Do this for each of these.
pub type ForEach = control::ForEach<Noun, Verb>;
/// Do this so many times.
pub type Repeat = control::Repeat<Amount, Verb>;
/// Do this; if it cannot be done, do something else.
pub type Try = control::Try<Verb>;

fn this() -> Noun {
    Noun::This
}
fn here() -> Noun {
    Noun::Here
}

/// Pick something.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Pick {
    /// Who picks (`you` where unsaid).
    #[serde(default)]
    pub by: Noun,
    /// What.
    pub of: Noun,
    /// The name it gets, beside `it`.
    #[serde(rename = "as", default)]
    pub name: Option<Sym>,
}

/// Spend something, if you can.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Pay {
    /// Actions.
    #[serde(default)]
    pub actions: u8,
    /// Clues.
    #[serde(default)]
    pub clues: i32,
    /// Clues that the investigators pay together.
    #[serde(default)]
    pub group_clues: Option<GroupClues>,
    /// Resources.
    #[serde(default)]
    pub resources: i32,
    /// Uses of the card that says it.
    #[serde(default)]
    pub uses: i32,
    /// Damage that you take.
    #[serde(default)]
    pub damage: i32,
    /// Horror that you take.
    #[serde(default)]
    pub horror: i32,
}

/// Deal damage and horror.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Deal {
    /// To investigators or enemies (`you` where unsaid).
    #[serde(default)]
    pub to: Noun,
    /// Damage.
    #[serde(default = "zero")]
    pub damage: Amount,
    /// Horror.
    #[serde(default = "zero")]
    pub horror: Amount,
    /// Not to be assigned to assets.
    #[serde(default)]
    pub direct: bool,
    /// To be assigned to assets first, as far as they can take it.
    #[serde(default)]
    pub assets_first: bool,
}

fn zero() -> Amount {
    Amount::Number(0)
}

/// Heal damage and horror.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Heal {
    /// Of whom (`you` where unsaid).
    #[serde(default)]
    pub of: Noun,
    /// Damage.
    #[serde(default = "zero")]
    pub damage: Amount,
    /// Horror.
    #[serde(default = "zero")]
    pub horror: Amount,
}

/// Cancel some of the damage and horror that is dealt.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct CancelHarm {
    /// At most so much, damage and horror together.
    pub up_to: Amount,
}

/// Discover clues at a location.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Discover {
    /// Who (`you` where unsaid).
    #[serde(default)]
    pub who: Noun,
    /// How many.
    #[serde(default)]
    pub clues: Amount,
    /// Where (`here` where unsaid).
    #[serde(default = "here")]
    pub at: Noun,
}

/// Somebody and a number.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct WhoAmount {
    /// Who (`you` where unsaid).
    #[serde(default)]
    pub who: Noun,
    /// How many.
    pub amount: Amount,
}

/// Place tokens from the pool.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Place {
    /// Which token.
    pub token: Token,
    /// How many.
    #[serde(default)]
    pub amount: Amount,
    /// On what (`this` where unsaid).
    #[serde(default = "this")]
    pub on: Noun,
    /// Only as many as it lacks of that many.
    #[serde(default)]
    pub up_to: bool,
    /// This may advance the agenda at once.
    #[serde(default)]
    pub may_advance: bool,
}

/// Move tokens.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct MoveTokens {
    /// Which token.
    pub token: Token,
    /// How many.
    #[serde(default)]
    pub amount: Amount,
    /// From what.
    pub from: Noun,
    /// To what; to the pool where unsaid.
    #[serde(default)]
    pub to: Option<Noun>,
    /// It becomes this token.
    #[serde(default)]
    pub becomes: Option<Token>,
}

/// Draw encounter cards.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct DrawEncounter {
    /// Who draws (`you` where unsaid).
    pub who: Option<Noun>,
    /// Which card (the top of the encounter deck where unsaid).
    pub card: Option<Noun>,
}

/// Search a deck.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Search {
    /// Whose cards: this investigator searches (`you` where unsaid).
    #[serde(default)]
    pub who: Noun,
    /// Whose cards these are (of those who search where unsaid).
    #[serde(default)]
    pub whose: Option<Noun>,
    /// Which cards are searched (`deck` where unsaid).
    #[serde(rename = "in", default = "deck")]
    pub zone: ZoneName,
    /// Only so many cards from the top.
    #[serde(default, deserialize_with = "some_amount")]
    #[schemars(with = "Amount")]
    pub top: Option<Amount>,
    /// And the cards in this area of the scenario (of encounter cards).
    #[serde(default)]
    pub also_in: Option<Sym>,
    /// For what (any card where unsaid).
    #[serde(rename = "for", default)]
    pub wanted: Option<Filter>,
    /// What becomes of it.
    pub to: Found,
}

fn deck() -> ZoneName {
    ZoneName::Deck
}

/// Discard cards from the top of a deck.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct DiscardTop {
    /// Whose deck (`you` where unsaid); of the encounter deck, who discards.
    #[serde(default)]
    pub who: Noun,
    /// Which deck (`deck` where unsaid, or `encounter-deck`).
    #[serde(default = "deck")]
    pub of: ZoneName,
    /// How many cards.
    #[serde(default)]
    pub amount: Amount,
    /// If any of the discarded cards is one of these.
    #[serde(default)]
    pub if_any: Option<IfAny>,
}

/// If any of the discarded cards is one of these.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct IfAny {
    /// One of which.
    pub is: Filter,
    /// If several are, you pick one of them.
    #[serde(default)]
    pub pick: bool,
    /// For each of them, not once.
    #[serde(default)]
    pub each: bool,
    /// What happens, once; that card is `it`.
    #[serde(rename = "do")]
    #[schemars(with = "Vec<Verb>")]
    pub effect: Block<Verb>,
}

/// Enemies and an investigator.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct EnemiesWho {
    /// Which enemies.
    pub enemies: Noun,
    /// Whom (`you` where unsaid).
    #[serde(default)]
    pub who: Noun,
}

/// Reveal chaos tokens outside a test.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct RevealTokens {
    /// How many.
    #[serde(default)]
    pub amount: Amount,
    /// What happens then; `revealed` tells which tokens they are.
    #[serde(rename = "do")]
    #[schemars(with = "Vec<Verb>")]
    pub effect: Block<Verb>,
}

/// The revealed chaos token is ignored, and another one is revealed.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct IgnoreToken {
    /// If the other token is one of these. It happens before anything can cancel that token.
    pub if_revealed: Option<IfRevealed>,
}

/// What a chaos token counts as.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ChangeToken {
    /// It counts as this token.
    Into(Chaos),
    /// It counts as a token of your choice of those in the chaos bag.
    IntoOneOfTheBag,
    /// So much is added to its modifier.
    By(Amount),
}

/// What becomes of a card that was searched for.
#[derive(Pack, Unpack, Clone, Copy, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Found {
    /// It is drawn.
    Draw,
    /// It is added to the hand (not drawn).
    Hand,
    /// It is drawn as an encounter card.
    DrawEncounter,
    /// It stays where it is, and is `it` from here on.
    It,
}

/// Look at the top of a deck.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Look {
    /// How many cards.
    pub top: u8,
    /// What happens then; a single card is `it`.
    #[serde(rename = "do", default)]
    #[schemars(with = "Option<Vec<Verb>>")]
    pub effect: Option<Block<Verb>>,
}

/// Put a card somewhere.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Put {
    /// Which cards (`this` where unsaid).
    #[serde(default = "this")]
    pub cards: Noun,
    /// Where.
    pub to: Destination,
    /// Whose threat area it is (`you` where unsaid).
    #[serde(default)]
    pub who: Noun,
    /// With these tokens.
    #[serde(default)]
    pub with: Option<With>,
}

/// Tokens that a card comes with.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct With {
    /// Which token.
    pub token: Token,
    /// How many.
    pub amount: Amount,
}

/// Where a card can be put.
#[derive(Pack, Unpack, Clone, Copy, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Destination {
    /// Its owner's hand.
    Hand,
    /// A threat area.
    ThreatArea,
    /// Shuffled into its owner's deck.
    Deck,
    /// The bottom of its owner's deck.
    DeckBottom,
    /// Shuffled into the encounter deck.
    EncounterDeck,
    /// The top of the encounter deck, in the open. A player's card goes to the top of its owner's deck.
    EncounterDeckTop,
    /// Its owner's discard pile, or that of the encounter cards, from out of play.
    Discard,
    /// The victory display.
    VictoryDisplay,
    /// Out of the game.
    RemovedFromGame,
    /// Out of the game, and out of its owner's deck.
    Exile,
    /// Beside the board.
    SetAside,
    /// A deck of the scenario's own, or an area out of play.
    Pile(Sym),
}

/// Discard cards from play (or wherever they are).
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Discard {
    /// Which (`this` where unsaid).
    #[serde(default = "this")]
    pub cards: Noun,
}

/// Discard cards from a hand.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct DiscardFromHand {
    /// Whose (`you` where unsaid).
    #[serde(default)]
    pub who: Noun,
    /// Which.
    pub how: HandDiscard,
}

/// Which cards of a hand are discarded.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum HandDiscard {
    /// So many at random.
    Random(u8),
    /// So many of its owner's choice.
    Chosen(u8),
    /// All but so many of its owner's choice.
    AllBut(u8),
    /// So many of its owner's choice that they have this many icons.
    Icons(IconsOf),
    /// All of these.
    Every(Filter),
}

/// Attach a card to another.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Attach {
    /// Which card (`this` where unsaid).
    #[serde(default = "this")]
    pub card: Noun,
    /// To what.
    pub to: Noun,
    /// At most so many copies on one card.
    #[serde(default)]
    pub max: Option<u8>,
}

/// Put a card into play.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct EnterPlay {
    /// Which.
    pub cards: Noun,
    /// At which location (for what is not a location itself); nobody controls it then.
    #[serde(default)]
    pub at: Option<Noun>,
    /// Under whose control, in their play area.
    #[serde(default)]
    pub under: Option<Noun>,
}

/// Take control of a card.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct TakeControl {
    /// Who (`you` where unsaid).
    #[serde(default)]
    pub who: Noun,
    /// Of what.
    pub of: Noun,
}

/// Investigators may give each other assets and resources.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Trade {
    /// Which investigators.
    pub among: Noun,
    /// Which assets they control may change hands (none where unsaid).
    #[serde(default)]
    pub cards: Option<Filter>,
    /// Whether resources of their pools may, too.
    #[serde(default)]
    pub resources: bool,
}

/// Put an enemy into play.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Spawn {
    /// Which.
    pub enemies: Noun,
    /// At which location; it may be picked, if the enemy is one that is known.
    pub at: Noun,
    /// Engaged with this investigator, who is there.
    #[serde(default)]
    pub engaged_with: Option<Noun>,
}

/// Move to a place.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Move {
    /// Who (`you` where unsaid). Enemies are no longer engaged, and go there whatever lies between.
    #[serde(default)]
    pub who: Noun,
    /// Where to.
    pub to: Noun,
}

/// Move enemies towards a place: one location, or all the way.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct MoveToward {
    /// Which enemies.
    pub enemies: Noun,
    /// Towards what.
    pub to: Noun,
    /// Not only one location: one after the other, until each enemy is there.
    #[serde(default)]
    pub all_the_way: bool,
}

/// A changed part of the happening that triggered the ability.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Change {
    /// The attack's damage goes to this enemy.
    AttackDamageTo(Noun),
    /// The enemy spawns here.
    SpawnAt(Noun),
    /// Two tokens are revealed and one of them is chosen; the other is ignored.
    RevealTwoChooseOne,
    /// This is what was picked at random.
    Picked(Noun),
}

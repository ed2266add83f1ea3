//! The text form of a position, as cases write it.

use language::position::{self, Name, OfId, Pairs, Said};
use schemars::JsonSchema;
use serde::Deserialize;

/// A position of the board game. What is not said is not there: no gates, seals, Clues, monsters or possessions.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Position {
    /// The scenario: `board/` and the id of a set (`board/arkham`), or of several joined by `+`.
    pub scenario: Name,
    /// The Ancient One (Azathoth where unsaid).
    pub ancient_one: Option<Name>,
    /// Heralds and Guardians in the game, one of each at most.
    #[serde(default)]
    pub helpers: Vec<Name>,
    /// A gate burst at a seal adds a doom token (true where unsaid).
    pub burst_adds_doom: Option<bool>,
    /// The final battle is fought with Epic Battle cards.
    #[serde(default)]
    pub epic_battle: bool,
    /// The turn (5 where unsaid).
    pub turn: Option<u16>,
    /// The investigators by id, in seat order.
    pub investigators: Seats,
    /// The first player (the first investigator where unsaid).
    pub first: Option<Name>,
    /// The phase (movement where unsaid). `setup` starts the game from its beginning with these investigators.
    #[serde(default)]
    pub phase: PhaseAt,
    /// Whose turn it is in this phase (the first player's where unsaid). Those before have had theirs.
    pub active: Option<Name>,
    /// Doom tokens on the track (none where unsaid; in the final battle a full track).
    pub doom: Option<u8>,
    /// The terror level.
    #[serde(default)]
    pub terror: u8,
    /// Open gates: the world by the place (`woods: the-abyss`).
    #[serde(default)]
    pub gates: Pairs<Name>,
    /// Sealed places.
    #[serde(default)]
    pub seals: Vec<Name>,
    /// Of those, the places under the Great Seal.
    #[serde(default)]
    pub great_seals: Vec<Name>,
    /// Elder signs ever played, where that is not the seals.
    pub signs_played: Option<u8>,
    /// Clues on places.
    #[serde(default)]
    pub clues: Pairs<u8>,
    /// Monsters on places, in the Sky and in the Outskirts.
    #[serde(default)]
    pub monsters: Pairs<Vec<Name>>,
    /// All that the cup holds, where it is not what is left.
    pub cup: Option<Vec<Name>>,
    /// All gate markers of the stack, by world, where it is not what is left.
    pub gate_stack: Option<Vec<Name>>,
    /// The Environment in play.
    pub environment: Option<Name>,
    /// The Rumor in play.
    pub rumor: Option<Said<RumorState>>,
    /// Headlines that stay out, with the last turn of each.
    #[serde(default)]
    pub headlines: Pairs<u16>,
    /// Decks of which something is known.
    #[serde(default)]
    pub decks: Decks,
    /// The rifts, by track.
    #[serde(default)]
    pub rifts: Vec<Said<RiftState>>,
    /// The final battle.
    pub battle: Option<BattleState>,
}

/// A phase, or setup.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum PhaseAt {
    Setup,
    Upkeep,
    #[default]
    Movement,
    ArkhamEncounters,
    OtherWorldEncounters,
    Mythos,
    FinalBattle,
}

/// A Rumor in play.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct RumorState {
    /// Which.
    pub card: String,
    /// Tokens on it.
    #[serde(default)]
    pub tokens: u8,
    /// The turn it came (the one before where unsaid).
    pub since: Option<u16>,
    /// Monsters on it.
    #[serde(default)]
    pub monsters: Vec<Name>,
}

/// The final battle, running.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct BattleState {
    /// The round (1 where unsaid; 0: the battle is about to begin).
    pub round: Option<u8>,
    /// Where in the round.
    #[serde(default)]
    pub step: BattleAt,
    /// Successes not yet turned into doom.
    #[serde(default)]
    pub successes: u16,
    /// Epic Battle cards that have come up already.
    #[serde(default)]
    pub epic_cards: Vec<Name>,
}

/// A step of the final battle's round.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum BattleAt {
    #[default]
    Refresh,
    EpicCard,
    Attack,
    AncientOneAttacks,
}

/// What is known of decks.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct Decks {
    /// Common Items.
    pub common: DeckState,
    /// Unique Items.
    pub unique: DeckState,
    /// Spells.
    pub spell: DeckState,
    /// Skills.
    pub skill: DeckState,
    /// Allies.
    pub ally: DeckState,
    /// Mythos cards.
    pub mythos: DeckState,
    /// Gate cards.
    pub gate: DeckState,
}

/// What is known of a deck.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct DeckState {
    /// Known cards on top, the next first.
    pub top: Vec<Name>,
    /// Known cards at the bottom, the lowest last.
    pub bottom: Vec<Name>,
    /// All other cards of the deck: the rest is out of the game.
    pub only: Option<Vec<Name>>,
}

/// A rift and its track.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct RiftState {
    /// The rift marker, by id.
    pub marker: String,
    /// Where it is, if it is open.
    pub open: Option<String>,
    /// The turn it opened (the one before where unsaid).
    pub opened: Option<u16>,
    /// The four spaces: the place a progress marker shows, with `down` behind it if it is face down (`hall-school
    /// down`), or nothing.
    #[serde(default)]
    pub spaces: Vec<Option<String>>,
}

/// The investigators in the order of the text.
pub type Seats = Pairs<Option<Seated>>;

/// An investigator and what is theirs.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct Seated {
    /// Where: a place, or an Other World's area (`the-abyss-2`). Home where unsaid.
    pub at: Option<Name>,
    /// Sanity (the maximum where unsaid).
    pub sanity: Option<Said<i8>>,
    /// Stamina (the maximum where unsaid).
    pub stamina: Option<Said<i8>>,
    /// Added for good to the maximum of Sanity.
    pub more_sanity: i8,
    /// Added for good to the maximum of Stamina.
    pub more_stamina: i8,
    /// Dollars.
    pub money: i16,
    /// Clues.
    pub clues: i16,
    /// Values that sliders show (`speed: 4`); the other skill of the pair follows. The leftmost stop where unsaid.
    pub skills: Pairs<i8>,
    /// Cards.
    pub cards: Vec<Said<CardState>>,
    /// Trophies: monsters, and gates by world.
    pub trophies: Vec<Name>,
    /// Delayed.
    pub delayed: bool,
    /// Arrested (in the Jail Cell).
    pub arrested: bool,
    /// Loses the next turn.
    pub loses_next_turn: bool,
    /// Stands on an explored marker.
    pub explored: bool,
    /// The world whose gate was gone through.
    pub entered: Option<Name>,
    /// Has defaulted on a Bank Loan.
    pub defaulted: bool,
    /// Is out of the game.
    pub devoured: bool,
}

/// A card and its state: its id alone, or a map.
pub type CardState = position::CardState<CardMap>;

/// A card and its state.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct CardMap {
    /// The card.
    pub card: String,
    /// Exhausted.
    #[serde(default)]
    pub exhausted: bool,
    /// Gained since the last Upkeep.
    #[serde(default)]
    pub new: bool,
    /// Tokens on it.
    pub tokens: Option<u8>,
}

impl OfId for CardMap {
    const EXPECTED: &'static str = "a card id, or a map such as `{card: heal, exhausted: true}`";
    fn of_id(card: String) -> Self {
        Self {
            card,
            ..Self::default()
        }
    }
}

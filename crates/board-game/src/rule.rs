//! The rules that ask, by their anchors in `rules/board-game/*.md`.

use serde::{Deserialize, Serialize};

macro_rules! rules {
    ($($(#[$doc:meta])* $name:ident = $anchor:literal,)*) => {
        /// A rule that asks.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
        pub enum Rule { $($(#[$doc])* $name,)* }
        impl Rule {
            /// Every rule.
            pub const ALL: &'static [Rule] = &[$(Rule::$name,)*];
            /// Its anchor.
            pub fn cite(self) -> &'static str {
                match self { $(Rule::$name => $anchor,)* }
            }
        }
    };
}

rules! {
    /// Who is first player.
    SetupFirstPlayer = "setup.first-player",
    /// Which investigators.
    SetupInvestigator = "setup.investigators",
    /// Which Ancient One.
    SetupAncientOne = "setup.ancient-one",
    /// Which Ally is not in this game.
    SetupAllies = "kingsport.ally-deck",
    /// Skill sliders at setup.
    SetupSliders = "setup.skill-sliders",
    /// Coming back from Lost in Time and Space.
    UpkeepComeBack = "upkeep.come-back-from-lost",
    /// Upkeep actions.
    UpkeepActions = "upkeep.actions",
    /// Adjusting skills.
    UpkeepSliders = "upkeep.adjust-skills",
    /// Moving and acting.
    MovementMove = "movement.move-and-act",
    /// Clues at the end of movement.
    MovementClues = "movement.take-clues",
    /// Which monster is dealt with first.
    FaceOrder = "movement.monsters-in-the-way",
    /// Evade or fight.
    FaceEvadeOrFight = "combat.evade-or-fight",
    /// Monsters at the gate one returned through.
    FaceAfterReturn = "movement.return-to-arkham",
    /// Where one returns.
    ReturnGate = "other-worlds.return",
    /// Flee or fight.
    CombatFleeOrFight = "combat.flee-or-fight",
    /// Weapons and Spells.
    CombatHands = "combat.weapons-and-spells",
    /// Trading: with whom and what.
    Trade = "movement.trading",
    /// Agreeing to a trade.
    TradeAgree = "movement.trading.agree",
    /// The dice of a check.
    CheckRoll = "checks.roll",
    /// Before a check.
    CheckBefore = "checks.before",
    /// Clues and re-rolls.
    CheckClues = "checks.clues-and-rerolls",
    /// Which skill.
    CheckSkill = "checks.skill",
    /// Dice of other rolls.
    Roll = "checks.other-rolls",
    /// Gate, encounter or ability.
    ArkhamEncounter = "arkham-encounters.choose",
    /// Which of several encounter cards.
    EncounterChoose = "arkham-encounters.several-cards",
    /// Drawing a location card.
    EncounterDraw = "arkham-encounters.draw",
    /// Drawing a gate card.
    WorldDraw = "other-worlds.draw",
    /// Closing with which skill.
    CloseSkill = "gates.close",
    /// Sealing.
    SealGate = "gates.seal",
    /// The Mythos card.
    MythosDraw = "mythos.draw",
    /// The gate marker.
    MythosGate = "mythos.open-gate",
    /// Spreading a surge.
    MythosSurge = "mythos.surge",
    /// Which monsters fit on the board.
    MythosLimit = "monsters.limit",
    /// A monster from the cup.
    MonsterDraw = "monsters.draw",
    /// Who takes the new Clue.
    MythosClue = "mythos.place-clue",
    /// Where a flying monster goes.
    MythosFlying = "mythos.move-monsters.flying",
    /// Where another monster goes.
    MythosMove = "mythos.move-monsters",
    /// Which Ally leaves.
    TerrorAlly = "terror.allies",
    /// What is lost by the insane and unconscious.
    FallenLosses = "investigators.insane-or-unconscious",
    /// A new investigator.
    DevouredNew = "investigators.devoured",
    /// Drawing a card.
    CardDraw = "cards.draw",
    /// From the top or the bottom.
    CardDrawEnd = "cards.draw.bottom",
    /// Which cards are kept.
    CardKeep = "cards.keep",
    /// Searching a deck.
    CardSearch = "cards.search",
    /// Buying.
    CardBuy = "cards.buy",
    /// Selling.
    CardSell = "cards.sell",
    /// Which card is discarded or lost.
    CardDiscard = "cards.discard",
    /// Which way to pay.
    PayHow = "costs.alternatives",
    /// Which cards pay.
    PayCards = "costs.cards",
    /// Which trophies pay.
    PayTrophies = "costs.trophies",
    /// Paying with something else.
    PayCover = "costs.replacement",
    /// Reactions.
    React = "reactions",
    /// Several forced effects at once.
    ForcedOrder = "reactions.order",
    /// May.
    EffectMay = "effects.may",
    /// Choose one.
    EffectChoose = "effects.choose",
    /// Unless.
    EffectUnless = "effects.unless",
    /// A number.
    EffectNumber = "effects.number",
    /// Something to choose.
    EffectPick = "effects.pick",
    /// In which order.
    EffectOrder = "effects.order",
    /// Which place.
    EffectPlace = "effects.place",
    /// Which investigator.
    EffectWho = "effects.investigator",
    /// Points shared out.
    EffectSplit = "effects.split",
    /// Which part is cancelled.
    EffectPart = "effects.part",
    /// Actions before the attack.
    BattleRefresh = "final-battle.refresh",
    /// The investigators attack.
    BattleAttack = "final-battle.attack",
    /// The next Epic Battle card.
    EpicCard = "kingsport.epic-battle",
    /// Rift markers on their tracks.
    RiftSetup = "rifts.setup",
    /// Rift progress.
    RiftProgress = "rifts.progress",
    /// Investigating.
    RiftInvestigate = "rifts.investigate",
    /// Which rift.
    RiftChoose = "rifts.choose",
}

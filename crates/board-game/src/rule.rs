//! The rules that ask questions, by their anchors in `rules/board-game/*.md`.

use serde::{Deserialize, Serialize};

macro_rules! rules {
    ($($(#[$doc:meta])* $name:ident = $anchor:literal,)*) => {
        /// A rule that asks a question.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
        pub enum Rule { $($(#[$doc])* $name,)* }
        impl Rule {
            /// Every rule that asks.
            pub const ALL: &'static [Rule] = &[$(Rule::$name,)*];
            /// The anchor of the rule.
            pub fn cite(self) -> &'static str {
                match self { $(Rule::$name => $anchor,)* }
            }
        }
    };
}

rules! {
    /// Which seat is first player.
    SetupFirstPlayer = "setup.first-player",
    /// Which investigators.
    SetupInvestigator = "setup.investigators",
    /// Which Ancient One.
    SetupAncientOne = "setup.ancient-one",
    /// Which Ally is out of this game.
    SetupAllies = "kingsport.ally-deck",
    /// Skill sliders at setup.
    SetupSliders = "setup.skill-sliders",
    /// Whether to return from Lost in Time and Space.
    UpkeepComeBack = "upkeep.come-back-from-lost",
    /// Upkeep actions.
    UpkeepActions = "upkeep.actions",
    /// Adjusting skills.
    UpkeepSliders = "upkeep.adjust-skills",
    /// Moving, and actions during movement.
    MovementMove = "movement.move-and-act",
    /// Clues at the end of movement.
    MovementClues = "movement.take-clues",
    /// Which monster to face first.
    FaceOrder = "movement.monsters-in-the-way",
    /// Evade or fight.
    FaceEvadeOrFight = "combat.evade-or-fight",
    /// Facing the monsters at the gate through which the investigator returned.
    FaceAfterReturn = "movement.return-to-arkham",
    /// The gate through which the investigator returns.
    ReturnGate = "other-worlds.return",
    /// Whether to flee or fight.
    CombatFleeOrFight = "combat.flee-or-fight",
    /// Weapons and Spells.
    CombatHands = "combat.weapons-and-spells",
    /// Whom to trade with, and what.
    Trade = "movement.trading",
    /// Agreeing to a trade.
    TradeAgree = "movement.trading.agree",
    /// A die of a check.
    CheckRoll = "checks.roll",
    /// Actions before a check.
    CheckBefore = "checks.before",
    /// Clues and re-rolls.
    CheckClues = "checks.clues-and-rerolls",
    /// The skill to check with.
    CheckSkill = "checks.skill",
    /// A die of another roll.
    Roll = "checks.other-rolls",
    /// Whether to enter the gate, have an encounter or use an ability.
    ArkhamEncounter = "arkham-encounters.choose",
    /// Which of several encounter cards.
    EncounterChoose = "arkham-encounters.several-cards",
    /// The location card that chance draws.
    EncounterDraw = "arkham-encounters.draw",
    /// The gate card that chance draws.
    WorldDraw = "other-worlds.draw",
    /// The skill to close a gate with.
    CloseSkill = "gates.close",
    /// Whether to seal the gate.
    SealGate = "gates.seal",
    /// The Mythos card that chance draws.
    MythosDraw = "mythos.draw",
    /// The gate marker that chance draws.
    MythosGate = "mythos.open-gate",
    /// How to spread the monsters of a surge.
    MythosSurge = "mythos.surge",
    /// Which monsters go on the board, if the limit does not allow all.
    MythosLimit = "monsters.limit",
    /// The monster that chance draws from the cup.
    MonsterDraw = "monsters.draw",
    /// Which investigator takes the new Clue.
    MythosClue = "mythos.place-clue",
    /// Where a flying monster moves.
    MythosFlying = "mythos.move-monsters.flying",
    /// Where another monster moves.
    MythosMove = "mythos.move-monsters",
    /// Which Ally leaves the game.
    TerrorAlly = "terror.allies",
    /// What an insane or unconscious investigator loses.
    FallenLosses = "investigators.insane-or-unconscious",
    /// The next investigator of a devoured one's player.
    DevouredNew = "investigators.devoured",
    /// The card that chance draws.
    CardDraw = "cards.draw",
    /// Whether to draw from the top or the bottom.
    CardDrawEnd = "cards.draw.bottom",
    /// Which cards to keep.
    CardKeep = "cards.keep",
    /// The card that a search of a deck takes.
    CardSearch = "cards.search",
    /// Which card to buy.
    CardBuy = "cards.buy",
    /// Which card to sell.
    CardSell = "cards.sell",
    /// Which card to discard or lose.
    CardDiscard = "cards.discard",
    /// Which of several prices to pay.
    PayHow = "costs.alternatives",
    /// Which cards to pay with.
    PayCards = "costs.cards",
    /// Which trophies to pay with.
    PayTrophies = "costs.trophies",
    /// Whether to pay with something else.
    PayCover = "costs.replacement",
    /// Whether to use a reaction.
    React = "reactions",
    /// The order of several forced effects.
    ForcedOrder = "reactions.order",
    /// Whether to carry out an optional effect ("may").
    EffectMay = "effects.may",
    /// Which of several effects to carry out ("choose one").
    EffectChoose = "effects.choose",
    /// Whether to avoid an effect ("unless").
    EffectUnless = "effects.unless",
    /// A number that an effect lets a player choose.
    EffectNumber = "effects.number",
    /// A card, monster or other piece that an effect lets a player choose.
    EffectPick = "effects.pick",
    /// The order in which an effect applies.
    EffectOrder = "effects.order",
    /// Which place an effect is about.
    EffectPlace = "effects.place",
    /// Which investigator an effect is about.
    EffectWho = "effects.investigator",
    /// How to share out points.
    EffectSplit = "effects.split",
    /// Which part of a loss to cancel.
    EffectPart = "effects.part",
    /// Actions before the attack of the final battle.
    BattleRefresh = "final-battle.refresh",
    /// The investigators attack.
    BattleAttack = "final-battle.attack",
    /// The Epic Battle card that chance draws.
    EpicCard = "kingsport.epic-battle",
    /// Rift markers on their tracks.
    RiftSetup = "rifts.setup",
    /// Which space gets a rift progress marker.
    RiftProgress = "rifts.progress",
    /// Whether to investigate a rift.
    RiftInvestigate = "rifts.investigate",
    /// Which rift an effect is about.
    RiftChoose = "rifts.choose",
}

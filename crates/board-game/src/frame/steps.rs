//! The steps of every procedure, in the rulebook's order and under its names: the table of contents of the rules.
//!
//! A frame's step is the one that is running. While another frame runs above it, the step is the one that called that
//! frame. A step that asks runs again after the answer, unless the answer names another step. A step that calls another
//! frame first names the step that follows, so a separate step reads the child's outcome.

pub use kernel::At;
use serde::{Deserialize, Serialize};

macro_rules! steps {
    ($($(#[$doc:meta])* $name:ident { $(#[$of_first:meta])* $first:ident, $($(#[$of:meta])* $step:ident,)* })*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
        pub enum $name { $(#[$of_first])* #[default] $first, $($(#[$of])* $step,)* }
    )*};
}

steps! {
    /// Steps of the whole game.
    GameStep {
        /// The table is set up. // setup.board
        Setup,
        /// Turn after turn. // turn
        Turns,
        /// The Ancient One awakens: cards and tokens that play no part in the battle are removed. // awakening
        Awakening,
        /// The Ancient One's text for the beginning of the battle is carried out. // final-battle.begins
        StartOfBattle,
        /// Round after round of the final battle. // final-battle.refresh
        FinalBattle,
    }

    /// Steps of setup.
    SetupStep {
        /// One Clue on each unstable location. // setup.board
        PlaceClues,
        /// The first player is chosen. // setup.first-player
        FirstPlayer,
        /// Each seat gets its investigator. // setup.investigators
        Investigators,
        /// The Ancient One is chosen. // setup.ancient-one
        AncientOne,
        /// The monster cup is filled, and the Ancient One's effects begin. // setup.cup
        MonsterCup,
        /// The effects of Heralds and Guardians begin. // kingsport.heralds
        HeraldsAndGuardians,
        /// Each track gets a random rift marker. // rifts.setup
        RiftMarkers,
        /// Investigators get their fixed possessions. // setup.fixed-possessions
        FixedPossessions,
        /// If there are more Allies than the sets allow, chance removes some from the game. // kingsport.ally-deck
        AllyDeck,
        /// Investigators get their random possessions. // setup.random-possessions
        RandomPossessions,
        /// Sanity and Stamina are set, and players set their skill sliders. // setup.skill-sliders
        SkillSliders,
        /// A Mythos card that names a gate is drawn. // setup.first-mythos
        FirstMythos,
        /// Setup is over.
        End,
    }

    /// Steps of setting up a new investigator.
    NewInvestigatorStep {
        /// The investigator is chosen. // investigators.devoured
        Choose,
        /// Fixed possessions. // setup.fixed-possessions
        FixedPossessions,
        /// Random possessions, deck by deck. // setup.random-possessions
        RandomPossessions,
        /// Sanity and Stamina are set to their maximum.
        SanityAndStamina,
        /// The three skill sliders. // setup.skill-sliders
        SkillSliders,
    }

    /// Steps of a turn.
    TurnStep {
        /// A turn begins: effects that lasted one turn end, and lost turns begin. // turn.lost
        Begins,
        /// Players of devoured investigators get new ones. // investigators.devoured
        NewInvestigators,
        /// Phase I, for each investigator in player order.
        Upkeep,
        /// Phase II, for each investigator in player order.
        Movement,
        /// Phase III, for each investigator in player order.
        ArkhamEncounters,
        /// Phase IV, for each investigator in player order.
        OtherWorldEncounters,
        /// Phase V.
        Mythos,
        /// Effects at the end of the turn resolve. // turn.ends
        TurnEnds,
        /// The turn is over; the first player marker moves to the left. // turn.ends // turn.first-player
        Ends,
    }

    /// Steps of an investigator's Upkeep.
    UpkeepStep {
        /// The investigator may come back from Lost in Time and Space. // upkeep.come-back-from-lost
        ComeBackFromLost,
        /// Exhausted cards are refreshed. // upkeep.refresh
        RefreshCards,
        /// The investigator uses Upkeep actions, in any order. // upkeep.actions
        UpkeepActions,
        /// The investigator moves skill sliders, within Focus. // upkeep.adjust-skills
        AdjustSkills,
    }

    /// Steps of an investigator's Movement.
    MovementStep {
        /// A delayed investigator stands up; one who is arrested or lost does not
        /// move. // movement.delayed // movement.arrested // movement.lost
        StandUp,
        /// The investigator gets movement points: Speed and its modifiers.
        ReceiveMovementPoints,
        /// The investigator moves, trades and acts, in any order. // movement.move-and-act
        MoveAndAct,
        /// The monsters in the way were evaded or fought: the move goes on, or ends. // movement.monsters-in-the-way
        MoveOn,
        /// The investigator is about to leave, unless an effect prevents it. // movement.leaving
        Leave,
        /// The investigator is about to enter, unless an effect prevents it. // movement.leaving
        Enter,
        /// The investigator may trade after a combat that ended the movement. // movement.trading
        TradeAfterCombat,
        /// Monsters in the area where the investigator stops are faced. // movement.combat-ends
        EndMovement,
        /// The investigator takes the Clues in the area. // movement.take-clues
        TakeClues,
        /// Effects on an investigator who ends their movement here resolve.
        MovementEnds,
        /// The investigator trades and acts in an Other World. // movement.other-world
        ActInOtherWorld,
        /// The investigator moves to the second area, or returns. // movement.other-world
        MoveInOtherWorld,
        /// The investigator is back at a gate and may face its monsters. // movement.return-to-arkham
        BackInArkham,
        /// Movement is over.
        End,
    }

    /// Steps of facing monsters.
    FaceStep {
        /// The investigator chooses the next monster. // movement.monsters-in-the-way
        ChooseMonster,
        /// The investigator chooses to evade or to fight. // combat.evade-or-fight
        EvadeOrFight,
        /// The Evade check has been made. // combat.evade
        EvadeOutcome,
        /// The Evade check failed: combat damage follows, unless an effect replaces it. // combat.instead-of-damage
        EvadeFailed,
        /// Combat damage for the failed Evade check. // combat.evade
        EvadeDamage,
        /// The investigator goes after an elusive monster. // kingsport.elusive
        Catch,
        /// The check to catch it has been made. // kingsport.elusive
        CatchOutcome,
        /// The combat begins.
        Fight,
        /// The combat is over.
        Fought,
    }

    /// Steps of combat, and of an attack on the Ancient One.
    CombatStep {
        /// Combat begins.
        Begins,
        /// The Horror check. // combat.horror-check
        HorrorCheck,
        /// The Horror check has been made. // combat.nightmarish
        HorrorOutcome,
        /// The Horror check failed: horror damage follows, unless an effect replaced it. // combat.horror-check
        HorrorDamage,
        /// The investigator chooses to flee or to fight. // combat.flee-or-fight // combat.ambush
        FleeOrFight,
        /// The check to flee has been made. // combat.flee
        FleeOutcome,
        /// The investigator uses hands for weapons and casts Spells. // combat.weapons-and-spells // combat.casting
        CommitHands,
        /// The Combat check has been made. // combat.combat-check
        CombatOutcome,
        /// The effects of used-up weapons resolve, one after the other. // combat.weapons-and-spells
        UsedUp,
        /// The monster is defeated. // combat.victory
        Victory,
        /// The Combat check failed.
        Failed,
        /// Other effects of a failure resolve, unless an effect replaced it. // combat.instead-of-damage
        InsteadOfDamage,
        /// Combat damage. // combat.combat-check
        DealDamage,
        /// The next round begins, unless neither side can hurt the other. // combat.stalemate
        NextRound,
        /// The attack on the Ancient One is over. // final-battle.attack
        AttackEnds,
        /// Combat ends. // combat.end
        Ends,
        /// Effects of the end of combat have resolved.
        End,
    }

    /// Steps of a monster's defeat, in a combat or by an effect.
    DefeatStep {
        /// Reactions may replace the defeat. // combat.victory
        Announce,
        /// The monster becomes a trophy, unless it is endless. // combat.victory // combat.endless
        Trophy,
        /// Overwhelming damage has been dealt. // combat.overwhelming
        Overwhelmed,
        /// Reactions to the defeat are over.
        End,
    }

    /// Steps of a check.
    CheckStep {
        /// Reactions may decide the check before the roll. // checks.before
        Announce,
        /// The player may pay a cost to pass it. // checks.before
        SettleBefore,
        /// The cost has been paid, or not.
        PaidToPass,
        /// The dice are counted. // checks.skill // checks.blessed-and-cursed
        CountDice,
        /// The dice are rolled, one at a time. // checks.roll
        Roll,
        /// The player spends Clues and re-rolls, in any order. // checks.clues-and-rerolls
        CluesAndRerolls,
        /// A Clue has been paid for. // checks.dice-per-clue
        CluePaid,
        /// Other players may re-roll dice of the check. // checks.reroll
        OthersRerolls,
        /// The check passes or fails; reactions may still turn a failure. // checks.success
        PassOrFail,
        /// An effect may replace a failure. // checks.passed-or-failed
        Replace,
        /// Reactions to a failure are over; they may have turned it into a success.
        Ends,
        /// Reactions to a passed or a failed check are offered. // checks.passed-or-failed
        After,
        /// The check is over.
        Over,
    }

    /// Steps of using an ability or casting a Spell.
    CastStep {
        /// The cost is paid. // costs
        PayCost,
        /// The Spell check is made, if the ability is a Spell's. // cards.spells
        SpellCheck,
        /// The Spell check has been made.
        SpellOutcome,
        /// The effect is carried out.
        Effect,
        /// The Spell is discarded, if it says so. If the cost took Sanity or Stamina to 0, the investigator falls
        /// now. // cards.spells
        ExhaustOrDiscard,
        /// The investigator's fall has been handled.
        End,
    }

    /// Steps of an investigator's Arkham Encounters phase.
    ArkhamStep {
        /// The frame remembers the place: an investigator who leaves it is done.
        Begins,
        /// The investigator chooses the gate, an encounter or an
        /// ability. // arkham-encounters.choose // gates.drawn-through
        Choose,
        /// The price to end a Rumor has been paid. // mythos.rumor
        RumorPaid,
        /// An investigator who paid their last Sanity or Stamina falls. // investigators.insane-or-unconscious
        RumorEnded,
        /// The investigator has gone through a gate. // gates.drawn-through
        End,
    }

    /// Steps of an encounter.
    EncounterStep {
        /// Reactions may replace the encounter.
        Begins,
        /// Cards are drawn. // arkham-encounters.draw // other-worlds.draw
        Draw,
        /// The investigator chooses one of several
        /// cards. // arkham-encounters.several-cards // other-worlds.several-cards
        ChooseCard,
        /// The card has been drawn, and may be drawn again.
        Drawn,
        /// The text of the card is carried out.
        Resolve,
        /// The card goes back to its deck. // other-worlds.reshuffle
        ReturnCard,
        /// A rift marker that shows the place is investigated. // rifts.investigate
        End,
    }

    /// Steps of closing a gate.
    CloseStep {
        /// The investigator chooses the skill. // gates.close
        ChooseSkill,
        /// The check with Fight. // gates.close
        FightCheck,
        /// The check with Lore. // gates.close
        LoreCheck,
        /// The check has been made.
        CloseOutcome,
        /// The investigator takes the marker, and the gate's monsters leave. // gates.close // gates.close-monsters
        TakeGate,
        /// The investigator may seal the gate. // gates.seal
        Seal,
        /// The seal has been paid for. // gates.seal
        Sealed,
        /// The gate is closed, and perhaps sealed.
        End,
    }

    /// Steps of returning to Arkham.
    ReturnStep {
        /// The investigator chooses the gate. // other-worlds.return
        ChooseGate,
        /// There is no gate: the investigator is Lost in Time and Space. // other-worlds.return
        Lost,
        /// The investigator is at the gate, with an explored marker. // gates.explored
        Returned,
    }

    /// Steps of the Mythos phase.
    MythosStep {
        /// The number of cards is set.
        HowMany,
        /// A card is drawn. // mythos.draw
        DrawCard,
        /// Text of the card that comes before all else resolves.
        CardDrawn,
        /// The card tells to draw another one.
        DrawAgain,
        /// The card is shuffled back into the deck.
        BackInDeck,
        /// Reactions to the draw are offered, unless it was cancelled or replaced. // mythos.draw
        Drawn,
        /// A gate opens, with its monsters. // mythos.open-gate // mythos.surge // kingsport.gate-burst
        OpenGateAndSpawn,
        /// A Clue appears. // mythos.place-clue
        PlaceClue,
        /// Reactions to the movement of the card's symbols are offered.
        SymbolsMove,
        /// Monsters move. // mythos.move-monsters
        MoveMonsters,
        /// Open rifts move. // rifts.act
        MoveRifts,
        /// The card's ability is announced. // mythos.ability
        Ability,
        /// An Environment or a Rumor comes into play; a Headline takes
        /// effect. // mythos.environment // mythos.rumor // mythos.headline
        ActivateAbility,
        /// A card that does not stay in play goes back to the deck. // mythos.headline
        ReturnCard,
        /// Effects at the end of the phase resolve. // mythos.end
        EndOfPhase,
        /// Rifts make progress. // rifts.progress
        Progress,
        /// The phase is over.
        End,
    }

    /// Steps of opening a gate.
    OpenStep {
        /// If there is a seal, nothing opens; if there is a gate, it is a surge. // gates.sealed // mythos.surge
        SealOrSurge,
        /// Reactions may prevent the opening. // gates.opening
        Announce,
        /// The frame reads whether a reaction prevented it. // gates.opening
        Announced,
        /// The doom track advances. // mythos.new-gate
        AddDoom,
        /// The marker is placed, and investigators there are drawn through. // mythos.new-gate // gates.drawn-through
        PlaceGate,
        /// Reactions to the open gate are offered.
        Opened,
        /// The gate's monsters come. // mythos.new-gate
        Monsters,
        /// The surge has no gate of its own; its place is chosen. // mythos.surge
        SurgeWhere,
        /// A monster surge happens at every open gate. // mythos.surge
        Surge,
        /// All monsters have come.
        End,
    }

    /// Steps of placing monsters.
    PlaceStep {
        /// The extra monsters of a surge are shared among the gates, the surging gate first. // mythos.surge
        Spread,
        /// The monsters that fit on the board are counted. // monsters.limit
        Count,
        /// Before the draw, players decide where the monsters that fit go. // monsters.limit
        BoardOrOutskirts,
        /// A marker is drawn from the cup. // monsters.draw
        Draw,
        /// The drawn marker may have to be drawn again.
        Drawn,
        /// The marker goes on the board or into the Outskirts. // monsters.outskirts
        Place,
    }

    /// Steps of a monster's movement.
    MoveStep {
        /// The monster is about to move; reactions come first. // mythos.move-monsters
        Announce,
        /// The frame reads whether a reaction cancelled or replaced it.
        Announced,
        /// The monster moves as its border
        /// says. // mythos.move-monsters.normal // mythos.move-monsters.fast // mythos.move-monsters.flying
        Move,
        /// The monster is about to enter a place, unless an effect prevents it.
        Comes,
        /// The monster has entered; a fast one moves again.
        Came,
    }

    /// Steps of the reactions to a move.
    MovedStep {
        /// Reactions to leaving the place are offered. // movement.leaving
        Left,
        /// Reactions to entering the place are offered. // movement.leaving
        Entered,
        /// Both are over.
        End,
    }

    /// Steps of the end of a Rumor.
    RumorStep {
        /// The card has left play, and its text is carried out. // mythos.rumor
        Text,
        /// Monsters that are still on it go back to the cup.
        Ends,
    }

    /// Steps of a rise of the terror level by one.
    TerrorStep {
        /// Reactions may prevent the rise. // terror.rises
        Prevent,
        /// The terror level rises. // terror.rises
        Rise,
        /// One Ally leaves the game. // terror.allies
        AlliesLeave,
        /// Shops close; at 10 the town is overrun. // terror.shops // terror.ten
        ShopsClose,
    }

    /// Steps of a loss of Sanity or Stamina.
    LossStep {
        /// The loss is computed, and reactions reduce it. // effects.prevent
        Reduce,
        /// The loss is taken; an investigator at 0 falls. // investigators.sanity-and-stamina
        Take,
        /// The loss is over.
        End,
    }

    /// Steps of insanity and unconsciousness.
    FallenStep {
        /// The investigator is insane, unconscious or devoured. // investigators.insane-or-unconscious
        Announce,
        /// The investigator loses retainers and half of their Clues. // investigators.insane-or-unconscious
        LoseRetainers,
        /// The investigator loses half of their items. // investigators.insane-or-unconscious
        ChooseLosses,
        /// The investigator goes to the Asylum or the Hospital, or is Lost. // investigators.fallen-in-other-worlds
        Move,
        /// A lost investigator's Sanity or Stamina of 0 becomes 1. // investigators.fallen-in-other-worlds
        SetToOne,
        /// Reactions to the fall are over.
        Fell,
        /// The investigator is devoured instead. // investigators.devoured
        Devoured,
    }

    /// Steps of entering a state.
    StatusStep {
        /// Reactions may prevent or replace it.
        Announce,
        /// The state is entered, unless replaced. Before a Curse removes a Blessing, an effect may keep the
        /// Blessing. // investigators.blessed-and-cursed
        Apply,
        /// The investigator is in the
        /// state. // investigators.delayed // investigators.arrested // investigators.blessed-and-cursed
        IsSo,
        /// Reactions to the state are over.
        End,
    }

    /// Steps of drawing cards.
    DrawStep {
        /// Reactions may replace the draw.
        Begins,
        /// The number of cards is set: some effects add one. // cards.draw
        HowMany,
        /// The cards are drawn one at a time, from either end where that is allowed. // cards.draw // cards.draw.bottom
        DrawEach,
        /// Reactions to the draw of each card are offered, whether it is kept or not.
        Drawn,
        /// Cards that are not kept go to the bottom. // cards.keep
        Keep,
        /// Cards that are kept are gained, or offered for sale.
        Gain,
    }

    /// Steps of gaining a card.
    GainedStep {
        /// The card's text about being gained resolves.
        Enters,
        /// Reactions to the gain are offered.
        Gained,
        /// Reactions to the draw are offered, if the card was searched for.
        Drawn,
        /// The gain is over.
        End,
    }

    /// Steps of buying.
    PurchaseStep {
        /// The cards are drawn. // cards.buy
        Show,
        /// An investigator buys a card. // cards.buy
        Buy,
        /// The investigator pays the price, with a card's help if there is one. // cards.buy
        Pay,
        /// Cards that nobody bought go to the bottom. // cards.buy
        Bottom,
    }

    /// Steps of paying.
    PayStep {
        /// The player chooses how to pay; parts without a choice are paid. // costs.alternatives
        ChooseAlternative,
        /// Other cards may pay instead of Clues or dollars. // costs.replacement
        Substitute,
        /// Clues and dollars are paid.
        CluesAndMoney,
        /// Cards are paid. // costs.cards
        Cards,
        /// A card was given, and reactions to its loss are over. // costs.cards
        Given,
        /// The card itself went to the box, and reactions to its loss are over. // costs.cards
        Boxed,
        /// Gate trophies are paid. // costs.trophies
        GateTrophies,
        /// Monster trophies are paid; no change is given. // costs.trophies
        MonsterTrophies,
    }

    /// Steps of a trade.
    TradeStep {
        /// The investigator offers what to give and to take. // movement.trading
        Offer,
        /// The other investigator agrees or refuses. // movement.trading.agree
        Agree,
    }

    /// Steps of reactions in one cell.
    WindowStep {
        /// Forced reactions. // reactions.order
        Forced,
        /// Optional reactions, in player order. // reactions
        Optional,
    }

    /// Steps of a round of the final battle.
    BattleStep {
        /// A round begins.
        Begins,
        /// All investigators refresh their cards. // final-battle.refresh
        Refresh,
        /// Investigators trade: all count as being at one place. // final-battle.refresh
        Trade,
        /// In an epic battle, a card is drawn that rules the round. // kingsport.epic-battle
        DrawEpicCard,
        /// Each investigator attacks. // final-battle.attack // final-battle.successes
        InvestigatorsAttack,
        /// Reactions may stop the Ancient One's attack. // final-battle.ancient-one-attacks
        AncientOneComes,
        /// The Ancient One attacks. // final-battle.ancient-one-attacks
        AncientOneAttacks,
        /// The round is over.
        End,
    }

    /// The point in a step of a script. A verb handles the points that it uses; the last arm of its `match` stands for
    /// all others.
    Point {
        /// The step begins.
        Begin,
        /// Several investigators do it, one after the other.
        Everyone,
        /// A player was asked which investigator it is about. // effects.investigator
        ChooseWho,
        /// The next of several is handled.
        Each,
        /// A player has chosen.
        Chosen,
        /// The cost is paid.
        Pay,
        /// The cost has been paid, or not.
        Paid,
        /// Nobody was willing or able to pay.
        Declined,
        /// Dice are rolled, one at a time. // checks.other-rolls
        Roll,
        /// The effects of a check or a roll resolve.
        Outcome,
        /// The effects for this number of successes resolve.
        Successes,
        /// The effects after it resolve, passed or failed.
        After,
        /// Markers or cards are drawn.
        Draw,
        /// The monster that was drawn has been fought.
        Fought,
        /// Points have been shared out. // effects.split
        Split,
        /// Reactions to a gain are over.
        Gained,
        /// Sanity and Stamina have been lost, as far as the loss was not prevented.
        Lost,
        /// The investigator loses trophies of their choice. // costs.trophies
        Trophies,
        /// A card is about to be lost. // cards.discard
        Losing,
        /// A monster is about to enter a place.
        Coming,
        /// The monster has entered.
        Came,
        /// The step is done.
        Done,
        /// The step was the only one, and it is done.
        Over,
    }

    /// Steps of rifts. Each use of the frame begins at a step of its own.
    RiftStep {
        /// Each group whose pattern the Mythos card shows gets a marker. // rifts.progress
        Progress,
        /// The marker has been placed.
        Progressed,
        /// A rift opens at the card's gate. If the card has no gate, cards are drawn until one has. // rifts.open
        Open,
        /// Each open rift moves and adds a monster. // rifts.act
        Move,
        /// A rift adds doom as its colour says. // rifts.doom
        Doom,
        /// A marker that shows this place is investigated. // rifts.investigate
        Investigate,
        /// The space for a new marker is chosen. // rifts.choose
        Add,
        /// The marker for the space is drawn.
        AddMarker,
        /// Markers are removed. // rifts.choose
        Remove,
        /// Markers are turned face down. // rifts.choose
        Flip,
        /// A whole rift is removed. // rifts.choose // rifts.close
        Clear,
        /// Closed rifts are filled and open: all of them, or one of the first player's choice. // rifts.open
        Fill,
        /// Each empty space of the rift gets a marker.
        FillOne,
        /// The frame is done.
        End,
    }
}

//! The steps of every procedure, in the rulebook's order and under its names: the table of contents of the rules.
//!
//! A frame's step names the one that is running: while another procedure runs above it, the one that called it. A step
//! that asks runs again after the answer, unless the answer names another. A step that calls another procedure names the
//! step after it first, so what reads the outcome of a child is a step of its own.

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
        /// The Ancient One awakens: what it sweeps away. // awakening
        Awakening,
        /// What the Ancient One does as the battle begins. // final-battle.begins
        StartOfBattle,
        /// Round after round of the final battle. // final-battle.refresh
        FinalBattle,
    }

    /// Steps of setup.
    SetupStep {
        /// One Clue on each unstable location. // setup.board
        PlaceClues,
        /// Who is first player. // setup.first-player
        FirstPlayer,
        /// Who plays which investigator. // setup.investigators
        Investigators,
        /// Which Ancient One. // setup.ancient-one
        AncientOne,
        /// The monster cup is filled; then what the Ancient One does at once. // setup.cup
        MonsterCup,
        /// What Heralds and Guardians do at once. // kingsport.heralds
        HeraldsAndGuardians,
        /// A rift marker on each track, at random. // rifts.setup
        RiftMarkers,
        /// Fixed possessions of everybody. // setup.fixed-possessions
        FixedPossessions,
        /// Of more Allies than the sets allow, chance picks who is not in the game. // kingsport.ally-deck
        AllyDeck,
        /// Random possessions of everybody. // setup.random-possessions
        RandomPossessions,
        /// Sanity, Stamina and skill sliders of everybody. // setup.skill-sliders
        SkillSliders,
        /// A Mythos card that names a gate. // setup.first-mythos
        FirstMythos,
        /// All is set up.
        End,
    }

    /// Steps of an investigator's getting ready.
    NewInvestigatorStep {
        /// Who it is. // investigators.devoured
        Choose,
        /// Fixed possessions. // setup.fixed-possessions
        FixedPossessions,
        /// Random possessions, deck by deck. // setup.random-possessions
        RandomPossessions,
        /// Sanity and Stamina at their maximum.
        SanityAndStamina,
        /// The three skill sliders. // setup.skill-sliders
        SkillSliders,
    }

    /// Steps of a turn.
    TurnStep {
        /// A new turn: what lasted a turn is forgotten, lost turns begin. // turn.lost
        Begins,
        /// Those who were devoured get new investigators. // investigators.devoured
        NewInvestigators,
        /// Phase I, for each in player order.
        Upkeep,
        /// Phase II, for each in player order.
        Movement,
        /// Phase III, for each in player order.
        ArkhamEncounters,
        /// Phase IV, for each in player order.
        OtherWorldEncounters,
        /// Phase V.
        Mythos,
        /// What happens at the end of the turn. // turn.ends
        TurnEnds,
        /// The turn is over, the first player marker goes left. // turn.ends // turn.first-player
        Ends,
    }

    /// Steps of somebody's Upkeep.
    UpkeepStep {
        /// Coming back from Lost in Time and Space. // upkeep.come-back-from-lost
        ComeBackFromLost,
        /// Exhausted cards are refreshed. // upkeep.refresh
        RefreshCards,
        /// Upkeep actions, in any order. // upkeep.actions
        UpkeepActions,
        /// Skill sliders, within focus. // upkeep.adjust-skills
        AdjustSkills,
    }

    /// Steps of somebody's Movement.
    MovementStep {
        /// Standing up, or staying away. // movement.delayed // movement.arrested // movement.lost
        StandUp,
        /// Movement points: Speed, and what changes it.
        ReceiveMovementPoints,
        /// Moving, trading and acting, in any order. // movement.move-and-act
        MoveAndAct,
        /// What was in the way has been dealt with: on to the next area, or not. // movement.monsters-in-the-way
        MoveOn,
        /// About to leave, unless something holds the investigator back. // movement.leaving
        Leave,
        /// About to enter, unless something keeps the investigator out. // movement.leaving
        Enter,
        /// Trading when a combat has ended the movement. // movement.trading
        TradeAfterCombat,
        /// Monsters in the area one stops in. // movement.combat-ends
        EndMovement,
        /// Clues in the area. // movement.take-clues
        TakeClues,
        /// What happens to those who end their movement somewhere.
        MovementEnds,
        /// Trading and acting in an Other World. // movement.other-world
        ActInOtherWorld,
        /// From the first area to the second, or back. // movement.other-world
        MoveInOtherWorld,
        /// Back at a gate: its monsters need not be faced, but may be. // movement.return-to-arkham
        BackInArkham,
        /// Movement is over.
        End,
    }

    /// Steps of facing monsters.
    FaceStep {
        /// Which is dealt with next. // movement.monsters-in-the-way
        ChooseMonster,
        /// Evade or fight. // combat.evade-or-fight
        EvadeOrFight,
        /// The Evade check has been made. // combat.evade
        EvadeOutcome,
        /// It failed: damage, unless something happens instead. // combat.instead-of-damage
        EvadeFailed,
        /// Combat damage for the failed Evade check. // combat.evade
        EvadeDamage,
        /// An elusive monster is gone after. // kingsport.elusive
        Catch,
        /// The check that catches it has been made. // kingsport.elusive
        CatchOutcome,
        /// Combat.
        Fight,
        /// Combat is over.
        Fought,
    }

    /// Steps of combat, and of an attack on the Ancient One.
    CombatStep {
        /// Combat begins.
        Begins,
        /// The Horror check. // combat.horror-check
        HorrorCheck,
        /// It has been made. // combat.nightmarish
        HorrorOutcome,
        /// It failed: horror damage, unless something happened instead. // combat.horror-check
        HorrorDamage,
        /// Flee or fight. // combat.flee-or-fight // combat.ambush
        FleeOrFight,
        /// The check to flee has been made. // combat.flee
        FleeOutcome,
        /// Hands are given to weapons and Spells, Spells are cast. // combat.weapons-and-spells // combat.casting
        CommitHands,
        /// The Combat check has been made. // combat.combat-check
        CombatOutcome,
        /// Weapons that it used up do what they say, one after the other. // combat.weapons-and-spells
        UsedUp,
        /// The monster is defeated. // combat.victory
        Victory,
        /// The Combat check failed.
        Failed,
        /// What a failure brings besides, unless something happened instead. // combat.instead-of-damage
        InsteadOfDamage,
        /// Combat damage. // combat.combat-check
        DealDamage,
        /// The next round, unless neither can hurt the other. // combat.stalemate
        NextRound,
        /// The attack on the Ancient One is over. // final-battle.attack
        AttackEnds,
        /// Combat ends. // combat.end
        Ends,
        /// What the end of combat brings has been done.
        End,
    }

    /// Steps of a monster's defeat, in a combat or by an effect.
    DefeatStep {
        /// What replaces it. // combat.victory
        Announce,
        /// It becomes a trophy, unless it is endless. // combat.victory // combat.endless
        Trophy,
        /// What overwhelms has been suffered. // combat.overwhelming
        Overwhelmed,
        /// What answers it has been done.
        End,
    }

    /// Steps of a check.
    CheckStep {
        /// What settles it before the dice. // checks.before
        Announce,
        /// What may be paid to pass it. // checks.before
        SettleBefore,
        /// That has been paid.
        PaidToPass,
        /// Dice are counted. // checks.skill // checks.blessed-and-cursed
        CountDice,
        /// The roll, a die at a time. // checks.roll
        Roll,
        /// Clues and re-rolls, in any order. // checks.clues-and-rerolls
        CluesAndRerolls,
        /// A Clue has been paid for. // checks.dice-per-clue
        CluePaid,
        /// Others may re-roll for the investigator. // checks.reroll
        OthersRerolls,
        /// Passed or failed; a failure may yet be turned. // checks.success
        PassOrFail,
        /// What stands in the place of a failure. // checks.passed-or-failed
        Replace,
        /// Whatever turned it.
        Ends,
        /// What comes after a check that was passed, or failed. // checks.passed-or-failed
        After,
        /// All that has been done.
        Over,
    }

    /// Steps of using an ability or casting a Spell.
    CastStep {
        /// The cost is paid. // costs
        PayCost,
        /// The Spell check, if it is a Spell's. // cards.spells
        SpellCheck,
        /// It has been made.
        SpellOutcome,
        /// What it does.
        Effect,
        /// The Spell is discarded if it says so. A cost that took Sanity or Stamina to 0 counts now. // cards.spells
        ExhaustOrDiscard,
        /// Its owner has fallen.
        End,
    }

    /// Steps of somebody's Arkham Encounters.
    ArkhamStep {
        /// The place is remembered: whoever leaves it is done.
        Begins,
        /// Gate, encounter or ability. // arkham-encounters.choose // gates.drawn-through
        Choose,
        /// The price of a rumor has been paid. // mythos.rumor
        RumorPaid,
        /// Whoever paid the last Sanity or Stamina falls. // investigators.insane-or-unconscious
        RumorEnded,
        /// Gone through a gate. // gates.drawn-through
        End,
    }

    /// Steps of an encounter.
    EncounterStep {
        /// What stands in for the encounter.
        Begins,
        /// Cards are drawn. // arkham-encounters.draw // other-worlds.draw
        Draw,
        /// Which of several. // arkham-encounters.several-cards // other-worlds.several-cards
        ChooseCard,
        /// After it was drawn: it may be drawn again.
        Drawn,
        /// What the card says.
        Resolve,
        /// The card is put back. // other-worlds.reshuffle
        ReturnCard,
        /// A rift marker that shows the place has been investigated. // rifts.investigate
        End,
    }

    /// Steps of closing a gate.
    CloseStep {
        /// With which skill. // gates.close
        ChooseSkill,
        /// The check with Fight. // gates.close
        FightCheck,
        /// The check with Lore. // gates.close
        LoreCheck,
        /// It has been made.
        CloseOutcome,
        /// The marker is taken, and its monsters leave. // gates.close // gates.close-monsters
        TakeGate,
        /// Sealing. // gates.seal
        Seal,
        /// It has been paid for. // gates.seal
        Sealed,
        /// Closed, perhaps sealed.
        End,
    }

    /// Steps of returning to Arkham.
    ReturnStep {
        /// At which gate. // other-worlds.return
        ChooseGate,
        /// At none: Lost in Time and Space. // other-worlds.return
        Lost,
        /// Back at a gate, with an explored marker. // gates.explored
        Returned,
    }

    /// Steps of the Mythos phase.
    MythosStep {
        /// How many cards.
        HowMany,
        /// A card is drawn. // mythos.draw
        DrawCard,
        /// What it does before anything else.
        CardDrawn,
        /// A card that is only drawn again.
        DrawAgain,
        /// It is shuffled back in.
        BackInDeck,
        /// Unless something cancelled or replaced it, what answers that it was drawn. // mythos.draw
        Drawn,
        /// A gate opens and monsters come. // mythos.open-gate // mythos.surge // kingsport.gate-burst
        OpenGateAndSpawn,
        /// A Clue appears. // mythos.place-clue
        PlaceClue,
        /// What answers the movement of its symbols.
        SymbolsMove,
        /// Monsters move. // mythos.move-monsters
        MoveMonsters,
        /// Open rifts move. // rifts.act
        MoveRifts,
        /// The card's ability is announced. // mythos.ability
        Ability,
        /// Environments and rumors come into play, headlines happen. // mythos.environment // mythos.rumor // mythos.headline
        ActivateAbility,
        /// A card that does not stay is put back. // mythos.headline
        ReturnCard,
        /// The end of the phase, and what stands there. // mythos.end
        EndOfPhase,
        /// Rifts make progress. // rifts.progress
        Progress,
        /// The phase is over.
        End,
    }

    /// Steps of a gate's opening.
    OpenStep {
        /// A seal prevents it, a gate there makes it a surge. // gates.sealed // mythos.surge
        SealOrSurge,
        /// About to open, unless something prevents it. // gates.opening
        Announce,
        /// Whether something did. // gates.opening
        Announced,
        /// The doom track advances. // mythos.new-gate
        AddDoom,
        /// The marker, and whoever is there is drawn through. // mythos.new-gate // gates.drawn-through
        PlaceGate,
        /// What an opened gate brings.
        Opened,
        /// Monsters come with it. // mythos.new-gate
        Monsters,
        /// The gate of a surge that no gate is named for. // mythos.surge
        SurgeWhere,
        /// A monster surge, at every open gate. // mythos.surge
        Surge,
        /// All have come.
        End,
    }

    /// Steps of placing monsters.
    PlaceStep {
        /// What a surge has over is given to gates, the surging one first. // mythos.surge
        Spread,
        /// How many fit on the board. // monsters.limit
        Count,
        /// Where those that fit go, settled before the draw. // monsters.limit
        BoardOrOutskirts,
        /// A marker is drawn from the cup. // monsters.draw
        Draw,
        /// It may have to be drawn again.
        Drawn,
        /// It is put on the board or in the Outskirts. // monsters.outskirts
        Place,
    }

    /// Steps of each marker's moving.
    MoveStep {
        /// Whether it moves, and what happens before. // mythos.move-monsters
        Announce,
        /// Whether something cancelled or replaced it.
        Announced,
        /// It moves as its border says. // mythos.move-monsters.normal // mythos.move-monsters.fast // mythos.move-monsters.flying
        Move,
        /// About to enter a place, unless something holds it back.
        Comes,
        /// It has; a fast one goes on.
        Came,
    }

    /// Steps of what answers that somebody has gone from one place to another.
    MovedStep {
        /// What answers the leaving. // movement.leaving
        Left,
        /// What answers the coming. // movement.leaving
        Entered,
        /// Nothing more.
        End,
    }

    /// Steps of the end of a Rumor.
    RumorStep {
        /// The card has left play, and what its text says is done. // mythos.rumor
        Text,
        /// Monsters that are still on it go back to the cup.
        Ends,
    }

    /// Steps of each point of terror.
    TerrorStep {
        /// What prevents it. // terror.rises
        Prevent,
        /// It rises. // terror.rises
        Rise,
        /// One Ally leaves. // terror.allies
        AlliesLeave,
        /// Shops close; at ten the town falls apart. // terror.shops // terror.ten
        ShopsClose,
    }

    /// Steps of a loss of Sanity or Stamina.
    LossStep {
        /// What it comes to, and what reduces it. // effects.prevent
        Reduce,
        /// It is taken; whoever is at 0 falls. // investigators.sanity-and-stamina
        Take,
        /// Taken.
        End,
    }

    /// Steps of insanity and unconsciousness.
    FallenStep {
        /// Insane, unconscious or devoured. // investigators.insane-or-unconscious
        Announce,
        /// Retainers and half of the Clues are lost. // investigators.insane-or-unconscious
        LoseRetainers,
        /// Half of the items. // investigators.insane-or-unconscious
        ChooseLosses,
        /// To the Asylum, the Hospital or nowhere. // investigators.fallen-in-other-worlds
        Move,
        /// Lost: what is at 0 is raised to 1. // investigators.fallen-in-other-worlds
        SetToOne,
        /// What answers it has been done.
        Fell,
        /// Devoured instead. // investigators.devoured
        Devoured,
    }

    /// Steps of coming to be in a state.
    StatusStep {
        /// What prevents or replaces it.
        Announce,
        /// Unless replaced; a Blessing that would be lost to a Curse may be held. // investigators.blessed-and-cursed
        Apply,
        /// It is so. // investigators.delayed // investigators.arrested // investigators.blessed-and-cursed
        IsSo,
        /// What follows has been done.
        End,
    }

    /// Steps of drawing cards.
    DrawStep {
        /// Something may stand in for a draw.
        Begins,
        /// How many: some draw one more. // cards.draw
        HowMany,
        /// Card by card, from either end where that is allowed. // cards.draw // cards.draw.bottom
        DrawEach,
        /// What answers the draw of each, kept or not.
        Drawn,
        /// What is not kept goes to the bottom. // cards.keep
        Keep,
        /// What is kept is gained, or offered for sale.
        Gain,
    }

    /// Steps of getting a card.
    GainedStep {
        /// What it says then.
        Enters,
        /// What answers that it was got.
        Gained,
        /// What answers that it was drawn, if it was looked for.
        Drawn,
        /// All that has been done.
        End,
    }

    /// Steps of buying.
    PurchaseStep {
        /// The cards are drawn. // cards.buy
        Show,
        /// Somebody buys. // cards.buy
        Buy,
        /// The price is paid, with a card's help if there is one. // cards.buy
        Pay,
        /// The rest goes to the bottom. // cards.buy
        Bottom,
    }

    /// Steps of paying.
    PayStep {
        /// The way to pay; what needs no choice is paid. // costs.alternatives
        ChooseAlternative,
        /// Other cards may pay for Clues or dollars. // costs.replacement
        Substitute,
        /// Clues and dollars.
        CluesAndMoney,
        /// Cards. // costs.cards
        Cards,
        /// One of them is given: what answers that it is lost has done so. // costs.cards
        Given,
        /// The same of the card itself, to the box. // costs.cards
        Boxed,
        /// Gate trophies. // costs.trophies
        GateTrophies,
        /// Monster trophies: no change is given. // costs.trophies
        MonsterTrophies,
    }

    /// Steps of a trade.
    TradeStep {
        /// What is given and taken. // movement.trading
        Offer,
        /// The other agrees or not. // movement.trading.agree
        Agree,
    }

    /// Steps of reactions in one cell.
    WindowStep {
        /// Forced ones. // reactions.order
        Forced,
        /// Optional ones, in player order. // reactions
        Optional,
    }

    /// Steps of a round of the final battle.
    BattleStep {
        /// A round begins.
        Begins,
        /// Everybody refreshes. // final-battle.refresh
        Refresh,
        /// Trading: all count as together. // final-battle.refresh
        Trade,
        /// In an epic battle the next card says what this round is. // kingsport.epic-battle
        DrawEpicCard,
        /// Each investigator attacks. // final-battle.attack // final-battle.successes
        InvestigatorsAttack,
        /// What stops the Ancient One's attack. // final-battle.ancient-one-attacks
        AncientOneComes,
        /// The Ancient One attacks. // final-battle.ancient-one-attacks
        AncientOneAttacks,
        /// The round is over.
        End,
    }

    /// Where a script is in the step at hand. A verb goes through those of these that it knows, and its last arm stands for all others.
    Point {
        /// At its beginning.
        Begin,
        /// Several people do it, one after the other.
        Everyone,
        /// Whose it is has been asked. // effects.investigator
        ChooseWho,
        /// For each of several things.
        Each,
        /// Something has been chosen.
        Chosen,
        /// What it costs is paid.
        Pay,
        /// That has been paid, or not.
        Paid,
        /// Nobody wanted to, or could.
        Declined,
        /// Dice are rolled, a die at a time. // checks.other-rolls
        Roll,
        /// What a check or a roll brings.
        Outcome,
        /// What so many successes bring.
        Successes,
        /// What comes afterwards, passed or failed.
        After,
        /// Markers or cards are drawn.
        Draw,
        /// What was drawn has been fought.
        Fought,
        /// Points have been shared out. // effects.split
        Split,
        /// What was gained has been reacted to.
        Gained,
        /// Sanity and Stamina have been lost, or what was left of the loss.
        Lost,
        /// Trophies are lost, as their owner chooses. // costs.trophies
        Trophies,
        /// A card is about to be lost. // cards.discard
        Losing,
        /// A monster is about to come somewhere.
        Coming,
        /// It has come.
        Came,
        /// Nothing is left of it.
        Done,
        /// It was the only step, and it is done.
        Over,
    }

    /// Steps of what rifts do; each of these begins at a step of its own.
    RiftStep {
        /// A marker for every group whose pattern the Mythos card shows. // rifts.progress
        Progress,
        /// It has been placed.
        Progressed,
        /// A rift opens where the card's gate is; without one, cards are drawn until there is. // rifts.open
        Open,
        /// Each open rift moves and spawns a monster. // rifts.act
        Move,
        /// It adds doom in its own colour. // rifts.doom
        Doom,
        /// One marker that shows this place is investigated. // rifts.investigate
        Investigate,
        /// Where a marker is added. // rifts.choose
        Add,
        /// Which marker that is.
        AddMarker,
        /// Markers are taken away. // rifts.choose
        Remove,
        /// Markers are turned face down. // rifts.choose
        Flip,
        /// A whole rift is cleared. // rifts.choose // rifts.close
        Clear,
        /// Closed rifts are filled up and open: one of the first player's choice, or all. // rifts.open
        Fill,
        /// Each space of it gets a marker.
        FillOne,
        /// Cleared.
        End,
    }
}

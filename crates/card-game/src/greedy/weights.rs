//! What things are worth, in numbers that were found by playing: each was moved a little, with all the others, and
//! kept where more games were won.

macro_rules! weights {
    ($($(#[$doc:meta])+ $name:ident: $value:expr,)+) => {
        /// What things are worth. A plain action is worth about 45, a life [`super::LIFE`].
        pub(super) struct Weights { $($(#[$doc])+ pub(super) $name: i32,)+ }
        /// The weights that everybody plays with.
        pub(super) const W: Weights = Weights { $($name: $value,)+ };
    };
}

weights! {
    /// A clue that the act asks for.
    clue: 185,
    /// More for each doom that is lacking.
    clue_late: 150,
    /// More for the clues that make the number complete.
    last_clue: 220,
    /// A clue that nobody asks for.
    clue_spare: 0,
    /// Doom that should be left for each act to come and trophy to be had.
    doom_hurry: 3,
    /// Doom under which whoever may go on with the act does.
    doom_ready: 10,
    /// Rounds more that a fight with the great enemy may last than what is left can stand, in hundredths.
    ready_spare: -56,
    /// Points of health and sanity, each less one, that a round against the great enemy takes, in hundredths.
    ready_round: 268,

    /// A resource while the cards in hand cost more than there is.
    coin_short: 27,
    /// A resource beyond that, with few ..
    coin_few: 0,
    /// .. and with many.
    coin_many: 8,
    /// More for a resource that is taken as an action.
    coin_action: 0,
    /// A card with a small hand ..
    draw_few: 90,
    /// .. a middling one ..
    draw_some: 65,
    /// .. a large one ..
    draw_many: 30,
    /// .. and with one that is full.
    draw_full: 0,
    /// More without a weapon.
    draw_unarmed: 0,
    /// Less while fewer than ten doom are left, in thousandths each.
    draw_late: 146,
    /// A point more of a skill that stands in for another for a round, among enemies ..
    swap: 25,
    /// .. and with the great enemy at hand.
    swap_quarry: 83,
    /// A further action.
    action: 29,

    /// The first point of damage or horror of many.
    pain: 33,
    /// What is divided by the points left, more for each point.
    pain_near: 373,
    /// The attacks that an engaged enemy stands for, in hundredths.
    menace_engaged: 40,
    /// .. one that is engaged and exhausted ..
    menace_exhausted: 153,
    /// .. one at the same place ..
    menace_here: 40,
    /// .. a hunter elsewhere ..
    menace_hunter: 59,
    /// .. and any other.
    menace_far: 34,
    /// How many such attacks its end is worth, in hundredths.
    price: 245,
    /// Its end anyhow.
    price_least: 16,
    /// A victory point of an enemy ..
    victory: 33,
    /// .. and of a place without clues.
    victory_place: 22,
    /// A doom on it.
    price_doom: 107,
    /// How many such attacks it is worth to evade it, in hundredths.
    relief: 55,
    /// More for each action left.
    relief_action: 4,
    /// What waits at a place for whoever strikes hard and who does not: its attacks, in hundredths.
    lurking_brave: 29,
    /// .
    lurking_weak: 52,
    /// What is left behind by going.
    shaken_off: 40,

    /// Rounds before the end in which whoever cannot win any more goes where one may resign ..
    leave_by: 6,
    /// .. and what that is worth.
    leave: 1438,

    /// An action on the way, in hundredths.
    step: 271,
    /// Work at a goal, in hundredths.
    work: 160,
    /// The odds to find a clue at a place that nobody has seen, in thousandths.
    place_unseen: 654,
    /// What committed cards are reckoned to add at a place that is some way off.
    hope: 1,
    /// The work of beating what waits there, in hundredths of what it takes.
    clearing: 50,
    /// The place where clues are to be spent.
    muster: 397,
    /// Leaving it.
    mustered: 296,
    /// Going to the quarry.
    quarry: 325,
    /// Fit to go to it, by what an attack does in hundredths.
    quarry_punch: 74,
    /// What it is worth to come a step nearer to the act's objective.
    trophy: 473,

    /// The fight value that weapons are judged against.
    foe: 3,
    /// A hundredth of damage an attack that a weapon adds, in tenths ..
    arms: 67,
    /// .. and with enemies at hand.
    arms_now: 40,
    /// A point of health of an asset.
    asset_health: 32,
    /// A point of sanity.
    asset_sanity: 16,
    /// A point of combat ..
    asset_combat: 56,
    /// .. of intellect ..
    asset_intellect: 77,
    /// .. of willpower ..
    asset_willpower: 67,
    /// .. of agility.
    asset_agility: 6,
    /// An asset that helps to investigate.
    asset_investigate: 51,
    /// An action that an asset offers: what its effect is worth less an action, in hundredths ..
    asset_action: 100,
    /// .. and anyhow.
    asset_action_least: 20,
    /// A free ability.
    asset_free: 28,
    /// A reaction.
    asset_reaction: 47,
    /// Less for playing it while fewer than ten doom are left, in thousandths each.
    asset_late: 0,

    /// An icon of a card in hand.
    icon: 33,
    /// What an asset in hand is worth, of what it is in play less its cost, in hundredths.
    held: 44,
    /// An event in hand.
    event: 32,
    /// What a card must win by being committed: so much of what it is worth in hand, in hundredths ..
    commit_share: 82,
    /// .. and so much anyhow.
    commit_least: 4,
    /// What the cards that could be committed make up of what is lacking, in hundredths, where much is at stake ..
    helped_much: 63,
    /// .. and where little is.
    helped_little: 58,
    /// A use of a card.
    charge: 35,
    /// Kept of an opening hand, with a weapon ..
    keep_armed: 35,
    /// .. and without.
    keep_unarmed: 122,

    /// An encounter card.
    encounter: 137,
    /// A card searched for.
    search: 48,
    /// A doom ..
    doom: 76,
    /// .. that brings the agenda on.
    doom_due: 224,
}

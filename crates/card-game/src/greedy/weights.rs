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
    clue: 161,
    /// More for each doom that is lacking.
    clue_late: 128,
    /// More for the clues that make the number complete.
    last_clue: 123,
    /// A clue that nobody asks for.
    clue_spare: 0,
    /// Doom that should be left for each act to come and trophy to be had.
    doom_hurry: 4,
    /// Doom under which whoever may go on with the act does.
    doom_ready: 13,
    /// Rounds more that a fight with the great enemy may last than what is left can stand, in hundredths.
    ready_spare: -278,
    /// Points of health and sanity, each less one, that a round against the great enemy takes, in hundredths.
    ready_round: 246,

    /// A resource while the cards in hand cost more than there is.
    coin_short: 25,
    /// A resource beyond that, with few ..
    coin_few: 0,
    /// .. and with many.
    coin_many: 9,
    /// More for a resource that is taken as an action.
    coin_action: 0,
    /// A card with a small hand ..
    draw_few: 82,
    /// .. a middling one ..
    draw_some: 53,
    /// .. a large one ..
    draw_many: 19,
    /// .. and with one that is full.
    draw_full: 4,
    /// More without a weapon.
    draw_unarmed: 0,
    /// Less while fewer than ten doom are left, in thousandths each.
    draw_late: 120,
    /// A point more of a skill that stands in for another for a round, among enemies ..
    swap: 21,
    /// .. and with the great enemy at hand.
    swap_quarry: 90,
    /// A further action.
    action: 30,

    /// The first point of damage or horror of many.
    pain: 41,
    /// What is divided by the points left, more for each point.
    pain_near: 241,
    /// The attacks that an engaged enemy stands for, in hundredths.
    menace_engaged: 44,
    /// .. one without which the others would not be the end ..
    menace_deadly: 44,
    /// .. one that is engaged and exhausted ..
    menace_exhausted: 177,
    /// .. one at the same place ..
    menace_here: 31,
    /// .. a hunter elsewhere ..
    menace_hunter: 60,
    /// .. and any other.
    menace_far: 12,
    /// How many such attacks its end is worth, in hundredths.
    price: 221,
    /// Its end anyhow.
    price_least: 14,
    /// A victory point of an enemy ..
    victory: 120,
    /// .. and of a place without clues.
    victory_place: 24,
    /// A doom on it.
    price_doom: 72,
    /// How many such attacks it is worth to evade it, in hundredths.
    relief: 71,
    /// More for each action left.
    relief_action: 3,
    /// What waits at a place, by its attacks in hundredths, for whoever strikes hard ..
    lurking_brave: 29,
    /// .. and for who does not.
    lurking_weak: 74,
    /// What is left behind by going.
    shaken_off: 21,

    /// Rounds before the end in which whoever cannot win any more goes where one may resign ..
    leave_by: 9,
    /// .. and what that is worth.
    leave: 1314,

    /// An action on the way, in hundredths.
    step: 296,
    /// Work at a goal, in hundredths.
    work: 162,
    /// The odds to find a clue at a place that nobody has seen, in thousandths.
    place_unseen: 668,
    /// What committed cards are reckoned to add at a place that is some way off.
    hope: 2,
    /// The work of beating what waits there, in hundredths of what it takes.
    clearing: 61,
    /// The place where clues are to be spent.
    muster: 380,
    /// Leaving it.
    mustered: 215,
    /// Going to the quarry.
    quarry: 235,
    /// Fit to go to it, by what an attack does in hundredths.
    quarry_punch: 69,
    /// What it is worth to come a step nearer to the act's objective.
    trophy: 1200,

    /// The fight value that weapons are judged against.
    foe: 3,
    /// A hundredth of damage an attack that a weapon adds, in tenths ..
    arms: 68,
    /// .. and with enemies at hand.
    arms_now: 43,
    /// A point of health of an asset.
    asset_health: 54,
    /// A point of sanity.
    asset_sanity: 8,
    /// A point of combat ..
    asset_combat: 50,
    /// .. of intellect ..
    asset_intellect: 56,
    /// .. of willpower ..
    asset_willpower: 67,
    /// .. of agility.
    asset_agility: 8,
    /// An asset that helps to investigate.
    asset_investigate: 52,
    /// An action that an asset offers: what its effect is worth less an action, in hundredths ..
    asset_action: 89,
    /// .. and anyhow.
    asset_action_least: 19,
    /// A free ability.
    asset_free: 26,
    /// A reaction.
    asset_reaction: 49,
    /// Less for playing it while fewer than ten doom are left, in thousandths each.
    asset_late: 5,

    /// An icon of a card in hand.
    icon: 33,
    /// What an asset in hand is worth, of what it is in play less its cost, in hundredths.
    held: 47,
    /// An event in hand.
    event: 40,
    /// What a card must win by being committed: so much of what it is worth in hand, in hundredths ..
    commit_share: 68,
    /// .. and so much anyhow.
    commit_least: 5,
    /// What the cards that could be committed make up of what is lacking, in hundredths, where much is at stake ..
    helped_much: 71,
    /// .. and where little is.
    helped_little: 47,
    /// A use of a card.
    charge: 36,
    /// Kept of an opening hand, with a weapon ..
    keep_armed: 32,
    /// .. and without.
    keep_unarmed: 138,

    /// An encounter card.
    encounter: 124,
    /// More for an asset that nobody had to draw.
    control: 100,
    /// A card searched for.
    search: 30,
    /// A doom ..
    doom: 44,
    /// .. that brings the agenda on.
    doom_due: 153,
}

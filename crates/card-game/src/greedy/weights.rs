//! The weights of the bot's values. They were tuned by playing: all were varied a little, and the changes that won more
//! games were kept.

macro_rules! weights {
    ($($(#[$doc:meta])+ $name:ident: $value:expr,)+) => {
        /// The weights. A plain action is worth about 45, a life [`super::LIFE`].
        pub(super) struct Weights { $($(#[$doc])+ pub(super) $name: i32,)+ }
        /// The weights in use.
        pub(super) const W: Weights = Weights { $($name: $value,)+ };
    };
}

weights! {
    /// A clue that the act asks for.
    clue: 161,
    /// The extra value of a clue for each missing doom (see `hurry`).
    clue_late: 128,
    /// The extra value of the clues that complete the number.
    last_clue: 123,
    /// A clue that the act does not ask for.
    clue_spare: 0,
    /// The doom that should be left for each act to come and each trophy.
    doom_hurry: 4,
    /// With this much doom left or less, the group goes on with the act in any case.
    doom_ready: 13,
    /// Rounds by which a fight with the great enemy may exceed what the group can take, in hundredths.
    ready_spare: -278,
    /// Health or sanity (each less 1) that a round against the great enemy costs, in hundredths.
    ready_round: 246,

    /// A resource, while the cards in hand cost more than the investigator has.
    coin_short: 25,
    /// A further resource, with few resources.
    coin_few: 0,
    /// A further resource, with many resources.
    coin_many: 9,
    /// The extra value of a resource that is taken as an action.
    coin_action: 0,
    /// A card, with a small hand.
    draw_few: 82,
    /// A card, with a hand of medium size.
    draw_some: 53,
    /// A card, with a large hand.
    draw_many: 19,
    /// A card, with a full hand.
    draw_full: 4,
    /// The extra value of a card without a weapon.
    draw_unarmed: 0,
    /// The reduction of a card's value for each doom less than ten that is left, in thousandths.
    draw_late: 120,
    /// A point more of a skill that replaces another for a round, if enemies are there.
    swap: 21,
    /// The same, if the great enemy is there.
    swap_quarry: 90,
    /// An additional action.
    action: 30,

    /// The first point of damage or horror, if many are left.
    pain: 41,
    /// Divided by the points left, this is added for each point.
    pain_near: 241,
    /// The number of attacks that an engaged enemy counts as, in hundredths.
    menace_engaged: 44,
    /// The same, if the attacks kill the investigator only together with this enemy's.
    menace_deadly: 44,
    /// The same for an enemy that is engaged and exhausted.
    menace_exhausted: 177,
    /// The same for an enemy at the same location.
    menace_here: 31,
    /// The same for a hunter elsewhere.
    menace_hunter: 60,
    /// The same for any other enemy.
    menace_far: 12,
    /// The value of removing an enemy, in hundredths of such attacks.
    price: 221,
    /// Added to the value of removing an enemy in any case.
    price_least: 14,
    /// A victory point of an enemy.
    victory: 120,
    /// A victory point of a location, for taking its last clue.
    victory_place: 24,
    /// A doom on an enemy.
    price_doom: 72,
    /// The value of evading an enemy, in hundredths of such attacks.
    relief: 71,
    /// The extra value of evading for each action left.
    relief_action: 3,
    /// The danger of enemies at a location, in hundredths of their attacks, for an investigator who fights well.
    lurking_brave: 29,
    /// The same for an investigator who fights badly.
    lurking_weak: 74,
    /// The value of leaving enemies behind, in hundredths of their attacks.
    shaken_off: 21,

    /// The number of rounds before the end at which a group that cannot win goes to resign.
    leave_by: 9,
    /// The value of going to resign then.
    leave: 1314,

    /// The cost of an action on the way, in hundredths.
    step: 296,
    /// The cost of work at a goal, in hundredths.
    work: 162,
    /// The chance to discover a clue at an unrevealed location, in thousandths.
    place_unseen: 668,
    /// The skill value that committed cards are assumed to add at a location further away.
    hope: 2,
    /// The work of beating the enemies at a location, in hundredths of the computed work.
    clearing: 61,
    /// Being at the location where clues are to be spent.
    muster: 380,
    /// The price of leaving that location.
    mustered: 215,
    /// Going to the enemy that the act is about.
    quarry: 235,
    /// The damage of an attack, in hundredths, with which an investigator goes to that enemy.
    quarry_punch: 69,
    /// Coming one step nearer to the act's objective.
    trophy: 1200,

    /// The fight value against which weapons are evaluated.
    foe: 3,
    /// A hundredth of damage that a weapon adds to an attack, in tenths.
    arms: 68,
    /// The same, if enemies are there.
    arms_now: 43,
    /// A point of health of an asset.
    asset_health: 54,
    /// A point of sanity of an asset.
    asset_sanity: 8,
    /// A point of combat from an asset.
    asset_combat: 50,
    /// A point of intellect from an asset.
    asset_intellect: 56,
    /// A point of willpower from an asset.
    asset_willpower: 67,
    /// A point of agility from an asset.
    asset_agility: 8,
    /// An asset that helps to investigate.
    asset_investigate: 52,
    /// An action ability of an asset, in hundredths of its effect less an action.
    asset_action: 89,
    /// Added to the value of an action ability in any case.
    asset_action_least: 19,
    /// A free ability of an asset.
    asset_free: 26,
    /// A reaction of an asset.
    asset_reaction: 49,
    /// The reduction of an asset's value for each doom less than ten that is left, in thousandths.
    asset_late: 5,

    /// An icon of a card in hand.
    icon: 33,
    /// An asset in hand, in hundredths of its value in play less its cost.
    held: 47,
    /// An event in hand.
    event: 40,
    /// The gain for which a card is committed, in hundredths of its value in hand.
    commit_share: 68,
    /// Added to that gain in any case.
    commit_least: 5,
    /// The part of the missing skill value that cards could make up for, in hundredths, if much is at stake.
    helped_much: 71,
    /// The same, if little is at stake.
    helped_little: 47,
    /// A use of a card.
    charge: 36,
    /// The value at which a card of an opening hand is kept, with a weapon.
    keep_armed: 32,
    /// The same, without a weapon.
    keep_unarmed: 138,

    /// The price of an encounter card.
    encounter: 124,
    /// The extra value of an asset that need not be drawn.
    control: 100,
    /// A card that is searched for.
    search: 30,
    /// The price of a doom.
    doom: 44,
    /// The price of a doom that makes the agenda advance.
    doom_due: 153,
}

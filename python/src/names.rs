//! Written by `scripts/regenerate names`. A name's number is its place in its list, from 1: new names go to the end.

/// The names of a game.
pub struct Lists {
    /// Sorts of objects.
    pub kinds: &'static [&'static str],
    /// Numbers on objects.
    pub numbers: &'static [&'static str],
    /// States of objects.
    pub flags: &'static [&'static str],
    /// What objects have to do with others.
    pub links: &'static [&'static str],
    /// Words on objects.
    pub words: &'static [&'static str],
    /// Groups of offers.
    pub groups: &'static [&'static str],
    /// Rules that ask.
    pub rules: &'static [&'static str],
}

/// Those of the card game.
#[rustfmt::skip]
pub static CARD: Lists = Lists {
    kinds: &[
        "act", "agenda", "asset", "bag", "campaign", "chapter", "deck", "discard", "encounter-deck",
        "encounter-discard", "enemy", "event", "hand", "investigator", "ledger-line", "limbo", "location", "member",
        "play", "reference", "removed", "set-aside", "skill", "table", "test", "threat", "token", "treachery",
        "victory", "lasting",
    ],
    numbers: &[
        "+1", "-1", "-2", "-3", "-4", "-5", "-6", "-7", "-8", "0", "actions", "actions-for-traits", "agility",
        "auto_fail", "cards", "clues", "clues-needed", "combat", "cultist", "damage", "difficulty", "doom",
        "doom-needed", "elder_sign", "elder_thing", "evade", "experience", "fight", "head-count", "health", "horror",
        "intellect", "mental-trauma", "modifier", "n", "odds", "physical-trauma", "played", "resources", "result",
        "round", "sanity", "scenarios", "shroud", "skull", "tablet", "uses", "value", "willpower",
    ],
    flags: &[
        "attached", "defeated", "exhausted", "ignored", "in-deck", "killed", "resigned", "revealed", "turn-taken",
        "won", "left",
    ],
    links: &[
        "act", "active", "against", "agenda", "committed", "connections", "investigator", "lead", "tester", "of", "on",
    ],
    words: &[
        "actions-for", "attempt", "campaign", "cause", "deck", "decks", "difficulty", "earned", "ending", "failure",
        "from", "investigator", "lists", "name", "notes", "of", "outcome", "phase", "resolution", "scenario", "skill",
        "story", "success", "text", "token", "weaknesses", "area", "matters", "side-stories", "log", "log-lists",
        "prologue",
    ],
    groups: &[
        "act", "choose", "commit", "end", "enemy", "move", "play", "use",
    ],
    rules: &[
        "setup-lead", "setup-investigators", "opening-hand", "mulligan", "player-window", "2.2", "2.2.1", "3.3",
        "hunter", "4.5", "draw-cards", "encounter-draw", "costs", "targets", "choices", "may", "lead-chooses", "forced",
        "reaction", "simultaneous", "attacks-of-opportunity", "ST.1", "ST.2", "ST.3", "ST.7", "chaos-tokens", "assign",
        "engagement", "spawn", "slots", "search", "discard", "trauma", "end-together", "nearest", "ST.2.window",
        "location-versions", "hidden-sets", "gain-weakness", "campaign-course", "earned-story-cards", "replacement",
        "upgrades", "discard-top", "x", "retire", "more-actions", "extra-action", "cancel-harm", "trade",
        "join-and-leave",
    ],
};

/// Those of the board game.
#[rustfmt::skip]
pub static BOARD: Lists = Lists {
    kinds: &[
        "ancient-one", "box", "card", "check", "cup", "deck", "die", "epic", "gate", "helper", "investigator",
        "monster", "mythos", "place", "rift", "table",
    ],
    numbers: &[
        "added", "battle-round", "brood", "cards", "clues", "dice", "difficulty", "doom", "doom-track", "elder-signs",
        "epic-green", "epic-red", "face", "fight", "focus", "gates-to-awaken", "lore", "luck", "markers",
        "maximum-sanity", "maximum-stamina", "money", "monster-limit", "monsters", "monsters-in-arkham",
        "movement-points", "open-gates", "outskirts-limit", "progress-markers", "rolled", "sanity", "score",
        "six-counts", "sneak", "speed", "stamina", "stop-1", "stop-2", "stop-3", "stop-4", "success-from", "successes",
        "terror", "to-roll", "tokens", "toughness", "turn", "will", "score-doom-track", "score-elder-signs-played",
        "score-gate-trophies", "score-monster-trophies", "score-sane-survivors", "score-terror",
    ],
    flags: &[
        "activity", "arrested", "awake", "blessed", "closed", "counts", "cursed", "defaulted", "delayed", "devoured",
        "environment", "exhausted", "explored", "great-seal", "headline", "loses-next-turn", "lost", "new", "open",
        "rumor", "sealed", "success", "trophy", "unstable",
    ],
    links: &[
        "against", "black", "bottom", "cards", "facing", "first", "first-citizen", "left", "space-1", "space-2",
        "space-3", "space-4", "spaces", "top", "white", "who",
    ],
    words: &[
        "cause", "deck", "failure", "kind", "name", "outcome", "phase", "skill", "step", "success", "text",
    ],
    groups: &[
        "act", "choose", "dice", "end", "enemy", "move", "pay", "sliders", "trade", "use", "wield",
    ],
    rules: &[
        "setup.first-player", "setup.investigators", "setup.ancient-one", "kingsport.ally-deck", "setup.skill-sliders",
        "upkeep.come-back-from-lost", "upkeep.actions", "upkeep.adjust-skills", "movement.move-and-act",
        "movement.take-clues", "movement.monsters-in-the-way", "combat.evade-or-fight", "movement.return-to-arkham",
        "other-worlds.return", "combat.flee-or-fight", "combat.weapons-and-spells", "movement.trading",
        "movement.trading.agree", "checks.roll", "checks.before", "checks.clues-and-rerolls", "checks.skill",
        "checks.other-rolls", "arkham-encounters.choose", "arkham-encounters.several-cards", "arkham-encounters.draw",
        "other-worlds.draw", "gates.close", "gates.seal", "mythos.draw", "mythos.open-gate", "mythos.surge",
        "monsters.limit", "monsters.draw", "mythos.place-clue", "mythos.move-monsters.flying", "mythos.move-monsters",
        "terror.allies", "investigators.insane-or-unconscious", "investigators.devoured", "cards.draw",
        "cards.draw.bottom", "cards.keep", "cards.search", "cards.buy", "cards.sell", "cards.discard",
        "costs.alternatives", "costs.cards", "costs.trophies", "costs.replacement", "reactions", "reactions.order",
        "effects.may", "effects.choose", "effects.unless", "effects.number", "effects.pick", "effects.order",
        "effects.place", "effects.investigator", "effects.split", "effects.part", "final-battle.refresh",
        "final-battle.attack", "kingsport.epic-battle", "rifts.setup", "rifts.progress", "rifts.investigate",
        "rifts.choose",
    ],
};

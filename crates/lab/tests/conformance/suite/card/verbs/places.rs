//! Places and enemies.

use super::*;

pub(super) fn spawn(all: &mut Vec<Made>) {
    spawn_engaged(all);
    spawn_somewhere(all);
    for sort in Sort::ALL {
        for many in [false, true] {
            let number = if many { "many" } else { "one" };
            let noun = if sort == Enemy && many {
                "{each: {card: {kind: [enemy], in: set-aside, trait: [brute]}}}"
            } else {
                sort.noun(many)
            };
            let made = Made::new("verb", format!("spawn/enemies/{}/{number}", sort.name())).does(
                format!("{{spawn: {{enemies: {noun}, at: {{name: grove}}}}}}"),
            );
            all.push(if sort == Enemy {
                made.plays(
                    &Scene::new().line("set-aside: [foe-a]"),
                    "choose use:FORM\nexpect locations.grove.enemies contains foe-a",
                )
            } else {
                made
            });
            let made =
                Made::new("verb", format!("spawn/at/{}/{number}", sort.name())).does(format!(
                    "{{spawn: {{enemies: {{name: foe-a}}, at: {}}}}}",
                    sort.noun(many)
                ));
            all.push(if sort == Location && !many {
                made.plays(
                    &Scene::new().line("set-aside: [foe-a]"),
                    "choose use:FORM\nexpect locations.grove.enemies contains foe-a",
                )
            } else {
                made
            });
        }
    }
}

fn spawn_engaged(all: &mut Vec<Made>) {
    for sort in Sort::ALL {
        for many in [false, true] {
            let number = if many { "many" } else { "one" };
            let id = format!("spawn/engaged-with/{}/{number}", sort.name());
            let made = Made::new("verb", id).does(format!(
                "{{spawn: {{enemies: {{name: foe-a}}, at: here, engaged-with: {}}}}}",
                sort.noun(many)
            ));
            all.push(if sort == Investigator && !many {
                made.plays(
                    &Scene::new().line("set-aside: [foe-a]"),
                    format!("choose use:FORM\nexpect {WENDY}.threat contains foe-a"),
                )
            } else {
                made
            });
        }
    }
}

pub(super) fn provoke(all: &mut Vec<Made>) {
    for sort in Sort::ALL {
        for many in [false, true] {
            let number = if many { "many" } else { "one" };
            let steps = format!(
                "{{provoke: {}}}, {{gain-resources: {{amount: 1}}}}",
                sort.noun(many)
            );
            let made = Made::new("verb", format!("provoke/{}/{number}", sort.name())).does(steps);
            all.push(if sort == Investigator && !many {
                let script = format!("choose use:FORM\nexpect {WENDY}.damage == 1");
                made.plays(&Scene::new().wendy_threat("foe-a"), script)
            } else {
                made
            });
        }
    }
}

/// The place of one known enemy may be picked.
fn spawn_somewhere(all: &mut Vec<Made>) {
    single(
        all,
        "spawn/at/picked",
        "{spawn: {enemies: {name: foe-a}, at: {a: {location: {connecting: true}}}}}",
        &Scene::new().line("set-aside: [foe-a]"),
        "choose card:house\nexpect locations.house.enemies contains foe-a",
    );
    refused(
        all,
        "spawn/both-picked",
        "{spawn: {enemies: {a: {card: {kind: [enemy], in: set-aside}}}, at: {a: {location: {}}}}}",
    );
}

pub(super) fn step(all: &mut Vec<Made>) {
    for sort in Sort::ALL {
        for many in [false, true] {
            let number = if many { "many" } else { "one" };
            let made = Made::new("verb", format!("move/to/{}/{number}", sort.name()))
                .does(format!("{{move: {{to: {}}}}}", sort.noun(many)));
            all.push(if sort == Location && !many {
                made.plays(
                    &Scene::new(),
                    format!(
                        "choose use:FORM\nexpect {DAISY}.at == grove\nexpect {WENDY}.at == field"
                    ),
                )
            } else {
                made
            });
        }
    }
    let first = all.len();
    slot(
        all,
        Slot {
            id: "move/who",
            steps: "{move: {who: @, to: {name: grove}}}",
            hit: &["@.at == grove"],
            missed: &["@.at == field"],
            ..PLAIN
        },
    );
    // Enemies are engaged no longer.
    for made in all.drain(first..).collect::<Vec<_>>() {
        let foe_b = match made.id.as_str() {
            "verb/move/who/enemy/one" => format!("{WENDY}.threat"),
            "verb/move/who/enemy/many" => "locations.grove.enemies".to_owned(),
            _ => {
                all.push(made);
                continue;
            }
        };
        all.push(made.plays(
            &Scene::new().with(Enemy, "exhausted: true"),
            format!(
                "choose use:FORM\nexpect locations.grove.enemies contains foe-a\nexpect {foe_b} contains foe-b"
            ),
        ));
    }
}

pub(super) fn move_toward(all: &mut Vec<Made>) {
    for sort in Sort::ALL {
        for many in [false, true] {
            let number = if many { "many" } else { "one" };
            let made = Made::new("verb", format!("move-toward/to/{}/{number}", sort.name())).does(
                format!(
                    "{{move-toward: {{enemies: {{name: foe-a}}, to: {}}}}}",
                    sort.noun(many)
                ),
            );
            all.push(if sort == Location && !many {
                made.plays(
                    &Scene::new()
                        .daisy("at: study")
                        .wendy("at: study")
                        .house("enemies: [foe-a]"),
                    "choose use:FORM\nexpect locations.field.enemies contains foe-a",
                )
            } else {
                made
            });
        }
    }
    for sort in Sort::ALL {
        for many in [false, true] {
            let number = if many { "many" } else { "one" };
            let made = Made::new(
                "verb",
                format!("move-toward/enemies/{}/{number}", sort.name()),
            )
            .does(format!(
                "{{move-toward: {{enemies: {}, to: {{name: grove}}}}}}",
                sort.noun(many)
            ));
            let more = if many {
                "\nexpect locations.field.enemies contains foe-b"
            } else {
                "\nexpect locations.house.enemies contains foe-b"
            };
            all.push(if sort == Enemy {
                made.plays(
                    &Scene::new()
                        .daisy("at: study")
                        .wendy("at: study")
                        .house("enemies: [foe-a, foe-b]"),
                    format!("choose use:FORM\nexpect locations.field.enemies contains foe-a{more}"),
                )
            } else {
                made
            });
        }
    }
    // All the way, past the location between.
    all.push(
        Made::new("verb", "move-toward/all-the-way")
            .does(format!(
                "{{move-toward: {{enemies: {}, to: {{name: grove}}, all-the-way: true}}}}",
                Enemy.noun(false)
            ))
            .plays(
                &Scene::new()
                    .daisy("at: study")
                    .wendy("at: study")
                    .house("enemies: [foe-a]"),
                "choose use:FORM\nexpect locations.grove.enemies contains foe-a",
            ),
    );
}

pub(super) fn reveal(all: &mut Vec<Made>) {
    slot(
        all,
        Slot {
            id: "reveal",
            steps: "{reveal: @}",
            sorts: &[Location],
            state: "revealed: false",
            hit: &["@.revealed == true"],
            missed: &["@.revealed == false"],
            ..PLAIN
        },
    );
}

pub(super) fn ready(all: &mut Vec<Made>) {
    slot(
        all,
        Slot {
            id: "ready",
            steps: "{ready: @}",
            sorts: CARDS,
            state: "exhausted: true",
            hit: &["@.exhausted == false"],
            missed: &["@.exhausted == true"],
            ..PLAIN
        },
    );
}

pub(super) fn exhaust(all: &mut Vec<Made>) {
    slot(
        all,
        Slot {
            id: "exhaust",
            steps: "{exhaust: @}",
            sorts: CARDS,
            hit: &["@.exhausted == true"],
            missed: &["@.exhausted == false"],
            ..PLAIN
        },
    );
}

pub(super) fn evade(all: &mut Vec<Made>) {
    off(all, "evade", "true");
}

pub(super) fn disengage(all: &mut Vec<Made>) {
    off(all, "disengage", "false");
}

/// An enemy that is engaged with somebody no longer.
fn off(all: &mut Vec<Made>, verb: &str, state: &str) {
    for sort in Sort::ALL {
        for many in [false, true] {
            let number = if many { "many" } else { "one" };
            let noun = sort.noun(many);
            let made = Made::new("verb", format!("{verb}/{}/{number}", sort.name()))
                .does(format!("{{{verb}: {noun}}}"));
            let away = if many {
                format!("expect {WENDY}.threat lacks foe-b")
            } else {
                format!("expect {WENDY}.threat contains foe-b")
            };
            let state = if verb == "evade" {
                format!("\nexpect locations.field.enemies.foe-a.exhausted == {state}")
            } else {
                String::new()
            };
            // A ready enemy that is disengaged engages again at once; an exhausted one does not.
            let exhausted = if verb == "evade" {
                ""
            } else {
                "exhausted: true"
            };
            all.push(if sort == Enemy {
                made.plays(
                    &Scene::new().with(Enemy, exhausted),
                    format!("choose use:FORM\nexpect {WENDY}.threat lacks foe-a\n{away}{state}"),
                )
            } else {
                made
            });
        }
    }
}

/// An enemy and whom it engages or attacks: what must hold of both, for each way to say it.
fn against(all: &mut Vec<Made>, verb: &str, hit: [&str; 2], who: &str) {
    for sort in Sort::ALL {
        for many in [false, true] {
            let number = if many { "many" } else { "one" };
            let noun = sort.noun(many);
            let made = Made::new("verb", format!("{verb}/enemies/{}/{number}", sort.name()))
                .does(format!("{{{verb}: {{enemies: {noun}}}}}"));
            all.push(if sort == Enemy {
                let holds = hit[usize::from(many)];
                made.plays(
                    &Scene::new().with(Enemy, ""),
                    format!("choose use:FORM\nexpect {DAISY}.{holds}"),
                )
            } else {
                made
            });
            let made = Made::new("verb", format!("{verb}/who/{}/{number}", sort.name())).does(
                format!("{{{verb}: {{enemies: {{name: foe-a}}, who: {noun}}}}}"),
            );
            all.push(if sort == Investigator && !many {
                made.plays(
                    &Scene::new().field("enemies: [{card: foe-a, exhausted: true}]"),
                    format!("choose use:FORM\nexpect {WENDY}.{who}"),
                )
            } else {
                made
            });
        }
    }
}

pub(super) fn engage(all: &mut Vec<Made>) {
    let hit = ["threat contains foe-a", "threat contains foe-b"];
    against(all, "engage", hit, "threat contains foe-a");
}

pub(super) fn attack(all: &mut Vec<Made>) {
    against(all, "attack", ["damage == 1", "damage == 2"], "damage == 1");
}

pub(super) fn conceal(all: &mut Vec<Made>) {
    for sort in Sort::ALL {
        for many in [false, true] {
            let number = if many { "many" } else { "one" };
            let made = Made::new("verb", format!("conceal/{}/{number}", sort.name()))
                .does(format!("{{conceal: {}}}", sort.noun(many)));
            all.push(match sort {
                Location => made.plays(
                    &Scene::new(),
                    "choose use:FORM\nexpect locations.grove.revealed == false",
                ),
                Investigator | Enemy | Asset | Other | Story => made,
            });
        }
    }
}

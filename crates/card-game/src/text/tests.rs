use super::*;

fn official() -> Content {
    Content::official().expect("the official packs are sound")
}

/// Every text of every card is there, reads as sentences, and keeps to house style.
#[test]
fn every_card_renders() {
    let content = official();
    for def in 0..content.defs.len() as DefId {
        let (id, lines) = (content.id_of(def).to_owned(), card(&content, def));
        for line in &lines {
            let text = line.plain();
            println!("{id}: {text}");
            for wrong in ["  ", " .", " ,", "..", "{", "}", "( ", " )", ",,", " s ", "None", "Some("] {
                assert!(!text.contains(wrong), "{id}: `{wrong}` in {text}");
            }
            assert!(text.ends_with(['.', ')', ':']), "{id}: {text}");
        }
        let abilities = content.abilities_of(def).count();
        assert!(lines.len() >= abilities.min(1), "{id} has no text");
    }
}

/// What some cards say, the hard ones first.
#[test]
fn texts() {
    let content = official();
    for (id, want) in [
        ("shotgun", "Uses (2 ammo).\n**Action, Fight:** Spend 1 ammo: You get +3 combat for this attack. This attack deals damage equal to the number of points you succeed or fail by (at least 1, at most 5) in place of its usual damage."),
        ("machete", "**Action, Fight:** You get +1 combat for this attack. This attack deals +1 damage if the attacked enemy is engaged with you and there is exactly 1 enemy engaged with you."),
        ("dynamite-blast", "Choose your location or a connecting location, and deal 3 damage to each enemy and each investigator at that location."),
        ("cover-up", "**Revelation:** Put this card into play in your threat area with 3 clues on it.\n**Reaction:** When you would discover any number of clues at your location, if there is any clue on this card, discard that many clues from this card instead.\n**Forced:** When the game ends, if there is any clue on this card, suffer 1 mental trauma."),
        ("wendy-adams", "**Reaction:** When you reveal a chaos token, discard 1 card from your hand: Cancel that token and reveal another chaos token. (Limit once per skill test.)\n[elder sign]: +0. If _Wendy's Amulet_ is in play, this test automatically succeeds."),
        ("crypt-chill", "**Revelation:** Test [willpower] (4). If you fail: Discard an asset you control. If you cannot, take 2 damage."),
        ("survival-instinct", "If this is an evasion attempt and it succeeds: The testing investigator may disengage from each enemy engaged with the testing investigator other than the evaded enemy. The testing investigator may move to a connecting location."),
        ("mind-wipe", "Fast.\nPlay after a phase begins. Treat the printed text box of a non-_Elite_ enemy at your location as blank (except for traits) until the end of the phase."),
        ("first-aid", "Uses (3 supplies). If this card has no supplies, discard it.\n**Action:** Spend 1 supply: Choose an investigator at your location. Choose one:\n• Heal 1 damage from that investigator.\n• Heal 1 horror from that investigator."),
        ("obscuring-fog", "**Revelation:** Attach this card to your location. Limit 1 copy per location.\nThe attached location gets +2 shroud.\n**Forced:** After an investigator successfully investigates the attached location, discard this card."),
        ("theyre-getting-out", "**Forced:** At the end of the enemy phase, move each unengaged _Ghoul_ enemy 1 location toward _Parlor_.\n**Forced:** At the end of the round, place 1 doom on this agenda for each _Ghoul_ enemy at _Hallway_ and each _Ghoul_ enemy at _Parlor_.\n**Back, The Ghouls Break Free:** If the current act is act 3, each investigator suffers 1 physical trauma and is defeated. Otherwise, end the scenario with resolution 3."),
        ("the-barrier", "**Objective:** When the round ends, the investigators at _Hallway_ may spend 3 clues per investigator to advance this act.\n**Back, Breaking the Barrier:** Reveal _Parlor_. Put _Lita Chantler_ into play at _Parlor_. Spawn _Ghoul Priest_ at _Hallway_."),
        ("mob-enforcer", "Hunter.\n**Prey:** Bearer only.\n**Action, Parley:** Spend 4 resources: Discard this enemy."),
        ("beat-cop-2", "You get +1 combat.\n**Free:** Exhaust this card, place 1 damage on it: Deal 1 damage to an enemy at your location."),
    ] {
        let def = content.by_id[id];
        assert_eq!(marked(&card(&content, def)), want, "{id}");
    }
}

#[test]
fn resolutions_render() {
    let content = official();
    for scenario in content.scenarios.values() {
        for (name, r) in &scenario.resolutions {
            let text = resolution(&content, scenario, r).plain();
            println!("{}: {text}", content.name(*name));
            assert!(text.ends_with('.'), "{text}");
        }
    }
}

use super::*;

fn card(text: &str) -> String {
    let carried = pack(text, Some(Game::Card));
    assert_eq!(carried.problems, [], "{text}");
    let again = pack(&carried.text, Some(Game::Card));
    assert_eq!(
        (again.changes, &again.text),
        (0, &carried.text),
        "carried twice"
    );
    carried.text
}

fn board(text: &str) -> String {
    let carried = pack(text, Some(Game::Board));
    assert_eq!(carried.problems, [], "{text}");
    let again = pack(&carried.text, Some(Game::Board));
    assert_eq!(
        (again.changes, &again.text),
        (0, &carried.text),
        "carried twice"
    );
    carried.text
}

#[test]
fn the_card_game_in_one_line() {
    for (old, new) in [
        (
            "forced: {on: {after: {attacks: {enemy: this}}}, do: []}",
            "forced: {after: {attacks: {enemy: this}}, do: []}",
        ),
        (
            "play: {on: {after: {phase_begins: null}}}",
            "play: {after: phase-begins}",
        ),
        (
            "if: {cond: {any: {enemy: {not: target}}}, then: []}",
            "if: {is: {exists: {enemy: {except: target}}}, then: []}",
        ),
        (
            "if: {cond: {any_of: [your_turn, {not: during_test}]}}",
            "if: {is: {any: [your-turn, {not: during-test}]}}",
        ),
        (
            "x: {tokens: {token: clue, on: this, is: {at_least: 1}}}",
            "x: {tokens: {token: clue, on: this, is: \"1+\"}}",
        ),
        (
            "x: {is: {at_most: 0}, y: {is: {at_most: 5}}, z: {is: {exactly: 2}}}",
            "x: {is: 0, y: {is: \"0-5\"}, z: {is: 2}}",
        ),
        (
            "x: {is: {noun: this, one_of: {card: {named: a}}}}",
            "x: {is: {noun: this, one-of: {card: {name: a}}}}",
        ),
        (
            "x: {margin_at_least: 2, failed_by_at_most: 3}",
            "x: {margin: \"2+\", failed-by: \"0-3\"}",
        ),
        (
            "for_each: {times: failed_by, do: []}",
            "repeat: {times: failed-by, do: []}",
        ),
        ("for_each: {of: it, do: []}", "for-each: {of: it, do: []}"),
        ("may: [{draw: {n: 1}}]", "may: {do: [{draw: {amount: 1}}]}"),
        ("objective: {may: true}", "objective: {may: true}"),
        (
            "choose: {by: lead, must: true, of: []}",
            "choose: {by: lead, of: []}",
        ),
        ("choose: {must: true, of: []}", "choose: {of: []}"),
        ("choose: {of: [], must: true}", "choose: {of: []}"),
        (
            "cost: {exhaust: true, discard_this: true, discard_cards: 1}",
            "cost: {exhaust: this, discard: this, discard-from-hand: 1}",
        ),
        (
            "modifiers: [{quantity: every_skill, by: -1}]",
            "modifiers: [{quantity: every-skill, add: -1}]",
        ),
        (
            "most: {by: hand_size, of: x}",
            "most: {by: hand-size, of: x}",
        ),
        (
            "modifier: {minus: {count: {enemy: {trait: ghoul}}}}",
            "modifier: {minus: [0, {count: {enemy: {trait: ghoul}}}]}",
        ),
        ("name: \"it_is\" # no_change", "name: \"it_is\" # no_change"),
    ] {
        assert_eq!(card(old), new);
    }
}

#[test]
fn lines_of_their_own_keep_their_comments() {
    let old = "\
cards:
  a:
    abilities:
      # What happens.
      - reaction:
          on:
            # Both of them.
            when:
              test_resolves: # here
                tester: you
                success: true
          do:
            - may:
                # One card.
                - draw: {n: 1}
                - cancel
            - choose:
                must: true # why
                by: lead
                of:
                  - [cancel]
";
    let new = "\
cards:
  a:
    abilities:
      # What happens.
      - reaction:
          # Both of them.
          when:
            test-resolves: # here
              tester: you
              success: true
          do:
            - may:
                do:
                  # One card.
                  - draw: {amount: 1}
                  - cancel
            - choose:
                # why
                by: lead
                of:
                  - [cancel]
";
    let carried = card(old);
    assert_eq!(carried, new);
}

#[test]
fn the_board_game() {
    for (old, new) in [
        (
            "x: {when: {loses: {stat: stamina}}, pay: {exhaust: this}, limit: once-per-turn}",
            "x: {would: {loses: {stat: stamina}}, cost: {exhaust: this}, limit: {per: turn}}",
        ),
        ("a: {while: {terror: \"6+\"}}", "a: {if: {terror: \"6+\"}}"),
        (
            "may: {pay: {money: 2}, do: [], declined: []}",
            "may: {cost: {money: 2}, do: [], else: []}",
        ),
        (
            "choose: [{pay: {clues: 1}}, {do: []}]",
            "choose: {of: [{cost: {clues: 1}}, {do: []}]}",
        ),
        (
            "for-each: {who: {each: {in: arkham}}, do: []}",
            "for-each: {of: {who: {each: {in: arkham}}}, do: []}",
        ),
        (
            "pick: {monster: {not: endless}, as: n, count: 1}",
            "pick: {of: {monster: {without-keyword: endless}}, as: number}",
        ),
        (
            "pick: {amount: 1, of: {monster: {}}}",
            "pick: {of: {monster: {}}}",
        ),
        (
            "always: [{modify: {quantity: toughness, add: 1}}, {forbid: {what: seal}}]",
            "always: [{modify: {quantity: toughness, add: 1}}, {forbid: {what: seal}}]",
        ),
        (
            "if: {is: {not: {count: {of: {named: gone}, is: 0}}}}",
            "if: {is: {not: {count: {of: {bound: gone}, is: 0}}}}",
        ),
        ("lose: {sanity: {x: n}}", "lose: {sanity: {bound: number}}"),
        ("y: {investigators: 2}", "y: {per-investigator: 2}"),
        (
            "y: {count: {investigators: each}, z: {count: {of: {cards: {kind: item}}, is: 1}}}",
            "y: {count: {who: each}, z: {count: {of: {card: {kind: item}}, is: 1}}}",
        ),
        (
            "y: {at-least: [0, {minus: [1, 2]}]}",
            "y: {max: [0, {minus: [1, 2]}]}",
        ),
        (
            "modify: {quantity: toughness, at-least: 1, for: game}",
            "modify: {quantity: toughness, at-least: 1, for: this-game}",
        ),
        (
            "draw: {deck: spell, count: 2}",
            "draw: {deck: spell, amount: 2}",
        ),
    ] {
        assert_eq!(board(old), new);
    }
    assert_eq!(
        board("for-each:\n  who:\n    each:\n      in: arkham\n  do: []\n"),
        "for-each:\n  of:\n    who:\n      each:\n        in: arkham\n  do: []\n"
    );
}

#[test]
fn what_cannot_be_carried_is_told_with_its_place() {
    let old = "cards:\n  a:\n    cost: {exhaust: false}\n    is: {at_least: 1, exactly: 2}\n";
    let told = pack(old, Some(Game::Card)).problems;
    let places: Vec<_> = told.iter().map(|p| (p.line, p.column)).collect();
    assert_eq!(places, [(3, 12), (4, 5)], "{told:?}");
    let old = "\
gates:
- do:
  - pick: {of: {gate: {}}, amount: 2}
  - modify: {quantity: toughness, add: 1}
  - forbid: {what: seal, for: game}
";
    let carried = pack(old, Some(Game::Board));
    let places: Vec<_> = carried
        .problems
        .iter()
        .map(|p| (p.line, p.column))
        .collect();
    assert_eq!(places, [(3, 28), (4, 5)], "{:?}", carried.problems);
    assert_eq!(carried.text, old.replace("for: game", "for: this-game"));
    let broken = pack("cards: [", Some(Game::Card));
    assert_eq!(
        (broken.text.as_str(), broken.problems.len()),
        ("cards: [", 1)
    );
}

#[test]
fn positions_and_packs_within_markdown() {
    let old = "# A\n\n```yaml table\nscenario: card/the-gathering\ninvestigators:\n  roland-banks: {in_play: [machete]}\nbag: [auto_fail]\n```\n```play\nexpect investigators.roland-banks.in_play contains machete\n```\n\n```yaml\ncards:\n  a: {kind: {asset: {uses: {n: 1, kind: ammo}}}}\n```\n";
    let new = markdown(old);
    assert_eq!(
        new.text,
        old.replace("{in_play:", "{in-play:")
            .replace("auto_fail", "auto-fail")
            .replace("{n: 1", "{amount: 1")
    );
    assert_eq!(new.problems, []);
}

#[test]
fn no_text_is_too_odd() {
    for text in [
        "",
        "\n",
        "# only\n",
        "a",
        "- b",
        "? [x]\n: y\n",
        "{a: }",
        "a:\n- b: c\n",
        "\u{feff}a: 1",
        "a: |\n  x_y\n  z\nb_c: 1\n",
    ] {
        for game in [Game::Card, Game::Board] {
            let once = pack(text, Some(game));
            assert_eq!(pack(&once.text, Some(game)).text, once.text);
        }
    }
}

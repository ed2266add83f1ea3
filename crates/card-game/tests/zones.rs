//! Every verb on cards of every zone: `pack check` refuses it, or it breaks nothing that must hold of a position.

use card_game::{CardGame, Content};
use kernel::{Cases, Dealer, Game, Log, Rules, Seat, Seeded, Source, Who};
use std::collections::BTreeSet;

const ZONES: [&str; 10] = [
    "in-play",
    "hand",
    "deck",
    "discard",
    "encounter-deck",
    "encounter-discard",
    "encounter-cards",
    "set-aside",
    "victory-display",
    "{pile: cultists}",
];

/// What narrows the filter further.
const KINDS: [&str; 7] = [
    "",
    ", kind: [asset]",
    ", kind: [event, skill]",
    ", kind: [enemy]",
    ", kind: [treachery]",
    ", kind: [location]",
    ", topmost: true",
];

/// A verb; `#` stands for the noun.
const VERBS: [&str; 36] = [
    "put: {cards: #, to: hand}",
    "put: {cards: #, to: threat-area}",
    "put: {cards: #, to: deck-bottom}",
    "put: {cards: #, to: encounter-deck}",
    "put: {cards: #, to: victory-display}",
    "put: {cards: #, to: removed-from-game}",
    "put: {cards: #, to: set-aside}",
    "discard: {cards: #}",
    "draw-encounter: {card: #}",
    "enter-play: {cards: #}",
    "enter-play: {cards: #, at: here}",
    "take-control: {who: lead, of: #}",
    "show: #",
    "attach: {to: #}",
    "attach: {card: #, to: here}",
    "look-at: #",
    "move: {who: #, to: here}",
    "spawn: {enemies: #, at: here}",
    "spawn: {enemies: #, at: here, engaged-with: lead}",
    "move-toward: {enemies: #, to: here}",
    "reveal: #",
    "disengage: #",
    "evade: #",
    "ready: #",
    "place: {token: clue, on: #}",
    "place: {token: doom, on: #}",
    "place: {token: damage, on: #}",
    "place: {token: horror, on: #}",
    "move-tokens: {token: clue, amount: 1, from: #, to: lead}",
    "deal: {to: #, damage: 1}",
    "heal: {of: #, damage: 1}",
    "modify: {to: #, rules: [blank], for: this-round}",
    "modify: {to: #, rules: [cannot-leave-play], for: this-round}",
    "move: {who: you, to: #}",
    "discover: {who: you, at: #}",
    "list: {in: cultists-who-got-away, cards: #}",
];

/// How the noun means the cards; `#` stands for the filter.
const WAYS: [(&str, &str); 2] = [("", "{each: #}"), ("pick", "#")];

fn effect(verb: &str, (way, noun): (&str, &str), filter: &str) -> String {
    match way {
        "pick" => {
            let verb = verb.replace('#', "it");
            format!("[{{pick: {{of: {{a: {filter}}}}}}}, {{{verb}}}]")
        }
        _ => {
            let noun = noun.replace('#', filter);
            format!("[{{{}}}]", verb.replace('#', &noun))
        }
    }
}

/// The effects, each the text of an event of its own. Every card stands on a line of its own: what is refused is told
/// by its line.
fn pack() -> (String, Vec<String>) {
    let mut effects = Vec::new();
    for verb in VERBS {
        for zone in ZONES {
            for kind in KINDS {
                let filter = format!("{{card: {{in: {zone}{kind}}}}}");
                effects.extend(WAYS.map(|way| effect(verb, way, &filter)));
            }
        }
    }
    let mut text = String::from("set: {id: probe, name: Probe}\ncards:\n");
    for (n, effect) in effects.iter().enumerate() {
        text += &format!(
            "  probe-{n}: {{name: Probe {n}, class: neutral, level: 0, kind: {{event: {{cost: 0}}}}, abilities: [{{play: {{do: {effect}}}}}]}}\n"
        );
    }
    (text, effects)
}

/// Plays one of the events, then on at random. Says what is broken, and whether the event could be played.
fn play(content: &Content, number: usize) -> Result<bool, String> {
    let table = format!(
        "scenario: card/the-midnight-masks
round: 3
decks: [ruth-turner, peter-warren]
victory: [victoria-devereux]
encounter-discard: [crypt-chill, acolyte]
investigators:
  roland-banks:
    at: rivertown
    hand: [probe-{number}, guts, machete, guard-dog, dodge]
    in-play: [beat-cop, {{card: flashlight, uses: 2}}]
    threat: [paranoia, acolyte]
    discard: [knife, emergency-cache]
  wendy-adams: {{at: northside, clues: 1, hand: [knife], in-play: [leather-coat]}}
locations: {{rivertown: {{clues: 1, enemies: [{{card: wolf-man-drew, exhausted: true}}]}}, northside: {{attached: [barricade]}}}}
"
    );
    let mut game = CardGame::position(content, &table).map_err(|e| e.to_string())?;
    let (mut dealer, mut mind) = (Seeded::new(number as u64), Seeded::new(!(number as u64)));
    game.run(content, &mut Log::none())
        .map_err(|e| e.to_string())?;
    let key = format!("play:probe-{number}");
    if !game
        .choices(content)
        .iter()
        .any(|c| CardGame::key(content, &game, c) == key)
    {
        return Ok(false);
    }
    for _ in 0..12 {
        CardGame::check(content, &game).map_err(|e| e.to_string())?;
        let Some(ask) = game.ask() else { break };
        let done = match ask.who {
            Who::Chance(_) => game
                .deal(content, &mut dealer, &mut Log::none())
                .map(|_| ()),
            Who::Seat(Seat(_)) => {
                let at = pick(content, &game, &key, &mut mind);
                game.choose(content, at, &mut Log::none()).map(|_| ())
            }
        };
        done.map_err(|e| e.to_string())?;
    }
    Ok(true)
}

fn pick(content: &Content, game: &Game<CardGame>, key: &str, mind: &mut Seeded) -> usize {
    let choices = game.choices(content);
    let wanted = choices
        .iter()
        .position(|c| CardGame::key(content, game, c) == key);
    wanted.unwrap_or_else(|| mind.deal(Source(99), choices.len() as u32) as usize)
}

#[test]
fn no_verb_breaks_a_position_whatever_zone_its_cards_lie_in() {
    let (text, effects) = pack();
    let mut files = packs::official_of("card-game");
    let file = files.len() as u32;
    files.push(packs::PackFile::new("card-game/probe.yaml", text));
    let (content, problems) = Content::load_with_warnings(&files);
    let content = content.unwrap_or_else(|| panic!("{problems:#?}"));
    assert!(
        content.by_id.contains_key("probe-0"),
        "{:?}",
        problems.first()
    );
    let ours = problems
        .iter()
        .filter_map(|p| p.place)
        .filter(|p| p.file == file);
    let refused: BTreeSet<usize> = ours.map(|p| p.line as usize - 3).collect();
    let (mut broken, mut played) = (Vec::new(), 0);
    for (index, effect) in effects.iter().enumerate() {
        if refused.contains(&index) {
            continue;
        }
        match play(&content, index) {
            Ok(did) => played += usize::from(did),
            Err(why) => broken.push(format!("{effect}: {why}")),
        }
    }
    assert!(
        broken.is_empty(),
        "{} of {}:\n{}",
        broken.len(),
        effects.len(),
        broken.join("\n")
    );
    // The rest would change nothing in this position.
    assert!(played > 600, "only {played} were played");
}

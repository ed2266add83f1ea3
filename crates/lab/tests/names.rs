//! The lists of names of the Python package: those by which tables are written as numbers (`python/src/names.rs`), and
//! those of what can be set up (`python/miskatonic/names.py`).

use crate::conformance::golden::compare;
use crate::teams;
use board_game::Board;
use card_game::CardGame;
use kept::Lists;
use kernel::show::Show;
use kernel::{Cases, Catalogue, Dealer, Greedy, Log, Seat, Seeded, Viewer, Who};
use players::Kind;
use std::collections::BTreeSet;
use table::Seen;

#[path = "../../../python/src/names.rs"]
mod kept;

/// How many games of each setup are looked at.
const GAMES: u64 = 4;
/// Every so many questions the table is looked at.
const EVERY: u64 = 5;

/// Names that games have used.
#[derive(Default)]
struct Found {
    kinds: BTreeSet<&'static str>,
    numbers: BTreeSet<&'static str>,
    flags: BTreeSet<&'static str>,
    links: BTreeSet<&'static str>,
    words: BTreeSet<&'static str>,
    groups: BTreeSet<&'static str>,
}

impl Found {
    /// Looks at a position, as its seats see it.
    fn look<R: Show>(&mut self, content: &R::Content, game: &kernel::Game<R>) {
        for seat in Seat::first(R::seats(game)) {
            for it in R::objects(content, game, Viewer::Seat(seat)) {
                self.kinds.insert(it.kind);
                self.numbers.extend(it.numbers.iter().map(|n| n.0));
                self.flags.extend(it.flags.iter());
                self.links.extend(it.links.iter().map(|l| l.0));
                self.words.extend(it.words.iter().map(|w| w.0));
            }
        }
        let choices = game.ask().map(|ask| ask.choices.iter());
        for choice in choices.into_iter().flatten() {
            self.groups.insert(R::offered(content, game, choice).group);
        }
    }

    /// Plays a game with one kind of bot in all seats.
    fn play<R: Greedy + Show>(
        &mut self,
        content: &R::Content,
        setup: &R::Setup,
        kind: Kind,
        seed: u64,
    ) {
        let mut game = R::start(content, setup).unwrap_or_else(|e| panic!("{e}"));
        let (mut bot, mut dealer) = (kind.bot::<R>(seed), Seeded::new(seed));
        let mut asked = 0;
        while let Some(ask) = game.ask() {
            let choice = match ask.who {
                Who::Chance(source) => R::deal(content, &game, dealer.deal(source, ask.weight)),
                Who::Seat(_) => {
                    if asked % EVERY == 0 {
                        self.look(content, &game);
                    }
                    asked += 1;
                    let n = Seen::<R>::of(content, &game).map_or(0, |seen| bot.choose(&seen));
                    ask.choices[n]
                }
            };
            game.answer(content, choice, &mut Log::none())
                .unwrap_or_else(|e| panic!("{e}"));
        }
        self.look(content, &game);
    }

    /// The names in games of every scenario.
    fn of<R: Catalogue + Cases + Greedy + Show>(content: &R::Content) -> Self {
        let mut found = Self::default();
        for scenario in R::scenarios(content) {
            let (least, most) = R::seats_allowed(content, &scenario.id);
            for seats in [least, most.min(3)] {
                for game in 0..GAMES {
                    let from = game as usize * seats;
                    let setup = teams::setup::<R>(content, &scenario.id, from, seats);
                    let kind = if game % 2 == 0 {
                        Kind::Random
                    } else {
                        Kind::Greedy
                    };
                    found.play::<R>(content, &setup, kind, game);
                }
            }
        }
        found
    }
}

/// Names in quotes, in lines of at most 120 columns that begin with so many spaces.
fn quoted<'a>(indent: usize, names: impl IntoIterator<Item = &'a str>) -> String {
    let margin = " ".repeat(indent);
    let mut text = margin.clone();
    let mut width = indent;
    for name in names {
        let quoted = format!("\"{name}\",");
        if width > indent && width + 1 + quoted.len() > 120 {
            text += "\n";
            text += &margin;
            width = indent;
        } else if width > indent {
            text.push(' ');
            width += 1;
        }
        width += quoted.len();
        text += &quoted;
    }
    text + "\n"
}

/// A list of the Rust source: the names that it has, and behind them those that are new.
fn list<'a>(field: &str, has: &[&'a str], found: impl IntoIterator<Item = &'a str>) -> String {
    let new = found.into_iter().filter(|name| !has.contains(name));
    let names = quoted(8, has.iter().copied().chain(new));
    format!("    {field}: &[\n{names}    ],\n")
}

/// The lists of a game in Rust.
fn lists(
    game: &str,
    has: &Lists,
    found: Found,
    rules: impl Iterator<Item = &'static str>,
) -> String {
    [
        format!(
            "\n/// Those of the {} game.\n#[rustfmt::skip]\npub static {game}: Lists = Lists {{\n",
            game.to_lowercase()
        ),
        list("kinds", has.kinds, found.kinds),
        list("numbers", has.numbers, found.numbers),
        list("flags", has.flags, found.flags),
        list("links", has.links, found.links),
        list("words", has.words, found.words),
        list("groups", has.groups, found.groups),
        list("rules", has.rules, rules),
        "};\n".to_owned(),
    ]
    .concat()
}

fn card() -> card_game::Content {
    card_game::Content::official().unwrap_or_else(|e| panic!("{e:?}"))
}

fn board() -> board_game::Content {
    board_game::Content::official().unwrap_or_else(|e| panic!("{e:?}"))
}

#[test]
fn every_name_of_a_table_has_a_number() {
    // What comes before the lists stays.
    let head = include_str!("../../../python/src/names.rs")
        .split("\n/// Those of")
        .next();
    let rules = card_game::Rule::ALL.iter().map(|rule| rule.cite());
    let card = lists("CARD", &kept::CARD, Found::of::<CardGame>(&card()), rules);
    let rules = board_game::rule::Rule::ALL.iter().map(|rule| rule.cite());
    let board = lists("BOARD", &kept::BOARD, Found::of::<Board>(&board()), rules);
    compare(
        "python/src/names.rs",
        &[head.unwrap_or_default(), &card, &board].concat(),
    );
}

/// A type of the Python package with these values.
fn literal(name: &str, doc: &str, values: impl IntoIterator<Item = kernel::Entry>) -> String {
    let ids: Vec<String> = values.into_iter().map(|entry| entry.id).collect();
    let ids = quoted(4, ids.iter().map(String::as_str));
    format!("\n{name} = Literal[\n{ids}]\n\"\"\"{doc}\"\"\"\n")
}

#[test]
fn the_python_package_names_what_can_be_set_up() {
    let (card, board) = (card(), board());
    assert!(Board::draws_investigators() && !CardGame::draws_investigators());
    let all = [
        "\"\"\"What can be set up, by its ids. Written by `scripts/regenerate names`.\"\"\"\n\nfrom typing import Literal\n"
            .to_owned(),
        literal("CardScenario", "Scenarios and campaigns of the card game.", CardGame::scenarios(&card)),
        literal("BoardScenario", "Scenarios of the board game.", Board::scenarios(&board)),
        "\nScenario = CardScenario | BoardScenario\n\"\"\"What can be played.\"\"\"\n".to_owned(),
        literal("CardInvestigator", "Investigators of the card game.", CardGame::investigators(&card)),
        literal("BoardInvestigator", "Investigators of the board game.", Board::investigators(&board)),
        "\nInvestigator = CardInvestigator | BoardInvestigator | Literal[\"random\"]\n\"\"\"Who can play. The board game draws \
         one at `random`.\"\"\"\n"
            .to_owned(),
        literal("Difficulty", "Difficulties of the card game, its default first.", CardGame::difficulties(&card)),
    ];
    assert!(Board::difficulties(&board).is_empty());
    compare("python/miskatonic/names.py", &all.concat());
}

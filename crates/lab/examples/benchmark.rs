//! Return to The Gathering as ArkhamBench plays it (`facts/card-game/benchmark.json`): its five decks in turn, its
//! scoring; its ten published deals beside the published scores; and whole campaigns of Return to Night of the Zealot.
//!
//! ```sh
//! cargo run --release -p miskatonic-lab --example benchmark -- games greedy 1000 1
//! cargo run --release -p miskatonic-lab --example benchmark -- games search-2000 200 1 earn
//! cargo run --release -p miskatonic-lab --example benchmark -- deals search-2000 100 1 earn
//! cargo run --release -p miskatonic-lab --example benchmark -- campaigns search-2000 50 1
//! ```
//! `earn` has a search look for what is scored alone, and not for the chance to win too (in a campaign it always does);
//! `nets=FILE` judges by other nets than the game's own; `deep` and `flat`, `horizon=N` say how far it looks.

use card_game::choice::Prompt;
use card_game::content::DefId;
use card_game::state::campaign::{Account, Campaign, Entry, Origin};
use card_game::{CardGame, Choice, Content};
use kernel::{Budget, Dealer, Game, Greedy, Log, Rules, Seeded, Who};
use lab::Start;
use lab::mean::Mean;
use minds::{Aim, Nets, Rng, Search};
use players::{Kind, Searching};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::sync::Arc;
use table::{Player, Seen};

#[derive(Deserialize)]
struct Facts {
    scenario: String,
    difficulty: String,
    rotation: Vec<String>,
    decks: Vec<Deck>,
    published: Vec<Published>,
    deals: Vec<Deal>,
    campaigns: Campaigns,
}

/// Whole campaigns.
#[derive(Deserialize)]
struct Campaigns {
    campaign: String,
    published: Vec<Gauntlet>,
}

/// A campaign of each entry of the rotation: the scores of its scenarios.
#[derive(Deserialize)]
struct Gauntlet {
    scores: Vec<Vec<u32>>,
}

#[derive(Deserialize)]
struct Deck {
    investigator: String,
    cards: BTreeMap<String, u8>,
    weakness: String,
}

#[derive(Deserialize)]
struct Published {
    scores: Vec<u32>,
}

/// How the cards lay, the top one first.
#[derive(Deserialize, Clone)]
struct Deal {
    seed: u64,
    investigator: String,
    attic: String,
    cellar: String,
    opening_hand: Vec<String>,
    deck: Vec<String>,
    encounter_deck: Vec<String>,
}

/// A game that is over.
struct Played {
    score: u32,
    won: bool,
    outcome: String,
}

struct Bench<'a> {
    content: &'a Content,
    facts: Facts,
    kind: Kind,
    aim: Aim,
    /// Other weights than the game's own.
    nets: Option<Arc<Nets>>,
    deep: Option<bool>,
    horizon: Option<u32>,
}

fn main() -> Result<(), String> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [what, policy, games, seed, more @ ..] = words.as_slice() else {
        return Err("benchmark (games|deals|campaigns) POLICY GAMES SEED [WAY ..]".into());
    };
    let number = |text: &String| text.parse::<u64>().map_err(|e| format!("{text}: {e}"));
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../facts/card-game/benchmark.json"
    );
    let text = std::fs::read_to_string(path).map_err(|e| format!("{path}: {e}"))?;
    let content = Content::official().map_err(|e| format!("{} problems in the packs", e.len()))?;
    let mut bench = Bench {
        content: &content,
        facts: serde_json::from_str(&text).map_err(|e| format!("{path}: {e}"))?,
        kind: Kind::named(policy).ok_or_else(|| format!("there is no policy `{policy}`"))?,
        aim: Aim::Both,
        nets: Nets::of::<CardGame>(),
        deep: None,
        horizon: None,
    };
    for way in more {
        let (name, value) = way.split_once('=').unwrap_or((way, ""));
        match name {
            "earn" => bench.aim = Aim::Earn,
            "deep" | "flat" => bench.deep = Some(name == "deep"),
            "horizon" => bench.horizon = Some(value.parse().map_err(|e| format!("{way}: {e}"))?),
            "nets" => {
                let text = std::fs::read_to_string(value).map_err(|e| format!("{way}: {e}"))?;
                let nets = Nets::read::<CardGame>(&text).map_err(|e| e.to_string())?;
                bench.nets = Some(Arc::new(nets));
            }
            _ => return Err(format!("not known: {way}")),
        }
    }
    let (games, seed) = (number(games)?, number(seed)?);
    match what.as_str() {
        "games" => bench.games(games, seed),
        "deals" => bench.deals(games, seed),
        "campaigns" => bench.campaigns(games, seed),
        other => Err(format!("there is no `{other}`")),
    }
}

impl Bench<'_> {
    /// The games of the rotation, with decks shuffled by our own dealer.
    fn games(&self, games: u64, seed: u64) -> Result<(), String> {
        let starts = self.starts(&self.facts.scenario)?;
        let mut by: Vec<Vec<Played>> = self.facts.rotation.iter().map(|_| Vec::new()).collect();
        for n in 0..games {
            let at = (n % starts.len() as u64) as usize;
            by[at].push(self.play(&starts[at], Rng::nth_seed(seed, n), None)?);
        }
        for (code, played) in self.facts.rotation.iter().zip(&by) {
            println!("{:<16} {}", self.id(code)?, summary(played));
        }
        let all: Vec<Played> = by.into_iter().flatten().collect();
        println!("{:<16} {}", "all", summary(&all));
        let mut ends: BTreeMap<&str, u32> = BTreeMap::new();
        for played in &all {
            *ends.entry(&played.outcome).or_default() += 1;
        }
        println!("{ends:?}");
        Ok(())
    }

    /// The published deals, each so many times with other tokens.
    fn deals(&self, runs: u64, seed: u64) -> Result<(), String> {
        let starts = self.starts(&self.facts.scenario)?;
        let mut all = Vec::new();
        for (index, deal) in self.facts.deals.iter().enumerate() {
            let of = |d: &String| *d == deal.investigator;
            let at = self.facts.rotation.iter().position(of);
            let start = at
                .and_then(|at| starts.get(at))
                .ok_or("a deal of nobody's")?;
            let mut played = Vec::new();
            for run in 0..runs {
                let luck = Rng::nth_seed(seed ^ deal.seed, run);
                played.push(self.play(start, luck, Some(deal))?);
            }
            let scores: Vec<u32> = self
                .facts
                .published
                .iter()
                .filter_map(|p| p.scores.get(index).copied())
                .collect();
            let mean = scores.iter().sum::<u32>() as f64 / scores.len().max(1) as f64;
            println!(
                "{} {:<16} {}; published mean {mean:.2}, best {}",
                deal.seed,
                self.id(&deal.investigator)?,
                summary(&played),
                scores.iter().max().unwrap_or(&0)
            );
            all.extend(played);
        }
        println!("all {}", summary(&all));
        Ok(())
    }

    /// Whole campaigns of the rotation. Each scenario is scored as a single one is.
    fn campaigns(&self, games: u64, seed: u64) -> Result<(), String> {
        let starts = self.starts(&self.facts.campaigns.campaign)?;
        let mut by: Vec<Vec<Vec<u32>>> = vec![Vec::new(); starts.len()];
        for n in 0..games {
            let at = (n % starts.len() as u64) as usize;
            let game = self.game(&starts[at], Rng::nth_seed(seed, n), None)?;
            let of = game.table().campaign.as_deref();
            by[at].push(of.map_or_else(Vec::new, scores));
        }
        let told = |played: &[Vec<u32>]| {
            let mean = |of: &dyn Fn(&[u32]) -> u32| -> Mean {
                played.iter().map(|s| f64::from(of(s))).collect()
            };
            let total = mean(&|s| s.iter().sum());
            let one = |n: usize| mean(&|s| s.get(n).copied().unwrap_or_default());
            let each: Vec<String> = (0..3).map(|n| format!("{:.2}", one(n).mean())).collect();
            let best = played.iter().map(|s| s.iter().sum::<u32>()).max();
            format!(
                "mean score {:.2} ± {:.2} of {} campaigns, by scenario {}, best {}",
                total.mean(),
                total.half(),
                played.len(),
                each.join(" + "),
                best.unwrap_or_default()
            )
        };
        for (at, code) in self.facts.rotation.iter().enumerate() {
            let published = self.facts.campaigns.published.iter();
            let published: Vec<Vec<u32>> = published
                .filter_map(|p| p.scores.get(at).cloned())
                .collect();
            println!(
                "{:<16} {}; published {}",
                self.id(code)?,
                told(&by[at]),
                told(&published)
            );
        }
        let all: Vec<Vec<u32>> = by.into_iter().flatten().collect();
        println!("{:<16} {}", "all", told(&all));
        Ok(())
    }

    fn starts(&self, scenario: &str) -> Result<Vec<Start<CardGame>>, String> {
        let all = self.facts.rotation.iter();
        all.map(|code| self.start(code, scenario)).collect()
    }

    fn start(&self, code: &str, scenario: &str) -> Result<Start<CardGame>, String> {
        let deck = self.facts.decks.iter().find(|d| d.investigator == code);
        let deck = deck.ok_or_else(|| format!("no deck of {code}"))?;
        let mut cards = Vec::new();
        for (card, n) in &deck.cards {
            cards.push(format!("{n} {}", self.id(card)?));
        }
        cards.push(format!("1 {}", self.id(&deck.weakness)?));
        let who = self.id(code)?;
        let lines = [
            ("scenario".to_owned(), scenario.to_owned()),
            ("investigators".to_owned(), who.to_owned()),
            ("difficulty".to_owned(), self.facts.difficulty.clone()),
            (format!("deck-{who}"), cards.join(", ")),
        ];
        let setup = CardGame::setup_from_lines(self.content, &lines).map_err(|e| e.to_string())?;
        Start::new(self.content, setup)
    }

    /// The id of the card with this number.
    fn id(&self, code: &str) -> Result<&str, String> {
        let def = DefId::find(&self.content.texts, |t| t.code.as_deref() == Some(code));
        let def = def.ok_or_else(|| format!("there is no card {code}"))?;
        Ok(self.content.id_of(def))
    }

    fn bot(&self, seed: u64) -> Box<dyn Player<CardGame>> {
        let Kind::Search(pace) = self.kind else {
            return self.kind.bot(seed);
        };
        let mut search = Search::after(self.aim).nets(self.nets.clone());
        search.deep = self.deep.unwrap_or(search.deep);
        search.horizon = self.horizon.unwrap_or(search.horizon);
        Box::new(Searching::with(seed, pace, search))
    }

    fn play(
        &self,
        start: &Start<CardGame>,
        seed: u64,
        deal: Option<&Deal>,
    ) -> Result<Played, String> {
        let content = self.content;
        let game = self.game(start, seed, deal)?;
        let (outcome, won) = CardGame::outcome(content, &game).ok_or("it has no end")?;
        let score = (CardGame::earned(content, &game) * 11.0).round() as u32;
        Ok(Played {
            score,
            won,
            outcome,
        })
    }

    /// A game, played to its end.
    fn game(
        &self,
        start: &Start<CardGame>,
        seed: u64,
        deal: Option<&Deal>,
    ) -> Result<Game<CardGame>, String> {
        let content = self.content;
        let mut game = start.game.clone();
        let mut dealer = Seeded::new(seed);
        let mut laid = deal.map(|deal| Laid::new(deal.clone()));
        let mut bot = self.bot(!seed);
        while let Some(ask) = game.ask() {
            let choice = match ask.who {
                Who::Chance(source) => {
                    let laid = laid.as_mut().and_then(|l| l.next(content, &game));
                    laid.unwrap_or_else(|| {
                        let n = dealer.deal(source, ask.weight);
                        CardGame::deal(content, &game, n)
                    })
                }
                // The campaign also offers the scenarios that it replaces; the first is its own.
                Who::Seat(_) if ask.prompt == Prompt::WhichScenario => {
                    let own = |c: &&Choice| matches!(c, Choice::Scenario(_));
                    *ask.choices.iter().find(own).ok_or("no scenario")?
                }
                Who::Seat(_) => {
                    let seen = Seen::<CardGame>::of(content, &game).ok_or("nobody is asked")?;
                    let at = bot.choose(&seen);
                    *ask.choices.get(at).ok_or("not on the list")?
                }
            };
            let (log, budget) = (&mut Log::none(), &mut Budget::after(0));
            game.accept(content, choice, log, budget)
                .map_err(|e| e.to_string())?;
        }
        Ok(game)
    }
}

/// What each scenario of a campaign scores: its experience less its trauma, but never less than 0.
fn scores(campaign: &Campaign) -> Vec<u32> {
    let of = |scenario: u8| {
        let entries = campaign.ledger.iter().filter(|e| e.scenario == scenario);
        let gained = |e: &Entry| match (e.of, e.from) {
            (_, Origin::Bought(_) | Origin::SideStory | Origin::Before) => 0,
            (Account::Experience, _) => i32::from(e.amount),
            (Account::Physical | Account::Mental, _) => -i32::from(e.amount),
        };
        entries.map(gained).sum::<i32>().max(0).unsigned_abs()
    };
    campaign.played.iter().map(|(at, ..)| of(*at)).collect()
}

/// A deal being played: what is left of the orders, for as long as they hold. Whatever shuffles a deck ends its order.
struct Laid {
    deal: Deal,
    /// Cards of the opening hand and replacements that were drawn.
    drawn: usize,
}

impl Laid {
    fn new(mut deal: Deal) -> Self {
        // What the opening hand is drawn from.
        let mut deck = deal.opening_hand.clone();
        deck.append(&mut deal.deck);
        deal.deck = deck;
        Self { deal, drawn: 0 }
    }

    /// What the open question of chance is answered with, if an order says so.
    fn next(&mut self, content: &Content, game: &Game<CardGame>) -> Option<Choice> {
        let ask = game.ask()?;
        let code = |def: DefId| content.text(def).code.as_deref().unwrap_or("");
        let all = CardGame::outcomes(content, game);
        match ask.prompt {
            Prompt::Version(_) => {
                let wanted = [&self.deal.attic, &self.deal.cellar];
                let of = |c: &Choice| matches!(c, Choice::Version(d) if wanted.iter().any(|w| *w == code(*d)));
                all.iter().map(|x| x.0).find(of)
            }
            Prompt::DrawFrom(deck) => {
                let own = deck.is_some();
                let mut unseen: BTreeMap<String, u32> = BTreeMap::new();
                for (choice, name) in &all {
                    let Choice::Card(card) = choice else {
                        return None;
                    };
                    *unseen
                        .entry(code(game.table().card(*card).def).to_owned())
                        .or_default() += name;
                }
                let setup = game.table().round == 0;
                let order = if own {
                    &mut self.deal.deck
                } else {
                    &mut self.deal.encounter_deck
                };
                if own && self.drawn > self.deal.opening_hand.len() && !setup {
                    // After a mulligan the deck was shuffled.
                    order.clear();
                }
                // Cards that have gone another way are not waited for; others than were laid mean that it was shuffled.
                let mut kept = Vec::new();
                for card in order.iter().rev() {
                    if let Some(n) = unseen.get_mut(card).filter(|n| **n > 0) {
                        *n -= 1;
                        kept.push(card.clone());
                    }
                }
                kept.reverse();
                *order = if unseen.values().all(|n| *n == 0) {
                    kept
                } else {
                    Vec::new()
                };
                let mut at = 0;
                if own && setup {
                    self.drawn += 1;
                    let weak = |c: &String| {
                        DefId::each(&content.defs).any(|(id, def)| code(id) == c && def.weakness)
                    };
                    at = order.iter().position(|c| !weak(c))?;
                }
                let wanted = if at < order.len() {
                    order.remove(at)
                } else {
                    return None;
                };
                let of = |c: &Choice| matches!(c, Choice::Card(card) if code(game.table().card(*card).def) == wanted);
                all.iter().map(|x| x.0).find(of)
            }
            _ => None,
        }
    }
}

/// The mean score with half the width of its 95 % interval, and how many were won.
fn summary(played: &[Played]) -> String {
    let count = played.len().max(1) as f64;
    let mean = played.iter().map(|p| f64::from(p.score)).sum::<f64>() / count;
    let spread: f64 = played
        .iter()
        .map(|p| (f64::from(p.score) - mean).powi(2))
        .sum();
    let half = 1.96 * (spread / (count - 1.0).max(1.0) / count).sqrt();
    let won = played.iter().filter(|p| p.won).count();
    let best = played.iter().map(|p| p.score).max().unwrap_or(0);
    format!(
        "mean score {mean:.2} ± {half:.2} of {} games, {won} won, best {best}",
        played.len()
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use card_game::rule::Rule;

    /// What was drawn in a game in which nothing is replaced, in order: cards of the deck, and of the encounter deck.
    fn drawn(bench: &Bench<'_>, deal: &Deal, seed: u64) -> (Vec<String>, Vec<String>) {
        let content = bench.content;
        let start = bench
            .start(&deal.investigator, &bench.facts.scenario)
            .expect("there is a deck");
        let (mut game, mut laid) = (start.game, Laid::new(deal.clone()));
        let (mut dealer, mut bot) = (Seeded::new(seed), bench.bot(seed));
        let (mut own, mut others) = (Vec::new(), Vec::new());
        while let Some(ask) = game.ask() {
            let choice = match ask.who {
                Who::Chance(source) => laid.next(content, &game).unwrap_or_else(|| {
                    let n = dealer.deal(source, ask.weight);
                    CardGame::deal(content, &game, n)
                }),
                Who::Seat(_) if ask.rule == Rule::Mulligan => Choice::Pass,
                Who::Seat(_) => {
                    let seen = Seen::<CardGame>::of(content, &game).expect("somebody is asked");
                    ask.choices[bot.choose(&seen)]
                }
            };
            if let (Prompt::DrawFrom(deck), Choice::Card(card)) = (ask.prompt, choice) {
                let def = game.table().card(card).def;
                let code = content.text(def).code.clone().expect("it has a number");
                let to = if deck.is_none() {
                    &mut others
                } else {
                    &mut own
                };
                to.push(code);
            }
            let (log, budget) = (&mut Log::none(), &mut Budget::after(0));
            game.accept(content, choice, log, budget)
                .expect("it is listed");
        }
        (own, others)
    }

    #[test]
    fn a_published_deal_is_drawn_as_it_lies() {
        let content = Content::official().expect("the packs are sound");
        let text = include_str!(concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/../../facts/card-game/benchmark.json"
        ));
        let bench = Bench {
            content: &content,
            facts: serde_json::from_str(text).expect("it reads"),
            kind: Kind::Greedy,
            aim: Aim::Both,
            nets: Nets::of::<CardGame>(),
            deep: None,
            horizon: None,
        };
        assert_eq!(bench.facts.deals.len(), 10);
        for deal in &bench.facts.deals {
            // Whatever the tokens, the first cards are those of the deal.
            for seed in [1, 2] {
                let (own, others) = drawn(&bench, deal, seed);
                let mut hand = own[..5].to_vec();
                let mut wanted = deal.opening_hand.clone();
                hand.sort();
                wanted.sort();
                assert_eq!(hand, wanted, "{}: the opening hand", deal.seed);
                assert_eq!(own[5..8], deal.deck[..3], "{}: the deck", deal.seed);
                let printed: Vec<&String> = deal
                    .encounter_deck
                    .iter()
                    .filter(|c| *c != "01174")
                    .collect();
                let first: Vec<&String> = others.iter().take(3).collect();
                assert_eq!(first, printed[..3], "{}: the encounter deck", deal.seed);
            }
        }
    }
}

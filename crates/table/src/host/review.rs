//! Looking back at a game: what it was worth after every answer, and what decisions cost. Worked out beside the game: it
//! can be taken to another thread and stopped.

use kernel::{Game, Greedy, Log, Rules, Who};
use minds::{Decision, Review as Judged};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt::Write as _;
use std::ops::ControlFlow;
use std::sync::Arc;

/// A game looked back at. Chances are parts of 1; an error is half the width of the 95 % interval.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct Review {
    /// Whether it was won, if it is over.
    pub won: Option<bool>,
    /// What the decisions cost together, as far as it is more than the chance of imagined games.
    pub cost: f32,
    /// What chance gave, against its expectation before it spoke: all its answers together.
    pub luck: f32,
    /// The chance to win before the first answer and after each.
    pub chances: Vec<Point>,
    /// The decisions, those with one offer left out.
    pub decisions: Vec<Decided>,
    /// Those that cost the most, by their answers, the dearest first.
    pub dearest: Vec<usize>,
    /// After which the chance to win had changed the most, the greatest change first. Only changes that are more than
    /// their error and hold with other luck.
    pub turning: Vec<Turning>,
    /// Plain mistakes that need no imagined game to be seen, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub flags: Vec<Flag>,
}

/// A plain mistake.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct Flag {
    /// Which answer of the game it was, from 0.
    pub answer: usize,
    /// In which round.
    pub round: u32,
    /// Who answered.
    pub who: String,
    /// The answer in words.
    pub label: String,
    /// What the mistake was: "ended the turn with actions left".
    pub what: String,
}

/// What the game was worth after so many answers.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct Point {
    /// How many answers had been given.
    pub answers: usize,
    /// The chance to win.
    pub chance: f32,
    /// Its error.
    pub error: f32,
    /// The round of the answer that led here.
    pub round: Option<u32>,
    /// Its key.
    pub key: Option<String>,
    /// Who gave it: a name, or `chance`.
    pub by: Option<String>,
}

/// A decision, and what would have been best.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct Decided {
    /// Which answer of the game it was, from 0.
    pub answer: usize,
    /// Whose.
    pub seat: u8,
    /// Who that is.
    pub who: String,
    /// In which round.
    pub round: u32,
    /// What was answered.
    pub taken: JudgedOffer,
    /// What would have been best.
    pub best: JudgedOffer,
    /// How much it cost, as a part of the aim: to win, and to earn what the scenario counts.
    pub cost: f32,
    /// The error of that.
    pub doubt: f32,
    /// Whether that is more than the chance of imagined games.
    pub told: bool,
    /// What would have followed the best, most likely: of the dearest alone.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub line: Vec<String>,
    /// What speaks for the best, as it can be counted at the end of the round: of the dearest alone.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub why: Vec<Why>,
}

/// An offer as it was judged.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize, JsonSchema)]

pub struct JudgedOffer {
    /// Its key.
    pub key: String,
    /// In words.
    pub label: String,
    /// The chance to win with it.
    pub chance: f32,
    /// Its error.
    pub error: f32,
    /// In how many imagined games it was tried.
    pub tries: u32,
}

/// A reason for the better answer: something that people can count on the table.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct Why {
    /// What is counted, in the plural.
    pub of: String,
    /// How many more there are; below 0: fewer.
    pub by: f32,
}

/// An answer after which the chance to win had changed.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct Turning {
    /// Which answer of the game, from 0.
    pub answer: usize,
    /// In which round.
    pub round: u32,
    /// Who gave it: a name, or `chance`.
    pub who: String,
    /// In words.
    pub label: String,
    /// By how much.
    pub by: f32,
}

/// How many decisions and turning points are told of.
const TOLD: usize = 5;
/// In so many imagined games it is looked how a better answer goes on.
const LOOKS: u32 = 16;

/// Somebody who looks back at a game as it was when they were asked to.
pub trait Reviewer: Send {
    /// How many answers there are to look at.
    fn answers(&self) -> usize;
    /// Looks back: each position in `tries` games that go on from it, each decision with `nodes` answers in imagined
    /// games. `done` is told after each answer, and may break it off: nothing comes of it then.
    fn review(
        &mut self,
        effort: (u32, u64),
        done: &mut dyn FnMut(usize) -> ControlFlow<()>,
    ) -> Option<Review>;
}

pub(super) struct Looking<R: Rules> {
    pub(super) content: Arc<R::Content>,
    pub(super) start: Game<R>,
    pub(super) given: Vec<R::Choice>,
}

/// An answer in words.
struct Answered {
    round: u32,
    who: String,
    label: String,
    key: String,
    /// All offers: key and label.
    offers: Vec<(String, String)>,
}

impl<R: Greedy> Reviewer for Looking<R> {
    fn answers(&self) -> usize {
        self.given.len()
    }

    fn review(
        &mut self,
        effort: (u32, u64),
        done: &mut dyn FnMut(usize) -> ControlFlow<()>,
    ) -> Option<Review> {
        let judged = minds::review::<R>(&self.content, &self.start, &self.given, effort, done)?;
        let told = self.told(judged.chances.len());
        Some(self.whole(&judged, &told))
    }
}

/// The last action of a seat: its turn, the position before it, and the action.
type Last<R> = (u32, Game<R>, <R as Rules>::Choice);

impl<R: Greedy> Looking<R> {
    /// The plain mistakes among these answers.
    fn flags(&self, told: &[Answered]) -> Vec<Flag> {
        let content = &*self.content;
        let mut game = self.start.clone();
        let mut last: Vec<Option<Last<R>>> = Vec::new();
        let mut flags = Vec::new();
        for (answer, (choice, told)) in self.given.iter().zip(told).enumerate() {
            let who = game.ask().map(|ask| ask.who);
            if let Some(Who::Seat(seat)) = who {
                let (seat, turn) = (usize::from(seat.0), R::action_of_turn(&game));
                last.resize(last.len().max(seat + 1), None);
                let before = last[seat].as_ref().filter(|(then, ..)| Some(*then) == turn);
                let before = before.map(|(_, game, choice)| (game, choice));
                if let Some(oversight) = R::oversight(content, &game, choice, before) {
                    flags.push(Flag {
                        answer,
                        round: told.round,
                        who: told.who.clone(),
                        label: told.label.clone(),
                        what: oversight.words().to_owned(),
                    });
                }
                if let Some(turn) = turn {
                    last[seat] = Some((turn, game.clone(), *choice));
                }
            }
            if game.answer(content, *choice, &mut Log::none()).is_err() {
                break;
            }
        }
        flags
    }

    fn told(&self, most: usize) -> Vec<Answered> {
        let content = &*self.content;
        let mut game = self.start.clone();
        let mut all = Vec::new();
        for choice in self.given.iter().take(most) {
            let Some(ask) = game.ask() else { break };
            let who = match ask.who {
                Who::Seat(seat) => R::seat_name(content, &game, seat),
                Who::Chance(_) => "chance".to_owned(),
            };
            let offer = |c: &R::Choice| (R::key(content, &game, c), R::label(content, &game, c));
            all.push(Answered {
                round: R::round(&game),
                who,
                label: R::answered(content, &game, choice),
                key: R::key(content, &game, choice),
                offers: ask.choices.iter().map(offer).collect(),
            });
            if game.answer(content, *choice, &mut Log::none()).is_err() {
                break;
            }
        }
        all
    }

    fn whole(&self, judged: &Judged, told: &[Answered]) -> Review {
        let point = |(answers, (chance, error)): (usize, &(f32, f32))| {
            let answer = answers.checked_sub(1).and_then(|n| told.get(n));
            Point {
                answers,
                chance: *chance,
                error: *error,
                round: answer.map(|t| t.round),
                key: answer.map(|t| t.key.clone()),
                by: answer.map(|t| t.who.clone()),
            }
        };
        let dearest: Vec<usize> = judged.dearest(TOLD).iter().map(|d| d.answer).collect();
        let decided = |decision: &Decision| {
            let (line, why) = match dearest.contains(&decision.answer) {
                true => self.why(decision),
                false => (Vec::new(), Vec::new()),
            };
            let at = told.get(decision.answer);
            Decided {
                answer: decision.answer,
                seat: decision.seat.0,
                who: at.map(|t| t.who.clone()).unwrap_or_default(),
                round: decision.round,
                taken: offer(at, &decision.taken),
                best: offer(at, &decision.best),
                cost: decision.cost(),
                doubt: decision.taken.doubt,
                told: decision.told(),
                line,
                why,
            }
        };
        let turning = judged
            .turning_points(TOLD)
            .into_iter()
            .filter_map(|(answer, by)| {
                let told = told.get(answer)?;
                Some(Turning {
                    answer,
                    round: told.round,
                    who: told.who.clone(),
                    label: told.label.clone(),
                    by,
                })
            });
        Review {
            won: judged.won,
            cost: judged.cost(),
            luck: judged.luck(),
            chances: judged.chances.iter().enumerate().map(point).collect(),
            decisions: judged.decisions.iter().map(decided).collect(),
            turning: turning.collect(),
            dearest,
            flags: self.flags(told),
        }
    }

    /// How the better answer would have gone on, and by what the two differ at the end of the round.
    fn why(&self, decision: &Decision) -> (Vec<String>, Vec<Why>) {
        let content = &*self.content;
        let mut game = self.start.clone();
        for choice in self.given.iter().take(decision.answer) {
            if game.answer(content, *choice, &mut Log::none()).is_err() {
                return (Vec::new(), Vec::new());
            }
        }
        let mut imagine =
            |dealer: &mut dyn kernel::Dealer| R::imagine(content, &game, decision.seat, dealer);
        let looks = (decision.answer as u64, LOOKS);
        let best = minds::outlook::<R>(content, &mut imagine, (decision.best.at, None), looks);
        let taken = minds::outlook::<R>(content, &mut imagine, (decision.taken.at, None), looks);
        let line = best
            .line(decision.seat, false, TOLD)
            .into_iter()
            .map(|s| s.text);
        let why = best.reasons(&taken, TOLD).into_iter().map(|reason| Why {
            of: reason.of.to_owned(),
            by: reason.more,
        });
        (line.collect(), why.collect())
    }
}

fn offer(at: Option<&Answered>, offer: &minds::Offer) -> JudgedOffer {
    let known = at.and_then(|t| t.offers.get(offer.at));
    let (key, label) = known.cloned().unwrap_or_default();
    JudgedOffer {
        key,
        label,
        chance: offer.chance,
        error: offer.error,
        tries: offer.tries,
    }
}

fn percent(part: f32) -> String {
    format!("{:.1} %", part * 100.0)
}

/// A reason in words: "1.5 more clues held".
pub fn more(n: f32, of: &str) -> String {
    let than = if n < 0.0 { "fewer" } else { "more" };
    format!("{:.1} {than} {of}", n.abs())
}

fn signed(part: f32) -> String {
    format!("{}{}", if part > 0.0 { "+" } else { "" }, percent(part))
}

impl Review {
    /// The decisions that cost the most, the dearest first.
    pub fn costliest(&self) -> impl Iterator<Item = &Decided> {
        let find = |at: &usize| self.decisions.iter().find(|d| d.answer == *at);
        self.dearest.iter().filter_map(find)
    }

    /// In words, a line each.
    pub fn words(&self) -> Vec<String> {
        let (Some(first), Some(last)) = (self.chances.first(), self.chances.last()) else {
            return Vec::new();
        };
        let end = match self.won {
            Some(true) => "it was won".to_owned(),
            Some(false) => "it was lost".to_owned(),
            None => format!(
                "it stands at {} ± {}",
                percent(last.chance),
                percent(last.error)
            ),
        };
        let told = self.decisions.iter().filter(|d| d.told).count();
        let mut lines = vec![
            format!(
                "The chance to win was {} ± {} at the start; {end}.",
                percent(first.chance),
                percent(first.error)
            ),
            format!(
                "{} Luck {}.",
                match (told, self.decisions.len()) {
                    (0, all) => format!("No mistake in {all} decisions is larger than its error."),
                    (1, all) => format!("1 mistake in {all} decisions: {}.", percent(self.cost)),
                    (told, all) => format!(
                        "{told} mistakes in {all} decisions, {} each on average.",
                        percent(self.cost / told as f32)
                    ),
                },
                match self.luck {
                    l if l.abs() < 0.005 => "made no difference".to_owned(),
                    l if l > 0.0 => format!("helped: {}", signed(l)),
                    l => format!("hurt: {}", signed(l)),
                }
            ),
            String::new(),
            "The costliest decisions, in percent of winning and of the score together:".to_owned(),
        ];
        for decision in self.costliest() {
            lines.push(format!(
                "  answer {}, round {}, {}: {} ({} ± {}). Better: {} (by {} ± {})",
                decision.answer + 1,
                decision.round,
                decision.who,
                decision.taken.label,
                percent(decision.taken.chance),
                percent(decision.taken.error),
                decision.best.label,
                percent(decision.cost),
                percent(decision.doubt),
            ));
            if decision.line.len() > 1 {
                lines.push(format!("    what if: {}", decision.line.join(", then ")));
            }
            if !decision.why.is_empty() {
                let why: Vec<String> = decision.why.iter().map(|w| more(w.by, &w.of)).collect();
                lines.push(format!("    why: {}", why.join(", ")));
            }
        }
        if self.costliest().next().is_none() {
            lines.push("  none that chance does not explain".to_owned());
        }
        lines.push(String::new());
        lines.push("Plain mistakes, seen without imagined games:".to_owned());
        for flag in &self.flags {
            let (n, round) = (flag.answer + 1, flag.round);
            lines.push(format!(
                "  answer {n}, round {round}, {}: {} ({})",
                flag.who, flag.label, flag.what
            ));
        }
        if self.flags.is_empty() {
            lines.push("  none".to_owned());
        }
        lines.push(String::new());
        lines.push("The turning points, which other luck does not change:".to_owned());
        for turning in &self.turning {
            lines.push(format!(
                "  answer {}, round {}, {}: {} ({})",
                turning.answer + 1,
                turning.round,
                turning.who,
                turning.label,
                signed(turning.by),
            ));
        }
        if self.turning.is_empty() {
            lines.push("  none".to_owned());
        }
        lines
    }

    /// The chance to win as a line from left to right with its error, and the costliest decisions as dots.
    pub fn svg(&self) -> String {
        let (width, height) = (900.0, 300.0);
        let n = self.chances.len().max(2) - 1;
        let x = |at: usize| 40.0 + width * at as f32 / n as f32;
        let y = |part: f32| 20.0 + height * (1.0 - part.clamp(0.0, 1.0));
        let mut text = String::from(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 960 350\" font-family=\"sans-serif\" font-size=\"12\">\n",
        );
        for fifth in 0..=5 {
            let part = fifth as f32 / 5.0;
            let _ = writeln!(
                text,
                "<line x1=\"40\" x2=\"940\" y1=\"{0:.1}\" y2=\"{0:.1}\" stroke=\"#ccc\"/><text x=\"4\" y=\"{0:.1}\">{1:.0} %</text>",
                y(part),
                part * 100.0
            );
        }
        let mut round = 0;
        for point in &self.chances {
            if let Some(now) = point.round.filter(|now| *now > round) {
                round = now;
                let at = x(point.answers.saturating_sub(1));
                let _ = writeln!(text, "<text x=\"{at:.1}\" y=\"340\">{round}</text>");
            }
        }
        let line = |of: &dyn Fn(&Point) -> f32| -> Vec<String> {
            let all = self.chances.iter();
            all.map(|p| format!("{:.1},{:.1}", x(p.answers), y(of(p))))
                .collect()
        };
        let mut around = line(&|p| p.chance + p.error);
        around.extend(line(&|p| p.chance - p.error).into_iter().rev());
        let _ = writeln!(
            text,
            "<polygon fill=\"#dde\" points=\"{}\"/>",
            around.join(" ")
        );
        let middle = line(&|p| p.chance).join(" ");
        let _ = writeln!(
            text,
            "<polyline fill=\"none\" stroke=\"#225\" stroke-width=\"1.5\" points=\"{middle}\"/>"
        );
        for decision in self.costliest() {
            let part = self.chances.get(decision.answer).map_or(0.0, |c| c.chance);
            let better = decision
                .best
                .label
                .replace('&', "&amp;")
                .replace('<', "&lt;");
            let _ = writeln!(
                text,
                "<circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"5\" fill=\"#a22\"><title>answer {}: better {better}</title></circle>",
                x(decision.answer),
                y(part),
                decision.answer + 1
            );
        }
        text.push_str("</svg>\n");
        text
    }
}

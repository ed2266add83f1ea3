//! A host whose table answers what nothing hangs on: what it answered, and what can be taken late.

use super::Host;
use super::data::ObjectId;
use crate::policy::{Kind, Mute, Quiet, Settled, Wait, same};
use crate::session::{Back, By, Pondered, Session, Trouble};
use kernel::record::Record;
use kernel::show::{Id, Object, Show, group};
use kernel::{Cases, Catalogue as Menu, Game, Greedy, Log, Viewer, Who};
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::VecDeque;

/// Something the table answered since the last decision, which can be taken late.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Late {
    /// After how many answers the question was asked.
    pub at: usize,
    /// The seat that was asked. What it could have answered is for nobody else to know.
    pub seat: u8,
    /// The rule that asked.
    pub rule: String,
    /// The question.
    pub text: String,
    /// What could have been answered is about these.
    pub about: Vec<ObjectId>,
    /// What could have been answered.
    pub offers: Vec<String>,
}

/// A place that can be gone to by several answers.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Way {
    /// The place, by its object's id.
    pub to: String,
    /// The answers that lead there, in order.
    pub keys: Vec<String>,
    /// Places on the way, by name; the last is the place itself.
    pub through: Vec<String>,
    /// Who or what asks something on the way, in words; empty if nothing does.
    pub faced: String,
}

/// A host whose table answers what nothing hangs on, and shows it.
pub trait Desk: Host {
    /// Whether the table answers questions of this kind.
    fn answers_kind(&self, kind: Kind) -> bool;
    /// Whether it does from now on.
    fn set_kind(&mut self, kind: Kind, on: bool);
    /// Settles what the table answers for one seat from now on, whatever it answers for the others.
    fn set_quiet(&mut self, seat: u8, quiet: Quiet);
    /// The rules whose questions are passed.
    fn passed_rules(&self) -> Vec<String>;
    /// What the open question offers of this card is not asked about any more this round.
    fn mute(&mut self, card: &str);
    /// The open question is passed, now and for the rest of the round, until it offers something else.
    ///
    /// # Errors
    /// It cannot be passed.
    fn wait(&mut self) -> Result<(), Trouble>;
    /// What was settled in the middle of the game and still matters, to be kept: see [`crate::Terms::settled`].
    fn settled(&self) -> Settled;
    /// What the table answered since the last decision of a person, oldest first.
    fn late(&self) -> Vec<Late>;
    /// Goes back to a question that the table answered, with the same luck to come, and asks it. How many answers were
    /// taken back.
    fn take_late(&mut self, at: usize) -> Result<usize, Trouble>;
    /// Where one can go by several answers, if the open question is about going somewhere; the nearest first.
    fn ways(&self) -> Vec<Way>;
    /// What the bot that is asked would answer: [`Session::ponder`].
    ///
    /// # Errors
    /// The bot failed.
    fn ponder(&mut self) -> Result<Option<Pondered>, Trouble>;
    /// Gives what the bot that is asked found out on a copy of the table: [`Session::pondered`].
    ///
    /// # Errors
    /// No bot is asked, or this is not offered.
    fn pondered(&mut self, thought: &Pondered) -> Result<(), Trouble>;
    /// Goes where a record of the same game stands: [`Session::keep_up`].
    ///
    /// # Errors
    /// An answer of the record cannot be given.
    fn keep_up(&mut self, record: &Record) -> Result<(), Trouble>;
}

impl<R: Show + Menu + Greedy + Cases> Desk for Session<R> {
    fn answers_kind(&self, kind: Kind) -> bool {
        self.policy().answers_kind(kind)
    }

    fn set_kind(&mut self, kind: Kind, on: bool) {
        self.policy_mut().set_kind(kind, on);
    }

    fn set_quiet(&mut self, seat: u8, quiet: Quiet) {
        self.policy_mut().seat(seat, quiet);
    }

    fn passed_rules(&self) -> Vec<String> {
        self.config().pass.iter().cloned().collect()
    }

    fn mute(&mut self, card: &str) {
        let round = R::round(self.game());
        if let Some(Who::Seat(seat)) = self.game().ask().map(|a| a.who) {
            let mute = Mute {
                seat: seat.0,
                card: card.to_owned(),
                round,
                from: self.given().len(),
            };
            self.policy_mut().mute(mute);
        }
    }

    fn wait(&mut self) -> Result<(), Trouble> {
        let (content, game) = (self.content(), self.game());
        let (Some(ask), Some(pass)) = (game.ask(), R::pass(content, game)) else {
            return Err(Trouble::NoPass);
        };
        let Who::Seat(seat) = ask.who else {
            return Err(Trouble::NoPass);
        };
        let others = ask.choices.iter().filter(|c| **c != pass);
        let wait = Wait {
            seat: seat.0,
            rule: R::cite(&ask.rule).to_owned(),
            round: R::round(game),
            from: self.given().len(),
            offers: others.map(|c| R::key(content, game, c)).collect(),
        };
        self.policy_mut().wait(wait);
        Ok(())
    }

    fn settled(&self) -> Settled {
        let (round, given) = (R::round(self.game()), self.given().len());
        self.policy().settled().as_of(round, given)
    }

    fn late(&self) -> Vec<Late> {
        let given = self.given();
        let from = given
            .iter()
            .rposition(|g| matches!(g.by, By::Person | By::Bot))
            .map_or(0, |n| n + 1);
        let passed = (from..given.len()).filter(|i| given[*i].by == By::Pass);
        passed
            .filter_map(|at| {
                let game = self.position(at);
                // Most of what is passed has one answer: that is found out before anything is put in words.
                if game.choices(self.content()).len() < 2 {
                    return None;
                }
                let question = crate::question::Question::of::<R>(self.content(), &game)?;
                let seat = question.seat?.0;
                let about = offered_about::<R>(self.content(), &game);
                Some(Late {
                    at,
                    seat,
                    rule: question.rule.to_owned(),
                    text: question.text,
                    about,
                    offers: question.offers.into_iter().map(|o| o.label).collect(),
                })
            })
            .collect()
    }

    fn take_late(&mut self, at: usize) -> Result<usize, Trouble> {
        let before = self.policy_mut().ask_at(Some(at));
        let done = self.undo(Back::To(at));
        if done.is_err() {
            self.policy_mut().ask_at(before);
        }
        done
    }

    fn ways(&self) -> Vec<Way> {
        ways::<R>(self.content(), self.game())
    }

    fn ponder(&mut self) -> Result<Option<Pondered>, Trouble> {
        Session::ponder(self)
    }

    fn pondered(&mut self, thought: &Pondered) -> Result<(), Trouble> {
        Session::pondered(self, thought)
    }

    fn keep_up(&mut self, record: &Record) -> Result<(), Trouble> {
        Session::keep_up(self, record)
    }
}

/// What the open question offers something about, each once.
fn offered_about<R: Show>(content: &R::Content, game: &Game<R>) -> Vec<ObjectId> {
    let mut about: Vec<ObjectId> = Vec::new();
    for choice in game.ask().iter().flat_map(|ask| &ask.choices) {
        let offered = R::offered(content, game, choice);
        let ids = offered.about.iter().filter(|_| !offered.declines);
        for id in ids.map(|id| R::id_text(content, game, *id)) {
            if !about.contains(&id) {
                about.push(id);
            }
        }
    }
    about
}

/// How many positions are looked at for ways.
const MOST_WAYS: usize = 120;

/// Goes along every offer to move, as long as the same rule asks the same seat again.
fn ways<R: Show>(content: &R::Content, game: &Game<R>) -> Vec<Way> {
    let Some(ask) = game.ask() else {
        return Vec::new();
    };
    if !matches!(ask.who, Who::Seat(_))
        || R::action_of_turn(game).is_some_and(|_| stops(content, game))
    {
        return Vec::new();
    }
    // What a place is called, and what stands there, is said as it is known before going.
    let seen = R::objects(content, game, Viewer::Public);
    // Back to where one stands is no way.
    let me = seen
        .iter()
        .find(|o| o.kind == "investigator" && o.seat.map(Who::Seat) == Some(ask.who));
    let here = me.map(|o| R::id_text(content, game, o.place));
    let mut out: Vec<Way> = Vec::new();
    let mut queue: VecDeque<(Game<R>, Vec<String>, Vec<String>)> = VecDeque::new();
    queue.push_back((game.clone(), Vec::new(), Vec::new()));
    let mut looked = 0;
    while let Some((at, keys, through)) = queue.pop_front() {
        let choices = at.ask().map(|a| a.choices.to_vec()).unwrap_or_default();
        for choice in choices {
            let offered = R::offered(content, &at, &choice);
            let Some(place) = offered
                .about
                .first()
                .filter(|_| offered.group == group::MOVE)
            else {
                continue;
            };
            let to = R::id_text(content, &at, *place);
            looked += 1;
            if Some(&to) == here.as_ref() || out.iter().any(|w| w.to == to) || looked > MOST_WAYS {
                continue;
            }
            let mut keys = keys.clone();
            keys.push(R::key(content, &at, &choice));
            let mut after = at.clone();
            if after.answer(content, choice, &mut Log::none()).is_err() {
                continue;
            }
            let mut through = through.clone();
            through.push(name_of::<R>(content, &seen, *place).unwrap_or_else(|| to.clone()));
            let goes_on = after.ask().is_some_and(|a| same(game, &after, a.who));
            let faced = match after.ask() {
                Some(a) if !goes_on && matches!(a.who, Who::Seat(_)) => {
                    let met = R::asked(content, &after).about.first().copied();
                    let met = met.filter(|id| id != place);
                    let after = || R::objects(content, &after, Viewer::Public);
                    met.and_then(|id| {
                        name_of::<R>(content, &seen, id)
                            .or_else(|| name_of::<R>(content, &after(), id))
                    })
                    .unwrap_or_default()
                }
                _ => String::new(),
            };
            out.push(Way {
                to,
                keys: keys.clone(),
                through: through.clone(),
                faced,
            });
            if goes_on {
                queue.push_back((after, keys, through));
            }
        }
    }
    out
}

/// Whether moving is one action among others of a turn: then every move is a decision of its own.
fn stops<R: Show>(content: &R::Content, game: &Game<R>) -> bool {
    game.ask().is_some_and(|ask| {
        ask.choices
            .iter()
            .any(|c| matches!(R::offered(content, game, c).group, group::ACT | group::PLAY))
    })
}

/// The printed name of one of these objects.
fn name_of<R: Show>(content: &R::Content, all: &[Object], id: Id) -> Option<String> {
    let print = all.iter().find(|o| o.id == id)?.print?;
    Some(R::print_name(content, print).1.to_owned())
}

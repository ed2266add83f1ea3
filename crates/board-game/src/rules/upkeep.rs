//! The Upkeep phase.

use super::reactions::{self, Answer, usable};
use super::{Flow, order};
use crate::choice::{Choice, Prompt};
use crate::content::Content;
use crate::content::ability::PhaseName;
use crate::content::amount::Stat;
use crate::content::filter::DeckName;
use crate::content::ids::{AbilityId, CardId, InvestigatorId, PlaceId};
use crate::content::index::phase_bit;
use crate::frame::UpkeepFrame;
use crate::frame::steps::UpkeepStep;
use crate::read::{self, Now};
use crate::rule::Rule;
use crate::rules::useful::useful;
use crate::rules::{Cx, atoms};
use crate::state::{Origin, Use, flag};
use kernel::{Choices, Ids, Seat};

impl UpkeepFrame {
    /// Runs the next step of an investigator's Upkeep (also in the refresh step of the final battle).
    pub fn step(&mut self, cx: &mut Cx) -> Flow {
        // Steps that neither call nor ask run at once.
        loop {
            let seat = self.seat;
            if !cx.table().investigator(seat).alive() {
                return cx.end();
            }
            return match self.step.begin() {
                UpkeepStep::ComeBackFromLost => {
                    self.step.next = UpkeepStep::RefreshCards;
                    let i = cx.table().investigator(seat);
                    if i.is_at(cx.content.fixed.lost) && !i.is(flag::DELAYED) {
                        let choices: Choices<Choice> = PlaceId::first(cx.content.places.len())
                            .filter(|&place| {
                                read::on_board(cx.now(), place)
                                    && !read::closed(cx.now(), place)
                                    && !cx.content.places[place].remote
                            })
                            .map(Choice::Place)
                            .collect();
                        if !choices.is_empty() {
                            return cx.ask(seat, Rule::UpkeepComeBack, Prompt::Plain, choices);
                        }
                    }
                    next_step!(cx, self)
                }
                UpkeepStep::RefreshCards => {
                    let cards = cx.table().investigator(seat).cards;
                    if !cx.table().exhausted.is_empty() {
                        for id in cards.intersection(&cx.table().exhausted).iter() {
                            atoms::refresh(cx, id);
                        }
                    }
                    self.step.next = UpkeepStep::UpkeepActions;
                    self.left = read::focus(cx.now(), seat);
                    next_step!(cx, self)
                }
                UpkeepStep::UpkeepActions => {
                    let (must, may) = actions(cx.now(), seat);
                    // The mandatory action, or the first of several whose order makes no difference. // reactions.order
                    let due: smallvec::SmallVec<[Answer; 4]> = must
                        .iter()
                        .map(|&which| Answer {
                            which,
                            who: seat.into(),
                            optional: false,
                        })
                        .collect();
                    if may.is_empty()
                        && let Some(first) = order::any_first(cx.now(), &due)
                    {
                        atoms::used(cx, first.which);
                        let ability = reactions::use_ability(cx.game, seat, first.which);
                        return cx.call(ability);
                    }
                    if must.is_empty() && may.is_empty() {
                        atoms::passed_upkeep(cx, seat);
                        self.step.next = UpkeepStep::AdjustSkills;
                        next_step!(cx, self);
                    }
                    let mut choices: Choices<Choice> = must
                        .iter()
                        .chain(&may)
                        .map(|u| Choice::Use(u.origin, u.ability))
                        .collect();
                    if must.is_empty() {
                        choices.push(Choice::Done);
                    }
                    cx.ask(seat, Rule::UpkeepActions, Prompt::Plain, choices)
                }
                UpkeepStep::AdjustSkills => {
                    let investigator = cx.table().investigator(seat);
                    let sliders = cx
                        .content
                        .sheet(investigator.kind)
                        .map_or(3, |d| d.sliders());
                    let still = (0..sliders).filter(|pair| self.moved >> pair & 1 == 0);
                    if self.left <= 0
                        || still.clone().next().is_none()
                        || investigator.is_at(cx.content.fixed.lost)
                            && investigator.is(flag::DELAYED)
                    {
                        return cx.end();
                    }
                    let mut choices: Choices<Choice> = Choices::new();
                    for pair in still {
                        let at = i16::from(investigator.stops[pair as usize]);
                        for stop in 0..4i16 {
                            if stop != at && (stop - at).abs() <= self.left {
                                choices.push(Choice::Slide(pair, stop as u8));
                            }
                        }
                    }
                    choices.push(Choice::Done);
                    cx.ask(
                        seat,
                        Rule::UpkeepSliders,
                        Prompt::Number(self.left),
                        choices,
                    )
                }
            };
        }
    }
}

/// Mandatory and optional Upkeep actions.
fn actions(now: Now, seat: Seat) -> (smallvec::SmallVec<[Use; 4]>, smallvec::SmallVec<[Use; 4]>) {
    let mut must = smallvec::SmallVec::new();
    let mut may: smallvec::SmallVec<[Use; 4]> = smallvec::SmallVec::new();
    let bits = phase_bit(PhaseName::Upkeep) | phase_bit(PhaseName::AnyPhase);
    let (this, any) = (
        now.content.usable_in(PhaseName::Upkeep),
        now.content.usable_in(PhaseName::AnyPhase),
    );
    let investigator = now.table().investigator(seat);
    let held = investigator
        .cards
        .intersection(&this.cards.union(&any.cards));
    let on_sheet = |kind: &InvestigatorId| {
        let kind = *kind;
        this.investigators.contains(kind) || any.investigators.contains(kind)
    };
    let sheet = investigator.kind.get().filter(on_sheet);
    if held.is_empty() && sheet.is_none() {
        return (must, may);
    }
    let mut look = |origin: Origin, abilities: Ids<AbilityId>| {
        for ability in abilities {
            let text = &now.content.abilities[ability].it;
            if text.phase.is_none_or(|p| phase_bit(p) & bits == 0)
                || now.table().has_used(Use { origin, ability })
            {
                continue;
            }
            if text.mandatory {
                // The roll may discard the card. Cards that are new since the last Upkeep, or cannot be lost, do not roll.
                let fresh = matches!(origin, Origin::Card(id)
                    if text.not_first && (now.table().fresh.contains(id) || !read::losable(now, seat, id)));
                // In the final battle no money is gained, and loans and retainers do not roll.
                let moot = now.table().awake
                    && matches!(origin, Origin::Card(id) if matters_not_in_battle(now.content, id));
                let context = read::ctx_of(now.game, origin, seat);
                let so = read::applies(now, text, &context);
                let moot = moot
                    || now.table().awake
                        && text.steps.is_some_and(|b| !useful(now, b.id, &context));
                if !fresh && !moot && so {
                    must.push(Use { origin, ability });
                }
            } else if usable(now, seat, Use { origin, ability }).is_ok() {
                may.push(Use { origin, ability });
            }
        }
    };
    for id in held.iter() {
        look(Origin::Card(id), now.content.card(id).abilities.clone());
    }
    if let Some(kind) = sheet {
        look(
            Origin::Sheet(seat),
            now.content.investigators[kind].abilities.clone(),
        );
    }
    (must, may)
}

fn matters_not_in_battle(content: &Content, id: CardId) -> bool {
    let kind = content.kind_of[id];
    !content.fixed.blessing.is(kind)
        && !content.fixed.curse.is(kind)
        && content.cards[kind].record.deck == DeckName::Special
}

/// Moves a slider to a stop. If a maximum rises, the stat rises by the same amount; a stat never exceeds its maximum.
pub fn slide(cx: &mut Cx, seat: Seat, pair: u8, stop: u8) {
    let maxima = |now: Now| (read::max_sanity(now, seat), read::max_stamina(now, seat));
    let before = (pair == 3).then(|| maxima(Now::new(cx.content, cx.game)));
    atoms::set_stop(cx, seat, pair, stop);
    if let Some(before) = before {
        let now = maxima(Now::new(cx.content, cx.game));
        let (a, b) = (now.0 - before.0, now.1 - before.1);
        atoms::gain(cx, seat, Stat::Sanity, a, Origin::Sheet(seat));
        atoms::gain(cx, seat, Stat::Stamina, b, Origin::Sheet(seat));
        atoms::clamp(cx, seat);
    }
}

impl UpkeepFrame {
    /// Applies an answer in Upkeep.
    pub fn take(&mut self, cx: &mut Cx, choice: Choice) -> Flow {
        match choice {
            Choice::Place(p) => {
                atoms::move_to(cx, self.seat, p);
                Flow::Go
            }
            Choice::Use(origin, ability) => {
                let used = Use { origin, ability };
                let a = &cx.content.abilities[ability].it;
                if a.mandatory || a.limit.is_some() || a.pay.is_none() {
                    atoms::used(cx, used);
                }
                cx.call(reactions::use_ability(cx.game, self.seat, used))
            }
            Choice::Slide(pair, stop) => {
                let at = i16::from(cx.table().investigator(self.seat).stops[(pair & 3) as usize]);
                self.left -= (at - i16::from(stop)).abs();
                slide(cx, self.seat, pair, stop);
                self.moved |= 1 << (pair & 7);
                // A maximum may have become 0. // investigators.devoured
                match super::investigators::falls(cx.game, self.seat) {
                    Some(falls) => cx.call(falls),
                    None => Flow::Go,
                }
            }
            _ => {
                if self.step.now == UpkeepStep::UpkeepActions {
                    atoms::passed_upkeep(cx, self.seat);
                    self.step.next = UpkeepStep::AdjustSkills;
                    Flow::Go
                } else {
                    cx.end()
                }
            }
        }
    }
}

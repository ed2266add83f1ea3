//! The course of the scenario: what lasts, what advances, who leaves, what is noted.

use super::or_ask;
use crate::choice::{Choice, Prompt};
use crate::content::*;
use crate::frame::*;
use crate::read::Targets;
use crate::rule;
use crate::rules::cx::{Cx, Flow};
use crate::state::*;
use packs::Sym;

impl Script {
    /// Change a number or a rule for a time.
    pub(super) fn do_modify(&mut self, cx: &mut Cx, modify: &Modify) -> Flow {
        let context = self.context;
        let set = if modify.modifiers.iter().any(|x| {
            matches!(
                x.quantity,
                Quantity::SkillValue | Quantity::AttackDamage | Quantity::CluesDiscovered
            )
        }) {
            Targets::one(context.you.into())
        } else {
            or_ask!(self.find(cx, &modify.to, |me: &Cx, t| {
                me.look().could_modify(modify, t)
            }))
        };
        if let Some(depth) = cx.lasts_as_long_as(modify.lasts, context) {
            let stirs = stirred_by(modify);
            let fixed = modify.modifiers.first().filter(|_| {
                matches!(
                    modify.lasts,
                    Duration::NextAttack | Duration::NextTestInPhase
                )
            });
            let fixed = fixed.map(|x| self.amount(cx, &x.add).clamp(-255, 255) as i16);
            for target in set.iter() {
                let lasting = Lasting {
                    depth,
                    target: match target {
                        Target::Card(c) => cx.look().subject(c),
                        Target::Seat(_) | Target::None => target,
                    },
                    verb: self.here(),
                    you: context.you,
                    this: context.this.unwrap_or(cx.table().reference),
                    stirs,
                    whole: matches!(
                        modify.lasts,
                        Duration::ThisGame | Duration::WhileInPlay | Duration::UntilInvestigation
                    ),
                    until_investigation: modify.lasts == Duration::UntilInvestigation,
                    with_card: modify.lasts == Duration::WhileInPlay,
                    fixed,
                    next_test: matches!(
                        modify.lasts,
                        Duration::NextTest | Duration::NextTestInPhase
                    ),
                };
                cx.lasts(lasting);
            }
            cx.stir(stirs);
            if !modify.rules.is_empty() {
                cx.reindex_hands();
            }
        }
        self.next()
    }

    /// Take an action at once, as if it were your turn. // extra-action
    pub(super) fn do_take_action(&mut self, cx: &mut Cx) -> Flow {
        let you = self.context.you.get();
        let Some(who) = you.filter(|who| cx.table().playing(*who)) else {
            return self.next_if(false);
        };
        self.advance();
        cx.call(ExtraActionFrame {
            who,
            active: cx.table().active,
            actions: cx.table().inv(who).actions,
            step: kernel::At::from(ExtraActionStep::Begins),
        })
    }

    /// The phase that has just ended is carried out again. // repeat-phase
    pub(super) fn do_repeat_phase(&mut self, cx: &mut Cx) -> Flow {
        let mut turns = false;
        for frame in cx.game.stack_mut() {
            match frame {
                Frame::Mythos(f) => (f.step.next, f.done) = (MythosStep::M11Begins, Seats::NONE),
                Frame::Investigation(f) => {
                    f.step.next = InvestigationStep::I21Begins;
                    turns = true;
                }
                Frame::EnemyPhase(f) => f.step.next = EnemyStep::E31Begins,
                Frame::Upkeep(f) => (f.step.next, f.held) = (UpkeepStep::U41Begins, Cards::EMPTY),
                _ => {}
            }
        }
        if turns {
            cx.turns_to_take();
        }
        self.next()
    }

    /// Advance the act or the agenda.
    pub(super) fn do_advance(&mut self, cx: &mut Cx, n: &Noun) -> Flow {
        let context = self.context;
        match cx.look().all(n, context).first() {
            Target::Card(card) => {
                self.advance();
                cx.call(AdvanceFrame::new(card))
            }
            _ => self.next_if(false),
        }
    }

    /// This act or agenda takes the place of the current one, and advances at once. // advance-to
    pub(super) fn do_advance_to(&mut self, cx: &mut Cx, to: Sym) -> Flow {
        let def = cx.content.by_id.get(cx.content.name(to)).copied();
        let coming = |c: &CardId| {
            let card = cx.card(*c);
            Some(card.def) == def && matches!(card.zone, Zone::Coming | Zone::Play)
        };
        let Some(new) = CardId::first(cx.table().cards.len()).find(coming) else {
            return self.next_if(false);
        };
        self.advance();
        cx.passes_over(new);
        cx.call(AdvanceFrame {
            card: new,
            step: kernel::At::from(AdvanceStep::Flip),
        })
    }

    /// The scenario ends with this resolution.
    pub(super) fn do_end_scenario(&mut self, cx: &mut Cx, resolution: &Sym) -> Flow {
        self.advance();
        cx.end_scenario(*resolution);
        Flow::Go
    }

    /// Resign. // resign
    pub(super) fn do_resign(&mut self, cx: &mut Cx, n: &Noun) -> Flow {
        match or_ask!(self.next_seat(cx, n)) {
            None => self.next(),
            Some(who) => cx.happen(Occurrence::Resigns { who }),
        }
    }

    /// Defeat investigators (no trauma unless it is said) or enemies.
    pub(super) fn do_defeat(&mut self, cx: &mut Cx, noun: &Noun) -> Flow {
        // One after the other: each defeat of an enemy is an occurrence of its own.
        let context = self.context;
        let enemy = |me: &Cx, t| matches!(t, Target::Card(c) if me.table().enemies.contains(c));
        if matches!(self.point, Point::Cards(_)) || cx.look().any_enemy(noun, context) {
            return match or_ask!(self.next_card(cx, noun, enemy)) {
                Some(enemy) => cx.happen(Occurrence::Defeats {
                    enemy,
                    who: context.you,
                    at: cx.table().location_of(enemy),
                    was: None,
                }),
                None => self.next_if(false),
            };
        }
        match or_ask!(self.next_seat(cx, noun)) {
            None => self.next(),
            Some(who) => {
                cx.defeat_investigator(who);
                cx.call(EliminationFrame::untouched(who))
            }
        }
    }

    /// Suffer trauma.
    pub(super) fn do_suffer(&mut self, cx: &mut Cx, trauma: &Suffer) -> Flow {
        let context = self.context;
        for who in cx.everybody(&trauma.who, context) {
            cx.trauma(who, trauma.physical, trauma.mental);
        }
        self.next()
    }

    /// Earn more or less experience.
    pub(super) fn do_experience(&mut self, cx: &mut Cx, gain: &WhoAmount) -> Flow {
        let context = self.context;
        let n = self.amount(cx, &gain.amount).clamp(-100, 100) as i8;
        for who in cx.everybody(&gain.who, context) {
            cx.gain_experience(who, n);
        }
        self.next()
    }

    /// Note something in the campaign log.
    pub(super) fn do_log(&mut self, cx: &mut Cx, note: &Sym) -> Flow {
        cx.note((*note).into());
        self.next()
    }

    /// Cross out a note of the campaign log.
    pub(super) fn do_cross_out(&mut self, cx: &mut Cx, note: &Sym) -> Flow {
        cx.cross_out((*note).into());
        self.next()
    }

    /// Write names into a list of the campaign log.
    pub(super) fn do_list(&mut self, cx: &mut Cx, list: &List) -> Flow {
        let look = cx.look();
        let cards = list.cards.as_ref().map(|n| {
            // An investigator is listed by the name of the investigator card. // list-investigators
            let all = look.all(n, self.context);
            let people = all.seats.iter().map(|s| look.table.inv(s).card);
            people.chain(all.cards.iter()).collect::<Cards>()
        });
        let named = list.names.iter();
        let named = named.filter_map(|n| cx.content.by_id.get(cx.content.name(*n)).copied());
        let here = cards.iter().flat_map(|c| c.iter()).map(|c| cx.card(c).def);
        let defs: smallvec::SmallVec<[DefId; 8]> = here.chain(named).collect();
        for def in defs {
            cx.list(list.list.into(), def, list.again);
        }
        self.next()
    }

    /// This card turns: it is that card from now on. // turn-into
    pub(super) fn do_turn_into(&mut self, cx: &mut Cx, into: Sym) -> Flow {
        let def = cx.content.by_id.get(cx.content.name(into)).copied();
        let (Some(card), Some(def)) = (self.context.this.get(), def) else {
            return self.next_if(false);
        };
        cx.turns_into(card, def);
        // An act or agenda that turns as it advances is not replaced by the next but by what it is now.
        for frame in cx.game.stack_mut() {
            if let Frame::Advance(AdvanceFrame { card: c, step }) = frame
                && *c == card
                && step.next == AdvanceStep::Next
            {
                step.next = AdvanceStep::Turned;
            }
        }
        self.next()
    }

    /// An investigator earns a story card.
    pub(super) fn do_earn(&mut self, cx: &mut Cx, earned: &Earn) -> Flow {
        let context = self.context;
        let def = cx.content.by_id.get(cx.content.name(earned.card)).copied();
        let mut who = cx.everybody(&earned.who, context);
        match &earned.who {
            // The group chooses: its lead investigator says whom.
            Noun::LeadPicks(f) => {
                who = or_ask!(self.one_of_all(cx, f)).into_iter().collect();
            }
            Noun::Each(_) => {}
            _ => who.truncate(1),
        }
        if let Some(def) = def {
            who.iter().for_each(|who| cx.earn(*who, def, earned.must));
        }
        self.next()
    }

    /// One of these investigators, whom the lead investigator picks; once the scenario is over also of those who were
    /// eliminated. // story-assets
    fn one_of_all(&self, cx: &mut Cx, filter: &Filter) -> Result<Option<SeatId>, Flow> {
        if let Point::Picked(Target::Seat(who)) = self.point {
            return Ok(Some(who));
        }
        let all = cx.everybody(&Noun::Each(filter.clone()), self.context);
        if all.len() < 2 {
            return Ok(all.first().copied());
        }
        let choices = all.iter().copied().map(Choice::Seat).collect();
        let lead = cx.table().lead;
        Err(cx.ask(
            lead,
            rule::Rule::LeadChooses,
            Prompt::Pick(self.context.this),
            choices,
        ))
    }

    /// Kill investigators, or drive them insane.
    pub(super) fn do_kill(&mut self, cx: &mut Cx, noun: &Noun, insane: bool) -> Flow {
        let context = self.context;
        let under_way = !cx.table().ended && !cx.look().between_scenarios();
        if under_way {
            // Who is killed while the scenario goes on is out of it. // killed
            return match or_ask!(self.next_seat(cx, noun)) {
                None => self.next(),
                Some(who) => {
                    cx.kill(who, insane);
                    cx.defeat_investigator(who);
                    cx.call(EliminationFrame::untouched(who))
                }
            };
        }
        for who in cx.everybody(noun, context) {
            cx.kill(who, insane);
        }
        self.next()
    }

    /// End turns at once: whatever is under way is finished, then the turn ends. // end-turn
    pub(super) fn do_end_turn(&mut self, cx: &mut Cx, n: &Noun) -> Flow {
        let seats = cx.look().all(n, self.context).seats;
        let mut ended = false;
        for frame in cx.game.stack_mut() {
            if let Frame::Turn(TurnFrame { who, step }) = frame
                && seats.contains(*who)
                && !matches!(step.next, TurnStep::T222Ends | TurnStep::End)
            {
                step.next = TurnStep::T222Ends;
                ended = true;
            }
        }
        self.next_if(ended)
    }
}

impl Cx<'_, '_> {
    /// Seats that a noun means. Once the scenario is over eliminated investigators are meant too: nobody else may be left.
    pub fn everybody(&self, noun: &Noun, context: Context) -> smallvec::SmallVec<[SeatId; 4]> {
        let all = self.table().seated();
        let over = self.table().ended;
        match noun {
            Noun::Lead => [self.table().lead].into_iter().collect(),
            Noun::Bearer => match self.look().all(noun, context).first() {
                Target::Seat(s) => [s].into_iter().collect(),
                _ => Default::default(),
            },
            Noun::You => context.you.get().into_iter().collect(),
            Noun::Each(Filter::Investigator(filter)) => {
                let fits = |s: &SeatId| {
                    let said = filter.resigned.is_some() || filter.defeated.is_some();
                    over && !said || self.table().inv(*s).status.fits(filter)
                };
                all.filter(fits)
                    .filter(|seat| {
                        filter
                            .lead
                            .is_none_or(|lead| lead == (*seat == self.table().lead))
                    })
                    .filter(|seat| {
                        filter.which.as_ref().is_none_or(|c| {
                            self.look().holds(
                                c,
                                Context {
                                    you: (*seat).into(),
                                    ..context
                                },
                            )
                        })
                    })
                    .collect()
            }
            Noun::Anybody => all.collect(),
            _ => {
                let seats = self.look().all(noun, context).seats;
                all.filter(|s| seats.contains(*s)).collect()
            }
        }
    }

    /// The frame that a duration is as long as.
    pub(super) fn lasts_as_long_as(&self, lasts: Duration, context: Context) -> Option<Depth> {
        match lasts {
            Duration::ThisHappening => {
                let below = context.answers.get().and_then(Depth::before);
                if below.is_some() {
                    return below;
                }
                // Of a card that is being drawn, its drawing.
                let drawn = |f: &Frame| {
                    matches!(
                        f,
                        Frame::EncounterDraw(EncounterDrawFrame { card, .. })
                            if *card == context.this && card.is_some()
                    )
                };
                let draws = |f: &Frame| matches!(f, Frame::EncounterDraw(_) | Frame::Occurrence(_));
                self.depth_of(drawn).or_else(|| self.depth_of(draws))
            }
            Duration::ThisTest => self.depth_of(|f| matches!(f, Frame::SkillTest(_))),
            Duration::ThisTurn => self
                .depth_of(|f| matches!(f, Frame::Turn(_)))
                .or_else(|| self.round_depth()),
            Duration::ThisPhase | Duration::NextAttack | Duration::NextTestInPhase => self
                .depth_of(|f| {
                    matches!(
                        f,
                        Frame::Mythos(_)
                            | Frame::Investigation(_)
                            | Frame::EnemyPhase(_)
                            | Frame::Upkeep(_)
                    )
                })
                .or_else(|| self.round_depth()),
            // The turn, of somebody who has one; otherwise the phase.
            Duration::NextTest => self
                .depth_of(|f| matches!(f, Frame::Turn(_)))
                .or_else(|| self.lasts_as_long_as(Duration::ThisPhase, context)),
            Duration::ThisRound => self.round_depth(),
            Duration::ThisGame | Duration::WhileInPlay | Duration::UntilInvestigation => {
                self.scenario_depth()
            }
        }
    }

    /// The lowest procedure of the scenario: above the campaign, if there is one.
    fn scenario_depth(&self) -> Option<Depth> {
        self.depth_of(|f| matches!(f, Frame::Setup(_) | Frame::Round(_) | Frame::ScenarioEnd(_)))
    }

    pub(super) fn round_depth(&self) -> Option<Depth> {
        self.depth_of(|f| matches!(f, Frame::Round(_)))
    }
}

/// What the standing checks must look at when a change begins, and when it is over.
pub(super) fn stirred_by(modify: &Modify) -> u8 {
    let of_modifiers = modify.modifiers.iter().fold(0, |bits, x| {
        bits | match x.quantity {
            Quantity::Health | Quantity::Sanity => check::HEALTH,
            Quantity::Slots(_) | Quantity::SlotsFor(_) => check::SLOTS,
            Quantity::Skill(_)
            | Quantity::EverySkill
            | Quantity::SkillValue
            | Quantity::Shroud
            | Quantity::Fight
            | Quantity::Evade
            | Quantity::EnemyDamage
            | Quantity::EnemyHorror
            | Quantity::AttackDamage
            | Quantity::CluesDiscovered
            | Quantity::Actions
            | Quantity::ActionsFor(_)
            | Quantity::PlayCost
            | Quantity::PlayCostFor(_)
            | Quantity::HandSize
            | Quantity::Difficulty
            | Quantity::StartingResources
            | Quantity::Margin
            | Quantity::UpkeepResources => 0,
        }
    });
    if modify.rules.contains(&Rule::Blank) {
        check::ALL
    } else {
        of_modifiers
    }
}

//! Scripts: running the effect tree of any card, one verb after the other.

use crate::content::*;
use crate::read::{ALL, Targets};
use crate::rules::choice::RANDOM;
use crate::rules::frame::*;
use crate::rules::initiation::draw_cards;
use crate::show::event::Event;
use crate::state::atoms::{Flow, Run, byte};
use crate::state::*;
use crate::{Choice, Prompt, Rule};
use kernel::Choices;

/// What a noun comes to.
enum Found {
    /// These.
    Set(Targets),
    /// Somebody must be asked first.
    Ask(Flow),
}

impl Run<'_, '_> {
    /// Steps a script.
    pub fn step_script(&mut self, s: Script) -> Flow {
        let Some(verb) = self
            .c
            .blocks
            .get(s.block as usize)
            .and_then(|b| b.get(s.pc as usize))
        else {
            return self.end_script(s);
        };
        if s.sub == Sub::Next {
            return self.set(Frame::Script(Script {
                pc: s.pc + 1,
                sub: Sub::Fresh,
                ..s
            }));
        }
        self.exec(verb, s)
    }

    /// The whole effect is done: its after-cells, then the standing checks.
    fn end_script(&mut self, s: Script) -> Flow {
        let depth = self.depth();
        if !self.t().afters.is_empty()
            && let Some(cell) = self.collected(depth)
        {
            return Flow::Call(cell);
        }
        let inner = depth > 0
            && matches!(
                self.g.stack[depth as usize - 1],
                Frame::Script(_) | Frame::Each(_)
            );
        if self.t().checks != 0 && !inner {
            return Flow::Call(Frame::CHECKS);
        }
        let _ = s;
        Flow::Done
    }

    fn next(&mut self, s: Script) -> Flow {
        self.set(Frame::Script(Script {
            pc: s.pc + 1,
            sub: Sub::Fresh,
            ..s
        }))
    }

    /// Moves on and remembers whether the step took full effect.
    fn next_if(&mut self, s: Script, full: bool) -> Flow {
        self.set(Frame::Script(Script {
            pc: s.pc + 1,
            sub: Sub::Fresh,
            full: s.full && full,
            ..s
        }))
    }

    /// Moves on once another frame has run.
    fn next_after(&mut self, s: Script, call: Frame) -> Flow {
        let _ = self.next(s);
        Flow::Call(call)
    }

    /// Moves on, then follows a flow that stands for something the step does.
    fn next_with(&mut self, s: Script, f: impl FnOnce(&mut Self) -> Flow) -> Flow {
        let _ = self.next(s);
        f(self)
    }

    fn sub(&mut self, s: Script, sub: Sub) -> Flow {
        self.set(Frame::Script(Script { sub, ..s }))
    }

    /// What a noun comes to, asking whoever picks. Only what `can` be affected is offered.
    fn find(&mut self, noun: &Noun, s: Script, can: impl Fn(&Self, Target) -> bool) -> Found {
        self.find_by(noun, s, s.ctx.you, can)
    }

    /// The same, where somebody other than `you` picks.
    fn find_by(
        &mut self,
        noun: &Noun,
        s: Script,
        by: SeatId,
        can: impl Fn(&Self, Target) -> bool,
    ) -> Found {
        if let Sub::Picked(t) = s.sub {
            return Found::Set(Targets::one(t));
        }
        let all = self.look().all(noun, s.ctx);
        let mut set = Targets::default();
        all.iter()
            .filter(|t| can(self, *t))
            .for_each(|t| set.add(t));
        let (who, rule) = match noun {
            Noun::A(_) => (by, Rule::Targets),
            Noun::LeadPicks(_) => (self.t().lead, Rule::LeadChooses),
            Noun::Nearest(_) => (self.t().lead, Rule::Nearest),
            Noun::Most(_) | Noun::Fewest(_) => (self.t().lead, Rule::LeadChooses),
            Noun::Random(r) if set.len() > r.n as usize => {
                return Found::Ask(self.chance(
                    RANDOM,
                    Rule::Targets,
                    Prompt::RandomOf(s.ctx.this),
                    set.len(),
                ));
            }
            _ => return Found::Set(set),
        };
        if set.len() <= 1 {
            return Found::Set(set);
        }
        let who = if self.t().playing(who) {
            who
        } else {
            self.t().lead
        };
        let choices: Choices<Choice> = set
            .iter()
            .map(|t| match t {
                Target::Seat(s) => Choice::Seat(s),
                Target::Card(c) => Choice::Card(c),
                Target::None => Choice::Pass,
            })
            .collect();
        Found::Ask(self.ask(who, rule, Prompt::Pick(s.ctx.this), choices))
    }

    /// The candidates of the random pick that is open.
    pub fn random_candidates(look: &crate::read::Look<'_>) -> Targets {
        let Some(Frame::Script(s)) = look.stack.last() else {
            return Targets::default();
        };
        let Some(verb) = look
            .c
            .blocks
            .get(s.block as usize)
            .and_then(|b| b.get(s.pc as usize))
        else {
            return Targets::default();
        };
        match verb_noun(verb) {
            Some(noun) => look.all(noun, s.ctx),
            None => Targets::default(),
        }
    }

    /// The seats a step goes through, one at a time in player order; `None` once all have been.
    fn next_seat(&self, noun: &Noun, s: Script) -> Option<(SeatId, u8)> {
        let left = match s.sub {
            Sub::Seats(left) => left,
            _ => self.look().all(noun, s.ctx).seats,
        };
        let who = self.t().players().find(|p| left >> p & 1 == 1)?;
        Some((who, left & !(1 << who)))
    }

    fn seats(&self, noun: &Noun, ctx: Ctx) -> smallvec::SmallVec<[SeatId; 4]> {
        let seats = self.look().all(noun, ctx).seats;
        self.t().players().filter(|s| seats >> s & 1 == 1).collect()
    }

    fn n(&self, a: &Amount, s: Script) -> i32 {
        self.look().amount(a, s.ctx)
    }

    fn exec(&mut self, verb: &Verb, s: Script) -> Flow {
        let ctx = s.ctx;
        macro_rules! found {
            ($noun:expr) => {
                found!($noun, |_: &Self, _| true)
            };
            ($noun:expr, $can:expr) => {
                match self.find($noun, s, $can) {
                    Found::Set(set) => set,
                    Found::Ask(flow) => return flow,
                }
            };
        }
        match verb {
            // Grammar.
            Verb::Choose(c) => {
                let by = self
                    .seats(&c.by, ctx)
                    .first()
                    .copied()
                    .unwrap_or(self.t().lead);
                let payable = |b: &packs::Block<Verb>| self.payable(*b, ctx);
                let could = |b: &packs::Block<Verb>| payable(b) && self.look().could_block(*b, ctx);
                let any = c.of.iter().any(could);
                // An option without a step is there to decline by.
                let declines = |b: &packs::Block<Verb>| self.c.block(*b).is_empty();
                if !any && c.of.iter().any(declines) {
                    return self.next_if(s, false);
                }
                let choices: Choices<Choice> = (0..c.of.len())
                    .filter(|i| {
                        declines(&c.of[*i])
                            || if any || c.must {
                                could(&c.of[*i])
                            } else {
                                payable(&c.of[*i])
                            }
                    })
                    .map(|i| Choice::Option(i as u8))
                    .collect();
                match choices.as_slice() {
                    [] => self.next_if(s, false),
                    [Choice::Option(only)] => {
                        let call = self.script(c.of[*only as usize], ctx);
                        self.next_after(s, call)
                    }
                    _ => self.ask(by, Rule::Choices, Prompt::Option(ctx.this), choices),
                }
            }
            Verb::May(b) => {
                if !self.look().could_block(*b, ctx) || !self.t().playing(ctx.you) {
                    return self.next_if(s, false);
                }
                self.ask(
                    ctx.you,
                    Rule::May,
                    Prompt::May(ctx.this),
                    [Choice::Yes, Choice::No].into_iter().collect(),
                )
            }
            Verb::If(i) => {
                let block = if self.look().holds(&i.condition, ctx) {
                    Some(i.then)
                } else {
                    i.otherwise
                };
                match block {
                    Some(b) => {
                        let call = self.script(b, ctx);
                        self.next_after(s, call)
                    }
                    None => self.next(s),
                }
            }
            Verb::ForEach(f) => match (&f.of, &f.times) {
                (Some(noun), _) => {
                    let set = self.look().all(noun, ctx);
                    self.next_after(
                        s,
                        Frame::Each(Each {
                            block: f.effect.id,
                            ctx,
                            seats: set.seats,
                            cards: set.cards,
                        }),
                    )
                }
                (None, Some(times)) => {
                    let left = if let Sub::Times(n) = s.sub {
                        n
                    } else {
                        byte(self.n(times, s))
                    };
                    if left == 0 {
                        return self.next(s);
                    }
                    let call = self.script(f.effect, ctx);
                    let _ = self.sub(
                        s,
                        if left == 1 {
                            Sub::Next
                        } else {
                            Sub::Times(left - 1)
                        },
                    );
                    Flow::Call(call)
                }
                (None, None) => self.next(s),
            },
            Verb::Then(b) => {
                if !s.full {
                    return self.next(s);
                }
                let call = self.script(*b, ctx);
                self.next_after(s, call)
            }
            Verb::Pick(p) => {
                // Only what the rest could change may be chosen.
                let set = found!(&p.of, |me: &Self, t| me.look().could_from(
                    s.block,
                    s.pc + 1,
                    Ctx { it: t, ..ctx }
                ));
                let ctx = Ctx {
                    it: set.first(),
                    ..ctx
                };
                if set.is_empty() {
                    // Without a target nothing of the effect can be done. // targets
                    let end = self.c.blocks[s.block as usize].len() as u8;
                    return self.set(Frame::Script(Script {
                        pc: end,
                        sub: Sub::Fresh,
                        full: false,
                        ..s
                    }));
                }
                self.next(Script { ctx, ..s })
            }
            Verb::Later(b) => {
                let (block, you, this) = (b.id, ctx.you, ctx.this);
                if let Some(t) = self.test_mut() {
                    t.later.push((block, you, this));
                    return self.next(s);
                }
                let call = self.script(*b, ctx);
                self.next_after(s, call)
            }
            Verb::Pay(p) => {
                self.spend_clues(ctx.you, p.clues);
                self.lose_resources(ctx.you, p.resources);
                self.next(s)
            }
            Verb::Try(t) => {
                let block = if self.look().could_block(t.effect, ctx) {
                    t.effect
                } else {
                    t.otherwise
                };
                let call = self.script(block, ctx);
                self.next_after(s, call)
            }

            // Damage and horror.
            Verb::Deal(d) => {
                let set = found!(&d.to);
                let (damage, horror) = (self.n(&d.damage, s), self.n(&d.horror, s));
                let _ = self.next(s);
                self.deal(set, damage, horror, d.direct, ctx.you)
            }
            Verb::Heal(h) => {
                let (damage, horror) = (self.n(&h.damage, s), self.n(&h.horror, s));
                let set = found!(&h.of, |me: &Self, t| {
                    let card = me.look().card_of(t);
                    card != NO_CARD
                        && (damage > 0 && me.card(card).damage > 0
                            || horror > 0 && me.card(card).horror > 0)
                });
                for t in set.iter() {
                    let card = self.look().card_of(t);
                    self.heal(card, damage, horror);
                }
                self.next_if(s, !set.is_empty())
            }

            // Clues, resources, tokens.
            Verb::Discover(d) => {
                let who = self.seats(&d.who, ctx).first().copied().unwrap_or(NOBODY);
                let set = found!(
                    &d.at,
                    |me: &Self, t| matches!(t, Target::Card(c) if me.card(c).clues > 0)
                );
                let n = self.n(&d.clues, s);
                match set.first() {
                    Target::Card(at) if who != NOBODY => {
                        self.next_with(s, |me| me.discover_clues(who, at, n))
                    }
                    _ => self.next_if(s, false),
                }
            }
            Verb::GainResources(w) => {
                let n = self.n(&w.n, s);
                for who in self.seats(&w.who, ctx) {
                    self.gain_resources(who, n);
                }
                self.next(s)
            }
            Verb::LoseResources(w) => {
                let n = self.n(&w.n, s);
                for who in self.seats(&w.who, ctx) {
                    self.lose_resources(who, n);
                }
                self.next(s)
            }
            Verb::GainActions(w) => {
                let n = byte(self.n(&w.n, s));
                for who in self.seats(&w.who, ctx) {
                    let inv = self.inv_mut(who);
                    inv.actions = inv.actions.saturating_add(n);
                }
                self.next(s)
            }
            Verb::LoseActions(w) => {
                let n = byte(self.n(&w.n, s));
                for who in self.seats(&w.who, ctx) {
                    self.lose_actions(who, n);
                }
                self.next(s)
            }
            Verb::GainClues(w) => {
                let n = self.n(&w.n, s);
                for who in self.seats(&w.who, ctx) {
                    let card = self.t().inv(who).card;
                    self.place(card, Token::Clue, n);
                }
                self.next(s)
            }
            Verb::Place(p) => {
                let set = found!(&p.on);
                let n = self.n(&p.n, s);
                for t in set.iter() {
                    let card = self.look().card_of(t);
                    self.place(card, p.token, n);
                }
                let next = self.next_if(s, !set.is_empty());
                // Only what says so may advance the agenda outside 1.3. // advance-agenda
                if p.may_advance && self.doom_reached() {
                    return Flow::Call(Frame::Advance {
                        card: self.t().agenda,
                        step: AdvanceStep::Advances,
                    });
                }
                next
            }
            Verb::MoveTokens(m) => {
                let from = self.look().all(&m.from, ctx).first();
                let to =
                    m.to.as_ref()
                        .map_or(Target::None, |n| self.look().all(n, ctx).first());
                let (from, to) = (self.look().card_of(from), self.look().card_of(to));
                let want = self.n(&m.n, s);
                let n = self.take_off(from, m.token, want);
                self.emit(|| Event::TokensMoved {
                    from,
                    token: m.token,
                    n,
                });
                if m.to.is_some() {
                    self.place(to, m.becomes.unwrap_or(m.token), i32::from(n));
                }
                let full = want == ALL || i32::from(n) == want;
                let next = self.next_if(s, full);
                // Moving damage or horror is not dealing it, but it can defeat. // move-tokens
                if self.t().checks & check::HEALTH != 0
                    && m.to.is_some()
                    && matches!(m.token, Token::Damage | Token::Horror)
                {
                    return Flow::Call(Frame::CHECKS);
                }
                next
            }

            // Cards.
            Verb::Draw(w) => match self.next_seat(&w.who, s) {
                None => self.next(s),
                Some((who, left)) => {
                    let n = byte(self.n(&w.n, s));
                    let _ = self.sub(
                        s,
                        if left == 0 {
                            Sub::Next
                        } else {
                            Sub::Seats(left)
                        },
                    );
                    if n == 0 {
                        Flow::Go
                    } else {
                        Flow::Call(draw_cards(who, n))
                    }
                }
            },
            Verb::DrawEncounter(d) => {
                let who = match &d.who {
                    Some(n) => self.seats(n, ctx).first().copied().unwrap_or(self.t().lead),
                    None => ctx.you,
                };
                let who = if self.t().playing(who) {
                    who
                } else {
                    self.t().lead
                };
                let card = match &d.card {
                    None => NO_CARD,
                    Some(n) => match self.look().all(n, ctx).first() {
                        Target::Card(c) => c,
                        _ => return self.next_if(s, false),
                    },
                };
                let step = if card == NO_CARD {
                    EncounterStep::Draw
                } else {
                    EncounterStep::Drawn
                };
                if card != NO_CARD {
                    self.put(card, Zone::Limbo);
                }
                self.next_after(s, Frame::EncounterDraw { who, card, step })
            }
            Verb::Search(x) => {
                let who = self
                    .seats(&x.who, ctx)
                    .first()
                    .copied()
                    .unwrap_or(self.t().lead);
                let verb = (s.block, s.pc);
                self.next_after(
                    s,
                    Frame::Search(crate::rules::frame::Searching {
                        step: SearchStep::Look,
                        who,
                        verb,
                        ctx,
                        seen: Cards::EMPTY,
                        found: NO_CARD,
                    }),
                )
            }
            Verb::Look(x) => {
                let (who, n) = (ctx.you, x.top);
                self.next_after(
                    s,
                    Frame::Look {
                        who,
                        n,
                        deck: NOBODY,
                        seen: Cards::EMPTY,
                        step: LookStep::Deck,
                    },
                )
            }
            Verb::DiscardUntil(_) => {
                let verb = (s.block, s.pc);
                let _ = self.sub(s, Sub::Next);
                Flow::Call(Frame::DiscardUntil { verb, ctx })
            }
            Verb::ReshuffleEncounter => {
                self.reshuffle_encounter();
                self.next(s)
            }
            Verb::Put(p) => {
                let set = found!(&p.cards);
                let mut full = !set.cards.is_empty();
                let last = set.cards.iter().last();
                for card in set.cards.iter() {
                    full &= self.put_where(card, p, s);
                    let _ = last;
                }
                self.next_if(s, full)
            }
            Verb::Discard(d) => {
                let set = found!(
                    &d.cards,
                    |me: &Self, t| matches!(t, Target::Card(c) if me.look().may_leave_play(c))
                );
                let mut cards = set.cards.iter();
                match (cards.next(), cards.next()) {
                    (None, _) => self.next_if(s, false),
                    (Some(card), None) => self.next_with(s, |me| me.discard_from_play(card)),
                    _ => {
                        for card in set.cards.iter() {
                            self.discard(card);
                        }
                        self.next(s)
                    }
                }
            }
            Verb::DiscardFromHand(d) => match self.next_seat(&d.who, s) {
                None => self.next(s),
                Some((who, left)) => {
                    let _ = self.sub(
                        s,
                        if left == 0 {
                            Sub::Next
                        } else {
                            Sub::Seats(left)
                        },
                    );
                    let hand = self.t().inv(who).hand.len() as u8;
                    let (n, random) = match d.how {
                        HandDiscard::Random(n) => (n.min(hand), true),
                        HandDiscard::Chosen(n) => (n, false),
                        HandDiscard::AllBut(n) => (hand.saturating_sub(n), false),
                    };
                    if n == 0 {
                        return Flow::Go;
                    }
                    Flow::Call(Frame::DiscardFromHand {
                        who,
                        left: n,
                        random,
                        rule: Rule::Discard,
                    })
                }
            },
            Verb::Attach(a) => {
                let this = ctx.this;
                let max = a.max.map_or(usize::MAX, usize::from);
                let set = found!(
                    &a.to,
                    |me: &Self, t| matches!(t, Target::Card(h) if me.look().copies_attached(h, this) < max)
                );
                match set.first() {
                    Target::Card(host) => {
                        self.attach(this, host);
                        self.next(s)
                    }
                    _ => self.next_if(s, false),
                }
            }
            Verb::EnterPlay(e) => {
                let set = found!(&e.cards);
                let at = e.at.as_ref().map(|n| {
                    self.look()
                        .all(n, ctx)
                        .cards
                        .iter()
                        .next()
                        .unwrap_or(NO_CARD)
                });
                for card in set.cards.iter() {
                    if self.card(card).zone != Zone::Play {
                        self.enter_at(card, at.unwrap_or(NO_CARD));
                    }
                }
                let first = set.cards.iter().next();
                let _ = self.next_if(s, first.is_some());
                match first {
                    Some(card) => self.after(Occ::EntersPlay { who: NOBODY, card }),
                    None => Flow::Go,
                }
            }
            Verb::TakeControl(t) => {
                let who = self.seats(&t.who, ctx).first().copied().unwrap_or(NOBODY);
                let set = found!(&t.of);
                match (set.first(), who) {
                    (Target::Card(card), who) if who != NOBODY => {
                        self.take_control(card, who);
                        self.next_after(
                            s,
                            Frame::EnterPlay {
                                card,
                                who,
                                step: EntryStep::TakeControl,
                                tried: Cards::EMPTY,
                            },
                        )
                    }
                    _ => self.next_if(s, false),
                }
            }
            Verb::Show(n) => {
                for card in self.look().all(n, ctx).cards.iter() {
                    self.show(card);
                }
                self.next(s)
            }

            // Places and enemies.
            Verb::Spawn(x) => {
                let at = self
                    .look()
                    .all(&x.at, ctx)
                    .cards
                    .iter()
                    .next()
                    .unwrap_or(NO_CARD);
                let enemy = self.look().all(&x.enemies, ctx).cards.iter().next();
                match enemy {
                    Some(enemy) if at != NO_CARD => self.next_after(
                        s,
                        Frame::Spawn {
                            enemy,
                            who: self.t().lead,
                            at,
                            step: SpawnStep::Spawns,
                        },
                    ),
                    _ => self.next_if(s, false),
                }
            }
            Verb::Move(m) => match self.next_seat(&m.who, s) {
                _ if matches!(s.sub, Sub::Picked(_)) => {
                    // The place was picked; everybody goes there.
                    let Sub::Picked(Target::Card(to)) = s.sub else {
                        return self.next_if(s, false);
                    };
                    let seats = self.look().all(&m.who, ctx).seats;
                    self.move_first(s, to, seats)
                }
                None => self.next(s),
                Some(_) => {
                    let seats = if let Sub::Seats(left) = s.sub {
                        left
                    } else {
                        self.look().all(&m.who, ctx).seats
                    };
                    let Some(first) = self.t().players().find(|p| seats >> p & 1 == 1) else {
                        return self.next(s);
                    };
                    let from = self.t().location(first);
                    // Whoever moves says where to.
                    let found = self.find_by(
                        &m.to,
                        s,
                        first,
                        |me: &Self, t| matches!(t, Target::Card(l) if l != from && me.look().may_enter(l, Target::Seat(first))),
                    );
                    let set = match found {
                        Found::Set(set) => set,
                        Found::Ask(flow) => return flow,
                    };
                    match set.cards.iter().next() {
                        Some(to) => self.move_first(s, to, seats),
                        None => self.next_if(s, false),
                    }
                }
            },
            Verb::MoveToward(m) => {
                let to = self
                    .look()
                    .all(&m.to, ctx)
                    .cards
                    .iter()
                    .next()
                    .unwrap_or(NO_CARD);
                let set = self.look().all(&m.enemies, ctx);
                let first = if let Sub::Picked(Target::Card(c)) = s.sub {
                    c + 1
                } else {
                    0
                };
                match set.cards.iter().find(|c| *c >= first) {
                    Some(enemy) if to != NO_CARD => {
                        let _ = self.sub(s, Sub::Picked(Target::Card(enemy)));
                        if self.t().location_of(enemy) == to {
                            return Flow::Go;
                        }
                        Flow::Call(Frame::EnemyMove {
                            enemy,
                            to,
                            arrived: false,
                        })
                    }
                    _ => self.next(s),
                }
            }
            Verb::Reveal(n) => {
                for card in self.look().all(n, ctx).cards.iter() {
                    self.reveal(card);
                }
                self.next(s)
            }
            Verb::Disengage(n) => {
                let set = found!(n);
                for enemy in set.cards.iter() {
                    self.disengage(enemy);
                }
                self.next(s)
            }
            Verb::Evade(n) => {
                let set = found!(n);
                let first = if let (Noun::Each(_), Sub::Times(k)) = (n, s.sub) {
                    k
                } else {
                    0
                };
                match n {
                    // One after the other: each evasion is a happening of its own.
                    Noun::Each(_) => match set.cards.iter().find(|c| *c >= CardId::from(first)) {
                        Some(enemy) => {
                            let _ = self.sub(s, Sub::Times(byte(i32::from(enemy) + 1)));
                            self.happen(Occ::Evades {
                                enemy,
                                who: ctx.you,
                            })
                        }
                        None => self.next(s),
                    },
                    _ => match set.first() {
                        Target::Card(enemy) => self.next_with(s, |me| {
                            me.happen(Occ::Evades {
                                enemy,
                                who: ctx.you,
                            })
                        }),
                        _ => self.next_if(s, false),
                    },
                }
            }
            Verb::Ready(n) => {
                for card in self.look().all(n, ctx).cards.iter() {
                    self.ready(card);
                }
                self.next(s)
            }

            // Tests and attempts.
            Verb::Test(x) => {
                let who = self.seats(&x.who, ctx).first().copied();
                let Some(who) = who else {
                    return self.next_if(s, false);
                };
                let skills = x.skill.iter().fold(0, |m, s| m | 1 << *s as u8);
                let difficulty = self.n(&x.difficulty, s) as i16;
                let call = SkillTest::new(
                    who,
                    skills,
                    Attempt::Plain,
                    NO_CARD,
                    Versus::Number(difficulty),
                    (s.block, s.pc),
                    ctx,
                );
                self.next_with(s, |me| me.begin_or_wait(call))
            }
            Verb::Fight(f) => {
                let choices: Targets = self.targets(self.look().fightable(ctx.you));
                let Some(enemy) = (match self.pick_enemy(s, choices) {
                    Ok(e) => e,
                    Err(flow) => return flow,
                }) else {
                    return self.next_if(s, false);
                };
                let skill = f.skill.unwrap_or(Skill::Combat);
                let call = SkillTest::new(
                    ctx.you,
                    1 << skill as u8,
                    Attempt::Fight,
                    enemy,
                    Versus::Fight(enemy),
                    (s.block, s.pc),
                    ctx,
                );
                self.next_with(s, |me| me.begin_or_wait(call))
            }
            Verb::TryToEvade(f) => {
                let choices: Targets = self.targets(self.look().evadable(ctx.you));
                let Some(enemy) = (match self.pick_enemy(s, choices) {
                    Ok(e) => e,
                    Err(flow) => return flow,
                }) else {
                    return self.next_if(s, false);
                };
                let skill = f.skill.unwrap_or(Skill::Agility);
                let call = SkillTest::new(
                    ctx.you,
                    1 << skill as u8,
                    Attempt::Evade,
                    enemy,
                    Versus::Evade(enemy),
                    (s.block, s.pc),
                    ctx,
                );
                self.next_with(s, |me| me.begin_or_wait(call))
            }
            Verb::Investigate(i) => {
                let at = self.t().location(ctx.you);
                if self.look().could_investigate(ctx.you).is_err() {
                    return self.next_if(s, false);
                }
                let skill = i.skill.unwrap_or(Skill::Intellect);
                let call = SkillTest::new(
                    ctx.you,
                    1 << skill as u8,
                    Attempt::Investigate,
                    at,
                    Versus::Shroud(at),
                    (s.block, s.pc),
                    ctx,
                );
                self.next_with(s, |me| me.begin_or_wait(call))
            }
            Verb::RevealToken => {
                if let Some(t) = self.test_mut() {
                    t.to_reveal = t.to_reveal.saturating_add(1);
                    if matches!(
                        t.step,
                        TestStep::St4ResolveSymbols | TestStep::St5DetermineValue
                    ) {
                        t.step = TestStep::St3Reveal;
                    }
                    return self.next(s);
                }
                self.next_after(
                    s,
                    Frame::RevealToken {
                        who: ctx.you,
                        asked: false,
                        n: 1,
                        tokens: Default::default(),
                    },
                )
            }
            Verb::Succeed => {
                if let Some(t) = self.test_mut() {
                    t.auto_success = true;
                }
                self.next(s)
            }
            Verb::NegateToken => {
                if let Some(Occ::TokenRevealed { token, .. }) = self.look().occ(ctx)
                    && let Some(t) = self.test_mut()
                    && let Some(r) = t.tokens.get_mut(token as usize)
                {
                    r.negated = true;
                }
                self.next(s)
            }

            // The happening.
            Verb::Cancel => {
                match self.look().occ(ctx) {
                    Some(Occ::TokenRevealed { .. }) => {}
                    Some(Occ::Attacks { enemy, .. }) => self.emit(|| Event::Cancelled {
                        card: enemy,
                        attack: true,
                    }),
                    Some(Occ::DrawsEncounter { card, .. }) => self.emit(|| Event::Cancelled {
                        card,
                        attack: false,
                    }),
                    _ => self.emit(|| Event::Cancelled {
                        card: NO_CARD,
                        attack: false,
                    }),
                }
                self.undo_happening(ctx);
                self.next(s)
            }
            Verb::Instead(b) => {
                self.undo_happening(ctx);
                let call = self.script(*b, ctx);
                self.next_after(s, call)
            }
            Verb::Change(c) => self.change(c, s),

            // The course of the scenario.
            Verb::Modify(m) => {
                let set = if m.modifiers.iter().any(|x| {
                    matches!(
                        x.quantity,
                        Quantity::SkillValue | Quantity::AttackDamage | Quantity::CluesDiscovered
                    )
                }) {
                    Targets::one(Target::Seat(ctx.you))
                } else {
                    found!(&m.to, |me: &Self, t| me.look().could_modify(m, t))
                };
                if let Some(depth) = self.lasts_as_long_as(m.lasts, ctx) {
                    let stirs = stirred_by(m);
                    for target in set.iter() {
                        let l = Lasting {
                            depth,
                            target: match target {
                                Target::Card(c) => self.look().subject(c),
                                Target::Seat(_) | Target::None => target,
                            },
                            block: s.block,
                            pc: s.pc,
                            you: ctx.you,
                            this: ctx.this,
                            stirs,
                        };
                        self.g.table.lasting.push(l);
                    }
                    self.g.table.checks |= stirs;
                    if !m.rules.is_empty() {
                        self.reindex_hands();
                    }
                }
                self.next(s)
            }
            Verb::Advance(n) => match self.look().all(n, ctx).first() {
                Target::Card(card) => self.next_after(
                    s,
                    Frame::Advance {
                        card,
                        step: AdvanceStep::Advances,
                    },
                ),
                _ => self.next_if(s, false),
            },
            Verb::EndScenario(resolution) => {
                let _ = self.next(s);
                self.end_scenario(*resolution);
                Flow::Go
            }
            Verb::Resign(n) => match self.next_seat(n, s) {
                None => self.next(s),
                Some((who, left)) => {
                    let _ = self.sub(
                        s,
                        if left == 0 {
                            Sub::Next
                        } else {
                            Sub::Seats(left)
                        },
                    );
                    self.inv_mut(who).status = Status::Resigned;
                    self.emit(|| Event::Resigned { who });
                    Flow::Call(Frame::Elimination {
                        who,
                        step: EliminationStep::GameEnds,
                        damage: false,
                        horror: false,
                    })
                }
            },
            Verb::Defeat(n) => match self.next_seat(n, s) {
                None => self.next(s),
                Some((who, left)) => {
                    let _ = self.sub(
                        s,
                        if left == 0 {
                            Sub::Next
                        } else {
                            Sub::Seats(left)
                        },
                    );
                    self.inv_mut(who).status = Status::Defeated;
                    self.emit(|| Event::InvestigatorDefeated { who });
                    Flow::Call(Frame::Elimination {
                        who,
                        step: EliminationStep::GameEnds,
                        damage: false,
                        horror: false,
                    })
                }
            },
            Verb::Suffer(x) => {
                for who in self.everybody(&x.who, ctx) {
                    self.trauma(who, x.physical, x.mental);
                }
                self.next(s)
            }
            Verb::Experience(w) => {
                let n = self.n(&w.n, s).clamp(-100, 100) as i8;
                for who in self.everybody(&w.who, ctx) {
                    let inv = self.inv_mut(who);
                    inv.experience = inv.experience.saturating_add(n);
                }
                self.next(s)
            }
            Verb::Log(note) => {
                self.g.table.notes.push((*note).into());
                self.next(s)
            }
            Verb::Earn(e) => {
                let def = self.c.by_id.get(self.c.name(e.card)).copied();
                let who = match &e.who {
                    // The group chooses: its lead investigator says whom.
                    Noun::LeadPicks(_) => found!(&e.who).iter().find_map(|t| {
                        if let Target::Seat(s) = t {
                            Some(s)
                        } else {
                            None
                        }
                    }),
                    who => self.everybody(who, ctx).first().copied(),
                };
                if let (Some(def), Some(who)) = (def, who) {
                    self.g.table.earned.push((who, def));
                }
                self.next(s)
            }
            Verb::Kill(n) => {
                for who in self.everybody(n, ctx) {
                    self.inv_mut(who).killed = true;
                }
                self.next(s)
            }
        }
    }

    /// Seats that a noun means. Once the scenario is over eliminated investigators are meant too: nobody else may be left.
    fn everybody(&self, noun: &Noun, ctx: Ctx) -> smallvec::SmallVec<[SeatId; 4]> {
        let all = 0..self.t().investigators.len() as u8;
        let over = self
            .g
            .stack
            .iter()
            .any(|f| matches!(f, Frame::ScenarioEnd { .. }));
        match noun {
            Noun::Lead => [self.t().lead].into_iter().collect(),
            Noun::Bearer => match self.look().all(noun, ctx).first() {
                Target::Seat(s) => [s].into_iter().collect(),
                _ => Default::default(),
            },
            Noun::You if ctx.you != NOBODY => [ctx.you].into_iter().collect(),
            Noun::Each(Filter::Investigator(f)) => {
                let left = |s: SeatId| self.t().inv(s).status == Status::Resigned;
                all.filter(|s| over || f.resigned.is_some() || self.t().playing(*s))
                    .filter(|s| f.resigned.is_none_or(|r| r == left(*s)))
                    .filter(|s| {
                        f.which
                            .as_ref()
                            .is_none_or(|c| self.look().holds(c, Ctx { you: *s, ..ctx }))
                    })
                    .collect()
            }
            Noun::Anybody => all.collect(),
            _ => {
                let seats = self.look().all(noun, ctx).seats;
                all.filter(|s| seats >> s & 1 == 1).collect()
            }
        }
    }

    fn targets(&self, cards: impl Iterator<Item = CardId>) -> Targets {
        Targets {
            seats: 0,
            cards: cards.collect(),
        }
    }

    /// The enemy of an attempt; asked for if there are several.
    fn pick_enemy(&mut self, s: Script, set: Targets) -> Result<Option<CardId>, Flow> {
        if let Sub::Picked(Target::Card(c)) = s.sub {
            return Ok(Some(c));
        }
        if set.len() > 1 {
            let choices = set.cards.iter().map(Choice::Card).collect();
            return Err(self.ask(s.ctx.you, Rule::Targets, Prompt::Pick(s.ctx.this), choices));
        }
        Ok(set.cards.iter().next())
    }

    /// Whether what a list of steps makes one spend can be paid.
    fn payable(&self, b: packs::Block<Verb>, ctx: Ctx) -> bool {
        self.c
            .block(b)
            .iter()
            .all(|v| !matches!(v, Verb::Pay(_)) || self.look().could(v, ctx))
    }

    fn move_first(&mut self, s: Script, to: CardId, seats: u8) -> Flow {
        let Some(who) = self.t().players().find(|p| seats >> p & 1 == 1) else {
            return self.next(s);
        };
        let left = seats & !(1 << who);
        let _ = self.sub(
            s,
            if left == 0 {
                Sub::Next
            } else {
                Sub::Seats(left)
            },
        );
        Flow::Call(Frame::Move {
            who,
            to,
            step: MoveStep::Leave,
        })
    }

    fn put_where(&mut self, card: CardId, p: &Put, s: Script) -> bool {
        match p.to {
            Destination::Hand => {
                // A committed card goes to its owner's hand once the test is over.
                let committed = self
                    .look()
                    .test()
                    .is_some_and(|t| t.committed.iter().any(|(c, _)| *c == card));
                if committed {
                    if let Some(t) = self.test_mut() {
                        t.kept.insert(card);
                    }
                } else {
                    self.put(card, Zone::Hand);
                    self.emit(|| Event::ToHand { card });
                }
            }
            Destination::ThreatArea => {
                self.enter_area(card, s.ctx.you);
                // An asset there takes slots too. // slots
                if self.def(card).slots.iter().any(|n| *n > 0) {
                    self.g.table.checks |= check::SLOTS;
                }
                if let Some(with) = &p.with {
                    let n = self.n(&with.n, s);
                    self.place(card, with.token, n);
                }
            }
            Destination::DeckBottom => {
                self.put(card, Zone::Deck);
                let owner = self.card(card).owner;
                if owner == NOBODY {
                    self.g.table.encounter.put_on_bottom(card);
                } else {
                    self.inv_mut(owner).deck.put_on_bottom(card);
                }
                self.emit(|| Event::ToBottom { card });
            }
            // A single card is not shuffled into an empty deck. // single-shuffle
            Destination::EncounterDeck if self.card(card).owner != NOBODY => {
                // A player's card goes to no deck but its owner's. // ownership
                let owner = self.card(card).owner;
                if self.t().inv(owner).deck.is_empty() {
                    return false;
                }
                self.put(card, Zone::Deck);
                self.inv_mut(owner).deck.shuffle_in(card);
                self.emit(|| Event::Shuffled { deck: owner });
            }
            Destination::EncounterDeck if self.t().encounter.is_empty() => return false,
            Destination::EncounterDeck => {
                self.put(card, Zone::Deck);
                self.g.table.encounter.shuffle_in(card);
                self.emit(|| Event::Shuffled { deck: NOBODY });
            }
            Destination::VictoryDisplay => self.put(card, Zone::Victory),
            Destination::RemovedFromGame => {
                let told = self.card(card).zone == Zone::Play;
                self.put(card, Zone::Removed);
                if !told {
                    self.emit(|| Event::Removed { card });
                }
            }
            Destination::SetAside => self.put(card, Zone::SetAside),
        }
        true
    }

    /// A card is discarded, with its happening if it was in play or is being played.
    pub fn discard_from_play(&mut self, card: CardId) -> Flow {
        let who = match self.look().controller(card) {
            NOBODY => self.card(card).owner,
            who => who,
        };
        self.happen(Occ::Discards { who, card })
    }

    /// Standard actions are lost first. // lost-actions
    fn lose_actions(&mut self, who: SeatId, n: u8) {
        let inv = self.inv_mut(who);
        let standard = n.min(inv.actions);
        inv.actions -= standard;
        let mut left = n - standard;
        let mut given = self.look().given_actions(who);
        given.sort_by_key(|g| g.serves.is_some());
        for g in given.iter().filter(|g| g.left > 0) {
            let lost = left.min(byte(g.left));
            self.spend_given(who, g.card, g.serves, lost);
            left -= lost;
        }
    }

    /// What is about to happen does not happen: the procedure whose cell is open passes it over. // cancel
    fn undo_happening(&mut self, ctx: Ctx) {
        if let Some(Occ::TokenRevealed { token, .. }) = self.look().occ(ctx) {
            self.cancel_token(token);
        }
        // The cell stands on its happening, or on the procedure that has it among its steps.
        let Some(below) = ctx.happening.checked_sub(1) else {
            return;
        };
        match self.g.stack.get_mut(below as usize) {
            Some(Frame::Happening { fate, .. }) => *fate = Fate::Undone,
            Some(Frame::PlayCard { step, .. }) => *step = PlayStep::Discard,
            Some(Frame::Move { step, .. }) => *step = MoveStep::Stays,
            Some(Frame::Advance { step, .. }) => *step = AdvanceStep::Stays,
            Some(Frame::RevealToken { n, .. }) => *n = 0,
            Some(Frame::SkillTest(t)) => {
                t.to_reveal = t.to_reveal.saturating_sub(1);
                t.reveal_asked = false;
            }
            _ => {}
        }
        match below
            .checked_sub(1)
            .and_then(|d| self.g.stack.get_mut(d as usize))
        {
            // An encounter card whose drawing comes to nothing is discarded, an enemy without spawning.
            Some(Frame::EncounterDraw { step, .. }) if *step == EncounterStep::Resolve => {
                *step = EncounterStep::Undone;
            }
            // What was assigned to this card is not.
            Some(Frame::Harm(h)) if h.step == HarmStep::Assigned => {
                if let Some((_, damage, horror)) =
                    h.at.checked_sub(1)
                        .and_then(|at| h.assigned.get_mut(at as usize))
                {
                    (*damage, *horror) = (0, 0);
                }
            }
            _ => {}
        }
        // Nothing else may still be offered in the cell of what no longer happens.
        if let Some(Frame::Cell {
            forced_done,
            passed,
            ..
        }) = self.g.stack.get_mut(ctx.happening as usize)
        {
            *forced_done = true;
            *passed = u8::MAX;
        }
    }

    fn change(&mut self, c: &Change, s: Script) -> Flow {
        let ctx = s.ctx;
        let below = ctx.happening.wrapping_sub(1) as usize;
        match c {
            Change::AttackDamageTo(n) => {
                let set = match self.find(n, s, |_, _| true) {
                    Found::Set(set) => set,
                    Found::Ask(flow) => return flow,
                };
                if let (Target::Card(c), Some(Frame::Happening { damage_to, .. })) =
                    (set.first(), self.g.stack.get_mut(below))
                {
                    *damage_to = c;
                }
            }
            Change::SpawnAt(n) => {
                if let Some(c) = self.look().all(n, ctx).cards.iter().next()
                    && let Some(Frame::Happening {
                        occ: Occ::Spawns { at, .. },
                        ..
                    }) = self.g.stack.get_mut(below)
                {
                    *at = c;
                }
            }
            Change::RevealTwoChooseOne => {
                match self.g.stack.get_mut(below) {
                    Some(Frame::SkillTest(t)) => t.pair = Some(t.tokens.len() as u8),
                    Some(Frame::RevealToken { n, .. }) => *n = 2,
                    _ => {}
                }
                // A reveal is changed once.
                if let Some(Frame::Cell { passed, .. }) =
                    self.g.stack.get_mut(ctx.happening as usize)
                {
                    *passed = u8::MAX;
                }
            }
        }
        self.next(s)
    }

    /// The frame that a duration is as long as.
    fn lasts_as_long_as(&self, lasts: Duration, ctx: Ctx) -> Option<u8> {
        match lasts {
            Duration::ThisHappening => {
                if ctx.happening != NO_DEPTH && ctx.happening > 0 {
                    return Some(ctx.happening - 1);
                }
                self.depth_of(|f| {
                    matches!(f, Frame::EncounterDraw { .. } | Frame::Happening { .. })
                })
            }
            Duration::ThisTest => self.depth_of(|f| matches!(f, Frame::SkillTest(_))),
            Duration::ThisTurn => self
                .depth_of(|f| matches!(f, Frame::Turn { .. }))
                .or_else(|| self.round_depth()),
            Duration::ThisPhase => self
                .depth_of(|f| {
                    matches!(
                        f,
                        Frame::Mythos { .. }
                            | Frame::Investigation { .. }
                            | Frame::EnemyPhase { .. }
                            | Frame::Upkeep { .. }
                    )
                })
                .or_else(|| self.round_depth()),
            Duration::ThisRound => self.round_depth(),
        }
    }

    fn round_depth(&self) -> Option<u8> {
        self.depth_of(|f| matches!(f, Frame::Round { .. }))
    }

    /// An answer to a question of a script.
    pub fn take_script(&mut self, s: Script, choice: Choice) -> Flow {
        let Some(verb) = self
            .c
            .blocks
            .get(s.block as usize)
            .and_then(|b| b.get(s.pc as usize))
        else {
            return Flow::Go;
        };
        match (verb, choice) {
            (Verb::Choose(c), Choice::Option(i)) => {
                let (who, card) = (self.asked(), s.ctx.this);
                match c.of.get(i as usize) {
                    Some(b) => {
                        self.emit(|| Event::Chose {
                            who,
                            card,
                            block: b.id,
                        });
                        let call = self.script(*b, s.ctx);
                        self.next_after(s, call)
                    }
                    None => self.next(s),
                }
            }
            (Verb::May(b), Choice::Yes) => {
                let call = self.script(*b, s.ctx);
                self.next_after(s, call)
            }
            (Verb::May(_), _) => self.next_if(s, false),
            (_, Choice::Card(c)) => self.sub(s, Sub::Picked(Target::Card(c))),
            (_, Choice::Seat(w)) => self.sub(s, Sub::Picked(Target::Seat(w))),
            _ => Flow::Go,
        }
    }

    /// Steps going through things: seats in player order, then cards.
    pub fn step_each(&mut self, e: Each) -> Flow {
        if let Some(who) = self.t().players().find(|s| e.seats >> s & 1 == 1) {
            let call = self.script(
                packs::Block::new(e.block),
                Ctx {
                    it: Target::Seat(who),
                    ..e.ctx
                },
            );
            return self.then(
                Frame::Each(Each {
                    seats: e.seats & !(1 << who),
                    ..e
                }),
                call,
            );
        }
        let mut cards = e.cards;
        if let Some(card) = cards.iter().next() {
            cards.remove(card);
            let call = self.script(
                packs::Block::new(e.block),
                Ctx {
                    it: Target::Card(card),
                    ..e.ctx
                },
            );
            return self.then(
                Frame::Each(Each {
                    seats: 0,
                    cards,
                    ..e
                }),
                call,
            );
        }
        Flow::Done
    }
}

/// What the standing checks must look at when a change begins, and when it is over.
fn stirred_by(m: &Modify) -> u8 {
    let of_modifiers = m.modifiers.iter().fold(0, |bits, x| {
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
            | Quantity::HandSize => 0,
        }
    });
    if m.rules.contains(&crate::content::Rule::Blank) {
        check::ALL
    } else {
        of_modifiers
    }
}

/// The noun of a verb that may pick at random.
fn verb_noun(verb: &Verb) -> Option<&Noun> {
    match verb {
        Verb::Pick(p) => Some(&p.of),
        Verb::Deal(d) => Some(&d.to),
        Verb::Heal(h) => Some(&h.of),
        Verb::Place(p) => Some(&p.on),
        Verb::Put(p) => Some(&p.cards),
        Verb::Discard(d) => Some(&d.cards),
        Verb::Attach(a) => Some(&a.to),
        Verb::Disengage(n) | Verb::Evade(n) => Some(n),
        Verb::Discover(d) => Some(&d.at),
        Verb::Move(m) => Some(&m.to),
        Verb::EnterPlay(e) => Some(&e.cards),
        Verb::TakeControl(t) => Some(&t.of),
        Verb::Modify(m) => Some(&m.to),
        _ => None,
    }
}

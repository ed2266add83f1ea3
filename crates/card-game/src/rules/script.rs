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
                self.g.stack()[depth as usize - 1],
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
            Noun::Random(r) => {
                let mut drawn = Targets::default();
                if let Sub::Drawn { seats, cards } = s.sub {
                    (drawn.seats, drawn.cards) = (seats, cards);
                }
                // Who has no choice is not asked.
                if all.len() <= r.amount as usize {
                    return Found::Set(all);
                }
                if drawn.len() >= r.amount as usize {
                    return Found::Set(drawn);
                }
                return Found::Ask(self.chance(
                    RANDOM,
                    Rule::Targets,
                    Prompt::RandomOf(s.ctx.this),
                    all.len() - drawn.len(),
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
        let drawn = match s.sub {
            Sub::Drawn { seats, cards } => Targets { seats, cards },
            _ => Targets::default(),
        };
        let random = verb
            .objects()
            .into_iter()
            .find(|o| matches!(o.noun, Noun::Random(_)));
        let mut left = Targets::default();
        if let Some(o) = random {
            look.all(o.noun, s.ctx)
                .iter()
                .filter(|t| drawn.iter().all(|d| d != *t))
                .for_each(|t| left.add(t));
        }
        left
    }

    /// The seats a step goes through, one at a time in player order; `None` once all have been.
    fn next_seat(&mut self, noun: &Noun, s: Script) -> Result<Option<SeatId>, Flow> {
        let left = match s.sub {
            Sub::Seats(left) => left,
            _ => match self.find(noun, s, |_, _| true) {
                Found::Set(set) => set.seats,
                Found::Ask(flow) => return Err(flow),
            },
        };
        let Some(who) = self.t().players().find(|p| left >> p & 1 == 1) else {
            return Ok(None);
        };
        let left = left & !(1 << who);
        let _ = self.sub(
            s,
            if left == 0 {
                Sub::Next
            } else {
                Sub::Seats(left)
            },
        );
        Ok(Some(who))
    }

    /// The cards a step goes through, one at a time; `None` if there is none. The script is left at the next of them.
    fn next_card(
        &mut self,
        noun: &Noun,
        s: Script,
        can: impl Fn(&Self, Target) -> bool,
    ) -> Result<Option<CardId>, Flow> {
        let mut left = match s.sub {
            Sub::Cards(left) => left,
            _ => match self.find(noun, s, can) {
                Found::Set(set) => set.cards,
                Found::Ask(flow) => return Err(flow),
            },
        };
        let Some(card) = left.iter().next() else {
            return Ok(None);
        };
        left.remove(card);
        let _ = self.sub(
            s,
            if left.is_empty() {
                Sub::Next
            } else {
                Sub::Cards(left)
            },
        );
        Ok(Some(card))
    }

    /// The one investigator a noun means, without asking anybody.
    fn somebody(&self, noun: &Noun, ctx: Ctx) -> Option<SeatId> {
        self.seats(noun, ctx).first().copied()
    }

    /// The one location a noun means, without asking anybody.
    fn the_place(&self, noun: &Noun, ctx: Ctx) -> CardId {
        let cards = self.look().all(noun, ctx).cards;
        cards
            .intersection(&self.t().locations)
            .iter()
            .next()
            .unwrap_or(NO_CARD)
    }

    fn seats(&self, noun: &Noun, ctx: Ctx) -> smallvec::SmallVec<[SeatId; 4]> {
        let seats = self.look().all(noun, ctx).seats;
        self.t().players().filter(|s| seats >> s & 1 == 1).collect()
    }

    fn in_order(&self, seats: u8) -> smallvec::SmallVec<[SeatId; 4]> {
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
        macro_rules! next_of {
            ($next:expr) => {
                match $next {
                    Ok(next) => next,
                    Err(flow) => return flow,
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
                let could = |o: &Alternative| {
                    self.payable(o.steps, ctx) && self.look().could_block(o.steps, ctx)
                };
                // An option without a step is there to decline by.
                let declines = |o: &Alternative| self.c.block(o.steps).is_empty();
                if !c.of.iter().any(could) {
                    return self.next_if(s, false);
                }
                let choices: Choices<Choice> = (0..c.of.len())
                    .filter(|i| declines(&c.of[*i]) || could(&c.of[*i]))
                    .map(|i| Choice::Option(i as u8))
                    .collect();
                match choices.as_slice() {
                    [] => self.next_if(s, false),
                    [Choice::Option(only)] => {
                        let call = self.script(c.of[*only as usize].steps, ctx);
                        self.next_after(s, call)
                    }
                    _ => self.ask(by, Rule::Choices, Prompt::Option(ctx.this), choices),
                }
            }
            Verb::May(m) => {
                let who = self.seats(&m.who, ctx).first().copied().unwrap_or(NOBODY);
                let theirs = Ctx { you: who, ..ctx };
                if !self.t().playing(who)
                    || !self.payable(m.steps, theirs)
                    || !self.look().could_block(m.steps, theirs)
                {
                    return self.declined(s, m, theirs);
                }
                self.ask(
                    who,
                    Rule::May,
                    Prompt::May(ctx.this),
                    [Choice::Yes, Choice::No].into_iter().collect(),
                )
            }
            Verb::If(i) => {
                let block = if self.look().holds(&i.is, ctx) {
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
            Verb::ForEach(f) => {
                let set = found!(&f.of);
                self.next_after(
                    s,
                    Frame::Each(Each {
                        block: f.steps.id,
                        ctx,
                        seats: set.seats,
                        cards: set.cards,
                    }),
                )
            }
            Verb::Repeat(r) => {
                let left = if let Sub::Times(n) = s.sub {
                    n
                } else {
                    byte(self.n(&r.times, s))
                };
                if left == 0 {
                    return self.next(s);
                }
                let call = self.script(r.steps, ctx);
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
                let block = if self.look().could_block(t.steps, ctx) {
                    t.steps
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
                // Each of them, at each of these places, as long as there is one with clues.
                let who = self.seats(&d.who, ctx);
                let n = self.n(&d.clues, s);
                if let (Sub::Seats(left), [_, _, ..]) = (s.sub, who.as_slice()) {
                    let Some(one) = self.in_order(left).first().copied() else {
                        return self.next(s);
                    };
                    let left = left & !(1 << one);
                    let _ = self.sub(
                        s,
                        if left == 0 {
                            Sub::Next
                        } else {
                            Sub::Seats(left)
                        },
                    );
                    let at = self.look().all(&d.at, Ctx { you: one, ..ctx }).cards;
                    let at = at.iter().find(|c| self.card(*c).clues > 0);
                    return at.map_or(Flow::Go, |at| self.discover_clues(one, at, n));
                }
                match who.as_slice() {
                    [] => self.next_if(s, false),
                    [one] => {
                        let one = *one;
                        let at = next_of!(self.next_card(&d.at, s, |me: &Self, t| {
                            matches!(t, Target::Card(c) if me.card(c).clues > 0)
                        }));
                        match at {
                            Some(at) => self.discover_clues(one, at, n),
                            None => self.next_if(s, false),
                        }
                    }
                    many => {
                        let seats = many.iter().fold(0, |bits, s| bits | 1 << s);
                        self.sub(s, Sub::Seats(seats))
                    }
                }
            }
            Verb::GainResources(w) => {
                let set = found!(&w.who);
                let n = self.n(&w.amount, s);
                for who in self.in_order(set.seats) {
                    self.gain_resources(who, n);
                }
                self.next(s)
            }
            Verb::LoseResources(w) => {
                let set = found!(&w.who);
                let n = self.n(&w.amount, s);
                for who in self.in_order(set.seats) {
                    self.lose_resources(who, n);
                }
                self.next(s)
            }
            Verb::GainActions(w) => {
                let set = found!(&w.who);
                let n = byte(self.n(&w.amount, s));
                for who in self.in_order(set.seats) {
                    let inv = self.inv_mut(who);
                    inv.actions = inv.actions.saturating_add(n);
                }
                self.next(s)
            }
            Verb::LoseActions(w) => {
                let set = found!(&w.who);
                let n = byte(self.n(&w.amount, s));
                for who in self.in_order(set.seats) {
                    self.lose_actions(who, n);
                }
                self.next(s)
            }
            Verb::GainClues(w) => {
                let set = found!(&w.who);
                let n = self.n(&w.amount, s);
                for who in self.in_order(set.seats) {
                    let card = self.t().inv(who).card;
                    self.place(card, Token::Clue, n);
                }
                self.next(s)
            }
            Verb::Place(p) => {
                let set = found!(&p.on);
                let n = self.n(&p.amount, s);
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
                let set = found!(&m.from, |me: &Self, t| me
                    .look()
                    .tokens(m.token, me.look().card_of(t))
                    > 0);
                let to =
                    m.to.as_ref()
                        .map_or(Target::None, |n| self.look().all(n, ctx).first());
                let to = self.look().card_of(to);
                let want = self.n(&m.amount, s);
                let mut full = !set.is_empty();
                for from in set.iter() {
                    let from = self.look().card_of(from);
                    let n = self.take_off(from, m.token, want);
                    self.emit(|| Event::TokensMoved {
                        from,
                        token: m.token,
                        n,
                    });
                    if m.to.is_some() {
                        self.place(to, m.becomes.unwrap_or(m.token), i32::from(n));
                    }
                    full &= want == ALL || i32::from(n) == want;
                }
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
            Verb::Draw(w) => match next_of!(self.next_seat(&w.who, s)) {
                None => self.next(s),
                Some(who) => {
                    let n = byte(self.n(&w.amount, s));
                    if n == 0 {
                        Flow::Go
                    } else {
                        Flow::Call(draw_cards(who, n))
                    }
                }
            },
            Verb::DrawEncounter(d) => {
                let card = match &d.card {
                    None => NO_CARD,
                    Some(n) => match self.look().all(n, ctx).first() {
                        Target::Card(c) => c,
                        _ => return self.next_if(s, false),
                    },
                };
                let who = match &d.who {
                    Some(n) => next_of!(self.next_seat(n, s)),
                    None => {
                        let _ = self.next(s);
                        Some(ctx.you)
                    }
                };
                let who = match who {
                    Some(who) if self.t().playing(who) => who,
                    // Nobody of them is left: somebody draws it all the same.
                    _ if matches!(s.sub, Sub::Fresh) => {
                        let _ = self.next(s);
                        self.t().lead
                    }
                    _ => return self.next(s),
                };
                let step = if card == NO_CARD {
                    EncounterStep::Draw
                } else {
                    self.put(card, Zone::Limbo);
                    EncounterStep::Drawn
                };
                Flow::Call(Frame::EncounterDraw { who, card, step })
            }
            Verb::Search(x) => match next_of!(self.next_seat(&x.who, s)) {
                None => self.next(s),
                Some(who) => {
                    let verb = (s.block, s.pc);
                    Flow::Call(Frame::Search(crate::rules::frame::Searching {
                        step: SearchStep::Look,
                        who,
                        verb,
                        ctx,
                        seen: Cards::EMPTY,
                        found: NO_CARD,
                    }))
                }
            },
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
                // One after the other: each discard is a happening of its own.
                let card = next_of!(self.next_card(&d.cards, s, |me: &Self, t| {
                    matches!(t, Target::Card(c) if me.look().may_leave_play(c))
                }));
                match card {
                    Some(card) => self.discard_from_play(card),
                    None => self.next_if(s, false),
                }
            }
            Verb::DiscardFromHand(d) => match next_of!(self.next_seat(&d.who, s)) {
                None => self.next(s),
                Some(who) => {
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
                let at = e.at.as_ref().map(|n| self.the_place(n, ctx));
                let card = next_of!(self.next_card(&e.cards, s, |me: &Self, t| {
                    matches!(t, Target::Card(c) if me.card(c).zone != Zone::Play)
                }));
                match card {
                    Some(card) => {
                        self.enter_at(card, at.unwrap_or(NO_CARD));
                        self.at_and_after(Occ::EntersPlay { who: NOBODY, card })
                    }
                    None => self.next_if(s, false),
                }
            }
            Verb::TakeControl(t) => {
                let Some(who) = self.somebody(&t.who, ctx) else {
                    return self.next_if(s, false);
                };
                let card = next_of!(self.next_card(&t.of, s, |me: &Self, t| {
                    matches!(t, Target::Card(c) if me.look().controller(c) != who)
                }));
                match card {
                    Some(card) => {
                        self.take_control(card, who);
                        Flow::Call(Frame::EnterPlay {
                            card,
                            who,
                            step: EntryStep::TakeControl,
                            tried: Cards::EMPTY,
                        })
                    }
                    None => self.next_if(s, false),
                }
            }
            Verb::Show(n) => {
                let set = found!(n);
                for card in set.cards.iter() {
                    self.show(card);
                }
                self.next(s)
            }

            // Places and enemies.
            Verb::Spawn(x) => {
                let at = self.the_place(&x.at, ctx);
                let enemy = next_of!(self.next_card(&x.enemies, s, |me: &Self, t| {
                    at != NO_CARD
                        && matches!(t, Target::Card(c) if me.def(c).kind == KindName::Enemy)
                }));
                match enemy {
                    Some(enemy) => Flow::Call(Frame::Spawn {
                        enemy,
                        who: self.t().lead,
                        at,
                        step: SpawnStep::Spawns,
                    }),
                    None => self.next_if(s, false),
                }
            }
            Verb::Move(m) => match self.seats(&m.who, ctx).first() {
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
                let set = found!(n);
                for card in set.cards.iter() {
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
                // One after the other: each evasion is a happening of its own.
                match next_of!(self.next_card(n, s, |_, _| true)) {
                    Some(enemy) => self.happen(Occ::Evades {
                        enemy,
                        who: ctx.you,
                    }),
                    None => self.next_if(s, false),
                }
            }
            Verb::Ready(n) => {
                let set = found!(n);
                for card in set.cards.iter() {
                    self.ready(card);
                }
                self.next(s)
            }

            // Tests and attempts.
            Verb::Test(x) => match next_of!(self.next_seat(&x.who, s)) {
                None if matches!(s.sub, Sub::Fresh) => self.next_if(s, false),
                None => self.next(s),
                Some(who) => {
                    let skills = x.skill.iter().fold(0, |m, s| m | 1 << *s as u8);
                    let difficulty = self.n(&x.difficulty, s) as i16;
                    let test = SkillTest::new(
                        who,
                        skills,
                        Attempt::Plain,
                        NO_CARD,
                        Versus::Number(difficulty),
                        (s.block, s.pc),
                        ctx,
                    );
                    self.begin_or_wait(test)
                }
            },
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
                        self.g.table_mut().lasting.push(l);
                    }
                    self.g.table_mut().checks |= stirs;
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
            Verb::Resign(n) => match next_of!(self.next_seat(n, s)) {
                None => self.next(s),
                Some(who) => {
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
            Verb::Defeat(n) => match next_of!(self.next_seat(n, s)) {
                None => self.next(s),
                Some(who) => {
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
                let n = self.n(&w.amount, s).clamp(-100, 100) as i8;
                for who in self.everybody(&w.who, ctx) {
                    let inv = self.inv_mut(who);
                    inv.experience = inv.experience.saturating_add(n);
                }
                self.next(s)
            }
            Verb::Log(note) => {
                self.g.table_mut().notes.push((*note).into());
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
                    self.g.table_mut().earned.push((who, def));
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
            .stack()
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

    /// Who may and does not, or cannot.
    fn declined(&mut self, s: Script, may: &May, theirs: Ctx) -> Flow {
        match may.declined {
            Some(steps) => {
                let call = self.script(steps, theirs);
                self.next_after(Script { full: false, ..s }, call)
            }
            None => self.next_if(s, false),
        }
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
                    self.g.table_mut().checks |= check::SLOTS;
                }
                if let Some(with) = &p.with {
                    let n = self.n(&with.amount, s);
                    self.place(card, with.token, n);
                }
            }
            Destination::DeckBottom => {
                // From a hand it goes unseen by the others, from elsewhere in the open.
                let from = *self.card(card);
                let known_to = match from.zone {
                    Zone::Hand if !from.revealed => from.known_to | 1 << from.owner,
                    _ => u8::MAX,
                };
                self.put(card, Zone::Deck);
                self.place_in_deck(from.owner, card, false, known_to);
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
                self.g.table_mut().encounter.unseen.insert(card);
                self.forget_places(NOBODY);
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
        match self.g.stack_mut().get_mut(below as usize) {
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
            .and_then(|d| self.g.stack_mut().get_mut(d as usize))
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
        }) = self.g.stack_mut().get_mut(ctx.happening as usize)
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
                    (set.first(), self.g.stack_mut().get_mut(below))
                {
                    *damage_to = c;
                }
            }
            Change::SpawnAt(n) => {
                if let Some(c) = self.look().all(n, ctx).cards.iter().next()
                    && let Some(Frame::Happening {
                        occ: Occ::Spawns { at, .. },
                        ..
                    }) = self.g.stack_mut().get_mut(below)
                {
                    *at = c;
                }
            }
            Change::RevealTwoChooseOne => {
                match self.g.stack_mut().get_mut(below) {
                    Some(Frame::SkillTest(t)) => t.pair = Some(t.tokens.len() as u8),
                    Some(Frame::RevealToken { n, .. }) => *n = 2,
                    _ => {}
                }
                // A reveal is changed once.
                if let Some(Frame::Cell { passed, .. }) =
                    self.g.stack_mut().get_mut(ctx.happening as usize)
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
                    Some(option) => {
                        self.emit(|| Event::Chose {
                            who,
                            card,
                            block: option.steps.id,
                        });
                        let call = self.script(option.steps, s.ctx);
                        self.next_after(s, call)
                    }
                    None => self.next(s),
                }
            }
            (Verb::May(m), choice) => {
                let theirs = Ctx {
                    you: self.asked(),
                    ..s.ctx
                };
                if choice == Choice::Yes {
                    let call = self.script(m.steps, theirs);
                    self.next_after(s, call)
                } else {
                    self.declined(s, m, theirs)
                }
            }
            (_, Choice::Card(_) | Choice::Seat(_)) => {
                let target = match choice {
                    Choice::Seat(w) => Target::Seat(w),
                    Choice::Card(c) => Target::Card(c),
                    _ => Target::None,
                };
                let by_chance = self
                    .g
                    .ask()
                    .is_some_and(|a| matches!(a.prompt, Prompt::RandomOf(_)));
                if !by_chance {
                    return self.sub(s, Sub::Picked(target));
                }
                let mut drawn = match s.sub {
                    Sub::Drawn { seats, cards } => Targets { seats, cards },
                    _ => Targets::default(),
                };
                drawn.add(target);
                let (seats, cards) = (drawn.seats, drawn.cards);
                self.sub(s, Sub::Drawn { seats, cards })
            }
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

//! Sentences for the steps of an effect.

mod attempts;
mod bag;
mod things;

use bag::bag;
pub(super) use bag::in_bag;

use super::numbers::Count;
use super::phrase::stated_you;
use super::say::Say;
use crate::content::*;
use packs::Block;
use packs::prose::{Agree, Clause, Det, Form, Lead, Np, Sentence, Text, words};

/// A sentence that is not joined with its neighbours.
fn alone(sentence: impl Into<Sentence>) -> Sentence {
    Sentence::Stops(vec![sentence.into()])
}

fn words_of(text: impl Into<Text>) -> Sentence {
    Sentence::Words(text.into())
}

impl Say<'_> {
    /// The steps of a block in one or more sentences.
    pub fn block(&mut self, block: Block<Verb>) -> Sentence {
        let content = self.content;
        self.steps(content.block(block))
    }

    /// Steps in one or more sentences.
    pub fn steps(&mut self, steps: &[Verb]) -> Sentence {
        let mut parts: Vec<Sentence> = Vec::new();
        let mut at = 0;
        while let Some(step) = steps.get(at) {
            at += 1;
            match step {
                Verb::Then(block) => {
                    let then = self.block(*block);
                    match (parts.pop(), then) {
                        (
                            Some(
                                before @ (Sentence::Clause(_)
                                | Sentence::And(_)
                                | Sentence::Words(_)),
                            ),
                            then @ (Sentence::Clause(_) | Sentence::And(_)),
                        ) => {
                            parts.push(alone(Sentence::Then(vec![before, then])));
                        }
                        (before, then) => {
                            parts.extend(before);
                            parts.push(alone(led(Lead::Bare, "then".into(), then)));
                        }
                    }
                }
                Verb::EnterPlay(first) if first.at.is_none() && first.under.is_none() => {
                    let mut all = vec![self.np(&first.cards).object()];
                    while let Some(Verb::EnterPlay(next)) = steps.get(at).filter(
                        |v| matches!(v, Verb::EnterPlay(e) if e.at.is_none() && e.under.is_none()),
                    ) {
                        all.push(self.np(&next.cards).object());
                        at += 1;
                    }
                    parts.push(
                        Clause::new("put")
                            .with(words::list(all, "and"))
                            .with("into play")
                            .sentence(),
                    );
                }
                Verb::Log(first) => {
                    let mut all = vec![self.log_name(*first)];
                    while let Some(Verb::Log(next)) = steps.get(at) {
                        all.push(self.log_name(*next));
                        at += 1;
                    }
                    parts.push(alone(
                        Clause::new("record")
                            .with(words::list(all, "and"))
                            .with("in the campaign log")
                            .sentence(),
                    ));
                }
                step => self.step(step, &mut parts),
            }
        }
        join(parts)
    }

    /// The picked target. A short text names it once, where it is first used.
    pub(in crate::text) fn picked(&self) -> Np {
        match &self.it {
            Some(np) if self.brief && self.named.replace(true) => {
                match np.noun().one.plain().as_str() {
                    word if word.starts_with("investigator") => {
                        Np::that(packs::prose::Noun::new("investigator", "investigators"))
                    }
                    _ => Np::it(),
                }
            }
            Some(np) => np.clone(),
            None => Np::it(),
        }
    }

    /// The subject of a step. If an investigator has to be chosen, that sentence comes first.
    fn who(&mut self, who: &Noun, before: &mut Vec<Sentence>) -> Np {
        if let Noun::A(_) = who
            && !self.brief
        {
            before.push(self.choice(who));
            return self.np(&Noun::It);
        }
        self.np(who)
    }

    /// "choose an investigator at your location"
    fn choice(&mut self, of: &Noun) -> Sentence {
        let (np, by) = match of {
            Noun::LeadPicks(f) => (
                self.filtered(f, Det::A),
                Clause::new("choose").subject(Np::the("lead investigator")),
            ),
            of => (self.np(of), Clause::new("choose")),
        };
        self.it = Some(self.again(of));
        alone(by.object(np).sentence())
    }

    fn harm(&self, deal: &Deal) -> Text {
        let mut parts = Vec::new();
        for (amount, noun) in [(&deal.damage, "damage"), (&deal.horror, "horror")] {
            if *amount != Amount::Number(0) {
                let np = self.amount_of(amount, noun);
                parts.push(if deal.direct { np.adj("direct") } else { np }.object());
            }
        }
        let harm = words::list(parts, "and");
        if deal.assets_first {
            return harm.and("(assigned to assets first, if able)");
        }
        harm
    }

    fn step(&mut self, step: &Verb, out: &mut Vec<Sentence>) {
        let clause = |verb: &str, who: Np| Clause::new(verb).subject(who);
        let said = match step {
            Verb::Choose(c) => self.choose(c),
            Verb::May(offer) => {
                let by = self.np(&offer.who);
                let outer = self.doer.replace((offer.who.clone(), by.clone()));
                let said = self.block(offer.steps);
                self.doer = outer;
                let said = may(by_whom(said, &by), &by);
                match offer.declined {
                    None => alone(said),
                    Some(block) => {
                        let otherwise = self.block(block);
                        language::control::declined(said, by.is_you(), otherwise)
                    }
                }
            }
            Verb::If(branch) => {
                let condition = self.condition(&branch.is);
                let then = self.block(branch.then);
                let otherwise = branch.otherwise.map_or(Sentence::Empty, |b| self.block(b));
                Sentence::if_else(condition, then, otherwise)
            }
            Verb::ForEach(every) => {
                let np = match &every.of {
                    Noun::Each(filter) => self.filtered(filter, Det::Bare(Agree::One)),
                    other => self.np(other),
                };
                let each = self.again(&every.of).with_det(Det::That(Agree::One));
                self.bound.extend(every.name.map(|n| (n, each.clone())));
                self.it = Some(each);
                let body = self.block(every.steps);
                // There is only one such card, so it has an article or a name, not "each".
                let own = matches!(
                    every.of,
                    Noun::You | Noun::This | Noun::Attached | Noun::Here | Noun::Name(_)
                );
                let one = own || np.clone().object().plain().starts_with("the ");
                let lead = if one { Lead::For } else { Lead::ForEach };
                led(lead, np.object(), body)
            }
            Verb::Repeat(r) => {
                let times = self.count(&r.times);
                let body = self.block(r.steps);
                let so_often = |n: i32| match n {
                    1 => Text::from("once"),
                    2 => "twice".into(),
                    n => format!("{n} times").into(),
                };
                match times {
                    // "For each enemy, ..", "5 times (10 instead if it is your turn), .."
                    Count::Per(n, each) => match each.plain().strip_prefix("for each ") {
                        Some(each) if n == 1 => led(Lead::ForEach, each.into(), body),
                        _ => led(Lead::Bare, so_often(n).and(each), body),
                    },
                    Count::Number(n) => led(Lead::Bare, so_often(n), body),
                    Count::Words(words) => {
                        let times = Text::from("X times (X is").and(words).close(")");
                        led(Lead::Bare, times, body)
                    }
                }
            }
            Verb::Then(block) => self.block(*block),
            Verb::Pick(p) if self.brief => {
                let np = self.np(&p.of);
                self.bound.extend(p.name.map(|n| (n, np.clone())));
                self.it = Some(np);
                self.named.set(false);
                return;
            }
            Verb::Pick(pick) => {
                let said = self.choice(&pick.of);
                let said = match pick.by {
                    Noun::You => said,
                    ref by => by_whom(said, &self.np(by)),
                };
                if let Some(name) = pick.name {
                    let np = self
                        .again(&pick.of)
                        .with_det(Det::The(Agree::One))
                        .adj("chosen");
                    self.bound.push((name, np));
                }
                said
            }
            Verb::Later(block) => match self.block(*block) {
                Sentence::Clause(c) => Sentence::Clause(c.with("after this test ends")),
                other => Sentence::after(words_of("this test ends"), other),
            },
            Verb::Pay(payment) => self.price(payment),
            Verb::Try(t) => {
                let tried = self.block(t.steps);
                let otherwise = self.block(t.otherwise);
                Sentence::Stops(vec![
                    tried,
                    Sentence::if_(words_of("you cannot"), otherwise),
                ])
            }
            Verb::Deal(d) => {
                let harm = self.harm(d);
                match &d.to {
                    Noun::You => Clause::new("take").with(harm).sentence(),
                    to if self.is_person(to) => {
                        let who = self.who(to, out);
                        clause("take", who).with(harm).sentence()
                    }
                    to => Clause::new("deal")
                        .with(harm)
                        .prep("to", &self.np(to))
                        .sentence(),
                }
            }
            Verb::Heal(h) => self.heal(&h.of, [&h.damage, &h.horror], "and", out),
            Verb::Discover(discover) => {
                let who = self.who(&discover.who, out);
                let at = self.at(&discover.at);
                clause("discover", who)
                    .object(self.amount_of(&discover.clues, "clue"))
                    .with(at)
                    .sentence()
            }
            Verb::GainResources(w) => self.gain("gain", w, "resource", "", out),
            Verb::LoseResources(w) => self.gain("lose", w, "resource", "", out),
            Verb::GainActions(w) => {
                let who = self.who(&w.who, out);
                let np = self.amount_of(&w.amount, "action").adj("additional");
                clause("gain", who).object(np).with("this turn").sentence()
            }
            Verb::LoseActions(w) => self.gain("lose", w, "action", "this turn", out),
            Verb::GainClues(w) => self.gain("gain", w, "clue", "from the token pool", out),
            Verb::Place(p) => self.place(p),
            Verb::MoveTokens(m) => self.move_tokens(m),
            Verb::Draw(w) => self.gain("draw", w, "card", "", out),
            Verb::DrawEncounter(d) => {
                let who = d.who.as_ref().map_or_else(Np::you, |w| self.who(w, out));
                let card = d.card.as_ref().map_or_else(
                    || Np::the("top card").post("of the encounter deck"),
                    |n| self.np(n),
                );
                clause("draw", who).object(card).sentence()
            }
            Verb::ResolveRevelation(r) => {
                let who = self.who(&r.who, out);
                let revelation = self.np(&r.of).owns("revelation");
                clause("resolve", who).object(revelation).sentence()
            }
            Verb::Search(s) => self.search(s, out),
            Verb::Look(l) => self.look(l),
            Verb::Conceal(n) => Sentence::Stops(vec![
                Clause::new("turn")
                    .object(self.np(n))
                    .with("to its unrevealed side")
                    .sentence(),
                words_of("mix it with those that have the same one, unseen"),
            ]),
            Verb::LookAt(n) => Clause::new("look at the revealed side of")
                .object(self.np(n))
                .sentence(),
            Verb::DiscardUntil(f) => {
                let card = self.filtered(f, Det::A);
                self.it = Some(Np::it());
                let discard =
                    Clause::new("discard").with("cards from the top of the encounter deck until");
                alone(Sentence::Clause(discard.with(
                    clause("discard", card).passive().text(Form::Statement),
                )))
            }
            Verb::DiscardTop(d) => self.discard_top(d, out),
            Verb::ReshuffleEncounter => {
                words_of("shuffle the encounter discard pile into the encounter deck")
            }
            Verb::Put(p) => self.put(p, out),
            Verb::Discard(d) => {
                let cards = self.np(&d.cards);
                Clause::new("discard").object(cards).sentence()
            }
            Verb::DiscardFromHand(d) => self.discard_from_hand(d, out),
            Verb::Attach(attach) => {
                let said = Clause::new("attach")
                    .object(self.np(&attach.card))
                    .prep("to", &self.np(&attach.to))
                    .sentence();
                match attach.max {
                    None => said,
                    Some(max) => {
                        let host = match &attach.to {
                            Noun::A(Filter::Card(_)) => "card",
                            _ => "location",
                        };
                        Sentence::Noted(Box::new(said), format!("max {max} per {host}").into())
                    }
                }
            }
            Verb::EnterPlay(entry) => {
                let put = Clause::new("put")
                    .object(self.np(&entry.cards))
                    .with("into play");
                let put = entry.at.iter().fold(put, |c, at| c.with(self.at(at)));
                match (&entry.at, &entry.under) {
                    (Some(_), _) if self.may_be_controlled(&entry.cards) => {
                        put.with("under nobody's control")
                    }
                    (Some(_), _) => put,
                    (None, Some(who)) => put.with(match self.np(who) {
                        who if who.is_you() => Text::from("under your control"),
                        who => Text::from("under the control of").and(who.object()),
                    }),
                    (None, None) => put,
                }
                .sentence()
            }
            Verb::TakeControl(control) => {
                let who = self.who(&control.who, out);
                clause("take control of", who)
                    .object(self.np(&control.of))
                    .sentence()
            }
            Verb::Trade(t) => self.trade(t),
            Verb::Play(p) => self.played(p),
            Verb::TakeAction => words_of("you may take an action as if it were your turn"),
            Verb::RepeatPhase => words_of("repeat that phase"),
            Verb::Show(n) | Verb::Reveal(n) => Clause::new("reveal").object(self.np(n)).sentence(),
            Verb::Spawn(spawned) => {
                let enemies = self.np(&spawned.enemies);
                let spawn = clause("spawn", enemies).with(self.at(&spawned.at));
                let with = spawned.engaged_with.iter().map(|n| self.np(n).object());
                with.fold(spawn, |c, who| c.with("engaged with").with(who))
                    .sentence()
            }
            Verb::Move(movement) => match &movement.who {
                Noun::Each(_) => Clause::new("move")
                    .object(self.np(&movement.who))
                    .prep("to", &self.np(&movement.to))
                    .sentence(),
                who => {
                    let who = self.who(who, out);
                    clause("move", who)
                        .prep("to", &self.np(&movement.to))
                        .sentence()
                }
            },
            Verb::MoveToward(movement) => {
                let enemies = self.np(&movement.enemies);
                let way = match movement.all_the_way {
                    true => "1 location at a time to",
                    false => "1 location toward",
                };
                clause("move", enemies)
                    .with(way)
                    .object(self.np(&movement.to))
                    .sentence()
            }
            Verb::Disengage(n) => Clause::new("disengage from").object(self.np(n)).sentence(),
            Verb::Evade(n) => words_of(Text::from("automatically evade").and(self.np(n).object())),
            Verb::Ready(n) => Clause::new("ready").object(self.np(n)).sentence(),
            Verb::Exhaust(n) => Clause::new("exhaust").object(self.np(n)).sentence(),
            Verb::Engage(engage) => {
                let enemies = self.np(&engage.enemies);
                // What you may do is said of you.
                if engage.who == Noun::You && self.doer.is_some() {
                    Clause::new("engage").object(enemies).sentence()
                } else {
                    clause("engage", enemies)
                        .object(self.np(&engage.who))
                        .sentence()
                }
            }
            Verb::Attack(e) => {
                let enemies = self.np(&e.enemies);
                let said = clause("attack", enemies).object(self.np(&e.who));
                said.with("at once").sentence()
            }
            Verb::Provoke(n) => self.provoke(n),
            Verb::Test(t) => self.test(t, out),
            Verb::Fight(f) => self.attempt(f, Attempt::Fight),
            Verb::TryToEvade(f) => self.attempt(f, Attempt::Evade),
            Verb::Investigate(i) => self.investigate(i),
            Verb::RevealToken => Clause::new("reveal")
                .object(Np::new(Det::Another, "chaos token"))
                .sentence(),
            Verb::RevealTokens(reveal) => {
                let np = self.amount_of(&reveal.amount, "chaos token");
                let reveals = Clause::new("reveal")
                    .object(np)
                    .with("from the bag")
                    .sentence();
                let then = self.block(reveal.effect);
                Sentence::Stops(vec![reveals, then])
            }
            Verb::ChangeToken(c) => self.change_token(c),
            Verb::Succeed => clause("succeed", Np::this("test"))
                .with("automatically")
                .sentence(),
            Verb::Fail => Clause::new("fail")
                .with("this test automatically")
                .sentence(),
            Verb::RedrawToken => Sentence::And(vec![
                Clause::new("return")
                    .with("the revealed chaos tokens to the bag")
                    .sentence(),
                Clause::new("reveal")
                    .object(Np::new(Det::Another, "chaos token"))
                    .sentence(),
            ]),
            Verb::IgnoreToken(i) => self.ignore_token(i),
            Verb::CancelHarm(c) => Clause::new("cancel up to")
                .object(self.amount_of(&c.up_to, "damage"))
                .with("and horror in total")
                .sentence(),
            Verb::NegateToken => clause("count", Np::that("token").owns("negative modifier"))
                .with("as positive")
                .sentence(),
            Verb::Cancel => self.cancel(),
            Verb::Instead(block) => match self.block(*block) {
                Sentence::Clause(c) => c.with("instead").sentence(),
                other => words_of(Text::from("instead,").and(other.inline())),
            },
            Verb::Change(c) => match c {
                Change::AttackDamageTo(n) => {
                    let other = self.np(n);
                    words_of(
                        Text::from("deal the attack's damage to")
                            .and(other.object())
                            .and("instead of to you"),
                    )
                }
                Change::SpawnAt(n) => clause("spawn", self.np(&Noun::It))
                    .with(self.at(n))
                    .with("instead")
                    .sentence(),
                Change::Picked(n) => Clause::new("pick")
                    .object(self.np(n))
                    .with("instead")
                    .sentence(),
                Change::RevealTwoChooseOne => Sentence::Stops(vec![
                    words_of("reveal 2 chaos tokens instead"),
                    words_of("choose 1 of them to resolve and ignore the other"),
                ]),
            },
            Verb::Modify(m) => self.modify(m, out),
            Verb::Advance(n) => Clause::new("advance").object(self.np(n)).sentence(),
            Verb::AdvanceTo(card) => Clause::new("advance")
                .with("directly to the other side of")
                .with(self.card_name(*card))
                .sentence(),
            Verb::EndScenario(name) => clause("end", Np::the("scenario"))
                .with(format!("with resolution {}", self.content.name(*name)))
                .sentence(),
            Verb::Resign(n) => clause("resign", self.np(n)).sentence(),
            Verb::EndTurn(n) => {
                let whose = match self.np(n) {
                    who if who.is_you() => Text::from("your turn"),
                    who => Text::from("the turn of").and(who.object()),
                };
                Clause::new("end").with(whose).with("at once").sentence()
            }
            Verb::Defeat(n) => clause("defeat", self.np(n)).passive().sentence(),
            Verb::Kill(n) => clause("kill", self.np(n)).passive().sentence(),
            Verb::DriveInsane(n) => clause("drive", self.np(n))
                .passive()
                .with("insane")
                .sentence(),
            Verb::Suffer(trauma) => {
                let who = self.who(&trauma.who, out);
                let mut parts = Vec::new();
                for (count, kind) in [(trauma.physical, "physical"), (trauma.mental, "mental")] {
                    if count > 0 {
                        parts.push(
                            Np::count(count.into(), packs::prose::Noun::new("trauma", "trauma"))
                                .adj(kind)
                                .object(),
                        );
                    }
                }
                clause("suffer", who)
                    .with(words::list(parts, "and"))
                    .sentence()
            }
            Verb::Experience(w) => {
                let who = self.who(&w.who, out);
                let experience = match self.count(&w.amount) {
                    Count::Number(n) if n < 0 => Text::from(format!("{} less experience", -n)),
                    Count::Number(n) => format!("{n} more experience").into(),
                    Count::Per(n, each) => Text::from(format!("{n} more experience")).and(each),
                    Count::Words(words) => words.and("experience"),
                };
                clause("earn", who).with(experience).sentence()
            }
            Verb::Log(_) => self.steps(std::slice::from_ref(step)),
            Verb::CrossOut(note) => Clause::new("cross out")
                .with(self.log_name(*note))
                .with("in the campaign log")
                .sentence(),
            Verb::List(list) => {
                let mut all: Vec<Text> = list.cards.iter().map(|n| self.listed(n)).collect();
                all.extend(list.names.iter().map(|n| self.card_name(*n)));
                let log = match list.again {
                    true => "once more in the campaign log",
                    false => "in the campaign log",
                };
                Clause::new("record the name of")
                    .with(words::list(all, "and"))
                    .with(Text::from("under").and(self.log_name(list.list)))
                    .with(log)
                    .sentence()
            }
            Verb::AddToken(token) => bag("add", *token, "to the chaos bag"),
            Verb::RemoveToken(token) => bag("remove", *token, "from the chaos bag"),
            Verb::Seal(s) => self.seal(s),
            Verb::Release(n) => Clause::new("release")
                .with("all chaos tokens sealed on")
                .object(self.np(n))
                .sentence(),
            Verb::BeginAt(n) => Clause::new("begin")
                .subject(Np::each("investigator"))
                .with(self.at(n))
                .sentence(),
            Verb::TurnInto(card) => {
                let itself = self.content.def(self.def).id == *card;
                let into = match itself {
                    true => Text::from("back to its first side"),
                    false => Text::from("into").and(self.card_name(*card)),
                };
                let said = clause("turn", self.this()).with(into).sentence();
                self.turned = true;
                said
            }
            Verb::GainWeakness(gain) => {
                let who = self.who(&gain.who, out);
                let mine = if who.is_you() { "your" } else { "their" };
                let weakness = Np::a("weakness").adj("random basic");
                let traits: Vec<Text> =
                    gain.has_trait.iter().map(|t| self.trait_name(*t)).collect();
                let weakness = match traits.is_empty() {
                    true => weakness,
                    false => weakness.adj(words::list(traits, "or")),
                };
                let place = match gain.to {
                    WeaknessTo::Hand => format!("into {mine} hand, as if it were drawn"),
                    WeaknessTo::Deck => format!("into {mine} deck"),
                };
                clause("put", who)
                    .object(weakness.post("of the collection"))
                    .with(place)
                    .sentence()
            }
            Verb::Earn(earning) => {
                let who = self.np(&earning.who);
                let earned = clause("earn", who).with(self.card_name(earning.card));
                match earning.must {
                    true => earned.with("and adds it to the deck").sentence(),
                    false => earned.sentence(),
                }
            }
        };
        out.push(said);
    }

    fn gain(
        &mut self,
        verb: &str,
        gain: &WhoAmount,
        noun: &str,
        behind: &str,
        out: &mut Vec<Sentence>,
    ) -> Sentence {
        let who = self.who(&gain.who, out);
        let np = match self.count(&gain.amount) {
            Count::Words(all) if all.plain() == "all" => {
                let mine = if who.is_you() {
                    "all your"
                } else {
                    "all their"
                };
                Np::new(Det::Amount(mine.into()), noun)
            }
            // "lose 1 action this turn for each point you failed by"
            Count::Per(n, each) if each.plain().starts_with("for each") => {
                let some = Clause::new(verb).subject(who).object(Np::count(n, noun));
                let some = match behind {
                    "" => some,
                    behind => some.with(behind),
                };
                return some.with(each).sentence();
            }
            _ => self.amount_of(&gain.amount, noun),
        };
        let clause = Clause::new(verb).subject(who).object(np);
        if behind.is_empty() {
            clause
        } else {
            clause.with(behind)
        }
        .sentence()
    }

    fn heal(
        &mut self,
        of: &Noun,
        amounts: [&Amount; 2],
        joint: &str,
        out: &mut Vec<Sentence>,
    ) -> Sentence {
        let of = self.who(of, out);
        let mut parts = Vec::new();
        for (amount, noun) in amounts.into_iter().zip(["damage", "horror"]) {
            if *amount != Amount::Number(0) {
                parts.push(self.amount_of(amount, noun).object());
            }
        }
        let heal = Clause::new("heal").with(words::list(parts, joint));
        if of.is_you() {
            heal
        } else {
            heal.prep("from", &of)
        }
        .sentence()
    }

    fn choose(&mut self, choose: &Choose) -> Sentence {
        let content = self.content;
        let options: Vec<&[Verb]> = choose.of.iter().map(|o| content.block(o.steps)).collect();
        let by = self.np(&choose.by);
        match options.as_slice() {
            // An alternative with nothing on the other side is "may".
            [steps, []] => {
                let outer = self.doer.replace((choose.by.clone(), by.clone()));
                let said = self.steps(steps);
                self.doer = outer;
                return alone(may(by_whom(said, &by), &by));
            }
            [[Verb::Heal(first)], [Verb::Heal(second)]]
                if first.of == second.of
                    && first.horror == Amount::Number(0)
                    && second.damage == Amount::Number(0) =>
            {
                return self.heal(
                    &first.of,
                    [&first.damage, &second.horror],
                    "or",
                    &mut Vec::new(),
                );
            }
            _ => {}
        }
        if let Some(said) = self.any_skill(&options) {
            return said;
        }
        let options = options.into_iter().map(|steps| match self.steps(steps) {
            // Declining is an option too.
            Sentence::Empty => words_of("do nothing"),
            said => said,
        });
        let options = options.collect();
        let head = Clause::new("choose").subject(by);
        Sentence::Choose(head.with("one").text(Form::Command), options)
    }
}

/// Joins neighbouring clauses, two at a time. Other sentences stay as they are.
fn join(parts: Vec<Sentence>) -> Sentence {
    let mut out: Vec<Sentence> = Vec::new();
    for part in parts {
        match (out.last_mut(), part) {
            (_, Sentence::Empty) => {}
            (Some(Sentence::And(before)), Sentence::Clause(next)) if before.len() < 2 => {
                // "You get +2 and draw 1 card": a subject that was written out stays.
                let stated =
                    matches!(before.first(), Some(Sentence::Clause(c)) if *c.who() == stated_you());
                before.push(
                    if stated && next.who().is_you() {
                        next.subject(stated_you())
                    } else {
                        next
                    }
                    .sentence(),
                );
            }
            (_, Sentence::Clause(next)) => out.push(Sentence::And(vec![next.sentence()])),
            (Some(Sentence::And(before)), words @ Sentence::Words(_)) if before.len() < 2 => {
                before.push(words)
            }
            (_, words @ Sentence::Words(_)) => out.push(Sentence::And(vec![words])),
            (_, Sentence::Stops(inner)) if inner.len() == 1 => out.extend(inner),
            (_, other) => out.push(other),
        }
    }
    let single = |s: Sentence| match s {
        Sentence::And(mut parts) if parts.len() == 1 => parts.remove(0),
        other => other,
    };
    let mut out: Vec<Sentence> = out.into_iter().map(single).collect();
    match out.len() {
        0 => Sentence::Empty,
        1 => out.remove(0),
        // These sentences must not be joined with a comma, since "then" has a meaning in the rules.
        _ => Sentence::Stops(out.into_iter().map(|s| Sentence::Stops(vec![s])).collect()),
    }
}

/// The same sentence with another subject than "you".
fn by_whom(sentence: Sentence, by: &Np) -> Sentence {
    match sentence {
        Sentence::Clause(c) if c.who().is_you() || *c.who() == Np::they() => {
            c.subject(by.clone()).sentence()
        }
        Sentence::And(parts) => Sentence::And(parts.into_iter().map(|p| by_whom(p, by)).collect()),
        other => other,
    }
}

/// The same sentence with "may".
fn may(sentence: Sentence, by: &Np) -> Sentence {
    match sentence {
        Sentence::Clause(c) => c.may().sentence(),
        Sentence::And(parts) => {
            Sentence::And(parts.into_iter().map(|part| may(part, by)).collect())
        }
        other => {
            let wish = Clause::new("wish").subject(by.clone()).sentence();
            Sentence::Leading(Lead::If, Box::new(wish), Box::new(other))
        }
    }
}

/// A sentence with words before it: "for each enemy, ..", "twice, ..".
fn led(lead: Lead, words: Text, body: Sentence) -> Sentence {
    Sentence::Leading(lead, Box::new(Sentence::Words(words)), Box::new(body))
}

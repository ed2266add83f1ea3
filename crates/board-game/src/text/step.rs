//! Effects in words: one arm a verb.

use super::Scribe;
use super::record::simple;
use super::term::lasting;
use super::when::check_word;
use super::who::{deck, deck_noun, keyword, stat_word, status};
use crate::content::ability::CheckKind;
use crate::content::amount::{Amount, AmountOf, Stat, This};
use crate::content::filter::{CardFilter, MonsterFilter, Place, Status, Who, Whom};
use crate::content::scalar::Bands;
use crate::content::step::{
    Alternative, Away, Bars, Become, Buy, Buyers, By, Check, Discard, Draw, ForEach, Gain, Looked, Outcome, Pick, Rift, RiftOpen,
    RiftRemove, Roll, Search, SetHow, SignFrom, SkillChoice, SpawnFrom, Step, Steps, TakeWhich, Through, Tie, WhichDice,
};
use packs::prose::{Agree, Clause, Det, Form, Np, Sentence, Text, words};

impl Scribe<'_> {
    /// A list of steps.
    pub(super) fn block(&self, steps: Steps) -> Sentence {
        self.list(self.book.block(steps))
    }

    fn list(&self, steps: &[Step]) -> Sentence {
        let mut parts: Vec<Sentence> = Vec::new();
        for step in steps {
            match self.step(step) {
                Sentence::Stops(more) => parts.extend(more.into_iter().filter(|s| *s != Sentence::Empty)),
                Sentence::Empty => {}
                one => parts.push(one),
            }
        }
        let short = |s: &Sentence| matches!(s, Sentence::Clause(c) if c.is_plain());
        match parts.len() {
            0 => Sentence::Empty,
            1 => parts.pop().unwrap_or(Sentence::Empty),
            // Two events, one after the other.
            2 if parts.iter().all(short) => Sentence::Then(parts),
            _ => Sentence::Stops(parts),
        }
    }

    fn does(&self, who: &Who, verb: &str) -> Clause {
        Clause::new(verb).subject(self.who(who))
    }

    /// Behind a first sentence about somebody: they.
    fn later<T>(&self, write: impl FnOnce(&Self) -> T) -> T {
        self.with(
            |a| {
                if a.it.is_some() {
                    a.it = Some(Np::they());
                }
            },
            write,
        )
    }

    /// Somebody in a clause behind the first: you, or they.
    fn again(&self, who: &Who) -> Np {
        if self.who(who).is_you() { Np::you() } else { Np::they() }
    }

    /// "If you pass, ..": nothing where nothing follows.
    fn outcome(&self, subject: &Np, verb: &str, steps: Option<Steps>) -> Option<Sentence> {
        let steps = steps?;
        let body = self.with(|_| {}, |s| s.block(steps));
        (body != Sentence::Empty).then(|| if_so(Clause::new(verb).subject(subject.clone()).sentence(), body))
    }

    fn step(&self, step: &Step) -> Sentence {
        match step {
            Step::May(m) => {
                let whom = if m.who == Who::default() && self.around().it.is_some_and(|it| !it.is_you()) {
                    Who { whom: Whom::It, ..Who::default() }
                } else {
                    m.who.clone()
                };
                let who = self.who(&whom);
                let body = self.with(|_| {}, |s| s.block(m.steps));
                let declined = m.declined.map_or(Sentence::Empty, |b| self.later(|s| s.block(b)));
                let main = match &m.pay {
                    None => self.permitted(body, &who),
                    Some(cost) => {
                        let cost: Vec<Clause> = self.cost(cost).into_iter().map(|c| c.subject(who.clone())).collect();
                        if who.is_you() {
                            self.paying(&cost, body)
                        } else {
                            let paid = words::list(
                                cost.iter()
                                    .enumerate()
                                    .map(|(n, c)| {
                                        if n == 0 {
                                            c.clone().may().text(Form::Statement)
                                        } else {
                                            c.clone().subject(Np::you()).text(Form::Command)
                                        }
                                    })
                                    .collect(),
                                "and",
                            );
                            let done = Sentence::if_(Sentence::Words("they do".into()), body.clone());
                            if body == Sentence::Empty { Sentence::Words(paid) } else { Sentence::Stops(vec![Sentence::Words(paid), done]) }
                        }
                    }
                };
                if declined == Sentence::Empty {
                    return main;
                }
                let not = if who.is_you() { "you do not" } else { "they do not" };
                Sentence::Stops(vec![main, Sentence::if_(Sentence::Words(not.into()), declined)])
            }
            Step::Choose(all) => {
                let around = self.around();
                let who = around.it.filter(|it| !it.is_you()).or(around.you).unwrap_or_else(Np::you);
                // One that is alone is no choice.
                if let [only] = all.as_slice() {
                    return self.alternative(only);
                }
                let options: Vec<Sentence> = all.iter().map(|a| self.alternative(a)).collect();
                let head = Clause::new("choose").subject(who).with("one").text(Form::Command);
                Sentence::Choose(head, options)
            }
            Step::Unless(u) => {
                let body = self.with(|_| {}, |s| s.block(u.steps));
                let cost = self.cost_text(&u.pay, Form::Statement);
                let cost =
                    if cost.plain().starts_with("you ") { cost } else { Text::from("you").and(self.cost_text(&u.pay, Form::Command)) };
                let must = if u.must { "(which you must if you can)" } else { "" };
                if simple(&body) {
                    Sentence::Words(body.inline().and("unless").and(cost).and(must))
                } else {
                    Sentence::Leading(
                        packs::prose::Lead::If,
                        Box::new(Sentence::Words(Text::from("you do not").and(self.cost_text(&u.pay, Form::Command)).and(must))),
                        Box::new(body),
                    )
                }
            }
            Step::ChooseNumber(c) => {
                let mut text = Text::from("choose a number from").and(self.value(&c.from)).and("to").and(self.value(&c.to));
                if let Some(cost) = &c.each {
                    text = text.and("and").and(self.cost_text(cost, Form::Command)).and("that many times");
                }
                let body = self.with(|_| {}, |s| s.block(c.steps));
                Sentence::Stops(vec![Sentence::Words(text), body])
            }
            Step::Pick(p) => self.pick(p),
            Step::If(i) => {
                let then = self.with(|_| {}, |s| s.block(i.then));
                let otherwise = i.otherwise.map_or(Sentence::Empty, |b| self.with(|_| {}, |s| s.block(b)));
                let condition = self.condition(&i.is, true);
                match (then, otherwise) {
                    (Sentence::Empty, Sentence::Empty) => Sentence::Empty,
                    (Sentence::Empty, otherwise) => Sentence::if_(self.condition(&i.is, false), otherwise),
                    (then, Sentence::Empty) => if_so(condition, then),
                    (then, otherwise) if simple(&otherwise) => Sentence::if_else(condition, then, otherwise),
                    (then, otherwise) => Sentence::Stops(vec![if_so(condition, then), if_so(self.condition(&i.is, false), otherwise)]),
                }
            }
            Step::ForEach(f) => self.for_each(f),
            Step::Check(c) => self.check(c),
            Step::Roll(r) => self.roll(r),
            Step::Reroll(r) => Clause::new("roll")
                .with(match r.dice {
                    WhichDice::All => "all the dice again",
                    WhichDice::One => "1 of the dice again",
                    WhichDice::Failures => "the dice that failed again",
                })
                .sentence(),
            Step::AddDice(a) => {
                let (np, tail) = self.counted(&a.dice, "die");
                Clause::new("add").object(np).with("to that check").with(tail).sentence()
            }
            Step::Settle(s) => {
                let verb = match s.result {
                    Outcome::Passed => "pass",
                    Outcome::Failed => "fail",
                };
                let successes =
                    s.successes.as_ref().map_or_else(Text::new, |n| Text::from("with").and(self.counted(n, "success").0.object()));
                if s.check.0.is_empty() {
                    Clause::new(verb).with("that check").with(successes).sentence()
                } else {
                    let kinds = words::list(s.check.0.iter().map(|k| Text::from(check_word(*k))).collect(), "and");
                    let next = Clause::new(verb).with("your next").with(kinds).with("check in this combat").with(successes);
                    Sentence::Words(next.text(Form::Statement))
                }
            }
            Step::Gain(g) => self.gain(g, "gain"),
            Step::Lose(g) => self.gain(g, "lose"),
            Step::Set(s) => {
                let whose = self.whose(&s.who);
                let each = [(Stat::Sanity, &s.sanity), (Stat::Stamina, &s.stamina)]
                    .into_iter()
                    .filter_map(|(stat, a)| a.as_ref().map(|a| (stat, a)));
                let mut parts: Vec<Text> = Vec::new();
                let mut verb = "set";
                for (stat, amount) in each {
                    let to = match amount {
                        Amount::Maximum => Text::from("to its maximum"),
                        other => Text::from("to").and(self.value(other)),
                    };
                    verb = match (amount, s.down) {
                        (_, true) => "reduce",
                        (Amount::Maximum, false) => "restore",
                        (_, false) => verb,
                    };
                    parts.push(whose.clone().and(stat_word(stat)).and(to));
                }
                Clause::new(verb).with(words::list(parts, "and")).sentence()
            }
            Step::Modify(m) => self.modify(m),
            Step::Permit(p) => self.permitted_rule(p),
            Step::Forbid(f) => self.forbidden(f),
            Step::Give(g) => {
                let mut what: Vec<Text> = Vec::new();
                if let Some(money) = &g.money {
                    let (text, tail) = self.money(money);
                    what.push(text.and(tail));
                }
                if let Some(clues) = &g.clues {
                    let (np, tail) = self.counted(clues, "Clue");
                    what.push(np.object().and(tail));
                }
                if !self.who(&g.from).is_you() {
                    what = what.into_iter().map(their).collect();
                }
                what.extend(g.card.as_ref().map(|c| self.cards(c, Det::Count(1)).object()));
                self.does(&g.from, "give").with(words::list(what, "and")).prep("to", &self.who(&g.to)).sentence()
            }
            Step::Draw(d) => self.draw(d),
            Step::Search(s) => self.search(s),
            Step::Buy(b) => self.buy(b),
            Step::Sell(s) => {
                let (price, tail) = self.price(&s.price);
                let card = self.cards(&s.card, Det::Count(1));
                let clause = Clause::new("sell").object(card).with("for").with(price).with(tail);
                match s.to {
                    Away::Discard => clause.sentence(),
                    Away::Box => clause.with("and return it to the box").sentence(),
                }
            }
            Step::Discard(d) => self.discard(d),
            Step::Join(j) => {
                let ally = match self.book.slug(j.ally) {
                    "random" => Np::a("Ally").adj("random"),
                    "any" => Np::new(Det::Any, "Ally"),
                    _ => Np::name(self.book.name(j.ally)),
                };
                let joins = Clause::new("join").subject(ally).object(self.who(&j.who)).sentence();
                match self.other_way("they are not available", j.otherwise) {
                    Some(otherwise) => Sentence::Stops(vec![joins, otherwise]),
                    None => joins,
                }
            }
            Step::Take(t) => self.does(&t.who, "take").with(self.book.name(t.card)).sentence(),
            Step::Keep(k) => {
                let mut all = vec![Clause::new("keep").object(Np::this("card")).sentence()];
                all.extend(k.abilities.iter().map(|a| own(Sentence::Words(self.with(|_| {}, |s| s.ability(a))))));
                Sentence::Stops(all)
            }
            Step::Mark(m) => self.mark(m.card, &m.by),
            Step::Look(l) => {
                let (cards, one) = match &l.cards {
                    Amount::N(1) => (Text::from("the top card"), true),
                    other => (Text::from("the top").and(self.counted(other, "card").0.object()), false),
                };
                let of = if l.deck == crate::content::filter::DeckName::Location {
                    Text::from("a neighborhood's deck of your choice")
                } else {
                    deck(l.deck).into()
                };
                let look = Clause::new("look").with("at").with(cards).with("of").with(of);
                let word = if one { "it" } else { "them" };
                match l.then {
                    Looked::AnyOrder if one => Sentence::And(vec![look.sentence(), Clause::new("put").with("it back").sentence()]),
                    Looked::AnyOrder => Sentence::And(vec![look.sentence(), Clause::new("put").with("them back in any order").sentence()]),
                    Looked::LeaveFaceUp => {
                        Sentence::And(vec![look.sentence(), Clause::new("leave").with(word).with("there face up").sentence()])
                    }
                    Looked::Pick => {
                        self.bind(l.name, Np::that("card"), "card");
                        Sentence::And(vec![look.sentence(), Clause::new("choose").with("1 of them").sentence()])
                    }
                }
            }
            Step::Become(b) => self.become_(b),
            Step::Cease(c) => match c.status {
                Status::Blessed | Status::Cursed => {
                    let what = if c.status == Status::Blessed { "Blessing" } else { "Curse" };
                    self.does(&c.who, "discard").with(self.whose_again(&c.who)).with(what).sentence()
                }
                other => self.does(&c.who, "be").with("no longer").with(status(other)).sentence(),
            },
            Step::ChangeInvestigator(_) => {
                Clause::new("exchange").with("your investigator for another of your choice that nobody plays").sentence()
            }
            Step::Move(m) => {
                let clause = self.does(&m.who, "move");
                if m.to.here { clause.with("here").sentence() } else { clause.prep("to", &self.place(&m.to, Det::A)).sentence() }
            }
            Step::Encounter(e) => {
                let have = match &e.at {
                    None => self.does(&e.who, "have").with("an encounter").with("here"),
                    Some(at) if e.come_back || at.here => self.does(&e.who, "have").with("an encounter").with(self.at(at)),
                    Some(at) => self.does(&e.who, "move").prep("to", &self.place(at, Det::A)).with("and have an encounter there"),
                };
                let have = match &e.cards {
                    Some(n) => have.with("(draw").with(self.counted(n, "card").0.object()).with("and choose 1)"),
                    None => have,
                };
                (if e.come_back { have.with("(and back here afterwards)") } else { have }).sentence()
            }
            Step::ReturnToArkham(r) => {
                let clause = self.does(&r.who, "return").with("to Arkham");
                (if r.explored { clause } else { clause.with("without an explored marker") }).sentence()
            }
            Step::EnterWorld(e) => {
                let who = self.who(&e.who);
                let clause = Clause::new("draw").subject(who.clone()).passive();
                let clause = match e.through {
                    Through::Gate => clause.with("through the gate"),
                    Through::NearestGate => clause.with("through the nearest open gate"),
                    Through::AnyGate => clause.with("through an open gate of your choice"),
                    Through::None => clause,
                    Through::TopMarker => {
                        clause.with("into the Other World of the top gate marker of the stack (which then goes under it)")
                    }
                };
                let clause = match (e.world, e.area) {
                    (Some(w), Some(a)) if a > 1 => {
                        clause.with(format!("into the {} area of", words::ordinal(u32::from(a)))).with(self.book.name(w))
                    }
                    (Some(w), _) => clause.with("into").with(self.book.name(w)),
                    (None, Some(a)) if a > 1 => clause.with(format!("into the {} area of an Other World", words::ordinal(u32::from(a)))),
                    (None, _) if e.through == Through::None => clause.with("into an Other World of your choice"),
                    (None, _) => clause,
                };
                let clause = if e.delayed { clause.with("and delayed there") } else { clause };
                if who.is_you() { Sentence::Words(clause.text(Form::Statement)) } else { clause.sentence() }
            }
            Step::Swap(s) => Clause::new("swap places").prep("with", &self.who(&s.with)).sentence(),
            Step::MonsterAppears(m) => {
                let n = m.count.clone().unwrap_or_else(Amount::one);
                let monsters = if n == Amount::one() { Np::a("monster") } else { self.counted(&n, "monster").0 };
                let appear = Clause::new("appear").subject(monsters).sentence();
                match m.won.map(|b| self.with(|_| {}, |s| s.block(b))) {
                    Some(won) if won != Sentence::Empty => {
                        let them = if n == Amount::one() { "it" } else { "them" };
                        Sentence::Stops(vec![appear, Sentence::if_(Clause::new("defeat").with(them).subject(Np::you()).sentence(), won)])
                    }
                    Some(_) | None => appear,
                }
            }
            Step::Spawn(s) => {
                let place = if self.card_as_place(&s.at) { Text::from("on this card") } else { self.at(&s.at) };
                match &s.from {
                    SpawnFrom::Cup => {
                        let (np, tail) = self.counted(&s.count, "monster");
                        Clause::new("put").object(np).with("from the cup").with(place).with(tail).sentence()
                    }
                    SpawnFrom::Trophies(f) => {
                        let trophies = self.monsters(f, Det::Bare(Agree::Many)).object();
                        let n = match &s.count {
                            Amount::All => Text::from("all"),
                            other => self.value(other),
                        };
                        Clause::new("put").with(n).with(trophies).with("from everybody's trophies").with(place).sentence()
                    }
                    SpawnFrom::Search(f) => {
                        let np = self.monsters(f, self.how_many(&s.count));
                        Clause::new("search")
                            .with("the cup for")
                            .object(np)
                            .with("and put")
                            .with(if s.count == Amount::one() { "it" } else { "them" })
                            .with(place)
                            .sentence()
                    }
                }
            }
            Step::ReturnToCup(r) => {
                let np = self.all_monsters(&r.monsters);
                self.bind(r.name, Np::that("monster"), "monster");
                Clause::new("return").object(np).with(if r.to_box { "to the box" } else { "to the cup" }).sentence()
            }
            Step::MoveMonsters(m) => {
                let clause = Clause::new("move").subject(self.all_monsters(&m.monsters)).prep("to", &self.place(&m.to, Det::A));
                match m.tie {
                    Some(Tie::LowestSneak) => {
                        clause.with("(of several, that of the investigator with the lowest Sneak, then the first player)").sentence()
                    }
                    Some(Tie::FirstPlayer) => clause.with("(of several, the first player chooses)").sentence(),
                    None => clause.sentence(),
                }
            }
            Step::Face(f) => {
                let monster = self.monsters(&f.monsters, Det::A);
                let face = Clause::new("evade or fight").object(monster).sentence();
                match f.won.map(|b| self.with(|_| {}, |s| s.block(b))) {
                    Some(won) if won != Sentence::Empty => {
                        Sentence::Stops(vec![face, Sentence::if_(Clause::new("defeat").with("it").subject(Np::you()).sentence(), won)])
                    }
                    Some(_) | None => face,
                }
            }
            Step::Defeat(d) => {
                let clause = Clause::new("defeat").subject(self.all_monsters(&d.monsters)).passive();
                (if d.trophy { clause.with("and taken as your trophies") } else { clause }).sentence()
            }
            Step::Claim(c) => {
                let even = if c.even_endless { "(even if Endless)" } else { "" };
                match (&c.monsters, &c.random) {
                    (Some(f), _) => Clause::new("take").object(self.monsters(f, Det::A)).with("as a trophy").with(even).sentence(),
                    (None, n) => {
                        let n = n.clone().unwrap_or_else(Amount::one);
                        let (np, tail) = self.counted(&n, "monster");
                        let as_ =
                            if n == Amount::one() { "from the cup at random as a trophy" } else { "from the cup at random as trophies" };
                        Clause::new("take").object(np).with(as_).with(tail).with(even).sentence()
                    }
                }
            }
            Step::OpenGate(g) => {
                let what = if g.monster { Np::name("a gate and a monster").plural() } else { Np::a("gate") };
                Clause::new("appear").subject(what).with(self.at(&g.at)).sentence()
            }
            Step::CloseGate(g) => {
                let close = Clause::new("close").object(self.gates(&g.gate, Det::A));
                let close = if g.trophy { close.with("and take it as a trophy") } else { close };
                (if g.seal { close.with("(you may seal it at once)") } else { close }).sentence()
            }
            Step::Seal(s) => {
                let sign = if s.great { "the Great Seal" } else { "an elder sign" };
                let place = Clause::new("put").with(sign).with(self.at(&s.at));
                match &s.from {
                    SignFrom::Unused => place.sentence(),
                    SignFrom::DoomTrack => place.with("taken from the doom track, which has 1 doom token fewer").sentence(),
                    SignFrom::Seal(p) => place.with("taken from").object(self.place(p, Det::A)).sentence(),
                }
            }
            Step::Unseal(u) => {
                let (np, tail) = match &u.signs {
                    Amount::All => (Np::all("elder sign"), Text::new()),
                    other => self.counted(other, "elder sign"),
                };
                let clause = Clause::new("remove").object(np).with(tail);
                match &u.at {
                    Some(at) => clause.with(self.at(at)).sentence(),
                    None => clause.with("from the board").sentence(),
                }
            }
            Step::Doom(n) => match n {
                Amount::N(n) if *n < 0 => {
                    Clause::new("remove").object(Np::count(-i32::from(*n), "doom token")).with("from the doom track").sentence()
                }
                other => {
                    let (np, tail) = self.counted(other, "doom token");
                    Clause::new("add").object(np).with("to the doom track").with(tail).sentence()
                }
            },
            Step::Terror(t) => match (&t.by, &t.to) {
                (Some(Amount::N(n)), _) if *n < 0 => Clause::new("lower").with("the terror level by").with(i32::from(-*n)).sentence(),
                (Some(by), _) => Clause::new("raise").with("the terror level by").with(self.value(by)).sentence(),
                (None, Some(to)) => Clause::new("set").with("the terror level to").with(self.value(to)).sentence(),
                (None, None) => Sentence::Empty,
            },
            Step::BoardClues(b) => {
                let (verb, n, preposition) = match &b.by {
                    Amount::N(n) if *n < 0 => ("remove", Amount::N(-n), "from"),
                    Amount::Of(of) if matches!(&**of, AmountOf::Minus(_)) => ("remove", Amount::All, "from"),
                    other => ("put", other.clone(), "on"),
                };
                let (np, tail) = if n == Amount::All { (Np::all("Clue"), Text::new()) } else { self.counted(&n, "Clue") };
                let place = match &b.places {
                    Some(n) => self.place(&b.at, self.how_many(n)),
                    None if b.at.named.is_some() || b.at.here || b.at.id.0.len() == 1 => self.place(&b.at, Det::A),
                    None => self.place(&b.at, Det::Each),
                };
                Clause::new(verb).object(np).prep(preposition, &place).with(tail).sentence()
            }
            Step::ClosePlace(c) => {
                let streets = |p: &packs::Sym| self.book.title(*p).is_some_and(|t| t.sort == super::Sort::Street);
                let one = c.places.0.len() == 1 && !c.places.0.iter().any(streets);
                let names = Np::name(self.names(&c.places, "and"));
                let close = Clause::new("close").subject(if one { names } else { names.plural() }).passive();
                let mut all = vec![close.with(lasting(c.lasts)).sentence()];
                let (nobody, them) = (Np::name("nobody"), if one { "it" } else { "them" });
                match c.bars {
                    Bars::Enter => {}
                    Bars::EnterAndLeave => {
                        all.push(Clause::new("enter or leave").subject(nobody).aux(packs::prose::Aux::Can).with(them).sentence())
                    }
                }
                if c.evict {
                    all.push(Sentence::Words("everything there moves to the street".into()));
                }
                if all.len() == 1 { all.remove(0) } else { Sentence::Stops(all) }
            }
            Step::Awaken(_) => Clause::new("awaken").subject(Np::the("Ancient One")).sentence(),
            Step::DrawMythos(d) => {
                self.bind(d.name, Np::that("Mythos card"), "card");
                let clause = Clause::new("draw").with("a Mythos card");
                (if d.resolve { clause.with("and resolve it in full") } else { clause.with("(it has no effect)") }).sentence()
            }
            Step::Redraw(r) => {
                let back = Clause::new("put").with(if r.shuffle { "it back, shuffle" } else { "it back" });
                Sentence::And(vec![back.sentence(), Clause::new("draw").with("another").sentence()])
            }
            Step::SetSkills(s) => {
                let whose = self.whose_again(&s.who);
                let how = match s.how {
                    SetHow::Free => "as you like",
                    SetHow::Leftmost => "all the way to the left",
                };
                let how = if s.how == SetHow::Free && !self.who(&s.who).is_you() { "as they like" } else { how };
                self.does(&s.who, "set").with(whose).with("skill sliders").with(how).sentence()
            }
            Step::Rift(r) => self.rift(r),
            Step::Reduce(r) => {
                let least = if r.least > 0 { format!("(to no less than {})", r.least) } else { String::new() };
                let clause = Clause::new("reduce").with(self.cancelled()).with("by").with(self.value(&r.by));
                clause.with(least).sentence()
            }
            Step::Cancel(c) => match c.part {
                Some(part) => Clause::new("cancel").with("the").with(stat_word(part)).with("part of").with(self.cancelled()).sentence(),
                None => Clause::new("cancel").with(self.cancelled()).sentence(),
            },
            Step::Instead(i) => match self.with(|_| {}, |s| s.block(i.steps)) {
                Sentence::Empty => Clause::new("prevent").with(self.cancelled()).sentence(),
                Sentence::Clause(c) => c.with("instead").sentence(),
                other if simple(&other) => Sentence::Words(other.inline().and("instead")),
                other => Sentence::Stops(vec![Sentence::Words("this happens instead".into()), other]),
            },
            Step::Cover(c) => {
                let mut parts: Vec<Text> = Vec::new();
                for (stat, amount) in [(Stat::Clues, &c.clues), (Stat::Money, &c.money), (Stat::Sanity, &c.sanity)] {
                    if let Some(amount) = amount {
                        let (text, tail) = self.stat(stat, amount);
                        parts.push(text.and(tail));
                    }
                }
                let up_to = Text::from("up to").and(words::list(parts, "and"));
                Clause::new("spend").with(up_to).with("less").sentence()
            }
        }
    }

    /// One of several.
    pub(super) fn alternative(&self, a: &Alternative) -> Sentence {
        let body = a.steps.map_or(Sentence::Empty, |b| self.later(|s| s.block(b)));
        let cost = a.pay.as_ref().map(|c| self.cost(c)).unwrap_or_default();
        if cost.is_empty() {
            return if body == Sentence::Empty { Sentence::Words("do nothing".into()) } else { body };
        }
        let paid = words::list(cost.iter().map(|c| c.text(Form::Command)).collect(), "and");
        match body {
            Sentence::Empty => Sentence::Words(paid),
            body if simple(&body) => Sentence::Words(paid.close(":").and(body.inline())),
            body => Sentence::Labelled(None, cost, Box::new(body)),
        }
    }

    /// What a step asks: of something optional, only what may be done now.
    pub(super) fn question(&self, step: &Step) -> Sentence {
        match step {
            Step::May(m) => self.step(&Step::May(crate::content::step::May { declined: None, ..m.clone() })),
            other => self.step(other),
        }
    }

    /// "You may .." before a sentence; of several sentences, before the first.
    pub(super) fn permitted(&self, sentence: Sentence, who: &Np) -> Sentence {
        match sentence {
            Sentence::Empty => Sentence::Empty,
            Sentence::Clause(c) if (c.who().is_you() || c.who() == who) && c.is_plain() => c.subject(who.clone()).may().sentence(),
            Sentence::And(parts) if parts.iter().all(by_you) => Sentence::And(parts.into_iter().map(|p| may(p, who)).collect()),
            Sentence::And(mut parts) | Sentence::Then(mut parts) if parts.len() > 1 && by_you(&parts[0]) && !parts.iter().all(by_you) => {
                let first = parts.remove(0);
                let rest = if parts.len() == 1 { parts.remove(0) } else { Sentence::Then(parts) };
                let done = if who.is_you() { "you do" } else { "they do" };
                Sentence::Stops(vec![self.permitted(first, who), Sentence::if_(Sentence::Words(done.into()), rest)])
            }
            Sentence::Then(parts) if parts.iter().all(by_you) => Sentence::Then(parts.into_iter().map(|p| may(p, who)).collect()),
            Sentence::Stops(mut parts) if !parts.is_empty() => {
                let first = parts.remove(0);
                let then = if !conditional(&parts) {
                    // What follows is done only if the first is.
                    vec![
                        self.permitted(first, who),
                        Sentence::if_(Sentence::Words(if who.is_you() { "you do" } else { "they do" }.into()), many(parts)),
                    ]
                } else {
                    std::iter::once(self.permitted(first, who)).chain(parts).collect()
                };
                Sentence::Stops(then)
            }
            Sentence::Choose(head, options) => {
                let head = who
                    .text()
                    .and("may")
                    .and(head.plain().replacen("chooses", "choose", 1).trim_start_matches(&who.text().plain()).trim().to_owned());
                Sentence::Choose(head, options)
            }
            other => {
                let words = other.inline().plain();
                match words.strip_prefix("you are ") {
                    Some(rest) => Sentence::Words(who.text().and("may be").and(rest.to_owned())),
                    None => Sentence::Words(who.text().and("may have this happen:").and(other.inline())),
                }
            }
        }
    }

    /// "their" or "your" behind a subject that was just named.
    fn whose_again(&self, who: &Who) -> Text {
        if self.who(who).is_you() { "your".into() } else { "their".into() }
    }

    fn other_way(&self, when: &str, steps: Option<Steps>) -> Option<Sentence> {
        let steps = steps?;
        let body = self.with(|_| {}, |s| s.block(steps));
        (body != Sentence::Empty).then(|| Sentence::if_(Sentence::Words(when.into()), body))
    }

    fn pick(&self, p: &Pick) -> Sentence {
        let n = p.count.clone().unwrap_or_else(Amount::one);
        let det = if n == Amount::one() { Det::A } else { self.how_many(&n) };
        let (what, again, word): (Text, Np, &'static str) = if let Some(who) = &p.investigator {
            (self.who(who).object(), Np::that("investigator"), "investigator")
        } else if let Some(f) = &p.monster {
            let noun = if f.whose.is_some() { "trophy" } else { "monster" };
            (self.monsters(f, det).object(), Np::that(noun), noun)
        } else if let Some(f) = &p.gate {
            (self.gates(f, det).object(), Np::that("gate"), "gate")
        } else if let Some(f) = &p.place {
            (self.place(f, det).object(), Np::that("place"), "place")
        } else if let Some(f) = &p.card {
            (self.cards(f, det).object(), Np::that("card"), "card")
        } else if let Some(a) = &p.ability {
            let except = a.except.map_or_else(Text::new, |k| Text::from("other than").and(keyword(k, false)));
            (Text::from("1 of its abilities").and(except), Np::that("ability"), "ability")
        } else if p.rift.is_some() {
            (Np::a("rift").adj("open").object(), Np::that("rift"), "rift")
        } else {
            (Np::a("dimension").object(), Np::that("dimension"), "dimension")
        };
        let clause = match (p.at_random, p.by) {
            (true, _) => Clause::new("pick").with(what).with("at random"),
            (false, By::Owner) => Clause::new("choose").with(what),
            (false, By::FirstPlayer) => Clause::new("choose").subject(Np::the("player").adj("first")).with(what),
            (false, By::Group) => Clause::new("choose").subject(Np::the("player").plural()).with(what).with("together"),
        };
        let again = if n == Amount::one() { again } else { again.plural() };
        self.bind(p.name, again, word);
        clause.sentence()
    }

    fn for_each(&self, f: &ForEach) -> Sentence {
        let steps = self.book.block(f.steps);
        if let Some(who) = &f.who {
            let each = self.who(who);
            let name = f.name;
            let bind = |a: &mut super::Around, np: Np| {
                a.it = Some(np.clone());
                if let Some(name) = name {
                    a.named.insert(name, np);
                }
            };
            // "Each investigator loses ..": the first step says who it is about.
            let says_who = steps.first().is_some_and(|s| self.about_it(s, name)) && !each.is_you();
            if says_who {
                let first = self.with(|a| bind(a, each.clone()), |s| s.list(&steps[..1]));
                let rest = self.with(|a| bind(a, Np::they()), |s| s.list(&steps[1..]));
                let mut parts = flat(first);
                parts.extend(flat(rest));
                return many(parts);
            }
            let body = self.with(|a| bind(a, Np::they()), |s| s.list(steps));
            let lead = Text::from("for").and(each.object());
            return self.led(lead, body);
        }
        let (lead, word): (Text, &'static str) = if let Some(c) = &f.card {
            let each = self.cards(c, Det::Each);
            (if c.whose.is_none() { each.post("you have") } else { each }.object(), "card")
        } else if let Some(g) = &f.gate {
            (self.gates(g, Det::Each).object(), "gate")
        } else if let Some(m) = &f.monster {
            (self.monsters(m, Det::Each).object(), "monster")
        } else {
            (Text::from("each"), "thing")
        };
        self.bind(f.name, Np::that(word), word);
        let body = self.with(|a| a.it_is = Some(word), |s| s.list(steps));
        self.led(Text::from("for").and(lead), body)
    }

    fn led(&self, lead: Text, body: Sentence) -> Sentence {
        if simple(&body) {
            Sentence::Words(lead.close(",").and(body.inline()))
        } else {
            own(Sentence::Words(lead.close(":").and(body.text())))
        }
    }

    /// Whether a step's first word is about the investigator at hand.
    fn about_it(&self, step: &Step, name: Option<packs::Sym>) -> bool {
        let it = |who: &Who| {
            who.filter.is_none() && (who.whom == Whom::It || (who.whom == Whom::Named && who.name.is_some() && who.name == name))
        };
        match step {
            Step::Check(c) => it(&c.who),
            Step::Roll(r) => it(&r.who),
            Step::Gain(g) | Step::Lose(g) => it(&g.who),
            Step::Draw(d) => it(&d.who),
            Step::Search(s) => it(&s.who),
            Step::Discard(d) => it(&d.whose),
            Step::Join(_) => false,
            Step::Take(t) => it(&t.who),
            Step::Become(b) => it(&b.who),
            Step::Cease(c) => it(&c.who),
            Step::Move(m) => it(&m.who),
            Step::Encounter(e) => it(&e.who),
            Step::ReturnToArkham(r) => it(&r.who),
            Step::EnterWorld(e) => it(&e.who),
            Step::SetSkills(s) => it(&s.who),
            Step::Give(g) => it(&g.from),
            Step::Set(s) => it(&s.who),
            Step::May(m) => it(&m.who) || m.who == Who::default(),
            Step::Choose(_) => true,
            Step::Unless(_)
            | Step::ChooseNumber(_)
            | Step::Pick(_)
            | Step::If(_)
            | Step::ForEach(_)
            | Step::Reroll(_)
            | Step::AddDice(_)
            | Step::Settle(_)
            | Step::Modify(_)
            | Step::Permit(_)
            | Step::Forbid(_)
            | Step::Buy(_)
            | Step::Sell(_)
            | Step::Keep(_)
            | Step::Mark(_)
            | Step::Look(_)
            | Step::ChangeInvestigator(_)
            | Step::Swap(_)
            | Step::MonsterAppears(_)
            | Step::Spawn(_)
            | Step::ReturnToCup(_)
            | Step::MoveMonsters(_)
            | Step::Face(_)
            | Step::Defeat(_)
            | Step::Claim(_)
            | Step::OpenGate(_)
            | Step::CloseGate(_)
            | Step::Seal(_)
            | Step::Unseal(_)
            | Step::Doom(_)
            | Step::Terror(_)
            | Step::BoardClues(_)
            | Step::ClosePlace(_)
            | Step::Awaken(_)
            | Step::DrawMythos(_)
            | Step::Redraw(_)
            | Step::Rift(_)
            | Step::Reduce(_)
            | Step::Cancel(_)
            | Step::Instead(_)
            | Step::Cover(_) => false,
        }
    }

    fn check(&self, c: &Check) -> Sentence {
        let skill = match &c.skill {
            SkillChoice::One(k) => Text::from(if *k == CheckKind::CloseGate { "gate-closing" } else { check_word(*k) }),
            SkillChoice::Any(all) => words::list(all.iter().map(|k| Text::from(check_word(*k))).collect(), "or"),
        };
        let (head, tail) = self.signed(&c.modifier);
        let mut check = skill.and("(").close(head);
        if !tail.is_empty() {
            check = check.and(tail);
        }
        check = check.close(")");
        if c.difficulty != Amount::one() {
            check = check.and(Text::from("[").close(self.value(&c.difficulty)).close("]"));
        }
        let np = Np::a(packs::prose::Noun::new(check.clone().and("check"), check.and("checks")));
        let mut make = self.does(&c.who, "make").object(np);
        if let Some(dice) = &c.dice {
            let (np, tail) = self.counted(dice, "die");
            make = make.with("with").object(np.adj("more")).with(tail);
        }
        let mut all = vec![make.sentence()];
        let subject = self.again(&c.who);
        self.bind(c.name, Np::that("check"), "check");
        self.later(|s| {
            if let Some(cost) = &c.pass_by {
                let may = if subject.is_you() { "you may" } else { "they may" };
                all.push(Sentence::Words(Text::from(may).and(s.cost_text(cost, Form::Command)).and("to pass it")));
            }
            all.extend(s.outcome(&subject, "pass", c.pass));
            all.extend(s.outcome(&subject, "fail", c.fail));
            if !c.successes.0.is_empty() {
                all.push(s.bands(&c.successes, ""));
            }
            if let Some(after) = c.after {
                let body = s.with(|_| {}, |s| s.block(after));
                if simple(&body) && body != Sentence::Empty {
                    all.push(Sentence::Words(Text::from("pass or fail,").and(body.inline())));
                } else {
                    all.push(body);
                }
            }
        });
        if all.len() == 1 { all.remove(0) } else { Sentence::Stops(all) }
    }

    fn bands(&self, bands: &Bands<Steps>, prefix: &str) -> Sentence {
        let each = bands.0.iter().map(|(r, steps)| {
            let most = if r.most == i16::MAX { None } else { Some(i32::from(r.most)) };
            let body = match self.with(|_| {}, |s| s.block(*steps)) {
                Sentence::Empty => Sentence::Words("nothing happens".into()),
                body => body,
            };
            (Text::from(format!("{prefix}{}", words::range(i32::from(r.least), most))), body)
        });
        Sentence::Bands(each.collect())
    }

    fn roll(&self, r: &Roll) -> Sentence {
        let (np, tail) = self.counted(&r.dice, "die");
        let one = r.dice == Amount::one();
        let mut all = vec![self.does(&r.who, "roll").object(np).with(tail).sentence()];
        if r.sum.is_some() && !one {
            all = vec![Sentence::And(vec![all.remove(0), self.does(&r.who, "add").with("them up").sentence()])];
        }
        self.later(|s| {
            let mut on = |words: &str, steps: Option<Steps>| {
                let Some(steps) = steps else { return };
                match s.with(|a| a.one_die = one, |s| s.block(steps)) {
                    Sentence::Empty => {}
                    body if simple(&body) => all.push(own(Sentence::Words(Text::from(words).close(",").and(body.inline())))),
                    body => all.push(own(many(prefixed(words, body)))),
                }
            };
            on(if one { "on a success" } else { "if any die is a success" }, r.success);
            on(if one { "on a failure" } else { "if no die is a success" }, r.failure);
            on(if one { "on a success" } else { "for each success" }, r.each_success);
            on(if one { "on a failure" } else { "for each failure" }, r.each_failure);
            on("if any die is a failure", r.any_failure);
            on("if all dice are successes", r.all_successes);
            for (range, steps) in &r.faces.0 {
                let faces: Vec<Text> = (range.least..=range.most.min(6)).map(|n| Text::from(i32::from(n))).collect();
                let faces = words::list(faces, "or").plain();
                on(&if one { format!("on a {faces}") } else { format!("for each {faces}") }, Some(*steps));
            }
        });
        if all.len() == 1 { all.remove(0) } else { Sentence::Stops(all) }
    }

    fn gain(&self, g: &Gain, verb: &str) -> Sentence {
        let mut parts: Vec<Text> = Vec::new();
        let mut tails: Vec<Text> = Vec::new();
        for (stat, amount) in [
            (Stat::Sanity, &g.sanity),
            (Stat::Stamina, &g.stamina),
            (Stat::Clues, &g.clues),
            (Stat::Money, &g.money),
            (Stat::Brood, &g.brood),
            (Stat::MonsterTrophies, &g.monster_trophies),
            (Stat::GateTrophies, &g.gate_trophies),
        ] {
            if let Some(amount) = amount {
                let (text, tail) = self.stat(stat, amount);
                let text = if self.who(&g.who).is_you() { text } else { their(text) };
                parts.push(text);
                tails.push(tail);
            }
        }
        // One tail for all of them, if it is the same.
        let common = tails.first().cloned().filter(|t| tails.iter().all(|x| x == t));
        let list = match &common {
            Some(tail) => words::list(parts, "and").and(tail.clone()),
            None => words::list(parts.into_iter().zip(tails).map(|(p, t)| p.and(t)).collect(), "and"),
        };
        let mut sentence = if let Some(split) = &g.split {
            let among = words::list(split.among.iter().map(|s| Text::from(stat_word(*s))).collect(), "and");
            let (np, tail) = self.counted(&split.points, "point");
            let what =
                np.object().and("of").and(among).close(", split as").and(if self.who(&g.who).is_you() { "you like" } else { "they like" });
            self.does(&g.who, verb).with(what).with(tail).sentence()
        } else {
            self.does(&g.who, verb).with(list).sentence()
        };
        if let Some(at_zero) = g.at_zero {
            let who = self.again(&g.who);
            let becomes = Sentence::Words(Clause::new("be").subject(who.clone()).with(status(at_zero)).text(Form::Statement));
            let zero = Clause::new("be").subject(who).with("brought to 0").sentence();
            sentence = Sentence::Stops(vec![sentence, Sentence::if_(zero, becomes)]);
        }
        sentence
    }

    fn draw(&self, d: &Draw) -> Sentence {
        let noun = words::list(d.deck.0.iter().map(|d| Text::from(deck_noun(*d))).collect(), "or")
            .plain()
            .replace("Common Item or Unique Item", "Common or Unique Item");
        let (np, tail) = self.counted(&d.count, &noun);
        let draw = self.does(&d.who, "draw").object(np).with(tail);
        self.bind(d.name, if d.count == Amount::one() { Np::that("card") } else { Np::that("card").plural() }, "card");
        match (&d.keep, &d.keep_only) {
            (None, None) => draw.sentence(),
            (keep, only) => {
                let mut what = match keep {
                    Some(n) => self.value(n).and("of them"),
                    None => Text::from("those"),
                };
                if let Some(only) = only {
                    let such = self.cards(only, Det::Bare(Agree::Many)).object();
                    what =
                        if keep.is_some() { what.and("(only").and(such).close(")") } else { Text::from("only").and(such).and("of them") };
                }
                Sentence::And(vec![draw.sentence(), self.does(&d.who, "keep").with(what).sentence()])
            }
        }
    }

    fn search(&self, s: &Search) -> Sentence {
        let decks = words::list(s.deck.0.iter().map(|d| Text::from(deck(*d))).collect(), "or");
        let any = s.cards == CardFilter::default();
        let clause = match s.take {
            TakeWhich::First => {
                let what = self.cards(&s.cards, Det::The(Agree::One));
                let named = s.cards.name.0.len() == 1;
                let clause = self.does(&s.who, "take");
                if named {
                    clause.with(self.names(&s.cards.name, "or")).with("from").with(decks)
                } else {
                    clause.object(what.adj_first("first")).with("in").with(decks)
                }
            }
            TakeWhich::Any => {
                let what = match (any, &s.count) {
                    (true, Amount::N(1)) => Text::from("any 1 card"),
                    (true, n) => Text::from("any").and(self.counted(n, "card").0.object()),
                    (false, n) => self.cards(&s.cards, self.how_many(n)).object().and("of your choice"),
                };
                self.does(&s.who, "search").with(decks).with("and take").with(what)
            }
        };
        match self.other_way("there is none", s.otherwise) {
            Some(otherwise) => Sentence::Stops(vec![clause.sentence(), otherwise]),
            None => clause.sentence(),
        }
    }

    fn price(&self, price: &Amount) -> (Text, Text) {
        match price {
            Amount::List => ("its list price".into(), Text::new()),
            Amount::HalfUp => ("half its list price".into(), "(rounded up)".into()),
            Amount::HalfDown => ("half its list price".into(), "(rounded down)".into()),
            Amount::Of(of) => match &**of {
                AmountOf::Plus(all) if matches!(all.as_slice(), [Amount::List, Amount::N(_)]) => match all.as_slice() {
                    [_, Amount::N(n)] => (format!("${n} more than its list price").into(), Text::new()),
                    _ => self.money(price),
                },
                AmountOf::Minus(all) if matches!(all.as_slice(), [Amount::List, Amount::N(_)]) => match all.as_slice() {
                    [_, Amount::N(n)] => (format!("${n} less than its list price").into(), Text::new()),
                    _ => self.money(price),
                },
                AmountOf::Times(all) if matches!(all.as_slice(), [Amount::N(2), Amount::List]) => {
                    ("twice its list price".into(), Text::new())
                }
                AmountOf::HalfUp(Amount::List) => ("half its list price".into(), "(rounded up)".into()),
                AmountOf::HalfDown(Amount::List) => ("half its list price".into(), "(rounded down)".into()),
                _ => self.money(price),
            },
            other => self.money(other),
        }
    }

    fn buy(&self, b: &Buy) -> Sentence {
        let (price, tail) = self.price(&b.price);
        let price = Text::from("for").and(price).and(tail);
        let buyers = match b.buyers {
            Buyers::You => Np::you(),
            Buyers::Anyone => Np::new(Det::Any, "player"),
        };
        if !b.search.0.is_empty() {
            let decks = words::list(b.search.0.iter().map(|d| Text::from(deck(*d))).collect(), "or");
            return Clause::new("search")
                .with(decks)
                .with("and")
                .with(if b.must { "buy any 1 card" } else { "you may buy any 1 card" })
                .with(price)
                .sentence();
        }
        let from = b.from.iter().map(|(d, n)| self.counted(n, deck_noun(*d)).0.object()).collect();
        let look = Clause::new("look").with("at").with(words::list(from, "and")).sentence();
        let single = matches!(b.from.values().collect::<Vec<_>>().as_slice(), [Amount::N(1)]);
        let what = match &b.most {
            Amount::N(1) if single => Text::from("it"),
            Amount::All => Text::from("any number of them"),
            n => self.value(n).and("of them"),
        };
        let each = if b.most == Amount::one() { price } else { price.plain().replacen("its", "their", 1).into() };
        let buy = Clause::new("buy").subject(buyers);
        let buy = if b.must {
            buy.aux(packs::prose::Aux::Must).with(what).with(each).with("if you can")
        } else {
            buy.may().with(what).with(each)
        };
        Sentence::Stops(vec![look, buy.sentence()])
    }

    fn discard(&self, d: &Discard) -> Sentence {
        let random = if d.at_random { "at random" } else { "" };
        let who = self.who(&d.whose);
        let box_ = d.to == Away::Box;
        if let Some(from) = d.from_deck {
            let (np, _) = self.counted(&d.count, deck_noun(from));
            let clause = Clause::new(if box_ { "return" } else { "discard" }).object(np).with("from").with(deck(from)).with(random);
            let sentence = (if box_ { clause.with("to the box") } else { clause }).sentence();
            return match self.other_way("there is none left", d.otherwise) {
                Some(otherwise) => Sentence::Stops(vec![sentence, otherwise]),
                None => sentence,
            };
        }
        let single = d.cards.this || d.cards.it || d.cards.named.is_some();
        let noun = self.card_noun(&d.cards);
        let proper = d.cards.name.0.len() == 1;
        let what = if single {
            self.cards(&d.cards, Det::A)
        } else {
            match &d.count {
                Amount::All => Np::new(Det::Amount(if who.is_you() { "all your".into() } else { "all their".into() }), noun),
                Amount::HalfUp | Amount::HalfDown => {
                    let round = if d.count == Amount::HalfUp { "(rounded up)" } else { "(rounded down)" };
                    Np::new(Det::Amount(if who.is_you() { "half your".into() } else { "half their".into() }), noun).post(round)
                }
                Amount::N(1) if proper => Np::name(noun.one),
                Amount::N(1) if d.cards.most_expensive || d.cards.least_expensive => {
                    let which = if d.cards.most_expensive { "most expensive" } else { "least expensive" };
                    let owner = if who.is_you() { Np::you() } else { Np::they() };
                    owner.owns(noun).adj(which)
                }
                n => {
                    let cards = CardFilter { whose: None, ..d.cards.clone() };
                    let np = self.cards(&cards, self.how_many(n));
                    if d.at_random { np } else { np.post(if who.is_you() { "of your choice" } else { "of their choice" }) }
                }
            }
        };
        let verb = if box_ { "return" } else { "discard" };
        let clause = Clause::new(verb).subject(who).object(what).with(random);
        let sentence = (if box_ { clause.with("to the box") } else { clause }).sentence();
        match self.other_way("there are not so many", d.otherwise) {
            Some(otherwise) => Sentence::Stops(vec![sentence, otherwise]),
            None => sentence,
        }
    }

    fn mark(&self, card: This, by: &Amount) -> Sentence {
        let on = match card {
            This::This => Np::this("card"),
            This::It => Np::that("card"),
        };
        match by {
            Amount::N(n) if *n < 0 => Clause::new("remove").object(Np::count(-i32::from(*n), "token")).prep("from", &on).sentence(),
            Amount::Of(of) => match &**of {
                AmountOf::Minus(all) if matches!(all.as_slice(), [Amount::N(0), _]) => {
                    let taken = all.get(1).cloned().unwrap_or_default();
                    let everything = matches!(&taken, Amount::Of(t) if matches!(**t, AmountOf::Tokens(_)));
                    let np = if everything { Np::all("token") } else { self.counted(&taken, "token").0 };
                    Clause::new("remove").object(np).prep("from", &on).sentence()
                }
                _ => {
                    let (np, tail) = self.counted(by, "token");
                    Clause::new("put").object(np).prep("on", &on).with(tail).sentence()
                }
            },
            other => {
                let (np, tail) = self.counted(other, "token");
                Clause::new("put").object(np).prep("on", &on).with(tail).sentence()
            }
        }
    }

    fn become_(&self, b: &Become) -> Sentence {
        let who = self.who(&b.who);
        let passive = |verb: &str| Clause::new(verb).subject(who.clone()).passive();
        // Where you are the one, it is said with its subject: "you are delayed".
        let said = |c: Clause| {
            if who.is_you() { Sentence::Words(c.text(Form::Statement)) } else { c.sentence() }
        };
        match b.status {
            Status::Blessed => Clause::new("become").subject(who).with("Blessed").sentence(),
            Status::Cursed => Clause::new("become").subject(who).with("Cursed").sentence(),
            Status::Delayed => said(passive("delay")),
            Status::Arrested => said(passive("arrest")),
            Status::LostInTimeAndSpace => said(Clause::new("be").subject(who.clone()).with("lost in time and space")),
            Status::Devoured => said(passive("devour")),
            Status::LosingNextTurn => self.does(&b.who, "lose").with(self.whose_again(&b.who)).with("next turn").sentence(),
            Status::Insane => said(Clause::new("be").subject(who.clone()).with("driven insane")),
            Status::Unconscious => said(Clause::new("be").subject(who.clone()).with("knocked unconscious")),
            Status::Defaulted => said(Clause::new("be").subject(who.clone()).with("in default: no more Bank Loans")),
        }
    }

    fn rift(&self, r: &Rift) -> Sentence {
        let mut all: Vec<Sentence> = Vec::new();
        if let Some(n) = &r.add {
            all.push(Clause::new("put").object(self.counted(n, "progress marker").0).with("on the rift tracks").sentence());
        }
        match &r.remove {
            Some(RiftRemove::Markers(n)) => {
                all.push(
                    Clause::new("remove")
                        .object(self.counted(n, "progress marker").0)
                        .with("of your choice from the rift tracks")
                        .sentence(),
                );
            }
            Some(RiftRemove::AllOfOne) => {
                all.push(Clause::new("remove").with("all progress markers from 1 rift track of your choice").sentence())
            }
            None => {}
        }
        if let Some(n) = &r.flip {
            all.push(Clause::new("turn over").object(self.counted(n, "progress marker").0).with("of your choice").sentence());
        }
        match r.open {
            Some(RiftOpen::One) => all.push(Clause::new("open").subject(Np::name("a rift of the first player's choice")).sentence()),
            Some(RiftOpen::All) => all.push(Clause::new("open").subject(Np::all("rift")).sentence()),
            None => {}
        }
        many(all)
    }

    /// All monsters that a filter lets through, or the one it names.
    fn all_monsters(&self, f: &MonsterFilter) -> Np {
        let one = f.this || f.it || f.named.is_some();
        self.monsters(f, if one { Det::A } else { Det::All })
    }

    /// A Mythos card that holds monsters is a place of its own.
    fn card_as_place(&self, place: &Place) -> bool {
        matches!(place.id.0.as_slice(), [one] if self.book.slug(*one) == "this-card")
    }

    /// What "cancel" cancels.
    fn cancelled(&self) -> Text {
        self.around().happening.unwrap_or("it").into()
    }
}

/// "If a, b": with a colon before three sentences or more.
fn if_so(condition: Sentence, body: Sentence) -> Sentence {
    let body = if matches!(&body, Sentence::Stops(parts) if parts.len() > 2) { own(body) } else { body };
    Sentence::if_(condition, body)
}

/// A sentence that is never run together with others.
fn own(s: Sentence) -> Sentence {
    Sentence::Labelled(None, Vec::new(), Box::new(s))
}

fn by_you(s: &Sentence) -> bool {
    matches!(s, Sentence::Clause(c) if c.who().is_you() && c.is_plain())
}

fn may(s: Sentence, who: &Np) -> Sentence {
    match s {
        Sentence::Clause(c) => c.subject(who.clone()).may().sentence(),
        other => other,
    }
}

fn conditional(parts: &[Sentence]) -> bool {
    parts.iter().all(|p| matches!(p, Sentence::Leading(..) | Sentence::Bands(_)))
}

fn flat(s: Sentence) -> Vec<Sentence> {
    match s {
        Sentence::Empty => Vec::new(),
        Sentence::Stops(parts) => parts,
        other => vec![other],
    }
}

fn many(mut parts: Vec<Sentence>) -> Sentence {
    match parts.len() {
        0 => Sentence::Empty,
        1 => parts.remove(0),
        _ => Sentence::Stops(parts),
    }
}

/// "On a success:" before several sentences.
fn prefixed(words: &str, body: Sentence) -> Vec<Sentence> {
    let mut parts = flat(body);
    if let Some(first) = parts.first_mut() {
        let text = Text::from(words).close(",");
        *first = match &*first {
            Sentence::Clause(_)
            | Sentence::Words(_)
            | Sentence::And(_)
            | Sentence::Then(_)
            | Sentence::Trailing(..)
            | Sentence::Leading(..) => Sentence::Words(text.and(first.inline())),
            Sentence::Choose(head, options) => Sentence::Choose(text.and(head.clone()), options.clone()),
            Sentence::Empty | Sentence::Stops(_) | Sentence::Bands(_) | Sentence::Labelled(..) | Sentence::Noted(..) => first.clone(),
        };
    }
    parts
}

/// What somebody else has is theirs.
fn their(text: Text) -> Text {
    let words = text.plain();
    if words.contains("your ") { Text::from(words.replace("your ", "their ")) } else { text }
}

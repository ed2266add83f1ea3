//! Effects in words: one arm a verb.

use super::noun::Sort;
use super::{Scribe, is_zero, symbol_name, zone};
use crate::content::{
    Amount, Attempt, Change, Deal, Destination, Expression, Fight, Filter, Found, HandDiscard, IfRevealed, Investigate, Noun, OccKind, Search,
    Test, Token, Verb, WhoAmount, ZoneName,
};
use packs::Block;
use packs::prose::{Agree, Case, Clause, Det, Form, Np, Sentence, Text, words};

impl Scribe<'_> {
    /// A list of steps.
    pub(super) fn block(&self, block: Block<Verb>) -> Sentence {
        let mut parts: Vec<Sentence> = Vec::new();
        for verb in self.content.block(block) {
            match self.verb(verb) {
                Sentence::Stops(more) => parts.extend(more),
                Sentence::Empty => {}
                one => parts.push(one),
            }
        }
        let simple = |s: &Sentence| matches!(s, Sentence::Clause(c) if c.is_plain());
        match parts.len() {
            0 => Sentence::Empty,
            1 => parts.pop().unwrap_or(Sentence::Empty),
            2 if parts.iter().all(simple) => Sentence::And(parts),
            _ => Sentence::Stops(parts),
        }
    }

    /// Who does something: the subject of a clause.
    fn does(&self, who: &Noun, verb: &str) -> Clause {
        Clause::new(verb).subject(self.np(who))
    }

    fn who_amount(&self, verb: &str, w: &WhoAmount, noun: &str) -> Sentence {
        let whose = if self.np(&w.who).is_you() { "all your" } else { "all their" };
        let np = self.counted(&w.n, noun);
        // What somebody has is theirs; what is still to come is not.
        let all = matches!(&w.n, Amount::Of(e) if **e == Expression::All) && verb == "lose";
        let np = if all { np.with_det(Det::Amount(whose.into())) } else { np };
        self.does(&w.who, verb).object(np).sentence()
    }

    fn verb(&self, verb: &Verb) -> Sentence {
        match verb {
            Verb::Choose(c) => {
                let options: Vec<Sentence> = c.of.iter().map(|b| self.with(|_| {}, |s| s.block(*b))).collect();
                // One thing or nothing: "you may".
                if let [one, Sentence::Empty] | [Sentence::Empty, one] = options.as_slice() {
                    return self.permitted(one.clone(), &c.by);
                }
                let choose = self.does(&c.by, "choose");
                let choose = if c.must { choose.aux(packs::prose::Aux::Must) } else { choose };
                let head = choose.with("one").text(Form::Command);
                let nothing = |s: Sentence| if s == Sentence::Empty { Sentence::Words("do nothing".into()) } else { s };
                Sentence::Choose(head, options.into_iter().map(nothing).collect())
            }
            Verb::May(b) => self.permitted(self.block(*b), &Noun::You),
            Verb::If(i) => {
                let condition = self.condition(&i.condition, true);
                let then = self.with(|_| {}, |s| s.block(i.then));
                let otherwise = i.otherwise.map_or(Sentence::Empty, |b| self.with(|_| {}, |s| s.block(b)));
                Sentence::if_else(condition, then, otherwise)
            }
            Verb::ForEach(f) => match (&f.of, &f.times) {
                (Some(of), _) => {
                    let each = match of {
                        Noun::Each(filter) => Text::from("for").and(self.filtered(filter, Det::Each).object()),
                        other => Text::from("for each of").and(self.np(other).object()),
                    };
                    let body = self.with(|a| a.it = Some(self.sort(of).word()), |s| s.block(f.effect));
                    Sentence::Words(each.close(",").and(body.inline()))
                }
                (None, Some(Amount::Number(n))) => Sentence::Words(Text::from(format!("{n} times,")).and(self.block(f.effect).inline())),
                (None, Some(Amount::Of(e))) if matches!(**e, Expression::FailedBy | Expression::Margin) => {
                    let by = if matches!(**e, Expression::FailedBy) { "point you failed by" } else { "point you succeeded by" };
                    Sentence::for_each(by, self.block(f.effect))
                }
                (None, Some(times)) => {
                    Sentence::Words(Text::from("as many times as").and(self.value(times)).close(",").and(self.block(f.effect).inline()))
                }
                (None, None) => self.block(f.effect),
            },
            Verb::Then(b) => Sentence::Words(Text::from("then,").and(self.block(*b).inline())),
            Verb::Pick(p) => {
                let picked = self.np(&p.of);
                let sentence = match &p.of {
                    Noun::A(_) | Noun::LeadPicks(_) => Clause::new("choose").object(picked).sentence(),
                    Noun::Random(_) => Clause::new("pick").object(picked).sentence(),
                    // Nothing is chosen: it is named when it is used.
                    _ => Clause::new("find").object(picked).sentence(),
                };
                self.bind(self.sort(&p.of).word());
                sentence
            }
            Verb::Later(b) => Sentence::after(Clause::new("end").subject(Np::this("test")).sentence(), self.block(*b)),
            Verb::Pay(p) => {
                let paid = [(p.clues, "clue"), (p.resources, "resource")].into_iter().filter(|(n, _)| *n != 0);
                let paid = paid.map(|(n, what)| Np::count(n, what).text()).collect();
                Clause::new("spend").with(words::list(paid, "and")).sentence()
            }
            Verb::Try(t) => Sentence::Stops(vec![
                self.block(t.effect),
                Sentence::if_(Sentence::Words("you cannot".into()), self.block(t.otherwise)),
            ]),

            Verb::Deal(d) => self.deal(d),
            Verb::Heal(h) => {
                let harm = self.harm(&h.damage, &h.horror, "");
                let clause = Clause::new("heal").with(harm);
                if self.np(&h.of).is_you() { clause.sentence() } else { clause.prep("from", &self.np(&h.of)).sentence() }
            }

            Verb::Discover(d) => {
                let (clues, tail) = self.counted_apart(&d.clues, "clue");
                self.does(&d.who, "discover").object(clues).with(self.at(&d.at)).with(tail).sentence()
            }
            Verb::GainResources(w) => self.who_amount("gain", w, "resource"),
            Verb::LoseResources(w) => self.who_amount("lose", w, "resource"),
            Verb::GainActions(w) => {
                let may = self.does(&w.who, "take").may();
                may.object(self.counted(&w.n, "action").adj("additional")).with("this turn").sentence()
            }
            Verb::LoseActions(w) => self.who_amount("lose", w, "action"),
            Verb::GainClues(w) => self.does(&w.who, "gain").object(self.counted(&w.n, "clue")).with("from the token pool").sentence(),
            Verb::Place(p) => {
                let word = if p.on == Noun::This || p.token != Token::Use { self.token_word(p.token) } else { "use" };
                let (tokens, tail) = self.counted_apart(&p.n, word);
                let sentence = Clause::new("place").object(tokens).prep("on", &self.np(&p.on)).with(tail).sentence();
                if p.may_advance {
                    Sentence::Stops(vec![sentence, Sentence::Words("this may cause the agenda to advance".into())])
                } else {
                    sentence
                }
            }
            Verb::MoveTokens(m) => {
                let tokens = self.counted(&m.n, self.token_word(m.token));
                match &m.to {
                    None => Clause::new("discard").object(tokens).prep("from", &self.np(&m.from)).sentence(),
                    Some(to) => {
                        let own_pool = matches!(to, Noun::You) && matches!(m.becomes.unwrap_or(m.token), Token::Resource);
                        let to = if own_pool { Np::your("resource pool") } else { self.np(to) };
                        let from_pool = matches!(m.from, Noun::You) && m.token == Token::Resource;
                        let from = if from_pool { Np::your("resource pool") } else { self.np(&m.from) };
                        let clause = Clause::new("move").object(tokens).prep("from", &from).prep("to", &to);
                        m.becomes.into_iter().fold(clause, |c, t| c.with(format!("as a {}", self.token_word(t)))).sentence()
                    }
                }
            }

            Verb::Draw(w) => self.who_amount("draw", w, "card"),
            Verb::DrawEncounter(d) => {
                let who = d.who.clone().unwrap_or(Noun::You);
                let card = d.card.as_ref().map_or_else(|| Np::the("card").adj("top").post("of the encounter deck"), |c| self.np(c));
                self.does(&who, "draw").object(card).sentence()
            }
            Verb::Search(s) => self.search(s),
            Verb::Look(l) => Sentence::And(vec![
                Clause::new("look").with(format!("at the top {} cards of any investigator's deck or the encounter deck", l.top)).sentence(),
                Clause::new("put").object(Np::they()).with("back in any order").sentence(),
            ]),
            Verb::DiscardUntil(f) => {
                let found = self.filtered(f, Det::A).text();
                self.bind(self.found_word(f));
                let until = Text::from("from the top of the encounter deck until").and(found).and("is discarded");
                Clause::new("discard").with("cards").with(until).sentence()
            }
            Verb::ReshuffleEncounter => Clause::new("shuffle").with("the encounter discard pile into the encounter deck").sentence(),
            Verb::Put(p) => {
                let cards = self.np(&p.cards);
                let many = cards.agree() == Agree::Many;
                let with = p.with.as_ref().map(|w| {
                    let on = if many { "on each of them" } else { "on it" };
                    Text::from("with").and(self.counted(&w.n, self.token_word(w.token)).object()).and(on)
                });
                let from_discard = matches!(&p.cards, Noun::A(Filter::Card(f)) | Noun::Each(Filter::Card(f)) if f.zone.is_some());
                let clause = match p.to {
                    Destination::Hand if from_discard => Clause::new("return").object(cards).with("to your hand"),
                    Destination::Hand => Clause::new("return").object(cards).with("to its owner's hand"),
                    Destination::ThreatArea => Clause::new("put").object(cards).with("into play in your threat area"),
                    Destination::DeckBottom => Clause::new("place").object(cards).with("on the bottom of its owner's deck"),
                    Destination::EncounterDeck => Clause::new("shuffle").object(cards).with("into the encounter deck"),
                    Destination::VictoryDisplay => Clause::new("place").object(cards).with("in the victory display"),
                    Destination::RemovedFromGame => Clause::new("remove").object(cards).with("from the game"),
                    Destination::SetAside => Clause::new("set").object(cards).with("aside"),
                };
                with.into_iter().fold(clause, Clause::with).sentence()
            }
            Verb::Discard(d) => Clause::new("discard").object(self.np(&d.cards)).sentence(),
            Verb::DiscardFromHand(d) => {
                let who = self.np(&d.who);
                let hand = if who.is_you() { "your hand" } else { "their hand" };
                let clause = Clause::new(match d.how {
                    HandDiscard::Random(_) => "discard",
                    HandDiscard::Chosen(_) | HandDiscard::AllBut(_) => "choose",
                })
                .subject(who.clone());
                match d.how {
                    HandDiscard::Random(n) => clause.object(Np::count(i32::from(n), "card")).with(format!("at random from {hand}")).sentence(),
                    HandDiscard::Chosen(n) => Sentence::And(vec![
                        clause.object(Np::count(i32::from(n), "card")).with(format!("in {hand}")).sentence(),
                        Clause::new("discard").subject(who).with(if n == 1 { "it" } else { "them" }).sentence(),
                    ]),
                    HandDiscard::AllBut(n) => Sentence::And(vec![
                        clause.object(Np::count(i32::from(n), "card")).with(format!("in {hand}")).sentence(),
                        Clause::new("discard").subject(who).with("the rest").sentence(),
                    ]),
                }
            }
            Verb::Attach(a) => {
                let sentence = Clause::new("attach").object(self.this()).prep("to", &self.np(&a.to)).sentence();
                match a.max {
                    Some(n) => Sentence::Stops(vec![sentence, Sentence::Words(format!("limit {n} copy per {}", self.sort(&a.to).word()).into())]),
                    None => sentence,
                }
            }
            Verb::EnterPlay(e) => {
                let clause = Clause::new("put").object(self.np(&e.cards)).with("into play");
                e.at.iter().fold(clause, |c, at| c.with(self.at(at))).sentence()
            }
            Verb::TakeControl(t) => self.does(&t.who, "take control of").object(self.np(&t.of)).sentence(),
            Verb::Show(n) => Clause::new("reveal").object(self.np(n)).sentence(),

            Verb::Spawn(s) => Clause::new("spawn").object(self.np(&s.enemies)).with(self.at(&s.at)).sentence(),
            Verb::Move(m) => {
                let to = if self.sort(&m.to) == Sort::Location { self.np(&m.to) } else { self.np(&m.to).owns("location") };
                self.does(&m.who, "move").prep("to", &to).sentence()
            }
            Verb::MoveToward(m) => Clause::new("move").object(self.np(&m.enemies)).with("1 location").prep("toward", &self.np(&m.to)).sentence(),
            Verb::Reveal(n) => Clause::new("reveal").object(self.np(n)).sentence(),
            Verb::Disengage(n) => Clause::new("disengage").prep("from", &self.np(n)).sentence(),
            Verb::Evade(n) => Clause::new("evade").adverb("automatically").object(self.np(n)).sentence(),
            Verb::Ready(n) => Clause::new("ready").object(self.np(n)).sentence(),

            Verb::Test(t) => self.test(t),
            Verb::Fight(f) => self.attack(f, Attempt::Fight),
            Verb::TryToEvade(f) => self.attack(f, Attempt::Evade),
            Verb::Investigate(i) => self.investigation(i),
            Verb::RevealToken => {
                let again = self.around().in_test || self.around().happening == Some(OccKind::TokenRevealed);
                Clause::new("reveal").with(if again { "another chaos token" } else { "a chaos token" }).sentence()
            }
            Verb::Succeed => Clause::new("succeed").adverb("automatically").subject(Np::this("test")).sentence(),
            Verb::NegateToken => Clause::new("treat").with("the token's negative modifier as positive").sentence(),

            Verb::Cancel => Clause::new("cancel").with(self.cancelled()).sentence(),
            Verb::Instead(b) => match self.block(*b) {
                Sentence::Clause(c) => c.with("instead").sentence(),
                other => Sentence::Words(Text::from("instead,").and(other.inline())),
            },
            Verb::Change(c) => match c {
                Change::AttackDamageTo(n) => {
                    let damage = Np::the("damage").post("of that attack");
                    Clause::new("deal").subject(damage).passive().prep("to", &self.np(n)).with("instead").sentence()
                }
                Change::SpawnAt(n) => Clause::new("spawn").subject(Np::it()).with(self.at(n)).with("instead").sentence(),
                Change::RevealTwoChooseOne => Sentence::Stops(vec![
                    Clause::new("reveal").with("2 chaos tokens instead").sentence(),
                    Sentence::And(vec![
                        Clause::new("choose").with("1 of them to resolve").sentence(),
                        Clause::new("ignore").with("the other").sentence(),
                    ]),
                ]),
            },

            Verb::Modify(m) => {
                let mut parts = self.modifiers(&m.to, &m.modifiers, Some(m.lasts));
                parts.extend(m.rules.iter().map(|r| self.rule(&m.to, r, Some(m.lasts))));
                if parts.len() == 1 { parts.pop().unwrap_or(Sentence::Empty) } else { Sentence::Stops(parts) }
            }
            Verb::Advance(n) => Clause::new("advance").object(self.np(n)).sentence(),
            Verb::EndScenario(sym) => {
                let name = self.content.name(*sym);
                let words = match name.strip_prefix('R').filter(|n| n.chars().all(|c| c.is_ascii_digit())) {
                    Some(n) => format!("resolution {n}"),
                    None => format!("the resolution `{name}`"),
                };
                Clause::new("end").with("the scenario with").with(words).sentence()
            }
            Verb::Resign(n) => self.does(n, "resign").sentence(),
            Verb::Defeat(n) => Clause::new("defeat").subject(self.np(n)).passive().sentence(),
            Verb::Suffer(s) => {
                let trauma = [(s.physical, "physical trauma"), (s.mental, "mental trauma")];
                let trauma = trauma.into_iter().filter(|(n, _)| *n > 0).map(|(n, what)| format!("{n} {what}").into()).collect();
                self.does(&s.who, "suffer").with(words::list(trauma, "and")).sentence()
            }
            Verb::Experience(w) => match w.n {
                Amount::Number(n) if n < 0 => {
                    let fewer = format!("{} fewer experience", n.unsigned_abs());
                    self.does(&w.who, "earn").with(fewer).sentence()
                }
                _ => self.does(&w.who, "earn").object(self.counted(&w.n, "experience")).sentence(),
            },
            Verb::Log(note) => {
                let words = self.content.name(*note).replace('-', " ");
                Clause::new("note").with(format!("“{words}” in the campaign log")).sentence()
            }
            Verb::Earn(e) => self.does(&e.who, "earn").with(self.named(e.card)).sentence(),
            Verb::Kill(n) => Clause::new("kill").subject(self.np(n)).passive().sentence(),
        }
    }

    /// "You may .." before a sentence.
    fn permitted(&self, sentence: Sentence, who: &Noun) -> Sentence {
        let who = self.np(who);
        match sentence {
            Sentence::Empty => Sentence::Empty,
            Sentence::Clause(c) if c.who().is_you() || *c.who() == who => c.subject(who).may().sentence(),
            Sentence::And(parts) if parts.iter().all(|p| matches!(p, Sentence::Clause(c) if c.who().is_you())) => {
                let may = |p: Sentence| if let Sentence::Clause(c) = p { c.subject(who.clone()).may().sentence() } else { p };
                Sentence::And(parts.into_iter().map(may).collect())
            }
            other => Sentence::Words(who.text().and("may do this: ").close(other.inline())),
        }
    }

    /// Damage and horror as one object.
    fn harm(&self, damage: &Amount, horror: &Amount, adjective: &str) -> Text {
        let parts = [(damage, "damage"), (horror, "horror")];
        let parts = parts.into_iter().filter(|(n, _)| !is_zero(n));
        let parts = parts.map(|(n, what)| {
            let np = self.counted(n, what);
            if adjective.is_empty() { np.object() } else { np.adj(adjective).object() }
        });
        words::list(parts.collect(), "and")
    }

    fn deal(&self, d: &Deal) -> Sentence {
        let harm = self.harm(&d.damage, &d.horror, if d.direct { "direct" } else { "" });
        let to = self.np(&d.to);
        let people = match &d.to {
            Noun::Each(Filter::AnyOf(_)) | Noun::A(Filter::AnyOf(_)) | Noun::A(_) => false,
            other => self.sort(other) == Sort::Investigator,
        };
        if people { Clause::new("take").subject(to).with(harm).sentence() } else { Clause::new("deal").with(harm).prep("to", &to).sentence() }
    }

    fn found_word(&self, filter: &Filter) -> &'static str {
        match filter {
            Filter::Card(f) => match f.kind.as_deref() {
                Some([kind]) => match kind {
                    crate::content::KindName::Enemy => "enemy",
                    crate::content::KindName::Location => "location",
                    crate::content::KindName::Investigator
                    | crate::content::KindName::Asset
                    | crate::content::KindName::Event
                    | crate::content::KindName::Skill
                    | crate::content::KindName::Treachery
                    | crate::content::KindName::Agenda
                    | crate::content::KindName::Act
                    | crate::content::KindName::Reference => "card",
                },
                Some(_) | None => "card",
            },
            other => self.filter_sort(other).word(),
        }
    }

    fn search(&self, s: &Search) -> Sentence {
        let who = self.np(&s.who);
        // A deck belongs to the searcher; the encounter cards to nobody.
        let (own, pile) = match s.zone {
            ZoneName::Deck | ZoneName::Discard | ZoneName::Hand => (true, zone(s.zone)),
            ZoneName::InPlay
            | ZoneName::EncounterDeck
            | ZoneName::EncounterDiscard
            | ZoneName::EncounterCards
            | ZoneName::SetAside
            | ZoneName::VictoryDisplay => (false, zone(s.zone)),
        };
        let whose = if !own {
            "the"
        } else if who.is_you() {
            "your"
        } else {
            "their"
        };
        let top = s.top.map_or_else(String::new, |n| format!("the top {n} cards of "));
        let wanted = s.wanted.as_ref().map_or_else(|| Np::a("card"), |f| self.filtered(f, Det::A));
        let search = Clause::new("search").subject(who.clone()).with(format!("{top}{whose} {pile}")).prep("for", &wanted);
        let take = Clause::new(match s.to {
            Found::Draw | Found::DrawEncounter => "draw",
            Found::Hand => "add",
        })
        .subject(who.clone())
        .with("it");
        let take = if s.to == Found::Hand { take.with(format!("to {whose} hand")) } else { take };
        let shuffle = match s.zone {
            ZoneName::Deck => format!("{whose} deck"),
            ZoneName::EncounterDeck | ZoneName::EncounterCards => "the encounter deck".to_owned(),
            ZoneName::InPlay
            | ZoneName::Hand
            | ZoneName::Discard
            | ZoneName::EncounterDiscard
            | ZoneName::SetAside
            | ZoneName::VictoryDisplay => String::new(),
        };
        let mut all = vec![search.sentence(), take.sentence()];
        if !shuffle.is_empty() {
            all.push(Clause::new("shuffle").subject(who).with(shuffle).sentence());
        }
        Sentence::And(all)
    }

    fn test(&self, t: &Test) -> Sentence {
        let skills = words::list(t.skill.iter().map(|s| Text::symbol(s.name())).collect(), "or");
        let difficulty = match &t.difficulty {
            Amount::Number(n) => format!("({n})").into(),
            other => Text::from("(").close(self.value(other)).close(")"),
        };
        let who = self.np(&t.who);
        let mut all = vec![Clause::new("test").subject(who.clone()).with(skills).with(difficulty).sentence()];
        for (block, verb) in [(t.on_success, "succeed"), (t.on_failure, "fail")] {
            if let Some(block) = block {
                let body = self.with(|a| a.in_test = true, |s| s.block(block));
                let condition = Clause::new(verb).subject(if who.is_you() { Np::you() } else { Np::that("investigator") });
                all.push(Sentence::if_(condition.sentence(), body));
            }
        }
        Sentence::Stops(all)
    }

    /// What an attack or an evasion attempt has of its own.
    fn attack(&self, f: &Fight, attempt: Attempt) -> Sentence {
        self.with(
            |a| {
                a.in_test = true;
                a.attempt = Some(attempt);
            },
            |s| {
                let (this, use_) = match attempt {
                    Attempt::Evade => (Np::this("evasion attempt"), "evade"),
                    Attempt::Fight | Attempt::Plain | Attempt::Investigate => (Np::this("attack"), "combat"),
                };
                let usual = if attempt == Attempt::Evade { "agility" } else { use_ };
                let skill = f.skill.map_or(usual, |s| s.name());
                let mut all = Vec::new();
                if f.skill.is_some() {
                    all.push(Clause::new("use").subject(this.clone()).with(skill).with(format!("instead of {usual}")).sentence());
                }
                if let Some(bonus) = &f.bonus {
                    let (head, tail) = s.signed(bonus);
                    let for_ = Text::from("for").and(this.object());
                    let words = Clause::new("get").with(head).with(skill).with(for_).with(tail).text(Form::Statement);
                    all.push(Sentence::Words(words));
                }
                if let Some(damage) = &f.damage {
                    let (head, tail) = s.signed(damage);
                    all.push(Clause::new("deal").subject(this.clone()).with(head).with("damage").with(tail).sentence());
                }
                if let Some(damage) = &f.damage_is {
                    let how = Text::from("damage equal to").and(s.value(damage)).and("in place of its usual damage");
                    all.push(Clause::new("deal").subject(this.clone()).with(how).sentence());
                }
                all.extend(f.if_revealed.as_ref().map(|i| s.if_revealed(i, &this)));
                all.extend(f.on_success.map(|b| Sentence::if_(Clause::new("succeed").sentence(), s.block(b))));
                if all.is_empty() {
                    let verb = if attempt == Attempt::Evade { "try to evade" } else { "attack" };
                    all.push(Clause::new(verb).with("an enemy").sentence());
                }
                Sentence::Stops(all)
            },
        )
    }

    fn if_revealed(&self, i: &IfRevealed, during: &Np) -> Sentence {
        let symbols = words::list(i.any.iter().map(|s| Text::symbol(symbol_name(*s))).collect(), "or");
        let clause = Clause::new("reveal").subject(Np::a(packs::prose::Noun::new(symbols, "tokens"))).passive().prep("during", during);
        Sentence::if_(clause.sentence(), self.block(i.effect))
    }

    fn investigation(&self, i: &Investigate) -> Sentence {
        self.with(
            |a| {
                a.in_test = true;
                a.attempt = Some(Attempt::Investigate);
            },
            |s| {
                let this = Np::this("investigation");
                let skill = i.skill.map_or("intellect", |s| s.name());
                let mut all = Vec::new();
                if i.skill.is_some() {
                    all.push(Clause::new("use").subject(this.clone()).with(skill).with("instead of intellect").sentence());
                }
                let for_ = || Text::from("for").and(this.object());
                if let Some(bonus) = &i.bonus {
                    let (head, tail) = s.signed(bonus);
                    let words = Clause::new("get").with(head).with(skill).with(for_()).with(tail).text(Form::Statement);
                    all.push(Sentence::Words(words));
                }
                if let Some(shroud) = &i.shroud {
                    let (head, tail) = s.signed(shroud);
                    all.push(Clause::new("get").subject(Np::your("location")).with(head).with("shroud").with(for_()).with(tail).sentence());
                }
                if let Some(block) = i.instead_of_clues {
                    let body = match s.block(block) {
                        Sentence::Clause(c) => c.with("instead of discovering clues").sentence(),
                        other => Sentence::Words(Text::from("instead of discovering clues,").and(other.inline())),
                    };
                    all.push(Sentence::if_(Clause::new("succeed").sentence(), body));
                }
                if all.is_empty() {
                    all.push(Clause::new("investigate").with("your location").sentence());
                }
                Sentence::Stops(all)
            },
        )
    }

    /// What "cancel" cancels.
    fn cancelled(&self) -> Text {
        match self.around().happening {
            Some(OccKind::Attacks) => "that attack".into(),
            Some(OccKind::DrawsEncounter) => "its revelation effect".into(),
            Some(OccKind::TokenRevealed) => "that token".into(),
            Some(OccKind::Leaves | OccKind::Enters) => "that move".into(),
            Some(
                OccKind::RoundEnds
                | OccKind::PhaseBegins
                | OccKind::PhaseEnds
                | OccKind::TurnBegins
                | OccKind::TurnEnds
                | OccKind::GameEnds
                | OccKind::Plays
                | OccKind::Discards
                | OccKind::EntersPlay
                | OccKind::Spawns
                | OccKind::Engages
                | OccKind::Evades
                | OccKind::Defeats
                | OccKind::HarmAssigned
                | OccKind::HarmPlaced
                | OccKind::Discovers
                | OccKind::RevealsTokens
                | OccKind::TestResolves
                | OccKind::Advances,
            )
            | None => Np::it().cased(Case::Object),
        }
    }
}

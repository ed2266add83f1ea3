//! Conditions, and the patterns of triggers.

use super::Look;
use crate::content::*;
use crate::frame::{Context, Occurrence, Revealed};
use crate::state::*;
use kernel::Maybe;

impl<'a> Look<'a> {
    /// Whether a condition holds.
    pub fn holds(&self, c: &Condition, context: Context) -> bool {
        let stage = |card: Maybe<CardId>| card.get().map(|card| self.def(card).stage);
        match c {
            Condition::Margin(is) => self.test().is_some_and(|t| {
                t.success && self.passes(is, i32::from(t.value - t.difficulty), context)
            }),
            Condition::FailedBy(is) => self.test().is_some_and(|t| {
                !t.success && self.passes(is, i32::from(t.difficulty - t.value), context)
            }),
            Condition::DuringTest => self.test().is_some(),
            Condition::Phase(p) => self.t.phase == Some(*p),
            Condition::Remembered(r) => self.remembers(r, context),
            Condition::YourTurn => context.you.is_some() && self.t.active == context.you,
            Condition::Attempt(a) => self.test().is_some_and(|t| t.attempt == *a),
            Condition::Against(n) => {
                let against = self.test().and_then(|t| t.about().get());
                against.is_some_and(|against| self.is(n, context, Target::Card(against)))
            }
            Condition::Using(n) => {
                let used = self.used_card().get();
                used.is_some_and(|used| self.is(n, context, Target::Card(used)))
            }
            Condition::Action(designator) => context
                .you
                .get()
                .is_some_and(|you| self.takes_action(you, *designator)),
            Condition::Revealed(symbols) => self.revealed().is_some_and(|(_, tokens)| {
                let counts = |r: &Revealed| !r.ignored && symbols.contains(&r.face());
                tokens.iter().any(counts)
            }),
            Condition::Exists(f) => !self.candidates(f, context).is_empty(),
            Condition::None(f) => self.candidates(f, context).is_empty(),
            Condition::Count(x) => {
                self.passes(&x.is, self.candidates(&x.of, context).len() as i32, context)
            }
            Condition::Tokens(x) => self.passes(
                &x.is,
                self.all(&x.on, context)
                    .iter()
                    .map(|t| self.tokens(x.token, self.card_of(t)))
                    .sum(),
                context,
            ),
            Condition::Measure(x) => self.passes(
                &x.is,
                self.all(&x.of, context)
                    .iter()
                    .map(|t| self.measure(x.what, t, context))
                    .sum(),
                context,
            ),
            Condition::Amount(x) => self.passes(&x.is, self.amount(&x.of, context), context),
            Condition::Is(x) => {
                let set = self.all(&x.noun, context);
                !set.is_empty() && set.iter().all(|t| self.fits(&x.one_of, context, t))
            }
            Condition::InPlay(name) => self.t.in_play.iter().any(|c| self.is_named(c, *name)),
            Condition::ActStage(n) => stage(self.t.act) == Some(*n),
            Condition::AgendaStage(n) => stage(self.t.agenda) == Some(*n),
            Condition::Difficulty(of) => of.contains(&self.t.difficulty),
            Condition::Logged(note) => self.t.notes.contains(&Name::from(*note)),
            Condition::InList(is) => {
                let list = Name::from(is.list);
                let named =
                    |d: DefId| self.c.def(d).id == is.name || self.c.def(d).title == is.name;
                self.t.lists.iter().any(|(l, d)| *l == list && named(*d))
            }
            Condition::Unrevealed(n) => self
                .all(n, context)
                .cards
                .iter()
                .any(|c| !self.t.card(c).revealed),
            Condition::Not(c) => !self.holds(c, context),
            Condition::All(list) => list.iter().all(|c| self.holds(c, context)),
            Condition::Any(list) => list.iter().any(|c| self.holds(c, context)),
        }
    }

    /// Whether a deed is remembered: of anybody or anything, or of this one. // remembered
    fn remembers(&self, r: &RememberedOf, context: Context) -> bool {
        let rule = Rule::Remembered(r.deed);
        match &r.of {
            Some(of) => self.all(of, context).iter().any(|t| {
                let t = self.card_of(t).get().map_or(t, |c| self.subject(c));
                self.rule_holds(RuleKind::Remembered, t, |r| *r == rule)
            }),
            None => {
                let lasts = |l: &Lasting| {
                    let verb = self.modify_verb(l);
                    verb.is_some_and(|m| m.rules.contains(&rule))
                };
                let stands = |card: CardId| {
                    self.def(card).rules & RuleKind::Remembered.bit() != 0
                        && self.c.abilities_of(self.t.card(card).def).any(|(_, a)| {
                            matches!(&a.ability, Ability::Constant(c) if c.rules.contains(&rule))
                                && self.works(card, a)
                        })
                };
                self.t.lasting.iter().any(lasts) || self.t.index.constants.iter().any(stands)
            }
        }
    }

    /// Whether an occurrence matches a pattern.
    pub fn matches(&self, p: &Pattern, occurrence: &Occurrence, context: Context) -> bool {
        let seat = |n: &Option<Noun>, s: SeatId| {
            n.as_ref()
                .is_none_or(|n| self.is(n, context, Target::Seat(s)))
        };
        let anybody =
            |n: &Option<Noun>, s: Maybe<SeatId>| n.is_none() || s.get().is_some_and(|s| seat(n, s));
        let card = |n: &Option<Noun>, c: CardId| {
            n.as_ref()
                .is_none_or(|n| self.is(n, context, Target::Card(c)))
        };
        let against =
            |n: &Option<Noun>, c: Maybe<CardId>| n.is_none() || c.get().is_some_and(|c| card(n, c));
        let place = |n: &Option<Noun>, at: Maybe<CardId>| {
            n.as_ref().is_none_or(|n| self.stands_at(n, context, at))
        };
        match (p, *occurrence) {
            (Pattern::RoundEnds, Occurrence::RoundEnds {}) => true,
            (Pattern::PhaseBegins(p), Occurrence::PhaseBegins { phase })
            | (Pattern::PhaseEnds(p), Occurrence::PhaseEnds { phase }) => {
                p.is_none_or(|p| p == phase)
            }
            (Pattern::TurnBegins(w), Occurrence::TurnBegins { who })
            | (Pattern::TurnEnds(w), Occurrence::TurnEnds { who })
            | (Pattern::DeckEmpties(w), Occurrence::DeckEmpties { who })
            | (Pattern::Resigns(w), Occurrence::Resigns { who })
            | (Pattern::RevealsTokens(w), Occurrence::RevealsTokens { who })
            | (Pattern::HarmDealt(w), Occurrence::HarmDealt { who, .. }) => seat(&w.who, who),
            (Pattern::GameEnds, Occurrence::GameEnds { who }) => {
                who.is_none()
                    || context
                        .this
                        .get()
                        .is_some_and(|this| self.bearer(this) == who)
            }
            (Pattern::Discards(p), Occurrence::Discards { who, card: c, .. }) => {
                anybody(&p.who, who) && card(&p.card, c)
            }
            (Pattern::Plays(p), Occurrence::Plays { who, card: c })
            | (Pattern::Draws(p), Occurrence::Draws { who, card: c }) => {
                seat(&p.who, who) && card(&p.card, c)
            }
            (Pattern::DrawsEncounter(p), Occurrence::DrawsEncounter { who, card: c }) => {
                seat(&p.who, who) && card(&p.card, c) && (!p.from_deck || self.drawn_from_deck(c))
            }
            (Pattern::Readies(p), Occurrence::Readies { card: c }) => card(&p.card, c),
            (Pattern::AssetDefeated(p), Occurrence::AssetDefeated { who, card: c, .. }) => {
                anybody(&p.who, who) && card(&p.card, c)
            }
            (Pattern::EntersPlay(p), Occurrence::EntersPlay { card: c, .. })
            | (Pattern::PickedAtRandom(p), Occurrence::PickedAtRandom { card: c })
            | (Pattern::LeavesPlay(p), Occurrence::LeavesPlay { card: c, .. }) => card(&p.card, c),
            // Once the card has advanced, another one is the current card.
            (Pattern::Advances(p), Occurrence::Advances { card: c }) => match p.card {
                Some(Noun::Act) => self.def(c).kind == KindName::Act,
                Some(Noun::Agenda) => self.def(c).kind == KindName::Agenda,
                _ => card(&p.card, c),
            },
            (
                Pattern::Spawns(p),
                Occurrence::Spawns {
                    enemy, at, from, ..
                },
            ) => {
                let at = if at.is_some() { at } else { from };
                card(&p.enemy, enemy) && place(&p.at, at)
            }
            (Pattern::SpawnsOutOfPlay(p), Occurrence::SpawnsOutOfPlay { enemy, at, .. }) => {
                card(&p.enemy, enemy) && card(&p.at, at)
            }
            (Pattern::Engages(p), Occurrence::Engages { enemy, who })
            | (Pattern::Attacks(p), Occurrence::Attacks { enemy, who, .. }) => {
                card(&p.enemy, enemy)
                    && seat(&p.who, who)
                    && place(&p.at, self.t.location_of(enemy))
            }
            (Pattern::Evades(p), Occurrence::Evades { enemy, who }) => {
                card(&p.enemy, enemy)
                    && anybody(&p.who, who)
                    && place(&p.at, self.t.location_of(enemy))
            }
            (Pattern::Defeats(p), Occurrence::Defeats { enemy, who, at, .. }) => {
                card(&p.enemy, enemy) && anybody(&p.who, who) && place(&p.at, at)
            }
            (
                Pattern::HarmAssigned(h),
                Occurrence::HarmAssigned {
                    who,
                    card: c,
                    damage,
                    horror,
                    attacker,
                },
            ) => {
                (!h.from_attack || attacker.is_some())
                    && self.harm(h, who, c, damage, horror, context)
            }
            (
                Pattern::HarmPlaced(h),
                Occurrence::HarmPlaced {
                    who,
                    card: c,
                    damage,
                    horror,
                    earlier,
                    attacker,
                    by,
                },
            ) => {
                if h.from_attack && attacker.is_none() || !anybody(&h.by, by) {
                    return false;
                }
                // If you take harm on several of your cards, you still take it once.
                let once = matches!(h.on, Some(Noun::You)) && !h.investigator_only;
                let part = |n: u8, bit: u8| if once && earlier & bit != 0 { 0 } else { n };
                self.harm(h, who, c, part(damage, 1), part(horror, 2), context)
            }
            (Pattern::Discovers(p), Occurrence::Discovers { who, at, .. }) => {
                seat(&p.who, who) && place(&p.at, at.into())
            }
            (Pattern::Enters(p), Occurrence::Enters { who, at, by }) => {
                // moved-by-encounter
                let encounter = |card| !self.def(card).player_card;
                seat(&p.who, who)
                    && place(&p.at, at.into())
                    && (!p.by_encounter || by.get().is_some_and(encounter))
            }
            (Pattern::EnemyEnters(p), Occurrence::EnemyEnters { enemy, at })
            | (Pattern::EnemyLeaves(p), Occurrence::EnemyLeaves { enemy, at }) => {
                card(&p.enemy, enemy) && place(&p.at, at.into())
            }
            (Pattern::Leaves(p), Occurrence::Leaves { who, at, to }) => {
                seat(&p.who, who) && place(&p.at, at.into()) && place(&p.to, to.into())
            }
            (Pattern::GainsClues(p), Occurrence::GainsClues { who, at }) => {
                seat(&p.who, who) && place(&p.at, at)
            }
            (Pattern::Reveals(p), Occurrence::Reveals { who, at }) => {
                anybody(&p.who, who) && place(&p.at, at.into())
            }
            (Pattern::TokenRevealed(p), Occurrence::TokenRevealed { who, token }) => {
                seat(&p.who, who)
                    && (p.outside || !self.reveals_outside())
                    && (!p.negative || self.token_is_negative(token))
                    && (p.any.is_empty() || self.token_is_any(token, &p.any))
                    && !self.token_is_any(token, &p.except)
            }
            (Pattern::TestResolves(p), Occurrence::TestResolves { who, success })
            | (Pattern::TestEnds(p), Occurrence::TestEnds { who, success }) => {
                let Some(t) = self.test() else { return false };
                let margin = i32::from(t.value - t.difficulty);
                seat(&p.tester, who)
                    && p.success.is_none_or(|s| s == success)
                    && p.attempt.is_none_or(|a| a == t.attempt)
                    && p.skill.is_none_or(|s| s == t.skill)
                    && against(&p.against, t.about())
                    && place(&p.at, self.t.location(who))
                    && p.margin
                        .as_ref()
                        .is_none_or(|is| success && self.passes(is, margin, context))
                    && p.failed_by
                        .as_ref()
                        .is_none_or(|is| !success && self.passes(is, -margin, context))
            }
            // Each pattern has an arm above, so in all other pairs the occurrence is another one.
            (
                Pattern::RoundEnds
                | Pattern::PhaseBegins(_)
                | Pattern::PhaseEnds(_)
                | Pattern::TurnBegins(_)
                | Pattern::TurnEnds(_)
                | Pattern::GameEnds
                | Pattern::Plays(_)
                | Pattern::Discards(_)
                | Pattern::DrawsEncounter(_)
                | Pattern::EntersPlay(_)
                | Pattern::Spawns(_)
                | Pattern::Engages(_)
                | Pattern::Attacks(_)
                | Pattern::Evades(_)
                | Pattern::Defeats(_)
                | Pattern::HarmAssigned(_)
                | Pattern::HarmDealt(_)
                | Pattern::HarmPlaced(_)
                | Pattern::Discovers(_)
                | Pattern::Leaves(_)
                | Pattern::Enters(_)
                | Pattern::EnemyEnters(_)
                | Pattern::EnemyLeaves(_)
                | Pattern::LeavesPlay(_)
                | Pattern::PickedAtRandom(_)
                | Pattern::Reveals(_)
                | Pattern::SpawnsOutOfPlay(_)
                | Pattern::RevealsTokens(_)
                | Pattern::TokenRevealed(_)
                | Pattern::TestResolves(_)
                | Pattern::TestEnds(_)
                | Pattern::Draws(_)
                | Pattern::DeckEmpties(_)
                | Pattern::GainsClues(_)
                | Pattern::Resigns(_)
                | Pattern::Readies(_)
                | Pattern::AssetDefeated(_)
                | Pattern::Advances(_),
                _,
            ) => false,
        }
    }

    pub(super) fn harm(
        &self,
        h: &Harm,
        who: Maybe<SeatId>,
        on: CardId,
        damage: u8,
        horror: u8,
        context: Context,
    ) -> bool {
        let kind = match h.token {
            Some(Token::Damage) => damage > 0,
            Some(Token::Horror) => horror > 0,
            _ => damage + horror > 0,
        };
        let on_investigator = self.def(on).kind == KindName::Investigator;
        kind && (!h.investigator_only || on_investigator)
            && h.on.as_ref().is_none_or(|n| {
                self.is(n, context, Target::Card(on))
                    || !h.investigator_only
                        && who
                            .get()
                            .is_some_and(|who| self.is(n, context, Target::Seat(who)))
            })
    }
}

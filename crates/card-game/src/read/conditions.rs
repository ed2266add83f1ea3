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
            Condition::Phase(p) => self.table.phase == Some(*p),
            Condition::Remembered(r) => self.remembers(r, context),
            Condition::YourTurn => context.you.is_some() && self.table.active == context.you,
            Condition::Basic => self.test().is_some_and(|t| t.verb.is_none()),
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
            Condition::Tokens(tokens) => self.passes(
                &tokens.is,
                self.all(&tokens.on, context)
                    .iter()
                    .map(|t| self.tokens(tokens.token, self.card_of(t)))
                    .sum(),
                context,
            ),
            Condition::Measure(measure) => self.passes(
                &measure.is,
                self.all(&measure.of, context)
                    .iter()
                    .map(|t| self.measure(measure.what, t, context))
                    .sum(),
                context,
            ),
            Condition::Amount(x) => self.passes(&x.is, self.amount(&x.of, context), context),
            Condition::Is(x) => {
                let set = self.all(&x.noun, context);
                !set.is_empty() && set.iter().all(|t| self.fits(&x.one_of, context, t))
            }
            Condition::InPlay(name) => self.table.in_play.iter().any(|c| self.is_named(c, *name)),
            Condition::ActStage(n) => stage(self.table.act) == Some(*n),
            Condition::AgendaStage(n) => stage(self.table.agenda) == Some(*n),
            Condition::Difficulty(of) => of.contains(&self.table.difficulty),
            Condition::Logged(note) => self.table.notes.contains(&Name::from(*note)),
            Condition::InList(is) => {
                let list = Name::from(is.list);
                let named = |d: DefId| {
                    self.content.def(d).id == is.name || self.content.def(d).title == is.name
                };
                self.table
                    .lists
                    .iter()
                    .any(|(l, d)| *l == list && named(*d))
            }
            Condition::Unrevealed(n) => self
                .all(n, context)
                .cards
                .iter()
                .any(|c| !self.table.card(c).revealed),
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
                        && self.content.abilities_of(self.table.card(card).def).any(|(_, a)| {
                            matches!(&a.ability, Ability::Constant(c) if c.rules.contains(&rule))
                                && self.works(card, a)
                        })
                };
                self.table.lasting.iter().any(lasts)
                    || self.table.index.constants.iter().any(stands)
            }
        }
    }

    /// Whether an occurrence matches a pattern.
    pub fn matches(&self, pattern: &Pattern, occurrence: &Occurrence, context: Context) -> bool {
        let seat = |n: &Option<Noun>, s: SeatId| {
            n.as_ref()
                .is_none_or(|n| self.is(n, context, Target::Seat(s)))
        };
        let anybody =
            |n: &Option<Noun>, s: Maybe<SeatId>| n.is_none() || s.get().is_some_and(|s| seat(n, s));
        let is_card = |n: &Option<Noun>, c: CardId| {
            n.as_ref()
                .is_none_or(|n| self.is(n, context, Target::Card(c)))
        };
        let against = |n: &Option<Noun>, c: Maybe<CardId>| {
            n.is_none() || c.get().is_some_and(|c| is_card(n, c))
        };
        let place = |n: &Option<Noun>, at: Maybe<CardId>| {
            n.as_ref().is_none_or(|n| self.stands_at(n, context, at))
        };
        match (pattern, *occurrence) {
            (Pattern::RoundEnds, Occurrence::RoundEnds {}) => true,
            (Pattern::PhaseBegins(p), Occurrence::PhaseBegins { phase })
            | (Pattern::PhaseEnds(p), Occurrence::PhaseEnds { phase }) => {
                p.is_none_or(|p| p == phase)
            }
            (Pattern::TurnBegins(pattern), Occurrence::TurnBegins { who })
            | (Pattern::TurnEnds(pattern), Occurrence::TurnEnds { who })
            | (Pattern::DeckEmpties(pattern), Occurrence::DeckEmpties { who })
            | (Pattern::Resigns(pattern), Occurrence::Resigns { who })
            | (Pattern::Falls(pattern), Occurrence::Falls { who })
            | (Pattern::RevealsTokens(pattern), Occurrence::RevealsTokens { who })
            | (Pattern::TestBegins(pattern), Occurrence::TestBegins { who })
            | (Pattern::HarmDealt(pattern), Occurrence::HarmDealt { who, .. }) => {
                seat(&pattern.who, who)
            }
            (Pattern::GameEnds, Occurrence::GameEnds { who }) => {
                who.is_none()
                    || context
                        .this
                        .get()
                        .is_some_and(|this| self.bearer(this) == who)
            }
            (Pattern::Discards(p), Occurrence::Discards { who, card, .. }) => {
                anybody(&p.who, who) && is_card(&p.card, card)
            }
            (Pattern::Plays(p), Occurrence::Plays { who, card })
            | (Pattern::Draws(p), Occurrence::Draws { who, card }) => {
                seat(&p.who, who) && is_card(&p.card, card)
            }
            (Pattern::DrawsEncounter(pattern), Occurrence::DrawsEncounter { who, card }) => {
                seat(&pattern.who, who)
                    && is_card(&pattern.card, card)
                    && (!pattern.from_deck || self.drawn_from_deck(card))
            }
            (Pattern::Readies(p), Occurrence::Readies { card }) => is_card(&p.card, card),
            (Pattern::Heals(p), Occurrence::Heals { who, card })
            | (Pattern::AssetDefeated(p), Occurrence::AssetDefeated { who, card, .. }) => {
                anybody(&p.who, who) && is_card(&p.card, card)
            }
            (Pattern::EntersPlay(p), Occurrence::EntersPlay { card, way, .. }) => {
                let host = if let Entry::On(host) = way {
                    host.into()
                } else {
                    Maybe::NONE
                };
                is_card(&p.card, card) && against(&p.attached_to, host) // attached-to
            }
            (Pattern::PickedAtRandom(pattern), Occurrence::PickedAtRandom { card })
            | (Pattern::LeavesPlay(pattern), Occurrence::LeavesPlay { card, .. }) => {
                is_card(&pattern.card, card)
            }
            // Once the card has advanced, another one is the current card.
            (Pattern::Advances(pattern), Occurrence::Advances { card }) => match pattern.card {
                Some(Noun::Act) => self.def(card).kind == KindName::Act,
                Some(Noun::Agenda) => self.def(card).kind == KindName::Agenda,
                _ => is_card(&pattern.card, card),
            },
            (
                Pattern::Spawns(pattern),
                Occurrence::Spawns {
                    enemy, at, from, ..
                },
            ) => {
                let at = if at.is_some() { at } else { from };
                is_card(&pattern.enemy, enemy) && place(&pattern.at, at)
            }
            (Pattern::SpawnsOutOfPlay(p), Occurrence::SpawnsOutOfPlay { enemy, at, .. }) => {
                is_card(&p.enemy, enemy) && is_card(&p.at, at)
            }
            (Pattern::Attacks(pattern), Occurrence::Attacks { why, cancelled, .. })
                if cancelled && !pattern.even_if_cancelled
                    || pattern
                        .opportunity
                        .is_some_and(|o| o != (why == Why::Opportunity)) =>
            {
                false
            }
            (Pattern::Engages(pattern), Occurrence::Engages { enemy, who })
            | (Pattern::Attacks(pattern), Occurrence::Attacks { enemy, who, .. }) => {
                is_card(&pattern.enemy, enemy)
                    && seat(&pattern.who, who)
                    && place(&pattern.at, self.table.location_of(enemy))
            }
            (Pattern::Evades(pattern), Occurrence::Evades { enemy, who }) => {
                is_card(&pattern.enemy, enemy)
                    && anybody(&pattern.who, who)
                    && place(&pattern.at, self.table.location_of(enemy))
            }
            (Pattern::Defeats(p), Occurrence::Defeats { enemy, who, at, .. }) => {
                is_card(&p.enemy, enemy) && anybody(&p.who, who) && place(&p.at, at)
            }
            (
                Pattern::HarmAssigned(pattern),
                Occurrence::HarmAssigned {
                    who,
                    card,
                    damage,
                    horror,
                    attacker,
                },
            ) => {
                (!pattern.from_attack || attacker.is_some())
                    && self.harm(pattern, who, card, damage, horror, context)
            }
            (
                Pattern::HarmPlaced(pattern),
                Occurrence::HarmPlaced {
                    who,
                    card,
                    damage,
                    horror,
                    earlier,
                    attacker,
                    by,
                    from,
                },
            ) => {
                if pattern.from_attack && attacker.is_none()
                    || !anybody(&pattern.by, by)
                    || !against(&pattern.from, from)
                {
                    return false;
                }
                // If you take harm on several of your cards, you still take it once.
                let once = matches!(pattern.on, Some(Noun::You)) && !pattern.investigator_only;
                let part = |n: u8, bit: u8| if once && earlier & bit != 0 { 0 } else { n };
                self.harm(
                    pattern,
                    who,
                    card,
                    part(damage, 1),
                    part(horror, 2),
                    context,
                )
            }
            (Pattern::Discovers(p), Occurrence::Discovers { who, at, .. }) => {
                seat(&p.who, who) && place(&p.at, at.into())
            }
            (Pattern::Enters(pattern), Occurrence::Enters { who, at, by }) => {
                // moved-by-encounter
                let encounter = |card| !self.def(card).player_card;
                seat(&pattern.who, who)
                    && place(&pattern.at, at.into())
                    && (!pattern.by_encounter || by.get().is_some_and(encounter))
            }
            (Pattern::EnemyEnters(p), Occurrence::EnemyEnters { enemy, at })
            | (Pattern::EnemyLeaves(p), Occurrence::EnemyLeaves { enemy, at }) => {
                is_card(&p.enemy, enemy) && place(&p.at, at.into())
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
            (Pattern::TokenRevealed(pattern), Occurrence::TokenRevealed { who, token }) => {
                seat(&pattern.who, who)
                    && (pattern.outside || !self.reveals_outside())
                    && (!pattern.negative || self.token_is_negative(token))
                    && (pattern.any.is_empty() || self.token_is_any(token, &pattern.any))
                    && !self.token_is_any(token, &pattern.except)
            }
            (Pattern::TestResolves(pattern), Occurrence::TestResolves { who, success })
            | (Pattern::TestEnds(pattern), Occurrence::TestEnds { who, success }) => {
                let Some(test) = self.test() else {
                    return false;
                };
                let margin = i32::from(test.value - test.difficulty);
                seat(&pattern.tester, who)
                    && pattern.success.is_none_or(|s| s == success)
                    && pattern.attempt.is_none_or(|a| a == test.attempt)
                    && pattern.skill.is_none_or(|s| s == test.skill)
                    && against(&pattern.against, test.about())
                    && place(&pattern.at, self.table.location(who))
                    && pattern
                        .margin
                        .as_ref()
                        .is_none_or(|is| success && self.passes(is, margin, context))
                    && pattern
                        .failed_by
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
                | Pattern::Falls(_)
                | Pattern::Heals(_)
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
                | Pattern::TestBegins(_)
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
        harm: &Harm,
        who: Maybe<SeatId>,
        on: CardId,
        damage: u8,
        horror: u8,
        context: Context,
    ) -> bool {
        let kind = match harm.token {
            Some(Token::Damage) => damage > 0,
            Some(Token::Horror) => horror > 0,
            _ => damage + horror > 0,
        };
        let on_investigator = self.def(on).kind == KindName::Investigator;
        kind && (!harm.investigator_only || on_investigator)
            && harm.on.as_ref().is_none_or(|noun| {
                self.is(noun, context, Target::Card(on))
                    || !harm.investigator_only
                        && who
                            .get()
                            .is_some_and(|who| self.is(noun, context, Target::Seat(who)))
            })
    }
}

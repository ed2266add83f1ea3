//! Whether conditions hold, and whether a happening is one that a trigger waits for.

use super::Look;
use crate::content::*;
use crate::rules::frame::{Ctx, Occ};
use crate::state::*;

impl<'a> Look<'a> {
    /// Whether a condition holds.
    pub fn holds(&self, c: &Condition, ctx: Ctx) -> bool {
        match c {
            Condition::Margin(is) => self.test().is_some_and(|t| {
                t.success && self.passes(is, i32::from(t.value - t.difficulty), ctx)
            }),
            Condition::FailedBy(is) => self.test().is_some_and(|t| {
                !t.success && self.passes(is, i32::from(t.difficulty - t.value), ctx)
            }),
            Condition::DuringTest => self.test().is_some(),
            Condition::YourTurn => self.t.active == ctx.you && ctx.you != NOBODY,
            Condition::Attempt(a) => self.test().is_some_and(|t| t.attempt == *a),
            Condition::Against(n) => self
                .test()
                .is_some_and(|t| t.against != NO_CARD && self.is(n, ctx, Target::Card(t.against))),
            Condition::Revealed(symbols) => self.test().is_some_and(|t| {
                t.tokens
                    .iter()
                    .any(|r| !r.ignored && symbols.contains(&r.token))
            }),
            Condition::Exists(f) => !self.candidates(f, ctx).is_empty(),
            Condition::None(f) => self.candidates(f, ctx).is_empty(),
            Condition::Count(x) => {
                self.passes(&x.is, self.candidates(&x.of, ctx).len() as i32, ctx)
            }
            Condition::Tokens(x) => self.passes(
                &x.is,
                self.all(&x.on, ctx)
                    .iter()
                    .map(|t| self.tokens(x.token, self.card_of(t)))
                    .sum(),
                ctx,
            ),
            Condition::Measure(x) => self.passes(
                &x.is,
                self.all(&x.of, ctx)
                    .iter()
                    .map(|t| self.measure(x.what, t))
                    .sum(),
                ctx,
            ),
            Condition::Is(x) => {
                let set = self.all(&x.noun, ctx);
                !set.is_empty() && set.iter().all(|t| self.fits(&x.one_of, ctx, t))
            }
            Condition::InPlay(name) => self.t.in_play.iter().any(|c| self.is_named(c, *name)),
            Condition::ActStage(n) => self.t.act != NO_CARD && self.def(self.t.act).stage == *n,
            Condition::AgendaStage(n) => {
                self.t.agenda != NO_CARD && self.def(self.t.agenda).stage == *n
            }
            Condition::Logged(note) => self.t.notes.contains(&Name::from(*note)),
            Condition::Unrevealed(n) => self
                .all(n, ctx)
                .cards
                .iter()
                .any(|c| !self.t.card(c).revealed),
            Condition::Not(c) => !self.holds(c, ctx),
            Condition::All(list) => list.iter().all(|c| self.holds(c, ctx)),
            Condition::Any(list) => list.iter().any(|c| self.holds(c, ctx)),
        }
    }

    /// Whether a happening is the one a pattern waits for.
    pub fn matches(&self, p: &Pattern, occ: &Occ, ctx: Ctx) -> bool {
        let seat = |n: &Option<Noun>, s: SeatId| {
            n.as_ref()
                .is_none_or(|n| s != NOBODY && self.is(n, ctx, Target::Seat(s)))
        };
        let card = |n: &Option<Noun>, c: CardId| {
            n.as_ref()
                .is_none_or(|n| c != NO_CARD && self.is(n, ctx, Target::Card(c)))
        };
        let place = |n: &Option<Noun>, c: CardId| n.as_ref().is_none_or(|n| self.at(n, ctx, c));
        match (p, *occ) {
            (Pattern::RoundEnds, Occ::RoundEnds {}) => true,
            (Pattern::PhaseBegins(p), Occ::PhaseBegins { phase })
            | (Pattern::PhaseEnds(p), Occ::PhaseEnds { phase }) => p.is_none_or(|p| p == phase),
            (Pattern::TurnBegins(w), Occ::TurnBegins { who })
            | (Pattern::TurnEnds(w), Occ::TurnEnds { who })
            | (Pattern::RevealsTokens(w), Occ::RevealsTokens { who }) => seat(&w.who, who),
            (Pattern::GameEnds, Occ::GameEnds { who }) => {
                who == NOBODY || ctx.this != NO_CARD && self.bearer(ctx.this) == who
            }
            (Pattern::Plays(p), Occ::Plays { who, card: c })
            | (Pattern::Discards(p), Occ::Discards { who, card: c, .. })
            | (Pattern::DrawsEncounter(p), Occ::DrawsEncounter { who, card: c }) => {
                seat(&p.who, who) && card(&p.card, c)
            }
            (Pattern::EntersPlay(p), Occ::EntersPlay { card: c, .. }) => card(&p.card, c),
            // Once it has advanced another one is current.
            (Pattern::Advances(p), Occ::Advances { card: c }) => match p.card {
                Some(Noun::Act) => self.def(c).kind == KindName::Act,
                Some(Noun::Agenda) => self.def(c).kind == KindName::Agenda,
                _ => card(&p.card, c),
            },
            (Pattern::Spawns(p), Occ::Spawns { enemy, at, who }) => {
                let at = if at == NO_CARD {
                    self.t.location(who)
                } else {
                    at
                };
                card(&p.enemy, enemy) && place(&p.at, at)
            }
            (Pattern::SpawnsOutOfPlay(p), Occ::SpawnsOutOfPlay { enemy, at, .. }) => {
                card(&p.enemy, enemy) && card(&p.at, at)
            }
            (Pattern::Engages(p), Occ::Engages { enemy, who })
            | (Pattern::Attacks(p), Occ::Attacks { enemy, who, .. })
            | (Pattern::Evades(p), Occ::Evades { enemy, who })
            | (Pattern::Defeats(p), Occ::Defeats { enemy, who, .. }) => {
                card(&p.enemy, enemy) && seat(&p.who, who)
            }
            (
                Pattern::HarmAssigned(h),
                Occ::HarmAssigned {
                    who,
                    card: c,
                    damage,
                    horror,
                    attacker,
                },
            ) => {
                (!h.from_attack || attacker != NO_CARD) && self.harm(h, who, c, damage, horror, ctx)
            }
            (
                Pattern::HarmPlaced(h),
                Occ::HarmPlaced {
                    who,
                    card: c,
                    damage,
                    horror,
                    earlier,
                    attacker,
                },
            ) => {
                if h.from_attack && attacker == NO_CARD {
                    return false;
                }
                // What you take you take once, however many of your cards bear it.
                let once = matches!(h.on, Some(Noun::You)) && !h.investigator_only;
                let part = |n: u8, bit: u8| if once && earlier & bit != 0 { 0 } else { n };
                self.harm(h, who, c, part(damage, 1), part(horror, 2), ctx)
            }
            (Pattern::Discovers(p), Occ::Discovers { who, at, .. })
            | (Pattern::Leaves(p), Occ::Leaves { who, at, .. })
            | (Pattern::Enters(p), Occ::Enters { who, at })
            | (Pattern::Reveals(p), Occ::Reveals { who, at }) => {
                seat(&p.who, who) && place(&p.at, at)
            }
            (Pattern::TokenRevealed(p), Occ::TokenRevealed { who, token }) => {
                seat(&p.who, who)
                    && (!p.negative || self.token_is_negative(token))
                    && (p.any.is_empty() || self.token_is_any(token, &p.any))
            }
            (Pattern::TestResolves(p), Occ::TestResolves { who, success }) => {
                let Some(t) = self.test() else { return false };
                let margin = i32::from(t.value - t.difficulty);
                seat(&p.tester, who)
                    && p.success.is_none_or(|s| s == success)
                    && p.attempt.is_none_or(|a| a == t.attempt)
                    && card(&p.against, t.against)
                    && place(&p.at, self.t.location(who))
                    && p.margin
                        .as_ref()
                        .is_none_or(|is| success && self.passes(is, margin, ctx))
                    && p.failed_by
                        .as_ref()
                        .is_none_or(|is| !success && self.passes(is, -margin, ctx))
            }
            // Every pattern has its line above: here the happening is another.
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
                | Pattern::HarmPlaced(_)
                | Pattern::Discovers(_)
                | Pattern::Leaves(_)
                | Pattern::Enters(_)
                | Pattern::Reveals(_)
                | Pattern::SpawnsOutOfPlay(_)
                | Pattern::RevealsTokens(_)
                | Pattern::TokenRevealed(_)
                | Pattern::TestResolves(_)
                | Pattern::Advances(_),
                _,
            ) => false,
        }
    }

    pub(super) fn harm(
        &self,
        h: &Harm,
        who: SeatId,
        on: CardId,
        damage: u8,
        horror: u8,
        ctx: Ctx,
    ) -> bool {
        let kind = match h.token {
            Some(Token::Damage) => damage > 0,
            Some(Token::Horror) => horror > 0,
            _ => damage + horror > 0,
        };
        let on_investigator = self.def(on).kind == KindName::Investigator;
        kind && (!h.investigator_only || on_investigator)
            && h.on.as_ref().is_none_or(|n| {
                self.is(n, ctx, Target::Card(on))
                    || !h.investigator_only && who != NOBODY && self.is(n, ctx, Target::Seat(who))
            })
    }
}

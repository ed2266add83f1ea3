//! What verbs need that are about a token, harm that is dealt, or a trade; and who answers too late.

use super::super::sorts::Sorts;
use super::super::*;
use super::zones::zone_in;
use super::{Checker, Scope};

impl Checker<'_> {
    /// A trade is among several investigators, and of something.
    pub(super) fn trade(&mut self, trade: &Trade, now: Scope) {
        self.noun(&trade.among, now);
        if !trade.among.is_many() {
            self.tell("`trade` is among several investigators: `{each: {investigator: ..}}`");
        }
        if trade.cards.is_none() && !trade.resources {
            self.tell("`trade` says what may change hands: `cards`, `resources` or both");
        }
        if let Some(filter) = &trade.cards {
            self.filter(filter, now);
            if Sorts::of_filter(filter) != Sorts::ASSET {
                self.tell("only assets change hands in a trade: `cards` has `kind: [asset]`");
            }
            if zone_in(filter).is_some_and(|zone| zone != ZoneName::InPlay) {
                self.tell("only cards in play change hands in a trade");
            }
        }
    }

    /// A token is ignored before it resolves.
    pub(super) fn ignore_token(&mut self, token: &IgnoreToken, now: Scope) {
        let before = |(kind, cell)| {
            kind == OccurrenceKind::TokenRevealed && matches!(cell, Cell::Would | Cell::When)
        };
        if !now.happening.is_some_and(before) {
            self.tell_with(
                "`ignore-token` is about a token that is being revealed",
                "it needs a trigger `would: {token-revealed: ..}` or `when: {token-revealed: ..}`",
            );
        }
        if let Some(revealed) = &token.if_revealed {
            // By then only whose words they are is known.
            let mut then = Scope {
                it: false,
                it_is: Sorts::default(),
                it_in: None,
                bound: Default::default(),
                happening: None,
                ..now
            };
            self.block(revealed.effect, &mut then);
        }
    }

    /// Harm is cancelled when it is dealt.
    pub(super) fn cancel_harm(&mut self, c: &CancelHarm, now: Scope) {
        self.amount(&c.up_to, now);
        self.some("up-to", &c.up_to);
        if now.happening != Some((OccurrenceKind::HarmDealt, Cell::When)) {
            self.tell_with(
                "`cancel-harm` is about damage and horror that is being dealt",
                "it needs a trigger `when: {harm-dealt: ..}`",
            );
        }
    }

    /// Whether the card itself would have to answer before it comes into play.
    pub(super) fn comes_too_late(&self, trigger: &Trigger) -> bool {
        let before = matches!(trigger.cell, Cell::Would | Cell::When);
        let about = match &trigger.happening {
            Pattern::EntersPlay(p) => &p.card,
            Pattern::Spawns(p) => &p.enemy,
            Pattern::Plays(p) => &p.card,
            Pattern::RoundEnds
            | Pattern::PhaseBegins(_)
            | Pattern::PhaseEnds(_)
            | Pattern::TurnBegins(_)
            | Pattern::TurnEnds(_)
            | Pattern::GameEnds
            | Pattern::Discards(_)
            | Pattern::DrawsEncounter(_)
            | Pattern::Draws(_)
            | Pattern::DeckEmpties(_)
            | Pattern::GainsClues(_)
            | Pattern::Resigns(_)
            | Pattern::Readies(_)
            | Pattern::AssetDefeated(_)
            | Pattern::TestEnds(_)
            | Pattern::Engages(_)
            | Pattern::Attacks(_)
            | Pattern::Evades(_)
            | Pattern::Defeats(_)
            | Pattern::HarmAssigned(_)
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
            | Pattern::HarmDealt(_)
            | Pattern::Falls(_)
            | Pattern::Heals(_)
            | Pattern::TokenRevealed(_)
            | Pattern::TestResolves(_)
            | Pattern::Advances(_) => return false,
        };
        before && *about == Some(Noun::This)
    }
}

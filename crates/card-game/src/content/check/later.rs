//! What must hold of the words that later cycles brought. Chapter: later-words.md.

use super::super::card::Kind;
use super::super::sorts::Sorts;
use super::super::*;
use super::{Checker, Scope};

impl Checker<'_> {
    /// Copies in a deck, bonded cards, and cards that are not always played. // myriad // bonded // play-if
    pub(super) fn later_words(&mut self, text: &CardText) {
        let (has_level, asset) = (text.level.is_some(), text.kind.asset());
        let uses = asset.and_then(|a| a.uses);
        if uses.is_some_and(|u| u.amount == Printed::Number(0) && u.discard_when_empty) {
            self.tell("`uses` of 0 would be discarded at once");
        }
        if text.keywords.contains(&Keyword::Myriad) && !has_level {
            self.tell("`myriad` is for cards that decks are built from: they have a `level`");
        }
        let enters = matches!(text.kind, Kind::Asset(_) | Kind::Enemy(_));
        if text.enters_exhausted && !enters {
            self.tell("`enters-exhausted` is of an asset or an enemy: nothing else is exhausted");
        }
        text.only_for.iter().for_each(|t| self.trait_name(*t));
        if !text.only_for.is_empty() && !has_level {
            self.tell("`only-for` is for cards that decks are built from: they have a `level`");
        }
        let limit = asset.and_then(|a| a.limit_of_trait);
        limit.into_iter().for_each(|t| self.trait_name(t));
        if limit.is_some_and(|t| !text.traits.contains(&t)) {
            self.tell("`limit-of-trait` is of a trait of the card itself");
        }
        if asset.is_some_and(|a| a.stays_behind && !a.story) {
            self.tell("`stays-behind` is of a `story` asset: other cards leave with their owner");
        }
        if let Some(to) = text.bonded_to {
            self.card_name(to);
            if has_level {
                self.tell("a card with `bonded-to` is in no deck, and has no `level`");
            }
        }
        if let Some(condition) = &text.play_if {
            self.condition(condition, Scope::default());
            if asset.is_none_or(|a| a.cost.is_none()) {
                self.tell_with(
                    "`play-if` is of an asset that is played for a cost",
                    "an event has an `if` in its `play`",
                );
            }
        }
        if let Kind::Enemy(enemy) = &text.kind
            && let Some(patrol) = &enemy.patrol
        {
            self.sort("patrol", patrol, Sorts::LOCATION, Scope::default());
        }
    }

    /// Only an enemy makes attacks of opportunity, and only attacks are told of though they are cancelled.
    pub(super) fn by_opportunity(&mut self, happening: &Pattern, p: &EnemyWho) {
        if p.even_if_cancelled && !matches!(happening, Pattern::Attacks(_)) {
            self.tell("`even-if-cancelled` is of `attacks`");
        }
        if p.opportunity.is_some() && !matches!(happening, Pattern::Attacks(_)) {
            self.tell("`opportunity` is of `attacks`");
        }
    }

    /// The icons that a committed card gains.
    pub(super) fn gained_icons(&mut self, commit: &Commit, scope: Scope) {
        let Some(gains) = &commit.gains else { return };
        self.amount(&gains.times, scope);
        if gains.icons == Icons::default() {
            self.tell("`gains` of no icons");
        }
    }

    /// A card's own use tokens need uses.
    pub(super) fn uses(&mut self, token: Token, on: &Noun) {
        let has = matches!(&self.content.text(self.card).kind, Kind::Asset(a) if a.uses.is_some());
        if token == Token::Use && *on == Noun::This && !has {
            self.tell("the card has no uses of its own (`uses: {amount: .., kind: ..}`)");
        }
    }

    /// What is used from a hand is neither exhausted nor has it uses or tokens. // from-hand
    pub(super) fn used_from_hand(&mut self, action: &ActionAbility) {
        let cost = &action.cost;
        let on_it = cost.uses + cost.damage_this + cost.horror_this + cost.doom_this;
        if action.from_hand && (cost.exhaust || on_it > 0) {
            self.tell_with(
                "a card in a hand is not exhausted, and nothing lies on it",
                "`cost: {discard: this}` discards it from the hand",
            );
        }
    }

    /// One card that is played goes somewhere then.
    pub(super) fn played(&mut self, played: &Played, scope: Scope) {
        self.noun(&played.card, scope);
        if played.then.is_some() && played.card.is_many() {
            self.tell("`play` with `then` is of one card");
        }
        if let Some(Destination::Pile(pile)) = played.then {
            self.pile(pile);
        }
    }

    /// A number that is measured is printed on some card. // numbers
    pub(super) fn measured(&mut self, what: Measure) {
        let Measure::Number(name) = what else { return };
        let name = self.content.name(name);
        let texts = &self.content.texts;
        if !texts.iter().any(|t| t.numbers.contains_key(name)) {
            let what = format!("no card has a number `{name}` (`numbers: {{{name}: ..}}`)");
            self.tell(what);
        }
    }

    /// What is paid within an effect.
    pub(super) fn price(&mut self, p: &Pay, scope: Scope) {
        let amounts = [p.clues, p.resources, p.uses, p.damage, p.horror];
        if let Some(group) = &p.group_clues {
            self.amount(&group.amount, scope);
            self.some("group-clues", &group.amount);
            group.from.iter().for_each(|f| self.filter(f, scope));
        } else if p.actions == 0 && amounts.iter().all(|n| *n <= 0) {
            self.tell("`pay` says what is paid: `actions`, `clues`, `resources`, `uses`, `damage` or `horror`");
        }
        if p.uses > 0 {
            self.uses(Token::Use, &Noun::This);
        }
    }
}

//! What numbers on the table are made of, for players who ask. Nothing here changes anything.

use super::objects::kind;
use crate::content::{KindName, Quantity, Skill};
use crate::read::Look;
use crate::read::numbers::Term;
use crate::state::{CardId, SeatId, Target, Zone};
use kernel::show::{Id, Terms};

impl Look<'_> {
    /// What the numbers of an investigator or of a card in play are made of.
    pub fn terms(&self, id: Id) -> Vec<Terms> {
        match id.kind() {
            kind::SEAT => self.seat_terms(SeatId::from_index(id.n() as usize)),
            kind::CARD => self.card_terms(CardId::from_index(id.n() as usize)),
            _ => Vec::new(),
        }
    }

    /// What a number of a card is made of. A number is not below 0: what that adds is a term too.
    fn made_of(
        &self,
        name: &'static str,
        quantity: Quantity,
        card: CardId,
        subject: Target,
    ) -> Option<Terms> {
        let mut terms: Vec<(String, i32)> = Vec::new();
        let sum = self.number(quantity, card, subject, |term, by| {
            let what = match term {
                Term::Printed => "printed",
                Term::PrintedForEach => "printed, for each investigator",
                Term::Change(_) if by == 0 => return,
                Term::Change(from) => self.content.text(self.table.card(from).def).name.as_str(),
            };
            terms.push((what.to_owned(), by));
        })?;
        if sum < 0 {
            terms.push(("not below 0".into(), -sum));
        }
        Some((name, terms))
    }

    fn seat_terms(&self, who: SeatId) -> Vec<Terms> {
        let card = self.table.inv(who).card;
        let skill = |skill: Skill| {
            self.made_of(
                skill.name(),
                Quantity::Skill(skill),
                card,
                Target::Seat(who),
            )
        };
        let skills = Skill::ALL.into_iter().filter_map(skill);
        skills.chain(self.vitals(card)).collect()
    }

    fn card_terms(&self, card: CardId) -> Vec<Terms> {
        let (it, def) = (self.table.card(card), self.def(card));
        if it.zone != Zone::Play {
            return Vec::new();
        }
        let own = |name, quantity| self.made_of(name, quantity, card, Target::Card(card));
        let mut out: Vec<Terms> = self.vitals(card).collect();
        if def.kind == KindName::Enemy {
            out.extend(own("fight", Quantity::Fight));
            out.extend(own("evade", Quantity::Evade));
        }
        if def.kind == KindName::Location && it.revealed {
            out.extend(own("shroud", Quantity::Shroud));
        }
        out
    }

    fn vitals(&self, card: CardId) -> impl Iterator<Item = Terms> {
        let subject = self.subject(card);
        let health = self.made_of("health", Quantity::Health, card, subject);
        let sanity = self.made_of("sanity", Quantity::Sanity, card, subject);
        health.into_iter().chain(sanity)
    }
}

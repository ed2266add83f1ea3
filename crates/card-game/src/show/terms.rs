//! What numbers on the table are made of, for players who ask. Nothing here changes anything.

use super::objects::kind;
use crate::content::{KindName, Quantity, Skill};
use crate::read::Look;
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

    /// What is printed, then each change that is in force. A number is not below 0: what that adds is a term too.
    fn made_of(&self, q: Quantity, subject: Target, first: (&str, i32)) -> Vec<(String, i32)> {
        let mut out = vec![(first.0.to_owned(), first.1)];
        self.each_modifier(q, subject, |card, by| {
            if by != 0 {
                out.push((self.c.text(self.t.card(card).def).name.clone(), by));
            }
        });
        let sum: i32 = out.iter().map(|(_, n)| n).sum();
        if sum < 0 {
            out.push(("not below 0".into(), -sum));
        }
        out
    }

    fn seat_terms(&self, who: SeatId) -> Vec<Terms> {
        let card = self.t.inv(who).card;
        let printed = self.c.def(self.t.inv_card(who).def).skills;
        let skills = Skill::ALL.into_iter().map(|skill| {
            let first = ("printed", i32::from(printed[skill as usize]));
            (
                skill.name(),
                self.made_of(Quantity::Skill(skill), Target::Seat(who), first),
            )
        });
        skills.chain(self.vitals(card)).collect()
    }

    fn card_terms(&self, card: CardId) -> Vec<Terms> {
        let (it, def) = (self.t.card(card), self.def(card));
        if it.zone != Zone::Play {
            return Vec::new();
        }
        let own = |name, q, printed: u8| {
            let first = ("printed", i32::from(printed));
            (name, self.made_of(q, Target::Card(card), first))
        };
        let mut out = self.vitals(card);
        if def.kind == KindName::Enemy {
            out.push(own("fight", Quantity::Fight, def.fight));
            out.push(own("evade", Quantity::Evade, def.evade));
        }
        if def.kind == KindName::Location && it.revealed {
            out.push(own("shroud", Quantity::Shroud, def.shroud));
        }
        out
    }

    fn vitals(&self, card: CardId) -> Vec<Terms> {
        let def = self.def(card);
        let mut out = Vec::new();
        if let Some(printed) = def.health {
            let each = i32::from(def.health_each) * i32::from(self.t.head_count);
            let of = if each == 0 {
                "printed"
            } else {
                "printed, for each investigator"
            };
            let first = (of, i32::from(printed) + each);
            out.push((
                "health",
                self.made_of(Quantity::Health, self.subject(card), first),
            ));
        }
        if let Some(printed) = def.sanity {
            let first = ("printed", i32::from(printed));
            out.push((
                "sanity",
                self.made_of(Quantity::Sanity, self.subject(card), first),
            ));
        }
        out
    }
}

//! The deck builder: what it shows of a deck, and how lists of cards are read and written. Whether a deck is legal is
//! decided in [`crate::deck`].

mod draft;
mod file;
mod odds;
mod read;
mod write;

pub use file::{case, schema};

use crate::content::card::Icons;
use crate::content::*;
use crate::deck::{
    Collection, Fault, allowed, check, chosen, copies, experience, find, investigator, known,
    products, size, size_needed, starter, story, upgrade, weaknesses_needed,
};
use crate::text;
use kernel::decks::{
    Count, DeckList, Draft, Drafted, Form, Pick, Product, Reading, Remark, Report, Shelf, Upgrade,
    Workshop, Writing,
};
use std::collections::BTreeMap;

/// The deck builder of the card game.
pub struct Bench<'a>(pub &'a Content);

/// The skills and wild, with the icons of a card.
fn icons(icons: Icons) -> [(&'static str, u8); 5] {
    [
        ("willpower", icons.willpower),
        ("intellect", icons.intellect),
        ("combat", icons.combat),
        ("agility", icons.agility),
        ("wild", icons.wild),
    ]
}

/// The number of costs that the curve counts one by one. The last entry counts all higher costs.
const CURVE: usize = 6;

fn counted<'a>(all: impl IntoIterator<Item = (&'a str, u32)>) -> Vec<Count> {
    let mut out: Vec<Count> = Vec::new();
    for (of, more) in all {
        match out.iter_mut().find(|c| c.of == of) {
            Some(count) => count.n += more,
            None => out.push(Count {
                of: of.into(),
                n: more,
            }),
        }
    }
    out
}

/// The name of a card, with its level if it has one above 0.
fn titled(content: &Content, def: DefId) -> String {
    let text = content.text(def);
    match text.level {
        Some(level @ 1..) => format!("{} ({level})", text.name),
        Some(0) | None => text.name.clone(),
    }
}

fn class_word(class: Class) -> &'static str {
    match class {
        Class::Guardian => "guardian",
        Class::Seeker => "seeker",
        Class::Rogue => "rogue",
        Class::Mystic => "mystic",
        Class::Survivor => "survivor",
        Class::Neutral => "neutral",
        Class::Mythos => "mythos",
    }
}

impl Bench<'_> {
    fn remark(&self, fault: Fault) -> Remark {
        Remark {
            rule: fault.rule().into(),
            cards: fault.cards(),
            text: fault.to_string(),
        }
    }

    fn pick(&self, def: DefId, required: bool) -> Pick {
        let content = self.0;
        let (card, text) = (content.def(def), content.text(def));
        let icons = icons(card.icons).map(|(skill, n)| (skill, u32::from(n)));
        let lines = text::card(content, def).into_iter();
        Pick {
            id: content.id_of(def).into(),
            name: text.name.clone(),
            kind: text::kind_noun(card.kind).into(),
            class: class_word(card.class).into(),
            level: text.level,
            cost: card.cost.filter(|_| !card.pays_x),
            icons: counted(icons.into_iter().filter(|(_, n)| *n > 0)),
            traits: card
                .traits
                .iter()
                .map(|t| content.name(*t).into())
                .collect(),
            text: lines.map(|t| t.plain()).collect(),
            code: text.code.clone().unwrap_or_default(),
            most: match (card.signature_of, text.basic_weakness) {
                (Some(_), _) => 1,
                (None, true) => card.quantity,
                (None, false) => copies(content, def),
            },
            required,
            weakness: card.weakness,
        }
    }

    /// Remarks on a deck that are no faults. // deck-story-assets
    fn notes(&self, deck: &DeckList) -> Vec<Remark> {
        let content = self.0;
        let mut notes = Vec::new();
        for (def, _) in known(content, &deck.cards).filter(|(d, _)| story(content, *d)) {
            notes.push(Remark {
                rule: "deck-story-assets".into(),
                cards: vec![content.id_of(def).into()],
                text: format!("{} is earned in a campaign", content.text(def).name),
            });
        }
        notes.extend(self.boxes(deck));
        let more = weaknesses_needed(experience(content, deck));
        if more > 1 {
            notes.push(Remark {
                rule: "deck-experience".into(),
                cards: Vec::new(),
                text: format!("a scenario on its own is played with {more} basic weaknesses in it"),
            });
        }
        notes
    }

    /// The number of copies of its sets that a deck needs, if it is more than one. // deck-copies
    fn boxes(&self, deck: &DeckList) -> Option<Remark> {
        let content = self.0;
        let (mut first, mut later, mut short) = (1, 1, Vec::new());
        for (def, copies) in known(content, &deck.cards).filter(|(d, _)| chosen(content, *d)) {
            let text = content.text(def);
            let needed = copies.div_ceil(text.quantity.max(1));
            let most = text.reprints.values().copied().chain([text.quantity]).max();
            later = later.max(copies.div_ceil(most.unwrap_or_default().max(1)));
            first = first.max(needed);
            if needed > 1 {
                short.push(def);
            }
        }
        let names: Vec<String> = short.iter().map(|d| titled(content, *d)).collect();
        let reprint = match later < first {
            true => format!(", or {later} of a later printing"),
            false => String::new(),
        };
        (first > 1).then(|| Remark {
            rule: "deck-copies".into(),
            cards: short.iter().map(|d| content.id_of(*d).into()).collect(),
            text: format!(
                "it takes {first} copies of its sets{reprint}: one holds too few of {}",
                names.join(", ")
            ),
        })
    }
}

impl Workshop for Bench<'_> {
    fn taboos(&self) -> Vec<String> {
        self.0.taboo_lists.clone()
    }

    fn under(&self, list: &str) -> Result<Box<dyn Workshop + '_>, String> {
        let list = self.0.taboo(list).map_err(|name| {
            let known = self.0.taboo_lists.join(", ");
            format!("unknown list of taboos `{name}` (there are {known}, current, none)")
        })?;
        Ok(Box::new(Bench(self.0.under(list))))
    }

    fn starters(&self) -> Vec<DeckList> {
        let all = self.0.def_ids();
        let investigators = all.filter(|d| self.0.def(*d).kind == KindName::Investigator);
        investigators.map(|d| starter(self.0, d)).collect()
    }

    fn pool(&self, deck: &DeckList) -> Vec<Pick> {
        let content = self.0;
        let Some(who) = investigator(content, &deck.investigator) else {
            return Vec::new();
        };
        let all = content.def_ids();
        let mut pool: Vec<Pick> = all
            .filter_map(|def| {
                let own = content.def(def).signature_of == Some(who);
                let basic = content.text(def).basic_weakness;
                let free = chosen(content, def) && allowed(content, who, def);
                let there = deck.cards.contains_key(content.id_of(def));
                (own || basic || free || there || story(content, def)).then(|| self.pick(def, own))
            })
            .collect();
        let order = |p: &Pick| (p.weakness, p.class.clone(), p.level, p.name.clone());
        pool.sort_by_key(|p| (!p.required, order(p)));
        pool
    }

    fn check(&self, deck: &DeckList) -> Report {
        let content = self.0;
        let faults = check(content, deck);
        let mut curve = vec![0; CURVE + 1];
        let (mut all_icons, mut kinds, mut classes) = (Vec::new(), Vec::new(), Vec::new());
        for (def, n) in known(content, &deck.cards) {
            let (card, copies) = (content.def(def), u32::from(n));
            if card.weakness {
                kinds.push(("weakness", copies));
                continue;
            }
            if let Some(cost) = card.cost {
                curve[usize::from(cost).min(CURVE)] += copies;
            }
            all_icons
                .extend(icons(card.icons).map(|(skill, icons)| (skill, u32::from(icons) * copies)));
            kinds.push((text::kind_noun(card.kind), copies));
            classes.push((class_word(card.class), copies));
        }
        let curve = curve.into_iter().enumerate().map(|(cost, cards)| Count {
            of: if cost == CURVE {
                format!("{cost}+")
            } else {
                cost.to_string()
            },
            n: cards,
        });
        Report {
            legal: faults.is_empty(),
            faults: faults.into_iter().map(|f| self.remark(f)).collect(),
            notes: self.notes(deck),
            size: size(content, deck),
            needs: investigator(content, &deck.investigator)
                .map_or(0, |who| size_needed(content, who)),
            experience: experience(content, deck),
            curve: curve.collect(),
            icons: counted(all_icons),
            kinds: counted(kinds),
            classes: counted(classes),
        }
    }

    fn products(&self) -> Vec<Product> {
        let product = |set| Product {
            id: self.0.set(set).id.clone(),
            name: self.0.set(set).name.clone(),
        };
        products(self.0).into_iter().map(product).collect()
    }

    fn left(&self, shelf: &Shelf, card: &str) -> Option<u8> {
        let content = self.0;
        let def = find(content, card)?;
        let dealt = shelf.dealt.as_ref().filter(|_| chosen(content, def));
        let dealt = dealt.map(|dealt| dealt.get(card).copied().unwrap_or(0));
        let owned = shelf.owned.as_ref().and_then(|owned| {
            let has = Collection::new(content, owned).ok()?.copies(content, def)?;
            let held = |deck: &DeckList| u32::from(deck.cards.get(card).copied().unwrap_or(0));
            let beside: u32 = shelf.beside.iter().map(held).sum();
            Some(has.saturating_sub(beside).min(u8::MAX.into()) as u8)
        });
        dealt.into_iter().chain(owned).min()
    }

    fn beyond(&self, shelf: &Shelf, deck: &DeckList) -> Vec<Remark> {
        let mut remarks = self.not_dealt(shelf, deck);
        let owned = shelf.owned.as_ref();
        match owned.map(|owned| Collection::new(self.0, owned)) {
            None => {}
            Some(Ok(collection)) => {
                let decks = shelf.beside.iter().chain([deck]);
                let faults = collection.beyond(self.0, decks).into_iter();
                let own = faults.filter(|(at, _)| *at == shelf.beside.len());
                remarks.extend(own.map(|(_, fault)| self.remark(fault)));
            }
            Some(Err(id)) => remarks.push(Remark {
                rule: "collection".into(),
                cards: Vec::new(),
                text: format!("`{id}` is no product"),
            }),
        }
        remarks
    }

    fn sealed(
        &self,
        shelf: &Shelf,
        investigator: &str,
        seed: u64,
    ) -> Result<BTreeMap<String, u8>, String> {
        draft::sealed(self, shelf, investigator, seed)
    }

    fn draft(&self, shelf: &Shelf, it: &Draft) -> Result<Drafted, String> {
        draft::draft(self, shelf, it)
    }

    fn upgrade(&self, from: &DeckList, to: &DeckList) -> Upgrade {
        let (steps, faults) = upgrade(self.0, from, to);
        Upgrade {
            cost: steps.iter().map(|s| s.cost).sum(),
            steps,
            faults: faults.into_iter().map(|f| self.remark(f)).collect(),
            measures: odds::measures(self.0, from, to),
        }
    }

    fn read(&self, text: &str) -> Result<Reading, String> {
        read::read(self.0, text)
    }

    fn write(&self, deck: &DeckList, form: Form) -> Writing {
        write::write(self.0, deck, form)
    }

    fn lines(&self, deck: &DeckList) -> Vec<(String, String)> {
        let cards = deck.cards.iter().filter(|(_, n)| **n > 0);
        let cards: Vec<String> = cards.map(|(id, n)| format!("{n} {id}")).collect();
        vec![(format!("deck-{}", deck.investigator), cards.join(", "))]
    }
}

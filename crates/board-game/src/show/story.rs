//! Longer words: what an encounter card says, what a reaction answers, what a Mythos card does step by step.

use crate::content::Content;
use crate::content::ability::happening::happenings;
use crate::content::ability::{CheckKind, PhaseName};
use crate::content::defs::GateDo;
use crate::content::filter::Status;
use crate::content::ids::{CardId, MythosId, PlaceId};
use crate::content::index::Cell;
use crate::content::step::Steps;
use crate::event::Event;
use crate::frame::FrameKind;
use crate::occurrence::Occurrence;
use crate::read::{Game, Now};
use crate::show::words::{capital, check_name, place, seat, status_words, symbol, word};
use crate::state::Mover;
use crate::text;
use crate::text::book::title_case;
use packs::prose::Text;
use packs::prose::words::{article, list};

/// What the card of this id says for a place; a gate card's colour and number with it.
pub fn encounter(content: &Content, at: PlaceId, slug: &str) -> Option<String> {
    for def in &content.neighborhoods {
        if let Some(card) = def.cards.iter().position(|x| x.slug == slug) {
            return Some(location_card(
                content,
                def.cards[card]
                    .entries
                    .iter()
                    .find(|(p, _)| *p == at)
                    .map(|e| e.1),
                &def.name,
                card,
            ));
        }
    }
    content
        .gate_cards
        .iter()
        .position(|d| d.slug == slug)
        .map(|k| gate_card(content, Some(at), k))
}

fn said(content: &Content, steps: Option<Steps>) -> String {
    steps
        .map(|s| text::encounter(content.book(), s).plain())
        .unwrap_or_default()
}

fn location_card(content: &Content, steps: Option<Steps>, hood: &str, nth: usize) -> String {
    let words = said(content, steps);
    if words.is_empty() {
        format!("{hood} card {}", nth + 1)
    } else {
        format!("{hood} card {}. {words}", nth + 1)
    }
}

/// A location card, as it reads at a place.
pub fn location(content: &Content, at: Option<PlaceId>, hood: usize, nth: usize) -> String {
    let Some(def) = content.neighborhoods.get(hood) else {
        return String::new();
    };
    let entry = def
        .cards
        .get(nth)
        .and_then(|x| x.entries.iter().find(|(p, _)| Some(*p) == at));
    location_card(content, entry.map(|e| e.1), &def.name, nth)
}

/// A gate card, as it reads in an Other World.
pub fn gate_card(content: &Content, at: Option<PlaceId>, k: usize) -> String {
    let Some(def) = content.gate_cards.get(k) else {
        return String::new();
    };
    if def.reshuffle {
        return "The gate card that shuffles the deck".into();
    }
    let number = def.slug.rsplit('-').next().unwrap_or_default();
    let colour = def.slug.split('-').nth(1).unwrap_or_default();
    let name = format!("{} gate card {number}", title_case(colour));
    let world = at.and_then(|at| content.places[at].world).map(|w| w.0);
    let entry = def
        .entries
        .iter()
        .find(|(w, _)| world.is_some() && *w == world)
        .or_else(|| def.entries.iter().find(|(w, _)| w.is_none()));
    match entry {
        Some(_) if world.is_some_and(|w| content.worlds[w].colours & def.colour == 0) => {
            format!("{name}, which does not match, goes to the bottom")
        }
        Some((_, steps)) if world.is_some() => format!("{name}. {}", said(content, Some(*steps))),
        _ => name,
    }
}

/// Where the encounter now being had takes place.
pub fn encounter_place(game: &Game) -> Option<PlaceId> {
    game.stack().iter().rev().find_map(|f| {
        if let FrameKind::Encounter(x) = f.kind {
            Some(x.place)
        } else {
            None
        }
    })
}

fn word_of(s: Status) -> &'static str {
    match s {
        Status::Defaulted => "in default on a Bank Loan",
        s => status_words(s),
    }
}

/// What a line of the table of happenings says is said with: what is known of the happening at hand.
struct Telling<'a> {
    content: &'a Content,
    game: &'a Game,
    occurrence: Occurrence,
    cell: Cell,
}

impl Telling<'_> {
    fn who(&self) -> String {
        let who = self.occurrence.who().get();
        who.map_or_else(
            || "Somebody".into(),
            |s| seat(Now::new(self.content, self.game), s),
        )
    }

    fn monster(&self) -> String {
        let monster = self.occurrence.monster().get();
        monster.map_or_else(
            || "a monster".to_owned(),
            |m| format!("the {}", self.content.monster(m).record.name),
        )
    }

    /// " at Woods", or nothing.
    fn at(&self) -> String {
        let at = self.occurrence.place().get();
        at.map_or_else(String::new, |p| format!(" at {}", self.place(p)))
    }

    fn place(&self, p: PlaceId) -> String {
        place(self.content, p)
    }

    fn mover(&self, m: Mover) -> String {
        match m {
            Mover::Investigator(s) => seat(Now::new(self.content, self.game), s),
            Mover::Monster(_) => capital(&self.monster()),
        }
    }

    fn phase(&self, p: PhaseName) -> String {
        format!("{} phase", title_case(&word(&p)))
    }

    fn card(&self, id: CardId) -> String {
        format!("a card ({})", self.content.card(id).record.name)
    }

    /// "a Luck check".
    fn check(&self, kind: CheckKind) -> String {
        let name = check_name(kind);
        format!("{} {name} check", article(name))
    }

    /// "is about to open", or how it is said once it is no more than that.
    fn about(&self, does: &str, is: &str) -> String {
        if matches!(self.cell, Cell::Would | Cell::When) {
            format!("is about to {does}")
        } else {
            is.to_owned()
        }
    }

    /// "2 Sanity and 1 Stamina".
    fn lost(&self) -> String {
        let below = self.game.stack().iter().rev().nth(1).map(|f| f.kind);
        let Some(FrameKind::Loss(frame)) = below else {
            return "something".into();
        };
        let parts: Vec<Text> = [(frame.sanity, "Sanity"), (frame.stamina, "Stamina")]
            .into_iter()
            .filter(|(n, _)| *n > 0)
            .map(|(n, what)| Text::from(format!("{n} {what}")))
            .collect();
        list(parts, "and").plain()
    }
}

macro_rules! told {
    ($(
        $(#[$doc:meta])*
        $name:ident($pattern:ty) { $($field:ident: $type:ty),* }
        about [$($who:expr)?] [$($monster:expr)?] [$($place:expr)?] [$($card:expr)?],
        cells [$($cell:ident)*], before [$($deed:ident)*], says($w:ident) $words:expr;
    )*) => {
        #[allow(unused_variables)]
        fn told(w: &Telling<'_>) -> String {
            match w.occurrence {
                $(Occurrence::$name { $($field),* } => {
                    let $w = w;
                    $words
                })*
            }
        }
    };
}
happenings!(told);

/// What happens to whom, as far as a reaction is concerned: "Amanda Sharpe is about to lose 2 Sanity."
pub fn happening(now: Now) -> String {
    let Some(FrameKind::Window(frame)) = now.game.stack().last().map(|f| f.kind) else {
        return String::new();
    };
    let (occurrence, cell) = (frame.occurrence, frame.cell);
    told(&Telling {
        content: now.content,
        game: now.game,
        occurrence,
        cell,
    })
}

fn signs(bits: u16) -> String {
    let all: Vec<Text> = (0..9u8)
        .filter(|s| bits >> s & 1 == 1)
        .map(|s| Text::from(symbol(s)))
        .collect();
    if all.is_empty() {
        "none".into()
    } else {
        list(all, "and").plain()
    }
}

/// What a Mythos card says for a step of its: 1 gates and monsters, 2 Clues, 3 moving monsters, 4 its ability.
pub fn mythos_step(content: &Content, card: MythosId, step: u8) -> String {
    let Some(def) = content.mythos.get(card.index()) else {
        return String::new();
    };
    let name = |p: PlaceId| place(content, p);
    match step {
        1 => match def.gate {
            GateDo::At(p) => format!("a gate at {}", name(p)),
            GateDo::Burst(p) => format!("a gate bursts open at {}", name(p)),
            GateDo::Surge => "a monster surge at every open gate".into(),
            GateDo::Doom(n) => format!("{n} doom instead of a gate"),
            GateDo::Nothing => "no gate".into(),
        },
        2 if def.clues.is_empty() => "no Clue".into(),
        2 => {
            let places: Vec<Text> = def.clues.iter().map(|p| Text::from(name(*p))).collect();
            format!("a Clue at {}", list(places, "and at").plain())
        }
        3 => format!(
            "monsters move, white arrows: {}; black arrows: {}",
            signs(def.white),
            signs(def.black)
        ),
        _ => {
            let mut lines = text::mythos(content.book(), &def.record).into_iter();
            // The first line are the numbers of the other steps, behind what sort of card it is.
            let head = lines.next().map(|t| t.plain()).unwrap_or_default();
            let sort = head.split([',', '.']).next().unwrap_or_default().to_owned();
            let rest: Vec<String> = lines.map(|t| t.plain()).filter(|l| !l.is_empty()).collect();
            if rest.is_empty() {
                format!("{sort}, which does nothing")
            } else {
                format!("{sort}. {}", rest.join(" "))
            }
        }
    }
}

/// `1 die`, `2 dice`.
pub fn plural(n: i16, one: &str, many: &str) -> String {
    format!("{n} {}", if n == 1 { one } else { many })
}

/// The dice of a check in words: "4 dice (Will 3, Cross +2, Zombie −1), 1 success needed".
pub fn check(dice: i16, difficulty: i16, terms: &[(String, i16)]) -> String {
    let count = dice.max(0);
    let signed = |count: i16| {
        if count < 0 {
            format!("−{}", -count)
        } else {
            format!("+{count}")
        }
    };
    let term = |(i, (name, count)): (usize, &(String, i16))| {
        if i == 0 {
            format!("{name} {count}")
        } else {
            format!("{name} {}", signed(*count))
        }
    };
    let terms: Vec<String> = terms.iter().enumerate().map(term).collect();
    let terms = if terms.len() > 1 {
        format!(" ({})", terms.join(", "))
    } else {
        String::new()
    };
    format!(
        "{}{terms}, {} needed",
        plural(count, "die", "dice"),
        plural(difficulty, "success", "successes")
    )
}

/// What an encounter event tells.
pub fn had(now: Now, event: &Event) -> String {
    let Event::Encounter {
        seat: who,
        place: at,
        card,
    } = event
    else {
        return String::new();
    };
    let words = encounter(now.content, *at, card).unwrap_or_else(|| card.clone());
    format!("{}, {}: {words}", seat(now, *who), place(now.content, *at))
}

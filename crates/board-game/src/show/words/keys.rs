//! Keys of choices: stable, readable, unique among the choices of one question.

use super::{symbol, word};
use crate::content::Content;
use crate::content::ability::CheckKind;
use crate::read::{self, Game};
use crate::rules::choice::{Choice, Prompt};
use crate::rules::rule::Rule;
use crate::state::Origin;
use kernel::Who;

pub(super) fn seat_slug(c: &Content, g: &Game, s: u8) -> String {
    c.sheet(g.table().investigator(s).kind)
        .map_or_else(|| format!("seat-{}", s + 1), |d| d.slug.clone())
}

/// A card's slug; `.2` and so on for copies beyond the first.
pub fn card_slug(c: &Content, id: u16) -> String {
    let d = c.card(id);
    match id - d.first {
        0 => d.slug.clone(),
        n => format!("{}.{}", d.slug, n + 1),
    }
}

/// A monster's slug, numbered beyond the first marker of its kind.
pub fn monster_slug(c: &Content, m: u8) -> String {
    let d = c.monster(m);
    let first = c.tokens[m as usize].first;
    let n = (first..m)
        .filter(|&o| c.tokens[o as usize].kind == c.tokens[m as usize].kind)
        .count();
    if n == 0 {
        d.slug.clone()
    } else {
        format!("{}.{}", d.slug, n + 1)
    }
}

/// A gate marker's slug, numbered beyond the first of its kind.
pub fn gate_slug(c: &Content, m: u8) -> String {
    let d = &c.gates[m as usize];
    match m - d.first {
        0 => d.slug.clone(),
        n => format!("{}.{}", d.slug, n + 1),
    }
}

pub(super) fn src_slug(c: &Content, g: &Game, origin: Origin, ability: u16) -> String {
    let (slug, range) = match origin {
        Origin::Card(id) => (card_slug(c, id), c.card(id).abilities.clone()),
        Origin::Sheet(s) => (
            seat_slug(c, g, s),
            c.sheet(g.table().investigator(s).kind)
                .map_or(0..0, |d| d.abilities.clone()),
        ),
        Origin::Ancient => (
            c.ancient(g.table().ancient)
                .map_or(String::new(), |a| a.slug.clone()),
            0..0,
        ),
        Origin::Mythos(m) => (
            c.mythos[m as usize].slug.clone(),
            c.mythos[m as usize].abilities.clone(),
        ),
        Origin::Monster(m) => (monster_slug(c, m), c.monster(m).abilities.clone()),
        Origin::Place(p) => (
            c.places[p as usize].slug.clone(),
            c.places[p as usize].abilities.clone(),
        ),
        Origin::Helper(h) => (
            c.helpers[h as usize].slug.clone(),
            c.helpers[h as usize].abilities.clone(),
        ),
        Origin::None | Origin::Encounter(_) | Origin::World(_) => (String::from("rules"), 0..0),
    };
    // Of several abilities with a timing the second and later are numbered.
    let before = range
        .filter(|&a| a < ability && c.abilities[a as usize].it.always.is_empty())
        .count();
    if before == 0 {
        slug
    } else {
        format!("{slug}-{}", before + 1)
    }
}

/// The stable key of a choice.
pub fn key(c: &Content, g: &Game, choice: &Choice) -> String {
    let prefix = |p: &str, s: String| format!("{p}:{s}");
    match *choice {
        Choice::Pass => "pass".into(),
        Choice::Done => "done".into(),
        Choice::Yes => "yes".into(),
        Choice::No => "no".into(),
        Choice::Option(n) => match g.ask().map(|a| (a.rule, a.prompt)) {
            Some((Rule::EffectPart, _)) => (if n == 0 { "sanity" } else { "stamina" }).into(),
            Some((Rule::EffectPick, _)) => prefix(
                "neighborhood",
                c.neighborhoods
                    .get(n as usize)
                    .map_or(String::new(), |h| h.slug.clone()),
            ),
            _ => format!("option:{}", n + 1),
        },
        Choice::Number(n) => format!("number:{n}"),
        Choice::Die(n) => format!("die:{n}"),
        Choice::Face(n) => format!("reroll:{n}"),
        Choice::Card(id) => match g.ask().map(|a| (a.rule, a.who)) {
            Some((Rule::CardBuy, _)) => prefix("buy", card_slug(c, id)),
            Some((Rule::CardKeep, _)) => prefix("keep", card_slug(c, id)),
            Some((Rule::CardSell, _)) => prefix("sell", card_slug(c, id)),
            Some((Rule::CardDiscard | Rule::FallenLosses | Rule::PayCards, Who::Seat(_))) => {
                prefix("discard", card_slug(c, id))
            }
            Some((_, Who::Chance(_))) => prefix("card", c.card(id).slug.clone()),
            _ => prefix("card", card_slug(c, id)),
        },
        Choice::Monster(m) => match g.ask().map(|a| a.who) {
            Some(Who::Chance(_)) => prefix("monster", c.monster(m).slug.clone()),
            _ => prefix("monster", monster_slug(c, m)),
        },
        Choice::Gate(m) => match g.ask().map(|a| a.who) {
            Some(Who::Chance(_)) => prefix("gate", c.gates[m as usize].slug.clone()),
            _ => prefix("gate", gate_slug(c, m)),
        },
        Choice::Mythos(m) => prefix("mythos", c.mythos[m as usize].slug.clone()),
        Choice::Location(h, k) => prefix(
            "encounter",
            c.neighborhoods
                .get(h as usize)
                .and_then(|n| n.cards.get(k as usize))
                .map_or(String::new(), |x| x.slug.clone()),
        ),
        Choice::GateCard(k) => prefix("encounter", c.gate_cards[k as usize].slug.clone()),
        Choice::Investigator(k) => prefix("investigator", c.investigators[k as usize].slug.clone()),
        Choice::Ancient(a) => prefix("ancient-one", c.ancients[a as usize].slug.clone()),
        Choice::Epic(e) => prefix("epic", c.epics[e as usize].slug.clone()),
        Choice::Seat(s) => {
            let slug = seat_slug(c, g, s);
            prefix("who", slug)
        }
        Choice::Place(p) => prefix("place", c.places[p as usize].slug.clone()),
        Choice::Move(p) => prefix("move", c.places[p as usize].slug.clone()),
        Choice::Spread(p) => prefix("place", c.places[p as usize].slug.clone()),
        Choice::Use(origin, ability) => prefix("use", src_slug(c, g, origin, ability)),
        Choice::EndRumor(m) => prefix("end", src_slug(c, g, Origin::Mythos(m), 0)),
        Choice::Cast(id) => prefix("cast", card_slug(c, id)),
        Choice::Release(id) => prefix("release", card_slug(c, id)),
        Choice::Wield(a, b) => {
            let one = |id: u16| card_slug(c, id);
            match (a.get(), b.get()) {
                (None, _) => "wield:none".into(),
                (Some(a), None) => prefix("wield", one(a)),
                (Some(a), Some(b)) => prefix("wield", format!("{}+{}", one(a), one(b))),
            }
        }
        Choice::Evade => "evade".into(),
        Choice::Fight => "fight".into(),
        Choice::Flee => "flee".into(),
        Choice::Clue => "clue".into(),
        Choice::Slide(pair, stop) => {
            let who = match g.ask().map(|a| a.who) {
                Some(Who::Seat(s)) => s.0,
                _ => 0,
            };
            let kinds = [CheckKind::Speed, CheckKind::Fight, CheckKind::Lore];
            let d = c.sheet(g.table().investigator(who).kind);
            match kinds.get(pair as usize) {
                Some(k) => format!(
                    "{}:{}",
                    word(k),
                    d.map_or(0, |d| d.skills[*k as usize][(stop & 3) as usize])
                ),
                None => format!("maximum-sanity:{}", d.map_or(0, |d| d.maxima(stop).0)),
            }
        }
        Choice::Encounter => "encounter".into(),
        Choice::Skill(k) => match g.ask().map(|a| a.rule) {
            Some(Rule::ArkhamEncounter) => prefix("close", word(&k)),
            _ => prefix("skill", word(&k)),
        },
        Choice::Trade(s) => prefix("trade", seat_slug(c, g, s)),
        Choice::Give(id) => prefix("give", card_slug(c, id)),
        Choice::Take(id) => prefix("take", card_slug(c, id)),
        Choice::Money(n) => {
            if n >= 0 {
                format!("give-money:{n}")
            } else {
                format!("take-money:{}", -n)
            }
        }
        Choice::Top => "top".into(),
        Choice::Bottom => "bottom".into(),
        Choice::Symbol(s) => prefix("symbol", symbol(s)),
        Choice::Keyword(k) => prefix("ability", read::keyword_name(k).into()),
        Choice::Deck(d) => prefix("deck", word(&d)),
        Choice::WholeRift(t) => format!("rift:{}", t + 1),
        Choice::Rift(t, k) => format!("rift:{}.{}", t + 1, k + 1),
        Choice::Marker(m) if rift_marker(g) => prefix(
            "rift",
            c.rifts
                .markers
                .get(m as usize)
                .map_or(String::new(), |r| r.0.clone()),
        ),
        Choice::Marker(m) => prefix(
            "marker",
            c.rifts
                .progress
                .get(m as usize)
                .map_or(String::new(), |&p| {
                    format!("{}.{m}", c.places[p as usize].slug)
                }),
        ),
        Choice::Pay => "pay".into(),
    }
}

/// Whether a marker that is asked for is a rift's, not one of progress.
/// A rift by the name of its marker.
pub(super) fn rift(c: &Content, g: &Game, track: u8) -> String {
    let marker = g
        .table()
        .rifts
        .get(track as usize)
        .map(|r| r.marker as usize);
    marker
        .and_then(|m| c.rifts.markers.get(m))
        .map_or_else(|| format!("Rift {}", track + 1), |m| m.1.clone())
}

pub(super) fn rift_marker(g: &Game) -> bool {
    g.ask().is_some_and(|a| a.prompt == Prompt::RiftMarker)
}

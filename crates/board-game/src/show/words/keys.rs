//! Keys of choices: stable, readable, unique among the choices of one question.

use super::{symbol, word};
use crate::choice::{Choice, Prompt};
use crate::content::Content;
use crate::content::ability::CheckKind;
use crate::content::ids::{AbilityId, CardId, GateId, MonsterId, TrackId};
use crate::read::{self, Game, Now};
use crate::rule::Rule;
use crate::state::Origin;
use kernel::{Ids, Seat, Who};

pub(super) fn seat_slug(now: Now, seat: Seat) -> String {
    now.content
        .sheet(now.table().investigator(seat).kind)
        .map_or_else(|| format!("seat-{}", seat.0 + 1), |d| d.slug.clone())
}

/// A card's slug; `.2` and so on for copies beyond the first.
pub fn card_slug(content: &Content, id: CardId) -> String {
    let def = content.card(id);
    match id.0 - def.first.0 {
        0 => def.slug.clone(),
        n => format!("{}.{}", def.slug, n + 1),
    }
}

/// A monster's slug, numbered beyond the first marker of its kind.
pub fn monster_slug(content: &Content, monster: MonsterId) -> String {
    let def = content.monster(monster);
    let first = content.tokens[monster].first;
    let count = content.tokens[first.index()..monster.index()]
        .iter()
        .filter(|o| o.kind == content.tokens[monster].kind)
        .count();
    if count == 0 {
        def.slug.clone()
    } else {
        format!("{}.{}", def.slug, count + 1)
    }
}

/// A gate marker's slug, numbered beyond the first of its kind.
pub fn gate_slug(content: &Content, m: GateId) -> String {
    let def = &content.gates[m];
    match m.0 - def.first.0 {
        0 => def.slug.clone(),
        n => format!("{}.{}", def.slug, n + 1),
    }
}

pub(super) fn src_slug(now: Now, origin: Origin, ability: AbilityId) -> String {
    let (slug, range) = match origin {
        Origin::Card(id) => (
            card_slug(now.content, id),
            now.content.card(id).abilities.clone(),
        ),
        Origin::Sheet(seat) => (
            seat_slug(now, seat),
            now.content
                .sheet(now.table().investigator(seat).kind)
                .map_or(Ids::default(), |d| d.abilities.clone()),
        ),
        Origin::Ancient => (
            now.content
                .ancient(now.table().ancient)
                .map_or(String::new(), |a| a.slug.clone()),
            Ids::default(),
        ),
        Origin::Mythos(m) => (
            now.content.mythos[m].slug.clone(),
            now.content.mythos[m].abilities.clone(),
        ),
        Origin::Monster(m) => (
            monster_slug(now.content, m),
            now.content.monster(m).abilities.clone(),
        ),
        Origin::Place(p) => (
            now.content.places[p].slug.clone(),
            now.content.places[p].abilities.clone(),
        ),
        Origin::Helper(h) => (
            now.content.helpers[h].slug.clone(),
            now.content.helpers[h].abilities.clone(),
        ),
        Origin::None | Origin::Encounter(_) | Origin::World(_) => {
            (String::from("rules"), Ids::default())
        }
    };
    // Of several abilities with a timing the second and later are numbered.
    let before = range
        .filter(|&a| a < ability && now.content.abilities[a].it.always.is_empty())
        .count();
    if before == 0 {
        slug
    } else {
        format!("{slug}-{}", before + 1)
    }
}

/// The stable key of a choice.
pub fn key(now: Now, choice: &Choice) -> String {
    let prefix = |p: &str, s: String| format!("{p}:{s}");
    match *choice {
        Choice::Pass => "pass".into(),
        Choice::Done => "done".into(),
        Choice::Yes => "yes".into(),
        Choice::No => "no".into(),
        Choice::Option(count) => match now.game.ask().map(|a| (a.rule, a.prompt)) {
            Some((Rule::EffectPart, _)) => (if count == 0 { "sanity" } else { "stamina" }).into(),
            Some((Rule::EffectPick, _)) => prefix(
                "neighborhood",
                now.content
                    .neighborhoods
                    .get(count as usize)
                    .map_or(String::new(), |h| h.slug.clone()),
            ),
            _ => format!("option:{}", count + 1),
        },
        Choice::Number(n) => format!("number:{n}"),
        Choice::Die(n) => format!("die:{n}"),
        Choice::Face(n) => format!("reroll:{n}"),
        Choice::Card(id) => match now.game.ask().map(|a| (a.rule, a.who)) {
            Some((Rule::CardBuy, _)) => prefix("buy", card_slug(now.content, id)),
            Some((Rule::CardKeep, _)) => prefix("keep", card_slug(now.content, id)),
            Some((Rule::CardSell, _)) => prefix("sell", card_slug(now.content, id)),
            Some((Rule::CardDiscard | Rule::FallenLosses | Rule::PayCards, Who::Seat(_))) => {
                prefix("discard", card_slug(now.content, id))
            }
            Some((_, Who::Chance(_))) => prefix("card", now.content.card(id).slug.clone()),
            _ => prefix("card", card_slug(now.content, id)),
        },
        Choice::Monster(m) => match now.game.ask().map(|a| a.who) {
            Some(Who::Chance(_)) => prefix("monster", now.content.monster(m).slug.clone()),
            _ => prefix("monster", monster_slug(now.content, m)),
        },
        Choice::Gate(m) => match now.game.ask().map(|a| a.who) {
            Some(Who::Chance(_)) => prefix("gate", now.content.gates[m].slug.clone()),
            _ => prefix("gate", gate_slug(now.content, m)),
        },
        Choice::Mythos(m) => prefix("mythos", now.content.mythos[m].slug.clone()),
        Choice::Location(hood, card) => prefix(
            "encounter",
            now.content
                .neighborhoods
                .get(hood.index())
                .and_then(|n| n.cards.get(card.index()))
                .map_or(String::new(), |x| x.slug.clone()),
        ),
        Choice::GateCard(k) => prefix("encounter", now.content.gate_cards[k].slug.clone()),
        Choice::Investigator(k) => {
            prefix("investigator", now.content.investigators[k].slug.clone())
        }
        Choice::Ancient(a) => prefix("ancient-one", now.content.ancients[a].slug.clone()),
        Choice::Epic(e) => prefix("epic", now.content.epics[e].slug.clone()),
        Choice::Seat(s) => {
            let slug = seat_slug(now, s);
            prefix("who", slug)
        }
        Choice::Place(p) => prefix("place", now.content.places[p].slug.clone()),
        Choice::Move(p) => prefix("move", now.content.places[p].slug.clone()),
        Choice::Spread(p) => prefix("place", now.content.places[p].slug.clone()),
        Choice::Use(origin, ability) => prefix("use", src_slug(now, origin, ability)),
        Choice::EndRumor(m) => prefix("end", src_slug(now, Origin::Mythos(m), AbilityId(0))),
        Choice::Cast(id) => prefix("cast", card_slug(now.content, id)),
        Choice::Release(id) => prefix("release", card_slug(now.content, id)),
        Choice::Wield(left, right) => {
            let one = |id: CardId| card_slug(now.content, id);
            match (left.get(), right.get()) {
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
            let who = match now.game.ask().map(|a| a.who) {
                Some(Who::Seat(s)) => s,
                _ => Seat(0),
            };
            let kinds = [CheckKind::Speed, CheckKind::Fight, CheckKind::Lore];
            let def = now.content.sheet(now.table().investigator(who).kind);
            match kinds.get(pair as usize) {
                Some(kind) => format!(
                    "{}:{}",
                    word(kind),
                    def.map_or(0, |d| d.skills[*kind as usize][(stop & 3) as usize])
                ),
                None => format!("maximum-sanity:{}", def.map_or(0, |d| d.maxima(stop).0)),
            }
        }
        Choice::Encounter => "encounter".into(),
        Choice::Skill(k) => match now.game.ask().map(|a| a.rule) {
            Some(Rule::ArkhamEncounter) => prefix("close", word(&k)),
            _ => prefix("skill", word(&k)),
        },
        Choice::Trade(s) => prefix("trade", seat_slug(now, s)),
        Choice::Give(id) => prefix("give", card_slug(now.content, id)),
        Choice::Take(id) => prefix("take", card_slug(now.content, id)),
        Choice::Money(count) => {
            if count >= 0 {
                format!("give-money:{count}")
            } else {
                format!("take-money:{}", -count)
            }
        }
        Choice::Top => "top".into(),
        Choice::Bottom => "bottom".into(),
        Choice::Symbol(s) => prefix("symbol", symbol(s)),
        Choice::Keyword(k) => prefix("ability", read::keyword_name(k).into()),
        Choice::Deck(d) => prefix("deck", word(&d)),
        Choice::WholeRift(t) => format!("rift:{}", t.0 + 1),
        Choice::Rift(t, k) => format!("rift:{}.{}", t.0 + 1, k + 1),
        Choice::Marker(marker) if rift_marker(now.game) => prefix(
            "rift",
            now.content
                .rifts
                .markers
                .get(marker.index())
                .map_or(String::new(), |r| r.slug.clone()),
        ),
        Choice::Marker(marker) => prefix(
            "marker",
            now.content
                .rifts
                .progress
                .get(marker.index())
                .map_or(String::new(), |d| {
                    format!("{}.{marker}", now.content.places[d.place].slug)
                }),
        ),
        Choice::Pay => "pay".into(),
    }
}

/// Whether a marker that is asked for is a rift's, not one of progress.
/// A rift by the name of its marker.
pub(super) fn rift(now: Now, track: TrackId) -> String {
    let marker = now
        .table()
        .rifts
        .get(track.index())
        .map(|r| r.marker.index());
    marker
        .and_then(|m| now.content.rifts.markers.get(m))
        .map_or_else(|| format!("Rift {}", track.0 + 1), |m| m.name.clone())
}

pub(super) fn rift_marker(game: &Game) -> bool {
    game.ask().is_some_and(|a| a.prompt == Prompt::RiftMarker)
}

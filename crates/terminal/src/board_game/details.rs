//! Things of the board game in words: what is printed on them.

use board_game::content::Content;
use board_game::content::amount::Amount;
use board_game::content::filter::Keyword;
use board_game::content::link::{CardDef, MonsterDef, MythosDef};
use board_game::content::record::Rated;
use board_game::words::{deck_name, word};

/// A number with its sign.
pub fn signed(n: i16) -> String {
    if n < 0 { format!("−{}", -n) } else { format!("+{n}") }
}

/// An amount, where it is a plain number.
fn rating(amount: &Amount) -> String {
    amount.fixed().map_or_else(|| "special".into(), signed)
}

/// Words from a slug, with capitals.
pub fn title(slug: &str) -> String {
    crate::card_game::details::title(slug)
}

/// Small words from a slug.
pub fn plain(slug: &str) -> String {
    slug.replace('-', " ")
}

/// A monster's numbers on one line.
pub fn monster_numbers(m: &MonsterDef) -> String {
    let r = &m.record;
    let rated = |name: &str, x: &Option<Rated>, loss: &str| {
        x.as_ref().map(|x| format!("{name} {} for {} {loss}", rating(&x.rating), x.damage)).unwrap_or_else(|| format!("no {name} check"))
    };
    format!(
        "awareness {}, {}, {}, toughness {}",
        signed(r.awareness),
        rated("horror", &r.horror, "Sanity"),
        rated("combat", &r.combat, "Stamina"),
        r.toughness
    )
}

/// Everything printed on a monster.
pub fn monster(m: &MonsterDef) -> Vec<String> {
    let r = &m.record;
    let mut out = vec![
        format!("Monster of the {}, moving {}.", word(&r.symbol), moves(&word(&r.border))),
        format!("{}.", crate::card_game::details::capital(&monster_numbers(m))),
    ];
    if !r.keywords.is_empty() {
        let words: Vec<String> = r.keywords.iter().map(|k| keyword(*k)).collect();
        out.push(format!("{}.", crate::card_game::details::capital(&words.join(", "))));
    }
    out
}

fn moves(border: &str) -> &'static str {
    match border {
        "normal" => "one step along its arrow (black border)",
        "fast" => "two steps along its arrow (red border)",
        "flying" => "by flying (blue border)",
        "stationary" => "never (yellow border)",
        "aquatic" => "between places at the water (orange border)",
        _ => "as its text says (green border)",
    }
}

fn keyword(k: Keyword) -> String {
    match k {
        Keyword::Ambush => "ambush (no fleeing)".into(),
        Keyword::Endless => "endless (never a trophy)".into(),
        Keyword::Undead => "undead".into(),
        Keyword::Elusive => "elusive".into(),
        Keyword::Mask => "mask".into(),
        Keyword::Spawn => "spawn".into(),
        Keyword::PhysicalResistance => "physical resistance (half of physical weapons)".into(),
        Keyword::PhysicalImmunity => "physical immunity".into(),
        Keyword::MagicalResistance => "magical resistance (half of magic)".into(),
        Keyword::MagicalImmunity => "magical immunity".into(),
        Keyword::Nightmarish(n) => format!("nightmarish {n}"),
        Keyword::Overwhelming(n) => format!("overwhelming {n}"),
        Keyword::Stalker => "stalker".into(),
    }
}

/// Everything printed on a card, as far as it is said in numbers.
pub fn card(d: &CardDef) -> Vec<String> {
    let r = &d.record;
    let mut facts = vec![crate::card_game::details::capital(deck_name(r.deck))];
    facts.extend(r.price.map(|p| format!("list price ${p}")));
    if r.hands > 0 {
        facts.push(format!("{} hand{}", r.hands, if r.hands == 1 { "" } else { "s" }));
    }
    facts.extend(r.bonus.map(|b| format!("{} in Combat checks", signed(b))));
    if let Some(c) = &r.casting {
        facts.push(format!("casting {}", rating(&c.modifier)));
    }
    vec![format!("{}.", facts.join(", "))]
}

/// What a Mythos card says, as far as it is said in signs.
pub fn mythos(content: &Content, d: &MythosDef) -> Vec<String> {
    let r = &d.record;
    let mut kind = Vec::new();
    kind.extend(r.environment.as_ref().map(|e| format!("Environment ({})", word(e))));
    for (is, name) in [(r.headline, "Headline"), (r.rumor, "Rumor"), (r.special, "Special")] {
        if is {
            kind.push(name.into());
        }
    }
    let mut out = vec![format!("Mythos card. {}", kind.join(", "))];
    let place = |s| content.name(s).to_owned();
    let gate = match &r.gate {
        g if g.at.is_some() => g.at.map(|s| format!("A gate opens at {}.", title(&place(s)))),
        g if g.burst.is_some() => g.burst.map(|s| format!("A gate bursts open at {}.", title(&place(s)))),
        g if g.surge => Some("A monster surge at every open gate.".into()),
        g => g.doom.map(|n| format!("{n} doom instead of a gate.")),
    };
    out.extend(gate);
    let signs = |all: &[board_game::content::filter::Symbol]| all.iter().map(word).collect::<Vec<_>>().join(", ");
    if !r.white.is_empty() {
        out.push(format!("Monsters move along white arrows: {}.", signs(&r.white)));
    }
    if !r.black.is_empty() {
        out.push(format!("Monsters move along black arrows: {}.", signs(&r.black)));
    }
    out
}

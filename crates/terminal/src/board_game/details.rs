//! Things of the board game in words: what is printed on them, as the packs' texts say it.

use crate::card_game::details::{capital, title as words};
use board_game::content::Content;
use board_game::content::amount::Amount;
use board_game::content::defs::{
    AncientDef, CardDef, HelperDef, InvestigatorDef, MonsterDef, MythosDef,
};
use board_game::content::record::Rated;
use board_game::show::words::word;
use board_game::text;
use packs::prose::Text;
use std::ops::Range;

/// A number with its sign.
pub fn signed(n: i16) -> String {
    if n < 0 {
        format!("−{}", -n)
    } else {
        format!("+{n}")
    }
}

/// An amount, where it is a plain number.
fn rating(amount: &Amount) -> String {
    amount.fixed().map_or_else(|| "special".into(), signed)
}

/// Words from a slug, with capitals.
pub fn title(slug: &str) -> String {
    words(slug)
}

/// Small words from a slug.
pub fn plain(slug: &str) -> String {
    slug.replace('-', " ")
}

fn said(lines: Vec<Text>) -> Vec<String> {
    lines
        .iter()
        .map(Text::plain)
        .filter(|l| !l.is_empty())
        .collect()
}

/// The rendered texts of some abilities.
pub fn abilities(content: &Content, range: &Range<u16>) -> Vec<String> {
    let all = content
        .abilities
        .get(usize::from(range.start)..usize::from(range.end))
        .unwrap_or_default();
    said(
        all.iter()
            .map(|a| text::ability(content.book(), &a.it))
            .collect(),
    )
}

/// A monster's numbers on one line.
pub fn monster_numbers(m: &MonsterDef) -> String {
    let r = &m.record;
    let rated = |name: &str, x: &Option<Rated>, loss: &str| {
        x.as_ref()
            .map(|x| format!("{name} {} for {} {loss}", rating(&x.rating), x.damage))
            .unwrap_or_else(|| format!("no {name} check"))
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
pub fn monster(content: &Content, m: &MonsterDef) -> Vec<String> {
    let r = &m.record;
    let mut out = vec![
        format!(
            "Monster of the {}, moving {}.",
            word(&r.symbol),
            moves(&word(&r.border))
        ),
        format!("{}.", capital(&monster_numbers(m))),
    ];
    // The first line of its text are the same numbers.
    out.extend(said(text::monster(content.book(), r)).into_iter().skip(1));
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

/// Everything printed on a card.
pub fn card(content: &Content, d: &CardDef) -> Vec<String> {
    said(text::card(content.book(), &d.record))
}

/// Everything printed on a Mythos card, step by step as it is carried out.
pub fn mythos(content: &Content, d: &MythosDef) -> Vec<String> {
    said(text::mythos(content.book(), &d.record))
}

/// Everything printed on an investigator's sheet.
pub fn investigator(content: &Content, d: &InvestigatorDef) -> Vec<String> {
    said(text::investigator(content.book(), &d.record))
}

/// Everything printed on an Ancient One's sheet.
pub fn ancient_one(content: &Content, d: &AncientDef) -> Vec<String> {
    said(text::ancient_one(content.book(), &d.record))
}

/// Everything printed on a Herald or Guardian.
pub fn helper(content: &Content, d: &HelperDef) -> Vec<String> {
    said(text::helper(content.book(), &d.record))
}

/// The dimensions in a set of them, as words.
pub fn signs(bits: u16) -> String {
    let all: Vec<String> = (0..9u8)
        .filter(|s| bits >> s & 1 == 1)
        .map(board_game::show::words::symbol)
        .collect();
    match all.split_last() {
        None => "nothing".into(),
        Some((last, [])) => last.clone(),
        Some((last, before)) => format!("{} and {last}", before.join(", ")),
    }
}

//! What numbers are made of, and what the cards in force would do: for players who ask. Nothing here changes anything.

use crate::content::ability::{CheckKind, Quantity, QuantityOf};
use crate::content::amount::Stat;
use crate::read::{self, Now, Whose};
use crate::rules;
use crate::rules::frame::{CheckFrame, MythosFrame};
use crate::rules::steps::MythosStep;
use crate::show::objects::SKILLS;
use crate::show::words;
use crate::state::Origin;
use kernel::Maybe;
use kernel::show::Terms;

/// Who makes a term, in words.
fn source(now: Now, origin: Origin) -> String {
    if origin == Origin::None {
        "an effect".to_owned()
    } else {
        words::source_words(now, origin)
    }
}

/// A number that is `now`, from what it is by itself and the terms in force. One that is set, or kept from falling, is
/// no sum: the rest is told as one term.
fn made_of(first: (String, i16), terms: Vec<(String, i16)>, now: i16) -> Vec<(String, i32)> {
    let rest = terms
        .iter()
        .fold(now.saturating_sub(first.1), |n, (_, by)| {
            n.saturating_sub(*by)
        });
    let others = terms
        .into_iter()
        .chain([("other effects".to_owned(), rest)]);
    let others = others.filter(|(_, n)| *n != 0);
    let all = std::iter::once(first).chain(others);
    all.map(|(of, n)| (of, n.into())).collect()
}

/// What the skills, the maxima and the focus of an investigator are made of.
pub fn investigator(now: Now, seat: u8) -> Vec<Terms> {
    let i = now.table().investigator(seat);
    let Some(d) = now.content.sheet(i.kind) else {
        return Vec::new();
    };
    let terms = |q: Quantity| -> Vec<(String, i16)> {
        let all = read::terms_in_words(now, q, Whose::seat(seat));
        all.into_iter()
            .map(|(of, n)| (source(now, of), n))
            .collect()
    };
    let mut out = Vec::new();
    for (kind, name) in SKILLS {
        let at = kind as usize;
        let base = d.skills[at][(i.stops[at / 2] & 3) as usize];
        let mut all = terms(QuantityOf::Skill(kind).into());
        all.extend(terms(QuantityOf::Skill(CheckKind::Any).into()));
        let first = ("the slider".to_owned(), base.into());
        out.push((name, made_of(first, all, read::skill(now, seat, kind))));
    }
    let printed = |n: i16| ("the sheet".to_owned(), n);
    let (sanity, stamina) = d.maxima(i.stops[3]);
    for (name, stat, base, gained, now) in [
        (
            "maximum-sanity",
            Stat::Sanity,
            sanity,
            i.more_sanity,
            read::max_sanity(now, seat),
        ),
        (
            "maximum-stamina",
            Stat::Stamina,
            stamina,
            i.more_stamina,
            read::max_stamina(now, seat),
        ),
    ] {
        let mut all = vec![("gained in this game".to_owned(), i16::from(gained))];
        all.extend(terms(QuantityOf::Maximum(stat).into()));
        out.push((name, made_of(printed(base), all, now)));
    }
    let focus = made_of(
        printed(d.record.focus),
        terms(Quantity::Focus),
        read::focus(now, seat),
    );
    out.push(("focus", focus));
    out
}

/// What the toughness of a monster is made of.
pub fn monster(now: Now, m: u8) -> Vec<Terms> {
    let whose = Whose::monster(m, Maybe::NONE);
    let all = read::terms_in_words(now, Quantity::Toughness, whose);
    let all = all
        .into_iter()
        .map(|(of, n)| (source(now, of), n))
        .collect();
    let first = (
        "the marker".to_owned(),
        now.content.monster(m).record.toughness,
    );
    vec![(
        "toughness",
        made_of(first, all, read::toughness(now, m, Maybe::NONE)),
    )]
}

/// The dice of a check, term by term: what gives or takes them, and how many. The sum is what was rolled at first.
pub fn dice(now: Now, f: &CheckFrame) -> Vec<(String, i16)> {
    let mut out: Vec<(String, i16)> = Vec::new();
    let of = |origin: Origin| source(now, origin);
    let seat = Whose::seat(f.seat);
    let at = f.skill as usize;
    let i = now.table().investigator(f.seat);
    if let Some(d) = now.content.sheet(i.kind).filter(|_| at < 6) {
        out.push((
            words::check_name(f.skill).into(),
            d.skills[at][(i.stops[at / 2] & 3) as usize].into(),
        ));
        for k in [f.skill, CheckKind::Any] {
            out.extend(
                read::terms_in_words(now, QuantityOf::Skill(k), seat)
                    .into_iter()
                    .map(|(origin, n)| (of(origin), n)),
            );
        }
    }
    let subj = Whose {
        gate: f.gate,
        ..Whose::monster(f.monster, f.seat)
    };
    let mut kinds = vec![f.kind];
    if f.skill != f.kind {
        kinds.push(f.skill);
    }
    kinds.push(CheckKind::Any);
    for k in kinds {
        out.extend(
            read::terms_in_words(now, QuantityOf::Check(k), subj)
                .into_iter()
                .map(|(origin, n)| (of(origin), n)),
        );
    }
    let against = match f.monster.get() {
        Some(m) => now.content.monster(m).record.name.clone(),
        None if f.gate.is_some() => "the gate".to_owned(),
        None => "the check itself".to_owned(),
    };
    out.push((against, f.modifier));
    if f.kind == CheckKind::Combat {
        for id in rules::combat::in_hand(now, f.seat) {
            let k = read::keywords(now, f.monster, f.seat);
            out.push((
                now.content.card(id).record.name.clone(),
                rules::combat::bonus(now, id, f.seat, f.monster, &k),
            ));
        }
    }
    // A number that is set, or kept from falling, is no sum: the rest is told as one term.
    let rest = f.dice(now) - out.iter().map(|(_, n)| n).sum::<i16>();
    out.push(("other effects".into(), rest));
    let first = out.first().map(|(name, _)| name.clone());
    out.retain(|(name, n)| *n != 0 || Some(name) == first.as_ref());
    out
}

/// Where a rift at a place would go along the arrow of each colour (white, black), whoever is there.
pub fn rift_leads(now: Now, at: u8) -> (u8, u8) {
    (
        rules::rifts::goes(now, at, true),
        rules::rifts::goes(now, at, false),
    )
}

/// Which of its steps a Mythos card is at, by the order of the rules; `None` before it is drawn.
pub fn mythos_step(f: &MythosFrame) -> Option<&'static str> {
    Some(match (f.step, f.at_hand) {
        (MythosStep::HowMany | MythosStep::DrawCard, _) => return None,
        (
            MythosStep::CardDrawn
            | MythosStep::DrawAgain
            | MythosStep::BackInDeck
            | MythosStep::Drawn
            | MythosStep::OpenGateAndSpawn,
            _,
        )
        | (MythosStep::PlaceClue, 0) => "gates-and-monsters",
        (MythosStep::PlaceClue, _) => "clues",
        // A frame's step is the next one: while monsters move it is the rifts'.
        (MythosStep::SymbolsMove | MythosStep::MoveMonsters | MythosStep::MoveRifts, _) => {
            "monster-movement"
        }
        (MythosStep::Ability, _) => "rift-movement",
        (MythosStep::ActivateAbility | MythosStep::ReturnCard, _) => "ability",
        (MythosStep::Progress, _) => "rift-progress",
        (MythosStep::EndOfPhase | MythosStep::End, _) => "end",
    })
}

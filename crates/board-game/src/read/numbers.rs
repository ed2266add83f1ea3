//! Numbers with every term in force: their terms, and the numbers of investigators and places.

use super::{
    Game, amount, applies, card_is, ctx_of, gate_is, in_play, is_who, monster_is, place_is,
    trophy_value_within,
};
use crate::content::Content;
use crate::content::ability::{CheckKind, Modify, Quantity, QuantityOf, Static, Subject};
use crate::content::amount::Stat;
use crate::content::defs::AbilityDef;
use crate::content::filter::{CardKind, DeckName};
use crate::content::ids::{AbilityId, CardId, HelperId, KeywordId, MonsterId, PlaceId};
use crate::content::index::{Holders, PRINTED, quantity_index};
use crate::event::TermOf;
use crate::frame::Context;
use crate::read::Now;
use crate::state::{Origin, Speaks, Table};
use kernel::{Bits, Ids, Maybe, Seat};

/// Quantities that are being computed further up the call, by index. If a quantity depends on itself, the inner call
/// gives its value without terms.
pub type Within = Bits<2>;

/// The subject of a quantity.
#[derive(Clone, Copy, Debug)]
pub struct Whose {
    /// The investigator.
    pub seat: Maybe<Seat>,
    /// The monster marker.
    pub monster: Maybe<MonsterId>,
    /// The card.
    pub card: Maybe<CardId>,
    /// The gate, by its place.
    pub gate: Maybe<PlaceId>,
    /// The place.
    pub place: Maybe<PlaceId>,
    /// The quantities that are being computed further up the call.
    pub within: Within,
}

impl Whose {
    /// The game itself.
    pub const GAME: Whose = Whose {
        seat: Maybe::NONE,
        monster: Maybe::NONE,
        card: Maybe::NONE,
        gate: Maybe::NONE,
        place: Maybe::NONE,
        within: Within::EMPTY,
    };
    /// An investigator.
    pub fn seat(seat: impl Into<Maybe<Seat>>) -> Self {
        Whose {
            seat: seat.into(),
            ..Self::GAME
        }
    }
    /// The same subject, while these quantities are being computed.
    pub fn within(self, within: Within) -> Self {
        Whose { within, ..self }
    }
    /// A place.
    pub fn place(place: PlaceId) -> Self {
        Whose {
            place: place.into(),
            ..Self::GAME
        }
    }
    /// A monster, seen by an investigator or by nobody.
    pub fn monster(monster: impl Into<Maybe<MonsterId>>, seat: impl Into<Maybe<Seat>>) -> Self {
        Whose {
            monster: monster.into(),
            seat: seat.into(),
            ..Self::GAME
        }
    }
}

/// A term that was found: its definition, its number if it is a lasting one, and its context.
pub(super) struct Term<'a> {
    pub(super) modify: &'a Modify,
    pub(super) add: Option<i16>,
    pub(super) keyword: Option<KeywordId>,
    pub(super) context: Context,
}

/// Calls a function for every ability in play about a quantity, with its origin and its holder.
pub(super) fn each_ability<'a>(
    content: &'a Content,
    game: &Game,
    quantity: u8,
    subj: Whose,
    tell: &mut dyn FnMut(&'a AbilityDef, Origin, Maybe<Seat>),
) {
    let table = game.table();
    let holders = &content.by_quantity[quantity as usize];
    let mut look = |abilities: &Ids<AbilityId>, origin: Origin, holder: Maybe<Seat>| {
        for a in &content.abilities[abilities.indices()] {
            if a.quantities.contains(quantity.into()) {
                tell(a, origin, holder);
            }
        }
    };
    for seat in people(table.seats, holders, subj.seat) {
        let investigator = table.investigator(seat);
        let Some(kind) = investigator.kind.get() else {
            continue;
        };
        if investigator.cards.meets(&holders.cards) {
            for card in investigator.cards.intersection(&holders.cards).iter() {
                look(
                    &content.card(card).abilities,
                    Origin::Card(card),
                    seat.into(),
                );
            }
        }
        if holders.investigators.contains(kind) {
            look(
                &content.investigators[kind].abilities,
                Origin::Sheet(seat),
                seat.into(),
            );
        }
    }
    if let Some(ancient) = table
        .ancient
        .get()
        .filter(|&a| holders.ancients.contains(a))
    {
        let all = &content.ancients[ancient].abilities;
        for n in all.clone() {
            if content.abilities[n].it.awake == table.awake {
                look(&Ids::one(n), Origin::Ancient, Maybe::NONE);
            }
        }
    }
    let helpers = table.helpers & holders.helpers;
    for helper in HelperId::first(content.helpers.len()).filter(|n| helpers.contains(*n)) {
        look(
            &content.helpers[helper].abilities,
            Origin::Helper(helper),
            Maybe::NONE,
        );
    }
    for m in table.mythos_in_play() {
        if holders.mythos.contains(m) {
            look(&content.mythos[m].abilities, Origin::Mythos(m), Maybe::NONE);
        }
    }
    if let Some(monster) = subj.monster.get()
        && holders.monsters.contains(content.tokens[monster].kind)
    {
        look(
            &content.monster(monster).abilities,
            Origin::Monster(monster),
            subj.seat,
        );
    }
}

/// The seats whose cards and sheets may change a seat's quantity: itself, and all seats if a text reaches further.
#[inline]
fn people(seats: u8, h: &Holders, seat: Maybe<Seat>) -> impl Iterator<Item = Seat> {
    let whose = match seat.get() {
        _ if h.wide => 0..seats,
        None => 0..0,
        Some(seat) => seat.0..seat.0 + 1,
    };
    whose.map(Seat)
}

pub(super) fn each_term(now: Now, q: u8, subj: Whose, f: &mut dyn FnMut(Term)) {
    each_such_term(now, q, subj, &|_| true, f);
}

/// Calls a function for each term of a quantity that passes a test, before its subject is compared.
pub(super) fn each_such_term(
    now: Now,
    quantity: u8,
    subj: Whose,
    wanted: &dyn Fn(&Modify) -> bool,
    tell: &mut dyn FnMut(Term),
) {
    // If a term depends on a quantity that depends on the term, the inner one is computed without
    // terms. // effects.terms
    if subj.within.contains(quantity.into()) {
        return;
    }
    let mut within = subj.within;
    within.insert(quantity.into());
    each_ability(
        now.content,
        now.game,
        quantity,
        subj,
        &mut |def, origin, holder| {
            let context = Context {
                within,
                ..ctx_of(now.game, origin, holder)
            };
            if !applies(now, &def.it, &context) {
                return;
            }
            for s in &def.it.always {
                if let Static::Modify(modify) = s
                    && quantity_index(modify.quantity) == quantity
                    && wanted(modify)
                    && subject_is(now, &modify.of, subj, &context)
                {
                    tell(Term {
                        modify,
                        add: None,
                        keyword: None,
                        context,
                    });
                }
            }
        },
    );
    for lasting in &now.table().lasting {
        let modify = &now.content.terms[lasting.term];
        if quantity_index(modify.quantity) != quantity || !wanted(modify) {
            continue;
        }
        let context = Context {
            within,
            ..Context::new(lasting.seat, Origin::None)
        };
        let described = || subject_is(now, &modify.of, subj, &context);
        let fits = match &modify.of {
            Subject::Game => true,
            Subject::Who(_) => match (lasting.seat.get(), lasting.place.get()) {
                (None, None) => described(),
                (who, place) => {
                    let at = |place| {
                        subj.seat
                            .get()
                            .is_some_and(|s| now.table().investigator(s).is_at(place))
                    };
                    who.is_none_or(|s| subj.seat.is(s)) && place.is_none_or(at)
                }
            },
            Subject::Monster(_) => lasting
                .monster
                .get()
                .map_or_else(described, |m| subj.monster.is(m)),
            Subject::Card(_) => lasting
                .card
                .get()
                .map_or_else(described, |k| subj.card.is(k)),
            Subject::Gate(_) => lasting
                .place
                .get()
                .map_or_else(described, |p| subj.gate.is(p)),
            Subject::Place(_) => lasting
                .place
                .get()
                .map_or_else(described, |p| subj.place.is(p)),
        };
        if fits {
            tell(Term {
                modify,
                add: Some(lasting.add),
                keyword: lasting.keyword.get(),
                context,
            });
        }
    }
}

fn subject_is(now: Now, of: &Subject, subj: Whose, context: &Context) -> bool {
    let is = |id: Maybe<PlaceId>, test: &dyn Fn(PlaceId) -> bool| id.get().is_some_and(test);
    match of {
        Subject::Game => true,
        Subject::Who(who) => subj
            .seat
            .get()
            .is_some_and(|seat| is_who(now, who, seat, context)),
        Subject::Monster(monster) => subj
            .monster
            .get()
            .is_some_and(|m| monster_is(now, monster, m, context)),
        Subject::Card(card) => subj
            .card
            .get()
            .is_some_and(|id| card_is(now, card, id, context)),
        Subject::Gate(f) => is(subj.gate, &|p| gate_is(now, f, p, context)),
        Subject::Place(f) => is(subj.place, &|p| place_is(now, f, p, context)),
    }
}

/// Receives the terms of a number while it is computed. The rules use an empty receiver.
pub trait Tell {
    /// A term, and what it adds.
    fn term(&mut self, of: TermOf, by: i16);
}

impl Tell for () {
    #[inline(always)]
    fn term(&mut self, _: TermOf, _: i16) {}
}

/// Terms of 0 are left out, except the base.
impl Tell for Vec<(TermOf, i16)> {
    fn term(&mut self, of: TermOf, by: i16) {
        if by != 0 || of == TermOf::Base {
            self.push((of, by));
        }
    }
}

/// A number with all its terms: they set it, then add to it, then keep it at a minimum.
#[inline(always)]
pub fn modified(now: Now, q: impl Into<Quantity>, subj: Whose, base: i16) -> i16 {
    modified_told(now, q, subj, base, &mut ())
}

/// The same, and reports each term except the base.
#[inline(always)]
pub fn modified_told(
    now: Now,
    quantity: impl Into<Quantity>,
    subj: Whose,
    base: i16,
    told: &mut impl Tell,
) -> i16 {
    let index = quantity_index(quantity.into());
    // Usually no term is in force; a few masks tell that quickly.
    if in_force(now, index, subj) {
        sum(now, index, subj, base, told)
    } else {
        base
    }
}

fn sum(now: Now, quantity: u8, subj: Whose, base: i16, told: &mut impl Tell) -> i16 {
    let (mut set, mut floor) = ((base, Origin::None), (i16::MIN, Origin::None));
    let mut add = 0i16;
    each_term(now, quantity, subj, &mut |term| {
        let origin = term.context.origin;
        let number = |a| term.add.unwrap_or_else(|| amount(now, a, &term.context));
        if let Some(fixed) = &term.modify.set {
            set = (number(fixed), origin);
        } else if let Some(a) = &term.modify.add {
            let n = number(a);
            told.term(TermOf::Effect(origin), n);
            add = n.saturating_add(add);
        }
        if let Some(least) = term.modify.at_least.filter(|&least| least > floor.0) {
            floor = (least, origin);
        }
    });
    told.term(TermOf::Effect(set.1), set.0.saturating_sub(base));
    let sum = set.0.saturating_add(add);
    let least = sum.max(floor.0.min(base));
    told.term(TermOf::Effect(floor.1), least.saturating_sub(sum));
    least
}

/// The number, or 0 if it is negative.
#[inline(always)]
pub(super) fn not_negative(n: i16, told: &mut impl Tell) -> i16 {
    told.term(TermOf::Least, n.max(0).saturating_sub(n));
    n.max(0)
}

/// Whether any term of a quantity is in force.
#[inline(always)]
pub fn any_in_force(now: Now, q: impl Into<Quantity>, subj: Whose) -> bool {
    in_force(now, quantity_index(q.into()), subj)
}

/// Computes the index of the texts in play.
pub fn speaks(content: &Content, table: &Table) -> Speaks {
    let mut all = Speaks::NOTHING;
    let mut add = |abilities: &Ids<AbilityId>| {
        for a in &content.abilities[abilities.indices()] {
            all.add(a);
        }
    };
    for investigator in &table.investigators[..table.seats as usize] {
        if let Some(d) = content.sheet(investigator.kind) {
            add(&d.abilities);
        }
        investigator
            .cards
            .iter()
            .for_each(|card| add(&content.card(card).abilities));
    }
    if let Some(d) = content.ancient(table.ancient) {
        add(&d.abilities);
    }
    for helper in table.helpers.iter() {
        add(&content.helpers[helper].abilities);
    }
    for m in table.mythos_in_play() {
        add(&content.mythos[m].abilities);
    }
    all
}

#[inline]
pub(super) fn in_force(now: Now, quantity: u8, subj: Whose) -> bool {
    let table = now.table();
    let holders = &now.content.by_quantity[quantity as usize];
    holders.on_monster(now.content, subj.monster)
        || table.speaks.quantities.contains(quantity.into())
            && in_play(holders, table, people(table.seats, holders, subj.seat))
        || !table.lasting.is_empty()
            && table
                .lasting
                .iter()
                .any(|l| quantity_index(now.content.terms[l.term].quantity) == quantity)
}

/// The present value of a skill.
pub fn skill(now: Now, seat: Seat, kind: CheckKind) -> i16 {
    skill_within(now, seat, kind, Within::EMPTY)
}

/// The present value of a skill, while these quantities are being computed.
pub fn skill_within(now: Now, seat: Seat, kind: CheckKind, within: Within) -> i16 {
    skill_told(now, seat, kind, within, &mut ())
}

/// The present value of a skill, and reports its terms.
pub fn skill_told(
    now: Now,
    seat: Seat,
    kind: CheckKind,
    within: Within,
    told: &mut impl Tell,
) -> i16 {
    let investigator = now.table().investigator(seat);
    let at = kind as usize;
    let Some(sheet) = now.content.sheet(investigator.kind).filter(|_| at < 6) else {
        return 0;
    };
    let base = i16::from(sheet.skills[at][(investigator.stops[at / 2] & 3) as usize]);
    told.term(TermOf::Base, base);
    let whose = Whose::seat(seat).within(within);
    let one = modified_told(now, QuantityOf::Skill(kind), whose, base, told);
    let any = QuantityOf::Skill(CheckKind::Any);
    not_negative(modified_told(now, any, whose, one, told), told)
}

/// The dice that a check gets in addition to the skill: terms on the special check, on the skill check and on all
/// checks.
pub fn check_terms(now: Now, subj: Whose, kind: CheckKind, skill: CheckKind) -> i16 {
    check_terms_told(now, subj, kind, skill, &mut ())
}

/// The same, and reports the terms.
pub fn check_terms_told(
    now: Now,
    subj: Whose,
    kind: CheckKind,
    skill: CheckKind,
    told: &mut impl Tell,
) -> i16 {
    let mut sum = modified_told(now, QuantityOf::Check(kind), subj, 0, told);
    if skill != kind {
        let on_skill = modified_told(now, QuantityOf::Check(skill), subj, 0, told);
        sum = sum.saturating_add(on_skill);
    }
    let any = QuantityOf::Check(CheckKind::Any);
    sum.saturating_add(modified_told(now, any, subj, 0, told))
}

/// Maximum Sanity. // kingsport.maxima
pub fn max_sanity(now: Now, seat: Seat) -> i16 {
    max_sanity_within(now, seat, Within::EMPTY)
}

/// Maximum Sanity, while these quantities are being computed.
pub fn max_sanity_within(now: Now, seat: Seat, within: Within) -> i16 {
    maximum_told(now, seat, Stat::Sanity, within, &mut ())
}

/// Maximum Stamina.
pub fn max_stamina(now: Now, seat: Seat) -> i16 {
    max_stamina_within(now, seat, Within::EMPTY)
}

/// Maximum Stamina, while these quantities are being computed.
pub fn max_stamina_within(now: Now, seat: Seat, within: Within) -> i16 {
    maximum_told(now, seat, Stat::Stamina, within, &mut ())
}

/// The maximum of Sanity or Stamina, and reports its terms.
pub fn maximum_told(now: Now, seat: Seat, stat: Stat, within: Within, told: &mut impl Tell) -> i16 {
    let investigator = now.table().investigator(seat);
    let (sanity, stamina) = now
        .content
        .sheet(investigator.kind)
        .map_or((0, 0), |d| d.maxima(investigator.stops[3]));
    let (base, gained) = if stat == Stat::Sanity {
        (sanity, i16::from(investigator.more_sanity))
    } else {
        (stamina, i16::from(investigator.more_stamina))
    };
    told.term(TermOf::Base, base);
    told.term(TermOf::Gained, gained);
    let whose = Whose::seat(seat).within(within);
    modified_told(now, QuantityOf::Maximum(stat), whose, base + gained, told)
}

/// Whether the bonus of a weapon or Spell is magical, as printed or by an effect.
pub fn is_magical(now: Now, card: Whose, printed: bool) -> bool {
    let mut magical = printed;
    let q = quantity_index(Quantity::BonusKind);
    if in_force(now, q, card) {
        each_term(now, q, card, &mut |t| {
            magical = t
                .modify
                .kind
                .map_or(magical, |k| k == CardKind::MagicalWeapon);
        });
    }
    magical
}

/// Whether a location is stable: no gate opens there. // stable
pub fn stable(now: Now, place: PlaceId) -> bool {
    stable_within(now, place, Within::EMPTY)
}

/// Whether a location is stable, while these quantities are being computed.
pub fn stable_within(now: Now, place: PlaceId, within: Within) -> bool {
    let base = now
        .content
        .places
        .get(place.index())
        .is_none_or(|d| !d.unstable);
    modified(
        now,
        Quantity::Stable,
        Whose::place(place).within(within),
        base.into(),
    ) > 0
}

/// Whether a place is aquatic. // kingsport.aquatic
pub fn aquatic(now: Now, place: PlaceId) -> bool {
    aquatic_within(now, place, Within::EMPTY)
}

/// Whether a place is aquatic, while these quantities are being computed.
pub fn aquatic_within(now: Now, place: PlaceId, within: Within) -> bool {
    let base = now
        .content
        .places
        .get(place.index())
        .is_some_and(|d| d.aquatic);
    modified(
        now,
        Quantity::Aquatic,
        Whose::place(place).within(within),
        base.into(),
    ) > 0
}

/// A number of an investigator.
pub fn stat(now: Now, seat: Seat, s: Stat) -> i16 {
    stat_within(now, seat, s, Within::EMPTY)
}

/// A number of an investigator, while these quantities are being computed.
pub fn stat_within(now: Now, seat: Seat, stat: Stat, within: Within) -> i16 {
    let investigator = now.table().investigator(seat);
    let count = |deck: DeckName| {
        investigator
            .cards
            .iter()
            .filter(|&id| now.content.card(id).record.deck == deck)
            .count() as i16
    };
    match stat {
        Stat::Sanity => i16::from(investigator.sanity),
        Stat::Stamina => i16::from(investigator.stamina),
        Stat::Money => investigator.money,
        Stat::Clues => investigator.clues,
        Stat::Brood => investigator.brood.into(),
        Stat::Focus => focus_within(now, seat, within),
        Stat::Speed => skill_within(now, seat, CheckKind::Speed, within),
        Stat::Sneak => skill_within(now, seat, CheckKind::Sneak, within),
        Stat::Fight => skill_within(now, seat, CheckKind::Fight, within),
        Stat::Will => skill_within(now, seat, CheckKind::Will, within),
        Stat::Lore => skill_within(now, seat, CheckKind::Lore, within),
        Stat::Luck => skill_within(now, seat, CheckKind::Luck, within),
        Stat::Spells => count(DeckName::Spell),
        Stat::Items => investigator.cards.intersection(&now.content.items).len() as i16,
        Stat::Allies => count(DeckName::Ally),
        Stat::MonsterTrophies => now.table().trophies(seat).count() as i16,
        Stat::GateTrophies => investigator.gates.len() as i16,
        Stat::TrophyToughness => now
            .table()
            .trophies(seat)
            .map(|m| trophy_value_within(now, m, seat, within))
            .sum(),
        Stat::MaximumSanity => max_sanity_within(now, seat, within),
        Stat::MaximumStamina => max_stamina_within(now, seat, within),
    }
}

/// Focus.
pub fn focus(now: Now, seat: Seat) -> i16 {
    focus_within(now, seat, Within::EMPTY)
}

/// Focus, while these quantities are being computed.
pub fn focus_within(now: Now, seat: Seat, within: Within) -> i16 {
    focus_told(now, seat, within, &mut ())
}

/// Focus, and reports its terms.
pub fn focus_told(now: Now, seat: Seat, within: Within, told: &mut impl Tell) -> i16 {
    let base = now
        .content
        .sheet(now.table().investigator(seat).kind)
        .map_or(0, |d| d.record.focus);
    told.term(TermOf::Base, base);
    let whose = Whose::seat(seat).within(within);
    not_negative(modified_told(now, Quantity::Focus, whose, base, told), told)
}

/// Adds a printed number to the quantities that are being computed.
pub(super) fn printed(mut within: Within, which: u16) -> Within {
    within.insert(u16::from(PRINTED) + which);
    within
}

/// The Sanity that a Spell costs now.
pub fn spell_cost(now: Now, seat: Seat, card: CardId) -> i16 {
    spell_cost_within(now, seat, card, Within::EMPTY)
}

/// The Sanity that a Spell costs now, while these quantities are being computed.
pub fn spell_cost_within(now: Now, seat: Seat, card: CardId, within: Within) -> i16 {
    let d = now.content.card(card);
    let Some(cast) = &d.record.casting else {
        return 0;
    };
    let Some(cost) = cast.cost.map(|k| now.content.cost(k.id)) else {
        return 0;
    };
    let context = Context {
        within: printed(within, 3),
        ..ctx_of(now.game, Origin::Card(card), seat)
    };
    let base = match &cost.sanity {
        Some(a) if context.within != within => amount(now, a, &context),
        _ => 0,
    };
    let subj = Whose {
        seat: seat.into(),
        card: card.into(),
        within,
        ..Whose::GAME
    };
    modified(now, Quantity::SpellSanity, subj, base).max(0)
}

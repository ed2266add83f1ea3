//! Investigators, cards, monsters, gates and places as noun phrases.

use super::Scribe;
use crate::content::amount::Stat;
use crate::content::filter::{
    Border, CardFilter, CardKind, CardState, DeckName, GateFilter, Holding, Keyword, MonsterFilter,
    Place, PlaceFields, PlaceKind, Status, Symbol, Where, Who, WhoFilter, Whom,
};
use crate::content::titles::Sort;
use language::form::Names;
use language::range::Range;
use packs::Sym;
use packs::prose::{Agree, Case, Det, Noun, Np, Text, words};

/// A card of a deck, as a noun: "Spell", "Mythos card".
pub fn deck_noun(deck: DeckName) -> &'static str {
    match deck {
        DeckName::Common => "Common Item",
        DeckName::Unique => "Unique Item",
        DeckName::Spell => "Spell",
        DeckName::Skill => "Skill",
        DeckName::Ally => "Ally",
        DeckName::Special => "special card",
        DeckName::Location => "location card",
        DeckName::Gate => "gate card",
        DeckName::Mythos => "Mythos card",
        DeckName::BlessingOfNodens => "Blessing of Nodens",
    }
}

/// The name of a deck: "the Spell deck".
pub(super) fn deck(deck: DeckName) -> String {
    match deck {
        DeckName::Special => "the special cards".into(),
        DeckName::Location => "this neighborhood's deck".into(),
        DeckName::Gate => "the gate deck".into(),
        DeckName::Mythos => "the Mythos deck".into(),
        DeckName::BlessingOfNodens => "the Blessings of Nodens".into(),
        DeckName::Common
        | DeckName::Unique
        | DeckName::Spell
        | DeckName::Skill
        | DeckName::Ally => format!("the {} deck", deck_noun(deck)),
    }
}

pub(super) fn kind_noun(kind: CardKind) -> &'static str {
    match kind {
        CardKind::Weapon => "weapon",
        CardKind::PhysicalWeapon => "physical weapon",
        CardKind::MagicalWeapon => "magical weapon",
        CardKind::Tome => "Tome",
        CardKind::Spell => "Spell",
        CardKind::Item => "item",
        CardKind::Other => "other card",
    }
}

pub(super) fn symbol(symbol: Symbol) -> Text {
    Text::symbol(match symbol {
        Symbol::Circle => "circle",
        Symbol::Crescent => "crescent",
        Symbol::Diamond => "diamond",
        Symbol::Hexagon => "hexagon",
        Symbol::Plus => "plus",
        Symbol::Slash => "slash",
        Symbol::Square => "square",
        Symbol::Star => "star",
        Symbol::Triangle => "triangle",
    })
}

pub(super) fn border(border: Border) -> &'static str {
    match border {
        Border::Normal => "normal",
        Border::Fast => "fast",
        Border::Flying => "flying",
        Border::Stationary => "stationary",
        Border::Special => "unique",
        Border::Aquatic => "aquatic",
    }
}

/// A keyword in words, with its number if it has one and `with_number` asks for it.
pub(super) fn keyword(keyword: Keyword, with_number: bool) -> String {
    let number = |name: &str, n: u8| {
        if with_number {
            format!("{name} {n}")
        } else {
            name.to_owned()
        }
    };
    match keyword {
        Keyword::Ambush => "Ambush".into(),
        Keyword::Endless => "Endless".into(),
        Keyword::Undead => "Undead".into(),
        Keyword::Elusive => "Elusive".into(),
        Keyword::Mask => "Mask".into(),
        Keyword::Spawn => "Spawn".into(),
        Keyword::PhysicalResistance => "Physical Resistance".into(),
        Keyword::PhysicalImmunity => "Physical Immunity".into(),
        Keyword::MagicalResistance => "Magical Resistance".into(),
        Keyword::MagicalImmunity => "Magical Immunity".into(),
        Keyword::Nightmarish(n) => number("Nightmarish", n),
        Keyword::Overwhelming(n) => number("Overwhelming", n),
        Keyword::Stalker => "Stalker".into(),
    }
}

/// A state, after "is".
pub(super) fn status(status: Status) -> &'static str {
    match status {
        Status::Blessed => "Blessed",
        Status::Cursed => "Cursed",
        Status::Delayed => "delayed",
        Status::Arrested => "arrested",
        Status::LostInTimeAndSpace => "lost in time and space",
        Status::Devoured => "devoured",
        Status::LosingNextTurn => "losing the next turn",
        Status::Insane => "driven insane",
        Status::Unconscious => "knocked unconscious",
        Status::Defaulted => "in default on a Bank Loan",
    }
}

pub(super) fn stat_word(stat: Stat) -> &'static str {
    match stat {
        Stat::Sanity => "Sanity",
        Stat::Stamina => "Stamina",
        Stat::Money => "money",
        Stat::Clues => "Clue",
        Stat::Brood => "brood token",
        Stat::Focus => "Focus",
        Stat::Speed => "Speed",
        Stat::Sneak => "Sneak",
        Stat::Fight => "Fight",
        Stat::Will => "Will",
        Stat::Lore => "Lore",
        Stat::Luck => "Luck",
        Stat::Spells => "Spell",
        Stat::Items => "item",
        Stat::Allies => "Ally",
        Stat::MonsterTrophies => "monster trophy",
        Stat::GateTrophies => "gate trophy",
        Stat::TrophyToughness => "toughness",
        Stat::MaximumSanity => "maximum Sanity",
        Stat::MaximumStamina => "maximum Stamina",
    }
}

/// A range before a noun: "2 or more".
pub(super) fn range(r: Range) -> String {
    match (r.least, r.most) {
        (a, b) if a == b => format!("{a}"),
        (a, i16::MAX) => format!("{a} or more"),
        (i16::MIN..=0, b) => format!("{b} or fewer"),
        (a, b) => format!("{a} to {b}"),
    }
}

fn holding(h: Holding) -> &'static str {
    match h {
        Holding::Investigators => "an investigator",
        Holding::Monsters => "a monster",
        Holding::Clues => "Clues",
        Holding::ElderSign => "an elder sign",
        Holding::Gate => "an open gate",
        Holding::Rift => "an open rift",
    }
}

impl Scribe<'_> {
    /// Several names: "Whiskey or Food".
    pub(super) fn names(&self, names: &Names, word: &str) -> Text {
        words::list(names.0.iter().map(|n| self.book.name(*n)).collect(), word)
    }

    /// The noun phrase of a name that an earlier step bound.
    pub(super) fn bound(&self, name: Sym) -> Np {
        let around = self.around();
        around.named.get(&name).cloned().unwrap_or_else(|| {
            // "It" is written as the kind of thing that it is.
            match (self.book.slug(name), around.it_is) {
                ("it", Some(word)) => Np::that(word),
                ("it", None) => Np::that("card"),
                (slug, _) => Np::that(super::book::title_case(slug).to_lowercase()),
            }
        })
    }

    /// An investigator.
    pub(super) fn who(&self, who: &Who) -> Np {
        let investigator = |det: Det| Np::new(det, "investigator");
        let np = match who.whom {
            Whom::You | Whom::Holder => self.you(),
            Whom::It => self
                .around()
                .it
                .clone()
                .unwrap_or_else(|| Np::that("investigator")),
            Whom::Each => investigator(Det::Each),
            Whom::EachOther => investigator(Det::EachOther),
            Whom::FirstPlayer => Np::the("player").adj("first"),
            Whom::Another => investigator(Det::Another),
            Whom::Any => investigator(Det::Any),
            Whom::Named => {
                return who
                    .name
                    .map_or_else(|| Np::that("investigator"), |n| self.bound(n));
            }
        };
        match &who.filter {
            Some(filter) if !np.is_you() => self.narrowed(np, filter),
            Some(_) | None => np,
        }
    }

    fn narrowed(&self, np: Np, filter: &WhoFilter) -> Np {
        let np = match filter.within {
            Some(Where::Arkham) => np.post("in Arkham"),
            Some(Where::OtherWorlds) => np.post("in an Other World"),
            Some(Where::Lost) => np.post("who is lost in time and space"),
            None => np,
        };
        let np = if filter.ended_movement {
            np.post("who ended movement")
        } else {
            np
        };
        let np = filter.at.iter().fold(np, |np, at| np.post(self.at(at)));
        let np = filter
            .is
            .iter()
            .fold(np, |np, s| np.post(format!("who is {}", status(*s))));
        let np = filter
            .is_not
            .iter()
            .fold(np, |np, s| np.post(format!("who is not {}", status(*s))));
        let np = filter.has.iter().fold(np, |np, c| {
            np.post(Text::from("with").and(self.cards(c, Det::A).object()))
        });
        let np = filter.lacks.iter().fold(np, |np, c| {
            np.post(Text::from("without").and(self.cards(c, Det::Any).object()))
        });
        let np = filter.with.iter().fold(np, |np, with| {
            if with.stat == Stat::Money {
                return np.post(format!("with ${}", range(with.is)));
            }
            np.post(
                Text::from("with")
                    .and(range(with.is))
                    .and(words::plural(stat_word(with.stat))),
            )
        });
        let one = |f: &WhoFilter| self.narrowed(Np::new(Det::Bare(Agree::One), "one"), f);
        let np = filter.all.iter().fold(np, |np, f| self.narrowed(np, f));
        joined(
            np,
            "who is",
            (&filter.any, &Vec::new(), filter.not.as_deref()),
            one,
        )
    }

    /// The possessive of an investigator: your, their.
    pub(super) fn whose(&self, who: &Who) -> Text {
        let np = self.who(who);
        if np.is_you() {
            "your".into()
        } else {
            np.cased(Case::Owner)
        }
    }

    /// Cards, with a determiner.
    pub(super) fn cards(&self, filter: &CardFilter, det: Det) -> Np {
        let many = |f: &CardFilter| self.cards(f, Det::Bare(Agree::Many));
        let sets = (&filter.any, &filter.all, filter.not.as_deref());
        joined(self.cards_alone(filter, det), "among", sets, many)
    }

    fn cards_alone(&self, filter: &CardFilter, det: Det) -> Np {
        if filter.this {
            return Np::this("card");
        }
        if let Some(name) = filter.named {
            return self.bound(name);
        }
        if filter.it {
            return Np::that("card");
        }
        let noun = self.card_noun(filter);
        // A named card has no article, nor has one of several names.
        let proper = (filter.name.0.len() > 1 && det != Det::Each)
            || (filter.name.0.len() == 1 && matches!(det, Det::A | Det::Any));
        let your_many = det == Det::Bare(Agree::Many)
            && filter.whose.as_ref().is_some_and(|w| self.who(w).is_you());
        let det = if proper { Det::Bare(Agree::One) } else { det };
        let mut np = if your_many {
            Np::your(noun).plural()
        } else {
            Np::new(det, noun)
        };
        np = match filter.state {
            Some(CardState::Ready) => np.adj("ready"),
            Some(CardState::Exhausted) => np.adj("exhausted"),
            None => np,
        };
        if filter.most_expensive {
            np = np.adj_first("most expensive");
        }
        if filter.least_expensive {
            np = np.adj_first("least expensive");
        }
        np = filter.price.iter().fold(np, |np, r| {
            np.post(match (r.least, r.most) {
                (a, b) if a == b => format!("with a price of ${a}"),
                (a, i16::MAX) => format!("with a price of ${a} or more"),
                (_, b) => format!("with a price of ${b} or less"),
            })
        });
        if !filter.except.0.is_empty() {
            np = np.post(Text::from("other than").and(self.names(&filter.except, "or")));
        }
        if filter.not_named.is_some() {
            np = np.post("of another name");
        }
        np = match &filter.whose {
            Some(who) if !your_many => np.post(self.of(who)),
            _ => np,
        };
        if filter.can_be_lost {
            np = np.post("that can be lost");
        }
        np
    }

    /// "of yours", "of theirs", "of each investigator".
    fn of(&self, who: &Who) -> Text {
        let np = self.who(who);
        if np.is_you() {
            "of yours".into()
        } else if np == Np::they() {
            "of theirs".into()
        } else {
            Text::from("of").and(np.object())
        }
    }

    /// The noun for a kind of card: "Spell", "Tome", "Common or Unique Item".
    pub(super) fn card_noun(&self, filter: &CardFilter) -> Noun {
        if let [one] = filter.name.0.as_slice() {
            return self.book.noun(*one);
        }
        if !filter.name.0.is_empty() {
            return Noun::new(
                self.names(&filter.name, "or"),
                self.names(&filter.name, "and"),
            );
        }
        let list = |one: Vec<String>| {
            let many = one.iter().map(|w| Text::from(words::plural(w))).collect();
            Noun::new(
                words::list(one.into_iter().map(Text::from).collect(), "or"),
                words::list(many, "and"),
            )
        };
        let kinds: Vec<String> = filter
            .kind
            .0
            .iter()
            .map(|k| kind_noun(*k).to_owned())
            .collect();
        let decks: Vec<&str> = filter.deck.0.iter().map(|d| deck_noun(*d)).collect();
        match (kinds.is_empty(), decks.as_slice()) {
            (true, []) => "card".into(),
            (true, ["Common Item", "Unique Item"]) => "Common or Unique Item".into(),
            (true, decks) => list(decks.iter().map(|d| (*d).to_owned()).collect()),
            (false, []) => list(kinds),
            // "Common Item weapon": the deck narrows the kind.
            (false, [deck]) => list(
                kinds
                    .iter()
                    .map(|k| format!("{} {k}", deck.strip_suffix(" Item").unwrap_or(deck)))
                    .collect(),
            ),
            (false, _) => list(kinds),
        }
    }

    /// Monsters, with a determiner.
    pub(super) fn monsters(&self, filter: &MonsterFilter, det: Det) -> Np {
        let many = |f: &MonsterFilter| self.monsters(f, Det::Bare(Agree::Many));
        let sets = (&filter.any, &filter.all, filter.not.as_deref());
        joined(self.monsters_alone(filter, det), "among", sets, many)
    }

    fn monsters_alone(&self, filter: &MonsterFilter, det: Det) -> Np {
        if filter.this {
            return Np::this("monster");
        }
        if let Some(name) = filter.named {
            return self.bound(name);
        }
        if filter.it {
            return Np::that("monster");
        }
        let trophy = filter.whose.is_some();
        let many = matches!(det, Det::All | Det::Bare(Agree::Many) | Det::Each | Det::No);
        let noun = match filter.name.0.as_slice() {
            [one] => self.book.noun(*one),
            [] if trophy => "monster trophy".into(),
            [] => "monster".into(),
            many => {
                let plurals = many.iter().map(|n| self.book.noun(*n).many).collect();
                Noun::new(
                    words::list(many.iter().map(|n| self.book.name(*n)).collect(), "or"),
                    words::list(plurals, "and"),
                )
            }
        };
        let mut np = Np::new(det, noun);
        if !filter.border.0.is_empty() {
            np = np.adj(words::list(
                filter
                    .border
                    .0
                    .iter()
                    .map(|b| Text::from(border(*b)))
                    .collect(),
                "or",
            ));
        }
        np = filter
            .keyword
            .iter()
            .fold(np, |np, k| np.adj(keyword(*k, false)));
        np = filter
            .without_keyword
            .iter()
            .fold(np, |np, k| np.adj(format!("non-{}", keyword(*k, false))));
        if filter.chosen_symbol.is_some() {
            np = np.post("of that dimension");
        } else if !filter.symbol.0.is_empty() {
            np = np.adj(words::list(
                filter.symbol.0.iter().map(|s| symbol(*s)).collect(),
                "or",
            ));
        }
        np = filter
            .toughness
            .iter()
            .fold(np, |np, r| np.post(format!("with toughness {}", range(*r))));
        np = filter
            .whose
            .iter()
            .fold(np, |np, who| np.post(self.of(who)));
        let several = many;
        filter.at.iter().fold(np, |np, at| {
            np.post(if several {
                self.at_each(at)
            } else {
                self.at(at)
            })
        })
    }

    /// Gates, with a determiner.
    pub(super) fn gates(&self, filter: &GateFilter, det: Det) -> Np {
        let many = |f: &GateFilter| self.gates(f, Det::Bare(Agree::Many));
        let sets = (&filter.any, &filter.all, filter.not.as_deref());
        joined(self.gates_alone(filter, det), "among", sets, many)
    }

    fn gates_alone(&self, filter: &GateFilter, det: Det) -> Np {
        if let Some(name) = filter.named {
            return self.bound(name);
        }
        if filter.entered {
            return Np::the("gate").post("you went through");
        }
        if filter.here {
            return Np::the("gate").post("here");
        }
        let np = match &filter.whose {
            Some(who) => Np::new(det, "gate trophy").post(self.of(who)),
            None => Np::new(det, "gate").adj("open"),
        };
        let np = if filter.symbol.0.is_empty() {
            np
        } else {
            np.adj(words::list(
                filter.symbol.0.iter().map(|s| symbol(*s)).collect(),
                "or",
            ))
        };
        let np = filter.world.iter().fold(np, |np, w| {
            np.post(Text::from("to").and(self.book.name(*w)))
        });
        filter.at.iter().fold(np, |np, at| np.post(self.at(at)))
    }

    /// The place of several pieces: "in streets", "at locations with a gate".
    fn at_each(&self, place: &Place) -> Text {
        let filter: &PlaceFields = place;
        let said = !filter.id.0.is_empty()
            || filter.here
            || filter.street
            || filter.named.is_some()
            || filter.nearest
            || filter.kind.0.is_empty();
        if said {
            return self.at(place);
        }
        let inside = matches!(
            filter.kind.0.as_slice(),
            [PlaceKind::Street | PlaceKind::OtherWorld | PlaceKind::Area]
        );
        Text::from(if inside { "in" } else { "at" })
            .and(self.place(place, Det::Bare(Agree::Many)).object())
    }

    /// The place of one piece: "here", "at Woods", "in the Rivertown streets".
    pub(super) fn at(&self, place: &Place) -> Text {
        let filter: &PlaceFields = place;
        let alone = filter.any.is_empty() && filter.all.is_empty() && filter.not.is_none();
        if filter.here && alone {
            return "here".into();
        }
        if filter
            .id
            .0
            .first()
            .is_some_and(|id| self.book.slug(*id) == "this-card")
        {
            return "on this card".into();
        }
        let inside = filter.street
            || filter.next_area
            || filter.area.is_some()
            || filter.id.0.first().is_some_and(|id| {
                self.book.title(*id).is_some_and(|t| match t.sort {
                    Sort::Street | Sort::Area | Sort::World | Sort::Neighborhood => true,
                    Sort::Location
                    | Sort::Monster
                    | Sort::Card
                    | Sort::Investigator
                    | Sort::AncientOne
                    | Sort::Mythos
                    | Sort::Helper => false,
                })
            })
            || matches!(
                filter.kind.0.as_slice(),
                [PlaceKind::Street | PlaceKind::OtherWorld | PlaceKind::Area]
            );
        let only_wide = filter.id.0.is_empty() && self.wide(filter).is_some();
        if let (true, Some(wide)) = (only_wide, self.wide(filter)) {
            return wide;
        }
        let preposition = if inside { "in" } else { "at" };
        Text::from(preposition).and(self.place(place, Det::A).object())
    }

    /// "in Kingsport", if the filter names only a neighbourhood or a town.
    fn wide(&self, filter: &PlaceFields) -> Option<Text> {
        let plain = PlaceFields {
            neighborhood: Names::default(),
            town: Names::default(),
            except: Names::default(),
            ..filter.clone()
        };
        if plain != PlaceFields::default() || *filter == plain {
            return None;
        }
        let names = if filter.neighborhood.0.is_empty() {
            &filter.town
        } else {
            &filter.neighborhood
        };
        let text = if names.0.is_empty() {
            Text::from("anywhere")
        } else {
            Text::from("in").and(self.names(names, "or"))
        };
        Some(if filter.except.0.is_empty() {
            text
        } else {
            text.and("except").and(self.names(&filter.except, "and"))
        })
    }

    /// A place, with a determiner.
    pub(super) fn place(&self, place: &Place, det: Det) -> Np {
        let many = |p: &Place| self.place(p, Det::Bare(Agree::Many));
        let sets = (&place.any, &place.all, place.not.as_deref());
        joined(self.place_alone(place, det), "among", sets, many)
    }

    fn place_alone(&self, place: &Place, det: Det) -> Np {
        let filter: &PlaceFields = place;
        if let Some(name) = filter.named {
            return self.bound(name);
        }
        if filter.here {
            return Np::your("location");
        }
        if filter.street && filter.id.0.is_empty() {
            return Np::the("street");
        }
        if filter.next_area {
            return Np::the("area").adj("next");
        }
        if let Some(name) = filter.gate_of {
            return Np::the("gate location").post(Text::from("of").and(self.bound(name).object()));
        }
        if !filter.id.0.is_empty() {
            let names = self.names(&filter.id, "or");
            let named = match filter.area {
                Some(n) => {
                    Text::from(format!("the {} area of", words::ordinal(u32::from(n)))).and(names)
                }
                None => names,
            };
            return Np::name(named);
        }
        let kinds: Vec<&str> = filter
            .kind
            .0
            .iter()
            .map(|k| match k {
                PlaceKind::Location => "location",
                PlaceKind::Street => "street",
                PlaceKind::OtherWorld => "Other World",
                PlaceKind::Area => "area",
            })
            .collect();
        let noun = match kinds.as_slice() {
            [] => Noun::from("place"),
            [one] => Noun::from(*one),
            many => {
                let plurals = many.iter().map(|k| Text::from(words::plural(k))).collect();
                Noun::new(
                    words::list(many.iter().map(|k| Text::from(*k)).collect(), "or"),
                    words::list(plurals, "and"),
                )
            }
        };
        let det = match det {
            Det::A if filter.nearest => Det::The(Agree::One),
            // "any location or street", if a player chooses one.
            Det::A if filter.open || kinds.len() > 1 => Det::Any,
            det => det,
        };
        let mut np = Np::new(det, noun);
        if filter.nearest {
            np = np.adj("nearest");
        }
        for (is, yes, no) in [
            (filter.stable, "stable", "unstable"),
            (filter.sealed, "sealed", "unsealed"),
            (filter.aquatic, "aquatic", "non-aquatic"),
        ] {
            np = is
                .into_iter()
                .fold(np, |np, is| np.adj(if is { yes } else { no }));
        }
        np = filter.gate.into_iter().fold(np, |np, is| {
            np.post(if is {
                "with an open gate"
            } else {
                "without a gate"
            })
        });
        let held = |holds: &[Holding]| {
            words::list(
                holds.iter().map(|h| Text::from(holding(*h))).collect(),
                "or",
            )
        };
        if !filter.holds.0.is_empty() {
            np = np.post(Text::from("with").and(held(&filter.holds.0)));
        }
        if !filter.lacks.0.is_empty() {
            np = np.post(Text::from("without").and(held(&filter.lacks.0)));
        }
        if !filter.beside.0.is_empty() {
            np = np.post(Text::from("next to").and(held(&filter.beside.0)));
        }
        if filter.explored {
            np = np.post("with an explored marker");
        }
        if filter.street {
            np = np.post("of the same neighborhood");
        }
        if !filter.neighborhood.0.is_empty() {
            np = np.post(Text::from("in").and(self.names(&filter.neighborhood, "or")));
        }
        if !filter.town.0.is_empty() {
            np = np.post(Text::from("in").and(self.names(&filter.town, "or")));
        }
        if !filter.except.0.is_empty() {
            np = np.post(Text::from("other than").and(self.names(&filter.except, "or")));
        }
        np
    }
}

/// A noun with its combined filters: one of `any`, each of `all`, and not `not`.
fn joined<F>(
    np: Np,
    among: &str,
    (any, all, not): (&Vec<F>, &Vec<F>, Option<&F>),
    some: impl Fn(&F) -> Np,
) -> Np {
    let object = |f: &F| some(f).object();
    let np = match any.as_slice() {
        [] => np,
        any => {
            let each = any.iter().map(object).collect();
            np.post(Text::from(among.to_owned()).and(words::list(each, "or")))
        }
    };
    let np = match all.as_slice() {
        [] => np,
        all => {
            let each = all
                .iter()
                .map(|f| Text::from(among.to_owned()).and(object(f)));
            np.post(words::list(each.collect(), "and"))
        }
    };
    not.into_iter()
        .fold(np, |np, f| np.post(Text::from("other than").and(object(f))))
}

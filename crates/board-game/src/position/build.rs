//! Builds the table of a position.

use super::text::{CardState, DeckState, Name, Pairs, Position, Seated};
use crate::content::Content;
use crate::content::ability::CheckKind;
use crate::content::defs::PlaceSet;
use crate::content::sets::Sets;
use crate::content::step::Step;
use crate::empty_table;
use crate::read::{self, Game, Now};
use crate::rules::watch;
use crate::state::{Progress, Rift, Table, Whereabouts, flag};
use kernel::{Deck, Maybe, PositionError, Seat};
use packs::diagnostics::did_you_mean;
use serde_saphyr::Spanned;

type Done<T = ()> = Result<T, PositionError>;

/// An error at the position of a name.
pub fn bad<T>(at: &Spanned<T>, what: impl Into<String>) -> PositionError {
    let place = at.referenced;
    PositionError {
        line: place.line() as usize,
        column: place.column() as usize,
        what: what.into(),
    }
}

/// The index of a name among slugs, or an error.
pub fn index<'a>(
    at: &Name,
    kind: &str,
    slugs: impl Iterator<Item = &'a str> + Clone,
) -> Done<usize> {
    find(&at.value, slugs.clone()).ok_or_else(|| {
        let near = did_you_mean(&slug(&at.value), slugs);
        bad(
            at,
            format!(
                "unknown {kind} `{}`{}",
                at.value,
                near.map(|n| format!("; did you mean `{n}`?"))
                    .unwrap_or_default()
            ),
        )
    })
}

/// The index of an id among slugs. The printed name works too, and both work without the article: `abyss` is
/// `the-abyss`, `Black Cave` is `black-cave`.
fn find<'a>(name: &str, slugs: impl Iterator<Item = &'a str> + Clone) -> Option<usize> {
    let bare = |s: &'a str| s.strip_prefix("the-").unwrap_or(s);
    slugs.clone().position(|s| s == name).or_else(|| {
        let name = slug(name);
        slugs.clone().position(|s| s == name).or_else(|| {
            let name = name.strip_prefix("the-").unwrap_or(&name);
            slugs.clone().position(|s| bare(s) == name)
        })
    })
}

/// A printed name as an id: `St. Mary's Hospital` is `st-marys-hospital`.
fn slug(name: &str) -> String {
    let mut out = String::new();
    for c in name.chars().filter(|c| *c != '\'') {
        if c.is_alphanumeric() {
            out.extend(c.to_lowercase());
        } else if c == '.' && out.ends_with(|c: char| c.is_alphanumeric()) {
            // A dot inside an id stays (`gate-blue-k06.great-hall-of-celeano`); a dot after a word is dropped.
            out.push('.');
        } else if !out.is_empty() && !out.ends_with('-') {
            if out.ends_with('.') {
                out.pop();
            }
            out.push('-');
        }
    }
    out.trim_end_matches(['-', '.']).to_owned()
}

/// A name with the position of another one.
fn name_at<T>(at: &Spanned<T>, name: &str) -> Name {
    Spanned {
        value: name.to_owned(),
        referenced: at.referenced,
        defined: at.defined,
    }
}

/// A table with everything in its deck, stack and cup, with this Ancient One and no investigators.
pub fn table_of(content: &Content, sets: Sets, ancient: u8, seats: u8) -> Table {
    let mut t = empty_table(content, sets, seats);
    t.ancient = ancient.into();
    if let Some(a) = content.ancients.get(ancient as usize) {
        t.track = a.record.doom as u8;
        if a.record.cup.masks {
            for (m, token) in content.markers().zip(&content.tokens) {
                if sets >> token.set & 1 == 1 && content.monsters[token.kind as usize].mask {
                    t.whereabouts.put(m, Whereabouts::Cup);
                }
            }
        }
    }
    t
}

/// A position while it is built.
pub struct Builder<'a> {
    pub c: &'a Content,
    /// The table so far.
    pub t: Table,
}

impl Builder<'_> {
    /// A place by its id; `abyss-2` is the second area of an Other World.
    pub fn place(&self, at: &Name) -> Done<u8> {
        let used = |set: u8| self.t.sets >> set & 1 == 1;
        let slugs = self.c.places.iter().map(|p| p.slug.as_str());
        let i = match find(&at.value, self.c.worlds.iter().map(|w| w.slug.as_str())) {
            Some(w) => self.c.worlds[w].place as usize,
            None => index(at, "place", slugs)?,
        };
        if !used(self.c.places[i].set) {
            return Err(bad(
                at,
                format!(
                    "`{}` is on a board that this scenario does not use",
                    at.value
                ),
            ));
        }
        Ok(i as u8)
    }

    /// A game with the table so far, for functions that read.
    fn game(&self) -> Game {
        Game::at(self.t.clone(), Vec::new())
    }

    /// The seat of an investigator in play, by id.
    pub fn seat(&self, at: &Name) -> Done<Seat> {
        let names: Vec<&str> = self.t.each_seat().map(|s| self.investigator(s)).collect();
        index(at, "investigator of this position", names.iter().copied()).map(|i| Seat(i as u8))
    }

    fn investigator(&self, seat: Seat) -> &str {
        self.c
            .sheet(self.t.investigator(seat).kind)
            .map_or("", |d| d.slug.as_str())
    }

    /// Takes a card of this name from its deck or pile.
    pub fn card(&mut self, at: &Name) -> Done<u16> {
        let c = self.c;
        let k = index(at, "card", c.cards.iter().map(|d| d.slug.as_str()))?;
        let d = &c.cards[k];
        let t = &mut self.t;
        for id in d.first..d.first + u16::from(d.record.copies) {
            let found = match Content::deck_index(d.record.deck) {
                Some(5) | None => {
                    let there = t.specials.contains(id);
                    t.specials.remove(id);
                    there
                }
                Some(i) => t.decks[i].take(id),
            };
            if found {
                return Ok(id);
            }
        }
        Err(bad(
            at,
            format!("all copies of `{}` are in use already", at.value),
        ))
    }

    /// Takes a monster of this name from the cup.
    pub fn monster(&mut self, at: &Name, to: Whereabouts) -> Done {
        let kind = index(
            at,
            "monster",
            self.c.monsters.iter().map(|m| m.slug.as_str()),
        )? as u8;
        let tokens = self
            .c
            .tokens
            .iter()
            .zip(self.c.markers())
            .filter(|(t, _)| t.kind == kind)
            .map(|(_, m)| m);
        let all = &mut self.t.whereabouts;
        let first = |at| tokens.clone().find(|&m| all.of(m) == at);
        // Markers that only some Ancient Ones bring can be named too.
        let free = first(Whereabouts::Cup).or_else(|| first(Whereabouts::Unused));
        let Some(m) = free else {
            return Err(bad(
                at,
                format!("all markers of `{}` are in use already", at.value),
            ));
        };
        all.put(m, to);
        Ok(())
    }

    /// Takes a gate marker to this world from the stack.
    pub fn gate(&mut self, at: &Name) -> Done<u8> {
        let c = self.c;
        let world = index(at, "Other World", c.worlds.iter().map(|w| w.slug.as_str()))? as u8;
        let stack = &mut self.t.gate_stack;
        let markers = (0..c.gates.len()).filter(|&m| c.gates[m].world == world);
        let free = markers.map(|m| m as u8).find(|&m| stack.take(u16::from(m)));
        free.ok_or_else(|| {
            bad(
                at,
                format!("all gate markers to `{}` are in use already", at.value),
            )
        })
    }

    /// Takes a Mythos card from the deck.
    pub fn mythos(&mut self, at: &Name) -> Done<u8> {
        let m = index(
            at,
            "Mythos card",
            self.c.mythos.iter().map(|m| m.slug.as_str()),
        )?;
        if !self.t.mythos.take(m as u16) {
            return Err(bad(
                at,
                format!(
                    "`{}` is not in the deck: it is in use already, or of another set",
                    at.value
                ),
            ));
        }
        Ok(m as u8)
    }

    /// Adds a Herald or a Guardian.
    pub fn helper(&mut self, at: &Name) -> Done {
        let h = index(
            at,
            "Herald or Guardian",
            self.c.helpers.iter().map(|h| h.slug.as_str()),
        )?;
        let t = &mut self.t;
        if t.sets >> self.c.helpers[h].set & 1 == 0 {
            return Err(bad(
                at,
                format!("`{}` is of a set that this scenario does not use", at.value),
            ));
        }
        t.helpers |= 1 << h;
        Ok(())
    }

    /// Gives a seat its investigator.
    pub fn seat_investigator(&mut self, seat: Seat, at: &Name) -> Done {
        let kind = index(
            at,
            "investigator",
            self.c.investigators.iter().map(|i| i.slug.as_str()),
        )?;
        let t = &mut self.t;
        if t.sets >> self.c.investigators[kind].set & 1 == 0 {
            return Err(bad(
                at,
                format!("`{}` is of a set that this scenario does not use", at.value),
            ));
        }
        t.pool |= 1 << kind;
        t.investigator_mut(seat).kind = (kind as u8).into();
        t.investigator_mut(seat).place = self.c.investigators[kind].home.into();
        t.investigator_mut(seat).stops[3] = self.c.investigators[kind].first_stop();
        Ok(())
    }

    /// Sets all that belongs to an investigator.
    pub fn possessions(&mut self, seat: Seat, who: &Name, s: &Seated) -> Done {
        let c = self.c;
        if let Some(at) = &s.at {
            self.t.investigator_mut(seat).place = self.place(at)?.into();
        } else if s.arrested {
            self.t.investigator_mut(seat).place = c.fixed.jail.into();
        }
        for card in &s.cards {
            self.possess(seat, card)?;
        }
        for name in &s.trophies {
            if find(&name.value, c.worlds.iter().map(|w| w.slug.as_str())).is_some() {
                let m = self.gate(name)?;
                self.t.investigator_mut(seat).gates |= 1 << m;
            } else {
                self.monster(name, Whereabouts::Trophy(seat))?;
            }
        }
        for (skill, value) in &s.skills.0 {
            self.slide(seat, skill, *value)?;
        }
        // Before the final battle, a devoured player gets a new investigator. // investigators.devoured
        let devoured = if self.t.awake {
            flag::OUT
        } else {
            flag::DEVOURED
        };
        let i = self.t.investigator_mut(seat);
        (i.money, i.clues, i.more_sanity, i.more_stamina) =
            (s.money, s.clues, s.more_sanity, s.more_stamina);
        for (on, bit) in [
            (s.delayed || s.arrested, flag::DELAYED),
            (s.arrested, flag::ARRESTED),
            (s.loses_next_turn, flag::LOSE_NEXT),
            (s.explored, flag::EXPLORED),
            (s.defaulted, flag::DEFAULTED),
            (s.devoured, devoured),
        ] {
            if on {
                i.flags |= bit;
            }
        }
        if i.clues < 0 || i.money < 0 {
            return Err(bad(who, "money and Clues are never below 0"));
        }
        let (at, kind) = (i.place, i.kind);
        let Some(place) = at.get() else {
            return Err(bad(who, "this investigator is nowhere"));
        };
        if s.explored && self.t.gate(place).is_none() {
            return Err(bad(
                who,
                "an explored marker lies only where a gate is open",
            ));
        }
        // The gate through which the investigator came, or would come back.
        let world = match &s.entered {
            Some(w) => {
                Some(index(w, "Other World", c.worlds.iter().map(|w| w.slug.as_str()))? as u8)
            }
            None => c.places[place as usize].world.map(|(w, _)| w),
        };
        if let Some(world) = world {
            let open = self
                .t
                .open_gates()
                .map(|(_, m)| m)
                .find(|&m| c.gates[m as usize].world == world);
            self.t.investigator_mut(seat).entered = open.into();
        }
        let g = &self.game();
        let now = Now::new(c, g);
        if read::on_board(now, place) && read::closed(now, place) && !read::shut_in(g, place) {
            return Err(bad(
                who,
                format!("`{}` is closed", c.places[place as usize].slug),
            ));
        }
        let (sanity, stamina) = (read::max_sanity(now, seat), read::max_stamina(now, seat));
        let value = |said: &Option<Spanned<i8>>, most: i16, what: &str| match said {
            None => Ok(most as i8),
            Some(n) if (0..=most).contains(&i16::from(n.value)) => Ok(n.value),
            Some(n) => {
                let name = c.sheet(kind).map_or("", |d| d.record.name.as_str());
                Err(bad(
                    n,
                    format!("{name}'s {what} is from 0 to {most} here, not {}", n.value),
                ))
            }
        };
        let (a, b) = (
            value(&s.sanity, sanity, "Sanity")?,
            value(&s.stamina, stamina, "Stamina")?,
        );
        let i = self.t.investigator_mut(seat);
        (i.sanity, i.stamina) = (a, b);
        Ok(())
    }

    fn possess(&mut self, seat: Seat, at: &Spanned<CardState>) -> Done {
        let said = &at.value.0;
        let id = self.card(&name_at(at, &said.card))?;
        let c = self.c;
        let t = &mut self.t;
        let twin = t
            .investigator(seat)
            .cards
            .iter()
            .any(|o| c.kind_of[o as usize] == c.kind_of[id as usize]);
        if c.card(id).record.limit_one && twin {
            return Err(bad(at, format!("nobody holds two of `{}`", said.card)));
        }
        t.investigator_mut(seat).cards.insert(id);
        // A gate card that an investigator keeps is not in its deck.
        if let Some(k) = c.gate_cards.iter().position(|k| k.kept == Some(id)) {
            t.gate_deck.take(k as u16);
        }
        if said.exhausted {
            t.exhausted.insert(id);
        }
        if said.new {
            t.fresh.insert(id);
        }
        if let Some(n) = said.tokens.filter(|n| *n > 0) {
            t.tokens.push((id, n));
        }
        Ok(())
    }

    /// Moves the slider of a skill to the stop with this value.
    fn slide(&mut self, seat: Seat, skill: &Name, value: i8) -> Done {
        const SKILLS: [(&str, CheckKind); 6] = [
            ("speed", CheckKind::Speed),
            ("sneak", CheckKind::Sneak),
            ("fight", CheckKind::Fight),
            ("will", CheckKind::Will),
            ("lore", CheckKind::Lore),
            ("luck", CheckKind::Luck),
        ];
        let at = SKILLS[index(skill, "skill", SKILLS.iter().map(|s| s.0))?].1 as usize;
        let Some(d) = self.c.sheet(self.t.investigator(seat).kind) else {
            return Ok(());
        };
        let Some(stop) = d.skills[at].iter().position(|&v| v == value) else {
            let stops: Vec<String> = d.skills[at].iter().map(i8::to_string).collect();
            return Err(bad(
                skill,
                format!(
                    "{}'s {} is {}",
                    d.record.name,
                    skill.value,
                    stops.join(", ")
                ),
            ));
        };
        self.t.investigator_mut(seat).stops[at / 2] = stop as u8;
        Ok(())
    }

    /// Places gates, seals, Clues and monsters.
    pub fn board(&mut self, p: &Position) -> Done {
        for at in &p.seals {
            let place = self.place(at)?;
            self.t.seals |= 1 << place;
        }
        for at in &p.great_seals {
            let place = self.place(at)?;
            if !self.t.sealed(place) {
                return Err(bad(at, format!("`{}` is not sealed", at.value)));
            }
            self.t.great |= 1 << place;
        }
        for (at, world) in &p.gates.0 {
            let place = self.place(at)?;
            if self.t.sealed(place) {
                return Err(bad(
                    at,
                    format!("`{}` is sealed: no gate is open there", at.value),
                ));
            }
            if self.t.gate(place).is_some() {
                return Err(bad(at, format!("two gates at `{}`", at.value)));
            }
            let m = self.gate(world)?;
            self.t.gate_at.put(place, Some(m));
        }
        for (at, n) in &p.clues.0 {
            let place = self.place(at)?;
            if self.t.gate(place).is_some() {
                return Err(bad(
                    at,
                    format!("a gate is open at `{}`: no Clues lie there", at.value),
                ));
            }
            self.t.clues.0[place as usize] = *n;
        }
        for (at, names) in &p.monsters.0 {
            let place = self.place(at)?;
            for name in names {
                self.monster(name, Whereabouts::Place(place))?;
            }
        }
        self.t.signs_played = p.signs_played.unwrap_or(p.seals.len() as u8);
        Ok(())
    }

    /// Puts Mythos cards in play.
    pub fn mythos_in_play(&mut self, p: &Position) -> Done {
        if let Some(e) = &p.environment {
            let environment = self.mythos(e)?;
            self.t.environment = environment.into();
            self.closes(environment, Maybe::NONE);
        }
        if let Some(r) = &p.rumor {
            let rumor = self.mythos(&name_at(r, &r.value.card))?;
            self.t.rumor = rumor.into();
            self.t.rumor_tokens = r.value.tokens;
            self.t.rumor_turn = r.value.since.unwrap_or(self.t.turn.saturating_sub(1));
            for name in &r.value.monsters {
                self.monster(name, Whereabouts::OnCard)?;
            }
            self.closes(rumor, Maybe::NONE);
        }
        for (name, until) in &p.headlines.0 {
            let m = self.mythos(name)?;
            self.t.headlines.push((m, *until));
            self.closes(m, (*until).into());
        }
        Ok(())
    }

    /// Closes the places of a card in play, to the end of turn `until` if there is one.
    fn closes(&mut self, m: u8, until: Maybe<u16>) {
        let c = self.c;
        let Some(block) = c.mythos[m as usize].record.enters else {
            return;
        };
        for step in c.block(block.id) {
            if let Step::ClosePlace(x) = step {
                let closure = read::closure(c, x, until, m.into());
                self.t.closures.push(closure);
            }
        }
    }

    /// Arranges decks, cup and stack. It runs last, since a position may list all that is left in one.
    pub fn piles(&mut self, p: &Position) -> Done {
        let c = self.c;
        let cards = || c.cards.iter().map(|d| d.slug.as_str());
        let d = &p.decks;
        for (i, said) in [&d.common, &d.unique, &d.spell, &d.skill, &d.ally]
            .into_iter()
            .enumerate()
        {
            let mut deck = std::mem::take(&mut self.t.decks[i]);
            let gone = deck_is(&mut deck, said, &mut |at, deck| {
                let d = &c.cards[index(at, "card", cards())?];
                Ok((d.first..d.first + u16::from(d.record.copies))
                    .find(|&id| deck.unseen.contains(id)))
            })?;
            self.t.decks[i] = deck;
            gone.iter().for_each(|&id| self.t.boxed.insert(id));
        }
        let mut deck = std::mem::take(&mut self.t.mythos);
        let gone = deck_is(&mut deck, &d.mythos, &mut |at, _| {
            index(at, "Mythos card", c.mythos.iter().map(|m| m.slug.as_str()))
                .map(|i| Some(i as u16))
        })?;
        self.t.mythos = deck;
        if let (Some(_), Some(at)) = (gone.first(), &d.mythos.only) {
            return Err(no_only(at));
        }
        let mut deck = std::mem::take(&mut self.t.gate_deck);
        let gone = deck_is(&mut deck, &d.gate, &mut |at, _| {
            index(
                at,
                "gate card",
                c.gate_cards.iter().map(|m| m.slug.as_str()),
            )
            .map(|i| Some(i as u16))
        })?;
        self.t.gate_deck = deck;
        if let (Some(_), Some(at)) = (gone.first(), &d.gate.only) {
            return Err(no_only(at));
        }
        if let Some(names) = &p.gate_stack {
            let kept: Vec<u8> = names.iter().map(|n| self.gate(n)).collect::<Done<_>>()?;
            let rest: Vec<u16> = self.t.gate_stack.cards().collect();
            rest.iter().for_each(|&m| self.t.boxed_gates |= 1 << m);
            self.t.gate_stack = Deck::shuffled(kept.into_iter().map(u16::from));
        }
        if let Some(names) = &p.cup {
            for name in names {
                self.monster(name, Whereabouts::InHand)?;
            }
            let all = &mut self.t.whereabouts;
            all.send(Whereabouts::Cup, Whereabouts::Box);
            all.send(Whereabouts::InHand, Whereabouts::Cup);
        }
        Ok(())
    }

    /// Removes Epic Battle cards that were drawn before.
    pub fn epic_cards(&mut self, p: &Position) -> Done {
        for name in p.battle.iter().flat_map(|b| &b.epic_cards) {
            let e = index(
                name,
                "Epic Battle card",
                self.c.epics.iter().map(|e| e.slug.as_str()),
            )?;
            if !self.t.epic || self.t.epic_left >> e & 1 == 0 {
                return Err(bad(
                    name,
                    format!("`{}` is not among the cards of this battle", name.value),
                ));
            }
            self.t.epic_left &= !(1 << e);
        }
        Ok(())
    }

    /// Sets the rifts.
    pub fn rifts(&mut self, p: &Position) -> Done {
        let c = self.c;
        let tracks: Vec<u8> = c.tracks(self.t.sets).map(|t| t.set).collect();
        if tracks.is_empty() {
            return match p.rifts.first() {
                Some(r) => Err(bad(r, "this scenario has no rifts")),
                None => Ok(()),
            };
        }
        let shows = c.rifts.progress.iter().map(|d| Some((d.set, d.place)));
        let mut pile: Vec<Option<(u8, u8)>> = shows.collect();
        for (track, said) in p.rifts.iter().enumerate() {
            let many = || bad(said, format!("there are {} rift tracks", tracks.len()));
            let &set = tracks.get(track).ok_or_else(many)?;
            let r = &said.value;
            let marker = index(
                &name_at(said, &r.marker),
                "rift marker",
                c.rifts.markers.iter().map(|m| m.slug.as_str()),
            )? as u8;
            if c.rifts.markers[usize::from(marker)].set != set {
                return Err(bad(said, format!("`{}` is not of this track", r.marker)));
            }
            let before = self.t.rifts[track].marker;
            if let Some(other) = self.t.rifts.iter().position(|x| x.marker == marker) {
                self.t.rifts[other].marker = before;
            }
            let mut rift = Rift {
                marker,
                ..Rift::default()
            };
            if r.spaces.len() > 4 {
                return Err(bad(said, "a rift track has four spaces"));
            }
            for (space, shows) in r.spaces.iter().enumerate() {
                let Some(shows) = shows else { continue };
                let (place, down) = shows
                    .strip_suffix(" down")
                    .map_or((shows.as_str(), false), |p| (p, true));
                let place = self.place(&name_at(said, place))?;
                let Some(n) = pile.iter().position(|x| *x == Some((set, place))) else {
                    return Err(bad(
                        said,
                        format!(
                            "no progress marker is left that shows `{}`",
                            self.c.places[place as usize].slug
                        ),
                    ));
                };
                pile[n] = None;
                rift.spaces[space] = Some(Progress {
                    marker: n as u8,
                    face_down: down,
                });
            }
            if let Some(at) = &r.open {
                rift.open = self.place(&name_at(said, at))?.into();
                rift.opened = r.opened.unwrap_or(self.t.turn.saturating_sub(1));
            }
            if rift.open.is_some() != rift.full() {
                return Err(bad(
                    said,
                    "a rift is open when its four spaces are full, and only then",
                ));
            }
            self.t.rifts[track] = rift;
        }
        Ok(())
    }

    /// Checks the position against the rules. An error points to the line that is wrong.
    pub fn sound(&self, game: &Game, p: &Position) -> Done {
        let (c, t) = (self.c, game.table());
        let now = Now::new(c, game);
        let whole = &p.scenario;
        if t.terror > 10 {
            return Err(bad(whole, "the terror level is at most 10"));
        }
        if t.doom > read::most_doom(now) || (t.doom == t.track && !t.awake) {
            let name = c
                .ancient(t.ancient)
                .map_or("nobody", |a| a.record.name.as_str());
            return Err(bad(
                whole,
                format!(
                    "with {} doom tokens of {} {name} is awake: that is the final battle",
                    t.doom, t.track
                ),
            ));
        }
        if t.awake {
            return Ok(());
        }
        if t.gates_open() >= read::gates_to_awaken(now) {
            return Err(bad(
                whole,
                format!(
                    "with {} open gates the Ancient One is awake",
                    t.gates_open()
                ),
            ));
        }
        if watch::awakens(now).is_some() {
            return Err(bad(
                whole,
                "with terror 10 and twice the monster limit the Ancient One is awake",
            ));
        }
        if let Some(limit) = read::monster_limit(now) {
            let there = read::monsters_in_arkham(now);
            if there > limit {
                return Err(bad(
                    whole,
                    format!("{there} monsters in Arkham: the limit is {limit}"),
                ));
            }
        }
        let out = t.monsters_at(c.fixed.outskirts).count() as i16;
        if out > read::outskirts_limit(now) {
            return Err(bad(
                whole,
                format!(
                    "{out} monsters in the Outskirts: there is room for {}",
                    read::outskirts_limit(now)
                ),
            ));
        }
        let closed: PlaceSet = (0..c.places.len() as u8)
            .filter(|&p| read::on_board(now, p) && read::closed_to_monsters(now, p))
            .fold(0, |s, p| s | 1 << p);
        for (at, names) in &p.monsters.0 {
            if closed >> self.place(at)? & 1 == 1 && !names.is_empty() {
                return Err(bad(at, format!("`{}` is closed", at.value)));
            }
        }
        Ok(())
    }
}

fn no_only(at: &[Name]) -> PositionError {
    let what = "this deck cannot be cut: say its `top` instead";
    at.first().map_or(
        PositionError {
            line: 1,
            column: 1,
            what: what.into(),
        },
        |n| bad(n, what),
    )
}

/// Finds the card of a deck that a name means.
type Find<'a, const W: usize> = &'a mut dyn FnMut(&Name, &Deck<W>) -> Done<Option<u16>>;

/// Puts the known cards of a deck in their places. Returns the cards that are not in a deck that was listed in full.
fn deck_is<const W: usize>(deck: &mut Deck<W>, said: &DeckState, find: Find<W>) -> Done<Vec<u16>> {
    let mut take = |at: &Name, deck: &mut Deck<W>| -> Done<u16> {
        match find(at, deck)? {
            Some(id) if deck.take(id) => Ok(id),
            _ => Err(bad(
                at,
                format!("`{}` is not in this deck any more", at.value),
            )),
        }
    };
    let mut top = said
        .top
        .iter()
        .map(|n| take(n, deck))
        .collect::<Done<Vec<u16>>>()?;
    let bottom = said
        .bottom
        .iter()
        .map(|n| take(n, deck))
        .collect::<Done<Vec<u16>>>()?;
    let mut gone = Vec::new();
    if let Some(only) = &said.only {
        let kept = only
            .iter()
            .map(|n| take(n, deck))
            .collect::<Done<Vec<u16>>>()?;
        gone = deck.cards().collect();
        *deck = Deck::shuffled(kept);
    }
    top.reverse();
    top.into_iter().for_each(|id| deck.put_on_top(id));
    bottom.into_iter().for_each(|id| deck.put_on_bottom(id));
    Ok(gone)
}

/// Checks that no name occurs twice.
pub fn twice<T>(pairs: &Pairs<T>) -> Done {
    for (i, (name, _)) in pairs.0.iter().enumerate() {
        if pairs.0[..i].iter().any(|(n, _)| n.value == name.value) {
            return Err(bad(name, format!("`{}` stands here twice", name.value)));
        }
    }
    Ok(())
}

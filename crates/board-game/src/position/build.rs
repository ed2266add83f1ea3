//! Builds the table of a position.

use super::text::{CardState, DeckState, Position, Seated};
use crate::content::Content;
use crate::content::ability::CheckKind;
use crate::content::ids::{
    AncientId, CardDefId, CardId, EncounterCardId, GateId, HelperId, InvestigatorId, MarkerId,
    MythosId, PlaceId, PlaceSet, SetId, Sets, WorldId,
};
use crate::content::step::Step;
use crate::empty_table;
use crate::read::{self, Game, Now};
use crate::rules::watch;
use crate::state::{Progress, Rift, Table, Whereabouts, flag};
use kernel::{Deck, Id, Maybe, PositionError, Seat};
use language::position::{Name, Pairs, Said};
use packs::diagnostics::did_you_mean;

type Done<T = ()> = Result<T, PositionError>;

/// The id of a name: its index among slugs, or an error.
pub fn index<'a, T: Id>(
    at: &Name,
    kind: &str,
    slugs: impl Iterator<Item = &'a str> + Clone,
) -> Done<T> {
    let found = find(&at.value, slugs.clone()).map(T::from_index);
    found.ok_or_else(|| {
        let near = did_you_mean(&slug(&at.value), slugs);
        at.bad(format!(
            "unknown {kind} `{}`{}",
            at.value,
            near.map(|n| format!("; did you mean `{n}`?"))
                .unwrap_or_default()
        ))
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
    for letter in name.chars().filter(|c| *c != '\'') {
        if letter.is_alphanumeric() {
            out.extend(letter.to_lowercase());
        } else if letter == '.' && out.ends_with(|c: char| c.is_alphanumeric()) {
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

/// A table with everything in its deck, stack and cup, with this Ancient One and no investigators.
pub fn table_of(content: &Content, sets: Sets, ancient: AncientId, seats: u8) -> Table {
    let mut table = empty_table(content, sets, seats);
    table.ancient = ancient.into();
    if let Some(a) = content.ancients.get(ancient.index()) {
        table.track = a.record.doom as u8;
        if a.record.cup.masks {
            for (m, token) in content.markers().zip(&content.tokens) {
                if sets.contains(token.set) && content.monsters[token.kind].mask {
                    table.whereabouts.put(m, Whereabouts::Cup);
                }
            }
        }
    }
    table
}

/// A position while it is built.
pub struct Builder<'a> {
    pub content: &'a Content,
    /// The table so far.
    pub table: Table,
}

impl Builder<'_> {
    /// A place by its id; `abyss-2` is the second area of an Other World.
    pub fn place(&self, at: &Name) -> Done<PlaceId> {
        let used = |set: SetId| self.table.sets.contains(set);
        let slugs = self.content.places.iter().map(|p| p.slug.as_str());
        let nth = match find(
            &at.value,
            self.content.worlds.iter().map(|w| w.slug.as_str()),
        ) {
            Some(w) => self.content.worlds[WorldId::from_index(w)].place,
            None => index(at, "place", slugs)?,
        };
        if !used(self.content.places[nth].set) {
            return Err(at.bad(format!(
                "`{}` is on a board that this scenario does not use",
                at.value
            )));
        }
        Ok(nth)
    }

    /// A game with the table so far, for functions that read.
    fn game(&self) -> Game {
        Game::at(self.table.clone(), Vec::new())
    }

    /// The seat of an investigator in play, by id.
    pub fn seat(&self, at: &Name) -> Done<Seat> {
        let names: Vec<&str> = self
            .table
            .each_seat()
            .map(|s| self.investigator(s))
            .collect();
        index(at, "investigator of this position", names.iter().copied())
    }

    fn investigator(&self, seat: Seat) -> &str {
        self.content
            .sheet(self.table.investigator(seat).kind)
            .map_or("", |d| d.slug.as_str())
    }

    /// Takes a card of this name from its deck or pile.
    pub fn card(&mut self, at: &Name) -> Done<CardId> {
        let c = self.content;
        let kind: CardDefId = index(at, "card", c.cards.iter().map(|d| d.slug.as_str()))?;
        let def = &c.cards[kind];
        let table = &mut self.table;
        for id in def.copies() {
            let found = match Content::deck_index(def.record.deck) {
                Some(5) | None => {
                    let there = table.specials.contains(id);
                    table.specials.remove(id);
                    there
                }
                Some(i) => table.decks[i].take(id),
            };
            if found {
                return Ok(id);
            }
        }
        Err(at.bad(format!("all copies of `{}` are in use already", at.value)))
    }

    /// Takes a monster of this name from the cup.
    pub fn monster(&mut self, at: &Name, to: Whereabouts) -> Done {
        let kind = index(
            at,
            "monster",
            self.content.monsters.iter().map(|m| m.slug.as_str()),
        )?;
        let tokens = self
            .content
            .tokens
            .iter()
            .zip(self.content.markers())
            .filter(|(t, _)| t.kind == kind)
            .map(|(_, m)| m);
        let all = &mut self.table.whereabouts;
        let first = |at| tokens.clone().find(|&m| all.of(m) == at);
        // Markers that only some Ancient Ones bring can be named too.
        let free = first(Whereabouts::Cup).or_else(|| first(Whereabouts::Unused));
        let Some(marker) = free else {
            return Err(at.bad(format!("all markers of `{}` are in use already", at.value)));
        };
        all.put(marker, to);
        Ok(())
    }

    /// Takes a gate marker to this world from the stack.
    pub fn gate(&mut self, at: &Name) -> Done<GateId> {
        let content = self.content;
        let world = index(
            at,
            "Other World",
            content.worlds.iter().map(|w| w.slug.as_str()),
        )?;
        let stack = &mut self.table.gate_stack;
        let mut markers =
            GateId::first(content.gates.len()).filter(|&m| content.gates[m].world == world);
        let free = markers.find(|&m| stack.take(m));
        free.ok_or_else(|| {
            at.bad(format!(
                "all gate markers to `{}` are in use already",
                at.value
            ))
        })
    }

    /// Takes a Mythos card from the deck.
    pub fn mythos(&mut self, at: &Name) -> Done<MythosId> {
        let card = index(
            at,
            "Mythos card",
            self.content.mythos.iter().map(|m| m.slug.as_str()),
        )?;
        if !self.table.mythos.take(card) {
            return Err(at.bad(format!(
                "`{}` is not in the deck: it is in use already, or of another set",
                at.value
            )));
        }
        Ok(card)
    }

    /// Adds a Herald or a Guardian.
    pub fn helper(&mut self, at: &Name) -> Done {
        let helper: HelperId = index(
            at,
            "Herald or Guardian",
            self.content.helpers.iter().map(|h| h.slug.as_str()),
        )?;
        let table = &mut self.table;
        if !table.sets.contains(self.content.helpers[helper].set) {
            return Err(at.bad(format!(
                "`{}` is of a set that this scenario does not use",
                at.value
            )));
        }
        table.helpers.insert(helper);
        Ok(())
    }

    /// Gives a seat its investigator.
    pub fn seat_investigator(&mut self, seat: Seat, at: &Name) -> Done {
        let kind: InvestigatorId = index(
            at,
            "investigator",
            self.content.investigators.iter().map(|i| i.slug.as_str()),
        )?;
        let table = &mut self.table;
        if !table.sets.contains(self.content.investigators[kind].set) {
            return Err(at.bad(format!(
                "`{}` is of a set that this scenario does not use",
                at.value
            )));
        }
        table.pool.insert(kind);
        table.investigator_mut(seat).kind = kind.into();
        table.investigator_mut(seat).place = self.content.investigators[kind].home.into();
        table.investigator_mut(seat).stops[3] = self.content.investigators[kind].first_stop();
        Ok(())
    }

    /// Sets all that belongs to an investigator.
    pub fn possessions(&mut self, seat: Seat, who: &Name, seated: &Seated) -> Done {
        let content = self.content;
        if let Some(at) = &seated.at {
            self.table.investigator_mut(seat).place = self.place(at)?.into();
        } else if seated.arrested {
            self.table.investigator_mut(seat).place = content.fixed.jail.into();
        }
        for card in &seated.cards {
            self.possess(seat, card)?;
        }
        for name in &seated.trophies {
            if find(&name.value, content.worlds.iter().map(|w| w.slug.as_str())).is_some() {
                let m = self.gate(name)?;
                self.table.investigator_mut(seat).gates.insert(m);
            } else {
                self.monster(name, Whereabouts::Trophy(seat))?;
            }
        }
        for (skill, value) in &seated.skills.0 {
            self.slide(seat, skill, *value)?;
        }
        // Before the final battle, a devoured player gets a new investigator. // investigators.devoured
        let devoured = if self.table.awake {
            flag::OUT
        } else {
            flag::DEVOURED
        };
        let investigator = self.table.investigator_mut(seat);
        (
            investigator.money,
            investigator.clues,
            investigator.more_sanity,
            investigator.more_stamina,
        ) = (
            seated.money,
            seated.clues,
            seated.more_sanity,
            seated.more_stamina,
        );
        for (on, bit) in [
            (seated.delayed || seated.arrested, flag::DELAYED),
            (seated.arrested, flag::ARRESTED),
            (seated.loses_next_turn, flag::LOSE_NEXT),
            (seated.explored, flag::EXPLORED),
            (seated.defaulted, flag::DEFAULTED),
            (seated.devoured, devoured),
        ] {
            if on {
                investigator.flags.insert(bit);
            }
        }
        if investigator.clues < 0 || investigator.money < 0 {
            return Err(who.bad("money and Clues are never below 0"));
        }
        let (at, kind) = (investigator.place, investigator.kind);
        let Some(place) = at.get() else {
            return Err(who.bad("this investigator is nowhere"));
        };
        if seated.explored && self.table.gate(place).is_none() {
            return Err(who.bad("an explored marker lies only where a gate is open"));
        }
        // The gate through which the investigator came, or would come back.
        let world = match &seated.entered {
            Some(world) => Some(index(
                world,
                "Other World",
                content.worlds.iter().map(|w| w.slug.as_str()),
            )?),
            None => content.places[place].world.map(|(w, _)| w),
        };
        if let Some(world) = world {
            let open = self
                .table
                .open_gates()
                .map(|(_, m)| m)
                .find(|&m| content.gates[m].world == world);
            self.table.investigator_mut(seat).entered = open.into();
        }
        let g = &self.game();
        let now = Now::new(content, g);
        if read::on_board(now, place) && read::closed(now, place) && !read::shut_in(g, place) {
            return Err(who.bad(format!("`{}` is closed", content.places[place].slug)));
        }
        let (sanity, stamina) = (read::max_sanity(now, seat), read::max_stamina(now, seat));
        let value = |said: &Option<Said<i8>>, most: i16, what: &str| match said {
            None => Ok(most as i8),
            Some(n) if (0..=most).contains(&i16::from(n.value)) => Ok(n.value),
            Some(entered) => {
                let name = content.sheet(kind).map_or("", |d| d.record.name.as_str());
                Err(entered.bad(format!(
                    "{name}'s {what} is from 0 to {most} here, not {}",
                    entered.value
                )))
            }
        };
        let (first, second) = (
            value(&seated.sanity, sanity, "Sanity")?,
            value(&seated.stamina, stamina, "Stamina")?,
        );
        let i = self.table.investigator_mut(seat);
        (i.sanity, i.stamina) = (first, second);
        Ok(())
    }

    fn possess(&mut self, seat: Seat, at: &Said<CardState>) -> Done {
        let said = &at.value.0;
        let id = self.card(&at.name(&said.card))?;
        let content = self.content;
        let table = &mut self.table;
        let twin = table
            .investigator(seat)
            .cards
            .iter()
            .any(|o| content.kind_of[o] == content.kind_of[id]);
        if content.card(id).record.limit_one && twin {
            return Err(at.bad(format!("nobody holds two of `{}`", said.card)));
        }
        table.investigator_mut(seat).cards.insert(id);
        // A gate card that an investigator keeps is not in its deck.
        if let Some(k) = EncounterCardId::find(&content.gate_cards, |k| k.kept == Some(id)) {
            table.gate_deck.take(k);
        }
        if said.exhausted {
            table.exhausted.insert(id);
        }
        if said.new {
            table.fresh.insert(id);
        }
        if let Some(n) = said.tokens.filter(|n| *n > 0) {
            table.tokens.push((id, n));
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
        let nth: u8 = index(skill, "skill", SKILLS.iter().map(|s| s.0))?;
        let at = SKILLS[nth as usize].1 as usize;
        let Some(sheet) = self.content.sheet(self.table.investigator(seat).kind) else {
            return Ok(());
        };
        let Some(stop) = sheet.skills[at].iter().position(|&v| v == value) else {
            let stops: Vec<String> = sheet.skills[at].iter().map(i8::to_string).collect();
            return Err(skill.bad(format!(
                "{}'s {} is {}",
                sheet.record.name,
                skill.value,
                stops.join(", ")
            )));
        };
        self.table.investigator_mut(seat).stops[at / 2] = stop as u8;
        Ok(())
    }

    /// Places gates, seals, Clues and monsters.
    pub fn board(&mut self, position: &Position) -> Done {
        for at in &position.seals {
            let place = self.place(at)?;
            self.table.seals.insert(place);
        }
        for at in &position.great_seals {
            let place = self.place(at)?;
            if !self.table.sealed(place) {
                return Err(at.bad(format!("`{}` is not sealed", at.value)));
            }
            self.table.great.insert(place);
        }
        for (at, world) in &position.gates.0 {
            let place = self.place(at)?;
            if self.table.sealed(place) {
                return Err(at.bad(format!("`{}` is sealed: no gate is open there", at.value)));
            }
            if self.table.gate(place).is_some() {
                return Err(at.bad(format!("two gates at `{}`", at.value)));
            }
            let m = self.gate(world)?;
            self.table.gate_at.put(place, Some(m));
        }
        for (at, clues) in &position.clues.0 {
            let place = self.place(at)?;
            if self.table.gate(place).is_some() {
                return Err(at.bad(format!(
                    "a gate is open at `{}`: no Clues lie there",
                    at.value
                )));
            }
            self.table.clues.0[place.index()] = *clues;
        }
        for (at, names) in &position.monsters.0 {
            let place = self.place(at)?;
            for name in names {
                self.monster(name, Whereabouts::Place(place))?;
            }
        }
        self.table.signs_played = position.signs_played.unwrap_or(position.seals.len() as u8);
        Ok(())
    }

    /// Puts Mythos cards in play.
    pub fn mythos_in_play(&mut self, position: &Position) -> Done {
        if let Some(e) = &position.environment {
            let environment = self.mythos(e)?;
            self.table.environment = environment.into();
            self.closes(environment, Maybe::NONE);
        }
        if let Some(said) = &position.rumor {
            let rumor = self.mythos(&said.name(&said.value.card))?;
            self.table.rumor = rumor.into();
            self.table.rumor_tokens = said.value.tokens;
            self.table.rumor_turn = said
                .value
                .since
                .unwrap_or(self.table.turn.saturating_sub(1));
            for name in &said.value.monsters {
                self.monster(name, Whereabouts::OnCard)?;
            }
            self.closes(rumor, Maybe::NONE);
        }
        for (name, until) in &position.headlines.0 {
            let m = self.mythos(name)?;
            self.table.headlines.push((m, *until));
            self.closes(m, (*until).into());
        }
        Ok(())
    }

    /// Closes the places of a card in play, to the end of turn `until` if there is one.
    fn closes(&mut self, card: MythosId, until: Maybe<u16>) {
        let content = self.content;
        let Some(block) = content.mythos[card].record.enters else {
            return;
        };
        for step in content.block(block.id) {
            if let Step::ClosePlace(x) = step {
                let closure = read::closure(content, x, until, card.into());
                self.table.closures.push(closure);
            }
        }
    }

    /// Arranges decks, cup and stack. It runs last, since a position may list all that is left in one.
    pub fn piles(&mut self, position: &Position) -> Done {
        let content = self.content;
        let cards = || content.cards.iter().map(|d| d.slug.as_str());
        let decks = &position.decks;
        for (nth, said) in [
            &decks.common,
            &decks.unique,
            &decks.spell,
            &decks.skill,
            &decks.ally,
        ]
        .into_iter()
        .enumerate()
        {
            let mut deck = std::mem::take(&mut self.table.decks[nth]);
            let gone = deck_is(&mut deck, said, &mut |at, deck| {
                let kind: CardDefId = index(at, "card", cards())?;
                let d = &content.cards[kind];
                Ok(d.copies().find(|&id| deck.unseen.contains(id)))
            })?;
            self.table.decks[nth] = deck;
            gone.iter().for_each(|&id| self.table.boxed.insert(id));
        }
        let mut deck = std::mem::take(&mut self.table.mythos);
        let gone = deck_is(&mut deck, &decks.mythos, &mut |at, _| {
            index(
                at,
                "Mythos card",
                content.mythos.iter().map(|m| m.slug.as_str()),
            )
            .map(Some)
        })?;
        self.table.mythos = deck;
        if let (Some(_), Some(at)) = (gone.first(), &decks.mythos.only) {
            return Err(no_only(at));
        }
        let mut deck = std::mem::take(&mut self.table.gate_deck);
        let gone = deck_is(&mut deck, &decks.gate, &mut |at, _| {
            index(
                at,
                "gate card",
                content.gate_cards.iter().map(|m| m.slug.as_str()),
            )
            .map(Some)
        })?;
        self.table.gate_deck = deck;
        if let (Some(_), Some(at)) = (gone.first(), &decks.gate.only) {
            return Err(no_only(at));
        }
        if let Some(names) = &position.gate_stack {
            let kept: Vec<GateId> = names.iter().map(|n| self.gate(n)).collect::<Done<_>>()?;
            let rest: Vec<GateId> = self.table.gate_stack.cards().collect();
            rest.iter().for_each(|&m| self.table.boxed_gates.insert(m));
            self.table.gate_stack = Deck::shuffled(kept);
        }
        if let Some(names) = &position.cup {
            for name in names {
                self.monster(name, Whereabouts::InHand)?;
            }
            let all = &mut self.table.whereabouts;
            all.send(Whereabouts::Cup, Whereabouts::Box);
            all.send(Whereabouts::InHand, Whereabouts::Cup);
        }
        Ok(())
    }

    /// Removes Epic Battle cards that were drawn before.
    pub fn epic_cards(&mut self, p: &Position) -> Done {
        for name in p.battle.iter().flat_map(|b| &b.epic_cards) {
            let epic = index(
                name,
                "Epic Battle card",
                self.content.epics.iter().map(|e| e.slug.as_str()),
            )?;
            if !self.table.epic || !self.table.epic_left.contains(epic) {
                return Err(name.bad(format!(
                    "`{}` is not among the cards of this battle",
                    name.value
                )));
            }
            self.table.epic_left.remove(epic);
        }
        Ok(())
    }

    /// Sets the rifts.
    pub fn rifts(&mut self, position: &Position) -> Done {
        let content = self.content;
        let tracks: Vec<SetId> = content.tracks(self.table.sets).map(|t| t.set).collect();
        if tracks.is_empty() {
            return match position.rifts.first() {
                Some(r) => Err(r.bad("this scenario has no rifts")),
                None => Ok(()),
            };
        }
        let shows = content
            .rifts
            .progress
            .iter()
            .map(|d| Some((d.set, d.place)));
        let mut pile: Vec<Option<(SetId, PlaceId)>> = shows.collect();
        for (track, said) in position.rifts.iter().enumerate() {
            let many = || said.bad(format!("there are {} rift tracks", tracks.len()));
            let &set = tracks.get(track).ok_or_else(many)?;
            let region = &said.value;
            let marker: MarkerId = index(
                &said.name(&region.marker),
                "rift marker",
                content.rifts.markers.iter().map(|m| m.slug.as_str()),
            )?;
            if content.rifts.markers[marker].set != set {
                return Err(said.bad(format!("`{}` is not of this track", region.marker)));
            }
            let before = self.table.rifts[track].marker;
            if let Some(other) = self.table.rifts.iter().position(|x| x.marker == marker) {
                self.table.rifts[other].marker = before;
            }
            let mut rift = Rift {
                marker,
                ..Rift::default()
            };
            if region.spaces.len() > 4 {
                return Err(said.bad("a rift track has four spaces"));
            }
            for (space, shows) in region.spaces.iter().enumerate() {
                let Some(shows) = shows else { continue };
                let (place, down) = shows
                    .strip_suffix(" down")
                    .map_or((shows.as_str(), false), |p| (p, true));
                let place = self.place(&said.name(place))?;
                let Some(nth) = pile.iter().position(|x| *x == Some((set, place))) else {
                    return Err(said.bad(format!(
                        "no progress marker is left that shows `{}`",
                        self.content.places[place].slug
                    )));
                };
                pile[nth] = None;
                rift.spaces[space] = Some(Progress {
                    marker: MarkerId::from_index(nth),
                    face_down: down,
                });
            }
            if let Some(at) = &region.open {
                rift.open = self.place(&said.name(at))?.into();
                rift.opened = region.opened.unwrap_or(self.table.turn.saturating_sub(1));
            }
            if rift.open.is_some() != rift.full() {
                return Err(said.bad("a rift is open when its four spaces are full, and only then"));
            }
            self.table.rifts[track] = rift;
        }
        Ok(())
    }

    /// Checks the position against the rules. An error points to the line that is wrong.
    pub fn sound(&self, game: &Game, position: &Position) -> Done {
        let (content, table) = (self.content, game.table());
        let now = Now::new(content, game);
        let whole = &position.scenario;
        if table.terror > 10 {
            return Err(whole.bad("the terror level is at most 10"));
        }
        if table.doom > read::most_doom(now) || (table.doom == table.track && !table.awake) {
            let name = content
                .ancient(table.ancient)
                .map_or("nobody", |a| a.record.name.as_str());
            return Err(whole.bad(format!(
                "with {} doom tokens of {} {name} is awake: that is the final battle",
                table.doom, table.track
            )));
        }
        if table.awake {
            return Ok(());
        }
        if table.gates_open() >= read::gates_to_awaken(now) {
            return Err(whole.bad(format!(
                "with {} open gates the Ancient One is awake",
                table.gates_open()
            )));
        }
        if watch::awakens(now).is_some() {
            return Err(
                whole.bad("with terror 10 and twice the monster limit the Ancient One is awake")
            );
        }
        if let Some(limit) = read::monster_limit(now) {
            let there = read::monsters_in_arkham(now);
            if there > limit {
                return Err(whole.bad(format!("{there} monsters in Arkham: the limit is {limit}")));
            }
        }
        let out = table.monsters_at(content.fixed.outskirts).count() as i16;
        if out > read::outskirts_limit(now) {
            return Err(whole.bad(format!(
                "{out} monsters in the Outskirts: there is room for {}",
                read::outskirts_limit(now)
            )));
        }
        let closed: PlaceSet = PlaceId::first(content.places.len())
            .filter(|&p| read::on_board(now, p) && read::closed_to_monsters(now, p))
            .collect();
        for (at, names) in &position.monsters.0 {
            if closed.contains(self.place(at)?) && !names.is_empty() {
                return Err(at.bad(format!("`{}` is closed", at.value)));
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
        |n| n.bad(what),
    )
}

/// Finds the card of a deck that a name means.
type Find<'a, const W: usize, T> = &'a mut dyn FnMut(&Name, &Deck<W, T>) -> Done<Option<T>>;

/// Puts the known cards of a deck in their places. Returns the cards that are not in a deck that was listed in full.
fn deck_is<const W: usize, T: Id>(
    deck: &mut Deck<W, T>,
    said: &DeckState,
    find: Find<W, T>,
) -> Done<Vec<T>> {
    let mut take = |at: &Name, deck: &mut Deck<W, T>| -> Done<T> {
        match find(at, deck)? {
            Some(id) if deck.take(id) => Ok(id),
            _ => Err(at.bad(format!("`{}` is not in this deck any more", at.value))),
        }
    };
    let mut top = said
        .top
        .iter()
        .map(|n| take(n, deck))
        .collect::<Done<Vec<T>>>()?;
    let bottom = said
        .bottom
        .iter()
        .map(|n| take(n, deck))
        .collect::<Done<Vec<T>>>()?;
    let mut gone = Vec::new();
    if let Some(only) = &said.only {
        let kept = only
            .iter()
            .map(|n| take(n, deck))
            .collect::<Done<Vec<T>>>()?;
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
            return Err(name.bad(format!("`{}` stands here twice", name.value)));
        }
    }
    Ok(())
}

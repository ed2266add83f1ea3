//! What a noun can stand for, and what each verb wants of its nouns: the sort, the number, and who may be asked.

use super::amount::Amount;
use super::effect::{Change, Destination, Verb};
use super::noun::{Filter, KindName, Measure, Noun};
use super::words::Token;
use borsh_derive::{BorshDeserialize as Unpack, BorshSerialize as Pack};
use smallvec::{SmallVec, smallvec};

/// Sorts of things, as a set.
#[derive(Pack, Unpack, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Sorts(u8);

impl Sorts {
    /// Investigators.
    pub const INVESTIGATOR: Sorts = Sorts(1);
    /// Enemies.
    pub const ENEMY: Sorts = Sorts(2);
    /// Locations.
    pub const LOCATION: Sorts = Sorts(4);
    /// Assets.
    pub const ASSET: Sorts = Sorts(8);
    /// Events, skills, treacheries.
    pub const OTHER: Sorts = Sorts(16);
    /// Acts and agendas.
    pub const STORY: Sorts = Sorts(32);
    /// Cards that come and go: all but investigators, acts and agendas.
    pub const CARD: Sorts = Sorts(2 | 4 | 8 | 16);
    /// Cards that come and go, locations excepted.
    pub const LOOSE: Sorts = Sorts(2 | 8 | 16);
    /// What takes damage.
    pub const BODY: Sorts = Sorts(1 | 2 | 8);
    /// What takes horror.
    pub const MIND: Sorts = Sorts(1 | 8);
    /// What is somewhere: all but acts and agendas.
    pub const PLACED: Sorts = Sorts(1 | 2 | 4 | 8 | 16);
    /// Anything.
    pub const ANY: Sorts = Sorts(63);

    /// The sort of a kind of card.
    pub fn of_kind(kind: KindName) -> Sorts {
        match kind {
            KindName::Investigator => Sorts::INVESTIGATOR,
            KindName::Enemy => Sorts::ENEMY,
            KindName::Location => Sorts::LOCATION,
            KindName::Asset => Sorts::ASSET,
            KindName::Event | KindName::Skill | KindName::Treachery => Sorts::OTHER,
            KindName::Agenda | KindName::Act => Sorts::STORY,
            KindName::Reference => Sorts(0),
        }
    }
    /// What takes damage, or horror.
    fn harmed(horror: &Amount) -> Sorts {
        if *horror == Amount::Number(0) {
            Sorts::BODY
        } else {
            Sorts::MIND
        }
    }
    /// What a token can lie on.
    pub fn bears(token: Token) -> Sorts {
        match token {
            Token::Damage => Sorts::BODY.or(Sorts::LOCATION), // damaged-location
            Token::Horror => Sorts::MIND,
            Token::Use => Sorts::ASSET,
            Token::Clue | Token::Doom | Token::Resource => Sorts::ANY,
        }
    }
    /// What can go somewhere. Encounter cards have neither a hand nor a deck of their owner's to go to.
    pub fn goes(to: Destination) -> Sorts {
        match to {
            Destination::Hand | Destination::Deck => Sorts::ASSET.or(Sorts::OTHER),
            // What is exiled is of a player's deck.
            Destination::Exile => Sorts::ASSET.or(Sorts::OTHER),
            Destination::DeckBottom
            | Destination::ThreatArea
            | Destination::Discard
            | Destination::EncounterDeckTop => Sorts::LOOSE,
            Destination::EncounterDeck
            | Destination::VictoryDisplay
            | Destination::RemovedFromGame
            | Destination::SetAside
            | Destination::Pile(_) => Sorts::CARD,
        }
    }
    /// What can be measured so.
    pub fn measured(by: Measure) -> Sorts {
        match by {
            Measure::Skill(_) | Measure::HandSize | Measure::Actions | Measure::BaseSkill => {
                Sorts::INVESTIGATOR
            }
            Measure::Fight | Measure::Evade | Measure::EnemyDamage | Measure::EnemyHorror => {
                Sorts::ENEMY
            }
            Measure::ConnectionsToLocation(_) => Sorts::PLACED,
            Measure::Number(_) => Sorts::ANY,
            Measure::Icons(_) | Measure::Cost => Sorts::ASSET.or(Sorts::OTHER),
            Measure::ConnectionsTo(_) | Measure::ConnectionsToInvestigators => Sorts::PLACED,
            Measure::Shroud => Sorts::LOCATION,
            Measure::RemainingHealth | Measure::Health => Sorts::BODY,
            Measure::RemainingSanity => Sorts::MIND,
            Measure::Tokens(token) => Sorts::bears(token),
        }
    }
    /// What is in both.
    pub const fn and(self, other: Sorts) -> Sorts {
        Sorts(self.0 & other.0)
    }
    /// What is in either.
    pub const fn or(self, more: Sorts) -> Sorts {
        Sorts(self.0 | more.0)
    }
    /// Whether something is in both.
    pub fn meets(self, other: Sorts) -> bool {
        self.0 & other.0 != 0
    }
    /// Whether nothing is in it.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }
    /// In words: "an investigator or an enemy".
    pub fn words(self) -> String {
        let names = [
            "an investigator",
            "an enemy",
            "a location",
            "an asset",
            "another card",
            "an act or agenda",
        ];
        let mut said: Vec<&str> = Vec::new();
        for (bit, name) in names.into_iter().enumerate() {
            if self.0 >> bit & 1 == 1 {
                said.push(name);
            }
        }
        match said.split_last() {
            None => "nothing".into(),
            Some((only, [])) => (*only).into(),
            Some((last, rest)) => format!("{} or {last}", rest.join(", ")),
        }
    }

    /// What a filter can let through.
    pub fn of_filter(filter: &Filter) -> Sorts {
        match filter {
            Filter::Investigator(_) => Sorts::INVESTIGATOR,
            Filter::Enemy(_) => Sorts::ENEMY,
            Filter::Location(_) => Sorts::LOCATION,
            Filter::Card(c) => match &c.kind {
                Some(kinds) => kinds
                    .iter()
                    .fold(Sorts(0), |all, k| all.or(Sorts::of_kind(*k))),
                None => Sorts::CARD.or(Sorts::STORY),
            },
            Filter::Any(all) => all.iter().fold(Sorts(0), |s, f| s.or(Sorts::of_filter(f))),
            Filter::All(all) => all
                .iter()
                .fold(Sorts::ANY, |s, f| Sorts(s.0 & Sorts::of_filter(f).0)),
            Filter::Not(_) => Sorts::ANY,
        }
    }
}

/// One noun of a verb, and what the verb wants of it.
#[derive(Clone, Copy, Debug)]
pub struct Object<'v> {
    /// Which of the verb's words it is.
    pub word: &'static str,
    /// The noun.
    pub noun: &'v Noun,
    /// What it may stand for.
    pub sorts: Sorts,
    /// Only one: a noun that means several is refused.
    pub one: bool,
    /// Somebody, or chance, may be asked which.
    pub picks: bool,
}

impl Noun {
    /// Whether it means several.
    pub fn is_many(&self) -> bool {
        match self {
            Noun::Each(_) | Noun::Anybody => true,
            Noun::Random(r) => r.amount > 1,
            Noun::You
            | Noun::This
            | Noun::It
            | Noun::Bound(_)
            | Noun::That
            | Noun::Attacker
            | Noun::Target
            | Noun::UsedCard
            | Noun::Tester
            | Noun::Active
            | Noun::Bearer
            | Noun::Lead
            | Noun::Attached
            | Noun::Agenda
            | Noun::Act
            | Noun::Here
            | Noun::A(_)
            | Noun::LeadPicks(_)
            | Noun::Nearest(_)
            | Noun::Farthest(_)
            | Noun::Most(_)
            | Noun::Fewest(_)
            | Noun::Name(_) => false,
        }
    }
    /// Whether somebody, or chance, is asked which.
    pub fn is_picked(&self) -> bool {
        matches!(
            self,
            Noun::A(_)
                | Noun::LeadPicks(_)
                | Noun::Random(_)
                | Noun::Nearest(_)
                | Noun::Farthest(_)
                | Noun::Most(_)
                | Noun::Fewest(_)
        )
    }
}

impl Verb {
    /// Its nouns, and what it wants of them.
    pub fn objects(&self) -> SmallVec<[Object<'_>; 2]> {
        const WHO: Sorts = Sorts::INVESTIGATOR;
        fn any<'v>(word: &'static str, noun: &'v Noun, sorts: Sorts) -> Object<'v> {
            Object {
                word,
                noun,
                sorts,
                one: false,
                picks: true,
            }
        }
        fn one<'v>(word: &'static str, noun: &'v Noun, sorts: Sorts) -> Object<'v> {
            Object {
                one: true,
                ..any(word, noun, sorts)
            }
        }
        // Of a verb's two nouns only one is asked for; the other must be known.
        fn known(o: Object<'_>) -> Object<'_> {
            Object { picks: false, ..o }
        }
        match self {
            Verb::Choose(c) => smallvec![known(one("by", &c.by, WHO))],
            Verb::ForEach(f) => smallvec![any("of", &f.of, Sorts::ANY)],
            Verb::Repeat(_) => smallvec![],
            Verb::Pick(p) => smallvec![known(one("by", &p.by, WHO)), one("of", &p.of, Sorts::ANY)],
            Verb::Deal(d) => smallvec![any("to", &d.to, Sorts::harmed(&d.horror))],
            Verb::Heal(h) => smallvec![any("of", &h.of, Sorts::harmed(&h.horror))],
            Verb::Discover(discover) => {
                smallvec![
                    known(any("who", &discover.who, WHO)),
                    any("at", &discover.at, Sorts::LOCATION)
                ]
            }
            Verb::GainResources(change)
            | Verb::LoseResources(change)
            | Verb::GainActions(change)
            | Verb::LoseActions(change)
            | Verb::GainClues(change)
            | Verb::Draw(change) => smallvec![any("who", &change.who, WHO)],
            Verb::Experience(w) => smallvec![known(any("who", &w.who, WHO))],
            Verb::Place(p) => smallvec![any("on", &p.on, Sorts::bears(p.token))],
            Verb::MoveTokens(transfer) => {
                let mut all = smallvec![any("from", &transfer.from, Sorts::bears(transfer.token))];
                let becomes = Sorts::bears(transfer.becomes.unwrap_or(transfer.token));
                all.extend(transfer.to.iter().map(|n| known(one("to", n, becomes))));
                all
            }
            Verb::DrawEncounter(draw) => {
                let mut all: SmallVec<[Object<'_>; 2]> = SmallVec::new();
                all.extend(draw.who.iter().map(|n| any("who", n, WHO)));
                let drawn = Sorts::ENEMY.or(Sorts::OTHER);
                all.extend(draw.card.iter().map(|n| one("card", n, drawn)));
                all
            }
            Verb::Search(x) => {
                let mut all = smallvec![any("who", &x.who, WHO)];
                all.extend(x.whose.iter().map(|n| known(one("whose", n, WHO))));
                all
            }
            Verb::Play(p) => smallvec![any("play", &p.card, Sorts::ASSET.or(Sorts::OTHER))],
            Verb::Put(p) => smallvec![any("cards", &p.cards, Sorts::goes(p.to))],
            Verb::Discard(d) => smallvec![any("cards", &d.cards, Sorts::CARD)],
            Verb::DiscardFromHand(d) => smallvec![any("who", &d.who, WHO)],
            Verb::DiscardTop(d) => smallvec![any("who", &d.who, WHO)],
            Verb::Attach(attach) => {
                // What is an investigator's alone lies in their threat area.
                smallvec![
                    known(one("card", &attach.card, Sorts::ASSET.or(Sorts::OTHER))),
                    one("to", &attach.to, Sorts::CARD.or(Sorts::STORY))
                ]
            }
            Verb::EnterPlay(entry) => {
                let enters = Sorts::ENEMY
                    .or(Sorts::ASSET)
                    .or(Sorts::LOCATION)
                    .or(Sorts::OTHER);
                let mut all = smallvec![any("cards", &entry.cards, enters)];
                all.extend(
                    entry
                        .at
                        .iter()
                        .map(|n| known(one("at", n, Sorts::LOCATION))),
                );
                all.extend(entry.under.iter().map(|n| known(one("under", n, WHO))));
                all
            }
            Verb::TakeControl(control) => {
                smallvec![
                    known(one("who", &control.who, WHO)),
                    any("of", &control.of, Sorts::ASSET)
                ]
            }
            Verb::Trade(t) => smallvec![known(any("among", &t.among, WHO))],
            Verb::Show(n) => smallvec![any("show", n, Sorts::LOOSE)],
            Verb::Spawn(spawn) => {
                // The place may be picked if the enemy is one and known.
                let at = one("at", &spawn.at, Sorts::LOCATION);
                let asked = spawn.enemies.is_picked() || spawn.enemies.is_many();
                let mut all = smallvec![
                    any("enemies", &spawn.enemies, Sorts::ENEMY),
                    if asked { known(at) } else { at }
                ];
                let with = spawn.engaged_with.iter();
                all.extend(with.map(|n| known(one("engaged-with", n, WHO))));
                all
            }
            Verb::Move(movement) => {
                smallvec![
                    known(any("who", &movement.who, WHO.or(Sorts::ENEMY))),
                    one("to", &movement.to, Sorts::LOCATION)
                ]
            }
            Verb::MoveToward(m) => smallvec![
                known(any("enemies", &m.enemies, Sorts::ENEMY)),
                known(one("to", &m.to, Sorts::LOCATION))
            ],
            Verb::LookAt(n) => smallvec![any("look-at", n, Sorts::LOCATION)],
            Verb::Reveal(n) => smallvec![any("reveal", n, Sorts::LOCATION)],
            Verb::Conceal(n) => smallvec![any("conceal", n, Sorts::LOCATION)],
            Verb::Disengage(n) => smallvec![any("disengage", n, Sorts::ENEMY)],
            Verb::Evade(n) => smallvec![any("evade", n, Sorts::ENEMY)],
            Verb::Ready(n) => smallvec![any("ready", n, Sorts::LOOSE)],
            Verb::Exhaust(n) => smallvec![any("exhaust", n, Sorts::LOOSE)],
            Verb::Engage(e) | Verb::Attack(e) => smallvec![
                any("enemies", &e.enemies, Sorts::ENEMY),
                known(one("who", &e.who, WHO))
            ],
            Verb::Provoke(n) => smallvec![known(one("provoke", n, WHO))],
            Verb::Test(t) => smallvec![any("who", &t.who, WHO)],
            Verb::Change(Change::AttackDamageTo(n)) => {
                smallvec![one("attack-damage-to", n, Sorts::ENEMY)]
            }
            Verb::Change(Change::SpawnAt(n)) => {
                smallvec![one("spawn-at", n, Sorts::LOCATION)]
            }
            Verb::Change(Change::Picked(n)) => smallvec![one("picked", n, Sorts::ANY)],
            Verb::Modify(m) => smallvec![any("to", &m.to, Sorts::ANY)],
            Verb::Advance(n) => smallvec![known(one("advance", n, Sorts::STORY))],
            Verb::Resign(n) => smallvec![any("resign", n, WHO)],
            Verb::EndTurn(n) => smallvec![known(any("end-turn", n, WHO))],
            Verb::Defeat(n) => smallvec![any("defeat", n, WHO.or(Sorts::ENEMY))],
            Verb::Kill(n) => smallvec![known(any("kill", n, WHO))],
            Verb::DriveInsane(n) => smallvec![known(any("drive-insane", n, WHO))],
            Verb::ResolveRevelation(r) => smallvec![
                known(one("who", &r.who, WHO)),
                one("of", &r.of, Sorts::CARD)
            ],
            Verb::Suffer(x) => smallvec![known(any("who", &x.who, WHO))],
            Verb::Earn(e) => smallvec![any("who", &e.who, WHO)],
            Verb::List(l) => l
                .cards
                .iter()
                .map(|n| known(any("cards", n, Sorts::CARD.or(Sorts::INVESTIGATOR))))
                .collect(),
            Verb::BeginAt(n) => smallvec![one("begin-at", n, Sorts::LOCATION)],
            Verb::Investigate(i) => {
                let at = i.at.iter().map(|n| one("at", n, Sorts::LOCATION));
                at.collect()
            }
            Verb::Seal(s) => smallvec![known(one("on", &s.on, Sorts::CARD))],
            Verb::Release(n) => smallvec![known(any("release", n, Sorts::CARD))],
            Verb::GainWeakness(g) => smallvec![known(any("who", &g.who, WHO))],
            Verb::May(m) => smallvec![known(any("who", &m.who, WHO))],
            Verb::If(_)
            | Verb::Then(_)
            | Verb::Later(_)
            | Verb::Pay(_)
            | Verb::Try(_)
            | Verb::Look(_)
            | Verb::DiscardUntil(_)
            | Verb::ReshuffleEncounter
            | Verb::TakeAction
            | Verb::RepeatPhase
            | Verb::Fight(_)
            | Verb::TryToEvade(_)
            | Verb::RevealToken
            | Verb::RevealTokens(_)
            | Verb::ChangeToken(_)
            | Verb::Succeed
            | Verb::Fail
            | Verb::RedrawToken
            | Verb::IgnoreToken(_)
            | Verb::CancelHarm(_)
            | Verb::NegateToken
            | Verb::Cancel
            | Verb::Instead(_)
            | Verb::Change(Change::RevealTwoChooseOne)
            | Verb::EndScenario(_)
            | Verb::Log(_)
            | Verb::CrossOut(_)
            | Verb::AddToken(_)
            | Verb::RemoveToken(_)
            | Verb::AdvanceTo(_)
            | Verb::TurnInto(_) => smallvec![],
        }
    }
}

//! The position that forms are played in: Daisy Walker, whose turn it is, and Wendy Adams, who is the lead investigator,
//! in a field with a grove and a house beside it, and two of each sort of card.

/// The cards of the scene. None of them has a text that would get in a form's way.
pub(super) const BASE: &str = "\
set: {id: forms, name: Forms}
cards:
  field: {name: Field, class: mythos, traits: [meadow], kind: {location: {shroud: 2, clues: 1, symbol: field, connections: [grove, house]}}}
  grove: {name: Grove, class: mythos, traits: [wood], kind: {location: {shroud: 2, clues: 1, symbol: grove, connections: [field]}}}
  house: {name: House, class: mythos, kind: {location: {shroud: 2, clues: 1, symbol: house, connections: [field]}}}
  foe-a: {name: Red Foe, class: mythos, traits: [brute], kind: {enemy: {fight: 2, health: 4, evade: 2, damage: 1, horror: 1}}}
  foe-b: {name: Pale Foe, class: mythos, kind: {enemy: {fight: 2, health: 4, evade: 2, damage: 1, horror: 1}}}
  ward-a: {name: Oak Ward, traits: [charm], kind: {asset: {cost: 1, health: 3, sanity: 3, uses: {amount: 3, kind: charges}}}}
  ward-b: {name: Elm Ward, kind: {asset: {cost: 1, health: 3, sanity: 3, uses: {amount: 3, kind: charges}}}}
  tool-a: {name: Brass Tool, kind: {asset: {cost: 1, slots: [accessory]}}}
  tool-b: {name: Tin Tool, kind: {asset: {cost: 1, slots: [accessory]}}}
  song-a: {name: Old Song, kind: {event: {cost: 1}}, abilities: [{play: {do: [{gain-resources: {amount: 2}}]}}]}
  knack-a: {name: Quick Knack, icons: {wild: 1}, kind: {skill: {}}}
  curse-a: {name: Black Curse, class: mythos, traits: [hex], kind: {treachery: {}}}
  curse-b: {name: Grey Curse, class: mythos, kind: {treachery: {}}}
  ill-omen: {name: Ill Omen, class: mythos, kind: {treachery: {}}, abilities: [{revelation: [{deal: {horror: 1}}]}]}
  clinging-mist: {name: Clinging Mist, class: mythos, kind: {treachery: {}}, abilities: [{revelation: [{attach: {to: here}}]}]}
  rotten-luck: {name: Rotten Luck, class: mythos, kind: {treachery: {}}}
  charm-a: {name: Jade Charm, traits: [charm], kind: {asset: {cost: 1, slots: [accessory]}}}
  crypt: {name: Crypt, class: mythos, kind: {location: {shroud: 2, symbol: crypt, connections: [field]}}}
  lurker: {name: Lurker, class: mythos, kind: {enemy: {fight: 2, health: 4, evade: 2, spawn: {name: crypt}}}}
  gate-a: {name: Iron Gate, class: mythos, kind: {location: {shroud: 2, symbol: gate, connections: [field], unrevealed: {name: Gate}}}}
  gate-b: {name: Brass Gate, class: mythos, kind: {location: {shroud: 2, symbol: gate, connections: [field], unrevealed: {name: Gate}}}}
  gate: {name: Gate, class: mythos, kind: {location: {shroud: 2, symbol: gate, connections: [field], unrevealed: {name: Gate}, one-of: [gate-a, gate-b]}}}
  islet: {name: Islet, class: mythos, kind: {location: {shroud: 2, clues: 1, symbol: islet, connections: [field]}}, abilities: [{revelation: [{enter-play: {cards: this}}]}]}
  goaded: {name: Goaded Foe, class: mythos, kind: {enemy: {fight: 2, health: 4, evade: 2}}, abilities: [{constant: {to: this, modifiers: [{quantity: fight, add: 2}]}}]}
";

/// A scenario with an area out of play, for the forms that need one.
pub(super) const SCENARIO: &str = "\
scenario:
  id: form-field
  name: Form Field
  reference: the-gathering-reference
  encounter-sets: [rats]
  agendas: [whats-going-on]
  acts: [trapped]
  locations: [field]
  start: field
  areas: {beyond: [foe-a, foe-b, ward-a, ward-b, curse-a, curse-b], below: []}
  chaos-bag: {easy: [\"0\"], standard: [\"0\"], hard: [\"0\"], expert: [\"0\"]}
  resolutions: {none: {}}
";
/// The line of a scene that is played there.
pub(super) const WITH_AN_AREA: &str = "scenario: card/form-field";

/// What a noun stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Sort {
    Investigator,
    Enemy,
    Location,
    Asset,
    Other,
    Story,
}

impl Sort {
    pub(super) const ALL: [Sort; 6] = [
        Sort::Investigator,
        Sort::Enemy,
        Sort::Location,
        Sort::Asset,
        Sort::Other,
        Sort::Story,
    ];
    pub(super) fn name(self) -> &'static str {
        match self {
            Sort::Investigator => "investigator",
            Sort::Enemy => "enemy",
            Sort::Location => "location",
            Sort::Asset => "asset",
            Sort::Other => "other",
            Sort::Story => "story",
        }
    }
    /// A noun that means the first of the two.
    pub(super) fn one(self) -> &'static str {
        match self {
            Sort::Investigator => "lead",
            Sort::Enemy => "{name: foe-a}",
            Sort::Location => "{name: grove}",
            Sort::Asset => "{name: ward-a}",
            Sort::Other => "{name: curse-a}",
            Sort::Story => "agenda",
        }
    }
    /// A noun that means both.
    pub(super) fn many(self) -> &'static str {
        match self {
            Sort::Investigator => "{each: {investigator: {}}}",
            Sort::Enemy => "{each: {enemy: {}}}",
            Sort::Location => "{each: {location: {connecting: true}}}",
            Sort::Asset => {
                "{each: {any: [{card: {kind: [asset], name: ward-a}}, {card: {kind: [asset], name: ward-b}}]}}"
            }
            Sort::Other => "{each: {card: {kind: [treachery]}}}",
            Sort::Story => "{each: {card: {kind: [act, agenda]}}}",
        }
    }
    pub(super) fn noun(self, many: bool) -> &'static str {
        if many { self.many() } else { self.one() }
    }
    /// Where the two stand in a view.
    pub(super) fn paths(self) -> [&'static str; 2] {
        match self {
            Sort::Investigator => ["investigators.wendy-adams", "investigators.daisy-walker"],
            Sort::Enemy => [
                "investigators.wendy-adams.threat.foe-a",
                "investigators.wendy-adams.threat.foe-b",
            ],
            Sort::Location => ["locations.grove", "locations.house"],
            Sort::Asset => [
                "investigators.daisy-walker.in_play.ward-a",
                "investigators.daisy-walker.in_play.ward-b",
            ],
            Sort::Other => [
                "investigators.wendy-adams.threat.curse-a",
                "investigators.wendy-adams.threat.curse-b",
            ],
            Sort::Story => ["agenda", "act"],
        }
    }
}

/// The path of Daisy Walker, who acts.
pub(super) const DAISY: &str = "investigators.daisy-walker";
/// The path of Wendy Adams.
pub(super) const WENDY: &str = "investigators.wendy-adams";

/// A position, put together.
#[derive(Clone, Default)]
pub(super) struct Scene {
    /// Further fields of Daisy.
    pub daisy: Vec<String>,
    pub wendy: Vec<String>,
    pub daisy_plays: Vec<String>,
    pub daisy_threat: Vec<String>,
    pub wendy_threat: Vec<String>,
    pub field: Vec<String>,
    pub grove: Vec<String>,
    pub house: Vec<String>,
    /// Further lines.
    pub lines: Vec<String>,
}

impl Scene {
    /// The form's card is in play under Daisy's control.
    pub(super) fn new() -> Self {
        Self::bare().plays("FORM")
    }
    /// The form's card is nowhere yet.
    pub(super) fn bare() -> Self {
        Self::default()
    }
    pub(super) fn daisy(mut self, field: impl Into<String>) -> Self {
        self.daisy.push(field.into());
        self
    }
    pub(super) fn wendy(mut self, field: impl Into<String>) -> Self {
        self.wendy.push(field.into());
        self
    }
    pub(super) fn plays(mut self, card: impl Into<String>) -> Self {
        self.daisy_plays.push(card.into());
        self
    }
    pub(super) fn daisy_threat(mut self, card: impl Into<String>) -> Self {
        self.daisy_threat.push(card.into());
        self
    }
    pub(super) fn wendy_threat(mut self, card: impl Into<String>) -> Self {
        self.wendy_threat.push(card.into());
        self
    }
    pub(super) fn field(mut self, field: impl Into<String>) -> Self {
        self.field.push(field.into());
        self
    }
    pub(super) fn grove(mut self, field: impl Into<String>) -> Self {
        self.grove.push(field.into());
        self
    }
    pub(super) fn house(mut self, field: impl Into<String>) -> Self {
        self.house.push(field.into());
        self
    }
    pub(super) fn line(mut self, line: impl Into<String>) -> Self {
        self.lines.push(line.into());
        self
    }
    /// The two of a sort, with this state (`damage: 1`; may be nothing).
    pub(super) fn with(self, sort: Sort, state: &str) -> Self {
        let card = |id: &str| match state {
            "" => id.to_owned(),
            state => format!("{{card: {id}, {state}}}"),
        };
        match (sort, state) {
            (Sort::Investigator | Sort::Location | Sort::Story, "") => self,
            (Sort::Investigator, _) => self.daisy(state).wendy(state),
            (Sort::Enemy, _) => self.wendy_threat(card("foe-a")).wendy_threat(card("foe-b")),
            (Sort::Location, _) => self.grove(state).house(state),
            (Sort::Asset, _) => self.plays(card("ward-a")).plays(card("ward-b")),
            (Sort::Other, _) => self
                .wendy_threat(card("curse-a"))
                .wendy_threat(card("curse-b")),
            (Sort::Story, _) => self
                .line(format!("agenda: {{{state}}}"))
                .line(format!("act: {{{state}}}")),
        }
    }

    pub(super) fn yaml(&self) -> String {
        let list = |name: &str, cards: &[String]| match cards {
            [] => None,
            cards => Some(format!("{name}: [{}]", cards.join(", "))),
        };
        let at = |fields: &[String]| {
            let said = fields.iter().any(|f| f.starts_with("at:"));
            (!said).then(|| "at: field".to_owned())
        };
        let map = |fields: Vec<String>| format!("{{{}}}", fields.join(", "));
        let daisy = at(&self.daisy)
            .into_iter()
            .chain(self.daisy.iter().cloned())
            .chain(list("in-play", &self.daisy_plays))
            .chain(list("threat", &self.daisy_threat));
        let wendy = at(&self.wendy)
            .into_iter()
            .chain(self.wendy.iter().cloned())
            .chain(list("threat", &self.wendy_threat));
        let place = |fields: &[String]| {
            let said = fields.iter().any(|f| f.starts_with("revealed"));
            let open = (!said).then(|| "revealed: true".to_owned());
            map(open.into_iter().chain(fields.iter().cloned()).collect())
        };
        let said = |key: &str| self.lines.iter().any(|l| l.starts_with(key));
        let mut out = String::from("lead: wendy-adams\n");
        if !said("scenario:") {
            out += "scenario: card/the-gathering\n";
        }
        if !said("turn:") && !said("phase:") {
            out += "turn: daisy-walker\n";
        }
        if !said("bag:") {
            out += "bag: [0]\n";
        }
        for line in &self.lines {
            out += line;
            out += "\n";
        }
        out + &format!(
            "investigators:\n  daisy-walker: {}\n  wendy-adams: {}\nlocations:\n  field: {}\n  grove: {}\n  house: {}\n",
            map(daisy.collect()),
            map(wendy.collect()),
            place(&self.field),
            place(&self.grove),
            place(&self.house)
        )
    }
}

//! Words that later cycles brought to effects and text boxes. Chapter: later-words.md.

use super::ability::{Ability, Rule};
use super::amount::Condition;
use super::effect::{Destination, Verb};
use super::noun::Noun;
use super::{AbilityDef, Content, RuleKind};
use borsh_derive::{BorshDeserialize as Unpack, BorshSerialize as Pack};
use language::form::Begun;
use packs::{Block, Sym};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Deserialize;
use serde::de::value::{MapAccessDeserializer, StrDeserializer};
use serde::de::{Deserializer, Error, MapAccess, Visitor};
use std::borrow::Cow;
use std::fmt;

/// A forced ability that answers to a state of the board, not to a happening.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct State {
    /// As soon as this holds; and again once it has not held meanwhile.
    #[serde(rename = "if")]
    pub condition: Condition,
    /// What happens.
    #[serde(rename = "do")]
    #[schemars(with = "Vec<Verb>")]
    pub effect: Block<Verb>,
}

/// Which of the words that few packs use any pack uses.
#[derive(Pack, Unpack, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Uncommon {
    /// Some card changes traits; this is the trait `elite`.
    pub traits: Option<Sym>,
    /// Some card has an action ability that is used from the hand.
    pub hand_actions: bool,
    /// Some card has an ability that answers to a state.
    pub states: bool,
}

impl Uncommon {
    /// What the cards of a content use.
    pub fn of(content: &mut Content) -> Self {
        let changes = |rules: &[Rule]| rules.iter().any(|r| r.kind() == RuleKind::Traits);
        let mut lasting = content.blocks.iter().flatten();
        let modifies = |v: &Verb| matches!(v, Verb::Modify(m) if changes(&m.rules));
        let sets = |a: &AbilityDef| matches!(&a.ability, Ability::Constant(c) if changes(&c.rules));
        let traits = lasting.any(modifies) || content.abilities.iter().any(sets);
        let changed = content.taboos.iter().map(|t| &t.def);
        let mut defs = content.defs.iter().chain(changed);
        let hand_actions = defs.clone().any(|d| d.hand_action);
        let states = defs.any(|d| d.has_state);
        Self {
            traits: traits.then(|| content.names.sym("elite")),
            hand_actions,
            states,
        }
    }
}

/// A card that is played by an effect.
#[derive(Pack, Unpack, Clone, PartialEq, Debug)]
pub struct Played {
    /// Which: of a hand, or of a discard pile.
    pub card: Noun,
    /// So much less is paid for it.
    pub less: u8,
    /// Once it has been played it goes there, unless it is in play then.
    pub then: Option<Destination>,
}

/// The same, written out.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct PlayedText {
    /// Which: of a hand, or of a discard pile.
    card: Noun,
    /// So much less is paid for it.
    #[serde(default)]
    less: u8,
    /// Once it has been played it goes there, unless it is in play then.
    #[serde(default)]
    then: Option<Destination>,
}

impl From<PlayedText> for Played {
    fn from(text: PlayedText) -> Self {
        Self {
            card: text.card,
            less: text.less,
            then: text.then,
        }
    }
}

impl From<Noun> for Played {
    fn from(card: Noun) -> Self {
        Self {
            card,
            less: 0,
            then: None,
        }
    }
}

impl<'de> Deserialize<'de> for Played {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Read;
        impl<'de> Visitor<'de> for Read {
            type Value = Played;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a card, or `{card: .., less: ..}`")
            }
            fn visit_str<E: Error>(self, word: &str) -> Result<Played, E> {
                Noun::deserialize(StrDeserializer::new(word)).map(Played::from)
            }
            fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Played, M::Error> {
                let word: Option<String> = map.next_key()?;
                let word = word.ok_or_else(|| M::Error::missing_field("card"))?;
                let begun = Begun::new(word, map);
                let written_out = matches!(begun.word(), "card" | "less" | "then");
                let map = MapAccessDeserializer::new(begun);
                if written_out {
                    return PlayedText::deserialize(map).map(Played::from);
                }
                Noun::deserialize(map).map(Played::from)
            }
        }
        from.deserialize_any(Read)
    }
}

impl JsonSchema for Played {
    fn schema_name() -> Cow<'static, str> {
        "Played".into()
    }
    fn json_schema(g: &mut SchemaGenerator) -> Schema {
        let (noun, map) = (g.subschema_for::<Noun>(), g.subschema_for::<PlayedText>());
        json_schema!({"description": "A card that is played by an effect.", "anyOf": [noun, map]})
    }
}

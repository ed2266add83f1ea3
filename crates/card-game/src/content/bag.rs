//! Tokens that leave the chaos bag for a card, and tokens that come from a pool. Chapter: later-words.md.

use super::ability::TokenEffect;
use super::amount::Amount;
use super::noun::Noun;
use super::words::Chaos;
use borsh_derive::{BorshDeserialize as Unpack, BorshSerialize as Pack};
use schemars::JsonSchema;
use serde::Deserialize;

/// Seal a chaos token on a card: it is in the bag no longer.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Seal {
    /// One of these, from the bag; `you` chooses if the bag has several of them.
    #[serde(default)]
    pub any: Vec<Chaos>,
    /// The token that is revealed, in place of one from the bag.
    #[serde(default)]
    pub revealed: bool,
    /// On which card (`this` where unsaid).
    #[serde(default = "this")]
    pub on: Noun,
}

fn this() -> Noun {
    Noun::This
}

const fn another(modifier: i32) -> TokenEffect {
    TokenEffect {
        modifier: Some(Amount::Number(modifier)),
        reveal_another: true,
        succeeds_if: None,
        effect: None,
        on_success: None,
        on_failure: None,
    }
}

static BLESS: TokenEffect = another(2);
static CURSE: TokenEffect = another(-2);
static FROST: TokenEffect = another(-1);

impl Chaos {
    /// How many tokens of this kind there are, if an effect can add no more. // bless-and-curse // frost
    pub fn in_the_pool(self) -> Option<u8> {
        match self {
            Chaos::Bless | Chaos::Curse => Some(10),
            Chaos::Frost => Some(8),
            _ => None,
        }
    }

    /// What the token does in every scenario, if it does the same in all of them. // bless-and-curse // frost
    pub fn own_effect(self) -> Option<&'static TokenEffect> {
        match self {
            Chaos::Bless => Some(&BLESS),
            Chaos::Curse => Some(&CURSE),
            Chaos::Frost => Some(&FROST),
            _ => None,
        }
    }
}

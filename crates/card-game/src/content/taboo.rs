//! Lists of taboos: dated lists that change cards. A table plays with one of them, or with none. Chapter:
//! taboos.md. // taboo

use super::{Ability, CardDef, CardText, Content, DefId};
use borsh_derive::{BorshDeserialize as Unpack, BorshSerialize as Pack};
use kernel::Maybe;
use schemars::JsonSchema;
use serde::Deserialize;
use std::sync::OnceLock;

kernel::ids! {
    /// A list of taboos, by its place among all lists, the oldest first.
    #[derive(Pack, Unpack)]
    pub TabooId(u8);
}

/// The word for the newest list, where a list is chosen.
pub const CURRENT: &str = "current";
/// The word for no list, where a list is chosen.
pub const NO_LIST: &str = "none";

/// What lists change about a card, as a pack writes it.
#[derive(Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct TabooText {
    /// The first list with this change, by its date.
    pub from: String,
    /// The first list without it again; every later list has it where unsaid.
    #[serde(default)]
    pub until: Option<String>,
    /// How much more experience each copy costs; less if it is negative.
    #[serde(default)]
    pub experience: i8,
    /// How many copies a deck may hold at most; 0 forbids the card.
    #[serde(default)]
    pub copies: Option<u8>,
    /// It becomes exceptional.
    #[serde(default)]
    pub exceptional: bool,
    /// Its text box, in place of the printed one.
    #[serde(default)]
    pub abilities: Option<Vec<Ability>>,
}

/// What a list changes about a card, besides what it does.
#[derive(Pack, Unpack, Clone, PartialEq, Eq, Debug)]
pub struct Taboo {
    /// The experience that each copy costs in addition.
    pub experience: i8,
    /// The maximum number of copies in a deck.
    pub copies: Option<u8>,
    /// It became exceptional.
    pub exceptional: bool,
    /// Its text box is another one.
    pub text: bool,
    /// The dates of the lists with this change, the oldest first.
    pub lists: Vec<String>,
    /// The newest list has it.
    pub current: bool,
    /// The id of the changed card among all definitions: those of [`Content::defs`], then [`Content::taboos`].
    pub def: DefId,
}

/// A card as some lists change it.
#[derive(Pack, Unpack, Clone, Debug)]
pub struct ChangedCard {
    /// The card.
    pub card: DefId,
    /// The first list that changes it so.
    pub first: TabooId,
    /// The last one.
    pub last: TabooId,
    /// The id of what is printed on it: `machete@2019-04-20`.
    pub print: String,
    /// The changed definition.
    pub def: CardDef,
    /// The changed text. Its [`CardText::taboo`] says what is changed.
    pub text: CardText,
}

/// The content under each list, made when a table first needs it. A copy has none.
#[derive(Default)]
pub(super) struct Under(Vec<OnceLock<Box<Content>>>);

impl Clone for Under {
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl Content {
    /// The list that a date, `current` or `none` names. Returns the text if it names none.
    pub fn taboo<'a>(&self, name: &'a str) -> Result<Maybe<TabooId>, &'a str> {
        let newest = self.taboo_lists.len().checked_sub(1);
        let at = match name {
            NO_LIST => None,
            CURRENT => newest,
            date => Some(
                self.taboo_lists
                    .iter()
                    .position(|l| l == date)
                    .ok_or(name)?,
            ),
        };
        Ok(at.map(TabooId::from_index).into())
    }

    /// The same content with the cards as a list changes them.
    pub fn under(&self, list: Maybe<TabooId>) -> &Content {
        let Some(list) = list.get() else { return self };
        let made = self.under.0.get(list.index());
        made.map_or(self, |made| {
            made.get_or_init(|| Box::new(self.changed(list)))
        })
    }

    fn changed(&self, list: TabooId) -> Content {
        let mut content = self.clone();
        for it in &self.taboos {
            if (it.first..=it.last).contains(&list) {
                content.defs[it.card.index()] = it.def.clone();
                content.texts[it.card.index()] = it.text.clone();
            }
        }
        content
    }

    /// The number of what is printed on a card: where a list changes the card, that of the changed card.
    #[inline]
    pub fn print_of(&self, card: DefId) -> u32 {
        let taboo = self.text(card).taboo.as_ref();
        taboo.map_or(card, |t| t.def).index() as u32
    }

    /// The id of what is printed on a card, or on a changed card.
    pub fn print_id(&self, def: DefId) -> &str {
        let changed = def.index().checked_sub(self.defs.len());
        let changed = changed.and_then(|at| self.taboos.get(at));
        changed.map_or_else(|| self.id_of(def), |it| &it.print)
    }

    /// Makes room for the content under each list.
    pub(super) fn prepare_lists(&mut self) {
        let all = self.taboo_lists.iter().map(|_| OnceLock::new());
        self.under = Under(all.collect());
    }
}

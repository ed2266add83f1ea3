//! Faults of decks, in words.

use thiserror::Error;

/// A fault of a deck. It names cards by name; unknown cards by id.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Fault {
    /// An entry of a written list is not a number and a card.
    #[error("`{0}` is not a number and a card, such as `2 machete`")]
    Entry(String),
    /// There is no investigator with this id. // decks
    #[error("unknown investigator `{id}`{hint}")]
    Investigator {
        /// The id.
        id: String,
        /// A similar id.
        hint: String,
    },
    /// No card has this id.
    #[error("unknown card `{id}`{hint}")]
    Unknown {
        /// The id.
        id: String,
        /// A similar id.
        hint: String,
    },
    /// The deck has not the size that the investigator needs. // deck-size
    #[error("it has {has} cards; {needs} are needed, signatures and weaknesses not counted")]
    Size {
        /// The number of cards that count.
        has: u32,
        /// The number of cards that it must have.
        needs: u32,
    },
    /// Too many copies of a title, all levels together. // deck-copies
    #[error("more than {most} {} of {title}", if *most == 1 { "copy" } else { "copies" })]
    Copies {
        /// The title.
        title: String,
        /// One of its cards, by id.
        id: String,
        /// The maximum number of copies.
        most: u8,
    },
    /// A card that no deck is built from. // deck-options
    #[error("{name} is not a card that decks are built from")]
    NotForDecks {
        /// Its name.
        name: String,
        /// Its id.
        id: String,
    },
    /// A card that the investigator's options do not allow. // deck-options
    #[error(
        "{name} (level {level}) is of a class or level that this investigator cannot take, or is only for others"
    )]
    NotAllowed {
        /// Its name.
        name: String,
        /// Its id.
        id: String,
        /// Its level.
        level: u8,
    },
    /// More cards than the options that allow them hold together. // deck-options
    #[error("{name}: no more such cards may be in this deck, {most} by that option at most")]
    NoMore {
        /// The name of the first card above the limit.
        name: String,
        /// Its id.
        id: String,
        /// The limit.
        most: u8,
    },
    /// A signature card of another investigator. // deck-signatures
    #[error("{name} is a signature card of {of}")]
    Stranger {
        /// Its name.
        name: String,
        /// Its id.
        id: String,
        /// The name of that investigator.
        of: String,
    },
    /// Too many or too few copies of the investigator's own signature card. // deck-signatures
    #[error("the signature card {name} is in it {has} times; exactly {needs} is needed")]
    Signature {
        /// Its name.
        name: String,
        /// Its id.
        id: String,
        /// The number of copies.
        has: u8,
        /// The number that there must be.
        needs: u8,
    },
    /// The deck has no basic weakness, and draws none. // deck-weakness
    #[error("it has no basic weakness; one drawn at random is needed")]
    NoWeakness,
    /// More copies of a basic weakness than the collection holds. // deck-weakness
    #[error("the collection has only {most} of the weakness {name}")]
    Weakness {
        /// Its name.
        name: String,
        /// Its id.
        id: String,
        /// The number of copies in the collection.
        most: u8,
    },
    /// More experience than a single scenario allows. // deck-experience
    #[error("{has} experience is in it; a scenario on its own is played with less than {most}")]
    Experience {
        /// The experience of the deck.
        has: u32,
        /// The maximum.
        most: u32,
    },
    /// Experience in a deck at the beginning of a campaign. // deck-experience
    #[error("{has} experience is in it; a campaign begins with cards of level 0")]
    Experienced {
        /// The experience of the deck.
        has: u32,
    },
    /// A story asset in a deck at the beginning of a campaign. // deck-story-assets
    #[error("{name} must be earned; no deck begins a campaign with it")]
    Unearned {
        /// Its name.
        name: String,
        /// Its id.
        id: String,
    },
    /// A unique story asset in two decks of a game. // deck-story-assets
    #[error("{name} is unique, and another deck of this game holds it")]
    TwoDecks {
        /// Its name.
        name: String,
        /// Its id.
        id: String,
    },
    /// A weakness or a signature card that an upgrade would take out. // spend-experience
    #[error("{name} cannot be taken out of the deck")]
    Stays {
        /// Its name.
        name: String,
        /// Its id.
        id: String,
    },
    /// A researched card that joins a deck otherwise than as an upgrade. // researched
    #[error("{name} is researched: it joins a deck only as the upgrade of a card of its title")]
    Researched {
        /// Its name.
        name: String,
        /// Its id.
        id: String,
    },
    /// More copies in the decks of a table than the collection has. // collection
    #[error("the collection has {} of {name}", match has {
        0 => "no copy".to_owned(),
        1 => "only 1 copy".to_owned(),
        n => format!("only {n} copies"),
    })]
    NotOwned {
        /// Its name.
        name: String,
        /// Its id.
        id: String,
        /// The number of copies in the collection.
        has: u32,
    },
    /// A card that a list of taboos forbids. // taboo
    #[error("{name} is forbidden by the list of taboos")]
    Forbidden {
        /// Its name.
        name: String,
        /// Its id.
        id: String,
    },
    /// More copies than a sealed pool has. // draft
    #[error("the sealed pool has {} of {name}", match has {
        0 => "no copy".to_owned(),
        1 => "only 1 copy".to_owned(),
        n => format!("only {n} copies"),
    })]
    NotDealt {
        /// Its name.
        name: String,
        /// Its id.
        id: String,
        /// The number of copies in the pool.
        has: u8,
    },
    /// Decks of different investigators. // spend-experience
    #[error("these are decks of different investigators")]
    Different,
}

impl Fault {
    /// The rule, by its anchor in `deck-building.md`.
    pub fn rule(&self) -> &'static str {
        match self {
            Fault::Entry(_) | Fault::Investigator { .. } | Fault::Unknown { .. } => "decks",
            Fault::Size { .. } => "deck-size",
            Fault::Copies { .. } => "deck-copies",
            Fault::NotForDecks { .. } | Fault::NotAllowed { .. } | Fault::NoMore { .. } => {
                "deck-options"
            }
            Fault::Stranger { .. } | Fault::Signature { .. } => "deck-signatures",
            Fault::NoWeakness | Fault::Weakness { .. } => "deck-weakness",
            Fault::Experience { .. } | Fault::Experienced { .. } => "deck-experience",
            Fault::Unearned { .. } | Fault::TwoDecks { .. } => "deck-story-assets",
            Fault::Stays { .. } | Fault::Different => "spend-experience",
            Fault::Researched { .. } => "researched",
            Fault::NotOwned { .. } => "collection",
            Fault::Forbidden { .. } => "taboo",
            Fault::NotDealt { .. } => "draft",
        }
    }

    /// The ids of the cards that it is about.
    pub fn cards(&self) -> Vec<String> {
        match self {
            Fault::Unknown { id, .. }
            | Fault::Copies { id, .. }
            | Fault::NotForDecks { id, .. }
            | Fault::Forbidden { id, .. }
            | Fault::NotDealt { id, .. }
            | Fault::NotAllowed { id, .. }
            | Fault::NoMore { id, .. }
            | Fault::Stranger { id, .. }
            | Fault::Signature { id, .. }
            | Fault::Weakness { id, .. }
            | Fault::Unearned { id, .. }
            | Fault::TwoDecks { id, .. }
            | Fault::Researched { id, .. }
            | Fault::NotOwned { id, .. }
            | Fault::Stays { id, .. } => vec![id.clone()],
            Fault::Entry(_)
            | Fault::Investigator { .. }
            | Fault::Size { .. }
            | Fault::NoWeakness
            | Fault::Experience { .. }
            | Fault::Experienced { .. }
            | Fault::Different => Vec::new(),
        }
    }
}

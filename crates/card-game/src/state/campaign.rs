//! A campaign in progress: what outlasts the scenario on the table.
//!
//! The campaign log, the chaos bag and trauma are the table's own and go from one scenario's to the next. Here is the
//! rest: decks, experience, who has fallen, and the ledger of where everything came from.

use super::{Name, SeatId};
use crate::content::DefId;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// A campaign in progress. Flat, since it is copied with the game.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Campaign {
    /// Index of the campaign.
    pub campaign: u8,
    /// The scenarios that are over, the names of their resolutions, and whether each was won.
    pub played: SmallVec<[(u8, Name, bool); 4]>,
    /// The investigators who play, by seat.
    pub members: SmallVec<[Member; 4]>,
    /// The investigators who were killed or driven insane.
    pub fallen: SmallVec<[Member; 2]>,
    /// The decks, in order; those of investigators who do not play wait for them to come as replacements.
    pub cards: Vec<Held>,
    /// Where every point of experience and trauma came from, and went.
    pub ledger: Vec<Entry>,
    /// How many tokens the chaos bag holds with those that are out of it.
    pub tokens: u16,
    /// How many tables have been laid out.
    pub laid: u8,
    /// How it ended.
    pub ending: Option<Name>,
}

/// An investigator of a campaign.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Member {
    /// The investigator.
    pub def: DefId,
    /// Experience that is not spent.
    pub experience: i16,
    /// Physical trauma of one who has fallen; of who plays the table counts it.
    pub physical: u8,
    /// Mental trauma, likewise.
    pub mental: u8,
}

/// Copies of a card in the deck of an investigator. Signature cards are not listed: they are always there.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Held {
    /// Whose.
    pub who: DefId,
    /// As what.
    pub part: Part,
    /// Which.
    pub card: DefId,
    /// How many.
    pub copies: u8,
}

/// What a card is in a deck.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Part {
    /// One of those that it is built of.
    Built,
    /// A story asset: it does not count.
    Story,
    /// The basic weakness of deck building: it does not count.
    Weakness,
    /// A weakness that came later: it does not count.
    Gained,
}

/// A line of the ledger.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Entry {
    /// Whose: the investigator.
    pub who: DefId,
    /// The scenario that was on the table.
    pub scenario: u8,
    /// Of what.
    pub of: Account,
    /// How much; experience that is spent counts negative.
    pub amount: i16,
    /// From what.
    pub from: Origin,
}

/// What is counted.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum Account {
    Experience,
    Physical,
    Mental,
}

impl Account {
    /// Its name in data.
    pub fn name(self) -> &'static str {
        match self {
            Account::Experience => "experience",
            Account::Physical => "physical trauma",
            Account::Mental => "mental trauma",
        }
    }
}

/// Where experience or trauma came from, or went.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Origin {
    /// A card in the victory display.
    Victory(DefId),
    /// A card that says so, or that defeated the investigator.
    Card(DefId),
    /// The resolution of the scenario.
    Resolution(Name),
    /// No card: the rules of the scenario, or a passage of the campaign.
    Scenario,
    /// Nobody earns less than nothing, and the dead earn nothing: what evens that out.
    Least,
    /// Spent on a card.
    Bought(DefId),
    /// Before what is on record.
    Before,
}

impl Member {
    /// An investigator who is new in the campaign.
    pub fn new(def: DefId) -> Self {
        Self {
            def,
            experience: 0,
            physical: 0,
            mental: 0,
        }
    }
}

impl Campaign {
    /// A campaign about to begin.
    pub fn new(campaign: u8, investigators: impl IntoIterator<Item = DefId>, tokens: u16) -> Self {
        Self {
            campaign,
            played: SmallVec::new(),
            members: investigators.into_iter().map(Member::new).collect(),
            fallen: SmallVec::new(),
            cards: Vec::new(),
            ledger: Vec::new(),
            tokens,
            laid: 0,
            ending: None,
        }
    }

    /// What a part of somebody's deck holds.
    pub fn held(&self, who: DefId, part: Part) -> impl Iterator<Item = (DefId, u8)> + '_ {
        let part_of = |h: &Held| (h.who, h.part);
        let from = self.cards.partition_point(|h| part_of(h) < (who, part));
        let mine = self.cards[from..].iter();
        mine.take_while(move |h| part_of(h) == (who, part))
            .map(|h| (h.card, h.copies))
    }

    /// So many more copies of a card in somebody's deck.
    pub fn add(&mut self, who: DefId, part: Part, card: DefId, copies: u8) {
        if copies == 0 {
            return;
        }
        let key = (who, part, card);
        match self
            .cards
            .binary_search_by_key(&key, |h| (h.who, h.part, h.card))
        {
            Ok(at) => self.cards[at].copies = self.cards[at].copies.saturating_add(copies),
            Err(at) => self.cards.insert(
                at,
                Held {
                    who,
                    part,
                    card,
                    copies,
                },
            ),
        }
    }

    /// A copy of a card leaves somebody's deck.
    pub fn take(&mut self, who: DefId, part: Part, card: DefId) {
        let is = |h: &Held| (h.who, h.part, h.card) == (who, part, card);
        if let Some(h) = self.cards.iter_mut().find(|h| is(h)) {
            h.copies = h.copies.saturating_sub(1);
        }
        self.cards.retain(|h| h.copies > 0);
    }

    /// What the ledger comes to for an investigator.
    pub fn sum(&self, who: DefId, of: Account) -> i32 {
        let mine = self.ledger.iter().filter(|e| e.who == who && e.of == of);
        mine.map(|e| i32::from(e.amount)).sum()
    }

    /// Whether a scenario of it is over.
    pub fn begun(&self) -> bool {
        !self.played.is_empty()
    }

    /// Whether an investigator plays in it, or did.
    pub fn knows(&self, who: DefId) -> bool {
        self.members
            .iter()
            .chain(&self.fallen)
            .any(|m| m.def == who)
    }
}

/// What a campaign is doing; the scenario that is being played is above it on the stack.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Between {
    /// Which scenario of this chapter is played; the next chapter where it is passed over.
    Which(u8),
    /// Passages of the prologue, from this one on.
    Prologue {
        /// The chapter.
        chapter: u8,
        /// Which of the scenarios that may be played.
        which: u8,
        /// The passage.
        passage: u8,
    },
    /// Passages before the scenario, from this one on.
    Before {
        /// The chapter.
        chapter: u8,
        /// Which of the scenarios that may be played.
        which: u8,
        /// The passage.
        passage: u8,
    },
    /// The scenario is laid out.
    LayOut {
        /// The chapter.
        chapter: u8,
        /// Which of the scenarios that may be played.
        which: u8,
    },
    /// The scenario of this chapter is played.
    Play(u8),
    /// Passages after the scenario, from this one on.
    After {
        /// The chapter.
        chapter: u8,
        /// The passage.
        passage: u8,
    },
    /// The scenario is over: what the investigators earn by it.
    Earn(u8),
    /// Story cards that were earned, from this one on.
    StoryCards(u8, u8),
    /// Investigators who were killed or driven insane are replaced, from this seat on.
    Replace(u8, SeatId),
    /// Experience is spent, from this seat on.
    Upgrade(u8, SeatId),
    /// A card is to leave for this one.
    MakeRoom {
        /// The chapter.
        chapter: u8,
        /// Whose deck.
        who: SeatId,
        /// The new card.
        new: DefId,
    },
    /// How it ends.
    Epilogue,
    /// It is over.
    Over,
}

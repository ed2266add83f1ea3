//! A campaign in progress: the state that outlasts a scenario.
//!
//! The campaign log, the chaos bag and trauma are on the table and carry over from one scenario's table to the next.
//! This module holds the rest: decks, experience, fallen investigators, and the ledger of experience and trauma.

use super::{Name, SeatId};
use crate::content::DefId;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// A campaign in progress. It is flat, because it is copied with the game.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Campaign {
    /// Index of the campaign.
    pub campaign: u8,
    /// The scenarios that are over, with the names of their resolutions and whether each was won.
    pub played: SmallVec<[(u8, Name, bool); 4]>,
    /// The investigators who play, by seat.
    pub members: SmallVec<[Member; 4]>,
    /// The investigators who were killed or driven insane, and those who have left and may return.
    pub fallen: SmallVec<[Member; 2]>,
    /// The decks, sorted. Decks of investigators who do not play are kept for replacements.
    pub cards: Vec<Held>,
    /// Every gain and loss of experience and trauma, with its source.
    pub ledger: Vec<Entry>,
    /// The number of tokens of the chaos bag, revealed ones included.
    pub tokens: u16,
    /// The number of tables that have been laid out.
    pub laid: u8,
    /// The ending, once the campaign has one.
    pub ending: Option<Name>,
}

/// An investigator of a campaign.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Member {
    /// The investigator.
    pub def: DefId,
    /// Experience that is not spent.
    pub experience: i16,
    /// The number of scenarios that were over when this investigator came.
    pub joined: u8,
    /// Whether this investigator has left, and may return. A seat whose investigator has left is empty.
    /// // retire // join-and-leave
    pub left: bool,
    /// Physical trauma of a fallen investigator. For an investigator who plays, the table counts it.
    pub physical: u8,
    /// Mental trauma of a fallen investigator.
    pub mental: u8,
    /// The cards that were exchanged for free since the last scenario. // free-swaps
    #[serde(default)]
    pub swapped: u8,
}

/// Copies of a card in an investigator's deck. Signature cards are not listed, since they are always there.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Held {
    /// The investigator.
    pub who: DefId,
    /// The part of the deck that the copies belong to.
    pub part: Part,
    /// The card.
    pub card: DefId,
    /// The number of copies.
    pub copies: u8,
}

/// The parts of a deck.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Part {
    /// A card that the deck is built of.
    Built,
    /// A story asset. It does not count towards the size.
    Story,
    /// The basic weakness of deck building. It does not count towards the size.
    Weakness,
    /// A weakness that was gained later. It does not count towards the size.
    Gained,
}

/// A line of the ledger.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Entry {
    /// The investigator.
    pub who: DefId,
    /// The scenario that was on the table.
    pub scenario: u8,
    /// The kind of amount.
    pub of: Account,
    /// The amount. Experience that is spent is negative.
    pub amount: i16,
    /// The source.
    pub from: Origin,
}

/// What the ledger counts.
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

/// The source of experience or trauma, or what experience was spent on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Origin {
    /// A card in the victory display.
    Victory(DefId),
    /// A card that gives it, or that defeated the investigator.
    Card(DefId),
    /// The resolution of the scenario.
    Resolution(Name),
    /// The rules of the scenario, or a passage of the campaign.
    Scenario,
    /// A correction: experience is never below 0, and investigators who were killed or driven insane earn none.
    Least,
    /// Spent on a card.
    Bought(DefId),
    /// Spent on a side story: the scenario of the line. // side-stories
    SideStory,
    /// A gain before the record begins.
    Before,
}

impl Member {
    /// A new investigator of the campaign.
    pub fn new(def: DefId) -> Self {
        Self {
            def,
            experience: 0,
            joined: 0,
            left: false,
            physical: 0,
            mental: 0,
            swapped: 0,
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

    /// The cards of a part of an investigator's deck, with their numbers.
    pub fn held(&self, who: DefId, part: Part) -> impl Iterator<Item = (DefId, u8)> + '_ {
        let part_of = |h: &Held| (h.who, h.part);
        let from = self.cards.partition_point(|h| part_of(h) < (who, part));
        let mine = self.cards[from..].iter();
        mine.take_while(move |h| part_of(h) == (who, part))
            .map(|h| (h.card, h.copies))
    }

    /// Adds copies of a card to an investigator's deck.
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

    /// Removes a copy of a card from an investigator's deck.
    pub fn take(&mut self, who: DefId, part: Part, card: DefId) {
        let is = |h: &Held| (h.who, h.part, h.card) == (who, part, card);
        if let Some(h) = self.cards.iter_mut().find(|h| is(h)) {
            h.copies = h.copies.saturating_sub(1);
        }
        self.cards.retain(|h| h.copies > 0);
    }

    /// The sum of the ledger for an investigator.
    pub fn sum(&self, who: DefId, of: Account) -> i32 {
        let mine = self.ledger.iter().filter(|e| e.who == who && e.of == of);
        mine.map(|e| i32::from(e.amount)).sum()
    }

    /// Whether at least one scenario is over.
    pub fn begun(&self) -> bool {
        !self.played.is_empty()
    }

    /// Whether an investigator has left, and may return. // retire
    pub fn may_return(&self, who: DefId) -> bool {
        self.fallen.iter().any(|m| m.def == who && m.left)
    }

    /// Whether an investigator plays in the campaign, or has played in it.
    pub fn knows(&self, who: DefId) -> bool {
        self.members
            .iter()
            .chain(&self.fallen)
            .any(|m| m.def == who)
    }
}

/// The step of a campaign. The scenario that is being played is above it on the stack.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Between {
    /// The scenario of this chapter is chosen. A chapter that is skipped leads to the next one.
    Which(u8),
    /// Passages of the prologue are read, from this one on.
    Prologue {
        /// The chapter.
        chapter: u8,
        /// The index of the scenario among those that may be played.
        which: u8,
        /// The passage.
        passage: u8,
    },
    /// Passages before the scenario are read, from this one on.
    Before {
        /// The chapter.
        chapter: u8,
        /// The index of the scenario among those that may be played.
        which: u8,
        /// The passage.
        passage: u8,
    },
    /// The scenario is laid out.
    LayOut {
        /// The chapter.
        chapter: u8,
        /// The index of the scenario among those that may be played.
        which: u8,
    },
    /// A side story is paid for and laid out, before this chapter. What follows it is that of the chapter before.
    Side {
        /// The chapter that is still to come.
        chapter: u8,
        /// The side story.
        scenario: u8,
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
    /// The scenario is over, and the investigators earn experience.
    Earn(u8),
    /// Earned story cards are offered, from this one on.
    StoryCards(u8, u8),
    /// Investigators who were killed or driven insane are replaced, from this seat on.
    Replace(u8, SeatId),
    /// The player of this seat may go on with another investigator.
    Retire(u8, SeatId),
    /// A player joins with an investigator, before this chapter.
    Join(u8),
    /// Players spend experience, from this seat on.
    Upgrade(u8, SeatId),
    /// A card has to leave the deck for a new one.
    MakeRoom {
        /// The chapter.
        chapter: u8,
        /// The seat of the deck.
        who: SeatId,
        /// The new card.
        new: DefId,
    },
    /// The ending is read.
    Epilogue,
    /// The campaign is over.
    Over,
}

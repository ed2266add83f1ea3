//! Answers, told as each viewer may know them.

use super::told::{asked_seat, choice_about};
use super::words;
use crate::choice::{Choice, Prompt};
use crate::content::KindName;
use crate::frame::{Frame, LookFrame};
use crate::read::Look;
use crate::state::{CardId, Owner};
use kernel::Viewer;
use kernel::show::Told;

/// An answer about to be given, as a viewer may know it.
pub fn answered(
    look: &Look<'_>,
    ask: Option<&words::OpenAsk>,
    choice: &Choice,
    viewer: Viewer,
) -> Told {
    let who = asked_seat(ask);
    let mine = match viewer {
        Viewer::Seat(s) => Some(s) == who,
        Viewer::Public => false,
        Viewer::Host => true,
    };
    // Somebody's words may name what only they may see: a card still hidden, or one that a hidden deck holds.
    let secret = |c: CardId| !look.open_to(c, viewer);
    let words = || match who {
        Some(_) => words::answered(look, ask, choice),
        None => words::label(look, ask, choice),
    };
    let prompt = ask.map(|a| a.prompt);
    let hides = match *choice {
        Choice::Card(c) | Choice::Commit(c) | Choice::Play(c) | Choice::Use(c, _) => {
            look.def(c).kind != KindName::Investigator && secret(c)
        }
        _ => false,
    };
    let about = choice_about(look, choice, who);
    let told = Told {
        who,
        ..Told::new("answer")
    };
    if hides && !mine {
        // Chance names a card only for those whose it is; what is played or committed is open a moment later.
        return match (who, *choice) {
            (Some(_), Choice::Commit(_) | Choice::Play(_)) => Told {
                about,
                text: words(),
                ..told
            },
            (None, Choice::Card(card)) => {
                // Who looks at a deck or searches it sees its cards; of what is drawn, its owner does.
                let sees = match look.stack.last() {
                    Some(Frame::Look(LookFrame { who, .. })) => Some(*who),
                    Some(Frame::Search(s)) => Some(s.who),
                    _ if prompt == Some(Prompt::DrawFrom(Owner::NONE)) => None,
                    _ => look.table.card(card).owner.get(),
                };
                // What is picked at random from what nobody sees shows itself by what becomes of it.
                let picked = matches!(prompt, Some(Prompt::RandomOf(_)));
                let open = match (sees, viewer) {
                    (None, _) => !picked,
                    (Some(who), Viewer::Seat(s)) => s == who,
                    (Some(_), _) => false,
                };
                // What stands for a set is told once it is known which card it is.
                let open = open && look.def(card).one_of_sets.is_empty();
                // A card that is looked at, or would be discarded from a deck, may be hidden again a moment later: it is
                // told to who sees it, and to them only.
                let looks = matches!(
                    look.stack.last(),
                    Some(Frame::Look(_) | Frame::Search(_) | Frame::DiscardTop(_))
                );
                if open {
                    Told {
                        who: if looks { sees } else { told.who },
                        about,
                        text: words(),
                        ..told
                    }
                } else {
                    Told {
                        text: "a card".into(),
                        ..told
                    }
                }
            }
            _ => Told {
                text: "chooses a card".into(),
                ..told
            },
        };
    }
    Told {
        about,
        text: words(),
        ..told
    }
}

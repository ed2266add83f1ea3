//! Whose copy of a card a script means.

use crate::question::Question;
use crate::text::slug;
use kernel::{Cases, Game, Log, Who};

/// Whom the script has named with `asks NAME`, and the rule that asked then: what is chosen next is theirs.
#[derive(Default)]
pub(super) struct Addressed(Option<(String, &'static str)>);

/// So many seats at most are asked after the one that answers.
const SEATS: usize = 8;

impl Addressed {
    /// The script says that this seat is asked: by its name, its first name, or as `chance`.
    pub fn address(&mut self, question: &Question, who: &str) -> Result<(), String> {
        let (asked, wanted) = (slug(&question.who), slug(who));
        let named = match question.seat {
            Some(_) => asked.split('-').next() == Some(wanted.as_str()),
            None => wanted == "chance",
        };
        if asked != wanted && !named {
            return Err(format!("{} is asked", question.who));
        }
        self.0 = Some((question.who.clone(), question.rule));
        Ok(())
    }

    /// Refuses to commit a card that several seats could commit, where the script says neither the seat nor the copy.
    pub fn check<R: Cases>(
        &mut self,
        content: &R::Content,
        game: &Game<R>,
        question: &Question,
        index: usize,
        text: &str,
    ) -> Result<(), String> {
        let said = |(who, rule): &(String, &str)| *who == question.who && *rule == question.rule;
        if self.0.as_ref().is_some_and(said) {
            return Ok(());
        }
        self.0 = None;
        let key = &question.offers[index].key;
        if !key.starts_with("commit:") {
            return Ok(());
        }
        let Some((other, others)) = another(content, game, question, text) else {
            return Ok(());
        };
        let who = &question.who;
        Err(format!(
            "`{text}` could be `{}` of {who} or `{}` of {other}: name the copy, or write `asks {who}` first",
            with_copy(key),
            with_copy(&others),
        ))
    }
}

/// The key with the number of its copy, the first included.
fn with_copy(key: &str) -> String {
    let numbered = key
        .rsplit_once('.')
        .is_some_and(|(_, n)| n.parse::<u32>().is_ok());
    if numbered {
        key.to_owned()
    } else {
        format!("{key}.1")
    }
}

/// Who else could commit what `text` names once this seat has committed nothing, and under which key.
fn another<R: Cases>(
    content: &R::Content,
    game: &Game<R>,
    question: &Question,
    text: &str,
) -> Option<(String, String)> {
    let mut game = game.clone();
    for _ in 0..SEATS {
        let pass = R::pass(content, &game)?;
        game.answer(content, pass, &mut Log::none()).ok()?;
        let Who::Seat(_) = game.ask()?.who else {
            return None;
        };
        let next = Question::of(content, &game)?;
        if next.rule != question.rule || next.who == question.who {
            return None;
        }
        if let Ok(n) = next.find_named(text) {
            return Some((next.who.clone(), next.offers[n].key.clone()));
        }
    }
    None
}

//! Lessons: what can be begun, and the table where one begins.

use crate::Hall;
use crate::hall::Maker;
use crate::table::Denial;
use crate::wire::Created;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A lesson to be begun.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LessonWish {
    /// The game: `card`, `board`.
    pub game: String,
    /// The name of the lesson.
    pub name: String,
}

/// A lesson that can be begun.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct LessonCard {
    /// `card` or `board`.
    pub game: String,
    /// Its name; the first of a game is for those who have never played it.
    pub name: String,
    /// Its title.
    pub title: String,
    /// What is to be reached.
    pub goal: String,
    /// About how many minutes it takes.
    pub minutes: u32,
}

/// Every lesson that comes with the program, the first of each game first.
pub fn lessons() -> Vec<LessonCard> {
    let of = |game: &'static str| {
        let all = table::lesson::all(game).into_iter();
        all.map(move |(name, lesson)| LessonCard {
            game: game.to_owned(),
            name: name.to_owned(),
            title: lesson.title,
            goal: lesson.goal,
            minutes: lesson.minutes,
        })
    };
    ["card", "board"].into_iter().flat_map(of).collect()
}

impl Hall {
    /// Makes a table where a lesson begins.
    pub async fn begin_lesson(&self, wish: &LessonWish, maker: &Maker) -> Result<Created, Denial> {
        let lesson = table::lesson::find(&wish.game, &wish.name);
        let lesson = lesson.ok_or_else(|| Denial::new(404, "there is no such lesson"))?;
        let record = lesson.record();
        let record = record.map_err(|problem| Denial::new(422, problem.what))?;
        let header = |name: &str| record.header(name).unwrap_or_default();
        let scenario = header("scenario").to_owned();
        let meta = self.meta_of(lesson.title, scenario, header("investigators"), maker)?;
        self.bring(meta, false, record.text()).await
    }
}

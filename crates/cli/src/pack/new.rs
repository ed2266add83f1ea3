//! A pack to start from.

use super::game::Game;
use super::{Failure, GameName, files, print, tell};
use crate::outputs;
use std::fs;
use std::path::Path;

/// What a new pack consists of: paths below its folder, and texts.
fn starter(game: GameName) -> &'static [(&'static str, &'static str)] {
    match game {
        GameName::Card => &[(
            "card-game/my-set/cards.yaml",
            include_str!("starter/card-game.yaml"),
        )],
        GameName::Board => &[(
            "board-game/my-set/my-set.yaml",
            include_str!("starter/board-game.yaml"),
        )],
    }
}

pub(super) fn run(path: &Path, game: GameName) -> Result<(), Failure> {
    if fs::read_dir(path).is_ok_and(|mut entries| entries.next().is_some()) || path.is_file() {
        return Err(Failure::Because(format!(
            "{} exists already and is not empty: name a new folder",
            path.display()
        )));
    }
    let mut said = String::new();
    for (file, text) in starter(game) {
        let file = path.join(file);
        let folder = file.parent().unwrap_or(path);
        fs::create_dir_all(folder)
            .map_err(|e| format!("cannot make the folder {}: {e}", folder.display()))?;
        outputs::write(&file, text, false)?;
        said += &format!("wrote {}\n", file.display());
    }
    // The starter pack must be valid; if it is not, report it here.
    let own = files::read(Some(path), Some(game))?;
    if tell(&Game::of(game).load(&own))? {
        return Err(Failure::Reported);
    }
    said += &format!(
        "\nNow change it, and see what you have with\n  miskatonic pack check {0}\n  miskatonic pack render {0}\n",
        path.display()
    );
    print(&said)
}

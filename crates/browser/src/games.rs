//! The games of this program, from compiled packs.

use std::sync::Arc;
use table::{Boxed, GameBox};

/// A game from its compiled packs ([`packs::compiled`]). An error if this program does not have that game.
///
/// # Errors
/// If the bytes are something else, or were compiled by another build.
pub fn game(compiled: &[u8]) -> Result<Arc<dyn GameBox>, String> {
    let why = |e: std::io::Error| e.to_string();
    let (family, content) = packs::compiled::open(compiled).map_err(why)?;
    match family.as_str() {
        #[cfg(feature = "card")]
        "card" => {
            let content = card_game::Content::from_compiled(content).map_err(why)?;
            let bots = |kind: &str, seed| {
                Some(players::Kind::named(kind)?.bot_with::<card_game::CardGame>(seed, 1))
            };
            Ok(Arc::new(Boxed::<card_game::CardGame>::new(
                Arc::new(content),
                bots,
            )))
        }
        #[cfg(feature = "board")]
        "board" => {
            let content = board_game::Content::from_compiled(content).map_err(why)?;
            let bots = |kind: &str, seed| {
                Some(players::Kind::named(kind)?.bot_with::<board_game::Board>(seed, 1))
            };
            Ok(Arc::new(Boxed::<board_game::Board>::new(
                Arc::new(content),
                bots,
            )))
        }
        other => Err(format!("this program does not have the game `{other}`")),
    }
}

/// Compiles the official packs of a game: `card`, `board`.
///
/// # Errors
/// If there is no such game in this program, or its packs have problems.
#[cfg(not(target_arch = "wasm32"))]
pub fn compile(family: &str) -> Result<Vec<u8>, String> {
    let words = |all: Vec<packs::Diagnostic>| {
        let all: Vec<String> = all.into_iter().map(|d| d.message).collect();
        all.join("\n")
    };
    let compiled = match family {
        #[cfg(feature = "card")]
        "card" => card_game::Content::official().map_err(words)?.compiled(),
        #[cfg(feature = "board")]
        "board" => board_game::Content::official().map_err(words)?.compiled(),
        other => return Err(format!("there is no game `{other}`")),
    };
    compiled.map_err(|e| e.to_string())
}

/// What pages show before any program is loaded: the names of files, and their JSON. `packs` are the compiled packs of
/// all games of the site.
///
/// # Errors
/// If the packs cannot be read.
#[cfg(not(target_arch = "wasm32"))]
pub fn shown(packs: &[Vec<u8>]) -> Result<Vec<(String, String)>, String> {
    use room::wire::FromServer;
    let json = |it: serde_json::Result<String>| it.map_err(|e| e.to_string());
    let games: Vec<_> = packs.iter().map(|p| game(p)).collect::<Result<_, _>>()?;
    let library = room::Library::new(games);
    let menus = library.menus();
    let mut all = vec![
        (
            "lessons.json".to_owned(),
            json(serde_json::to_string(&room::lessons::lessons()))?,
        ),
        (
            "puzzles.json".to_owned(),
            json(serde_json::to_string(&room::hall::puzzles()))?,
        ),
    ];
    for menu in &menus {
        if let Some(catalogue) = library.catalogue(&menu.family) {
            let text = room::table::pack(&FromServer::Catalogue(catalogue));
            all.push((format!("catalogue-{}.json", menu.family), text.to_string()));
        }
    }
    all.push(("menu.json".to_owned(), json(serde_json::to_string(&menus))?));
    Ok(all)
}

use board_game::Board;
use card_game::CardGame;
use kernel::{Catalogue, Game, Greedy};
use lab::{Lesson, Start};
use players::Kind;

fn go<R: Greedy + Catalogue>(content: &R::Content, games: u64, out: &str) -> Result<(), String>
where
    R::Content: Sync,
    R::Setup: Sync,
    Game<R>: Sync + Send,
{
    let who = R::investigators(content);
    let mut starts = Vec::new();
    let difficulties: &[Option<&str>] = if R::draws_investigators() { &[None] } else { &[Some("standard"), Some("easy"), Some("standard"), Some("hard")] };
    for s in R::scenarios(content).into_iter().filter(|s| !s.note.starts_with("a campaign")) {
        for first in 0..5usize {
            for seats in [1usize, 1, 2, 4] {
                for d in difficulties {
                    let ids: Vec<String> = (0..seats)
                        .map(|n| if R::draws_investigators() { "random".to_owned() } else { who[(first + n) % 5].id.clone() })
                        .collect();
                    let mut lines = vec![("scenario".to_owned(), s.id.clone()), ("investigators".to_owned(), ids.join(", "))];
                    if let Some(d) = d { lines.push(("difficulty".to_owned(), (*d).to_owned())); }
                    starts.push(Start::<R>::new(content, R::setup_from_lines(content, &lines).map_err(|e| e.to_string())?)?);
                }
            }
        }
    }
    let learned = lab::learn(&Lesson::<R> {
        content, starts: &starts, games, seed: 1,
        teacher: &|seed| Kind::Greedy.bot(seed), threads: 1, progress: &|_| {},
    })?;
    for (name, v) in [("win", &learned.win), ("earn", &learned.earn)] {
        println!("{name}: {} positions, tried {:.4} used {:.4} blind {:.4}", learned.positions, v.tried.surprise, v.used.surprise, v.tried.blind);
        for (g, t, u) in &v.groups { println!("   {g}: {:.4} {:.4} {:.4}", t.surprise, u.surprise, t.blind); }
        for t in v.tried.tenths { print!(" {}:{:.2}/{:.2}", t.0, t.1, t.2); }
        println!();
        std::fs::write(format!("{out}.{name}.weights"), v.model.write(R::FEATURES)).map_err(|e| e.to_string())?;
    }
    Ok(())
}

fn main() -> Result<(), String> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let games: u64 = words[1].parse().unwrap();
    let unread = |e: Vec<packs::Diagnostic>| format!("{} problems", e.len());
    if words[0] == "card" { go::<CardGame>(&card_game::Content::official().map_err(unread)?, games, &words[2]) }
    else { go::<Board>(&board_game::Content::official().map_err(unread)?, games, &words[2]) }
}

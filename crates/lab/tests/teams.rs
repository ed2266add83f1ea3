//! Games of any scenario, with investigators in turn.

use kernel::Catalogue;

/// A setup of a scenario with so many investigators, from the one with this number on.
pub fn setup<R: Catalogue>(
    content: &R::Content,
    scenario: &str,
    from: usize,
    seats: usize,
) -> R::Setup {
    let ids: Vec<String> = R::investigators(content)
        .into_iter()
        .map(|e| e.id)
        .collect();
    let team = (from..from + seats).map(|i| ids[i % ids.len()].as_str());
    let team: Vec<&str> = team.collect();
    let lines = vec![
        ("scenario".into(), scenario.to_owned()),
        ("investigators".into(), team.join(", ")),
    ];
    R::setup_from_lines(content, &lines).unwrap_or_else(|e| panic!("{lines:?}: {e}"))
}

/// How many games of each setup to play, if `MISKATONIC_GAMES` says so. Without it, tests play few.
pub fn games() -> Option<u64> {
    std::env::var("MISKATONIC_GAMES").ok()?.parse().ok()
}

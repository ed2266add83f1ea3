//! Golden files: texts that tests compare with what the program would write now. Tests include this file by its path.

use std::path::Path;

/// Compares a file of the repository with a text. With `UPDATE_GOLDEN=1` it writes the file instead; then read the
/// difference before you commit it. A failure names the first line that differs.
pub fn compare(path: &str, now: &str) {
    let full = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../..")
        .join(path);
    if std::env::var_os("UPDATE_GOLDEN").is_some_and(|v| v == "1") {
        std::fs::write(&full, now).unwrap_or_else(|e| panic!("{path}: {e}"));
        return;
    }
    let kept = std::fs::read_to_string(&full).unwrap_or_default();
    let (was, is): (Vec<&str>, Vec<&str>) = (kept.lines().collect(), now.lines().collect());
    let same = was.iter().zip(&is).take_while(|(a, b)| a == b).count();
    let line = |of: &[&str]| of.get(same).map_or("(the end)", |l| l).to_owned();
    assert!(
        kept == now,
        "{path}:{}: the golden file differs:\n- {}\n+ {}\nUPDATE_GOLDEN=1 writes it",
        same + 1,
        line(&was),
        line(&is)
    );
}

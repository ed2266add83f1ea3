//! The plots of `learn` and of the tables of strength, drawn as those of reports are.

use crate::mean::Mean;
use crate::report::gather::Tenth;
use crate::report::plots;
pub use crate::report::plots::rates;
pub use crate::report::stats::Rate;
use minds::Calibration;

/// Predictions against results, with a square for each group: a good prediction lies on the diagonal. A bar is the 95 %
/// interval of a tenth, as if each position were a game of its own.
pub fn calibrations(title: &str, groups: &[(String, Calibration)]) -> String {
    // If there is only one group, the group of all games repeats it.
    let same = |n: usize| n > 0 && groups[0].1 == groups[n].1;
    let shown = groups.iter().enumerate().filter(|(n, _)| !same(*n));
    let shown: Vec<(String, [Tenth; 10])> = shown
        .map(|(_, (name, seen))| (name.clone(), seen.tenths.map(tenth)))
        .collect();
    plots::calibrations(title, &shown)
}

/// The number of positions, the mean prediction, and the rate of wins.
fn tenth((positions, said, came): (u32, f32, f32)) -> Tenth {
    let of = u64::from(positions);
    Tenth {
        said: Mean::of(of, said.into()),
        came: Rate {
            won: (f64::from(came) * f64::from(positions)).round() as u64,
            of,
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plots_name_what_they_show() {
        let rows = [("R&D".to_owned(), vec![Some(Rate { won: 3, of: 10 }), None])];
        let svg = rates("Won <alone>", &["greedy".into(), "search".into()], &rows);
        assert!(svg.contains("R&amp;D") && svg.contains("Won &lt;alone&gt;"));
        let seen = || {
            let mut seen = Calibration::default();
            seen.tenths[3] = (40, 0.35, 0.3);
            seen
        };
        let group = |name: &str, of| (name.to_owned(), of);
        let one = calibrations("Said", &[group("all", seen()), group("alone", seen())]);
        assert!(one.contains("all") && !one.contains("alone"), "{one}");
        let other = group("alone", Calibration::default());
        let two = calibrations("Said", &[group("all", seen()), other]);
        assert!(two.contains("alone"), "{two}");
        assert!(two.len() > one.len());
    }
}

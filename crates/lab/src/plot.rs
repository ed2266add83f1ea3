//! The plots of the tables of strength, drawn as those of reports are.

pub use crate::report::plots::rates;
pub use crate::report::stats::Rate;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plots_name_what_they_show() {
        let rows = [("R&D".to_owned(), vec![Some(Rate { won: 3, of: 10 }), None])];
        let svg = rates("Won <alone>", &["greedy".into(), "search".into()], &rows);
        assert!(svg.contains("R&amp;D") && svg.contains("Won &lt;alone&gt;"));
    }
}

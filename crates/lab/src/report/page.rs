//! A report as a page for the browser, as Markdown and as text.

use super::plots::COLOURS;
use super::{Figure, Report, Section, Table, slug};
use std::fmt::Write;
use textwrap::{Options, WordSplitter};

/// Text as a page or a plot takes it.
pub(super) fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}

/// The page's looks: the game table's paper and ink, and its ground by night.
const STYLE: &str = include_str!("page.css");

/// How wide a column of text must be.
fn widths(table: &Table) -> Vec<usize> {
    let length = |row: &Vec<String>, n: usize| row.get(n).map_or(0, |c| c.chars().count());
    (0..table.head.len())
        .map(|n| {
            let rows = table.rows.iter().map(|r| length(r, n)).max().unwrap_or(0);
            rows.max(length(&table.head, n))
        })
        .collect()
}

/// The report as text: its tables.
pub fn text(report: &Report) -> String {
    let mut out = format!("{}\n\n", report.title);
    for (name, what) in &report.facts {
        let _ = writeln!(out, "{name:<12} {what}");
    }
    for section in &report.sections {
        let Section { table, depth, .. } = section;
        if table.is_none() && *depth > 1 {
            continue;
        }
        let _ = write!(out, "\n{}\n", section.title);
        if *depth == 1 {
            let _ = writeln!(out, "{}", "=".repeat(section.title.chars().count()));
        }
        let Some(table) = table else { continue };
        let widths = widths(table);
        for row in std::iter::once(&table.head).chain(&table.rows) {
            let mut line = String::new();
            for (n, (cell, width)) in row.iter().zip(&widths).enumerate() {
                let pad = " ".repeat(width.saturating_sub(cell.chars().count()));
                if n == 0 {
                    line.push_str(&format!("{cell}{pad}"));
                } else {
                    line.push_str(&format!("  {pad}{cell}"));
                }
            }
            let _ = writeln!(out, "{}", line.trim_end());
        }
    }
    out
}

/// Words broken into lines that a file of prose may have.
fn wrapped(words: &str) -> String {
    let options = Options::new(118).word_splitter(WordSplitter::NoHyphenation);
    textwrap::fill(words, options)
}

/// The report as Markdown. Its plots are files in the folder `plots`, as the file will name it.
pub fn markdown(report: &Report, plots: &str, made_by: &str) -> String {
    let mut out = format!("# {}\n\n{}\n\n", report.title, wrapped(made_by));
    out.push_str("| | |\n|---|---|\n");
    for (name, what) in &report.facts {
        let _ = writeln!(out, "| {name} | {what} |");
    }
    for section in &report.sections {
        let _ = write!(
            out,
            "\n{} {}\n",
            "#".repeat(section.depth as usize + 1),
            section.title
        );
        for words in &section.words {
            let _ = write!(out, "\n{}\n", wrapped(words));
        }
        if let Some(Figure { name, title, .. }) = &section.figure {
            let _ = write!(out, "\n![{title}]({plots}/{name}.svg)\n");
        }
        if let Some(table) = &section.table {
            let cell = |c: &String| c.replace('|', "\\|");
            let row = |r: &Vec<String>| r.iter().map(cell).collect::<Vec<_>>().join(" | ");
            let rule = vec!["---"; table.head.len()].join("|");
            let _ = write!(out, "\n| {} |\n|{rule}|\n", row(&table.head));
            for r in &table.rows {
                let _ = writeln!(out, "| {} |", row(r));
            }
        }
    }
    out
}

fn html_table(out: &mut String, table: &Table, caption: &str) {
    let _ = write!(
        out,
        "<div class=\"wide\" tabindex=\"0\" role=\"region\" aria-label=\"{}\"><table><thead><tr>",
        escape(caption)
    );
    for head in &table.head {
        let _ = write!(out, "<th scope=\"col\">{}</th>", escape(head));
    }
    out.push_str("</tr></thead><tbody>\n");
    for row in &table.rows {
        out.push_str("<tr>");
        for (index, cell) in row.iter().enumerate() {
            // The interval is there for whoever looks for it.
            let told = match cell.split_once(" (") {
                Some((rate, interval)) if index > 0 => {
                    format!("{}<small> ({}</small>", escape(rate), escape(interval))
                }
                Some(_) | None => escape(cell),
            };
            if index == 0 {
                let _ = write!(out, "<th scope=\"row\">{told}</th>");
            } else {
                let _ = write!(out, "<td>{told}</td>");
            }
        }
        out.push_str("</tr>\n");
    }
    out.push_str("</tbody></table></div>\n");
}

/// The report as one page that needs nothing else.
pub fn html(report: &Report) -> String {
    let title = escape(&report.title);
    let mut night = String::new();
    for (day, dark) in COLOURS {
        let _ = write!(
            night,
            "svg [fill=\"{day}\"]{{fill:{dark}}}svg [stroke=\"{day}\"]{{stroke:{dark}}}"
        );
    }
    let mut out = format!(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\
         <meta name=\"color-scheme\" content=\"light dark\"><title>{title}</title>\n\
         <style>{STYLE}@media (prefers-color-scheme: dark){{{night}}}</style></head>\n<body>\n\
         <header><p class=\"kind\">A sweep</p><h1>{title}</h1><dl>"
    );
    for (name, what) in &report.facts {
        let _ = write!(
            out,
            "<div><dt>{}</dt><dd>{}</dd></div>",
            escape(name),
            escape(what)
        );
    }
    out.push_str("</dl></header>\n<nav aria-label=\"Contents\"><ol>");
    for section in report.sections.iter().filter(|s| s.depth == 1) {
        let _ = write!(
            out,
            "<li><a href=\"#{}\">{}</a></li>",
            slug(&section.title),
            escape(&section.title)
        );
    }
    out.push_str("</ol></nav>\n<main>\n");
    let mut open = false;
    for section in &report.sections {
        if section.depth == 1 {
            if open {
                out.push_str("</section>\n");
            }
            open = true;
            let _ = writeln!(
                out,
                "<section id=\"{}\"><h2>{}</h2>",
                slug(&section.title),
                escape(&section.title)
            );
        } else {
            let _ = writeln!(out, "<h3>{}</h3>", escape(&section.title));
        }
        for words in &section.words {
            let _ = writeln!(out, "<p>{}</p>", escape(words));
        }
        if let Some(figure) = &section.figure {
            let _ = writeln!(out, "<figure>{}</figure>", figure.svg);
        }
        if let Some(table) = &section.table {
            // What is drawn already is told in numbers to whoever asks.
            if section.figure.is_some() {
                out.push_str("<details><summary>The numbers</summary>\n");
                html_table(&mut out, table, &section.title);
                out.push_str("</details>\n");
            } else {
                html_table(&mut out, table, &section.title);
            }
        }
    }
    if open {
        out.push_str("</section>\n");
    }
    let _ = write!(
        out,
        "<section id=\"sweep\"><h2>The sweep</h2><pre>{}</pre></section>\n</main>\n</body></html>\n",
        escape(report.sweep.trim_end())
    );
    out
}

//! A scene as lines of text, for the plain client.

use crate::scene::{Map, Scene, Thing};
use std::io::{self, Write};

/// The title, the moment and the tracks, in two lines.
pub(crate) fn heading(scene: &Scene, out: &mut dyn Write) -> io::Result<()> {
    let head: Vec<&str> = [&scene.title, &scene.moment]
        .into_iter()
        .map(String::as_str)
        .filter(|s| !s.is_empty())
        .collect();
    writeln!(out, "{}", head.join(". "))?;
    if !scene.tracks.is_empty() {
        let tracks: Vec<String> = scene.tracks.iter().map(|t| t.words()).collect();
        writeln!(out, "{}.", tracks.join(". "))?;
    }
    Ok(())
}

/// Every map.
pub(crate) fn maps(scene: &Scene, out: &mut dyn Write) -> io::Result<()> {
    scene.maps.iter().try_for_each(|m| map(m, out))
}

/// A map, one line for each place.
pub(crate) fn map(map: &Map, out: &mut dyn Write) -> io::Result<()> {
    if map.nodes.is_empty() {
        return Ok(());
    }
    writeln!(
        out,
        "{}:",
        if map.title.is_empty() {
            "Map"
        } else {
            &map.title
        }
    )?;
    (0..map.nodes.len()).try_for_each(|i| writeln!(out, "  {}", map.words(i)))
}

/// A panel, one line for each row.
pub(crate) fn panel(scene: &Scene, index: usize, out: &mut dyn Write) -> io::Result<()> {
    let Some(panel) = scene.panels.get(index) else {
        return Ok(());
    };
    if panel.rows.is_empty() {
        return writeln!(out, "{}: nothing.", panel.title);
    }
    writeln!(out, "{}:", panel.title)?;
    for row in &panel.rows {
        let words = row.words();
        let words = words.trim();
        if !words.is_empty() {
            writeln!(out, "  {}{words}", "  ".repeat(row.indent as usize))?;
        }
    }
    Ok(())
}

/// The name of a thing, with its text.
pub(crate) fn thing(thing: &Thing, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{}", thing.name)?;
    thing
        .text
        .iter()
        .try_for_each(|line| writeln!(out, "  {line}"))
}

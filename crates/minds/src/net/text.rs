//! Nets as text: a line for each row of weights, with its name, a scale, and the weights as signed bytes in hexadecimal.
//! Rows without weight are left out. Rows are found by the names of places and attributes, so nets stay readable when
//! a game learns to name more.

use super::{BINS, Embedding, Layer, NARROW, Nets, SMALL, WIDE};
use kernel::Greedy;
use std::collections::BTreeMap;
use std::fmt::Write;

/// What is wrong with a text of nets.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unreadable {
    /// Which line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub what: String,
}

impl std::fmt::Display for Unreadable {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "nets, line {}: {}", self.line, self.what)
    }
}

impl std::error::Error for Unreadable {}

/// The first line of the format.
fn heading() -> String {
    format!("nets 1 {WIDE} {NARROW} {SMALL} {BINS}")
}

/// The rows of both nets, each with its name.
fn rows<'a, R: Greedy>(nets: &'a mut Nets) -> Vec<(String, &'a mut [f32])> {
    let attributes = R::attributes();
    let mut all: Vec<(String, &'a mut [f32])> = Vec::new();
    let own = R::FEATURES.iter().chain(R::OWN).copied();
    let numbers: [Vec<&str>; 2] = [R::FEATURES.to_vec(), own.collect()];
    let Nets { value, policy } = nets;
    let parts = [
        ("position", &mut value.first, &numbers[0], R::PLACES),
        ("offer", &mut policy.first, &numbers[1], R::ROLES),
    ];
    for (net, first, numbers, places) in parts {
        let Embedding {
            bias,
            numbers: by_number,
            things,
            ..
        } = first;
        all.push((format!("{net} bias"), bias));
        let names = numbers.iter().map(|name| format!("{net} number {name}"));
        all.extend(names.zip(of(by_number)));
        let names = places.iter().flat_map(|place| {
            attributes
                .iter()
                .map(move |attribute| format!("{net} {place}/{attribute}"))
        });
        all.extend(names.zip(of(things)));
    }
    all.push(("second bias".to_owned(), &mut value.second_bias));
    let named = |layer, name: &str| {
        let name = name.to_owned();
        let row = move |(n, row)| (format!("{name} {n}"), row);
        of(layer).enumerate().map(row)
    };
    all.extend(named(&mut value.second, "second"));
    all.push(("heads bias".to_owned(), &mut value.heads_bias));
    all.extend(named(&mut value.heads, "heads"));
    all.push(("offer out".to_owned(), &mut policy.out));
    all
}

fn of(layer: &mut Layer) -> impl Iterator<Item = &mut [f32]> {
    layer.weights.chunks_mut(layer.outputs.max(1))
}

/// The greatest amount of a signed byte.
const MOST: f32 = 127.0;

impl Nets {
    /// The text of nets.
    pub fn write<R: Greedy>(&self) -> String {
        let mut nets = self.clone();
        let mut text = heading();
        text.push('\n');
        for (name, row) in rows::<R>(&mut nets) {
            let most = row.iter().fold(0.0_f32, |most, w| most.max(w.abs()));
            // A row whose weights are all next to nothing is none.
            if most < 1e-4 {
                continue;
            }
            let scale = most / MOST;
            let _ = write!(text, "{name} {scale:e} ");
            for weight in row.iter() {
                let byte = (weight / scale).round().clamp(-MOST, MOST) as i8;
                let _ = write!(text, "{:02x}", byte.cast_unsigned());
            }
            text.push('\n');
        }
        text
    }

    /// The hash of the nets' text: sixteen digits by which a record or an advice names them.
    pub fn hash<R: Greedy>(&self) -> String {
        let hash = kernel::snapshot::hash_bytes(self.write::<R>().as_bytes());
        format!("{hash:016x}")
    }

    /// Reads nets. A row of a place or an attribute that the game no longer names is left out.
    ///
    /// # Errors
    /// A line that is not in the format, or whose weights are too few or too many.
    pub fn read<R: Greedy>(text: &str) -> Result<Self, Unreadable> {
        let mut nets = Self::blank::<R>();
        let mut lines = text.lines().enumerate();
        let wrong = |line: usize, what: &str| Unreadable {
            line: line + 1,
            what: what.to_owned(),
        };
        if lines.next().is_none_or(|(_, first)| first != heading()) {
            return Err(wrong(0, &format!("it has to be `{}`", heading())));
        }
        let mut written = BTreeMap::new();
        for (line, text) in lines {
            let mut parts = text.rsplitn(3, ' ');
            let (Some(weights), Some(scale), Some(name)) =
                (parts.next(), parts.next(), parts.next())
            else {
                return Err(wrong(line, "a line is a name, a scale and weights"));
            };
            let scale = scale.parse::<f32>().ok().filter(|s| s.is_finite());
            let scale = scale.ok_or_else(|| wrong(line, "the scale is no number"))?;
            written.insert(name, (line, scale, weights.as_bytes()));
        }
        for (name, row) in rows::<R>(&mut nets) {
            let Some((line, scale, weights)) = written.get(name.as_str()) else {
                continue;
            };
            if weights.len() != 2 * row.len() {
                return Err(wrong(
                    *line,
                    &format!("it has to have {} weights", row.len()),
                ));
            }
            for (weight, digits) in row.iter_mut().zip(weights.chunks(2)) {
                let byte = std::str::from_utf8(digits)
                    .ok()
                    .and_then(|d| u8::from_str_radix(d, 16).ok())
                    .ok_or_else(|| wrong(*line, "weights are hexadecimal digits"))?;
                *weight = f32::from(byte.cast_signed()) * scale;
            }
        }
        Ok(nets)
    }
}

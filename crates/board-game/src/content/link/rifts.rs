//! Links rift boards.

use super::Linker;
use crate::content::filter::Symbol;
use crate::content::index::symbol_bit;
use crate::content::record::{File, Shade};
use crate::content::sets::*;
use packs::diagnostics::Diagnostic;

impl Linker {
    pub(super) fn rifts(&mut self, read: &[(u8, File)]) {
        for (set, f) in read {
            let (set, Some(r)) = (*set, &f.rifts) else {
                continue;
            };
            let bits = |v: &[Symbol]| v.iter().fold(0, |m, &s| m | symbol_bit(s));
            for m in &r.markers {
                let (_, slug) = self.define(&m.id);
                self.c.rifts.markers.push(RiftMarkerDef {
                    slug,
                    name: m.name.clone(),
                    symbol: symbol_bit(m.symbol),
                    black: m.colour == Shade::Black,
                    set,
                });
            }
            for t in &r.tracks {
                let group = |i: usize| {
                    t.groups
                        .get(i)
                        .map_or((0, 0), |p| (bits(&p.white), bits(&p.black)))
                };
                self.c.rifts.tracks.push(TrackDef {
                    groups: [group(0), group(1)],
                    set,
                });
            }
            for p in &r.progress {
                let place = self.the_place(p.at, None);
                for _ in 0..p.copies {
                    self.c.rifts.progress.push(ProgressDef { place, set });
                }
            }
        }
        let r = &mut self.c.rifts;
        let mut wrong = Vec::new();
        for (what, n, most) in [
            ("rift tracks", r.tracks.len(), MAX_TRACKS),
            ("rift markers", r.markers.len(), MAX_TRACKS),
            ("progress markers", r.progress.len(), MAX_PROGRESS),
        ] {
            if n > most {
                wrong.push(format!("the packs hold {n} {what}; {most} are the most"));
            }
        }
        r.tracks.truncate(MAX_TRACKS);
        r.markers.truncate(MAX_TRACKS);
        r.progress.truncate(MAX_PROGRESS);
        for (n, set) in (0u8..).zip(&self.c.sets) {
            let tracks = r.tracks.iter().filter(|t| t.set == n).count();
            let markers = r.markers.iter().filter(|m| m.set == n).count();
            let progress = r.progress.iter().filter(|p| p.set == n).count();
            if markers < tracks {
                wrong.push(format!(
                    "the set `{}` has {tracks} rift tracks and {markers} rift markers: one lies on each track",
                    set.slug
                ));
            }
            if progress < 4 * tracks {
                wrong.push(format!(
                    "the set `{}` has {progress} progress markers: its {tracks} rift tracks have {} spaces",
                    set.slug,
                    4 * tracks
                ));
            }
        }
        let wrong = wrong.into_iter().map(|why| Diagnostic::error(None, why));
        self.problems.extend(wrong);
    }
}

//! Links rift boards.

use super::Linker;
use crate::content::filter::Symbol;
use crate::content::ids::SetId;
use crate::content::index::symbol_bit;
use crate::content::record::{File, Shade};
use crate::content::sets::*;
use packs::diagnostics::Diagnostic;

impl Linker {
    pub(super) fn rifts(&mut self, read: &[(SetId, File)]) {
        for (set, f) in read {
            let (set, Some(record)) = (*set, &f.rifts) else {
                continue;
            };
            let bits = |v: &[Symbol]| v.iter().fold(0, |m, &s| m | symbol_bit(s));
            for entry in &record.markers {
                let (_, slug) = self.define(&entry.id);
                self.content.rifts.markers.push(RiftMarkerDef {
                    slug,
                    name: entry.name.clone(),
                    symbol: symbol_bit(entry.symbol),
                    black: entry.colour == Shade::Black,
                    set,
                });
            }
            for t in &record.tracks {
                let group = |i: usize| {
                    t.groups
                        .get(i)
                        .map_or((0, 0), |p| (bits(&p.white), bits(&p.black)))
                };
                self.content.rifts.tracks.push(TrackDef {
                    groups: [group(0), group(1)],
                    set,
                });
            }
            for p in &record.progress {
                let place = self.the_place(p.at, None);
                for _ in 0..p.copies {
                    self.content.rifts.progress.push(ProgressDef { place, set });
                }
            }
        }
        let rifts = &mut self.content.rifts;
        let mut wrong = Vec::new();
        for (what, count, most) in [
            ("rift tracks", rifts.tracks.len(), MAX_TRACKS),
            ("rift markers", rifts.markers.len(), MAX_TRACKS),
            ("progress markers", rifts.progress.len(), MAX_PROGRESS),
        ] {
            if count > most {
                wrong.push(format!(
                    "the packs hold {count} {what}; {most} are the most"
                ));
            }
        }
        rifts.tracks.truncate(MAX_TRACKS);
        rifts.markers.truncate(MAX_TRACKS);
        rifts.progress.truncate(MAX_PROGRESS);
        for (id, set) in SetId::each(&self.content.sets) {
            let tracks = rifts.tracks.iter().filter(|t| t.set == id).count();
            let markers = rifts.markers.iter().filter(|m| m.set == id).count();
            let progress = rifts.progress.iter().filter(|p| p.set == id).count();
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

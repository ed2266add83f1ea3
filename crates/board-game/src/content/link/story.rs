//! Links the story of the packs, and checks who may have one, and which parts.

use super::Linker;
use crate::content::ids::SetId;
use crate::content::record::File;
use packs::story::Allowed;

impl Linker {
    /// Checks the story of all files and keeps it. Each file comes with its index.
    pub(super) fn story(&mut self, read: &[(SetId, File)], files: &[u32]) {
        let content = &mut self.content;
        let mut allowed = Allowed::new();
        for place in content.places.iter().filter(|p| p.world.is_none()) {
            allowed.insert(&place.slug, vec!["front"]);
        }
        for world in &content.worlds {
            allowed.insert(&world.slug, vec!["front"]);
        }
        for ancient in &content.ancients {
            allowed.insert(&ancient.slug, vec!["front", "awakens"]);
        }
        for set in &content.sets {
            let of = allowed.entry(&set.slug).or_default();
            of.extend([
                "intro",
                "closed",
                "sealed",
                "banished",
                "devoured",
                "destroyed",
            ]);
        }
        for ((_, entries), file) in read.iter().zip(files) {
            let (names, problems) = (&self.interner, &mut self.problems);
            content
                .story
                .join(*file, entries.story.clone(), &allowed, names, problems);
        }
    }
}

//! Fields of patterns about tokens and harm that can still be stopped.

use super::*;

pub(super) fn forms(all: &mut Vec<Made>) {
    let mut both = |id: &str, cell: &str, yes: &str, no: &str, by: &str, scene: &Scene| {
        for (how, pattern, count) in [("fits", yes, 1), ("fails", no, 0)] {
            let made = Made::new("pattern", format!("{id}/{how}"));
            let made = made.says(format!(
                "{{forced: {{{cell}: {pattern}, do: [{SEEN}]}}}}, {by}"
            ));
            all.push(made.plays(
                scene,
                format!("choose use:FORM/2\nexpect {DAISY}.in_play.FORM.resources == {count}"),
            ));
        }
    };
    both(
        "token-revealed/except",
        "after",
        "{token-revealed: {except: [skull]}}",
        "{token-revealed: {except: [tablet, cultist]}}",
        "{action: {do: [{test: {skill: [combat], difficulty: 1}}]}}",
        &Scene::new().line("bag: [cultist]"),
    );
    both(
        "harm-dealt/who",
        "when",
        "{harm-dealt: {who: you}}",
        "{harm-dealt: {who: lead}}",
        "{action: {do: [{deal: {damage: 1}}]}}",
        &Scene::new(),
    );
}

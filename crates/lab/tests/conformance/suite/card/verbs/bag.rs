//! Tokens that come into the chaos bag, leave it, or are sealed on cards.

use super::*;

pub(super) fn add_token(all: &mut Vec<Made>) {
    let scene = Scene::new;
    single(
        all,
        "add-token",
        "{add-token: tablet}",
        &scene(),
        "expect bag.tablet == 1",
    );
    let full = format!("bag: [{}]", ["bless"; 10].join(", "));
    let eleventh = "{add-token: bless}, {gain-resources: {amount: 1}}";
    let ten = format!("expect bag.bless == 10\nexpect {DAISY}.resources == 6");
    single(all, "add-token/pool", eleventh, &scene().line(full), &ten);
}

pub(super) fn remove_token(all: &mut Vec<Made>) {
    single(
        all,
        "remove-token",
        "{remove-token: curse}",
        &Scene::new().line("bag: [0, curse, curse]"),
        "expect bag.curse == 1",
    );
}

pub(super) fn seal(all: &mut Vec<Made>) {
    let sealed = format!("expect {DAISY}.in_play.FORM.sealed == 1");
    single(
        all,
        "seal/any",
        "{seal: {any: [skull, cultist]}}",
        &Scene::new().line("bag: [0, skull, skull]"),
        &format!("{sealed}\nexpect bag.skull == 1"),
    );
    single(
        all,
        "seal/one-of-two",
        "{seal: {any: [skull, cultist]}}",
        &Scene::new().line("bag: [0, skull, cultist]"),
        &format!(
            "choose token:cultist\n{sealed}\nexpect bag.cultist absent\nexpect bag.skull == 1"
        ),
    );
    single(
        all,
        "seal/revealed",
        "{reveal-tokens: {do: [{seal: {revealed: true}}]}}",
        &Scene::new().line("bag: [skull]"),
        &format!("{sealed}\nexpect bag.skull absent"),
    );
    for (sort, name) in [(Enemy, "enemy"), (Location, "location"), (Asset, "asset")] {
        single(
            all,
            &format!("seal/on/{name}"),
            &format!("{{seal: {{any: [skull], on: {}}}}}", sort.one()),
            &Scene::new().with(sort, "").line("bag: [0, skull]"),
            "expect bag.skull absent",
        );
    }
    refused(all, "seal/nothing", "{seal: {}}");
    refused(all, "seal/both", "{seal: {any: [skull], revealed: true}}");
    refused(all, "seal/none-revealed", "{seal: {revealed: true}}");
    refused(
        all,
        "seal/on-many",
        "{seal: {any: [skull], on: {each: {enemy: {}}}}}",
    );
    refused(
        all,
        "seal/on-an-investigator",
        "{seal: {any: [skull], on: you}}",
    );
}

pub(super) fn release(all: &mut Vec<Made>) {
    single(
        all,
        "release",
        "{seal: {any: [skull]}}, {release: this}",
        &Scene::new().line("bag: [0, skull]"),
        &format!("expect {DAISY}.in_play.FORM.sealed == 0\nexpect bag.skull == 1"),
    );
    refused(all, "release/of-an-investigator", "{release: you}");
}

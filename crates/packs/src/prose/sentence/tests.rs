use super::*;
use crate::prose::{Det, Text};

fn clause(verb: &str) -> Clause {
    Clause::new(verb)
}
fn check(table: Vec<(Sentence, &str)>) {
    for (sentence, want) in table {
        assert_eq!(sentence.text().marked(), want);
    }
}
fn draw(n: i32) -> Clause {
    clause("draw").object(Np::count(n, "card"))
}
fn lose(n: i32, what: &str) -> Clause {
    clause("lose").object(Np::count(n, what))
}

#[test]
fn clauses_agree_with_their_subjects() {
    let that = || Np::that("investigator");
    let enemies = || Np::bare("enemy").adj("non-Elite");
    check(vec![
        (draw(1).sentence(), "Draw 1 card."),
        (
            draw(2).subject(that()).sentence(),
            "That investigator draws 2 cards.",
        ),
        (draw(2).may().sentence(), "You may draw 2 cards."),
        (draw(2).negated().sentence(), "Do not draw 2 cards."),
        (
            clause("enter")
                .subject(enemies())
                .cannot()
                .with("this location")
                .sentence(),
            "Non-Elite enemies cannot enter this location.",
        ),
        (
            clause("be")
                .subject(Np::it())
                .negated()
                .with("exhausted")
                .sentence(),
            "It is not exhausted.",
        ),
        (
            clause("defeat")
                .subject(Np::a("enemy"))
                .passive()
                .sentence(),
            "An enemy is defeated.",
        ),
        (
            clause("attack")
                .adverb("successfully")
                .subject(Np::it())
                .sentence(),
            "It successfully attacks.",
        ),
        (
            clause("evade")
                .adverb("automatically")
                .object(Np::it())
                .sentence(),
            "Automatically evade it.",
        ),
        (
            clause("discard")
                .subject(Np::they())
                .passive()
                .aux(Aux::Must)
                .sentence(),
            "They must be discarded.",
        ),
        (
            clause("take control of")
                .subject(that())
                .object(Np::it())
                .sentence(),
            "That investigator takes control of it.",
        ),
        (
            clause("put")
                .object(Np::they())
                .prep("into", &Np::your("hand"))
                .sentence(),
            "Put them into your hand.",
        ),
    ]);
}

#[test]
fn coordination_shares_what_it_can() {
    let each = || Np::each("investigator");
    check(vec![
        (
            Sentence::And(vec![draw(1).sentence(), lose(2, "resource").sentence()]),
            "Draw 1 card and lose 2 resources.",
        ),
        (
            Sentence::And(vec![
                draw(1).subject(each()).sentence(),
                lose(1, "clue").subject(each()).sentence(),
            ]),
            "Each investigator draws 1 card and loses 1 clue.",
        ),
        (
            Sentence::And(vec![
                draw(1).may().sentence(),
                lose(1, "clue").may().sentence(),
            ]),
            "You may draw 1 card and lose 1 clue.",
        ),
        (
            Sentence::Then(vec![
                draw(1).sentence(),
                lose(1, "clue").subject(each()).sentence(),
            ]),
            "Draw 1 card, then each investigator loses 1 clue.",
        ),
        (
            Sentence::Stops(vec![
                draw(1).sentence(),
                Sentence::Empty,
                draw(2).sentence(),
            ]),
            "Draw 1 card. Draw 2 cards.",
        ),
        (
            Sentence::Trailing(
                Trail::InsteadOf,
                Box::new(draw(1).sentence()),
                Box::new(clause("move").sentence()),
            ),
            "Draw 1 card instead of moving.",
        ),
        (
            Sentence::Trailing(
                Trail::To,
                Box::new(clause("spend").may().with("$2").sentence()),
                Box::new(Sentence::And(vec![draw(1).sentence(), draw(2).sentence()])),
            ),
            "You may spend $2 to draw 1 card and draw 2 cards.",
        ),
    ]);
}

#[test]
fn card_game_patterns() {
    let this = || Np::this("card");
    let you = Np::you;
    let exhaust = clause("exhaust").object(this());
    let horror = clause("take").object(Np::count(1, "horror"));
    let test = |count: i32| {
        clause("test")
            .with(Text::symbol("willpower"))
            .with(format!("({count})"))
    };
    check(vec![
        (
            Sentence::when(
                clause("end").subject(Np::the("round")).sentence(),
                horror.clone().sentence(),
            )
            .labelled("Forced"),
            "**Forced:** When the round ends, take 1 horror.",
        ),
        (
            draw(1).sentence().costing(
                "Action",
                vec![exhaust, clause("spend").object(Np::count(1, "resource"))],
            ),
            "**Action:** Exhaust this card, spend 1 resource: Draw 1 card.",
        ),
        (
            Sentence::after(
                clause("be")
                    .subject(Np::a("enemy").adj("Ghoul"))
                    .with("defeated at your location")
                    .sentence(),
                clause("discover")
                    .may()
                    .object(Np::count(1, "clue"))
                    .with("there")
                    .sentence(),
            )
            .labelled("Reaction")
            .noted("limit once per round"),
            "**Reaction:** After a Ghoul enemy is defeated at your location, you may discover 1 clue there. (Limit once per round.)",
        ),
        (
            Sentence::Stops(vec![
                test(3).sentence(),
                Sentence::if_(
                    clause("fail").sentence(),
                    Sentence::And(vec![
                        horror.clone().sentence(),
                        clause("discard").object(this()).sentence(),
                    ]),
                ),
            ])
            .labelled("Revelation"),
            "**Revelation:** Test [willpower] (3). If you fail, take 1 horror and discard this card.",
        ),
        (
            Sentence::for_each("point you fail by", horror.clone().sentence()),
            "For each point you fail by, take 1 horror.",
        ),
        (
            Sentence::while_(
                clause("be").with("at the Attic").sentence(),
                clause("get")
                    .subject(this())
                    .with(words::signed(-2))
                    .with("shroud")
                    .sentence(),
            ),
            "While you are at the Attic, this card gets −2 shroud.",
        ),
        (
            Sentence::Choose(
                "each investigator chooses one".into(),
                vec![horror.clone().sentence(), draw(1).negated().sentence()],
            ),
            "Each investigator chooses one:\n• Take 1 horror.\n• Do not draw 1 card.",
        ),
        (
            Sentence::if_else(
                Sentence::Words("there is an enemy at your location".into()),
                horror.clone().sentence(),
                clause("search").with("the encounter deck").sentence(),
            ),
            "If there is an enemy at your location, take 1 horror. Otherwise, search the encounter deck.",
        ),
        (
            Sentence::when(
                clause("discover")
                    .aux(Aux::Would)
                    .object(Np::new(Det::AnyNumber, "clue"))
                    .sentence(),
                clause("discard")
                    .with("that many clues from")
                    .object(this())
                    .with("instead")
                    .sentence(),
            ),
            "When you would discover any number of clues, discard that many clues from this card instead.",
        ),
        (
            Sentence::at(
                "the end of your turn",
                Sentence::unless(
                    horror.sentence(),
                    clause("discard").subject(you()).with("2 cards").sentence(),
                ),
            ),
            "At the end of your turn, take 1 horror unless you discard 2 cards.",
        ),
    ]);
}

#[test]
fn board_game_patterns() {
    let luck = clause("make").with("a Luck (−1) check");
    let sanity = lose(1, "Sanity");
    check(vec![
        (
            Sentence::Stops(vec![
                luck.clone().sentence(),
                Sentence::if_(
                    clause("pass").sentence(),
                    clause("gain").with("$3").sentence(),
                ),
                Sentence::if_(clause("fail").sentence(), sanity.clone().sentence()),
            ]),
            "Make a Luck (−1) check. If you pass, gain $3. If you fail, lose 1 Sanity.",
        ),
        (
            Sentence::Stops(vec![
                luck.sentence(),
                Sentence::Bands(vec![
                    (words::range(0, Some(0)).into(), sanity.clone().sentence()),
                    (
                        words::range(1, Some(2)).into(),
                        Sentence::Words("nothing happens".into()),
                    ),
                    (words::range(3, None).into(), draw(1).sentence()),
                ]),
            ]),
            "Make a Luck (−1) check. 0: Lose 1 Sanity. 1–2: Nothing happens. 3+: Draw 1 card.",
        ),
        (
            Sentence::may_then(
                clause("spend").with("$5"),
                draw(1).sentence(),
                sanity.clone().sentence(),
            ),
            "You may spend $5. If you do, draw 1 card. If you do not, lose 1 Sanity.",
        ),
        (
            Sentence::unless(
                sanity.clone().sentence(),
                clause("discard").with("1 Spell").sentence(),
            ),
            "Lose 1 Sanity unless you discard 1 Spell.",
        ),
        (
            Sentence::And(vec![
                clause("lose").with("1 Sanity and 1 Stamina").sentence(),
                clause("be").with("delayed").sentence(),
            ]),
            "Lose 1 Sanity and 1 Stamina, and be delayed.",
        ),
        (
            Sentence::if_(
                clause("pass").sentence(),
                Sentence::Stops(vec![
                    draw(1).sentence(),
                    Sentence::if_(clause("have").with("a Tome").sentence(), sanity.sentence()),
                ]),
            ),
            "If you pass: Draw 1 card. If you have a Tome, lose 1 Sanity.",
        ),
    ]);
}

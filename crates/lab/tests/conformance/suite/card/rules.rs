//! Rules in force.

use super::Made;
use super::scene::{DAISY, Scene, Sort, WENDY, WITH_AN_AREA};
use Sort::{Asset, Enemy, Investigator, Location, Other, Story};
use card_game::content::Rule;

/// Every rule, with an example of it: a new one does not compile without its form.
fn rule_yaml(rule: &Rule) -> &'static str {
    match rule {
        Rule::CannotBeAttackedBy(_) => "{cannot-be-attacked-by: {enemy: {trait: brute}}}",
        Rule::CannotBeEnteredBy(_) => "{cannot-be-entered-by: {investigator: {}}}",
        Rule::CannotLeavePlay => "cannot-leave-play",
        Rule::CannotReady => "cannot-ready",
        Rule::TokenModifier(_) => "{token-modifier: {token: cultist, is: 3}}",
        Rule::CannotPlay(_) => "{cannot-play: [event]}",
        Rule::CannotTake(_) => "{cannot-take: [draw, fight]}",
        Rule::CannotBeInvestigated => "cannot-be-investigated",
        Rule::CannotBeEvaded => "cannot-be-evaded",
        Rule::CannotGainResources => "cannot-gain-resources",
        Rule::CannotUseClues => "cannot-use-clues",
        Rule::MayTestWith(_) => "{may-test-with: {skill: intellect, instead-of: [combat]}}",
        Rule::MustTestWith(_) => "{must-test-with: {skill: intellect, instead-of: [combat]}}",
        Rule::ConnectsTo(_) => "{connects-to: {location: {name: house}}}",
        Rule::ElderSignFails => "elder-sign-fails",
        Rule::Blank => "blank",
        Rule::MayPlayTopmostDiscardedEvent => "may-play-topmost-discarded-event",
        Rule::FirstActionCostsMore(_) => "{first-action-costs-more: [move]}",
        Rule::NegativeTokensDouble => "negative-tokens-double",
        Rule::Surge => "surge",
        Rule::NoTokens => "no-tokens",
        Rule::Has(_) => "{has: aloof}",
        Rule::Loses(_) => "{loses: hunter}",
        Rule::EngagingCosts(_) => "{engaging-costs: {amount: 1}}",
        Rule::DrawsClues => "draws-clues",
        Rule::HarmStays(_) => "{harm-stays: horror}",
        Rule::UsedBy(_) => "{used-by: {investigator: {at: here}}}",
        Rule::CannotParleyWith(_) => "{cannot-parley-with: {card: {kind: [asset]}}}",
        Rule::AttackDamageAtMost(_) => "{attack-damage-at-most: 1}",
        Rule::ActionCostsMore(_) => "{action-costs-more: [move]}",
        Rule::CannotDraw => "cannot-draw",
        Rule::CannotMove => "cannot-move",
        Rule::CannotCommit(_) => "{cannot-commit: [skill]}",
        Rule::CluesOnlyByInvestigating => "clues-only-by-investigating",
        Rule::TakesDirectHarm => "takes-direct-harm",
        Rule::MakesNoOpportunityAttacks => "makes-no-opportunity-attacks",
        Rule::OneActionFor(_) => "{one-action-for: {card: {kind: [asset]}}}",
        Rule::HarmedOnlyBy(_) => "{harmed-only-by: {card: {kind: [asset]}}}",
        Rule::KilledByAttack => "killed-by-attack",
        Rule::CannotBeDamaged => "cannot-be-damaged",
        Rule::CannotDiscover => "cannot-discover",
        Rule::CannotUse(_) => "{cannot-use: {card: {kind: [asset]}}}",
        Rule::CommitsFrom(_) => "{commits-from: {investigator: {at: {name: grove}}}}",
        Rule::CannotUseFree(_) => "{cannot-use-free: {card: {kind: [asset]}}}",
        Rule::BearsOnly(_) => "{bears-only: {card: {kind: [treachery]}}}",
        Rule::RevealsMore(_) => "{reveals-more: 1}",
        Rule::GainsTrait(_) => "{gains-trait: meadow}",
        Rule::LosesTrait(_) => "{loses-trait: hex}",
        Rule::NoIcons => "no-icons",
        Rule::NoCluesPlaced => "no-clues-placed",
        Rule::EnteringCosts(_) => "{entering-costs: {amount: 1}}",
        Rule::LeavesPlayTo(_) => "{leaves-play-to: beyond}",
        Rule::StaysAttached => "stays-attached",
        Rule::Remembered(_) => "{remembered: seen-it-all}",
        Rule::IgnoresTokens(_) => "{ignores-tokens: [cultist]}",
        Rule::DifficultyDoubles => "difficulty-doubles",
        Rule::ResultsTwice => "results-twice",
        Rule::BearsFor(_) => "{bears-for: {investigator: {}}}",
        Rule::DrawsEnemies => "draws-enemies",
        Rule::MayDeclineResources => "may-decline-resources",
        Rule::LeavesAtRoundEnd => "leaves-at-round-end",
        Rule::BaseSkill(_) => "{base-skill: {skill: combat, is: 5}}",
    }
}

pub(super) fn rules(all: &mut Vec<Made>) {
    use card_game::content::{
        Amount, BaseSkill, Chaos, Filter, GroupClues, Keyword, Skill, TestsWith, Token,
        TokenModifier,
    };
    let anything = || Filter::Any(Vec::new());
    let every = [
        Rule::CannotBeAttackedBy(anything()),
        Rule::CannotBeEnteredBy(anything()),
        Rule::CannotLeavePlay,
        Rule::CannotReady,
        Rule::TokenModifier(TokenModifier {
            token: Chaos::Cultist,
            is: 3,
        }),
        Rule::CannotPlay(Vec::new()),
        Rule::CannotTake(Vec::new()),
        Rule::CannotBeInvestigated,
        Rule::CannotBeEvaded,
        Rule::CannotGainResources,
        Rule::CannotUseClues,
        Rule::MayTestWith(TestsWith {
            skill: Skill::Combat,
            instead_of: Vec::new(),
        }),
        Rule::MustTestWith(TestsWith {
            skill: Skill::Combat,
            instead_of: Vec::new(),
        }),
        Rule::ConnectsTo(anything()),
        Rule::ElderSignFails,
        Rule::Blank,
        Rule::MayPlayTopmostDiscardedEvent,
        Rule::FirstActionCostsMore(Vec::new()),
        Rule::NegativeTokensDouble,
        Rule::Surge,
        Rule::NoTokens,
        Rule::Has(Keyword::Aloof),
        Rule::Loses(Keyword::Hunter),
        Rule::EngagingCosts(GroupClues {
            amount: Amount::Number(1),
            from: None,
        }),
        Rule::DrawsClues,
        Rule::HarmStays(Token::Horror),
        Rule::UsedBy(anything()),
        Rule::CannotParleyWith(anything()),
        Rule::AttackDamageAtMost(1),
        Rule::ActionCostsMore(Vec::new()),
        Rule::CannotDraw,
        Rule::CannotMove,
        Rule::CannotCommit(Vec::new()),
        Rule::CluesOnlyByInvestigating,
        Rule::TakesDirectHarm,
        Rule::MakesNoOpportunityAttacks,
        Rule::OneActionFor(anything()),
        Rule::HarmedOnlyBy(anything()),
        Rule::KilledByAttack,
        Rule::NoIcons,
        Rule::NoCluesPlaced,
        Rule::EnteringCosts(GroupClues {
            amount: Amount::Number(1),
            from: None,
        }),
        Rule::LeavesPlayTo(packs::Sym(0)),
        Rule::StaysAttached,
        Rule::Remembered(packs::Sym(0)),
        Rule::IgnoresTokens(Vec::new()),
        Rule::DifficultyDoubles,
        Rule::ResultsTwice,
        Rule::BearsFor(anything()),
        Rule::DrawsEnemies,
        Rule::MayDeclineResources,
        Rule::LeavesAtRoundEnd,
        Rule::CannotBeDamaged,
        Rule::CannotDiscover,
        Rule::CannotUse(anything()),
        Rule::CommitsFrom(anything()),
        Rule::CannotUseFree(anything()),
        Rule::BearsOnly(anything()),
        Rule::RevealsMore(Amount::Number(1)),
        Rule::GainsTrait(packs::Sym(0)),
        Rule::LosesTrait(packs::Sym(0)),
        Rule::BaseSkill(BaseSkill {
            skill: Some(Skill::Combat),
            is: 5,
        }),
    ];
    let test = |n: i32| {
        format!(
            "{{action: {{do: [{{test: {{skill: [combat], difficulty: {n}, on-success: [{{gain-resources: {{amount: 1}}}}]}}}}]}}}}"
        )
    };
    for rule in every {
        let yaml = rule_yaml(&rule);
        let name = yaml
            .trim_matches(['{', '}'])
            .split(':')
            .next()
            .unwrap_or_default();
        for sort in Sort::ALL {
            for many in [false, true] {
                let number = if many { "many" } else { "one" };
                let noun = if sort == Investigator && !many {
                    "you"
                } else {
                    sort.noun(many)
                };
                let constant = format!("{{constant: {{to: {noun}, rules: [{yaml}]}}}}");
                let made =
                    Made::new("rule", format!("{name}/{}/{number}", sort.name())).says(&constant);
                let scene = Scene::new().with(sort, "");
                all.push(match (&rule, sort) {
                    (Rule::CannotBeAttackedBy(_), Investigator) => made.plays(&scene.daisy_threat("foe-a").line("phase: enemy"), format!("expect {DAISY}.damage == 0")),
                    (Rule::CannotBeEnteredBy(_), Location) => made.plays(&scene, "refuses move:grove"),
                    (Rule::CannotLeavePlay, Enemy | Asset | Other) if many => made.says(format!("{constant}, {{action: {{do: [{{discard: {{cards: {}}}}}]}}}}", sort.noun(true))).plays(&scene, "refuses use:FORM"),
                    (Rule::CannotLeavePlay, Enemy | Asset | Other) => made.says(format!("{constant}, {{action: {{do: [{{discard: {{cards: {}}}}}]}}}}", sort.noun(true))).plays(&scene, format!("choose use:FORM\nexpect {}.doom == 0", sort.paths()[0])),
                    (Rule::CannotReady, Enemy | Asset | Other) => made
                        .says(format!("{constant}, {{action: {{do: [{{ready: {}}}]}}}}", sort.noun(many)))
                        .plays(&Scene::new().with(sort, "exhausted: true"), "refuses use:FORM"),
                    (Rule::TokenModifier(_), Investigator) => made.says(format!("{constant}, {}", test(5))).plays(&scene.line("bag: [cultist]"), format!("choose use:FORM\nexpect {DAISY}.resources == 6")),
                    (Rule::CannotPlay(_), Investigator) => made.plays(&scene.daisy("hand: [song-a]"), "refuses play:song-a"),
                    (Rule::CannotTake(_), Investigator) => made.plays(&scene.plays("machete").daisy_threat("foe-a"), "refuses draw\nrefuses fight:foe-a\nrefuses use:machete\noffers evade:foe-a"),
                    (Rule::MakesNoOpportunityAttacks, Enemy) => made
                        .plays(&scene.daisy_threat("foe-a"), format!("choose resource\nexpect {DAISY}.damage == 0")),
                    // Neither a test of agility nor an effect evades it.
                    (Rule::CannotBeEvaded, Enemy) => made
                        .says(format!("{constant}, {{action: {{do: [{{evade: {{name: foe-a}}}}]}}}}"))
                        .plays(&scene.daisy_threat("foe-a"), "refuses evade:foe-a\nrefuses use:FORM"),
                    (Rule::CannotGainResources, Investigator) => made
                        .says(format!("{constant}, {{action: {{do: [{{gain-resources: {{amount: 1}}}}, {{draw: {{amount: 1}}}}]}}}}"))
                        .plays(&scene.daisy("deck-top: [tool-a]"), format!("choose use:FORM\nexpect {DAISY}.resources == 5")),
                    (Rule::CannotBeInvestigated, Location) if many => made
                        .says("{constant: {to: {each: {location: {here-or-connecting: true}}}, rules: [cannot-be-investigated]}}")
                        .plays(&scene, "refuses investigate"),
                    (Rule::CannotBeInvestigated, Location) => made.plays(&scene.daisy("at: grove").wendy("at: house"), "refuses investigate"),
                    (Rule::CannotUseClues, Investigator) => made.says(format!("{constant}, {{action: {{do: [{{discover: {{}}}}, {{gain-resources: {{amount: 1}}}}]}}}}")).plays(&scene.field("clues: 2"), format!("choose use:FORM\nexpect {DAISY}.clues == 0")),
                    (Rule::CannotBeDamaged, Enemy) => made
                        .says(format!("{constant}, {{action: {{do: [{{deal: {{to: {{name: foe-a}}, damage: 1}}}}, {{gain-resources: {{amount: 1}}}}]}}}}"))
                        .plays(&Scene::new().daisy_threat("foe-a"), format!("choose use:FORM\nexpect {DAISY}.threat.foe-a.damage == 0\nexpect {DAISY}.resources == 6")),
                    (Rule::CannotDiscover, Investigator) => made.says(format!("{constant}, {{action: {{do: [{{discover: {{}}}}, {{gain-resources: {{amount: 1}}}}]}}}}")).plays(&scene.field("clues: 2"), format!("choose use:FORM\nexpect {DAISY}.clues == 0")),
                    (Rule::CannotUse(_), Investigator) => made.plays(&scene.plays("first-aid").daisy("damage: 1"), "refuses use:first-aid"),
                    (Rule::CannotUseFree(_), Investigator) => made
                        .says(format!("{constant}, {{free: {{do: [{{gain-resources: {{amount: 1}}}}]}}}}"))
                        .plays(&scene, "refuses use:FORM"),
                    // What the form deals is no treachery's.
                    (Rule::BearsOnly(_), Asset) => {
                        let left = if many { "" } else { "\nrefuses card:ward-a\nchoose card:daisy-walker" };
                        made.says(format!("{constant}, {{action: {{do: [{{deal: {{damage: 1}}}}]}}}}"))
                            .plays(&scene, format!("choose use:FORM{left}\nexpect {DAISY}.damage == 1"))
                    }
                    (Rule::RevealsMore(_), Investigator) => made.says(format!("{constant}, {}", test(2))).plays(
                        &scene.line("bag: [0, -1]"),
                        format!("choose use:FORM\nchance token:-1\nchoose keep:2:0\nexpect {DAISY}.resources == 6"),
                    ),
                    (Rule::CommitsFrom(_), Investigator) => made.says(format!("{constant}, {}", test(3))).plays(
                        &scene.wendy("at: grove").wendy("hand: [knack-a]"),
                        format!("choose use:FORM\nasks Wendy\nchoose commit:knack-a\nexpect {DAISY}.resources == 6"),
                    ),
                    (Rule::MayTestWith(_), Investigator) => made.says(format!("{constant}, {}", test(5))).plays(&scene, format!("choose use:FORM\nchoose skill:intellect\nexpect {DAISY}.resources == 6")),
                    (Rule::MustTestWith(_), Investigator) => made.says(format!("{constant}, {}", test(5))).plays(&scene, format!("choose use:FORM\nexpect {DAISY}.resources == 6")),
                    (Rule::ConnectsTo(_), Location) if many => made
                        .says(constant.replace(noun, "{each: {location: {trait: wood}}}"))
                        .plays(&scene.daisy("at: grove").wendy("at: house"), format!("choose move:house\nexpect {DAISY}.at == house")),
                    (Rule::ConnectsTo(_), Location) => made.plays(&scene.daisy("at: grove").wendy("at: house"), format!("choose move:house\nexpect {DAISY}.at == house")),
                    (Rule::ElderSignFails, Investigator) => made.says(format!("{constant}, {}", test(0))).plays(&scene.line("bag: [elder-sign]"), format!("choose use:FORM\nexpect {DAISY}.resources == 5")),
                    (Rule::Blank, Investigator) => made.plays(&scene, format!("expect {DAISY}.actions_for.tome absent")),
                    (Rule::Blank, Enemy) => {
                        let made = Made::new("rule", format!("blank/enemy/{number}")).says("{constant: {to: {each: {enemy: {at: here}}}, rules: [blank]}}");
                        made.plays(&Scene::new().field("enemies: [{card: swarm-of-rats, exhausted: true}, {card: goaded, exhausted: true}]"), "expect locations.field.enemies.goaded.fight == 2")
                    }
                    (Rule::Blank, Asset) => {
                        let made = Made::new("rule", format!("blank/asset/{number}")).says("{constant: {to: {each: {card: {name: beat-cop}}}, rules: [blank]}}");
                        made.plays(&Scene::new().plays("beat-cop"), format!("expect {DAISY}.skills.combat == 2"))
                    }
                    (Rule::Blank, Other) => {
                        let made = Made::new("rule", format!("blank/other/{number}")).says("{constant: {to: {each: {card: {kind: [treachery]}}}, rules: [blank]}}");
                        made.plays(&Scene::new().daisy_threat("haunted"), format!("expect {DAISY}.skills.combat == 2"))
                    }
                    (Rule::Blank, Location) => {
                        let made = Made::new("rule", format!("blank/location/{number}")).says("{constant: {to: {each: {location: {}}}, rules: [blank]}}");
                        made.plays(&Scene::new().line("act: 2"), format!("choose move:grove\nexpect {DAISY}.at == grove"))
                    }
                    (Rule::Blank, Story) => made.plays(&scene, "expect agenda.id == whats-going-on"),
                    (Rule::MayPlayTopmostDiscardedEvent, Investigator) => made.plays(&scene.daisy("discard: [song-a]"), format!("choose play:song-a\nexpect {DAISY}.resources == 6")),
                    (Rule::FirstActionCostsMore(_), Investigator) => made.plays(&scene, format!("choose move:grove\nexpect {DAISY}.actions == 1")),
                    // The second of them costs as much.
                    (Rule::ActionCostsMore(_), Investigator) => made.plays(&scene, format!("choose move:grove\nexpect {DAISY}.actions == 1\nrefuses move:field")),
                    (Rule::CannotDraw, Investigator) => made.says(format!("{constant}, {{action: {{do: [{{draw: {{amount: 1}}}}, {{gain-resources: {{amount: 1}}}}]}}}}")).plays(&scene.daisy("deck-top: [tool-a]"), format!("refuses draw\nchoose use:FORM\nexpect {DAISY}.hand_size == 0\nexpect {DAISY}.resources == 6")),
                    (Rule::CannotMove, Investigator) => made
                        .says(format!("{constant}, {{action: {{do: [{{move: {{to: {{name: house}}}}}}]}}}}"))
                        .plays(&scene, "refuses move:grove\nrefuses use:FORM"),
                    (Rule::CannotCommit(_), Investigator) => made
                        .says(format!("{constant}, {}", test(3)))
                        .plays(&scene.daisy("hand: [knack-a]").line("bag: [0]"), format!("choose use:FORM\nexpect {DAISY}.resources == 5")),
                    (Rule::CluesOnlyByInvestigating, Location) => made
                        .says(format!("{constant}, {{action: {{do: [{{discover: {{at: {{name: grove}}}}}}, {{gain-resources: {{amount: 1}}}}]}}}}"))
                        .plays(&Scene::new().grove("clues: 2"), format!("choose use:FORM\nexpect {DAISY}.clues == 0")),
                    (Rule::TakesDirectHarm, Investigator) => made.says(format!("{constant}, {{action: {{do: [{{deal: {{damage: 1, horror: 1}}}}]}}}}")).plays(&scene.plays("ward-a"), format!("choose use:FORM\nexpect {DAISY}.damage == 1\nexpect {DAISY}.horror == 1")),
                    (Rule::OneActionFor(_), Investigator) => made.says(format!("{constant}, {{action: {{actions: 2, do: [{{gain-resources: {{amount: 1}}}}]}}}}")).plays(&scene, format!("choose use:FORM\nexpect {DAISY}.actions == 2")),
                    (Rule::HarmedOnlyBy(_), Enemy) => made
                        .says(format!("{constant}, {{action: {{as: fight, do: [{{fight: {{}}}}]}}}}"))
                        .plays(&Scene::new().daisy_threat("foe-a"), format!("refuses fight:foe-a\nchoose use:FORM\nexpect {DAISY}.threat.foe-a.damage == 1")),
                    (Rule::KilledByAttack, Investigator) => made.plays(
                        &scene.daisy("damage: 4").daisy_threat("foe-a").line("phase: enemy").line("step: '3.3'"),
                        format!("expect {DAISY}.killed == true"),
                    ),
                    (Rule::NoIcons, Asset | Other) => {
                        let committed = "{constant: {to: {each: {card: {name: knack-a, in: committed}}}, rules: [no-icons]}}";
                        made.says(format!("{committed}, {}", test(3)))
                            .plays(&scene.daisy("hand: [knack-a]"), format!("choose use:FORM\nchoose commit:knack-a\nexpect {DAISY}.resources == 5"))
                    }
                    (Rule::NoCluesPlaced, Location) => made
                        .says(format!("{constant}, {{action: {{do: [{{place: {{token: clue, on: {noun}}}}}, {{gain-resources: {{amount: 1}}}}]}}}}"))
                        .plays(&scene.grove("clues: 0"), format!("choose use:FORM\nexpect locations.grove.clues == 0\nexpect {DAISY}.resources == 6")),
                    (Rule::NoCluesPlaced, _) => made
                        .says(format!("{constant}, {{action: {{do: [{{place: {{token: clue, on: {noun}}}}}, {{gain-resources: {{amount: 1}}}}]}}}}"))
                        .plays(&scene, format!("choose use:FORM\nexpect {DAISY}.clues == 0\nexpect {DAISY}.resources == 6")),
                    (Rule::EnteringCosts(_), Location) => made.plays(
                        &scene.daisy("clues: 1"),
                        format!("choose move:grove\nexpect {DAISY}.clues == 0\nexpect {DAISY}.at == grove"),
                    ),
                    (Rule::EngagingCosts(_), Enemy) => {
                        let other = if many { "refuses" } else { "offers" };
                        made.plays(
                            &scene.daisy("clues: 1"),
                            format!("choose engage:foe-a\nexpect {DAISY}.clues == 0\nexpect {DAISY}.threat contains foe-a\n{other} engage:foe-b"),
                        )
                    }
                    (Rule::Loses(_), Enemy) => made
                        .says(format!("{constant}, {{constant: {{to: {{each: {{enemy: {{}}}}}}, rules: [{{has: hunter}}]}}}}"))
                        .plays(
                            &Scene::new().wendy("at: study").daisy("at: study").house("enemies: [foe-a]").line("phase: enemy").line("step: '3.2'"),
                            "expect locations.house.enemies contains foe-a",
                        ),
                    (Rule::DrawsClues, Enemy) => made
                        .says(format!("{constant}, {{action: {{do: [{{place: {{token: clue, on: here}}}}]}}}}"))
                        .plays(&Scene::new().field("clues: 0").daisy_threat("foe-a"), format!("choose use:FORM\nexpect locations.field.clues == 0\nexpect {DAISY}.threat.foe-a.clues == 1")),
                    (Rule::HarmStays(_), Investigator) => made
                        .says(format!("{constant}, {{action: {{do: [{{heal: {{damage: 1, horror: 1}}}}]}}}}"))
                        .plays(&scene.daisy("damage: 1").daisy("horror: 1"), format!("choose use:FORM\nexpect {DAISY}.damage == 0\nexpect {DAISY}.horror == 1")),
                    // Wendy uses what Daisy controls.
                    (Rule::UsedBy(_), Asset) => {
                        let to = if many { "{each: {card: {kind: [asset]}}}" } else { "this" };
                        made.says(format!("{{constant: {{to: {to}, rules: [{yaml}]}}}}, {{action: {{do: [{{gain-resources: {{amount: 1}}}}]}}}}"))
                            .plays(&scene.line("turn: wendy-adams"), format!("choose use:FORM\nexpect {WENDY}.resources == 6"))
                    }
                    (Rule::LeavesPlayTo(_), Enemy | Asset | Other) => {
                        let n = if many { 2 } else { 1 };
                        made.says(format!("{constant}, {{action: {{do: [{{discard: {{cards: {noun}}}}}]}}}}"))
                            .plays(&scene.line(WITH_AN_AREA), format!("choose use:FORM\nexpect decks.beyond == {n}"))
                    }
                    // The other one of the two that are attached is discarded, unless both stay.
                    (Rule::StaysAttached, Asset | Other) => {
                        let count = if many { 3 } else { 2 };
                        let attached = if sort == Asset { "ward-a, ward-b" } else { "curse-a, curse-b" };
                        let scene = Scene::new().line(WITH_AN_AREA).wendy_threat(format!("{{card: foe-a, attached: [{attached}]}}"));
                        made.says(format!("{constant}, {{constant: {{to: {{name: foe-a}}, rules: [{{leaves-play-to: beyond}}]}}}}, {{action: {{do: [{{discard: {{cards: {{name: foe-a}}}}}}]}}}}"))
                            .plays(&scene, format!("choose use:FORM\nexpect decks.beyond == {count}"))
                    }
                    (Rule::Remembered(_), _) => made.says(format!("{constant}, {{action: {{if: {{remembered: {{deed: seen-it-all, of: {}}}}}, do: [{{gain-resources: {{amount: 1}}}}]}}}}", if sort == Investigator { "you" } else { sort.one() })).plays(&scene, format!("choose use:FORM\nexpect {DAISY}.resources == 6")),
                    (Rule::IgnoresTokens(_), Investigator) => made.says(format!("{constant}, {}", test(2))).plays(&scene.line("bag: [cultist]"), format!("choose use:FORM\nexpect {DAISY}.resources == 6")),
                    (Rule::DifficultyDoubles, Investigator) => made.says(format!("{constant}, {}", test(2))).plays(&scene, format!("choose use:FORM\nexpect {DAISY}.resources == 5")),
                    (Rule::ResultsTwice, Investigator) => made.says(format!("{constant}, {}", test(2))).plays(&scene, format!("choose use:FORM\nexpect {DAISY}.resources == 7")),
                    (Rule::BearsFor(_), Asset) => made
                        .says(format!("{constant}, {{action: {{do: [{{deal: {{to: lead, damage: 1}}}}]}}}}"))
                        .plays(&scene, format!("choose use:FORM\nchoose card:ward-a\nexpect {DAISY}.in_play.ward-a.damage == 1")),
                    (Rule::DrawsEnemies, Location) => {
                        let at = if many { "locations.field.enemies lacks foe-a" } else { "locations.grove.enemies contains foe-a" };
                        made.says(format!("{constant}, {{action: {{do: [{{move-toward: {{enemies: {{name: foe-a}}, to: {{name: house}}}}}}]}}}}"))
                            .plays(&scene.field("enemies: [{card: foe-a, exhausted: true}]"), format!("choose use:FORM\nexpect {at}"))
                    }
                    (Rule::MayDeclineResources, Investigator) => made.plays(
                        &scene.daisy("deck-top: [tool-a]").wendy("deck-top: [tool-b]").line("phase: upkeep").line("step: '4.4'"),
                        format!("choose yes{}\nexpect {DAISY}.resources == 5", if many { "\nchoose yes" } else { "" }),
                    ),
                    (Rule::LeavesAtRoundEnd, Asset | Other) => {
                        let gone = if sort == Asset { format!("{DAISY}.in_play lacks ward-a") } else { "investigators.wendy-adams.threat lacks curse-a".to_owned() };
                        made.plays(&scene.line("phase: upkeep").line("step: '4.6'"), format!("expect {gone}"))
                    }
                    (Rule::BaseSkill(_), Investigator) => made.plays(&scene, format!("expect {DAISY}.skills.combat == 5")),
                    (Rule::GainsTrait(_) | Rule::LosesTrait(_), _) => {
                        let name = match sort {
                            Investigator => "daisy-walker, kind: [investigator]",
                            Enemy => "foe-a",
                            Location => "grove",
                            Asset => "ward-a",
                            Other => "curse-a",
                            Story => "whats-going-on",
                        };
                        let (other, there, of) = match rule {
                            Rule::GainsTrait(_) => ("", "exists", "meadow"),
                            _ => (", {gains-trait: hex}", "none", "hex"),
                        };
                        let gain = format!("{{action: {{if: {{{there}: {{card: {{name: {name}, trait: [{of}]}}}}}}, do: [{{gain-resources: {{amount: 1}}}}]}}}}");
                        made.says(format!("{{constant: {{to: {noun}, rules: [{yaml}{other}]}}}}, {gain}"))
                            .plays(&scene, format!("choose use:FORM\nexpect {DAISY}.resources == 6"))
                    }
                    (Rule::NegativeTokensDouble, Investigator) => made.says(format!("{constant}, {}", test(1))).plays(&scene.line("bag: [-1]"), format!("choose use:FORM\nexpect {DAISY}.resources == 5")),
                    (Rule::Surge, Enemy | Other) => {
                        let made = Made::new("rule", format!("surge/{}/{number}", sort.name())).says(format!("{{constant: {{to: {}, rules: [surge]}}}}, {{action: {{do: [{{draw-encounter: {{}}}}]}}}}", sort.noun(many)));
                        let first = if sort == Enemy { "foe-a" } else { "curse-a" };
                        made.plays(&Scene::new().line(format!("encounter-top: [{first}, rotten-luck]")), "choose use:FORM\nexpect encounter_discard contains rotten-luck")
                    }
                    (Rule::Has(_), Enemy) => made.plays(&Scene::new().field("enemies: [foe-a, foe-b]"), "expect locations.field.enemies contains foe-a\nrefuses fight:foe-a"),
                    (Rule::CannotParleyWith(_), Investigator) => made.says(format!("{constant}, {{action: {{as: parley, do: [{{gain-resources: {{amount: 1}}}}]}}}}")).plays(&scene, "refuses use:FORM"),
                    (Rule::AttackDamageAtMost(_), Enemy) => made
                        .says(format!("{constant}, {{action: {{as: fight, do: [{{fight: {{damage: 1}}}}]}}}}"))
                        .plays(&Scene::new().daisy_threat("foe-a"), format!("choose use:FORM\nexpect {DAISY}.threat.foe-a.damage == 1")),
                    (Rule::NoTokens, Investigator) => made.says(format!("{constant}, {}", test(2))).plays(&scene.line("bag: [auto-fail]"), format!("choose use:FORM\nexpect {DAISY}.resources == 6")),
                    (
                        Rule::CannotBeAttackedBy(_)
                        | Rule::CannotBeEnteredBy(_)
                        | Rule::CannotLeavePlay
                        | Rule::CannotReady
                        | Rule::TokenModifier(_)
                        | Rule::CannotPlay(_)
                        | Rule::CannotTake(_)
                        | Rule::CannotBeInvestigated
                        | Rule::CannotBeEvaded
                        | Rule::CannotGainResources
                        | Rule::CannotUseClues
                        | Rule::MayTestWith(_)
                        | Rule::MustTestWith(_)
                        | Rule::ConnectsTo(_)
                        | Rule::ElderSignFails
                        | Rule::MayPlayTopmostDiscardedEvent
                        | Rule::FirstActionCostsMore(_)
                        | Rule::NegativeTokensDouble
                        | Rule::Surge
                        | Rule::NoTokens
                        | Rule::Has(_)
                        | Rule::Loses(_)
                        | Rule::EngagingCosts(_)
                        | Rule::DrawsClues
                        | Rule::HarmStays(_)
                        | Rule::UsedBy(_)
                        | Rule::CannotParleyWith(_)
                        | Rule::ActionCostsMore(_)
                        | Rule::CannotDraw
                        | Rule::CannotMove
                        | Rule::CannotCommit(_)
                        | Rule::CluesOnlyByInvestigating
                        | Rule::TakesDirectHarm
                        | Rule::MakesNoOpportunityAttacks
                        | Rule::OneActionFor(_)
                        | Rule::HarmedOnlyBy(_)
                        | Rule::KilledByAttack
                        | Rule::NoIcons
                        | Rule::CannotBeDamaged
                        | Rule::CannotDiscover
                        | Rule::CannotUse(_)
                        | Rule::CommitsFrom(_)
                        | Rule::CannotUseFree(_)
                        | Rule::BearsOnly(_)
                        | Rule::RevealsMore(_)
                        | Rule::EnteringCosts(_)
                        | Rule::LeavesPlayTo(_)
                        | Rule::StaysAttached
                        | Rule::IgnoresTokens(_)
                        | Rule::DifficultyDoubles
                        | Rule::ResultsTwice
                        | Rule::BearsFor(_)
                        | Rule::DrawsEnemies
                        | Rule::MayDeclineResources
                        | Rule::LeavesAtRoundEnd
                        | Rule::BaseSkill(_)
                        | Rule::AttackDamageAtMost(_),
                        Investigator | Enemy | Location | Asset | Other | Story,
                    ) => made,
                });
            }
        }
    }
}

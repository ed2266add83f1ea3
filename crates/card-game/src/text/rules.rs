//! Rules in force, in words.

use super::say::Say;
use crate::content::*;
use packs::prose::{Agree, Aux, Clause, Det, Np, Text, words};

impl Say<'_> {
    /// The clause of a rule in force about `to`.
    pub fn rule(&self, to: &Noun, rule: &Rule, for_how_long: &str) -> Clause {
        let all_of = |f: &Filter| self.filtered(f, Det::Bare(Agree::Many));
        // A prohibition for each of them uses the plural: "enemies cannot be evaded".
        let who = match to {
            Noun::Each(f) if is_a_ban(rule) => all_of(f),
            to => self.np(to),
        };
        let clause = |subject: Np, verb: &str| Clause::new(verb).subject(subject);
        let said = match rule {
            Rule::CannotBeAttackedBy(f) => clause(all_of(f), "attack").cannot().object(who),
            Rule::CannotBeEnteredBy(f) => clause(all_of(f), "move into").cannot().object(who),
            Rule::CannotLeavePlay => clause(who, "leave play").cannot(),
            Rule::CannotReady => clause(who, "ready").cannot(),
            Rule::CannotPlay(cards) => clause(who, "play").cannot().with(self.not_played(cards)),
            Rule::CannotTake(actions) => {
                let actions = actions.iter().map(|a| Text::from(super::action_name(*a)));
                clause(who, "take").cannot().with(
                    Text::from("the")
                        .and(words::list(actions.collect(), "or"))
                        .and("action"),
                )
            }
            Rule::CannotBeEvaded => clause(who, "evade").passive().cannot(),
            Rule::CannotBeInvestigated => clause(who, "investigate").passive().cannot(),
            Rule::CannotGainResources => clause(who, "gain resources").cannot(),
            Rule::CannotUseClues => clause(who, "discover or spend clues").cannot(),
            Rule::MayTestWith(t) => clause(who, "use")
                .may()
                .with(in_place_of(t))
                .with("in tests"),
            Rule::MustTestWith(t) => clause(who, "use").aux(Aux::Must).with(in_place_of(t)),
            Rule::ConnectsTo(f) => {
                let other = self.filtered(f, Det::Each);
                clause(who, "connect").passive().prep("to", &other)
            }
            Rule::ElderSignFails => {
                let revealed = Np::each("token").adj(Text::symbol("elder sign")).post(
                    who.text()
                        .and(if who.is_you() { "reveal" } else { "reveals" }),
                );
                clause(revealed, "count as").with(Text::symbol("auto-fail"))
            }
            Rule::Blank => {
                let text_box = match who.is_you() {
                    true => self.own("printed text box"),
                    false => Np::the("printed text box").post(Text::from("of").and(who.object())),
                };
                clause(text_box, "be").with("blank (except for traits)")
            }
            Rule::MayPlayTopmostDiscardedEvent => {
                clause(who.clone(), "play").may().with(if who.is_you() {
                    "the topmost event in your discard pile as if it were in your hand"
                } else {
                    "the topmost event in their discard pile as if it were in their hand"
                })
            }
            Rule::FirstActionCostsMore(actions) => {
                let names = actions
                    .iter()
                    .map(|a| Text::from(super::action_name(*a)))
                    .collect();
                let first = Np::name(
                    Text::from("the first")
                        .and(words::list(names, "or"))
                        .and("action each round"),
                );
                clause(first, "cost")
                    .object(who)
                    .with("1 additional action")
            }
            Rule::NegativeTokensDouble => {
                let tokens = Np::each("chaos token").post("with a negative modifier");
                clause(
                    tokens.post(
                        who.text()
                            .and(if who.is_you() { "reveal" } else { "reveals" }),
                    ),
                    "count",
                )
                .with("twice")
            }
            Rule::TokenModifier(token_modifier) => {
                let reveals = if who.is_you() { "reveal" } else { "reveals" };
                let token = Np::each("token").adj(super::chaos(token_modifier.token));
                let modifier = match token_modifier.is {
                    0 => Text::from("0"),
                    n => words::signed(n.into()).into(),
                };
                clause(token.post(who.text().and(reveals)), "have")
                    .with(Text::from("a modifier of").and(modifier))
            }
            Rule::Surge => clause(who, "gain").with("surge"),
            Rule::Has(keyword) => {
                clause(who, "gain").with(super::facts::keyword_name(*keyword).to_lowercase())
            }
            Rule::Loses(keyword) => {
                clause(who, "lose").with(super::facts::keyword_name(*keyword).to_lowercase())
            }
            Rule::GainsTrait(of) | Rule::LosesTrait(of) => {
                let gains = matches!(rule, Rule::GainsTrait(_));
                let verb = if gains {
                    "gain the trait"
                } else {
                    "lose the trait"
                };
                clause(who, verb).with(self.trait_name(*of))
            }
            Rule::CannotParleyWith(f) => clause(who, "parley").cannot().prep("with", &all_of(f)),
            Rule::AttackDamageAtMost(n) => clause(who, "take")
                .cannot()
                .with(format!("more than {n} damage from each attack")),
            Rule::ActionCostsMore(actions) => {
                let names = actions
                    .iter()
                    .map(|a| Text::from(super::action_name(*a)))
                    .collect();
                let each = Np::each(words::list(names, "or").and("action").plain());
                clause(each, "cost").object(who).with("1 additional action")
            }
            Rule::CannotDraw => clause(who, "draw").cannot().with("cards"),
            Rule::CannotMove => clause(who, "move").cannot(),
            Rule::CannotCommit(kinds) => clause(who, "commit")
                .cannot()
                .with(super::cards::kinds_of(kinds)),
            Rule::CluesOnlyByInvestigating => {
                clause(who, "yield").with("clues only to investigations")
            }
            Rule::MakesNoOpportunityAttacks => {
                clause(who, "make").cannot().with("attacks of opportunity")
            }
            Rule::TakesDirectHarm => clause(who, "take")
                .with("all damage as direct damage and all horror as direct horror"),
            Rule::OneActionFor(f) => {
                let abilities = Np::each("action ability")
                    .post(Text::from("of").and(self.filtered(f, Det::Each).object()));
                clause(abilities, "cost").object(who).with("1 action")
            }
            Rule::HarmedOnlyBy(filter) => clause(who, "attack")
                .passive()
                .cannot()
                .with("or dealt damage except with")
                .with(self.filtered(filter, Det::A).object()),
            Rule::KilledByAttack => clause(who, "kill")
                .passive()
                .with("if the attack defeats them"),
            Rule::CannotBeDamaged => clause(who, "damage").passive().cannot(),
            Rule::CannotDiscover => clause(who, "discover clues").cannot(),
            Rule::CannotUse(f) => clause(who, "use the abilities of")
                .cannot()
                .object(all_of(f)),
            Rule::CannotUseFree(f) => clause(who, "use the free abilities of")
                .cannot()
                .object(all_of(f)),
            Rule::BearsOnly(f) => {
                let harm = Text::from("only damage and horror dealt by");
                let harm = harm.and(all_of(f).object());
                clause(who, "assign").passive().may().with(harm)
            }
            Rule::RevealsMore(more) => {
                let more = self.amount_of(more, "more chaos token").object();
                clause(who, "reveal")
                    .with(more)
                    .with("in a test, of which one is chosen and the others are ignored")
            }
            Rule::CommitsFrom(f) => {
                let each = self.filtered(f, Det::Each);
                let tests = match to {
                    Noun::You => Text::from("your tests"),
                    _ => Text::from("the tests of").and(who.object()),
                };
                clause(each, "commit 1 card to").may().with(tests)
            }
            Rule::NoIcons => clause(who, "provide").with("no icons"),
            Rule::NoCluesPlaced => clause(Np::bare("clues"), "place")
                .passive()
                .cannot()
                .prep("on", &who),
            Rule::EnteringCosts(cost) => self.paid_together(cost, "move into", &who),
            Rule::EngagingCosts(cost) => self.paid_together(cost, "engage", &who),
            Rule::DrawsClues => {
                clause(who, "take").with("all clues that would be placed at the same location")
            }
            Rule::HarmStays(token) => {
                let what = format!("heal or cancel {}", self.token(*token));
                clause(who, &what).cannot()
            }
            Rule::LeavesPlayTo(area) => clause(who, "go")
                .prep("to", &self.zone(ZoneName::Pile(*area)))
                .with("when it leaves play"),
            Rule::StaysAttached => clause(who, "stay")
                .with("attached to a card that goes to an area out of play, with its tokens"),
            Rule::Remembered(deed) => {
                let deed = Text::from("“").close(self.deed(*deed)).close("”");
                clause(Np::name(deed), "be")
                    .with("remembered")
                    .prep("of", &who)
            }
            Rule::BearsFor(f) => {
                let harm = Text::from("damage and horror dealt to");
                let harm = harm.and(self.filtered(f, Det::Bare(Agree::Many)).object());
                clause(who, "assign").passive().may().with(harm)
            }
            Rule::UsedBy(f) => {
                let abilities = Np::name(Text::from("the abilities of").and(who.object()));
                clause(self.filtered(f, Det::Each), "use")
                    .may()
                    .object(abilities)
            }
            Rule::DrawsEnemies => {
                let enemies = Np::each("enemy").post("that would move");
                clause(enemies, "go").prep("toward", &who).with("instead")
            }
            Rule::MayDeclineResources => clause(who, "decline")
                .may()
                .with("the resources of each upkeep phase"),
            Rule::LeavesAtRoundEnd => clause(who, "discard")
                .passive()
                .with("at the end of the round"),
            Rule::BaseSkill(base) => {
                let skill = match base.skill {
                    Some(skill) => Text::symbol(skill.name()),
                    None => "skill value".into(),
                };
                let skill = packs::prose::Noun::new(skill.clone(), skill);
                let skill = match who.is_you() {
                    true => Np::your(skill),
                    false => who.owns(skill),
                };
                clause(skill.adj("base"), "be").with(base.is.to_string())
            }
            Rule::IgnoresTokens(tokens) => {
                let effects = Text::from("all effects of").and(super::symbols_alone(tokens));
                clause(who, "ignore").with(effects.and("tokens, modifiers included"))
            }
            Rule::DifficultyDoubles => {
                let difficulty = Np::the("difficulty").post(of_tests(to, &who));
                clause(difficulty, "double").passive()
            }
            Rule::ResultsTwice => {
                let success = Np::name("what a success brings").post(of_tests(to, &who));
                clause(success, "carry out").passive().with("twice")
            }
            Rule::NoTokens => {
                let tests = Np::bare("test").post(who.text().and(if who.is_you() {
                    "take"
                } else {
                    "takes"
                }));
                clause(tests, "reveal").with("no chaos tokens")
            }
        };
        if for_how_long.is_empty() {
            said
        } else {
            said.with(for_how_long)
        }
    }
}

impl Say<'_> {
    /// "The investigators spend 2 clues as a group, as an additional cost to engage it."
    fn paid_together(&self, cost: &GroupClues, for_what: &str, which: &Np) -> Clause {
        let clues = self.amount_of(&cost.amount, "clue").object();
        let payers = match &cost.from {
            None => Np::the("investigator").plural(),
            Some(f) => self.filtered(f, Det::Each),
        };
        Clause::new("spend")
            .subject(payers)
            .with(clues)
            .with(format!("as a group, as an additional cost to {for_what}"))
            .with(which.clone().object())
    }
}

/// "of this test", "of your tests".
fn of_tests(to: &Noun, who: &Np) -> Text {
    match to {
        Noun::Tester => "of this test".into(),
        _ if who.is_you() => "of your tests".into(),
        _ => Text::from("of the tests of").and(who.clone().object()),
    }
}

/// "willpower in place of combat or agility".
fn in_place_of(tests: &TestsWith) -> Text {
    let instead = tests
        .instead_of
        .iter()
        .map(|s| Text::symbol(s.name()))
        .collect();
    Text::symbol(tests.skill.name())
        .and("in place of")
        .and(words::list(instead, "or"))
}

/// Whether a rule is a prohibition, for its subject or about it.
fn is_a_ban(rule: &Rule) -> bool {
    match rule {
        Rule::CannotBeAttackedBy(_)
        | Rule::CannotBeEnteredBy(_)
        | Rule::CannotLeavePlay
        | Rule::CannotReady
        | Rule::CannotPlay(_)
        | Rule::CannotTake(_)
        | Rule::CannotBeInvestigated
        | Rule::CannotBeEvaded
        | Rule::CannotGainResources
        | Rule::CannotParleyWith(_)
        | Rule::AttackDamageAtMost(_)
        | Rule::HarmedOnlyBy(_)
        | Rule::HarmStays(_)
        | Rule::NoCluesPlaced
        | Rule::CannotDraw
        | Rule::CannotMove
        | Rule::CannotCommit(_)
        | Rule::MakesNoOpportunityAttacks
        | Rule::CannotBeDamaged
        | Rule::CannotDiscover
        | Rule::CannotUse(_)
        | Rule::CannotUseFree(_)
        | Rule::CannotUseClues => true,
        Rule::MayTestWith(_)
        | Rule::MustTestWith(_)
        | Rule::ConnectsTo(_)
        | Rule::ElderSignFails
        | Rule::Blank
        | Rule::MayPlayTopmostDiscardedEvent
        | Rule::FirstActionCostsMore(_)
        | Rule::NegativeTokensDouble
        | Rule::TokenModifier(_)
        | Rule::IgnoresTokens(_)
        | Rule::BearsFor(_)
        | Rule::UsedBy(_)
        | Rule::DrawsEnemies
        | Rule::MayDeclineResources
        | Rule::LeavesAtRoundEnd
        | Rule::BaseSkill(_)
        | Rule::DifficultyDoubles
        | Rule::ResultsTwice
        | Rule::Surge
        | Rule::Has(_)
        | Rule::ActionCostsMore(_)
        | Rule::TakesDirectHarm
        | Rule::OneActionFor(_)
        | Rule::KilledByAttack
        | Rule::NoIcons
        | Rule::EnteringCosts(_)
        | Rule::EngagingCosts(_)
        | Rule::DrawsClues
        | Rule::Loses(_)
        | Rule::LeavesPlayTo(_)
        | Rule::StaysAttached
        | Rule::CluesOnlyByInvestigating
        | Rule::Remembered(_)
        | Rule::CommitsFrom(_)
        | Rule::BearsOnly(_)
        | Rule::RevealsMore(_)
        | Rule::GainsTrait(_)
        | Rule::LosesTrait(_)
        | Rule::NoTokens => false,
    }
}

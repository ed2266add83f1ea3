//! Every verb with every sort of noun, one and many.

mod bag;
mod cards;
mod course;
mod grammar;
mod places;
mod tokens;

use super::scene::{DAISY, Scene, Sort, WENDY, WITH_AN_AREA};
use super::{Made, abilities};
use Sort::{Asset, Enemy, Investigator, Location, Other, Story};
use card_game::content::VerbKind;

const BODY: &[Sort] = &[Investigator, Enemy, Asset];
const ANY: &[Sort] = &Sort::ALL;
const WHO: &[Sort] = &[Investigator];
const CARDS: &[Sort] = &[Enemy, Asset, Other];
const LEAVES_PLAY: &[Sort] = &[Enemy, Location, Asset, Other];

/// A verb with one noun open, and what must become of what the noun means.
struct Slot<'a> {
    /// The verb and the noun's word: `deal/to`.
    id: &'a str,
    /// The steps, with `@` where the noun stands.
    steps: &'a str,
    /// The sorts that it takes; the others must be refused.
    sorts: &'a [Sort],
    /// Several may be meant.
    many: bool,
    /// The state of both at the beginning.
    state: &'a str,
    /// More of the position.
    scene: &'a dyn Fn(Scene, Sort) -> Scene,
    /// What must hold of what is meant, with `@` for its path.
    hit: &'a [&'a str],
    /// What must hold of what is not meant.
    missed: &'a [&'a str],
    /// Further lines after the first move; `#` stands for how many are meant, `N+2` for two more.
    also: &'a [&'a str],
}

const PLAIN: Slot<'static> = Slot {
    id: "",
    steps: "",
    sorts: WHO,
    many: true,
    state: "",
    scene: &|s, _| s,
    hit: &[],
    missed: &[],
    also: &[],
};

fn slot(all: &mut Vec<Made>, of: Slot<'_>) {
    for sort in Sort::ALL {
        for many in [false, true] {
            let number = if many { "many" } else { "one" };
            let made = Made::new("verb", format!("{}/{}/{number}", of.id, sort.name()));
            let made = made.does(of.steps.replace('@', sort.noun(many)));
            if !of.sorts.contains(&sort) || many && !of.many {
                all.push(made);
                continue;
            }
            let scene = (of.scene)(Scene::new().with(sort, of.state), sort);
            let mut script = vec!["choose use:FORM".to_owned()];
            let count = if many { 2 } else { 1 };
            script.extend(of.also.iter().map(|line| {
                (0..=9).fold(line.replace("#", &count.to_string()), |l, k| {
                    l.replace(&format!("N+{k}"), &(count + k).to_string())
                        .replace(&format!("{k}-N"), &(k - count).to_string())
                })
            }));
            for (at, path) in sort.paths().iter().enumerate() {
                let lines = if many || at == 0 { of.hit } else { of.missed };
                script.extend(
                    lines
                        .iter()
                        .map(|l| format!("expect {}", l.replace('@', path))),
                );
            }
            all.push(made.plays(&scene, script.join("\n")));
        }
    }
}

pub(super) fn forms() -> Vec<Made> {
    let mut all = Vec::new();
    for verb in VerbKind::ALL {
        let mut its = Vec::new();
        of(*verb)(&mut its);
        all.append(&mut its);
    }
    all
}

/// How a verb is said in all its ways: a new one does not compile without its forms.
fn of(verb: VerbKind) -> fn(&mut Vec<Made>) {
    match verb {
        VerbKind::Choose => grammar::choose,
        VerbKind::May => grammar::may,
        VerbKind::If => grammar::branch,
        VerbKind::ForEach => grammar::for_each,
        VerbKind::Repeat => grammar::repeat,
        VerbKind::Then => grammar::then,
        VerbKind::Pick => grammar::pick,
        VerbKind::Later => grammar::later,
        VerbKind::Pay => grammar::pay,
        VerbKind::Try => grammar::attempt,
        VerbKind::Deal => tokens::deal,
        VerbKind::Heal => tokens::heal,
        VerbKind::CancelHarm => tokens::cancel_harm,
        VerbKind::Discover => tokens::discover,
        VerbKind::GainResources => tokens::gain_resources,
        VerbKind::LoseResources => tokens::lose_resources,
        VerbKind::GainActions => tokens::gain_actions,
        VerbKind::LoseActions => tokens::lose_actions,
        VerbKind::GainClues => tokens::gain_clues,
        VerbKind::Place => tokens::place,
        VerbKind::MoveTokens => tokens::move_tokens,
        VerbKind::Draw => cards::draw,
        VerbKind::DrawEncounter => cards::draw_encounter,
        VerbKind::ResolveRevelation => cards::resolve_revelation,
        VerbKind::Search => cards::search,
        VerbKind::Look => cards::look,
        VerbKind::LookAt => cards::look_at,
        VerbKind::DiscardUntil => cards::discard_until,
        VerbKind::DiscardTop => cards::discard_top,
        VerbKind::ReshuffleEncounter => cards::reshuffle_encounter,
        VerbKind::Put => cards::put,
        VerbKind::Discard => cards::discard,
        VerbKind::DiscardFromHand => cards::discard_from_hand,
        VerbKind::Attach => cards::attach,
        VerbKind::EnterPlay => cards::enter_play,
        VerbKind::TakeControl => cards::take_control,
        VerbKind::Trade => tokens::trade,
        VerbKind::Show => cards::show,
        VerbKind::Play => cards::play,
        VerbKind::Spawn => places::spawn,
        VerbKind::Move => places::step,
        VerbKind::MoveToward => places::move_toward,
        VerbKind::Reveal => places::reveal,
        VerbKind::Conceal => places::conceal,
        VerbKind::Disengage => places::disengage,
        VerbKind::Evade => places::evade,
        VerbKind::Ready => places::ready,
        VerbKind::Exhaust => places::exhaust,
        VerbKind::Engage => places::engage,
        VerbKind::Attack => places::attack,
        VerbKind::Provoke => places::provoke,
        VerbKind::Test => course::test,
        VerbKind::Fight => course::fight,
        VerbKind::TryToEvade => course::try_to_evade,
        VerbKind::Investigate => course::investigate,
        VerbKind::RevealToken => course::reveal_token,
        VerbKind::RevealTokens => course::reveal_tokens,
        VerbKind::ChangeToken => course::change_token,
        VerbKind::Succeed => course::succeed,
        VerbKind::Fail => course::fail,
        VerbKind::RedrawToken => course::redraw_token,
        VerbKind::IgnoreToken => course::ignore_token,
        VerbKind::NegateToken => course::negate_token,
        VerbKind::Cancel => course::cancel,
        VerbKind::Instead => course::instead,
        VerbKind::Change => course::change,
        VerbKind::Modify => abilities::durations,
        VerbKind::Advance => course::advance,
        VerbKind::AdvanceTo => course::advance_to,
        VerbKind::EndScenario => course::end_scenario,
        VerbKind::Resign => course::resign,
        VerbKind::EndTurn => course::end_turn,
        VerbKind::TakeAction => course::take_action,
        VerbKind::RepeatPhase => course::repeat_phase,
        VerbKind::Defeat => course::defeat,
        VerbKind::Suffer => course::suffer,
        VerbKind::Experience => tokens::experience,
        VerbKind::Log => course::log,
        VerbKind::CrossOut => course::cross_out,
        VerbKind::List => course::list,
        VerbKind::AddToken => bag::add_token,
        VerbKind::RemoveToken => bag::remove_token,
        VerbKind::Seal => bag::seal,
        VerbKind::Release => bag::release,
        VerbKind::BeginAt => course::begin_at,
        VerbKind::TurnInto => course::turn_into,
        VerbKind::GainWeakness => course::gain_weakness,
        VerbKind::Earn => course::earn,
        VerbKind::Kill => course::kill,
        VerbKind::DriveInsane => course::drive_insane,
    }
}

/// A form that stands for itself: what is done in a scene, and what must hold.
fn single(all: &mut Vec<Made>, id: &str, steps: &str, scene: &Scene, script: &str) {
    let script = format!("choose use:FORM\n{script}");
    all.push(Made::new("verb", id).does(steps).plays(scene, script));
}

fn refused(all: &mut Vec<Made>, id: &str, steps: &str) {
    all.push(Made::new("verb", id).does(steps));
}

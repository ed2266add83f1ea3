//! What a step works with: the content, the game and its listener, and the few things a step can do besides changing the
//! table: run another frame, ask, and let others react.

use crate::content::*;
use crate::event::Event;
use crate::frame::*;
use crate::read::Look;
use crate::state::*;
use crate::{CardGame, Choice, Prompt, Rule};
use kernel::{Ask, Choices, Log, Maybe, Source, Who};

/// What a step comes to.
pub type Flow = kernel::Flow<CardGame>;

/// The context of a running step. The running frame is not in it: the dispatcher holds it, and puts it back.
pub struct Cx<'r, 'l> {
    /// Cards, scenarios and their texts.
    pub content: &'r Content,
    /// The table and the procedures in progress. The running one stands there as it was when its step began.
    pub game: &'r mut kernel::Game<CardGame>,
    /// Where events go.
    pub log: &'r mut Log<'l, Event>,
}

impl<'r> Cx<'r, '_> {
    /// A look at the game.
    #[inline]
    pub fn look(&self) -> Look<'_> {
        Look {
            c: self.content,
            t: self.game.table(),
            stack: self.game.stack(),
            within: 0,
        }
    }
    /// The table.
    #[inline]
    pub fn table(&self) -> &Table {
        self.game.table()
    }
    /// A card.
    #[inline]
    pub fn card(&self, id: CardId) -> &Card {
        self.game.table().card(id)
    }
    /// A card's definition.
    #[inline]
    pub fn def(&self, id: CardId) -> &'r CardDef {
        self.content.def(self.game.table().card(id).def)
    }
    /// Depth of the top frame.
    #[inline]
    pub fn depth(&self) -> Depth {
        Depth::from_index(self.game.stack().len() - 1)
    }
    /// Depth of the frame below the top one; of the lowest, its own.
    pub fn depth_below(&self) -> Depth {
        let depth = self.depth();
        depth.before().unwrap_or(depth)
    }
    /// Puts another frame in the place of the running one, whose work is done.
    #[inline]
    pub fn replace(&mut self, frame: impl Into<Frame>) {
        if let Some(top) = self.game.stack_mut().last_mut() {
            *top = frame.into();
        }
    }
    /// Runs another frame first, then the running one again. // nested
    #[inline(always)]
    pub fn call(&mut self, child: impl Into<Frame>) -> Flow {
        Flow::Call(child.into())
    }
    /// Ends the running frame. What it found is `it` for the script that called it.
    pub fn found(&mut self, it: Target) -> Flow {
        let below = self.game.stack().len().saturating_sub(2);
        if let Some(Frame::Script(script)) = self.game.stack_mut().get_mut(below) {
            script.context.it = it;
            script.full &= it != Target::None;
        }
        Flow::Done
    }
    /// The same, where it is no failure that nothing was found.
    pub fn found_among(&mut self, it: Target) -> Flow {
        let below = self.game.stack().len().saturating_sub(2);
        if let Some(Frame::Script(script)) = self.game.stack_mut().get_mut(below) {
            script.context.it = it;
        }
        Flow::Done
    }
    /// Tells a listener.
    #[inline]
    pub fn emit(&mut self, event: impl FnOnce() -> Event) {
        self.log.emit(event);
    }

    /// Tells this part of a card's story, if it has one.
    pub fn tells_of(&mut self, card: CardId, part: &str) {
        if self.log.listens() {
            let id = self.content.id_of(self.card(card).def);
            self.tells_part(card.into(), id, part);
        }
    }
    /// Tells this part of the scenario's story, if it has one.
    pub fn tells_of_scenario(&mut self, part: &str) {
        if self.log.listens() {
            let scenario = &self.content.scenarios[usize::from(self.table().scenario)];
            self.tells_part(Maybe::NONE, &scenario.text.id, part);
        }
    }
    fn tells_part(&mut self, card: Maybe<CardId>, id: &str, part: &str) {
        if let Some(words) = self.content.story.part(id, part) {
            self.emit(|| Event::Tells {
                card,
                text: words.to_owned(),
            });
        }
    }

    // Asking.

    /// Asks a player.
    pub fn ask(
        &mut self,
        who: SeatId,
        rule: Rule,
        prompt: Prompt,
        choices: Choices<Choice>,
    ) -> Flow {
        self.game.put(Ask {
            who: Who::Seat(who),
            rule,
            prompt,
            choices,
            weight: 0,
        })
    }
    /// Asks chance.
    pub fn chance(&mut self, source: Source, rule: Rule, prompt: Prompt, weight: usize) -> Flow {
        self.game.put(Ask {
            who: Who::Chance(source),
            rule,
            prompt,
            choices: Choices::new(),
            weight: weight as u32,
        })
    }

    // The innermost test.

    /// The innermost skill test, to change.
    pub fn test_mut(&mut self) -> Option<&mut SkillTest> {
        self.game
            .stack_mut()
            .iter_mut()
            .rev()
            .find_map(|f| match f {
                Frame::SkillTest(t) => Some(&mut **t),
                _ => None,
            })
    }
    /// Depth of the innermost frame for which `f` holds.
    pub fn depth_of(&self, f: impl Fn(&Frame) -> bool) -> Option<Depth> {
        self.game.stack().iter().rposition(f).map(Depth::from_index)
    }
}

/// Frames with steps can go on to another one.
macro_rules! to_step {
    ($($frame:ident: $step:ident),* $(,)?) => {
        $(impl $frame {
            /// Goes on to this step at once.
            #[inline]
            pub(in crate::rules) fn to(&mut self, step: $step) -> Flow {
                self.step.next = step;
                Flow::Go
            }
        })*
    };
}

to_step! {
    Searching: SearchStep, CampaignFrame: Between, SetupFrame: SetupStep, RoundFrame: RoundStep,
    MythosFrame: MythosStep, InvestigationFrame: InvestigationStep, TurnFrame: TurnStep, EnemyPhaseFrame: EnemyStep,
    UpkeepFrame: UpkeepStep, Initiation: InitiationStep, EliminationFrame: EliminationStep,
    EncounterDrawFrame: EncounterStep, SpawnFrame: SpawnStep, DrawCardsFrame: DrawStep, LookFrame: LookStep,
    AdvanceFrame: AdvanceStep, ScenarioEndFrame: EndStep,
}

//! The context of a step: the content, the game and the log. A step changes the table through atoms; everything else
//! that it can do is here: call another frame, ask, end, and open windows for reactions.

use crate::content::*;
use crate::event::Event;
use crate::frame::*;
use crate::read::Look;
use crate::state::*;
use crate::{CardGame, Choice, Prompt, Rule};
use kernel::{Ask, Choices, Log, Maybe, Source, Who};

/// The result of a step.
pub type Flow = kernel::Flow<CardGame>;

/// The context of a running step. It does not include the running frame: the dispatcher holds it and puts it back.
pub struct Cx<'r, 'l> {
    /// Cards, scenarios and their texts.
    pub content: &'r Content,
    /// The table and the stack. The running frame is on the stack as it was when its step began.
    pub game: &'r mut kernel::Game<CardGame>,
    /// The log, which receives events.
    pub log: &'r mut Log<'l, Event>,
}

impl<'r> Cx<'r, '_> {
    /// A view of the game for queries.
    #[inline]
    pub fn look(&self) -> Look<'_> {
        Look {
            content: self.content,
            table: self.game.table(),
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
    /// The depth of the top frame.
    #[inline]
    pub fn depth(&self) -> Depth {
        Depth::from_index(self.game.stack().len() - 1)
    }
    /// The depth of the frame below the top one. For the lowest frame, its own depth.
    pub fn depth_below(&self) -> Depth {
        let depth = self.depth();
        depth.before().unwrap_or(depth)
    }
    /// Replaces the running frame, whose work is done, by another one.
    #[inline]
    pub fn replace(&mut self, frame: impl Into<Frame>) {
        if let Some(top) = self.game.stack_mut().last_mut() {
            *top = frame.into();
        }
    }
    /// Calls another frame. When it has ended, the running frame continues. // nested
    #[inline(always)]
    pub fn call(&mut self, child: impl Into<Frame>) -> Flow {
        Flow::Call(child.into())
    }
    /// Ends the running frame. Its target becomes `it` of the script that called it.
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
    /// Emits an event if a client listens.
    #[inline]
    pub fn emit(&mut self, event: impl FnOnce() -> Event) {
        self.log.emit(event);
    }

    /// Emits a passage of a card's story, if it has one.
    pub fn tells_of(&mut self, card: CardId, part: &str) {
        if self.log.listens() {
            let id = self.content.id_of(self.card(card).def);
            self.tells_part(card.into(), id, part);
        }
    }
    /// Emits a passage of the scenario's story, if it has one.
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
    /// The depth of the innermost frame for which `f` is true.
    pub fn depth_of(&self, f: impl Fn(&Frame) -> bool) -> Option<Depth> {
        self.game.stack().iter().rposition(f).map(Depth::from_index)
    }
}

/// Lets frames with steps jump to another step.
macro_rules! to_step {
    ($($frame:ident: $step:ident),* $(,)?) => {
        $(impl $frame {
            /// Jumps to this step at once.
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
    MythosFrame: MythosStep, InvestigationFrame: InvestigationStep, TurnFrame: TurnStep,
    ExtraActionFrame: ExtraActionStep, EnemyPhaseFrame: EnemyStep,
    UpkeepFrame: UpkeepStep, Initiation: InitiationStep, EliminationFrame: EliminationStep,
    EncounterDrawFrame: EncounterStep, SpawnFrame: SpawnStep, DrawCardsFrame: DrawStep, LookFrame: LookStep,
    AdvanceFrame: AdvanceStep, ScenarioEndFrame: EndStep,
}

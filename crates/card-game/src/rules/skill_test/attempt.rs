//! The results of attempts to investigate, fight or evade. Chapter: skill-tests.md.

use crate::content::*;
use crate::frame::Harm;
use crate::frame::*;
use crate::rules::cx::{Cx, Flow};
use crate::state::byte;
use crate::state::*;

impl Cx<'_, '_> {
    /// Applies the result of the attempt.
    pub(super) fn attempt_result(&mut self) -> Flow {
        let Some(test) = self.running_test() else {
            return Flow::Done;
        };
        let (tester, success) = (test.tester, test.success);
        let Some(against) = test.against.get() else {
            return Flow::Go;
        };
        match test.attempt {
            Attempt::Plain => Flow::Go,
            Attempt::Investigate if !success => Flow::Go,
            Attempt::Investigate => {
                let (clues, instead) = self.look().investigated(test);
                let context = test.context;
                match instead {
                    Some(block) if clues <= 0 => self.call(Script::new(block, context)),
                    Some(block) => {
                        let instead = ResultItem::Steps {
                            block: block.id,
                            you: context.you,
                            this: context.this,
                        };
                        self.change_test(|t| t.results.insert(0, instead));
                        self.discover_clues(tester, against, clues)
                    }
                    None => self.discover_clues(tester, against, clues),
                }
            }
            Attempt::Evade if !success => Flow::Go,
            Attempt::Evade
                if self.table().enemies.contains(against) && self.look().can_be_evaded(against) =>
            {
                self.happen(Occurrence::Evades {
                    enemy: against,
                    who: tester.into(),
                })
            }
            Attempt::Evade => Flow::Go,
            Attempt::Fight if !self.table().enemies.contains(against) => Flow::Go,
            Attempt::Fight if success => {
                let damage = self.look().attack_damage(test);
                self.damage_enemies(Cards::from_iter([against]), damage, tester)
            }
            Attempt::Fight => self.failed_fight(tester, against),
        }
    }

    /// Whether any ability reacts to the result of a successful attempt, or replaces it.
    pub(super) fn attempt_is_waited_for(&self, test: &SkillTest) -> bool {
        let kinds: &[OccurrenceKind] = match test.attempt {
            Attempt::Plain => &[],
            Attempt::Investigate => &[OccurrenceKind::Discovers],
            Attempt::Evade => &[OccurrenceKind::Evades],
            Attempt::Fight => &[
                OccurrenceKind::HarmAssigned,
                OccurrenceKind::HarmPlaced,
                OccurrenceKind::Defeats,
            ],
        };
        let (_, instead) = self.look().investigated(test);
        instead.is_some() || kinds.iter().any(|k| self.waiting().has_any(*k))
    }

    /// The other investigator with whom an enemy is engaged, if there is exactly one.
    pub(super) fn bystander(&self, tester: SeatId, enemy: CardId) -> Option<SeatId> {
        let other = self.card(enemy).area.get()?;
        (self.table().enemies.contains(enemy) && other != tester && self.table().playing(other))
            .then_some(other)
    }

    /// Deals the damage of a failed attack to the only other investigator with whom the enemy is engaged.
    /// // failed-fight
    fn failed_fight(&mut self, tester: SeatId, enemy: CardId) -> Flow {
        let Some(test) = self.running_test() else {
            return Flow::Done;
        };
        let Some(other) = self.bystander(tester, enemy) else {
            return Flow::Go;
        };
        // A base damage that depends on the margin of success uses the margin of failure here.
        let damage = self.look().attack_damage(test);
        self.call(Harm::new(Seats::one(other), damage, 0).dealt_by(tester))
    }

    /// Discovers clues, if there are any. // discover
    pub fn discover_clues(&mut self, who: SeatId, at: CardId, n: i32) -> Flow {
        let count = n.min(i32::from(self.card(at).clues));
        if count <= 0 || !self.look().may_discover(who) {
            return Flow::Go;
        }
        self.happen(Occurrence::Discovers {
            who,
            at,
            clues: byte(count),
        })
    }

    /// After the test: retaliate and alert. // retaliate // alert
    pub(super) fn st8_retaliate(&mut self) -> Flow {
        self.change_test(|t| t.step.next = TestStep::St8End);
        let Some(test) = self.running_test() else {
            return Flow::Done;
        };
        let who = test.tester;
        let keyword = match test.attempt {
            Attempt::Fight => Keyword::Retaliate,
            Attempt::Evade => Keyword::Alert,
            Attempt::Plain | Attempt::Investigate => return Flow::Go,
        };
        let returns = |enemy: &CardId| {
            self.table().enemies.contains(*enemy) && self.look().hits_back(test, *enemy, keyword)
        };
        let against = test.against.get().filter(|_| !test.success);
        let Some(enemy) = against.filter(returns) else {
            return Flow::Go;
        };
        if !self.table().playing(who) || !self.look().may_attack(enemy, who) {
            return Flow::Go;
        }
        self.happen(Occurrence::Attacks {
            enemy,
            who,
            why: Why::Keyword,
            cancelled: false,
        })
    }
}

//! The value of an effect, computed from its tree.

use super::weights::W;
use super::{LIFE, Mind};
use crate::content::*;
use crate::frame::*;
use crate::read::Targets;
use crate::state::*;
use packs::Block;

impl<'a> Mind<'a> {
    /// The value of a list of steps.
    pub(super) fn worth(&self, block: Block<Verb>, context: Context) -> i32 {
        self.steps(
            VerbAt {
                block: block.id,
                step: 0,
            },
            context,
        )
    }

    /// The value of the steps from this one on.
    pub(super) fn steps(&self, from: VerbAt, context: Context) -> i32 {
        let Some(steps) = self.look.content.blocks.get(from.block.index()) else {
            return 0;
        };
        let mut sum = 0;
        for (index, verb) in steps.iter().enumerate().skip(usize::from(from.step)) {
            let at = VerbAt {
                step: index as u8,
                ..from
            };
            if let Verb::Pick(pick) = verb {
                // The following steps are about the picked target.
                let rest = |t: Target| self.steps(at.next(), context.naming(pick.name, t));
                return within(sum + self.over(&pick.of, context, Target::None, rest));
            }
            sum = within(sum + self.verb(verb, at, context, Target::None));
        }
        sum
    }

    /// The value of doing something to the targets of a noun: the best one if a player picks, otherwise the sum.
    fn over(
        &self,
        noun: &Noun,
        context: Context,
        picked: Target,
        worth: impl Fn(Target) -> i32,
    ) -> i32 {
        if picked != Target::None {
            return worth(picked);
        }
        let set: Targets = self.look.all(noun, context);
        match noun {
            Noun::A(_)
            | Noun::LeadPicks(_)
            | Noun::Nearest(_)
            | Noun::Farthest(_)
            | Noun::Most(_)
            | Noun::Fewest(_) => set.iter().map(worth).max().unwrap_or(0),
            Noun::Random(r) => {
                set.iter().map(worth).sum::<i32>() * i32::from(r.amount) / set.len().max(1) as i32
            }
            Noun::You
            | Noun::This
            | Noun::It
            | Noun::Bound(_)
            | Noun::Anybody
            | Noun::That
            | Noun::Attacker
            | Noun::Target
            | Noun::UsedCard
            | Noun::Tester
            | Noun::Active
            | Noun::Bearer
            | Noun::Lead
            | Noun::Attached
            | Noun::Agenda
            | Noun::Act
            | Noun::Here
            | Noun::Each(_)
            | Noun::Name(_) => set.iter().map(worth).sum(),
        }
    }

    /// The value of one step. `picked` is its target, if it was picked.
    pub(super) fn verb(&self, verb: &Verb, at: VerbAt, context: Context, picked: Target) -> i32 {
        let amount = |a: &Amount| self.look.amount(a, context).clamp(-20, 20);
        let each = |noun: &Noun, f: &dyn Fn(Target) -> i32| self.over(noun, context, picked, f);
        let seats = |noun: &Noun, f: &dyn Fn(SeatId) -> i32| {
            each(noun, &|t| if let Target::Seat(s) = t { f(s) } else { 0 })
        };
        let card = |noun: &Noun, worth: &dyn Fn(CardId) -> i32| {
            each(noun, &|t| match self.look.card_of(t).get() {
                None => 0,
                Some(c) => worth(c),
            })
        };
        match verb {
            Verb::Choose(c) => {
                c.of.iter()
                    .map(|o| self.worth(o.steps, context))
                    .max()
                    .unwrap_or(0)
            }
            Verb::May(m) => {
                let declined = m.declined.map_or(0, |b| self.worth(b, context));
                self.worth(m.steps, context).max(declined)
            }
            Verb::Then(b) | Verb::Later(b) => self.worth(*b, context),
            Verb::Instead(b) => self.worth(*b, context) + self.cancelled(context),
            Verb::If(branch) => {
                if self.look.holds(&branch.is, context) {
                    self.worth(branch.then, context)
                } else {
                    branch.otherwise.map_or(0, |b| self.worth(b, context))
                }
            }
            Verb::ForEach(f) => each(&f.of, &|t| self.worth(f.steps, context.naming(f.name, t))),
            Verb::Repeat(r) => amount(&r.times) * self.worth(r.steps, context),
            Verb::Pick(_) => 0,
            Verb::Pay(payment) => {
                let group = payment
                    .group_clues
                    .as_ref()
                    .map_or(0, |g| amount(&g.amount));
                -(payment.clues.saturating_add(group)).clamp(0, 20) * self.clue()
                    - payment.resources.clamp(0, 20) * self.coin()
                    - W.action * i32::from(payment.actions)
            }
            Verb::Try(attempt) => self.worth(
                if self.look.could_block(attempt.steps, context) {
                    attempt.steps
                } else {
                    attempt.otherwise
                },
                context,
            ),

            Verb::Deal(d) => {
                let (damage, horror) = (amount(&d.damage).max(0), amount(&d.horror).max(0));
                each(&d.to, &|t| self.dealt(t, damage, horror))
            }
            Verb::Heal(h) => each(&h.of, &|t| {
                self.healed(t, amount(&h.damage), amount(&h.horror))
            }),

            Verb::CancelHarm(c) => self.spared_harm(amount(&c.up_to), context),

            Verb::Discover(d) => card(&d.at, &|c| self.found(c, amount(&d.clues))),
            Verb::GainClues(w) => self.clues(amount(&w.amount)),
            Verb::GainResources(w) => seats(&w.who, &|s| amount(&w.amount) * self.of(s).coin()),
            Verb::LoseResources(w) => seats(&w.who, &|s| {
                -amount(&w.amount).min(i32::from(self.look.table.inv_card(s).resources))
                    * self.of(s).coin()
            }),
            Verb::GainActions(w) => W.action * amount(&w.amount),
            Verb::LoseActions(w) => -60 * amount(&w.amount),
            Verb::Place(p) => card(&p.on, &|c| amount(&p.amount) * self.token(p.token, c)),
            Verb::MoveTokens(transfer) => {
                let taken = card(&transfer.from, &|c| {
                    amount(&transfer.amount).min(self.look.tokens(transfer.token, c.into()))
                        * self.token(transfer.token, c)
                });
                let token = transfer.becomes.unwrap_or(transfer.token);
                let given = transfer.to.as_ref().map_or(0, |to| {
                    self.over(to, context, Target::None, |t| {
                        match self.look.card_of(t).get() {
                            None => 0,
                            Some(c) => amount(&transfer.amount) * self.token(token, c),
                        }
                    })
                });
                given - taken
            }

            Verb::Draw(w) => seats(&w.who, &|s| self.of(s).draw(amount(&w.amount))),
            Verb::DrawEncounter(_) => -W.encounter,
            Verb::ResolveRevelation(r) => card(&r.of, &|c| {
                let effect = self.look.def(c).revelation;
                effect.map_or(0, |b| self.worth(b, Context::new(self.who, c)))
            }),
            Verb::Search(s) => match s.to {
                Found::Draw | Found::Hand => W.search,
                Found::DrawEncounter => -W.encounter,
                Found::It => 0,
            },
            Verb::Look(_) => 12,
            Verb::Play(p) => card(&p.card, &|c| self.asset(c)),
            Verb::TakeAction => W.action,
            Verb::RepeatPhase => 0,
            Verb::LookAt(_) => 10,
            Verb::DiscardUntil(_) | Verb::ReshuffleEncounter | Verb::Show(_) | Verb::Log(_) => 0,
            Verb::DiscardTop(d) => match d.of {
                ZoneName::Deck => seats(&d.who, &|_| -5 * amount(&d.amount)),
                _ => 5 * amount(&d.amount),
            },
            Verb::Put(p) => card(&p.cards, &|c| self.put_to(c, p.to)),
            Verb::Discard(d) => card(&d.cards, &|c| self.gone(c)),
            Verb::DiscardFromHand(d) => seats(&d.who, &|seat| {
                let held = self.look.table.inv(seat).hand.len() as i32;
                -35 * match &d.how {
                    HandDiscard::Random(k) | HandDiscard::Chosen(k) => i32::from(*k).min(held),
                    HandDiscard::Icons(i) => i32::from(i.amount).min(held),
                    HandDiscard::AllBut(k) => (held - i32::from(*k)).max(0),
                    // What others hold is not known.
                    HandDiscard::Every(f) if seat == self.who => {
                        let hand = self.look.table.inv(seat).hand;
                        let fits = |c: &CardId| self.look.fits(f, context, Target::Card(*c));
                        hand.iter().filter(fits).count() as i32
                    }
                    HandDiscard::Every(_) => held / 3,
                }
            }),
            // A weakness that attaches itself is a burden; an own card is not.
            Verb::Attach(a) => card(&a.card, &|c| {
                let def = self.look.def(c);
                if def.player_card && !def.weakness {
                    25
                } else {
                    -60
                }
            }),
            Verb::EnterPlay(e) => card(&e.cards, &|c| self.asset(c)),
            Verb::TakeControl(t) => card(&t.of, &|c| self.asset(c) + W.control),
            Verb::Trade(_) => 0,

            Verb::Spawn(s) => self.over(&s.enemies, context, Target::None, |t| match t {
                Target::Card(c) => -self.attack(c, self.who).min(LIFE),
                Target::Seat(_) | Target::None => 0,
            }),
            Verb::Move(m) => card(&m.to, &|to| self.moved(to)),
            Verb::MoveToward(_) => -30,
            Verb::Reveal(_) => 20,
            Verb::Conceal(_) => -20,
            Verb::Disengage(noun) => card(noun, &|e| self.relief(e) / 2),
            Verb::Evade(noun) => card(noun, &|enemy| {
                if self.look.table.card(enemy).exhausted {
                    0
                } else {
                    self.relief(enemy)
                }
            }),
            Verb::Ready(noun) => card(noun, &|c| {
                if self.look.table.enemies.contains(c) {
                    -self.attack(c, self.who)
                } else {
                    30
                }
            }),

            Verb::Exhaust(noun) => card(noun, &|c| {
                if self.look.table.enemies.contains(c) {
                    self.attack(c, self.who)
                } else {
                    -30
                }
            }),

            Verb::Engage(e) => card(&e.enemies, &|e| -self.attack(e, self.who) / 2),
            Verb::Provoke(_) => 0,
            Verb::Attack(e) => card(&e.enemies, &|e| -self.attack(e, self.who)),

            Verb::Test(t) => seats(&t.who, &|seat| {
                let skills = t.skill.iter().fold(0, |m, x| m | 1 << *x as u8);
                let versus = Versus::Number(amount(&t.difficulty) as i16);
                self.of(seat)
                    .attempt(skills, Attempt::Plain, None, versus, Some(at), context)
            }),
            Verb::Fight(f) => {
                let enemies: Cards = self.look.fightable(self.who, f, context).collect();
                let skill = f.skill.unwrap_or(Skill::Combat);
                let fight = |card: CardId| {
                    self.attempt(
                        1 << skill as u8,
                        Attempt::Fight,
                        card,
                        Versus::Fight(card),
                        Some(at),
                        context,
                    )
                };
                self.foe(enemies, picked, &fight)
            }
            Verb::TryToEvade(fight) => {
                let may = |e: &CardId| self.look.is_target(fight, *e, context);
                let enemies: Cards = self.look.evadable(self.who).filter(may).collect();
                let skill = fight.skill.unwrap_or(Skill::Agility);
                let evade = |card: CardId| {
                    self.attempt(
                        1 << skill as u8,
                        Attempt::Evade,
                        card,
                        Versus::Evade(card),
                        Some(at),
                        context,
                    )
                };
                self.foe(enemies, picked, &evade)
            }
            Verb::Investigate(investigation) => {
                let Some(here) = self.look.table.location(self.who).get() else {
                    return 0;
                };
                let skill = investigation.skill.unwrap_or(Skill::Intellect);
                self.attempt(
                    1 << skill as u8,
                    Attempt::Investigate,
                    here,
                    Versus::Shroud(here),
                    Some(at),
                    context,
                )
            }
            Verb::RevealToken => self.another_token(),
            Verb::RevealTokens(r) => self.worth(r.effect, context).max(15),
            Verb::ChangeToken(c) => self.changed_token(c, context),
            Verb::Succeed => self.boost(20),
            Verb::Fail => self.look.test().map_or(0, |t| -self.stakes(t)),
            Verb::RedrawToken => 0,
            Verb::IgnoreToken(_) => self.another_token(),
            Verb::NegateToken => {
                let negative = self
                    .look
                    .test()
                    .and_then(|t| t.tokens.last().map(|r| self.look.token_modifier(t, r)));
                self.boost(2 * -negative.unwrap_or(0))
            }

            Verb::Cancel => self.cancelled(context),
            Verb::Change(c) => match c {
                Change::AttackDamageTo(noun) => {
                    card(noun, &|e| self.blow(e, 1)) + self.cancelled(context) / 2
                }
                Change::SpawnAt(_) | Change::Picked(_) => 0,
                Change::RevealTwoChooseOne => {
                    self.look.test().map_or(0, |t| self.stakes(t).min(LIFE) / 5)
                }
            },

            Verb::Modify(m) => self.modified(m, context),
            Verb::Advance(noun) => card(noun, &|c| {
                if self.look.table.act.is(c) { 500 } else { -300 }
            }),
            Verb::EndScenario(name) => self.resolution(Name::from(*name)),
            // Resigning is better than being defeated, and worse than everything else.
            Verb::Resign(_) => {
                if !self.spared() {
                    -LIFE
                } else if self.hopeless() || self.too_late(1) {
                    LIFE / 2
                } else {
                    -LIFE
                }
            }
            Verb::EndTurn(noun) => {
                seats(noun, &|s| -60 * i32::from(self.look.table.inv(s).actions))
            }
            Verb::Kill(noun) | Verb::DriveInsane(noun) => seats(noun, &|_| -LIFE),
            Verb::Defeat(noun) => each(noun, &|t| match t {
                Target::Seat(_) => -LIFE,
                Target::Card(c) => self.price(c),
                Target::None => 0,
            }),
            Verb::Suffer(s) => -150 * i32::from(s.physical + s.mental),
            Verb::Experience(w) => 40 * amount(&w.amount),
            Verb::Earn(_) => 50,
            Verb::AddToken(t) => of_the_bag(*t),
            Verb::RemoveToken(t) => -of_the_bag(*t),
            Verb::Seal(_) | Verb::Release(_) => 0,
            Verb::CrossOut(_) | Verb::List(_) | Verb::BeginAt(_) => 0,
            Verb::TurnInto(_) | Verb::AdvanceTo(_) => 0,
            Verb::GainWeakness(g) => seats(&g.who, &|_| -100),
        }
    }

    fn foe(&self, enemies: Cards, picked: Target, worth: &dyn Fn(CardId) -> i32) -> i32 {
        match picked {
            Target::Card(c) => worth(c),
            Target::Seat(_) | Target::None => enemies.iter().map(worth).max().unwrap_or(0),
        }
    }

    /// The value of dealing damage and horror to a target.
    fn dealt(&self, t: Target, damage: i32, horror: i32) -> i32 {
        match t {
            Target::Seat(s) => -self.pain(s, damage, horror),
            Target::Card(c) if self.look.table.enemies.contains(c) => self.blow(c, damage),
            Target::Card(c) => match self.look.subject(c) {
                Target::Seat(s) => -self.pain(s, damage, horror),
                Target::Card(_) | Target::None => -15 * (damage + horror),
            },
            Target::None => 0,
        }
    }

    fn healed(&self, t: Target, damage: i32, horror: i32) -> i32 {
        let Some(card) = self.look.card_of(t).get() else {
            return 0;
        };
        let state = self.look.table.card(card);
        let one = |amount: i32, lies: u8, all: Option<i32>| {
            let healed = amount.min(i32::from(lies)).max(0);
            healed * (20 + 160 / (all.unwrap_or(1) - i32::from(lies) + 1).max(1))
        };
        one(damage, state.damage, self.look.health(card))
            + one(horror, state.horror, self.look.sanity(card))
    }

    /// The value of a token on a card.
    pub(super) fn token(&self, token: Token, on: CardId) -> i32 {
        let def = self.look.def(on);
        match token {
            Token::Doom => {
                let threshold = |agenda| i32::from(self.look.def(agenda).threshold.unwrap_or(0));
                let reached = |n| n <= self.look.table.total_doom() as i32 + 1;
                let due = self
                    .look
                    .table
                    .agenda
                    .get()
                    .map(threshold)
                    .is_some_and(reached);
                if due { -W.doom_due } else { -W.doom }
            }
            Token::Resource if def.kind == KindName::Investigator => self.coin(),
            Token::Resource => {
                if def.weakness {
                    20
                } else {
                    10
                }
            }
            Token::Use => 25,
            Token::Clue if def.kind == KindName::Investigator => self.clue(),
            // Clues on a weakness have to be removed.
            Token::Clue if def.weakness => -20,
            Token::Clue => -40,
            Token::Damage | Token::Horror => {
                let damage = i32::from(token == Token::Damage);
                match self.look.subject(on) {
                    Target::Seat(s) => -self.pain(s, damage, 1 - damage),
                    Target::Card(c) if self.look.table.enemies.contains(c) => self.blow(c, damage),
                    Target::Card(_) | Target::None => -15,
                }
            }
        }
    }

    /// The value of moving a card to a destination.
    fn put_to(&self, card: CardId, to: Destination) -> i32 {
        let enemy = self.look.table.enemies.contains(card);
        match to {
            // An asset that returns to the hand has to be played again, so that is never a gain.
            Destination::Hand if self.look.table.card(card).area.is(self.who) => {
                (self.hand_card(card) - self.asset(card)).min(-1)
            }
            Destination::Hand => self.hand_card(card),
            // Cards that go to a threat area are burdens.
            Destination::ThreatArea => -60,
            Destination::Deck | Destination::DeckBottom => 5,
            Destination::EncounterDeck
            | Destination::EncounterDeckTop
            | Destination::Discard
            | Destination::VictoryDisplay
            | Destination::RemovedFromGame
            | Destination::Exile
            | Destination::Pile(_)
            | Destination::SetAside => {
                if enemy {
                    self.price(card)
                } else {
                    0
                }
            }
        }
    }

    /// The value of a card leaving play.
    pub(super) fn gone(&self, card: CardId) -> i32 {
        let def = self.look.def(card);
        if self.look.table.enemies.contains(card) {
            self.price(card)
        } else if def.weakness || !def.player_card {
            110
        } else {
            -self.asset(card)
        }
    }

    /// The value of moving to a location at once.
    fn moved(&self, to: CardId) -> i32 {
        if self.look.table.locations.contains(to) && !self.going {
            self.travel(to).max(0)
        } else {
            0
        }
    }

    /// The value of cancelling the present occurrence.
    fn cancelled(&self, context: Context) -> i32 {
        match self.look.occurrence(context) {
            Some(Occurrence::Attacks { enemy, who, .. }) => self.attack(enemy, who),
            Some(Occurrence::DrawsEncounter { card, .. }) => -self.card_drawn(card),
            Some(Occurrence::Discovers { clues, .. }) => -i32::from(clues) * self.clue(),
            Some(Occurrence::TokenRevealed { .. }) => 0,
            Some(_) | None => 0,
        }
    }

    /// The value of cancelling so much of the damage and horror that is being dealt.
    fn spared_harm(&self, up_to: i32, context: Context) -> i32 {
        let Some(Occurrence::HarmDealt {
            who,
            damage,
            horror,
        }) = self.look.occurrence(context)
        else {
            return 0;
        };
        let damage = i32::from(damage).min(up_to);
        self.pain(who, damage, i32::from(horror).min(up_to - damage))
    }

    /// The value of drawing an encounter card: a treachery's revelation, an enemy's attacks.
    pub(super) fn card_drawn(&self, card: CardId) -> i32 {
        let def = self.look.def(card);
        match def.kind {
            KindName::Enemy => -self.attack(card, self.who).min(LIFE) - 40,
            _ => def
                .revelation
                .map_or(-30, |b| self.worth(b, Context::new(self.who, card))),
        }
    }

    /// The value of changes of numbers and rules.
    fn modified(&self, modify: &Modify, context: Context) -> i32 {
        let test = self.look.test();
        let against = test.and_then(|t| t.against.get());
        let foe = against.filter(|c| self.look.table.enemies.contains(*c));
        let mut sum = 0;
        for change in &modify.modifiers {
            let by = self.look.amount(&change.add, context).clamp(-20, 20);
            sum += match (change.quantity, test) {
                (Quantity::Skill(skill), Some(t)) => {
                    if skill == t.skill {
                        self.boost(by)
                    } else {
                        0
                    }
                }
                (Quantity::SkillValue | Quantity::EverySkill, Some(_)) => self.boost(by),
                (Quantity::AttackDamage, Some(t)) => foe.map_or(5 * by.signum(), |foe| {
                    let damage = self.look.attack_damage(t);
                    self.blow(foe, damage + by) - self.blow(foe, damage)
                }),
                (Quantity::CluesDiscovered, Some(_)) => against.map_or(5 * by.signum(), |at| {
                    let more = i32::from(self.look.table.card(at).clues) - 1;
                    by.min(more).max(0) * self.clue()
                }),
                (Quantity::Skill(_) | Quantity::EverySkill | Quantity::SkillValue, None) => 10 * by,
                _ => 5 * by.signum(),
            };
        }
        let attacked = modify
            .rules
            .iter()
            .filter(|r| r.kind() == RuleKind::CannotBeAttackedBy)
            .count() as i32;
        let spared: i32 = self
            .look
            .evadable(self.who)
            .map(|e| self.attack(e, self.who))
            .sum();
        // A better skill for a round is worth more, the worse the skill that it replaces.
        let swapped: i32 = modify
            .rules
            .iter()
            .filter_map(|r| match r {
                Rule::MayTestWith(w) => Some(w),
                _ => None,
            })
            .map(|swap| {
                let gain = swap
                    .instead_of
                    .iter()
                    .map(|s| self.look.skill(self.who, swap.skill) - self.look.skill(self.who, *s))
                    .max()
                    .unwrap_or(0);
                if spared <= 0 {
                    0
                } else if self.quarry_at_hand() {
                    gain * W.swap_quarry
                } else {
                    gain * W.swap
                }
            })
            .sum();
        sum + attacked * spared + swapped
    }

    /// The result of an attack without a weapon, as [`Self::swing`] computes it.
    pub(super) fn bare_hands(&self) -> i32 {
        self.swing(Skill::Combat, 0, 1)
    }

    /// The expected damage, in hundredths, of an attack with this bonus and damage on an average enemy.
    pub(super) fn swing(&self, skill: Skill, bonus: i32, damage: i32) -> i32 {
        self.margin_holds(self.look.skill(self.who, skill) + bonus - W.foe) * damage / 10
    }

    /// The chance, in thousandths, that a test succeeds with this margin before the token.
    pub(super) fn margin_holds(&self, margin: i32) -> i32 {
        let (mut all, mut good) = (0, 0);
        for token in Chaos::ALL {
            let copies = i32::from(self.look.table.bag[token as usize]);
            all += copies;
            // A symbol is about as bad as a -2.
            let modifier = match token {
                Chaos::AutoFail => -99,
                Chaos::ElderSign => 1,
                Chaos::Bless => 2,
                Chaos::Frost => -1,
                _ => token.number().unwrap_or(-2),
            };
            if margin + modifier >= 0 {
                good += copies;
            }
        }
        good * 1000 / all.max(1)
    }
}

/// What it is worth that the bag holds one more such token.
fn of_the_bag(token: Chaos) -> i32 {
    match token {
        Chaos::Bless => 20,
        Chaos::Curse | Chaos::Frost => -20,
        _ => 0,
    }
}

/// Bounds a value, so that sums and products cannot overflow, whatever a homebrew card says.
fn within(n: i32) -> i32 {
    n.clamp(-4 * LIFE, 4 * LIFE)
}

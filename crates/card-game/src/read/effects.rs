//! Whether an effect could change anything. If not, the game does not offer it, and it does not trigger.

use super::Look;
use crate::content::sorts::Sorts;
use crate::content::*;
use crate::frame::Context;
use crate::state::*;
use packs::Block;

impl Look<'_> {
    /// Whether `f` is true for any investigator that a noun may stand for.
    fn any_seat(&self, noun: &Noun, context: Context, f: impl Fn(SeatId) -> bool) -> bool {
        let seats = self.all(noun, context).seats;
        seats.iter().any(f)
    }

    /// Whether `f` is true for any card that a noun may stand for.
    pub(super) fn any_card(
        &self,
        noun: &Noun,
        context: Context,
        f: impl Fn(CardId) -> bool,
    ) -> bool {
        self.all(noun, context).cards.iter().any(f)
    }

    /// Whether a noun may stand for an enemy in play.
    pub fn any_enemy(&self, noun: &Noun, context: Context) -> bool {
        self.any_card(noun, context, |c| self.table.enemies.contains(c))
    }

    /// Whether a card can be moved to a destination. Only cards of an investigator's own deck can go to their hand;
    /// other cards stay where they are. // ownership
    pub fn may_go(&self, card: CardId, to: Destination) -> bool {
        let it = self.table.card(card);
        let kind = Sorts::of_kind(self.def(card).kind);
        kind.meets(Sorts::goes(to)) && (to != Destination::Hand || it.owner.is_some())
    }

    /// Whether a card of a set can be put somewhere: what cannot leave play stays, but where the scenario is over; and a
    /// single card is not shuffled into an empty deck. // leaves-play // single-shuffle
    pub fn could_put(&self, card: CardId, set: &Cards, to: Destination) -> bool {
        let it = self.table.card(card);
        let leaves = it.zone == Zone::Play && to != Destination::ThreatArea;
        let alone = || {
            let same_deck = |c: &CardId| self.table.card(*c).owner == it.owner;
            self.table.deck(it.owner).is_empty() && set.iter().filter(same_deck).count() < 2
        };
        self.may_go(card, to)
            && (!leaves || self.table.ended || self.may_leave_play(card))
            && self.leaves_nobody_nowhere(card)
            && !(matches!(to, Destination::Deck | Destination::EncounterDeck)
                && !self.table.locations.contains(card)
                && alone())
    }

    /// Whether a list of steps could change anything. // change-game-state
    pub fn could_block(&self, block: Block<Verb>, context: Context) -> bool {
        self.could_steps(self.content.block(block), context)
    }

    /// Whether the steps of a list, from this one on, could change anything.
    pub fn could_from(&self, from: VerbAt, context: Context) -> bool {
        self.content
            .blocks
            .get(from.block.index())
            .and_then(|b| b.get(usize::from(from.step)..))
            .is_some_and(|rest| self.could_steps(rest, context))
    }

    fn could_steps(&self, steps: &[Verb], context: Context) -> bool {
        for (index, verb) in steps.iter().enumerate() {
            // There must be something to pick; the following steps are about it.
            if let Verb::Pick(pick) = verb {
                let set = self.all(&pick.of, context);
                let rest = &steps[index + 1..];
                return set
                    .iter()
                    .any(|t| self.could_steps(rest, context.naming(pick.name, t)));
            }
            // If the steps before it could change nothing, a `then` is not carried out. // then
            let in_vain = index > 0 && matches!(verb, Verb::Then(_));
            if !in_vain && self.could(verb, context) {
                return true;
            }
        }
        false
    }

    /// Whether a verb could change anything.
    pub fn could(&self, verb: &Verb, context: Context) -> bool {
        let some = |n: &Noun| !self.all(n, context).is_empty();
        let positive = |a: &Amount| self.amount(a, context) > 0;
        let you = context.you.get();
        match verb {
            Verb::Choose(c) => c.of.iter().any(|o| self.could_block(o.steps, context)),
            Verb::May(offer) => {
                let theirs = |you: SeatId| Context {
                    you: you.into(),
                    ..context
                };
                self.any_seat(&offer.who, context, |s| {
                    self.could_block(offer.steps, theirs(s))
                })
            }
            Verb::Then(b) | Verb::Later(b) | Verb::Instead(b) => self.could_block(*b, context),
            Verb::If(branch) => {
                if self.holds(&branch.is, context) {
                    self.could_block(branch.then, context)
                } else {
                    branch
                        .otherwise
                        .is_some_and(|b| self.could_block(b, context))
                }
            }
            Verb::ForEach(each) => self
                .all(&each.of, context)
                .iter()
                .any(|t| self.could_block(each.steps, context.naming(each.name, t))),
            Verb::Repeat(r) => positive(&r.times),
            Verb::Pick(p) => some(&p.of),
            Verb::Pay(payment) => {
                let cost = Cost {
                    clues: payment.clues,
                    group_clues: payment.group_clues.clone(),
                    resources: payment.resources,
                    uses: payment.uses,
                    ..Cost::default()
                };
                you.is_some_and(|you| {
                    let acts =
                        payment.actions == 0 || self.actions_left(you, None) >= payment.actions;
                    let card = context.this.get().filter(|_| payment.uses > 0);
                    let card = card.unwrap_or(self.table.inv(you).card);
                    acts && self.could_pay(&cost, you, card).is_ok()
                })
            }
            Verb::Try(t) => {
                self.could_block(t.steps, context) || self.could_block(t.otherwise, context)
            }
            Verb::Deal(d) => {
                (positive(&d.damage) || positive(&d.horror))
                    && self.all(&d.to, context).iter().any(|t| match t {
                        Target::Card(card) if self.table.enemies.contains(card) => {
                            self.may_be_harmed(card, context.this) && self.takes_damage(card)
                        }
                        _ => true,
                    })
            }
            Verb::Heal(h) => self.all(&h.of, context).iter().any(|t| {
                let (damage, horror) = self.healable(t);
                positive(&h.damage) && damage > 0 || positive(&h.horror) && horror > 0
            }),
            Verb::Discover(discover) => {
                positive(&discover.clues)
                    && self.any_card(&discover.at, context, |c| {
                        self.table.card(c).clues > 0 && self.yields_clues(c)
                    })
                    && self.any_seat(&discover.who, context, |who| self.may_discover(who))
            }
            Verb::GainResources(w) => {
                let gains = |s| self.barred_from_resources(s).is_none();
                self.amount(&w.amount, context) != 0 && self.any_seat(&w.who, context, gains)
            }
            Verb::GainActions(w) | Verb::GainClues(w) | Verb::Experience(w) => {
                some(&w.who) && self.amount(&w.amount, context) != 0
            }
            Verb::LoseResources(w) => self
                .all(&w.who, context)
                .iter()
                .any(|t| self.tokens(Token::Resource, self.card_of(t)) > 0),
            Verb::LoseActions(w) => self.any_seat(&w.who, context, |seat| {
                // Outside a turn, the next turn is changed. // lost-actions
                !self.table.active.is(seat)
                    || self.table.inv(seat).actions > 0
                    || self.given_actions(seat).iter().any(|g| g.left > 0)
            }),
            Verb::Place(place) if place.up_to => self.all(&place.on, context).iter().any(|t| {
                self.tokens(place.token, self.card_of(t)) < self.amount(&place.amount, context)
            }),
            Verb::Place(p) => positive(&p.amount) && some(&p.on),
            Verb::MoveTokens(transfer) => {
                positive(&transfer.amount)
                    && self
                        .all(&transfer.from, context)
                        .iter()
                        .any(|t| self.tokens(transfer.token, self.card_of(t)) > 0)
            }
            Verb::Draw(w) => {
                positive(&w.amount) && self.any_seat(&w.who, context, |s| self.could_draw(s))
            }
            Verb::DrawEncounter(d) => match &d.card {
                Some(n) => some(n),
                None => {
                    !self.table.encounter.is_empty()
                        || self
                            .table
                            .discarded
                            .iter()
                            .any(|c| self.table.card(c).owner.is_none())
                }
            },
            Verb::ResolveRevelation(r) => {
                some(&r.who) && self.any_card(&r.of, context, |c| self.def(c).revelation.is_some())
            }
            Verb::Search(search) => match search.zone {
                ZoneName::Deck => {
                    let whose = search.whose.as_ref().unwrap_or(&search.who);
                    self.any_seat(whose, context, |s| !self.table.inv(s).deck.is_empty())
                }
                _ => self.table.cards.iter().any(|card| {
                    let in_area = |area| self.in_pile(area, card);
                    card.owner.is_none()
                        && (matches!(card.zone, Zone::Deck | Zone::Discard)
                            || search.also_in.is_some_and(in_area))
                }),
            },
            Verb::Look(_) => {
                !self.table.encounter.is_empty()
                    || self.table.investigators.iter().any(|i| !i.deck.is_empty())
            }
            Verb::DiscardUntil(_) => true,
            Verb::DiscardTop(discard) => {
                positive(&discard.amount)
                    && match discard.of {
                        ZoneName::Deck => self.any_seat(&discard.who, context, |s| {
                            !self.table.inv(s).deck.is_empty()
                        }),
                        _ => !self.table.encounter.is_empty(),
                    }
            }
            Verb::ReshuffleEncounter => self
                .table
                .discarded
                .iter()
                .any(|c| self.table.card(c).owner.is_none()),
            Verb::Put(put) => {
                let all = self.all(&put.cards, context).cards;
                all.iter().any(|card| {
                    let moves =
                        put.to != Destination::Hand || self.table.card(card).zone != Zone::Hand;
                    moves && self.could_put(card, &all, put.to)
                })
            }
            Verb::Discard(d) => self.any_card(&d.cards, context, |c| {
                self.may_leave_play(c) && self.leaves_nobody_nowhere(c)
            }),
            Verb::DiscardFromHand(d) => self.any_seat(&d.who, context, |seat| match &d.how {
                // Which cards others hold is not told by what is offered.
                HandDiscard::Random(_) | HandDiscard::Every(_) => {
                    !self.table.inv(seat).hand.is_empty()
                }
                HandDiscard::Chosen(_) | HandDiscard::Icons(_) => {
                    self.discardable(seat).next().is_some()
                }
                HandDiscard::AllBut(n) => self.table.inv(seat).hand.len() > *n as usize,
            }),
            Verb::Attach(attach) => self.any_card(&attach.card, context, |card| {
                self.any_card(&attach.to, context, |host| {
                    let copies = |most| self.copies_attached(host, card.into()) < usize::from(most);
                    self.table.card(host).zone == Zone::Play
                        && !self.hangs_on(host, card)
                        && attach.max.is_none_or(copies)
                })
            }),
            Verb::EnterPlay(entry) => match &entry.under {
                Some(n) => self.any_seat(n, context, |who| {
                    self.any_card(&entry.cards, context, |c| self.could_be_under(who, c))
                }),
                None => some(&entry.cards),
            },
            Verb::TakeControl(t) => self.any_card(&t.of, context, |c| {
                !self.any_seat(&t.who, context, |s| self.controller(c).is(s))
            }),
            Verb::Trade(t) => self.could_trade(t, context),
            Verb::Show(_) | Verb::RepeatPhase => true,
            Verb::TakeAction => you.is_some(),
            Verb::Play(p) => you.is_some_and(|you| {
                self.any_card(&p.card, context, |c| self.could_play_now(you, c, p.less))
            }),
            Verb::Spawn(s) => some(&s.enemies),
            Verb::Move(movement) => {
                let elsewhere = |c| {
                    self.any_card(&movement.to, context, |to| {
                        !self.table.location_of(c).is(to)
                    })
                };
                self.any_seat(&movement.who, context, |s| {
                    self.any_card(&movement.to, context, |to| {
                        !self.table.location(s).is(to) && self.could_enter(to, s)
                    })
                }) || self.any_card(&movement.who, context, |c| {
                    self.table.enemies.contains(c) && elsewhere(c)
                })
            }
            Verb::MoveToward(m) => some(&m.enemies),
            Verb::LookAt(n) => self.any_card(n, context, |c| {
                !self.table.card(c).revealed && !self.def(c).one_of.is_empty()
            }),
            Verb::Reveal(n) => self.any_card(n, context, |c| !self.table.card(c).revealed),
            Verb::Conceal(n) => self.any_card(n, context, |c| self.table.card(c).revealed),
            Verb::Disengage(n) => self.any_card(n, context, |c| self.engaged(c)),
            Verb::Evade(n) => self.any_card(n, context, |c| self.evading_changes(c)),
            Verb::Ready(n) => self.any_card(n, context, |c| self.could_ready(c)),
            Verb::Exhaust(n) => self.any_card(n, context, |c| !self.table.card(c).exhausted),
            Verb::Engage(e) => self.any_card(&e.enemies, context, |c| {
                self.any_seat(&e.who, context, |s| !self.table.card(c).area.is(s))
            }),
            Verb::Attack(e) => some(&e.enemies) && some(&e.who),
            // It is never what an effect is for.
            Verb::Provoke(_) => false,
            Verb::Test(_)
            | Verb::RevealToken
            | Verb::RevealTokens(_)
            | Verb::ChangeToken(_)
            | Verb::NegateToken => true,
            Verb::Fail => self.test().is_none_or(|t| !t.auto_fail),
            // There must be a token that returns to the bag. // redrawn-tokens
            Verb::RedrawToken => self
                .revealed()
                .is_some_and(|(_, tokens)| tokens.iter().any(|r| !r.ignored)),
            Verb::IgnoreToken(_) => true,
            Verb::CancelHarm(c) => positive(&c.up_to),
            // A test that failed automatically cannot succeed. // automatic-result
            Verb::Succeed => self.test().is_none_or(|t| !t.auto_fail),
            Verb::Fight(f) => {
                you.is_some_and(|you| self.fightable(you, f, context).next().is_some())
            }
            Verb::TryToEvade(f) => you.is_some_and(|you| {
                let mut evadable = self.evadable(you);
                evadable.any(|e| self.is_target(f, e, context))
            }),
            Verb::Investigate(i) => match &i.at {
                None => you.is_some_and(|you| self.could_investigate(you).is_ok()),
                Some(at) => self.any_card(at, context, |c| self.investigable(c.into()).is_ok()),
            },
            Verb::Cancel => true,
            Verb::Change(c) => match c {
                Change::AttackDamageTo(noun) => {
                    let deals = |enemy| self.attack_harm(enemy).0 > 0;
                    let attack = self.occurrence(context).and_then(|o| o.card());
                    attack.is_some_and(deals) && some(noun)
                }
                Change::SpawnAt(n) => some(n),
                Change::Picked(n) => some(n),
                Change::RevealTwoChooseOne => true,
            },
            Verb::Modify(modify) => match modify.lasts {
                // An effect that lasts as long as a test must affect its tester, or the skill that it is taken with.
                Duration::ThisTest => self.test().is_some_and(|test| {
                    let of_tester = self
                        .all(&modify.to, context)
                        .iter()
                        .any(|x| x == Target::Seat(test.tester));
                    let matters = |q: Quantity| match q {
                        Quantity::Skill(s) => s == test.skill,
                        Quantity::AttackDamage => test.attempt == Attempt::Fight,
                        Quantity::CluesDiscovered => test.attempt == Attempt::Investigate,
                        // The value of a test that failed automatically is 0, whatever is added. // automatic-result
                        Quantity::SkillValue => !test.auto_fail,
                        _ => true,
                    };
                    of_tester
                        && (modify.modifiers.iter().any(|x| matters(x.quantity))
                            || !modify.rules.is_empty())
                }),
                Duration::ThisHappening
                | Duration::ThisTurn
                | Duration::ThisPhase
                | Duration::ThisRound
                | Duration::ThisGame
                | Duration::WhileInPlay
                | Duration::NextAttack
                | Duration::NextTest
                | Duration::NextTestInPhase
                | Duration::UntilInvestigation => self
                    .all(&modify.to, context)
                    .iter()
                    .any(|t| self.could_modify(modify, t)),
            },
            Verb::Advance(n) => some(n),
            Verb::EndScenario(_)
            | Verb::AdvanceTo(_)
            | Verb::Log(_)
            | Verb::Earn(_)
            | Verb::TurnInto(_)
            | Verb::GainWeakness(_) => true,
            Verb::AddToken(token) => self.pool_has(*token),
            Verb::RemoveToken(token) => self.table.bag[*token as usize] > 0,
            Verb::Seal(s) => some(&s.on) && (s.revealed || self.in_the_bag(&s.any) > 0),
            Verb::Release(noun) => self.any_card(noun, context, |c| self.sealed_on(c) > 0),
            Verb::CrossOut(note) => self.table.notes.contains(&Name::from(*note)),
            Verb::List(l) => !l.names.is_empty() || l.cards.as_ref().is_some_and(some),
            Verb::BeginAt(n) => some(n),
            Verb::Resign(n) | Verb::Kill(n) | Verb::DriveInsane(n) => some(n),
            Verb::Defeat(n) => self.any_seat(n, context, |_| true) || self.any_enemy(n, context),
            Verb::EndTurn(n) => self.any_seat(n, context, |s| self.table.active.is(s)),
            Verb::Suffer(s) => some(&s.who),
        }
    }

    /// Whether a card can be put into play under an investigator's control: a signature card belongs to its own, of a
    /// unique card no copy is in play, and no limit is reached. // put-into-play
    pub fn could_be_under(&self, who: SeatId, card: CardId) -> bool {
        let def = self.def(card);
        let mine = self.table.inv_card(who).def;
        let copy = |c: CardId| self.def(c).title == def.title;
        self.table.card(card).zone != Zone::Play
            && def.signature_of.is_none_or(|of| of == mine)
            && !(def.unique && self.table.in_play.iter().any(copy))
            && !self.limit_reached(who, card)
    }

    /// Whether an investigator may give a card to another one. // trade
    pub fn may_get(&self, trade: &Trade, card: CardId, to: SeatId, context: Context) -> bool {
        let fits = |f: &Filter| self.fits(f, context, Target::Card(card));
        !self.table.card(card).area.is(to)
            && trade.cards.as_ref().is_some_and(fits)
            && !self.limit_reached(to, card)
    }

    /// The cards that an investigator may give to one of these. // trade
    pub fn may_give<'b>(
        &'b self,
        trade: &'b Trade,
        from: SeatId,
        to: Seats,
        context: Context,
    ) -> impl Iterator<Item = CardId> + 'b {
        let to = to.without(from);
        self.table.in_play.iter().filter(move |c| {
            self.table.card(*c).area.is(from)
                && to.iter().any(|s| self.may_get(trade, *c, s, context))
        })
    }

    /// Whether anything can change hands.
    fn could_trade(&self, trade: &Trade, context: Context) -> bool {
        let among = self.all(&trade.among, context).seats;
        let pool = |s: SeatId| trade.resources && self.table.inv_card(s).resources > 0;
        among.len() > 1
            && among
                .iter()
                .any(|s| pool(s) || self.may_give(trade, s, among, context).next().is_some())
    }

    /// Whether a change affects this target. A text box that has no text, or is blank, cannot become blank.
    pub fn could_modify(&self, modify: &Modify, target: Target) -> bool {
        let text = |card| self.has_text(card) && !self.blank(card);
        !modify.modifiers.is_empty()
            || modify
                .rules
                .iter()
                .any(|r| *r != Rule::Blank || self.card_of(target).get().is_some_and(text))
    }
}

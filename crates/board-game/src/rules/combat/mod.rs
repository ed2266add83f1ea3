//! Combat with a monster, and the investigators' attack on an Ancient One.

mod facing;

use crate::choice::{Choice, Prompt};
use crate::content::ability::{Bar, CheckKind, Forbidden, PhaseName, Quantity};
use crate::content::amount::Rating;
use crate::content::defs::CardSet;
use crate::content::filter::CardKind;
use crate::content::ids::{CardId, MonsterId, StepAt};
use crate::content::index::{Cell, keyword};
use crate::event::{Event, TermOf};
use crate::frame::steps::{CombatStep, DefeatStep};
use crate::frame::{
    CastFrame, CheckFrame, CombatFrame, Context, DefeatFrame, FrameKind, LossFrame, Outcome,
    ScriptFrame, Settled,
};
use crate::occurrence::{LossFrom, Occurrence};
use crate::read::{self, Game, Keywords, Now, Tell, Whose};
use crate::rule::Rule;
use crate::rules::reactions::{self, phase_abilities, prevented, react};
use crate::rules::{Cx, Flow, atoms, checked, lost, passed};
use crate::state::{Investigator, Origin, Use, Value, Whereabouts};
use kernel::{Choices, Maybe, Seat};
use smallvec::SmallVec;

impl CombatFrame {
    /// Runs the next step of a combat.
    pub fn step(&mut self, cx: &mut Cx) -> Flow {
        let investigator = *cx.table().investigator(self.seat);
        if broken_off(cx.game, self, &investigator)
            && self.step.now != CombatStep::End
            && !counts(cx.game, self)
        {
            self.step = CombatStep::Ends.into();
        }
        match (self.step.now, self.monster.get()) {
            (CombatStep::CommitHands, _) => self.commit_hands(cx, &investigator),
            (CombatStep::CombatOutcome, _) => {
                let (passed, successes) = checked(cx.game);
                self.after = if passed {
                    CombatStep::Victory
                } else {
                    CombatStep::Failed
                };
                if self.monster.is_none() {
                    self.after = CombatStep::AttackEnds;
                    self.falls = investigator.falls;
                    self.successes = successes;
                }
                self.step.next = CombatStep::UsedUp;
                Flow::Go
            }
            (CombatStep::UsedUp, _) => self.used(cx),
            (CombatStep::AttackEnds, _) => cx.done(Outcome::Attack {
                successes: self.successes,
            }),
            (_, Some(monster)) => self.with_monster(cx, monster),
            // An attack on the Ancient One skips the other steps.
            (CombatStep::Begins, None) => {
                self.falls = investigator.falls;
                self.place = investigator.place;
                self.step.next = CombatStep::CommitHands;
                Flow::Go
            }
            (_, None) => cx.end(),
        }
    }
}

/// Whether the combat is over: the investigator fell, left or is out of the game, or the monster is gone.
fn broken_off(game: &Game, frame: &CombatFrame, investigator: &Investigator) -> bool {
    !investigator.alive()
        || frame.step.now != CombatStep::Begins
            && (investigator.falls != frame.falls || investigator.place != frame.place)
        || frame
            .monster
            .get()
            .is_some_and(|m| !standing(game, frame, m))
}

/// Whether the present step counts even if the combat is over: a check that was made keeps its outcome.
fn counts(game: &Game, f: &CombatFrame) -> bool {
    match f.step.now {
        CombatStep::CombatOutcome => f.monster.is_none() || passed(game),
        CombatStep::Victory | CombatStep::AttackEnds | CombatStep::UsedUp => true,
        CombatStep::Begins
        | CombatStep::HorrorCheck
        | CombatStep::HorrorOutcome
        | CombatStep::HorrorDamage
        | CombatStep::FleeOrFight
        | CombatStep::FleeOutcome
        | CombatStep::CommitHands
        | CombatStep::Failed
        | CombatStep::InsteadOfDamage
        | CombatStep::DealDamage
        | CombatStep::NextRound
        | CombatStep::Ends
        | CombatStep::End => false,
    }
}

impl CombatFrame {
    /// Runs the steps that only a combat with a monster has.
    fn with_monster(&mut self, cx: &mut Cx, monster: MonsterId) -> Flow {
        let seat = self.seat;
        let investigator = *cx.table().investigator(seat);
        match self.step.now {
            CombatStep::Begins => {
                self.falls = investigator.falls;
                self.place = investigator.place;
                self.step.next = CombatStep::HorrorCheck;
                cx.happen(Occurrence::CombatBegins { who: seat, monster }, Cell::At)
            }
            CombatStep::HorrorCheck => self.horror_check(cx, monster),
            CombatStep::HorrorOutcome => {
                if passed(cx.game) {
                    self.step.next = CombatStep::FleeOrFight;
                    let damage = read::keywords(cx.now(), monster, seat).nightmarish;
                    return self.horrify(cx, damage);
                }
                self.step.next = CombatStep::HorrorDamage;
                self.failed(cx, CheckKind::Horror)
            }
            CombatStep::HorrorDamage => {
                self.step.next = CombatStep::FleeOrFight;
                if prevented(cx.game) {
                    return Flow::Go;
                }
                let damage = read::horror_damage(cx.now(), monster, seat).unwrap_or(0);
                self.horrify(cx, damage)
            }
            CombatStep::FleeOrFight => self.flee_or_fight(cx, monster),
            CombatStep::FleeOutcome => {
                if passed(cx.game) {
                    self.step.next = CombatStep::Ends;
                    return Flow::Go;
                }
                self.step.next = CombatStep::InsteadOfDamage;
                self.failed(cx, CheckKind::Evade)
            }
            CombatStep::Victory => {
                self.step.next = CombatStep::Ends;
                let overwhelming = read::keywords(cx.now(), monster, seat).overwhelming;
                cx.call(DefeatFrame {
                    overwhelming: overwhelming.clamp(0, 9) as u8,
                    seat,
                    monster,
                    ..DefeatFrame::default()
                })
            }
            CombatStep::Failed => {
                self.step.next = CombatStep::InsteadOfDamage;
                self.failed(cx, CheckKind::Combat)
            }
            CombatStep::InsteadOfDamage => self.failure_counts(cx),
            CombatStep::DealDamage => self.deal_damage(cx, monster),
            CombatStep::NextRound => {
                self.next_round(cx.game);
                Flow::Go
            }
            CombatStep::Ends => {
                self.step.next = CombatStep::End;
                let ends = Occurrence::CombatEnds { who: seat, monster };
                match react(cx.now(), ends, Cell::At).filter(|_| investigator.alive()) {
                    Some(w) => cx.call(w),
                    None => Flow::Go,
                }
            }
            CombatStep::End => cx.done(Outcome::Combat { won: self.won }),
            CombatStep::CommitHands
            | CombatStep::CombatOutcome
            | CombatStep::UsedUp
            | CombatStep::AttackEnds => cx.end(),
        }
    }

    /// Makes the Horror check, once a combat, if the monster has a horror rating. // combat.horror-check
    fn horror_check(&mut self, cx: &mut Cx, monster: MonsterId) -> Flow {
        let seat = self.seat;
        self.step.next = CombatStep::FleeOrFight;
        if self.horror || read::horror_damage(cx.now(), monster, seat).is_none() {
            return Flow::Go;
        }
        self.horror = true;
        self.step.next = CombatStep::HorrorOutcome;
        let rating = read::rating(cx.now(), monster, seat, Rating::Horror);
        cx.call(CheckFrame {
            monster: self.monster,
            settled: self.settle_horror,
            ..CheckFrame::new(seat, CheckKind::Horror, rating, 1)
        })
    }

    /// Asks to flee or to fight, unless fleeing is not possible. // combat.flee-or-fight // combat.ambush
    fn flee_or_fight(&mut self, cx: &mut Cx, monster: MonsterId) -> Flow {
        let seat = self.seat;
        let ambush = read::keywords(cx.now(), monster, seat).has(keyword::AMBUSH);
        let no = read::forbidden(cx.now(), Bar::Flee, seat, Origin::None, &|x, _| {
            matches!(x, Forbidden::Flee)
        });
        if ambush || no {
            self.step.next = CombatStep::CommitHands;
            return Flow::Go;
        }
        let choices = [Choice::Fight, Choice::Flee].into_iter().collect();
        let prompt = Prompt::Monster(monster);
        cx.ask(seat, Rule::CombatFleeOrFight, prompt, choices)
    }

    /// Offers reactions to a failed check, unless an effect replaced the failure. // combat.instead-of-damage
    fn failure_counts(&mut self, cx: &mut Cx) -> Flow {
        if prevented(cx.game) {
            self.step.next = CombatStep::Ends;
            return Flow::Go;
        }
        self.step.next = CombatStep::DealDamage;
        let kind = if self.fleeing {
            CheckKind::Evade
        } else {
            CheckKind::Combat
        };
        let failed = Occurrence::CheckFailed {
            who: self.seat,
            kind,
            against: self.monster,
        };
        cx.happen(failed, Cell::After)
    }

    /// Deals combat damage. // combat.combat-check
    fn deal_damage(&mut self, cx: &mut Cx, monster: MonsterId) -> Flow {
        self.step.next = CombatStep::NextRound;
        let damage = read::combat_damage(cx.now(), monster, self.seat);
        if damage <= 0 {
            cx.tell(Outcome::Nothing);
            return Flow::Go;
        }
        let source = if self.fleeing {
            LossFrom::Evade
        } else {
            LossFrom::Combat
        };
        cx.call(LossFrame {
            seat: self.seat,
            stamina: damage,
            source,
            monster: self.monster,
            ..LossFrame::default()
        })
    }

    /// Begins the next round, unless neither side can hurt the other. // combat.stalemate
    fn next_round(&mut self, game: &Game) {
        self.idle = if lost(game) > 0 { 0 } else { self.idle + 1 };
        self.step.next = if self.idle < STALEMATE {
            CombatStep::FleeOrFight
        } else {
            CombatStep::Ends
        };
        self.fleeing = false;
        self.lost_hands = 0;
        self.wield = [Maybe::NONE; 2];
        self.settle_combat = Settled::No;
    }

    /// Asks which weapons and Spells to use. // combat.weapons-and-spells
    fn commit_hands(&mut self, cx: &mut Cx, investigator: &Investigator) -> Flow {
        let seat = self.seat;
        if let Some(id) = self.casting.take() {
            // If the Spell was cast, its hands are in use; if not, they are lost for this round.
            let hands = cx.content.card(id).record.hands;
            if passed(cx.game) {
                // The hands stay in use while the Spell is active.
                if hands > 0
                    && investigator.cards.contains(id)
                    && let Some(slot) = self.active.iter_mut().find(|s| s.is_none())
                {
                    *slot = id.into();
                }
            } else {
                self.lost_hands += hands;
            }
        }
        for spell in self.active.iter_mut() {
            if spell
                .get()
                .is_some_and(|id| !investigator.cards.contains(id))
            {
                *spell = Maybe::NONE;
            }
        }
        let mut choices: Choices<Choice> = Choices::new();
        self.wields(cx.now(), &mut choices);
        let free = self.free_hands(cx.now());
        for id in investigator
            .cards
            .intersection(&cx.content.combat_spells)
            .iter()
        {
            let twin = |o: CardId| cx.content.kind_of[o] == cx.content.kind_of[id];
            let fits =
                cx.content.card(id).record.hands <= free && self.active.contains(&Maybe::NONE);
            let listed = choices
                .iter()
                .any(|x| matches!(x, Choice::Cast(o) if twin(*o)));
            if fits
                && !listed
                && !self.active.contains(&id.into())
                && reactions::castable(cx.now(), seat, id).is_ok()
            {
                choices.push(Choice::Cast(id));
            }
        }
        phase_abilities(cx.now(), seat, PhaseName::Combat, true, &mut choices);
        choices.retain(|x| match x {
            Choice::Use(Origin::Card(id), ability) => {
                let rec = &cx.content.card(*id).record;
                rec.casting.is_none()
                    || rec.hands <= free && cx.content.abilities[*ability].it.phase.is_some()
            }
            _ => true,
        });
        for id in self.active.iter().filter_map(|a| a.get()) {
            choices.push(Choice::Release(id));
        }
        if choices.len() == 1
            && let Choice::Wield(a, b) = choices[0]
        {
            return self.fight(cx, a, b);
        }
        cx.ask(
            seat,
            Rule::CombatHands,
            self.monster
                .get()
                .map_or(Prompt::AncientOne, Prompt::Monster),
            choices,
        )
    }
}

/// The number of lost rounds in a row without harm after which the combat ends. // combat.stalemate
const STALEMATE: u8 = 20;

impl CombatFrame {
    /// Deals horror damage.
    fn horrify(&mut self, cx: &mut Cx, sanity: i16) -> Flow {
        if sanity > 0 {
            let loss = LossFrame {
                seat: self.seat,
                sanity,
                source: LossFrom::Horror,
                monster: self.monster,
                ..LossFrame::default()
            };
            return cx.call(loss);
        }
        Flow::Go
    }
}

/// Whether the monster is still there to be fought.
fn standing(game: &Game, f: &CombatFrame, monster: MonsterId) -> bool {
    f.won || game.table().whereabouts.of(monster).at_large()
}

impl DefeatFrame {
    /// Runs the next step of a monster's defeat, in a combat or by an effect. // combat.victory
    pub fn step(&mut self, cx: &mut Cx) -> Flow {
        let (seat, monster) = (self.seat, self.monster);
        match self.step.begin() {
            DefeatStep::Announce => {
                self.step.next = DefeatStep::Trophy;
                self.falls = cx.table().investigator(seat).falls;
                cx.log.emit(|| Event::Defeated { seat, monster });
                cx.happen(
                    Occurrence::MonsterDefeated { who: seat, monster },
                    Cell::Would,
                )
            }
            DefeatStep::Trophy => {
                self.step.next = DefeatStep::Overwhelmed;
                if !prevented(cx.game) {
                    self.trophy(cx);
                }
                // An investigator who is fighting this monster wins, whatever defeated it.
                for frame in cx.game.stack_mut() {
                    match &mut frame.kind {
                        FrameKind::Combat(fight) if fight.monster.is(monster) => {
                            fight.won = true;
                            fight.step.next = CombatStep::Ends;
                        }
                        // A monster that was still to be faced counts as defeated and is not fought.
                        FrameKind::Face(faced)
                            if faced.monster != monster && faced.left.contains(monster) =>
                        {
                            faced.won += 1;
                        }
                        _ => {}
                    }
                }
                let i = cx.table().investigator(seat);
                if self.overwhelming > 0 && i.alive() && i.falls == self.falls {
                    let loss = LossFrame {
                        seat,
                        stamina: self.overwhelming.into(),
                        source: LossFrom::Overwhelming,
                        monster: monster.into(),
                        ..LossFrame::default()
                    };
                    return cx.call(loss);
                }
                Flow::Go
            }
            DefeatStep::Overwhelmed => {
                self.step.next = DefeatStep::End;
                cx.happen(
                    Occurrence::MonsterDefeated { who: seat, monster },
                    Cell::After,
                )
            }
            DefeatStep::End => cx.end(),
        }
    }

    /// Makes a defeated monster a trophy, unless it is endless. // combat.endless
    fn trophy(&self, cx: &mut Cx) {
        let (seat, monster) = (self.seat, self.monster);
        if !cx.table().whereabouts.of(monster).at_large() {
            return;
        }
        if self.no_trophy
            || read::keywords(cx.now(), monster, seat).has(keyword::ENDLESS)
            || !cx.table().investigator(seat).alive()
        {
            atoms::to_cup(cx, monster);
        } else {
            atoms::put_monster(cx, monster, Whereabouts::Trophy(seat));
        }
    }
}

impl CombatFrame {
    /// Opens the window of a failed check, where the monster's text may replace the damage. // combat.instead-of-damage
    fn failed(&mut self, cx: &mut Cx, kind: CheckKind) -> Flow {
        cx.happen(
            Occurrence::CheckFailed {
                who: self.seat,
                kind,
                against: self.monster,
            },
            Cell::Would,
        )
    }

    /// The number of free hands.
    fn free_hands(&self, now: Now) -> u8 {
        let hands =
            read::modified(now, Quantity::Hands, Whose::seat(self.seat), 2).clamp(0, 9) as u8;
        self.active
            .iter()
            .filter_map(|a| a.get())
            .map(|id| now.content.card(id).record.hands)
            .fold(hands.saturating_sub(self.lost_hands), u8::saturating_sub)
    }

    /// Adds every choice of weapons: none, one, or two.
    fn wields(&self, now: Now, out: &mut Choices<Choice>) {
        let free = self.free_hands(now);
        let weapons: CardSet = now
            .table()
            .investigator(self.seat)
            .cards
            .intersection(&now.content.weapons)
            .iter()
            .filter(|&id| !now.table().exhausted.contains(id))
            .collect();
        let mut kinds: SmallVec<[(CardId, u8); 16]> = SmallVec::new();
        for id in weapons.iter() {
            match kinds.last_mut() {
                Some((first, n)) if now.content.kind_of[*first] == now.content.kind_of[id] => {
                    *n += 1
                }
                _ => kinds.push((id, 1)),
            }
        }
        for (nth, &(card, count)) in kinds.iter().enumerate() {
            let ha = now.content.card(card).record.hands;
            if ha > free {
                continue;
            }
            if count > 1 && ha.saturating_mul(2) <= free {
                out.push(Choice::Wield(card.into(), next_copy(&weapons, card)));
            }
            for &(b, _) in &kinds[nth + 1..] {
                if ha.saturating_add(now.content.card(b).record.hands) <= free {
                    out.push(Choice::Wield(card.into(), b.into()));
                }
            }
            out.push(Choice::Wield(card.into(), Maybe::NONE));
        }
        out.push(Choice::Wield(Maybe::NONE, Maybe::NONE));
    }
}

/// The next held card after `a`: its second copy, if there is one.
fn next_copy(held: &CardSet, a: CardId) -> Maybe<CardId> {
    held.iter().find(|&id| id > a).into()
}

impl CombatFrame {
    /// Makes the Combat check with these weapons.
    fn fight(&mut self, cx: &mut Cx, a: Maybe<CardId>, b: Maybe<CardId>) -> Flow {
        self.wield = [a, b];
        self.step.next = CombatStep::CombatOutcome;
        let seat = self.seat;
        let (modifier, difficulty) = match self.monster.get() {
            Some(monster) => (
                read::rating(cx.now(), monster, seat, Rating::Combat),
                read::toughness(cx.now(), monster, seat),
            ),
            None => (ancient_rating(cx.now()), 1),
        };
        let mut check = CheckFrame::new(seat, CheckKind::Combat, modifier, difficulty.max(1));
        check.monster = self.monster;
        check.counts = self.monster.is_none();
        check.settled = self.settle_combat;
        check.skill = read::combat_skill(cx.now(), self.monster, self.seat);
        self.settle_combat = Settled::No;
        cx.call(check)
    }
}

/// The Ancient One's combat rating.
pub fn ancient_rating(now: Now) -> i16 {
    let rating = now
        .content
        .ancient(now.table().ancient)
        .and_then(|a| a.record.rating.as_ref());
    let base = rating.map_or(0, |r| {
        read::amount(now, r, &Context::new(Maybe::NONE, Origin::Ancient))
    });
    read::modified(now, Quantity::AncientOneRating, Whose::GAME, base)
}

/// The bonus of a weapon or Spell against a monster, reduced by its resistances. // combat.resistance
pub fn bonus(
    now: Now,
    card: CardId,
    seat: Seat,
    monster: Maybe<MonsterId>,
    keywords: &Keywords,
) -> i16 {
    let def = now.content.card(card);
    // A Spell without a combat bonus has none that could grow.
    if def.kind == CardKind::Spell && def.record.bonus.is_none() {
        return 0;
    }
    let subj = Whose {
        card: card.into(),
        ..Whose::monster(monster, seat)
    };
    let raw = read::modified(
        now,
        Quantity::WeaponBonus,
        subj,
        def.record.bonus.unwrap_or(0),
    );
    let printed = matches!(def.kind, CardKind::MagicalWeapon | CardKind::Spell)
        || def.record.casting.is_some();
    let magical = read::is_magical(now, subj, printed);
    let (resists, immune) = if magical {
        (
            keywords.has(keyword::MAGICAL_RESISTANCE),
            keywords.has(keyword::MAGICAL_IMMUNITY),
        )
    } else {
        (
            keywords.has(keyword::PHYSICAL_RESISTANCE),
            keywords.has(keyword::PHYSICAL_IMMUNITY),
        )
    };
    if immune {
        0
    } else if resists && raw > 0 {
        (raw + 1) / 2
    } else {
        raw
    }
}

/// The weapons and Spells in use. Outside a combat, for a Combat check of an encounter: the best ones for two hands.
pub fn in_hand(now: Now, seat: Seat) -> SmallVec<[CardId; 4]> {
    match read::combat(now.game).filter(|f| f.seat == seat) {
        Some(f) => {
            let held = f.wield.iter().chain(&f.active);
            held.filter_map(|card| card.get()).collect()
        }
        None => read::best_weapons(now, seat),
    }
}

/// The sum of the bonuses of all weapons and Spells in use, with each as a term.
pub fn bonuses(now: Now, seat: Seat, monster: Maybe<MonsterId>, told: &mut impl Tell) -> i16 {
    let keywords = match read::combat(now.game).filter(|f| f.seat == seat) {
        Some(f) => read::keywords(now, f.monster, seat),
        None => Keywords::default(),
    };
    let each = in_hand(now, seat).into_iter().map(|id| {
        let n = bonus(now, id, seat, monster, &keywords);
        told.term(TermOf::Held(id), n);
        n
    });
    each.sum()
}

impl CombatFrame {
    /// Stops maintaining a Spell; its effects in this combat end. // combat.casting
    fn release(&mut self, cx: &mut Cx, id: CardId) {
        let Some(slot) = self.active.iter().position(|a| a.is(id)) else {
            return;
        };
        self.active[slot] = Maybe::NONE;
        let alike = |a: &Maybe<CardId>| {
            a.get()
                .is_some_and(|a| cx.content.kind_of[a] == cx.content.kind_of[id])
        };
        // Copies of a Spell made their effects in the order in which they were cast.
        let nth = self.active[..slot].iter().filter(|a| alike(a)).count();
        for ability in cx.content.card(id).abilities.clone() {
            let Some(block) = cx.content.abilities[ability].it.steps else {
                continue;
            };
            let block = block.id;
            for (step, _) in (0..).zip(cx.content.block(block)) {
                if let Some(&term) = cx.content.term_at.get(&StepAt { block, step }) {
                    atoms::lasts_no_longer(cx, term, nth);
                }
            }
        }
    }

    /// Puts away weapons that the check used up.
    fn used(&mut self, cx: &mut Cx) -> Flow {
        for weight in 0..2 {
            let Some(id) = self.wield[weight]
                .get()
                .filter(|&id| cx.table().investigator(self.seat).cards.contains(id))
            else {
                continue;
            };
            if let Some(steps) = cx.content.card(id).record.used {
                // The weapon is put away; this step runs again for the next one.
                self.wield[weight] = Maybe::NONE;
                let mut context = read::ctx_of(cx.game, Origin::Card(id), self.seat);
                context.it = Value::Card(id);
                return cx.call(ScriptFrame::new(steps.id, context));
            }
        }
        self.step.next = self.after;
        Flow::Go
    }

    /// Applies an answer in combat.
    pub fn take(&mut self, cx: &mut Cx, choice: Choice) -> Flow {
        let seat = self.seat;
        match choice {
            Choice::Fight => {
                self.step.next = CombatStep::CommitHands;
                Flow::Go
            }
            Choice::Flee => {
                let Some(monster) = self.monster.get() else {
                    return Flow::Go;
                };
                self.step.next = CombatStep::FleeOutcome;
                self.fleeing = true;
                let mut check = CheckFrame::new(
                    seat,
                    CheckKind::Evade,
                    read::rating(cx.now(), monster, seat, Rating::Awareness),
                    1,
                );
                check.monster = self.monster;
                cx.call(check)
            }
            Choice::Wield(a, b) => self.fight(cx, a, b),
            Choice::Cast(id) => {
                self.casting = id.into();
                self.step.next = CombatStep::CommitHands;
                cx.call(CastFrame {
                    seat: seat.into(),
                    origin: Origin::Card(id),
                    it: self.monster.get().map_or(Value::None, Value::Monster),
                    ..CastFrame::default()
                })
            }
            Choice::Release(id) => {
                self.release(cx, id);
                Flow::Go
            }
            Choice::Use(origin, ability) => {
                if let Origin::Card(id) = origin
                    && cx.content.card(id).record.casting.is_some()
                {
                    self.casting = id.into();
                }
                let used = Use { origin, ability };
                if cx.content.abilities[ability].it.limit.is_some() {
                    atoms::used(cx, used);
                }
                let child = reactions::use_ability(cx.game, seat, used);
                cx.call(child)
            }
            _ => Flow::Go,
        }
    }
}

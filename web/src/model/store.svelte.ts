import { tick } from 'svelte';
import { settings } from '../shared/settings.svelte';
import { sound } from '../shared/sound';
import { words } from '../words';
import { Coach } from './coach.svelte';
import { note, play } from './flip';
import { Help } from './help.svelte';
import { arranged, keysOf, plain } from './keys';
import { grouped, mapOf, setOf } from './maps';
import { Objects } from './objects.svelte';
import { Talk } from './talk.svelte';
import type { Listener, Transport } from './transport';
import type { Advised, LessonView } from './host';
import { keepToken, sitDown } from './api';
import type { Late, Pace, Player, Quiet, Way } from './protocol';
import { Teller, type Line } from './story';
import type { Cannot, Case, Far, Id, Obj, Offer, Room, Said, Sum, Welcome } from './types';
import { advance, catalogue, told, type Marked, type Update, type WireCatalogue } from './wire';

/** Stands for the confirmation of what was marked among the keys that were sent. */
export const CONFIRM = '\u0000confirm';

/** Rules whose question is answered by going on: what is marked goes with it. */
const ONWARD: ReadonlySet<string> = new Set(['ST.2', 'mulligan']);
/** The same for every thing about which nothing is offered, so that it is not drawn anew with each question. */
const NONE: never[] = [];

/** Everything a page shows of one table. It computes no rule: it keeps what the host said and finds things in it. */
export class Table extends Objects implements Listener {
  roomNow: Room | undefined = $state.raw();
  lines: Line[] = $state.raw([]);
  fresh: Line[] = $state.raw([]);
  /** What was told since this person answered. */
  since: Line[] = $state.raw([]);
  /** What the table answered by itself since somebody decided something. */
  passed: Late[] = $state.raw([]);
  /** The answers that are still to be given on a way. */
  #walk: string[] = [];
  /** What each token would do, when that was asked last. */
  casesWere: Case[] = $state.raw([]);
  message = $state('');
  online = $state(true);
  /** The answer that is on its way: it stays pressed until the host has said what came of it. */
  sent: { question: string; keys: string[] } | undefined = $state.raw();
  /** Whether pages of the story are being read: the question waits until they are done. */
  telling = $state(false);
  /** Takes what was told into the pages, and says whether there is something to be read. */
  pager: ((fresh: Line[], era: number) => boolean) | undefined;
  /** Rises with each answer given here. */
  #era = 0;
  /** When this person answered last. */
  #answeredAt = -Infinity;
  /** Offers that were marked, where several are chosen together. */
  marks: string[] = $state([]);
  /** Whether the host has still to say what they come to. */
  #marking = $state(false);
  /** What the host says they come to. */
  markedNow: Marked | undefined = $state.raw();
  /** What the pointer or the focus is on: an offer by key, or an object. */
  overOffer: string | undefined = $state();
  overThing: Id | undefined = $state();
  /** What is being read. */
  reading: Id | undefined = $state();
  /** The object whose offers are open as a menu. */
  menu: { id: Id; x: number; y: number } | undefined = $state();
  /** The address of a branch that the others have agreed to. */
  branch: string | undefined = $state();
  welcomed: Welcome | undefined = $state.raw();
  /** Why there is no coming back to this table. */
  shut: string | undefined = $state();
  /** When this client last heard that somebody is waited for. */
  waitingSince = $state(0);
  /** Where the lesson stands, if this is one. */
  lesson: LessonView | undefined = $state.raw();
  /** How many answers the game has had. */
  answers = $state(0);
  /** The seat whose things are shown, when it is not the one that is asked. */
  looked: number | undefined = $state();
  askedAt = 0;

  readonly question = $derived(this.view?.question);
  /** Whether experience is being spent here: its cards stand in the campaign's book. */
  readonly spends: boolean = $derived(this.question?.rule === 'upgrades' && this.question.offers.length > 0);
  /** Whether the last turn of a challenge is over. */
  readonly timeUp: boolean = $derived((this.view?.round ?? 0) > (this.roomNow?.turns ?? Infinity));
  readonly offers: Offer[] = $derived(arranged(this.question?.offers ?? []));
  readonly keys: Map<string, string> = $derived(keysOf(this.offers));
  /** The offers that point at an object. */
  readonly about: Map<Id, Offer[]> = $derived(grouped(this.offers, (o) => (o.declines ? [] : setOf(o.about))));
  readonly cannot: Map<Id, Cannot[]> = $derived(grouped(this.question?.cannot ?? [], (c) => c.about));
  /** What is lit because the pointer is on an offer about it. */
  readonly lit: Set<Id> = $derived.by(() => {
    const o = this.offers.find((x) => x.key === this.overOffer);
    return setOf(o?.about);
  });

  /** What the table answered by itself, by the things it was about: they stay dimly lit until somebody decides. */
  readonly #late: Map<Id, Late[]> = $derived(grouped(this.passed, (l) => l.about));

  readonly #transport: Transport;
  /** What people say to each other and point at. */
  readonly talk = new Talk(() => this.welcomed?.table);
  /** What the host says of the question when it is asked. */
  readonly help: Help;
  /** Looks at answers before they are final. */
  readonly coach: Coach;
  readonly #teller = new Teller();
  /** Rises when the story is told anew. */
  #story = 0;

  constructor(transport: Transport) {
    super();
    this.#transport = transport;
    this.help = new Help(transport, () => this.question);
    this.coach = new Coach(
      transport,
      () => this.question,
      (key) => this.answer(key),
    );
    this.talks = transport.chat !== undefined;
    this.settles = transport.quiet !== undefined;
    transport.connect(this);
  }

  close(): void {
    this.#transport.close();
  }

  // ---- from the host
  catalogue(c: WireCatalogue): void {
    this.book = catalogue(c);
  }
  room(r: Room): void {
    if (r.waiting && r.waiting.seat !== this.roomNow?.waiting?.seat) this.waitingSince = Date.now();
    this.roomNow = r;
  }
  welcome(w: Welcome): void {
    this.welcomed = w;
  }
  heard(lines: Said[], all: boolean): void {
    this.talk.heard(lines, all);
  }
  /** Somebody else has the seat: this person watches on. */
  unseated(message: string, watch: string): void {
    if (this.welcomed) keepToken(this.welcomed.table, watch);
    this.talk.toast('', message);
    this.#transport.become?.(watch);
  }
  /** Sits down in a free seat, by the invitation. */
  async sit(player: Player, seat?: number): Promise<void> {
    if (this.welcomed) this.#transport.become?.(await sitDown(this.welcomed.table, player, seat));
  }
  prepared(yes: boolean): void {
    this.#transport.ready?.(yes);
  }
  begin(): void {
    this.#transport.begin?.();
  }
  callMe(player: Player): void {
    this.#transport.name?.(player);
  }
  /** What the person in a seat is called, if they said so. */
  person(seat: number | undefined): string | undefined {
    return this.seats.find((x) => x.seat === seat)?.player?.name;
  }
  /** Whether somebody else plays here. */
  get others(): boolean {
    return this.seats.some((s) => !s.mine && !s.bot);
  }
  /** Who plays a seat: the person and the investigator. */
  whoPlays(seat: number | undefined): string {
    const s = this.seats.find((x) => x.seat === seat);
    return s?.player ? `${s.player.name} (${s.name})` : (s?.name ?? '');
  }
  pinged(object: string, who: string): void {
    this.talk.pinged(object, who, words.room.pointsAt(this.name(object)));
  }
  /** Opens a branch that the others have agreed to; a page that nobody looks at only offers it. */
  branched(address: string): void {
    this.branch = address;
    if (!document.hidden) location.assign(address);
  }
  update(u: Update): boolean {
    const next = advance(this.view, u);
    if (!next) return false;
    const before = u.since === undefined ? undefined : note(settings.speed);
    const undone = this.roomNow?.undo?.what;
    const events = u.events
      .map((e) => (e.kind === 'taken-back' && undone ? { ...e, text: words.undone(undone) } : e))
      .map(told);
    // A table on which ids mean something else is sent whole, and its story goes on with what happened.
    const anew = u.since === undefined && !(this.view && events.length);
    const fresh = this.#teller.tell(events, anew ? undefined : this.answers);
    const spoken = fresh.filter((l) => l.text !== '');
    const story = anew ? ++this.#story : this.#story;
    if (anew) {
      [this.fresh, this.lines, this.since] = [fresh, spoken, []];
      this.#remember(u.answers, story);
    } else {
      // Pieces first: what is told of them comes when their frame is out.
      setTimeout(() => {
        if (story === this.#story)
          [this.fresh, this.lines, this.since] = [fresh, [...this.lines, ...spoken], [...this.since, ...fresh]];
      }, 24);
    }
    if (this.question?.sum?.cases) this.casesWere = this.question.sum.cases;
    this.#ask(next.question?.id);
    this.view = next;
    this.help.changed();
    this.sent = undefined;
    this.answers = u.answers;
    this.lesson = u.lesson;
    this.#goOn();
    if (anew) {
      this.telling = false;
      this.#era++;
    } else if (this.pager?.(fresh, this.#era)) this.telling = true;
    if (!anew) sound.tell(events);
    if (before) void tick().then(() => play(before, events, settings.speed));
    return true;
  }
  marked(keys: string[], marked: Marked): void {
    if (keys.join() !== this.marks.map(plain).join()) return;
    this.markedNow = marked;
    this.#marking = false;
    // What does not go with the others, and leaves nothing else to be marked, is not kept: nobody is to be stuck.
    const q = this.question;
    if (q && keys.length && !marked.ready && marked.open?.length === 0) {
      this.message = marked.why ?? '';
      this.marks = this.marks.slice(0, -1);
      this.#tellMarks(q.id);
    }
  }
  /** What the table answered by itself, told after each update for which there is something. */
  tookOver(passed: Late[]): void {
    this.passed = passed;
  }
  advises(revision: number, advised: Advised, thinking: boolean): void {
    if (this.coach.hears(advised, thinking)) return;
    if (String(revision) === this.question?.id) this.help.heard(advised, thinking);
  }
  ways(revision: number, ways: Way[]): void {
    if (String(revision) === this.question?.id) this.help.roads = ways;
  }
  foretold(revision: number, key: string, sum: Sum | undefined): void {
    if (String(revision) === this.question?.id) this.help.foretold(key, sum);
  }
  explained(revision: number, object: Id, sums: Record<string, Sum>): void {
    if (revision === this.view?.revision) this.help.explained(object, sums);
  }
  refused(text: string): void {
    this.#walk = [];
    this.#skips = undefined;
    this.sent = undefined;
    this.#marking = false;
    this.message = text;
  }
  connection(state: 'open' | 'lost' | 'closed', why?: string): void {
    this.online = state !== 'lost';
    if (state === 'lost') this.#marking = false;
    if (why) this.shut = why;
  }

  /** Who comes anew to a game is told how it went so far. */
  #remember(answers: number, story: number): void {
    if (answers === 0 || !this.#transport.past) return;
    const from = Math.max(0, answers - 90);
    void this.#transport.past(from, answers).then(
      (events) => {
        if (story === this.#story)
          this.lines = [
            ...new Teller()
              .tell(events.map(told), from)
              .map((l) => ({ ...l, n: -1_000_000 + l.n }))
              .filter((l) => l.text !== ''),
            ...this.lines,
          ];
      },
      () => undefined,
    );
  }

  #ask(id: string | undefined): void {
    this.message = '';
    if (id === this.question?.id) return;
    this.marks = [];
    this.coach.asked();
    this.help.asked();
    this.markedNow = undefined;
    this.#marking = false;
    this.menu = undefined;
    this.overOffer = undefined;
    this.looked = undefined;
    this.askedAt = performance.now();
    // What others answered meanwhile came of their haste, not of mine.
    if (this.askedAt - this.#answeredAt > 4_000) this.#mine = false;
  }

  // ---- to the host
  /** Goes a way of several answers, as long as nothing else is asked on it. */
  go(way: Way): void {
    const [first, ...rest] = way.keys;
    if (first === undefined) return;
    this.answer(first);
    this.#walk = rest;
  }
  /** Declining everything that is asked of this person in this phase: which phase of which round. */
  #skips: string | undefined;
  readonly #phase: string = $derived(`${this.view?.round} ${this.question?.rule.split('.')[0]}`);
  /** What declines the open question of an upkeep, where the rest of it can be declined with it. */
  readonly skippable: Offer | undefined = $derived.by(() => {
    const q = this.question;
    const declines = q?.rule.startsWith('upkeep.') ? q.offers.filter((o) => o.declines) : [];
    return declines.length === 1 ? declines[0] : undefined;
  });
  /** Whether more may be asked in this upkeep than what is asked now: sliders come last, seat by seat. */
  readonly goesOn: boolean = $derived(
    this.skippable !== undefined &&
      (!this.question?.together || (this.roomNow?.seats ?? []).filter((s) => s.mine).length > 1),
  );
  /** Nobody of mine wants anything in this upkeep: every question of it that can be declined is declined. */
  skip(): void {
    const declined = this.skippable;
    if (!declined || this.hasty) return;
    this.answer(declined.key);
    this.#skips = this.#phase;
  }
  #goOn(): void {
    const q = this.question;
    if (this.#skips !== undefined && q?.offers.length) {
      const declined = this.#skips === this.#phase ? this.skippable : undefined;
      if (declined) {
        this.#transport.answer(q.id, declined.key);
        return;
      }
      this.#skips = undefined;
    }
    const next = this.#walk[0];
    if (next === undefined || !q) return;
    if (!q.offers.some((o) => o.key === next)) {
      this.#walk = [];
      return;
    }
    this.#walk = this.#walk.slice(1);
    this.#transport.answer(q.id, next);
  }
  late(at: number): void {
    this.since = [];
    this.#transport.late?.(at);
  }
  quiet(seat: number, quiet: Quiet): void {
    this.#transport.quiet?.(seat, quiet);
  }
  /** Sets how fast bots play. */
  setPace(pace: Pace): void {
    this.#transport.bots?.(pace);
  }
  mute(id: Id): void {
    if (this.question) this.#transport.mute?.(this.question.id, id);
  }
  wait(): void {
    if (this.question) this.#transport.wait?.(this.question.id);
  }
  /** Whether there is a host that settles what it asks. */
  readonly settles: boolean;
  /** Whether somebody may have meant the question before: right after an answer nothing is declined or taken back. */
  get hasty(): boolean {
    return performance.now() - Math.max(this.#answeredAt, this.#mine ? this.askedAt : -Infinity) < settings.rest;
  }
  /** Whether this is the second click of a double click, which was meant for the question before. */
  doubled(e: MouseEvent): boolean {
    return e.detail > 1 && this.hasty && !this.question?.together;
  }
  /** Whether the open question came of an answer given here. */
  #mine = false;
  #put(keys: string[]): void {
    if (this.question) this.sent = { question: this.question.id, keys };
    this.#answeredAt = performance.now();
    this.#era++;
    this.#mine = true;
  }
  /** The slider that a choice moves, if it moves one: `speed:2` moves `speed`. */
  #rail(key: string): string | undefined {
    const offer = this.question?.offers.find((o) => o.key === key);
    return offer?.group === 'sliders' ? key.slice(0, key.lastIndexOf(':')) : undefined;
  }
  /** Whether marking this takes another mark away: a slider moves on. */
  swaps(key: string): boolean {
    const rail = this.#rail(key);
    return rail !== undefined && this.marks.some((k) => k !== key && this.#rail(k) === rail);
  }
  /** Asks what the marks come to. */
  #tellMarks(question: string): void {
    this.#marking = this.#transport.marks !== undefined;
    this.#transport.marks?.(question, this.marks.map(plain));
  }
  /** Whether the host has still to say something: what came of an answer, what marks come to, what the coach thinks. */
  get busy(): boolean {
    return this.sent !== undefined || this.#marking || this.coach.weighs !== undefined;
  }
  /** Whether this answer is on its way. */
  isSent(key: string): boolean {
    return this.sent !== undefined && this.sent.question === this.question?.id && this.sent.keys.includes(key);
  }
  answer(key: string): void {
    const q = this.question;
    if (!q || this.isSent(key)) return;
    if (this.hasty && q.offers.find((o) => o.key === key)?.declines) return;
    if (q.together && !q.offers.find((o) => o.key === key)?.declines) {
      this.message = '';
      // Where exactly one is to be chosen, choosing it is the answer.
      if (this.oneOf) {
        this.since = [];
        this.#put([key]);
        this.#transport.confirm(q.id, [plain(key)]);
        return;
      }
      // A slider stands at one stop: a new one takes the place of the old.
      if (this.swaps(key)) this.marks = this.marks.filter((k) => this.#rail(k) !== this.#rail(key));
      const full = q.together.most !== undefined && this.marks.length >= q.together.most;
      // One click more is one point more on the same thing; after the last one all are taken away.
      const own = q.offers.find((o) => o.key === key)?.points ?? [key];
      const next = full ? undefined : own.find((k) => !this.marks.includes(k));
      if (next === undefined) this.marks = this.marks.filter((k) => !own.includes(k));
      else this.marks = [...this.marks, next];
      this.menu = undefined;
      this.#tellMarks(q.id);
      return;
    }
    this.menu = undefined;
    if (this.coach.waits(q, key, this.roomNow?.hints !== false)) return;
    this.#walk = [];
    this.#skips = undefined;
    this.since = [];
    this.#put([key]);
    this.#transport.answer(q.id, key);
  }
  /** Whether exactly one of several is to be chosen: choosing it is the answer. */
  readonly oneOf: boolean = $derived.by(() => {
    const q = this.question;
    return q?.together?.least === 1 && q.together.most === 1 && q.offers.every((o) => !o.declines);
  });
  /** Declining a test's commits, or new cards, means going on: that has one button with the confirmation. */
  readonly onward: Offer | undefined = $derived.by(() => {
    const q = this.question;
    const declines = q?.together && ONWARD.has(q.rule) ? q.offers.filter((o) => o.declines) : [];
    return declines.length === 1 ? declines[0] : undefined;
  });
  /** Goes on with what was marked, or without anything, where that is one meaning. */
  proceed(): void {
    if (!this.marks.length && this.onward) this.answer(this.onward.key);
    else this.confirm();
  }
  confirm(): void {
    const q = this.question;
    if (!q || !this.ready || this.isSent(CONFIRM)) return;
    this.since = [];
    this.#put([CONFIRM, ...this.marks]);
    this.#transport.confirm(q.id, this.marks.map(plain));
  }
  /** Whether the marks may be confirmed: as the host says, or as far as their number tells. */
  readonly ready: boolean = $derived(
    // Where declining does the same, confirming nothing is not a second way to it.
    (this.marks.length > 0 || !this.question?.offers.some((o) => o.declines)) &&
      ((this.#marking ? undefined : this.markedNow?.ready) ??
        (this.question?.together !== undefined && this.marks.length >= this.question.together.least)),
  );
  /** What is being attempted, with the marks. */
  readonly sum: Sum | undefined = $derived(this.markedNow?.sum ?? this.question?.sum);
  /** Goes back so that this many answers are left. */
  backTo(answers: number): void {
    this.since = [];
    this.#transport.back?.(answers);
  }
  undo(back?: Far): void {
    if (this.hasty) return;
    this.since = [];
    this.#transport.undo(back);
  }
  agree(yes: boolean): void {
    const p = this.roomNow?.proposal;
    if (p) this.#transport.agree?.(p.revision, yes);
  }
  chat(text: string): void {
    if (!text.trim()) return;
    this.talk.own(text.trim());
    this.#transport.chat?.(text.trim());
  }
  /** Points at an object, for everybody to see. */
  ping(id: Id): void {
    this.#transport.ping?.(id);
  }
  readonly talks: boolean;
  /** Does what can be done with an object: its only offer at once, of several by a menu, and otherwise shows it. */
  touch(id: Id, x: number, y: number): void {
    const offers = this.about.get(id) ?? [];
    if (offers.length) this.#choose(offers, id, x, y);
    else {
      const way = this.help.roads.find((r) => r.to === id);
      if (way) this.go(way);
      else this.reading = id;
    }
  }
  /** Gives the only answer there is; of several, or where cards may be committed first, a menu asks which. */
  #choose(offers: Offer[], id: Id, x: number, y: number): void {
    if (offers.length > 1 || offers[0]!.slow !== undefined) this.menu = { id, x, y };
    else this.answer(offers[0]!.key);
  }

  /** Lets a thing go over another: what is offered of both is done; what is offered of it alone, where it is let go elsewhere. */
  drop(id: Id, onto: Id | undefined, x: number, y: number): void {
    const own = this.about.get(id) ?? [];
    const both = onto === undefined ? [] : own.filter((o) => o.about.includes(onto));
    // One moves oneself: then only the place is offered.
    const there = onto !== undefined && id === this.me?.id ? (this.about.get(onto) ?? []) : [];
    const one = both.length ? both : there;
    if (one.length) this.#choose(one, both.length ? id : onto!, x, y);
    else if (onto === undefined && own.length) this.touch(id, x, y);
  }

  // ---- finding
  /** What can be done with a thing now. */
  offersOn(id: Id): Offer[] {
    return this.about.get(id) ?? NONE;
  }
  /** What could have been done with it, but the table passed it. */
  lateOn(id: Id): Late[] {
    return this.#late.get(id) ?? NONE;
  }
  /** What cannot be done with it, and why. */
  shutOn(id: Id): Cannot[] {
    return this.cannot.get(id) ?? NONE;
  }
  readonly seats = $derived(this.roomNow?.seats ?? []);
  /** What bots mean to do, by their seats. */
  readonly plans: Map<number, string[]> = $derived(
    mapOf((this.roomNow?.plans ?? []).map((p) => [p.seat, p.steps] as const)),
  );
  /** The investigator whose table this is: who is asked if it is mine, otherwise my first seat. */
  readonly me: Obj | undefined = $derived.by(() => {
    const asked = this.seats.find((s) => s.seat === this.question?.seat && s.mine);
    if (this.looked !== undefined) return this.ofSeat(this.looked) ?? this.investigators[0];
    return this.ofSeat((asked ?? this.seats.find((s) => s.mine) ?? this.seats[0])?.seat) ?? this.investigators[0];
  });
}

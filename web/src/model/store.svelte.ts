import { tick } from 'svelte';
import { settings } from '../shared/settings.svelte';
import { sound } from '../shared/sound';
import { words } from '../words';
import { note, play } from './flip';
import { arranged, begins, keysOf, plain } from './keys';
import type { Listener, Transport } from './transport';
import type { Advised, LessonView } from './host';
import { keepToken, sitDown } from './api';
import type { Late, Pace, Player, Quiet, Way } from './protocol';
import { Teller, type Line } from './story';
import type { Cannot, Case, Catalogue, Far, Id, Obj, Offer, Print, Room, Said, Sum, View, Welcome } from './types';
import { advance, catalogue, printKey, told, type Marked, type Update, type WireCatalogue } from './wire';

/** Stands for the confirmation of what was marked among the keys that were sent. */
export const CONFIRM = '\u0000confirm';

/** Rules whose question is answered by going on: what is marked goes with it. */
const ONWARD: ReadonlySet<string> = new Set(['ST.2', 'mulligan']);
/** How long the coach may think about an answer, in milliseconds. */
const WEIGHS = 1_500;

/** The same for every thing about which nothing is offered, so that it is not drawn anew with each question. */
const NONE: never[] = [];

/** Everything a page shows of one table. It computes no rule: it keeps what the host said and finds things in it. */
export class Table implements Listener {
  view: View | undefined = $state.raw();
  roomNow: Room | undefined = $state.raw();
  book: Catalogue | undefined = $state.raw();
  lines: Line[] = $state.raw([]);
  fresh: Line[] = $state.raw([]);
  /** What was told since this person answered. */
  since: Line[] = $state.raw([]);
  /** What the table answered by itself since somebody decided something. */
  passed: Late[] = $state.raw([]);
  /** Where one can go by several answers. */
  roads: Way[] = $state.raw([]);
  /** What a bot thinks, once it was asked, and whether it still does. */
  advised: Advised | undefined = $state.raw();
  thinks = $state(false);
  /** What the numbers of things are made of, as far as somebody asked, as the game stands. */
  sums: ReadonlyMap<Id, Record<string, Sum>> = $state.raw(new Map());
  readonly #explained = new Set<Id>();
  /** What the odds of offers are made of, as far as somebody asked. */
  tries: ReadonlyMap<string, Sum | undefined> = $state.raw(new Map());
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
  /** What the host says they come to. */
  markedNow: Marked | undefined = $state.raw();
  /** What the pointer or the focus is on: an offer by key, or an object. */
  overOffer: string | undefined = $state();
  overThing: Id | undefined = $state();
  /** What is being read. */
  reading: Id | undefined = $state();
  /** The object whose offers are open as a menu. */
  menu: { id: Id; x: number; y: number } | undefined = $state();
  /** Lines that were said at the table. */
  said: Said[] = $state.raw([]);
  /** Lines that came since the chat was looked at. */
  unheard = $state(0);
  /** What somebody points at just now. */
  pings: { object: Id; who: string; n: number }[] = $state.raw([]);
  /** What was said or shown just now. */
  toasts: { n: number; who: string; text: string; object?: Id }[] = $state.raw([]);
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

  readonly objects: Map<Id, Obj> = $derived(this.view?.objects ?? new Map());
  readonly at: Map<Id, Obj[]> = $derived.by(() => {
    const at = new Map<Id, Obj[]>();
    for (const o of this.objects.values()) {
      const list = at.get(o.place);
      if (list) list.push(o);
      else at.set(o.place, [o]);
    }
    for (const list of at.values()) list.sort((a, b) => a.order - b.order);
    return at;
  });
  readonly question = $derived(this.view?.question);
  /** Whether experience is being spent here: its cards stand in the campaign's book. */
  readonly spends: boolean = $derived(this.question?.rule === 'upgrades' && this.question.offers.length > 0);
  /** Whether the last turn of a challenge is over. */
  readonly timeUp: boolean = $derived((this.view?.round ?? 0) > (this.roomNow?.turns ?? Infinity));
  readonly offers: Offer[] = $derived(arranged(this.question?.offers ?? []));
  readonly keys: Map<string, string> = $derived(keysOf(this.offers));
  /** The offers that point at an object. */
  readonly about: Map<Id, Offer[]> = $derived.by(() => {
    const about = new Map<Id, Offer[]>();
    const put = (id: Id, o: Offer): void => void about.set(id, [...(about.get(id) ?? []), o]);
    for (const o of this.offers) if (!o.declines) for (const id of new Set(o.about)) put(id, o);
    return about;
  });
  readonly cannot: Map<Id, Cannot[]> = $derived.by(() => {
    const out = new Map<Id, Cannot[]>();
    for (const c of this.question?.cannot ?? []) for (const id of c.about) out.set(id, [...(out.get(id) ?? []), c]);
    return out;
  });
  readonly #kinds: Map<string, Obj[]> = $derived.by(() => {
    const kinds = new Map<string, Obj[]>();
    for (const o of this.objects.values()) {
      const list = kinds.get(o.kind);
      if (list) list.push(o);
      else kinds.set(o.kind, [o]);
    }
    return kinds;
  });
  /** What is lit because the pointer is on an offer about it. */
  readonly lit: Set<Id> = $derived.by(() => {
    const o = this.offers.find((x) => x.key === this.overOffer);
    return new Set(o?.about ?? []);
  });

  /** What the table answered by itself, by the things it was about: they stay dimly lit until somebody decides. */
  readonly #late: Map<Id, Late[]> = $derived.by(() => {
    const late = new Map<Id, Late[]>();
    for (const l of this.passed) for (const id of l.about) late.set(id, [...(late.get(id) ?? []), l]);
    return late;
  });

  readonly #transport: Transport;
  #n = 0;
  readonly #teller = new Teller();
  /** Rises when the story is told anew. */
  #story = 0;

  constructor(transport: Transport) {
    this.#transport = transport;
    this.talks = transport.chat !== undefined;
    this.settles = transport.quiet !== undefined;
    this.explains = transport.explain !== undefined;
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
    this.said = all ? lines : [...this.said, ...lines];
    // What was said before one came counts from where this browser heard last.
    const news = all ? lines.filter((l) => l.at > this.#heardAt) : lines;
    this.unheard += news.length;
    if (!all) for (const l of news) if (l.id === undefined || !this.#own.has(l.text)) this.toast(l.who, l.text);
  }
  /** When a line was said that this browser has shown, in seconds since 1970. */
  get #heardAt(): number {
    return Number(localStorage.getItem(`heard ${this.welcomed?.table}`) ?? 0);
  }
  /** What this person said lately: it is not told to them. */
  readonly #own = new Set<string>();
  /** Notes that the lines were seen. */
  heardAll(): void {
    this.unheard = 0;
    this.toasts = this.toasts.filter((x) => x.object !== undefined);
    const last = this.said.at(-1);
    if (last) localStorage.setItem(`heard ${this.welcomed?.table}`, String(last.at));
  }
  toast(who: string, text: string, object?: Id): void {
    const n = ++this.#n;
    this.toasts = [...this.toasts, { n, who, text, ...(object !== undefined && { object }) }].slice(-3);
    setTimeout(() => this.forgetToast(n), 9_000);
  }
  forgetToast(n: number): void {
    this.toasts = this.toasts.filter((x) => x.n !== n);
  }
  /** Somebody else has the seat: this person watches on. */
  unseated(message: string, watch: string): void {
    if (this.welcomed) keepToken(this.welcomed.table, watch);
    this.toast('', message);
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
    this.toast(who, words.room.pointsAt(this.name(object)), object);
    const ping = { object, who, n: ++this.#n };
    this.pings = [...this.pings, ping];
    setTimeout(() => (this.pings = this.pings.filter((p) => p !== ping)), 3200);
  }
  /** Opens a branch that the others have agreed to; a page that nobody looks at only offers it. */
  branched(address: string): void {
    this.branch = address;
    if (!document.hidden) location.assign(address);
  }
  update(u: Update): boolean {
    const next = advance(this.view, u);
    if (!next) return false;
    const before = u.since === undefined ? undefined : note();
    const events = u.events.map(told);
    const fresh = this.#teller.tell(events, u.since === undefined ? undefined : this.answers);
    const spoken = fresh.filter((l) => l.text !== '');
    const story = u.since === undefined ? ++this.#story : this.#story;
    if (u.since === undefined) {
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
    this.#explained.clear();
    this.sent = undefined;
    this.sums = new Map();
    this.answers = u.answers;
    this.lesson = u.lesson;
    this.#goOn();
    if (u.since === undefined) {
      this.telling = false;
      this.#era++;
    } else if (this.pager?.(fresh, this.#era)) this.telling = true;
    if (u.since !== undefined) sound.tell(events);
    if (before) void tick().then(() => play(before, events, settings.speed));
    return true;
  }
  marked(keys: string[], marked: Marked): void {
    if (keys.join() !== this.marks.map(plain).join()) return;
    this.markedNow = marked;
    // What does not go with the others, and leaves nothing else to be marked, is not kept: nobody is to be stuck.
    const q = this.question;
    if (q && keys.length && !marked.ready && marked.open?.length === 0) {
      this.message = marked.why ?? '';
      this.marks = this.marks.slice(0, -1);
      this.#transport.marks?.(q.id, this.marks.map(plain));
    }
  }
  /** What the table answered by itself, told after each update for which there is something. */
  tookOver(passed: Late[]): void {
    this.passed = passed;
  }
  advises(revision: number, advised: Advised, thinking: boolean): void {
    if (this.weighs !== undefined) {
      this.#weighed = advised;
      if (!thinking) this.#judge();
      return;
    }
    if (String(revision) === this.question?.id) [this.advised, this.thinks] = [advised, thinking];
  }
  ways(revision: number, ways: Way[]): void {
    if (String(revision) === this.question?.id) this.roads = ways;
  }
  foretold(revision: number, key: string, sum: Sum | undefined): void {
    if (String(revision) === this.question?.id) this.tries = new Map([...this.tries, [key, sum]]);
  }
  explained(revision: number, object: Id, sums: Record<string, Sum>): void {
    if (revision === this.view?.revision) this.sums = new Map([...this.sums, [object, sums]]);
  }
  refused(text: string): void {
    this.#walk = [];
    this.sent = undefined;
    this.message = text;
  }
  connection(state: 'open' | 'lost' | 'closed', why?: string): void {
    this.online = state !== 'lost';
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
    [this.warning, this.weighs] = [undefined, undefined];
    this.markedNow = undefined;
    this.menu = undefined;
    this.overOffer = undefined;
    this.looked = undefined;
    this.roads = [];
    this.advised = undefined;
    this.tries = new Map();
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
  #goOn(): void {
    const q = this.question;
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
  /** Asks a bot, or forgets what it said; asks anew to have its best weighed against another choice. */
  advise(against?: string): void {
    if (this.advised && against === undefined) this.advised = undefined;
    else if (this.question) {
      this.thinks = true;
      this.#transport.advise?.(this.question.id, against);
    }
  }
  /** Asks where one can go by several answers. */
  askWays(): void {
    if (this.question) this.#transport.ask?.(this.question.id);
  }
  /** Asks what the numbers of a thing are made of, once as long as nothing changes. */
  explain(id: Id): void {
    if (this.#explained.has(id)) return;
    this.#explained.add(id);
    this.#transport.explain?.(id);
  }
  /** Asks what the odds of an offer are made of, once as long as it is asked. */
  foretell(key: string): void {
    if (!this.question || this.tries.has(key)) return;
    this.tries = new Map([...this.tries, [key, undefined]]);
    this.#transport.foretell?.(this.question.id, plain(key));
  }
  /** Whether there is a host that can be asked so. */
  readonly explains: boolean;
  /** Whether there is a host that settles what it asks. */
  readonly settles: boolean;
  /** Whether somebody may have meant the question before: right after an answer nothing is declined or taken back. */
  get hasty(): boolean {
    return performance.now() - Math.max(this.#answeredAt, this.#mine ? this.askedAt : -Infinity) < settings.rest;
  }
  /** Whether the open question came of an answer given here. */
  #mine = false;
  #put(keys: string[]): void {
    if (this.question) this.sent = { question: this.question.id, keys };
    this.#answeredAt = performance.now();
    this.#era++;
    this.#mine = true;
  }
  /** Whether this answer is on its way. */
  isSent(key: string): boolean {
    return this.sent !== undefined && this.sent.question === this.question?.id && this.sent.keys.includes(key);
  }
  /** What the coach says before this answer is final, and what it is about. */
  warning: { key: string; text: string; instead?: string } | undefined = $state.raw();
  /** The answer that the coach looks at. */
  weighs: string | undefined = $state();
  #weighed: Advised | undefined;
  /** The answer that is given whatever the coach says. */
  #sure = '';
  /** Gives the answer that the coach spoke of. */
  anyway(): void {
    const key = this.warning?.key;
    this.warning = undefined;
    if (key === undefined || !this.question) return;
    this.#sure = `${this.question.id} ${key}`;
    this.answer(key);
  }
  /** Whether an answer waits for the coach. What achieves nothing is known at once; what else costs is thought about for a moment. */
  #waits(q: { id: string; offers: Offer[] }, key: string): boolean {
    const chosen = q.offers.find((o) => o.key === key);
    if (settings.coach === 'off' || this.#sure === `${q.id} ${key}` || !chosen) return false;
    if (this.weighs !== undefined) return true;
    if (chosen.vain) {
      this.warning = { key, text: chosen.vain };
      return true;
    }
    if (q.offers.length < 2 || this.roomNow?.hints === false || !this.#transport.advise) return false;
    [this.weighs, this.#weighed] = [key, undefined];
    this.#transport.advise(q.id, begins(key));
    const id = q.id;
    setTimeout(() => this.question?.id === id && this.#judge(), WEIGHS);
    return true;
  }
  #judge(): void {
    const [key, advised, q] = [this.weighs, this.#weighed, this.question];
    [this.weighs, this.#weighed] = [undefined, undefined];
    if (key === undefined || !q) return;
    const mine = advised?.advice.find((a) => a.key === begins(key));
    const best = advised?.advice[0];
    const lost = (best?.chance ?? 0) - (mine?.chance ?? 0);
    const sure =
      mine?.chance !== undefined &&
      best?.chance !== undefined &&
      best.key !== begins(key) &&
      lost > Math.max(mine.error ?? 0, best.error ?? 0);
    const label = (k: string): string => q.offers.find((o) => o.key === k || begins(o.key) === k)?.label ?? k;
    if (sure && best && lost > (settings.coach === 'costly' ? 50_000 : 20_000))
      this.warning = {
        key,
        instead: best.key,
        text: words.coach.costs(label(key), label(best.key), Math.round(lost / 10_000)),
      };
    else {
      this.#sure = `${q.id} ${key}`;
      this.answer(key);
    }
  }
  answer(key: string): void {
    const q = this.question;
    if (!q || this.isSent(key)) return;
    if (this.hasty && q.offers.find((o) => o.key === key)?.declines) return;
    if (q.together && !q.offers.find((o) => o.key === key)?.declines) {
      this.message = '';
      const on = this.marks.includes(key);
      // Where exactly one is to be chosen, choosing it is the answer.
      if (q.together.least === 1 && q.together.most === 1 && q.offers.every((o) => !o.declines)) {
        this.since = [];
        this.#put([key]);
        this.#transport.confirm(q.id, [plain(key)]);
        return;
      }
      const full = q.together.most !== undefined && this.marks.length >= q.together.most;
      if (on) this.marks = this.marks.filter((k) => k !== key);
      else if (!full) this.marks = [...this.marks, key];
      this.menu = undefined;
      this.#transport.marks?.(q.id, this.marks.map(plain));
      return;
    }
    this.menu = undefined;
    if (this.#waits(q, key)) return;
    this.#walk = [];
    this.since = [];
    this.#put([key]);
    this.#transport.answer(q.id, key);
  }
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
      (this.markedNow?.ready ??
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
    this.#own.add(text.trim());
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
    if (offers.length === 1) this.answer(offers[0]!.key);
    else if (offers.length > 1) this.menu = { id, x, y };
    else {
      const way = this.roads.find((r) => r.to === id);
      if (way) this.go(way);
      else this.reading = id;
    }
  }

  /** Lets a thing go over another: what is offered of both is done; what is offered of it alone, where it is let go elsewhere. */
  drop(id: Id, onto: Id | undefined, x: number, y: number): void {
    const own = this.about.get(id) ?? [];
    const both = onto === undefined ? [] : own.filter((o) => o.about.includes(onto));
    // One moves oneself: then only the place is offered.
    const there = onto !== undefined && id === this.me?.id ? (this.about.get(onto) ?? []) : [];
    const one = both.length ? both : there;
    if (one.length === 1) this.answer(one[0]!.key);
    else if (one.length > 1) this.menu = { id: both.length ? id : onto!, x, y };
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
  object(id: Id | undefined): Obj | undefined {
    return id === undefined ? undefined : this.objects.get(id);
  }
  print(o: Obj | undefined): Print | undefined {
    return o?.print === undefined ? undefined : this.book?.prints.get(printKey(o.kind, o.print));
  }
  /** What is printed on a thing, also on one that does not lie on the table and is only spoken of: `card/knife`. */
  printOf(id: Id | undefined): Print | undefined {
    const o = this.object(id);
    if (o || id === undefined) return this.print(o);
    const [kind = '', print = ''] = id.split('/');
    return this.book?.prints.get(printKey(kind, print));
  }
  name(id: Id | undefined): string {
    return this.object(id)?.name || this.printOf(id)?.name || '';
  }
  kind(...kinds: string[]): Obj[] {
    return kinds.flatMap((k) => this.#kinds.get(k) ?? []);
  }
  here(place: Id | undefined, ...kinds: string[]): Obj[] {
    const list = place === undefined ? [] : (this.at.get(place) ?? []);
    return kinds.length ? list.filter((o) => kinds.includes(o.kind)) : list;
  }
  readonly seats = $derived(this.roomNow?.seats ?? []);
  /** What bots mean to do, by their seats. */
  readonly plans: Map<number, string[]> = $derived(new Map((this.roomNow?.plans ?? []).map((p) => [p.seat, p.steps])));
  readonly investigators: Obj[] = $derived(this.kind('investigator').sort((a, b) => (a.seat ?? 0) - (b.seat ?? 0)));
  ofSeat(seat: number | undefined): Obj | undefined {
    return this.investigators.find((o) => o.seat === seat);
  }
  /** The investigator whose table this is: who is asked if it is mine, otherwise my first seat. */
  readonly me: Obj | undefined = $derived.by(() => {
    const asked = this.seats.find((s) => s.seat === this.question?.seat && s.mine);
    if (this.looked !== undefined) return this.ofSeat(this.looked) ?? this.investigators[0];
    return this.ofSeat((asked ?? this.seats.find((s) => s.mine) ?? this.seats[0])?.seat) ?? this.investigators[0];
  });
}

/** A record behind the same table: it tells the game as it was after so many answers, and answers nothing. */
import type { Api } from '../model/api';
import { setOf } from '../model/maps';
import type { Listener, Transport } from '../model/transport';
import type { Room } from '../model/types';
import type { WireEvent, WireObject } from '../model/wire';
import { words } from '../words';

/** How many answers' events are asked for at once. */
const CHUNK = 120;
/** Events at which a game turns. */
const POINTS = new Set([
  'agenda-advances',
  'act-advances',
  'investigator-defeated',
  'awakens',
  'sealed',
  'over',
  'scenario-ends',
]);

export class Replay implements Transport {
  /** How many answers there are. */
  total = $state(0);
  /** After how many of them the table is shown. */
  at = $state(0);
  playing = $state(false);
  /** Answers a second. */
  pace = $state(1.5);
  trouble = $state('');
  /** With whose eyes: a seat, `public`, or all that one may see. */
  eye = $state('');
  /** Whose eyes one may have. */
  eyes: { eye: string; name: string }[] = $state.raw([]);
  /** Where rounds begin: the answer, and its number. */
  rounds: { at: number; n: number }[] = $state.raw([]);
  /** Where the game turned, in the host's words. */
  points: { at: number; text: string }[] = $state.raw([]);
  /** Whether it is my table, to be branched from, reviewed and saved. */
  owner = $state(false);
  /** The address at which anybody can look at it, if it may be shared. */
  share: string | undefined = $state();
  /** What was answered next, and to what. */
  next: string | undefined = $state();
  #listener: Listener | undefined;
  #title = '';
  #people: string[] = [];
  #revision = 0;
  #shown: WireObject[] | undefined;
  #steps: WireEvent[][] = [];
  #busy = false;
  #wanted: number | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly api: Api,
    readonly table: string,
    private readonly from?: number,
  ) {}

  connect(listener: Listener): void {
    this.#listener = listener;
    void this.#begin().catch((e: unknown) => listener.connection('closed', e instanceof Error ? e.message : String(e)));
  }

  async #begin(): Promise<void> {
    const about = await this.api.about(this.table);
    this.#listener?.catalogue(await this.api.catalogue(about.family));
    this.#title = about.title;
    this.#people = about.investigators;
    this.owner = about.owner;
    // A record in this browser is there for nobody else: it goes as a link that carries it, or as a file.
    this.share = import.meta.env.VITE_SITE ? undefined : about.share;
    // Others than the owner see it with their own eyes alone.
    if (about.owner)
      this.eyes = [
        { eye: '', name: words.record.all },
        ...this.#people.map((name, n) => ({ eye: String(n), name })),
        { eye: 'public', name: words.record.public },
      ];
    this.#room();
    await this.#read();
    if (this.from !== undefined && this.from > this.at) await this.go(this.from);
    this.#listener?.connection('open');
  }

  /** Whoever looks with a seat's eyes sits there. */
  #room(): void {
    const seats = this.#people.map((name, seat) => ({
      seat,
      name,
      mine: this.eye === String(seat),
      bot: false,
      here: true,
    }));
    this.#listener?.room({ title: this.#title, seats } satisfies Room);
  }

  /** All that happened, answer by answer, as these eyes saw it. */
  async #read(): Promise<void> {
    this.#steps = [];
    for (let i = 0; ; i += CHUNK) {
      const events = await this.api.history(this.table, i, i + CHUNK, this.eye);
      const before = this.#steps.length;
      for (const e of events) {
        if (e.kind === 'answer' || this.#steps.length === before) this.#steps.push([]);
        this.#steps.at(-1)?.push(e);
      }
      this.total = this.#steps.length;
      if (i === 0 && this.#shown === undefined) await this.go(Math.min(this.from ?? 0, this.total));
      if (this.#steps.length - before < CHUNK) break;
    }
    this.points = this.#steps.flatMap((events, at) =>
      events.flatMap((e) => (POINTS.has(e.kind) && e.text ? [{ at: at + 1, text: e.text }] : [])),
    );
    this.rounds = this.#steps.flatMap((events, at) =>
      events.flatMap((e) =>
        (e.changes ?? []).flatMap((c) =>
          c.object === 'table' && (c.what === 'round' || c.what === 'turn') && typeof c.to === 'number'
            ? [{ at: at + 1, n: c.to }]
            : [],
        ),
      ),
    );
  }

  /** Sees the same moment with other eyes. */
  async see(eye: string): Promise<void> {
    const was = this.eye;
    this.eye = eye;
    try {
      await this.#read();
      this.trouble = '';
    } catch (e) {
      this.eye = was;
      this.trouble = e instanceof Error ? e.message : String(e);
      await this.#read();
    }
    this.#room();
    this.#shown = undefined;
    await this.go(this.at);
  }

  /** Shows the table after so many answers; what is asked meanwhile, the last counts. */
  async go(n: number): Promise<void> {
    const to = Math.max(0, Math.min(n, this.total));
    this.#wanted = to;
    if (this.#busy) return;
    this.#busy = true;
    try {
      while (this.#wanted !== undefined) {
        const aim: number = this.#wanted;
        this.#wanted = undefined;
        await this.#show(aim);
      }
    } catch (e) {
      this.trouble = e instanceof Error ? e.message : String(e);
      this.playing = false;
    } finally {
      this.#busy = false;
    }
  }

  async #show(n: number): Promise<void> {
    const past = await this.api.past(this.table, n, this.eye);
    const near = this.#shown !== undefined && n > this.at && n - this.at <= 3;
    const ids = setOf(past.objects.map((o) => o.id));
    const table = past.objects.find((o) => o.id === 'table');
    const revision = this.#revision + 1;
    this.#listener?.update({
      ...(near && { since: this.#revision }),
      revision,
      changed: past.objects,
      gone: near ? (this.#shown ?? []).filter((o) => !ids.has(o.id)).map((o) => o.id) : [],
      events: this.#steps.slice(near ? this.at : 0, n).flat(),
      answers: n,
      round: past.round ?? table?.numbers?.round ?? table?.numbers?.turn ?? 0,
      ...(past.outcome && { outcome: past.outcome }),
    });
    this.#revision = revision;
    this.#shown = past.objects;
    this.at = n;
    this.next = this.#steps[n]?.[0]?.text;
    history.replaceState(
      null,
      '',
      `${location.search.startsWith('?/') ? `${location.search.split('&')[0]}&` : '?'}at=${n}`,
    );
  }

  play(on: boolean): void {
    this.playing = on;
    clearTimeout(this.#timer);
    const step = (): void => {
      if (!this.playing) return;
      if (this.at >= this.total) this.playing = false;
      else void this.go(this.at + 1).then(() => (this.#timer = setTimeout(step, 1000 / this.pace)));
    };
    if (on) step();
  }

  answer(): void {}
  confirm(): void {}
  undo(): void {
    void this.go(this.at - 1);
  }
  close(): void {
    this.play(false);
  }
}

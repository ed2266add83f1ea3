import { setOf } from './maps';
import type { Id, Said } from './types';

/** How long a toast stays, in milliseconds. */
const TOAST = 9_000;
/** How long somebody points at a thing, in milliseconds. */
const PING = 3_200;

/** What people at the table say to each other, and what they point at. */
export class Talk {
  /** Lines that were said at the table. */
  said: Said[] = $state.raw([]);
  /** Lines that came since the chat was looked at. */
  unheard = $state(0);
  /** What somebody points at just now. */
  pings: { object: Id; who: string; n: number }[] = $state.raw([]);
  /** What was said or shown just now. */
  toasts: { n: number; who: string; text: string; object?: Id }[] = $state.raw([]);
  #n = 0;
  /** What this person said lately: it is not told to them. */
  readonly #own = setOf<string>();
  readonly #table: () => string | undefined;

  /** `table` names the table in the memory of this browser. */
  constructor(table: () => string | undefined) {
    this.#table = table;
  }

  get #memory(): string {
    return `heard ${this.#table()}`;
  }
  /** When a line was said that this browser has shown, in seconds since 1970. */
  get #heardAt(): number {
    return Number(localStorage.getItem(this.#memory) ?? 0);
  }
  heard(lines: Said[], all: boolean): void {
    this.said = all ? lines : [...this.said, ...lines];
    // What was said before one came counts from where this browser heard last.
    const news = all ? lines.filter((l) => l.at > this.#heardAt) : lines;
    this.unheard += news.length;
    if (!all) for (const l of news) if (l.id === undefined || !this.#own.has(l.text)) this.toast(l.who, l.text);
  }
  /** Notes that the lines were seen. */
  heardAll(): void {
    this.unheard = 0;
    this.toasts = this.toasts.filter((x) => x.object !== undefined);
    const last = this.said.at(-1);
    if (last) localStorage.setItem(this.#memory, String(last.at));
  }
  /** Notes what this person says. */
  own(text: string): void {
    this.#own.add(text);
  }
  toast(who: string, text: string, object?: Id): void {
    const n = ++this.#n;
    this.toasts = [...this.toasts, { n, who, text, ...(object !== undefined && { object }) }].slice(-3);
    setTimeout(() => this.forgetToast(n), TOAST);
  }
  forgetToast(n: number): void {
    this.toasts = this.toasts.filter((x) => x.n !== n);
  }
  pinged(object: Id, who: string, text: string): void {
    this.toast(who, text, object);
    const ping = { object, who, n: ++this.#n };
    this.pings = [...this.pings, ping];
    setTimeout(() => (this.pings = this.pings.filter((p) => p !== ping)), PING);
  }
}

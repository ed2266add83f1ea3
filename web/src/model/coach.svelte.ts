import { settings } from '../shared/settings.svelte';
import { words } from '../words';
import type { Advised } from './host';
import { begins } from './keys';
import type { Transport } from './transport';
import type { Question } from './types';

/** How long the coach may think about an answer, in milliseconds. */
const WEIGHS = 1_500;
/** What an answer may cost before the coach speaks, in millionths of a chance to win, by the setting. */
const COSTLY = 50_000;
const LESS = 20_000;

/** Looks at an answer before it is final, and warns of what achieves nothing or costs much. */
export class Coach {
  /** What it says before this answer is final, and what to do instead. */
  warning: { key: string; text: string; instead?: string } | undefined = $state.raw();
  /** The answer that it looks at. */
  weighs: string | undefined = $state();
  #weighed: Advised | undefined;
  /** The answer that is given whatever it says. */
  #sure = '';
  readonly #transport: Transport;
  readonly #question: () => Question | undefined;
  readonly #answer: (key: string) => void;

  constructor(transport: Transport, question: () => Question | undefined, answer: (key: string) => void) {
    this.#transport = transport;
    this.#question = question;
    this.#answer = answer;
  }

  /** Gives the answer that it spoke of. */
  anyway(): void {
    const key = this.warning?.key;
    const q = this.#question();
    this.warning = undefined;
    if (key === undefined || !q) return;
    this.#sure = `${q.id} ${key}`;
    this.#answer(key);
  }
  /**
   * Whether an answer waits for it. It knows at once what achieves nothing; of what else costs it thinks for a moment,
   * if the table gives `hints`.
   */
  waits(q: Question, key: string, hints: boolean): boolean {
    const chosen = q.offers.find((o) => o.key === key || o.slow === key);
    if (settings.coach === 'off' || this.#sure === `${q.id} ${key}` || !chosen) return false;
    if (this.weighs !== undefined) return true;
    if (chosen.vain) {
      this.warning = { key, text: chosen.vain };
      return true;
    }
    if (q.offers.length < 2 || !hints || !this.#transport.advise) return false;
    [this.weighs, this.#weighed] = [key, undefined];
    this.#transport.advise(q.id, begins(key));
    const id = q.id;
    setTimeout(() => this.#question()?.id === id && this.#judge(), WEIGHS);
    return true;
  }
  /** Takes what a bot thinks, if it was asked for this; says whether it was. */
  hears(advised: Advised, thinking: boolean): boolean {
    if (this.weighs === undefined) return false;
    this.#weighed = advised;
    if (!thinking) this.#judge();
    return true;
  }
  /** Another question is open. */
  asked(): void {
    [this.warning, this.weighs] = [undefined, undefined];
  }
  #judge(): void {
    const [key, advised, q] = [this.weighs, this.#weighed, this.#question()];
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
    if (sure && best && lost > (settings.coach === 'costly' ? COSTLY : LESS))
      this.warning = {
        key,
        instead: best.key,
        text: words.coach.costs(label(key), label(best.key), Math.round(lost / 10_000)),
      };
    else {
      this.#sure = `${q.id} ${key}`;
      this.#answer(key);
    }
  }
}

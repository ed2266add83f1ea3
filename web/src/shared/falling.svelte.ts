/** Which pips of a track have just been filled: they fall one at a time, and wait before the last. */
import { untrack } from 'svelte';
import { settings } from './settings.svelte';

/** Milliseconds between two pips, and before the one that turns the track. */
const STEP = { calm: 420, brisk: 240, instant: 0 };
const LAST = { calm: 700, brisk: 400, instant: 0 };

const calm = matchMedia('(prefers-reduced-motion: reduce)');

export class Falling {
  /** The first pip that has just been filled. */
  from = $state(0);
  #seen: number | undefined;

  /** Follows a number while a component is shown. */
  constructor(n: () => number) {
    $effect.pre(() => {
      const now = n();
      untrack(() => {
        if (now === this.#seen) return;
        this.from = Math.min(this.#seen ?? now, now);
        this.#seen = now;
      });
    });
  }

  /** When a pip falls, if it does: `last` is the one that turns the track. */
  delay(i: number, n: number, last: boolean): string | undefined {
    if (i < this.from || i >= n || settings.speed === 'instant' || calm.matches) return undefined;
    return `${(i - this.from) * STEP[settings.speed] + (last ? LAST[settings.speed] : 0)}ms`;
  }
}

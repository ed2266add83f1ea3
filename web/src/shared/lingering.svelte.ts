import type { Offer } from '../model/types';

/** How long one stays at odds before they open, in milliseconds. */
const LINGERS = 350;

/** Odds open into what they are made of, once the pointer, the focus or a finger stays at them for a moment. */
export class Lingering {
  /** Where the odds lie that are open. */
  at: { x: number; y: number } | undefined = $state();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #key: string | undefined;
  #held = false;
  readonly #foretell: (key: string) => void;

  /** `foretell` asks the host what the odds of an offer are made of. */
  constructor(foretell: (key: string) => void) {
    this.#foretell = foretell;
  }

  stay(o: Offer, e: Event): void {
    if (o.key === this.#key) return;
    this.leave();
    this.#key = o.key;
    if (o.odds === undefined) return;
    const box = (e.currentTarget as HTMLElement).getBoundingClientRect();
    const finger = (e as PointerEvent).pointerType === 'touch';
    this.#timer = setTimeout(() => {
      this.#foretell(o.key);
      this.#held = finger;
      this.at = { x: box.left + box.width / 2, y: box.top };
    }, LINGERS);
  }
  leave(): void {
    clearTimeout(this.#timer);
    this.at = undefined;
    this.#key = undefined;
  }
  /** Whether a finger rested on odds to read them: its click gives no answer. */
  read(): boolean {
    const held = this.#held;
    this.#held = false;
    return held;
  }
}

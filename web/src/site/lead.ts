/**
 * Which of all workers of a game leads: the one that holds a lock of the browser. It runs the rules. The others wait for
 * the lock. A leader that does not answer loses the lock to a worker that asked it: it hangs, or its page is frozen. What
 * it still tries to keep is refused (`claim` in `keep.ts`).
 */

/** What a worker does when it leads, and when it does not. */
export interface Hall {
  /** Begins a hall. `tries`: how often that failed before. `still`: whether this worker still leads. */
  begin(tries: number, still: () => boolean): Promise<void>;
  /** Stops being a hall, at once. */
  end(): void;
  /** Asks the other workers who leads. */
  who(): void;
  /** A hall could not begin; it is tried again. */
  trouble(e: unknown): void;
}

/** A leader that says nothing for so long is asked again; after twice as long it loses the lock. In milliseconds. */
export const DEAF = 4_000;
/** The pause before a hall that could not begin is tried again, and the longest one. */
const PAUSE = 500;
const LONGEST = 30_000;

export class Lead {
  #state: 'waits' | 'begins' | 'leads' = 'waits';
  /** Rises whenever this worker leads or stops leading: what was begun before is of no use any more. */
  #turn = 0;
  /** Ends a pause. */
  #wake: () => void = () => undefined;
  /** Waits for the lock no longer. */
  #queue: AbortController | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** How often a leader was asked in vain. */
  #asked = 0;

  constructor(
    private readonly name: string,
    private readonly hall: Hall,
    /** Where a browser has none, each worker leads until another one has claimed the tables. */
    private readonly locks: LockManager | undefined,
  ) {}

  get state(): 'waits' | 'begins' | 'leads' {
    return this.#state;
  }

  start(): void {
    void this.#hold(false);
    this.asks();
  }

  /** Somebody waits for the leader: it has to say something. */
  asks(): void {
    if (this.#state !== 'waits') return;
    this.hall.who();
    this.#timer ??= setTimeout(() => this.#silent(), DEAF);
  }

  /** The leader has said something. */
  heard(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#asked = 0;
  }

  /** The leader is alive, but cannot say anything yet: it is asked on. */
  soon(): void {
    this.#asked = -1;
  }

  /** Begins another hall: this one met a fault, or other tables are kept now. */
  anew(): void {
    if (this.#state !== 'leads') return;
    this.hall.end();
    this.#state = 'begins';
    this.#wake();
  }

  /** Another worker has the tables. This one waits for its turn. */
  drop(): void {
    if (this.#state === 'waits') return;
    this.#stop();
    if (!this.locks) this.asks();
  }

  #silent(): void {
    this.#timer = undefined;
    if (this.#state !== 'waits') return;
    this.#asked++;
    // A worker that was frozen itself has heard nothing meanwhile: so it asks once more.
    if (this.#asked < 2) {
      this.asks();
      return;
    }
    this.heard();
    this.#queue?.abort();
    void this.#hold(true);
  }

  /** Waits for the lock, or takes it; leads as long as this worker has it. */
  async #hold(steal: boolean): Promise<void> {
    if (!this.locks) {
      await this.#lead();
      return;
    }
    const queue = (this.#queue = new AbortController());
    try {
      await this.locks.request(this.name, steal ? { steal } : { signal: queue.signal }, () => this.#lead());
    } catch (e) {
      // This browser gives no locks to this page.
      if (!(e instanceof DOMException) || e.name !== 'AbortError') {
        await this.#lead();
        return;
      }
      // Another worker took the lock over, or this one takes it instead of waiting.
    }
    if (queue.signal.aborted) return;
    this.#stop();
    void this.#hold(false);
    this.asks();
  }

  #stop(): void {
    if (this.#state === 'waits') return;
    this.#turn++;
    this.#state = 'waits';
    this.hall.end();
    this.#wake();
  }

  /** Has a hall, and another one whenever it is to begin anew, for as long as this worker leads. */
  async #lead(): Promise<void> {
    const turn = ++this.#turn;
    const still = (): boolean => turn === this.#turn;
    this.heard();
    for (let tries = 0; still();) {
      this.#state = 'begins';
      let pause: number | undefined;
      try {
        await this.hall.begin(tries, still);
        tries = 0;
        if (still()) this.#state = 'leads';
      } catch (e) {
        if (still()) {
          this.hall.end();
          this.hall.trouble(e);
        }
        pause = Math.min(LONGEST, PAUSE * 2 ** tries++);
      }
      if (!still()) return;
      let timer: ReturnType<typeof setTimeout> | undefined;
      await new Promise<void>((yes) => {
        this.#wake = yes;
        if (pause !== undefined) timer = setTimeout(yes, pause);
      });
      clearTimeout(timer);
    }
  }
}

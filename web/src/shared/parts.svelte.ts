import { pause } from './slices';

/** The parts of a page that come one after the other, each in a task of its own. */
export class Parts<Name> {
  readonly #order: readonly Name[];
  /** How many are there. */
  #now = $state(1);

  constructor(order: readonly Name[]) {
    this.#order = order;
    void this.#come();
  }
  async #come(): Promise<void> {
    while (this.due === '') {
      await pause();
      this.#now++;
    }
  }
  has(name: Name): boolean {
    return this.#order.indexOf(name) < this.#now;
  }
  /** Whether some are still to come, as an attribute that tests wait for. */
  get due(): '' | undefined {
    return this.#now < this.#order.length ? '' : undefined;
  }
}

import type { Advised } from './host';
import { plain } from './keys';
import { added, empty, setOf } from './maps';
import type { Way } from './protocol';
import type { Transport } from './transport';
import type { Id, Question, Sum } from './types';

/** What the host says of the open question when it is asked: advice, ways of several answers, what numbers are made of. */
export class Help {
  /** Where one can go by several answers. */
  roads: Way[] = $state.raw([]);
  /** What a bot thinks, once it was asked, and whether it still does. */
  advised: Advised | undefined = $state.raw();
  thinks = $state(false);
  /** What the numbers of things are made of, as far as somebody asked, as the game stands. */
  sums: ReadonlyMap<Id, Record<string, Sum>> = $state.raw(empty());
  /** What the odds of offers are made of, as far as somebody asked. */
  tries: ReadonlyMap<string, Sum | undefined> = $state.raw(empty());
  /** Whether there is a host that says what numbers are made of. */
  readonly explains: boolean;
  readonly #explained = setOf<Id>();
  readonly #transport: Transport;
  readonly #question: () => Question | undefined;

  constructor(transport: Transport, question: () => Question | undefined) {
    this.#transport = transport;
    this.#question = question;
    this.explains = transport.explain !== undefined;
  }

  // ---- to the host
  /** Asks a bot, or forgets what it said; asks anew to have its best weighed against another choice. */
  advise(against?: string): void {
    const q = this.#question();
    if (this.advised && against === undefined) this.advised = undefined;
    else if (q) {
      this.thinks = true;
      this.#transport.advise?.(q.id, against);
    }
  }
  /** Asks where one can go by several answers. */
  askWays(): void {
    const q = this.#question();
    if (q) this.#transport.ask?.(q.id);
  }
  /** Asks what the numbers of a thing are made of, once as long as nothing changes. */
  explain(id: Id): void {
    if (this.#explained.has(id)) return;
    this.#explained.add(id);
    this.#transport.explain?.(id);
  }
  /** Asks what the odds of an offer are made of, once as long as it is asked. */
  foretell(key: string): void {
    const q = this.#question();
    if (!q || this.tries.has(key)) return;
    this.tries = added(this.tries, key, undefined);
    this.#transport.foretell?.(q.id, plain(key));
  }

  // ---- from the host; the table has looked whether it is about the open question
  heard(advised: Advised, thinking: boolean): void {
    [this.advised, this.thinks] = [advised, thinking];
  }
  foretold(key: string, sum: Sum | undefined): void {
    this.tries = added(this.tries, key, sum);
  }
  explained(object: Id, sums: Record<string, Sum>): void {
    this.sums = added(this.sums, object, sums);
  }
  /** Another question is open. */
  asked(): void {
    this.roads = [];
    this.advised = undefined;
    this.tries = empty();
  }
  /** The game has changed: numbers may be made of something else. */
  changed(): void {
    this.#explained.clear();
    this.sums = empty();
  }
}

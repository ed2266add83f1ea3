import { unique } from '../model/browser';
import type { Listener, Transport } from '../model/transport';
import type { SeatView } from '../model/types';
import type { Marked, Update, WireCatalogue } from '../model/wire';

type Reply = { ok: boolean; error?: string } & Record<string, unknown>;

/** A real game in dev builds, from `miskatonic engine` behind the dev server. All seats are mine. */
export class Live implements Transport {
  #listener: Listener | undefined;
  #session = unique();

  constructor(
    private readonly setup: {
      scenario: string;
      seats: number;
      seed: number;
      difficulty?: string;
      options?: Record<string, string>;
    },
  ) {}

  async #ask(request: Record<string, unknown>): Promise<Reply> {
    const reply = await fetch('/dev/engine', {
      method: 'POST',
      body: JSON.stringify({ session: this.#session, request }),
    });
    return (await reply.json()) as Reply;
  }

  connect(listener: Listener): void {
    this.#listener = listener;
    void (async () => {
      const family = this.setup.scenario.split('/')[0] ?? 'card';
      const catalogue = await this.#ask({ do: 'catalogue', family });
      listener.catalogue(catalogue as unknown as WireCatalogue);
      const begun = await this.#ask({ do: 'new', ...this.setup, viewer: 'host' });
      if (!begun.ok) return listener.refused(String(begun.error));
      this.#tell(begun);
      listener.connection('open');
    })();
  }

  #tell(reply: Reply): void {
    const u = reply as unknown as Update;
    const people = u.changed.filter((o) => o.kind === 'investigator');
    if (u.since === undefined) {
      const seats = people.map((o): SeatView => ({
        seat: o.seat ?? 0,
        name: o.name ?? '',
        mine: true,
        bot: false,
        here: true,
      }));
      this.#listener?.room({ title: this.setup.scenario, seats, undo: { what: 'Take back' } });
    }
    this.#listener?.update({ ...u, changed: u.changed ?? [], gone: u.gone ?? [], events: u.events ?? [] });
  }

  answer(_revision: string, key: string): void {
    this.#do({ do: 'answer', key });
  }
  confirm(_revision: string, keys: string[]): void {
    this.#do({ do: 'answer', keys });
  }
  #do(request: Record<string, unknown>): void {
    void this.#ask({ ...request, viewer: 'host' }).then((r) =>
      r.ok ? this.#tell(r) : this.#listener?.refused(String(r.error)),
    );
  }
  marks(_revision: string, keys: string[]): void {
    void this.#ask({ do: 'marked', keys }).then((r) => r.ok && this.#listener?.marked(keys, r as unknown as Marked));
  }
  undo(): void {
    this.#do({ do: 'undo' });
  }
  close(): void {
    this.#listener?.connection('closed');
  }
}

import type { Listener, Transport } from './transport';
import type { Room } from './types';
import type { Update, WireCatalogue } from './wire';

/** A picture of a table: everything a client is told when it sits down. */
export interface Picture {
  catalogue: WireCatalogue;
  room: Room;
  update: Update;
  /** What an answer would bring; words refuse it. */
  reply?: (keys: string[]) => Partial<Update> | string;
}

/** A table from a fixture. It stands in for a host in the gallery and in tests. */
export class Script implements Transport {
  #listener: Listener | undefined;
  #revision: number;

  constructor(private readonly picture: Picture) {
    this.#revision = picture.update.revision;
  }

  connect(listener: Listener): void {
    this.#listener = listener;
    const { catalogue, room, update } = this.picture;
    listener.catalogue(catalogue);
    listener.room(room);
    listener.update(update);
    listener.connection('open');
  }

  answer(revision: string, key: string): void {
    this.confirm(revision, [key]);
  }

  confirm(_revision: string, keys: string[]): void {
    const out = this.picture.reply?.(keys) ?? 'This is a picture of a table.';
    // As from a host, what comes of it is told later.
    setTimeout(() => this.#tell(out));
  }

  #tell(out: Partial<Update> | string): void {
    if (typeof out === 'string') {
      this.#listener?.refused(out);
      return;
    }
    const { update } = this.picture;
    const since = this.#revision++;
    this.#listener?.update({
      changed: [],
      gone: [],
      events: [],
      answers: 0,
      round: update.round,
      ...out,
      since,
      revision: this.#revision,
    });
  }

  undo(): void {
    this.#revision = this.picture.update.revision;
    this.#listener?.update(this.picture.update);
  }

  close(): void {
    this.#listener?.connection('closed');
  }
}

import type { Room } from './types';
import type { Marked, Update, WireCatalogue } from './wire';

/** What a transport tells the store. */
export interface Listener {
  catalogue(catalogue: WireCatalogue): void;
  room(room: Room): void;
  /** Says whether it follows on what is known; if not, the transport asks for everything anew. */
  update(update: Update): boolean;
  /** An answer was refused, in the host's words: nothing has changed. */
  refused(message: string): void;
  /** What the marks that were asked about come to. */
  marked(keys: string[], marked: Marked): void;
  connection(state: 'open' | 'lost' | 'closed'): void;
}

/**
 * The one way between the client and a host, wherever it runs: behind a socket, in a worker, or in a fixture.
 * Nothing here waits: what comes of a call is told to the listener.
 */
export interface Transport {
  connect(listener: Listener): void;
  /** Answers the question of a revision. */
  answer(revision: string, key: string): void;
  /** Answers it with everything that was marked, and with nothing more. */
  confirm(revision: string, keys: string[]): void;
  /** Asks what these marks would come to. */
  marks?(revision: string, keys: string[]): void;
  undo(): void;
  /** Goes back so that this many answers are left. */
  back?(answers: number): void;
  chat?(text: string): void;
  ping?(object: string): void;
  close(): void;
}

/** What the socket carries; the server's words win where they differ. */
type FromServer =
  | ({ type: 'update' } & Update)
  | ({ type: 'catalogue' } & WireCatalogue)
  | ({ type: 'room' } & Room)
  | { type: 'marked'; keys: string[]; marked: Marked }
  | { type: 'refused'; message: string };

/** A table behind a WebSocket: goes on where it was after a lost connection, and never sends an answer twice. */
export class Socket implements Transport {
  #listener: Listener | undefined;
  #socket: WebSocket | undefined;
  #revision = -1;
  #tries = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #done = false;
  #unsent = new Map<string, string>();
  #client = crypto.randomUUID();

  constructor(
    private readonly url: string,
    private readonly token: string | undefined,
  ) {}

  connect(listener: Listener): void {
    this.#listener = listener;
    this.#open();
  }

  answer(revision: string, key: string): void {
    this.#send(`answer ${revision}`, { type: 'answer', client: this.#client, revision: Number(revision), key });
  }
  confirm(revision: string, keys: string[]): void {
    this.#send(`answer ${revision}`, { type: 'confirm', client: this.#client, revision: Number(revision), keys });
  }
  marks(revision: string, keys: string[]): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify({ type: 'marked', revision: Number(revision), keys }));
  }
  undo(): void {
    this.#send('undo', { type: 'undo', client: this.#client, revision: this.#revision });
  }
  back(answers: number): void {
    this.#send('undo', { type: 'undo', client: this.#client, revision: this.#revision, to: answers });
  }
  chat(text: string): void {
    this.#send(`chat ${text}`, { type: 'chat', client: this.#client, text });
  }
  ping(object: string): void {
    this.#send('ping', { type: 'ping', object });
  }
  close(): void {
    this.#done = true;
    clearTimeout(this.#timer);
    this.#socket?.close();
    this.#listener?.connection('closed');
  }

  #open(): void {
    const socket = new WebSocket(this.url);
    this.#socket = socket;
    socket.onopen = () => {
      this.#tries = 0;
      this.#hello();
      for (const text of this.#unsent.values()) socket.send(text);
      this.#listener?.connection('open');
    };
    socket.onmessage = (e) => this.#heard(JSON.parse(String(e.data)) as FromServer);
    socket.onclose = () => {
      if (this.#done) return;
      this.#listener?.connection('lost');
      const wait = Math.min(15_000, 300 * 2 ** this.#tries++) * (0.5 + Math.random());
      this.#timer = setTimeout(() => this.#open(), wait);
    };
  }

  #heard(m: FromServer): void {
    switch (m.type) {
      case 'update':
        if (this.#listener?.update(m)) {
          this.#revision = m.revision;
          this.#unsent.clear();
        } else {
          // Something was missed: begin with a whole view.
          this.#revision = -1;
          this.#hello();
        }
        break;
      case 'catalogue':
        this.#listener?.catalogue(m);
        break;
      case 'room':
        this.#listener?.room(m);
        break;
      case 'marked':
        this.#listener?.marked(m.keys, m.marked);
        break;
      case 'refused':
        this.#unsent.clear();
        this.#listener?.refused(m.message);
        break;
    }
  }

  #hello(): void {
    // The token goes in a message and never in the address, which is logged.
    this.#socket?.send(JSON.stringify({ type: 'hello', token: this.token, since: this.#revision < 0 ? undefined : this.#revision }));
  }

  #send(key: string, message: unknown): void {
    const text = JSON.stringify(message);
    this.#unsent.set(key, text);
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(text);
  }
}

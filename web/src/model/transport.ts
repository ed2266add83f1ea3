import type { Advised, Sum } from './host';
import { unique } from './browser';
import type { Late, Pace, Player, Quiet, Way } from './protocol';
import type { Far, Room, Said, Welcome } from './types';
import type { FromServer } from './protocol';
import type { Marked, Update, WireCatalogue, WireEvent } from './wire';

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
  /** `closed`: there is no coming back, and why. */
  connection(state: 'open' | 'lost' | 'closed', why?: string): void;
  welcome?(welcome: Welcome): void;
  /** Lines that were said: `all` if they are all there are. */
  heard?(lines: Said[], all: boolean): void;
  pinged?(object: string, who: string): void;
  /** Somebody else has the seat now; this is the secret with which one may watch on. */
  unseated?(message: string, watch: string): void;
  /** A branch was begun for the owner, because the others agreed. */
  branched?(address: string): void;
  /** What the table has answered by itself and what can be taken late. */
  tookOver?(passed: Late[]): void;
  /** What a bot thinks; `thinking` if more will be told. */
  advises?(revision: number, advised: Advised, thinking: boolean): void;
  ways?(revision: number, ways: Way[]): void;
  /** What the odds of an offer are made of; nothing if there is nothing to say. */
  foretold?(revision: number, key: string, sum: Sum | undefined): void;
  /** What the numbers of a thing are made of. */
  explained?(revision: number, object: string, sums: Record<string, Sum>): void;
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
  undo(back?: Far): void;
  /** Goes back so that this many answers are left. */
  back?(answers: number): void;
  /** Agrees to a taking back that another asked for, or does not. */
  agree?(revision: number, yes: boolean): void;
  chat?(text: string): void;
  ping?(object: string): void;
  /** Settles what the table answers by itself for a seat. */
  quiet?(seat: number, quiet: Quiet): void;
  /** Sets how fast bots play. */
  bots?(pace: Pace): void;
  /** A thing is not asked about any more in this round. */
  mute?(revision: string, object: string): void;
  /** The open question is passed until it offers something else. */
  wait?(revision: string): void;
  /** Goes back to what the table answered by itself. */
  late?(at: number): void;
  /** Asks what a bot thinks of the choices, weighed against one of them. */
  advise?(revision: string, against?: string): void;
  /** Asks where one can go by several answers. */
  ask?(revision: string): void;
  /** Asks what the numbers of a thing are made of. */
  explain?(object: string): void;
  /** Asks what the odds of an offer are made of. */
  foretell?(revision: string, key: string): void;
  /** What happened from one number of answers to another. */
  past?(from: number, to: number): Promise<WireEvent[]>;
  /** Says whether one is ready, while the players gather. */
  ready?(yes: boolean): void;
  /** Begins the game once the players have gathered. */
  begin?(): void;
  /** Says what one is called. */
  name?(player: Player): void;
  /** Goes on with another secret. */
  become?(token: string): void;
  close(): void;
}

/** After so long without a word the host is asked whether it is still there. */
const QUIET = 1_000;
/** The same while nobody looks at the page. */
const HIDDEN = 15_000;
/** If it says nothing for so long after that, the connection counts as lost; on a slow line after four times the usual. */
const DEAF = 1_800;
const SLOW = 8_000;
/** A host may have to read a long game before it greets. */
const GREETS = 20_000;
/** How often that is looked at. */
const TICK = 400;
/** A connection that does not open within this is tried anew. */
const OPENS = 8_000;

/** A table behind a WebSocket: goes on where it was after a lost connection, and never gives an answer twice. */
export class Socket implements Transport {
  #listener: Listener | undefined;
  #socket: WebSocket | undefined;
  #revision = -1;
  #tries = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #beat: ReturnType<typeof setInterval> | undefined;
  #heardAt = 0;
  /** When the oldest message went out that nothing has been heard since. */
  #askedAt: number | undefined;
  /** How long the last word took to be answered. */
  #took = 0;
  #greeted = false;
  #fresh = true;
  #done = false;
  #unsent = new Map<string, string>();
  #client = unique();
  #n = 0;

  constructor(
    private readonly dial: () => WebSocket,
    private token: string | undefined,
    private readonly history: (from: number, to: number) => Promise<WireEvent[]>,
    /** The host is in this browser: it has no network to lose, and is silent while it thinks. */
    private readonly near = false,
  ) {}

  connect(listener: Listener): void {
    this.#listener = listener;
    this.#open();
    if (this.near) return;
    this.#beat = setInterval(() => this.#tick(), TICK);
    addEventListener('online', this.#now);
    addEventListener('offline', this.#off);
  }

  answer(revision: string, key: string): void {
    this.#send(`answer ${revision}`, { type: 'answer', client: this.#client, revision: Number(revision), key });
  }
  confirm(revision: string, keys: string[]): void {
    this.#send(`answer ${revision}`, { type: 'confirm', client: this.#client, revision: Number(revision), keys });
  }
  marks(revision: string, keys: string[]): void {
    if (this.#socket?.readyState === WebSocket.OPEN)
      this.#socket.send(JSON.stringify({ type: 'marked', revision: Number(revision), keys }));
  }
  undo(back: Far = 'answer'): void {
    this.#send('undo', { type: 'undo', client: this.#client, revision: this.#revision, back });
  }
  back(answers: number): void {
    this.#send('undo', { type: 'undo', client: this.#client, revision: this.#revision, to: answers });
  }
  agree(revision: number, yes: boolean): void {
    this.#send('agree', { type: 'agree', revision, yes });
  }
  chat(text: string): void {
    const id = `${this.#client} ${++this.#n}`;
    this.#send(`chat ${id}`, { type: 'chat', id, text });
  }
  ping(object: string): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify({ type: 'ping', object }));
  }
  quiet(seat: number, quiet: Quiet): void {
    this.#send('quiet', { type: 'quiet', seat, kinds: quiet.kinds ?? [], rules: quiet.rules ?? [] });
  }
  bots(pace: Pace): void {
    this.#send('pace', { type: 'pace', pace });
  }
  mute(revision: string, object: string): void {
    this.#send('mute', { type: 'mute', revision: Number(revision), object });
  }
  wait(revision: string): void {
    this.#send('mute', { type: 'wait', revision: Number(revision) });
  }
  late(at: number): void {
    this.#send('undo', { type: 'late', client: this.#client, revision: this.#revision, at });
  }
  advise(revision: string, against?: string): void {
    if (this.#socket?.readyState === WebSocket.OPEN)
      this.#socket.send(
        JSON.stringify({ type: 'advice', revision: Number(revision), ...(against !== undefined && { against }) }),
      );
  }
  ask(revision: string): void {
    if (this.#socket?.readyState === WebSocket.OPEN)
      this.#socket.send(JSON.stringify({ type: 'ways', revision: Number(revision) }));
  }
  explain(object: string): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify({ type: 'explain', object }));
  }
  foretell(revision: string, key: string): void {
    if (this.#socket?.readyState === WebSocket.OPEN)
      this.#socket.send(JSON.stringify({ type: 'foretell', revision: Number(revision), key }));
  }
  ready(yes: boolean): void {
    this.#send('ready', { type: 'ready', yes });
  }
  begin(): void {
    this.#send('begin', { type: 'begin' });
  }
  name(player: Player): void {
    this.#send('name', { type: 'name', ...player });
  }
  become(token: string): void {
    this.token = token;
    this.#revision = -1;
    this.#unsent.clear();
    this.#open();
  }
  past(from: number, to: number): Promise<WireEvent[]> {
    return this.history(from, to);
  }
  close(): void {
    this.#done = true;
    clearTimeout(this.#timer);
    clearInterval(this.#beat);
    removeEventListener('online', this.#now);
    removeEventListener('offline', this.#off);
    this.#socket?.close();
    this.#listener?.connection('closed');
  }

  /** Tries at once: the network is back, or the person wants it. */
  readonly #now = (): void => {
    if (this.#done || this.#socket?.readyState === WebSocket.OPEN) return;
    clearTimeout(this.#timer);
    this.#open();
  };
  /** The device says that it has no network. */
  readonly #off = (): void => this.#lose();

  #tick(): void {
    const socket = this.#socket;
    if (!socket) return;
    const now = performance.now();
    if (socket.readyState === WebSocket.CONNECTING) {
      if (now - this.#heardAt > OPENS) this.#lose();
    } else if (socket.readyState === WebSocket.OPEN) {
      // A page in the background ticks seldom: silence counts only from what was asked.
      const deaf = this.#greeted ? Math.min(SLOW, Math.max(DEAF, 4 * this.#took)) : GREETS;
      if (this.#askedAt !== undefined && now - this.#askedAt > deaf) this.#lose();
      else if (this.#askedAt === undefined && now - this.#heardAt > (document.hidden ? HIDDEN : QUIET))
        this.#put(socket, '{"type":"beat"}');
    }
  }

  #put(socket: WebSocket, text: string): void {
    this.#askedAt ??= performance.now();
    socket.send(text);
  }

  /** Lets go of a connection that is dead, without waiting until the system has noticed, and tries anew. */
  #lose(): void {
    if (this.#done || !this.#socket) return;
    this.#drop();
    this.#lost();
  }

  /** Closes the connection and listens to it no more. */
  #drop(): void {
    const socket = this.#socket;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
    this.#socket = undefined;
  }

  #lost(): void {
    this.#socket = undefined;
    this.#askedAt = undefined;
    this.#listener?.connection('lost');
    const wait = Math.min(15_000, 300 * 2 ** this.#tries++) * (0.5 + Math.random());
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#open(), wait);
  }

  #open(): void {
    clearTimeout(this.#timer);
    // The network may come back while an attempt is under way: only the new one counts.
    this.#drop();
    const socket = this.dial();
    this.#socket = socket;
    this.#heardAt = performance.now();
    this.#askedAt = undefined;
    this.#greeted = false;
    socket.onopen = () => {
      this.#hello();
      for (const text of this.#unsent.values()) this.#put(socket, text);
    };
    socket.onmessage = (e) => {
      this.#heardAt = performance.now();
      if (this.#greeted && this.#askedAt !== undefined) this.#took = this.#heardAt - this.#askedAt;
      this.#askedAt = undefined;
      this.#heard(JSON.parse(String(e.data)) as FromServer);
    };
    socket.onclose = () => {
      if (!this.#done && this.#socket === socket) this.#lost();
    };
  }

  #heard(m: FromServer): void {
    const to = this.#listener;
    switch (m.type) {
      case 'welcome':
        this.#tries = 0;
        this.#greeted = true;
        this.#fresh = true;
        to?.welcome?.(m);
        to?.connection('open');
        break;
      case 'update':
        this.#tries = 0;
        if (to?.update(m)) this.#revision = m.revision;
        else {
          // Something was missed: begin with a whole view.
          this.#revision = -1;
          this.#hello();
        }
        break;
      case 'catalogue':
        to?.catalogue(m);
        break;
      case 'room':
        // What was settled of a seat is told by the room, and by nothing else.
        // What was said before comes between the welcome and this.
        this.#fresh = false;
        this.#unsent.delete('quiet');
        for (const key of ['pace', 'ready', 'begin', 'name']) this.#unsent.delete(key);
        this.#unsent.delete('mute');
        to?.room(m);
        break;
      case 'marked':
        to?.marked(m.keys, m.marked);
        break;
      case 'taken':
        this.#kept();
        break;
      case 'refused':
        this.#kept();
        if (!m.stale) to?.refused(m.message);
        break;
      case 'said':
        for (const l of m.lines) if (l.id) this.#unsent.delete(`chat ${l.id}`);
        to?.heard?.(m.lines, this.#fresh);
        this.#fresh = false;
        break;
      case 'branched':
        to?.branched?.(m.address);
        break;
      case 'pinged':
        to?.pinged?.(m.object, m.who);
        break;
      case 'unseated':
        to?.unseated?.(m.message, m.watch);
        break;
      case 'passed':
        to?.tookOver?.(m.passed);
        break;
      case 'advice':
        to?.advises?.(m.revision, m, m.thinking);
        break;
      case 'ways':
        to?.ways?.(m.revision, m.ways);
        break;
      case 'foretold':
        to?.foretold?.(m.revision, m.key, m.sum);
        break;
      case 'explained':
        to?.explained?.(m.revision, m.object, m.sums);
        break;
      case 'beat':
        break;
      case 'closed':
        if (m.again) break;
        this.#done = true;
        to?.connection('closed', m.message);
        break;
    }
  }

  /** What was sent of answers has been done or refused. */
  #kept(): void {
    for (const key of this.#unsent.keys()) if (!key.startsWith('chat ')) this.#unsent.delete(key);
  }

  #hello(): void {
    // The token goes in a message and never in the address, which is logged.
    if (this.#socket)
      this.#put(
        this.#socket,
        JSON.stringify({
          type: 'hello',
          ...(this.token && { token: this.token }),
          ...(this.#revision >= 0 && { since: this.#revision }),
        }),
      );
  }

  #send(key: string, message: unknown): void {
    const text = JSON.stringify(message);
    this.#unsent.set(key, text);
    if (this.#socket?.readyState === WebSocket.OPEN) this.#put(this.#socket, text);
  }
}

/**
 * What the components read. Ids are opaque: the client compares them and never reads them. `wire.ts` makes these from
 * what the host tells; nothing here knows a rule.
 */

import type { Changed, Outcome, Stakes, Sum } from './host';
import type * as Protocol from './protocol';

export type { Case, Changed, Outcome, Stakes, Sum, Term } from './host';
export type { Far, Said, Welcome } from './protocol';

export type Id = string;

/** Something on the table that a person would point at. */
export interface Obj {
  id: Id;
  /** What sort of thing: `location`, `enemy`, `deck`. */
  kind: string;
  /** What is printed on it: an id of the catalogue's prints. */
  print?: string;
  name: string;
  /** What it lies in, on or before; `table` if nowhere else. */
  place: Id;
  order: number;
  seat?: number;
  numbers: Record<string, number>;
  flags: string[];
  links: Record<string, Id[]>;
  words: Record<string, string>;
}

/** Something that can be looked up by what is printed on it. */
export interface Print {
  id: string;
  name: string;
  kind: string;
  /** Rules text rendered from what runs, a line each. */
  text: string[];
  /** What stands on the other side. */
  back: string[];
  numbers: Record<string, number>;
  words: Record<string, string[]>;
  /** Words that rule nothing, by part: `front`, `back`, `awakens`. */
  story?: Record<string, string>;
  /** On its town's sheet. */
  at?: [number, number];
}

/** What never changes during a game. */
export interface Catalogue {
  game: 'board' | 'card';
  /** By kind and id. */
  prints: Map<string, Print>;
  towns: Town[];
  /** One more line about each investigator, by its id. */
  notes: Map<string, string>;
}

/** A town as data: where its places are and how they hang together. */
export interface Town {
  id: string;
  name: string;
  plane: [number, number];
  places: TownPlace[];
  roads: { between: [string, string]; kind: 'ring' | 'lane' | 'door' | 'path' }[];
  arrows: { colour: 'white' | 'black'; from: string; to: string }[];
  worlds: { id: string; name: string; symbols: string[]; areas: string[] }[];
  margins: { id: string; name: string }[];
}

export interface TownPlace {
  id: string;
  name: string;
  kind: 'street' | 'location';
  at: [number, number];
  district: string;
  street?: string;
  unstable?: boolean;
}

export interface Offer {
  key: string;
  label: string;
  about: Id[];
  /** Offers of one group stand together. */
  group: string;
  /** Chance in a million that what it attempts succeeds. */
  odds?: number;
  consequence: string;
  /** What success brings, in a few words. */
  brings?: string;
  /** The same with cards committed first, by its key: this one passes everything before the draw. */
  slow?: string;
  /** Whoever attacks because of it. */
  attackedBy?: Id[];
  /** Why it achieves nothing as things stand. */
  vain?: string;
  /** The points that can be put on one thing, by their keys, where they are more than one. */
  points?: string[];
  /** It declines, ends, or does no more. */
  declines: boolean;
  /** It adds nothing to another offer. */
  spare?: boolean;
}

/** What somebody might expect to be able to do, and why it is not offered. */
export interface Cannot {
  key: string;
  label: string;
  why: string;
  about: Id[];
}

/** Several things that are chosen together: any order, one confirmation. */
export interface Together {
  least: number;
  most?: number;
}

export interface Question {
  /** The revision at which it is asked. */
  id: string;
  seat?: number;
  who: string;
  rule: string;
  text: string;
  about: Id[];
  sum?: Sum;
  offers: Offer[];
  cannot: Cannot[];
  together?: Together;
  /** What is going on, outermost first. */
  stack: string[];
}

export interface Told {
  kind: string;
  seat?: number;
  about: Id[];
  changes: Changed[];
  cause?: Id;
  /** Of an answer: who gave it, a person or chance. */
  by?: string;
  text: string;
  /** What hangs on the check or test that begins. */
  stakes?: Stakes;
}

/** What the server says of the table beside the game itself; some of it a fixture may leave out. */
export type SeatView = Omit<Protocol.SeatView, 'friend' | 'sitter' | 'investigator'> & Partial<Protocol.SeatView>;
export type Room = Omit<
  Protocol.Room,
  'seats' | 'scenario' | 'round' | 'open_hands' | 'policy' | 'dice' | 'hints' | 'watching'
> &
  Partial<Omit<Protocol.Room, 'seats'>> & { seats: SeatView[] };

/** All that a viewer may see, at one revision. */
export interface View {
  revision: number;
  round: number;
  objects: Map<Id, Obj>;
  question?: Question;
  outcome?: Outcome;
  /** How many hints were asked for. */
  hints?: number;
}

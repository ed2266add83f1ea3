/** What the host writes (`crates/table`, `host/data.rs`), and how it becomes what the components read. */
import { townsOf } from '../map/towns';
import type { Catalogue, Changed, Id, Obj, Offer, Outcome, Print, Question, Sum, Told, View } from './types';

export interface WireObject {
  id: Id;
  kind: string;
  print?: string;
  name?: string;
  place?: Id;
  order?: number;
  seat?: number;
  numbers?: Record<string, number>;
  flags?: string[];
  links?: Record<string, Id[]>;
  words?: Record<string, string>;
}

export interface WireChoice {
  number?: number;
  key: string;
  label: string;
  about?: Id[];
  group?: string;
  odds?: number;
  consequence?: string;
  declines?: boolean;
}

export interface WireQuestion {
  seat?: number;
  who: string;
  rule: string;
  text: string;
  about?: Id[];
  sum?: Sum;
  offers?: WireChoice[];
  marks?: { least: number; most?: number; more?: WireChoice[] };
  cannot?: { key: string; label: string; why: string; about?: Id[] }[];
  stack: string[];
}

export interface WireEvent {
  revision?: number;
  kind: string;
  about?: Id[];
  seat?: number;
  cause?: Id;
  by?: string;
  rule?: string;
  changes?: Changed[];
  text?: string;
}

/** What a choice of marks comes to, before it is confirmed. */
export interface Marked {
  ready: boolean;
  why?: string;
  sum?: Sum;
  /** Keys that can still be marked beside them. */
  open?: string[];
}

/** New and changed objects whole, the ids of those gone, and what happened; without `since`, everything anew. */
export interface Update {
  since?: number;
  revision: number;
  changed: WireObject[];
  gone: Id[];
  events: WireEvent[];
  question?: WireQuestion;
  outcome?: Outcome;
  answers: number;
  round: number;
}

export interface WirePrint {
  id: string;
  name: string;
  kind: string;
  text?: string[];
  numbers?: Record<string, number>;
  words?: Record<string, string[]>;
  at?: [number, number];
}

export interface WireCatalogue {
  family: string;
  prints: WirePrint[];
  investigators?: { id: string; name: string; note: string }[];
}

export function object(o: WireObject): Obj {
  return {
    id: o.id,
    kind: o.kind,
    name: o.name ?? '',
    place: o.place ?? 'table',
    order: o.order ?? 0,
    numbers: o.numbers ?? {},
    flags: o.flags ?? [],
    links: o.links ?? {},
    words: o.words ?? {},
    ...(o.print !== undefined && { print: o.print }),
    ...(o.seat !== undefined && { seat: o.seat }),
  };
}

const offer = (c: WireChoice): Offer => ({
  key: c.key,
  label: c.label,
  about: c.about ?? [],
  group: c.group ?? '',
  consequence: c.consequence ?? '',
  declines: c.declines ?? false,
  ...(c.odds !== undefined && { odds: c.odds }),
});

export function question(q: WireQuestion, revision: number): Question {
  const { seat, who, rule, text, sum, stack, marks } = q;
  return {
    id: String(revision),
    who,
    rule,
    text,
    stack,
    about: q.about ?? [],
    offers: [...new Map([...(q.offers ?? []), ...(marks?.more ?? [])].map((c) => [c.key, offer(c)])).values()],
    cannot: (q.cannot ?? []).map((c) => ({ ...c, about: c.about ?? [] })),
    ...(seat !== undefined && { seat }),
    ...(sum && { sum }),
    ...(marks && { together: { least: marks.least, ...(marks.most !== undefined && { most: marks.most }) } }),
  };
}

export function told(e: WireEvent): Told {
  return {
    kind: e.kind,
    about: e.about ?? [],
    changes: e.changes ?? [],
    text: e.text ?? '',
    ...(e.seat !== undefined && { seat: e.seat }),
    ...(e.cause !== undefined && { cause: e.cause }),
    ...(e.by !== undefined && { by: e.by }),
  };
}

/** The view after an update; undefined if the update does not follow on it. */
export function advance(view: View | undefined, u: Update): View | undefined {
  if (u.since !== undefined && view?.revision !== u.since) return undefined;
  const objects = new Map(u.since === undefined ? [] : view?.objects);
  for (const id of u.gone) objects.delete(id);
  for (const o of u.changed) objects.set(o.id, object(o));
  return {
    revision: u.revision,
    round: u.round,
    objects,
    ...(u.question && { question: question(u.question, u.revision) }),
    ...(u.outcome && { outcome: u.outcome }),
  };
}

/** Things of different kinds may share an id in the packs. */
export const printKey = (kind: string, id: string): string => `${kind} ${id}`;

export function catalogue(c: WireCatalogue): Catalogue {
  const print = (p: WirePrint): Print => ({
    id: p.id,
    name: p.name,
    kind: p.kind,
    text: p.text ?? [],
    numbers: p.numbers ?? {},
    words: p.words ?? {},
    ...(p.at && { at: p.at }),
  });
  const prints = new Map(c.prints.map((p) => [printKey(p.kind, p.id), print(p)]));
  return { game: c.family === 'board' ? 'board' : 'card', prints, towns: townsOf(prints.values()), notes: new Map((c.investigators ?? []).map((i) => [i.id, i.note])) };
}

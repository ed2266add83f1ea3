/** What the host writes, in the types made from its own (`host.d.ts`), and how it becomes what the components read. */
import { townsOf } from '../map/towns';
import { apart, stepsOf } from './keys';
import type * as Host from './host';
import type { Catalogue, Obj, Offer, Print, Question, Told, View } from './types';

/** Some fields a fixture may leave out; the host always writes them. */
type Loose<T, K extends keyof T> = Omit<T, K> & Partial<Pick<T, K>>;

export type WireObject = Host.Object;
export type WireChoice = Loose<Host.Offer, 'number' | 'group'>;
export type WireQuestion = Omit<Host.Question, 'offers' | 'marks' | 'combined'> & {
  offers?: WireChoice[];
  combined?: WireChoice[];
  marks?: Omit<Host.Marks, 'more'> & { more?: WireChoice[] };
};
export type WireEvent = Loose<Host.Event, 'revision'>;
/** What a choice of marks comes to, before it is confirmed. */
export type Marked = Loose<Host.Marked, 'open'>;
/** New and changed objects whole, the ids of those gone, and what happened; without `since`, everything anew. */
export type Update = Omit<Host.Update, 'events' | 'question'> & { events: WireEvent[]; question?: WireQuestion };
export type WirePrint = Host.Print;
export type WireCatalogue = Pick<Host.Catalogue, 'family' | 'prints'> & Partial<Host.Catalogue>;

export function object(o: WireObject): Obj {
  return {
    id: o.id,
    kind: o.kind,
    name: o.name ?? o.words?.name ?? '',
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
  ...(c.vain !== undefined && { vain: c.vain }),
  ...(c.brings && { brings: c.brings }),
  declines: c.declines ?? false,
  ...(c.attacked_by?.length && { attackedBy: c.attacked_by }),
  ...(c.odds !== undefined && { odds: c.odds }),
  ...(c.spare && { spare: true }),
});

/** What is listed: each offer, or the combined offers that stand in for it in its place. */
function listed(q: WireQuestion): WireChoice[] {
  const combined = (q.combined ?? []).filter((c) => c.quick_for === undefined);
  if (!combined.length) return [...(q.offers ?? []), ...(q.marks?.more ?? [])];
  const left = new Set(combined);
  return (q.offers ?? []).flatMap((o) => {
    if (!o.split) return [o];
    const its = combined.filter((c) => left.has(c) && stepsOf(c.key).includes(o.key));
    for (const c of its) left.delete(c);
    return its;
  });
}

/** Offers that have a quick way, as one choice with two ends. */
function hastened(q: WireQuestion, offers: Offer[]): Offer[] {
  const quick = new Map((q.combined ?? []).map((c) => [c.quick_for, c]));
  return offers.map((o) => {
    const c = quick.get(o.key);
    return c ? { ...o, key: c.key, ...(c.odds !== undefined && { odds: c.odds }), slow: o.key } : o;
  });
}

/** Further points on a thing (`card:guard-dog+2`) belong to the offer of the first. */
function pointed(offers: Offer[]): Offer[] {
  const of = (o: Offer): string => o.key.replace(/([^:])\+\d+$/, '$1');
  return offers
    .filter((o) => of(o) === o.key)
    .map((o) => {
      const points = offers.filter((p) => of(p) === o.key).map((p) => p.key);
      return points.length > 1 ? { ...o, points } : o;
    });
}

export function question(q: WireQuestion, revision: number): Question {
  const { seat, who, rule, text, sum, stack } = q;
  // Where every way to mark is an offer, nothing is marked.
  const marks = q.combined?.length ? undefined : q.marks;
  return {
    id: String(revision),
    who,
    rule,
    text,
    stack,
    about: q.about ?? [],
    offers: apart(pointed(hastened(q, listed(q).map(offer)))),
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
    ...(e.stakes !== undefined && { stakes: e.stakes }),
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
    ...(u.hints && { hints: u.hints }),
  };
}

/** Things of different kinds may share an id in the packs. */
export const printKey = (kind: string, id: string): string => `${kind} ${id}`;

export function catalogue(c: WireCatalogue): Catalogue {
  // A card that a list of taboos changes keeps the id of the card: `elusive@2021-06-28`.
  const print = (p: WirePrint): Print => ({
    id: p.id.split('@')[0]!,
    name: p.name,
    kind: p.kind,
    text: p.text ?? [],
    back: p.back ?? [],
    numbers: p.numbers ?? {},
    // Traits are ids: `new-orleans`.
    words: { ...p.words, ...(p.words?.traits && { traits: p.words.traits.map((t) => t.replaceAll('-', ' ')) }) },
    ...(p.story && { story: p.story }),
    ...(p.at && { at: p.at }),
  });
  const prints = new Map(c.prints.map((p) => [printKey(p.kind, p.id), print(p)]));
  return {
    game: c.family === 'board' ? 'board' : 'card',
    prints,
    towns: townsOf(prints.values()),
    notes: new Map((c.investigators ?? []).map((i) => [i.id, i.note])),
  };
}

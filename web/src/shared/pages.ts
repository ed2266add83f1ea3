/** What a page of the story says and shows, chapter by chapter. */
import type { Chapter, Sort } from '../model/story';
import type { Table } from '../model/store.svelte';
import type { Id, Print } from '../model/types';

export const words = {
  kinds: {
    test: 'Skill test',
    check: 'Check',
    roll: 'Roll',
    card: 'Encounter',
    mythos: 'Mythos',
    act: 'The story goes on',
    attack: 'Attack',
    fate: 'Fate',
    gate: 'Gate',
    rift: 'Rift',
    battle: 'Final battle',
    town: 'In town',
    place: 'Location',
    turn: 'Turn',
    tale: 'Story',
    end: 'The end',
  } satisfies Record<Sort, string>,
  tales: { act: 'Act', agenda: 'Agenda', location: 'Location', 'ancient-one': 'Ancient One' } as Record<string, string>,
  again: (kind: string): string => `${kind}, continued`,
  because: 'Because of',
  nothingLeft: 'Nothing else was left to do.',
  success: 'If it succeeds',
  failure: 'If it fails',
};

/** The symbol of pages that have no picture. */
const SIGNS: Record<Sort, string> = {
  test: 's-investigate',
  check: 'b-die-5',
  roll: 'b-die-3',
  card: 's-mythos',
  mythos: 's-mythos',
  act: 's-story',
  attack: 's-phase-enemy',
  fate: 's-horror',
  gate: 'b-gate',
  rift: 'b-rift',
  battle: 'b-doom',
  town: 'b-terror',
  place: 's-map',
  turn: 's-phase-investigation',
  tale: 's-story',
  end: 's-story',
};
const SIGN_OF: Record<string, string> = {
  sealed: 'b-seal',
  'great-seal': 'b-seal',
  arrested: 'b-arrested',
  'mythos-leaves': 's-mythos',
  defeats: 'b-trophy',
  defeated: 's-combat',
};
export const sign = (c: Chapter): string => SIGN_OF[c.head.kind] ?? SIGNS[c.kind];

/** What is printed on a thing, also on one that has left the table since: `rotting-remains.2`. */
export function printed(t: Table, id: Id): Print | undefined {
  const known = t.print(t.object(id)) ?? t.printOf(id);
  if (known) return known;
  const bare = id.replace(/\.\d+$/, '').replace(/^.*\//, '');
  for (const p of t.book?.prints.values() ?? []) if (p.id === bare) return p;
  return undefined;
}
export const nameOf = (t: Table, id: Id): string => t.name(id) || printed(t, id)?.name || '';

/** The card, place or being that a page is about. */
export const about = (t: Table, c: Chapter): Print | undefined =>
  c.head.about.map((id) => printed(t, id)).find((p) => p && p.kind !== 'investigator');

/** A page in words. */
export interface Said {
  kind: string;
  title: string;
  /** What is said below the title. */
  under: string[];
  /** The text of its card. */
  text: string[];
  cause: string;
  story: string[];
}

const ENDS = /\.$/;
export function said(t: Table, c: Chapter): Said {
  const it = about(t, c);
  const who = t.whoPlays(c.head.seat) || t.ofSeat(c.head.seat)?.name || '';
  let kind = words.kinds[c.kind];
  let title = c.head.text.replace(ENDS, '');
  const under: string[] = [];
  let text: string[] = [];
  if (c.kind === 'check') {
    // "Joe Diamond: Will check, 1 die (..), 1 success needed"
    const [, name, rest] = /^(?:[^:]*: )?([^,]*), (.*)$/.exec(c.head.kind === 'check' ? c.head.text : '') ?? [];
    title = name ?? kind;
    if (rest) under.push(rest);
  } else if (c.kind === 'test') {
    // "Roland Banks takes an intellect test, difficulty 2.", or what came of it: "Roland Banks: intellect 3 + 1 = ..".
    const skill = /: ([a-z]+) \d/.exec(c.result?.text ?? '')?.[1];
    const [, name = skill && `${skill} test`, rest] = / takes an? ([^,]*), (.*)$/.exec(title) ?? [];
    title = name ? name.charAt(0).toUpperCase() + name.slice(1) : kind;
    if (rest) under.push(rest);
  } else if (c.kind === 'card' && c.head.kind === 'encounter') {
    const at = c.head.text.indexOf(': ');
    title = it?.name ?? title;
    if (at > 0) text = [c.head.text.slice(at + 2)];
  } else if (c.kind === 'card' || c.kind === 'place' || c.kind === 'mythos') {
    title = it?.name ?? title;
    text = it?.text ?? [];
  } else if (c.kind === 'tale') {
    kind = words.tales[it?.kind ?? ''] ?? kind;
    title = it?.name ?? (c.head.kind === 'tells' ? (t.roomNow?.title ?? kind) : title);
    text = it && it.kind !== 'ancient-one' ? it.text : [];
  } else if (c.kind === 'act') kind = c.head.kind.startsWith('agenda') ? words.tales.agenda! : words.tales.act!;
  else if (c.kind === 'attack' || c.kind === 'battle' || c.kind === 'town') text = it?.text ?? [];
  if (c.kind === 'turn') under.push(words.nothingLeft);
  if (c.kind === 'roll') title = c.head.text.replace(/^([^:]*): .*$/, '$1').replace(/ rolls \d+$/, '');
  // A place is looked at when something happens there.
  const story = c.story.length ? c.story : c.head.kind === 'encounter' && it?.story?.front ? [it.story.front] : [];
  const cause = [...new Set([c.cause === undefined ? '' : nameOf(t, c.cause), c.stakes?.cause ?? ''])]
    .filter((x) => x && x !== title && x !== who)
    .join(', ');
  return {
    kind: [c.again ? words.again(kind) : title === kind ? '' : kind, title.includes(who) ? '' : who]
      .filter(Boolean)
      .join(' · '),
    title,
    under,
    text: text.slice(0, 5),
    cause,
    story,
  };
}

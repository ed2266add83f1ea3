// @vitest-environment jsdom
/** The card game's table: what is attached, how places are called, what the tokens of the bag do. */
import { cleanup, screen, within } from '@testing-library/svelte';
import { tick, type Component } from 'svelte';
import { afterEach, expect, it, vi } from 'vitest';
import Asset from '../card/Asset.svelte';
import Enemy from '../card/Enemy.svelte';
import Location from '../card/Location.svelte';
import Rail from '../card/Rail.svelte';
import { areasOf, inForce, placeName, usesOf } from '../card/read';
import Scenes from '../card/Scenes.svelte';
import { attached, turn } from '../fixtures/card';
import Rich from '../shared/Rich.svelte';
import { shown, tableOf } from './table';

// What the page asks of its window as soon as it is loaded.
vi.hoisted(() => {
  class Observer {
    observe = (): void => {};
    unobserve = (): void => {};
    disconnect = (): void => {};
  }
  vi.stubGlobal('ResizeObserver', Observer);
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {} }));
  Object.assign(document, { fonts: new EventTarget() });
});
afterEach(cleanup);

it('tells what is attached to the agenda and the act, each with what it does', async () => {
  const { table } = tableOf(attached);
  await shown(Scenes as Component<Record<string, unknown>>, table, {});
  const all = within(screen.getByRole('group', { name: 'In force' })).getAllByRole('button');
  expect(all.map((e) => e.querySelector('.sr')?.textContent)).toEqual([
    'On the agenda, Light of Aforgomon',
    'On the act, Light of Aforgomon',
  ]);
  expect(all[0]!.textContent).toContain('not to their assets');
});

it('takes no room while nothing is attached', async () => {
  const { table } = tableOf(turn);
  expect(inForce(table)).toEqual([]);
  await shown(Scenes as Component<Record<string, unknown>>, table, {});
  expect(screen.queryByRole('group', { name: 'In force' })).toBeNull();
});

it('names what is attached to an enemy', async () => {
  const { table } = tableOf(attached);
  await shown(Enemy as Component<Record<string, unknown>>, table, { o: table.object('flesh-eater')! });
  expect(screen.getByRole('button', { name: /attached: Mask of Umôrdhoth/ })).toBeTruthy();
});

it('numbers places of one name, but not twice', () => {
  const { changed } = turn.update;
  const car = (n: number, name: string) => ({
    id: n > 1 ? `train-car.${n}` : 'train-car',
    kind: 'location',
    place: 'table',
    words: { name },
  });
  const named = (...names: string[]): string[] => {
    const cars = names.map((name, i) => car(i + 1, name));
    const { table } = tableOf({ ...turn, update: { ...turn.update, changed: [...changed, ...cars] } });
    return cars.map((c) => placeName(table, table.object(c.id)!));
  };
  expect(named('Train Car', 'Train Car')).toEqual(['Train Car 1', 'Train Car 2']);
  expect(named('Train Car', 'Train Car 2', 'Train Car 3')).toEqual(['Train Car 1', 'Train Car 2', 'Train Car 3']);
});

it('draws the symbols of the bag before what they do', async () => {
  const { table } = tableOf(turn);
  const rail = await shown(Rail as Component<Record<string, unknown>>, table, {});
  const lines = [...rail.querySelectorAll('.means li')];
  expect(lines.map((l) => l.querySelector('svg')?.getAttribute('aria-label'))).toEqual(['skull', 'cultist', 'tablet']);
  expect(lines[0]!.textContent.trim()).toBe('−1 for each Ghoul at your location.');
});

/** The table of a turn with more objects, and more words on the table itself. */
const turnWith = (more: { id: string; kind: string; [of: string]: unknown }[], words: Record<string, string> = {}) => {
  const changed = turn.update.changed.map((o) => (o.id === 'table' ? { ...o, words: { ...o.words, ...words } } : o));
  return tableOf({ ...turn, update: { ...turn.update, changed: [...changed, ...more] } }).table;
};

it('shows the decks and areas of a scenario and what is set aside, and opens what can be read', async () => {
  const aside = { kind: 'enemy', place: 'set-aside' };
  const table = turnWith(
    [
      { ...aside, id: 'horror', name: 'Hunting Horror', words: { area: 'the-void' } },
      { ...aside, id: 'later', name: 'Silas Bishop' },
      { ...aside, id: 'below', name: 'Exhibit Hall', flags: ['in-deck'] },
    ],
    { decks: 'exhibit: 6; nothing: 0; the-void: 2', log: 'A door was opened; Somebody fled' },
  );
  expect(areasOf(table).map((a) => [a.name, a.n, a.cards.map((c) => c.id)])).toEqual([
    ['Exhibit', 6, []],
    ['The void', 2, ['horror']],
    ['Set aside', 1, ['later']],
  ]);
  const rail = await shown(Rail as Component<Record<string, unknown>>, table, {});
  const list = within(rail).getByRole('list', { name: 'Other decks and areas' });
  expect(within(list).queryByText('Hunting Horror')).toBeNull();
  within(list)
    .getByRole('button', { name: /The void/ })
    .click();
  await tick();
  expect(within(list).getByRole('button', { name: /Hunting Horror/ })).toBeTruthy();
  within(list)
    .getByRole('button', { name: /Recorded/ })
    .click();
  await tick();
  expect(within(list).getByText('A door was opened')).toBeTruthy();
});

it('lists what is changed for a time, with those whom it changes', () => {
  const table = turnWith([
    {
      id: 'lasting/1',
      kind: 'lasting',
      place: 'table',
      words: { name: 'Mind Wipe', text: 'its text box is blank until the end of the phase' },
      links: { of: ['mind-wipe'], on: ['flesh-eater'] },
    },
  ]);
  const [it, ...rest] = inForce(table);
  expect(rest).toEqual([]);
  expect([table.name(it!.o.id), it!.what, it!.does]).toEqual([
    'Mind Wipe',
    'Flesh-Eater',
    'its text box is blank until the end of the phase',
  ]);
});

it('has a symbol for every kind of uses, and for sealed tokens', async () => {
  const kinds = ['ammo', 'charge', 'charges', 'secrets', 'supply', 'supplies', 'evidence', 'offering', 'offerings'];
  const drawn = ['ammo', 'charges', 'charges', 'secrets', 'supplies', 'supplies', 'evidence', 'offerings', 'offerings'];
  const table = turnWith([
    { id: 'idol', kind: 'asset', place: 'play/0', name: 'Idol', numbers: { uses: 2, sealed: 3 } },
  ]);
  const idol = table.object('idol')!;
  const print = (kind: string) => vi.spyOn(table, 'print').mockReturnValue({ text: [`Uses (2 ${kind}).`] } as never);
  for (const [i, kind] of kinds.entries()) {
    const spy = print(kind);
    expect(usesOf(table, idol)).toBe(drawn[i]);
    spy.mockRestore();
  }
  await shown(Asset as Component<Record<string, unknown>>, table, { o: idol });
  expect(screen.getByLabelText('sealed tokens').parentElement!.textContent).toBe('3');
});

it('shows every act and agenda that is on the table', async () => {
  const table = turnWith([{ id: 'second-act', kind: 'act', place: 'table', name: 'A Second Act' }]);
  await shown(Scenes as Component<Record<string, unknown>>, table, {});
  expect(screen.getAllByRole('button', { name: /^(Act|Agenda) / })).toHaveLength(3);
});

it('shows doom and other tokens on a location, also before it is revealed', async () => {
  const at = { kind: 'location', place: 'table' };
  const table = turnWith([
    { ...at, id: 'tear', name: 'Tear Through Space', flags: ['revealed'], numbers: { shroud: 1, doom: 2 } },
    { ...at, id: 'closed', name: 'Closed', numbers: { doom: 1, resources: 3 } },
  ]);
  for (const id of ['tear', 'closed'])
    await shown(Location as Component<Record<string, unknown>>, table, { o: table.object(id)! });
  expect(screen.getByRole('button', { name: /Tear Through Space, shroud 1, clues 0, doom 2/ })).toBeTruthy();
  expect(screen.getByRole('button', { name: /Closed, not revealed, doom 1, resource 3/ })).toBeTruthy();
});

it('begins a line for each item of a list', async () => {
  const { table } = tableOf(turn);
  const text = await shown(Rich as Component<Record<string, unknown>>, table, {
    text: 'Choose one:\n• Take 1 horror.\n• Draw.',
  });
  expect([...text.querySelectorAll('span')].map((s) => s.textContent)).toEqual(['• Take 1 horror.', '• Draw.']);
});

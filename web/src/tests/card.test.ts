// @vitest-environment jsdom
/** The card game's table: what is attached, how places are called, what the tokens of the bag do. */
import { cleanup, screen, within } from '@testing-library/svelte';
import type { Component } from 'svelte';
import { afterEach, expect, it, vi } from 'vitest';
import Enemy from '../card/Enemy.svelte';
import Rail from '../card/Rail.svelte';
import { inForce, placeName } from '../card/read';
import Scenes from '../card/Scenes.svelte';
import { attached, turn } from '../fixtures/card';
import { shown, tableOf } from './table';

// What the page asks of its window as soon as it is loaded.
vi.hoisted(() => {
  class Observer {
    observe = (): void => {};
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

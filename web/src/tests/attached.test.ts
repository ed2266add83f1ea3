// @vitest-environment jsdom
/** What is in force on the card game's table: cards attached to the agenda, the act and an enemy. */
import { cleanup, screen, within } from '@testing-library/svelte';
import type { Component } from 'svelte';
import { afterEach, expect, it, vi } from 'vitest';
import Enemy from '../card/Enemy.svelte';
import { inForce } from '../card/read';
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

// @vitest-environment jsdom
/** The board game's table: how many dice a check has, and what the map shows beside the stage. */
import { cleanup } from '@testing-library/svelte';
import type { Component } from 'svelte';
import { afterEach, expect, it, vi } from 'vitest';
import CheckStage from '../board/CheckStage.svelte';
import { Camera } from '../board/town/camera.svelte';
import { check } from '../fixtures/board';
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

it.each([
  [-1, '0dice'],
  [1, '1die'],
  [2, '2dice'],
])('a sum of %d is so many dice', async (value, told) => {
  const question = { ...check.update.question!, sum: { terms: [{ of: 'Sneak', n: value }], value, needed: 1 } };
  const { table } = tableOf({ ...check, update: { ...check.update, question } });
  const stage = await shown(CheckStage as Component<Record<string, unknown>>, table, { check: table.object('check')! });
  expect(stage.querySelector('.terms .sum')?.textContent).toBe(told);
});

it('shows what it looks at beside what lies over the map', () => {
  const camera = new Camera(() => ({ width: 1000, height: 800 }));
  Object.assign(camera, { w: 600, h: 400, over: { top: 300, bottom: 0 } });
  for (const y of [0, 400, 800]) {
    camera.lookAt([500, y], 1);
    expect(camera.y + y).toBeGreaterThanOrEqual(300);
    expect(camera.y + y).toBeLessThanOrEqual(400);
  }
  camera.over = { top: 0, bottom: 300 };
  camera.lookAt([500, 400], 1);
  expect(camera.y + 400).toBe(50);
});

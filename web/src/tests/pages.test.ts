// @vitest-environment jsdom
import { screen } from '@testing-library/svelte';
import { tick, type Component } from 'svelte';
import { expect, test, vi } from 'vitest';
import { turn } from '../fixtures/card';
import type { Chapter } from '../model/story';
import type { WireEvent } from '../model/wire';
import Pages from '../shared/Pages.svelte';
import { said } from '../shared/pages';
import { settings } from '../shared/settings.svelte';
import { shown, tableOf } from './table';

// What the page asks of its window as soon as it is loaded.
vi.hoisted(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {} }));
});

/** A page about a skill test of which only the end is told: it began before the answer. */
const ended = (text: string): Chapter =>
  ({ kind: 'test', head: { kind: 'test-succeeded', text, about: [] }, result: { text }, story: [] }) as never;

test('a page names the test, also where only its end is told', () => {
  const { table } = tableOf(turn);
  const page = said(table, ended('Roland Banks: combat 4 + Machete 1 + 0 = 5 against 1, success.'));
  expect([page.kind, page.title]).toEqual(['Skill test', 'Combat test']);
});

test('no page says its kind twice', () => {
  const { table } = tableOf(turn);
  const page = said(table, ended('Roland Banks: automatic failure.'));
  expect([page.kind, page.title]).toEqual(['', 'Skill test']);
});

test('a table that is sent whole goes on with its story', () => {
  const { table, host } = tableOf(turn);
  const were = table.lines;
  let told: string[] = [];
  table.pager = (fresh) => {
    told = fresh.map((l) => l.text);
    return true;
  };
  const { since: _, ...whole } = turn.update;
  host.listener?.update({
    ...whole,
    events: [{ kind: 'tells', text: 'The cars stand in a row.', about: [], changes: [] }],
  });
  expect(told).toEqual(['The cars stand in a row.']);
  expect(table.telling).toBe(true);
  expect(table.lines).toBe(were);
});

test('the story begins before the first question, and is told once', async () => {
  settings.pages = 'calm';
  const changed = turn.update.changed.map((o) =>
    o.id === 'table' ? { ...o, words: { ...o.words, prologue: 'A letter.\n\nA lamp.' } } : o,
  );
  const { table, host } = tableOf({ ...turn, update: { ...turn.update, round: 0, events: [], changed } });
  await shown(Pages as Component<Record<string, unknown>>, table, {});
  expect(screen.getByRole('dialog').textContent).toContain('A letter.');
  expect(screen.getByRole('dialog').textContent).toContain('A lamp.');
  screen.getByRole('button', { name: /Continue/ }).click();
  await tick();
  const tells = (text: string): WireEvent => ({ kind: 'tells', text, about: ['table'], changes: [] });
  host.listener?.update({
    ...turn.update,
    since: turn.update.revision,
    revision: turn.update.revision + 1,
    changed: [],
    events: [tells('A letter.'), tells('A lamp.'), tells('A night.')],
  });
  await tick();
  expect(screen.getByRole('dialog').textContent).toContain('A night.');
  expect(screen.getByRole('dialog').textContent).not.toContain('A lamp.');
});

// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { turn } from '../fixtures/card';
import type { Chapter } from '../model/story';
import { said } from '../shared/pages';
import { tableOf } from './table';

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

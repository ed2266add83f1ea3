// @vitest-environment jsdom
import { cleanup, fireEvent } from '@testing-library/svelte';
import { tick, type Component } from 'svelte';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { commit, harm, quick, turn } from '../fixtures/card';
import type { Picture } from '../model/script';
import Choice from '../shared/Choice.svelte';
import Confirm from '../shared/Confirm.svelte';
import Keys from '../shared/Keys.svelte';
import { Layout } from '../shared/layout.svelte';
import { Lingering } from '../shared/lingering.svelte';
import Coach from '../shared/Coach.svelte';
import { settings } from '../shared/settings.svelte';
import { shown, tableOf } from './table';

type Any = Component<Record<string, unknown>>;
/** Longer than the guard of a double click. */
const LATER = 1_000;

beforeAll(() => {
  class Observer {
    observe(): void {}
    disconnect(): void {}
  }
  vi.stubGlobal('ResizeObserver', Observer);
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  Object.assign(document, { fonts: new EventTarget() });
});
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  settings.coach = 'off';
});

/** One choice of a question, as a button. */
async function choice(picture: Picture, key: string) {
  const { table, host } = tableOf(picture);
  vi.advanceTimersByTime(LATER);
  const offer = table.question?.offers.find((o) => o.key === key);
  if (!offer) throw new Error(`${key} is not offered`);
  const layout = new Layout(
    () => table,
    () => false,
  );
  const props = { offer, layout, lingering: new Lingering(() => undefined), sheet: false };
  const container = await shown(Choice as unknown as Any, table, props);
  const button = container.querySelector('button');
  if (!button) throw new Error('no button');
  return { button, table, host };
}

/** The golden button of a question of several. */
async function golden() {
  const { table, host } = tableOf(commit);
  vi.advanceTimersByTime(LATER);
  const container = await shown(Confirm as unknown as Any, table, {});
  const button = container.querySelector('button');
  if (!button) throw new Error('no button');
  return { button, table, host };
}

describe('a choice', () => {
  test('answers with one click, and looks pressed until the host has said what came of it', async () => {
    const { button, host } = await choice(turn, 'investigate');
    await fireEvent.click(button);
    expect(host.answers).toEqual(['investigate']);
    expect(button.className).toContain('sent');
    await fireEvent.click(button);
    expect(host.answers).toEqual(['investigate']);
  });
  test('is golden only if nothing else can be chosen', async () => {
    expect((await choice(turn, 'investigate')).button.className).not.toMatch(/\bgo\b/);
    cleanup();
    const question = turn.update.question;
    if (!question) throw new Error('no question');
    const only = {
      ...turn,
      update: { ...turn.update, question: { ...question, offers: (question.offers ?? []).slice(0, 1) } },
    };
    expect((await choice(only, 'use:machete')).button.className).toMatch(/\bgo\b/);
  });
  test('that declines is not taken right after an answer: that click was meant for the question before', async () => {
    const { button, table, host } = await choice(turn, 'end-turn');
    table.answer('investigate');
    table.update({ ...turn.update, revision: turn.update.revision });
    await tick();
    await fireEvent.click(button);
    expect(host.answers).toEqual(['investigate']);
    vi.advanceTimersByTime(LATER);
    await fireEvent.click(button);
    expect(host.answers).toEqual(['investigate', 'end-turn']);
  });
  test('the second click of a double click is not taken', async () => {
    const { button, table, host } = await choice(turn, 'investigate');
    table.answer('draw');
    table.update(turn.update);
    await tick();
    await fireEvent.click(button, { detail: 2 });
    expect(host.answers).toEqual(['draw']);
  });
  test('among several that are chosen together marks, and gives no answer', async () => {
    const { button, table, host } = await choice(commit, 'commit:beat-cop');
    expect(button.getAttribute('aria-pressed')).toBe('false');
    await fireEvent.click(button);
    expect(button.getAttribute('aria-pressed')).toBe('true');
    expect([table.marks, host.answers, host.confirmed]).toEqual([['commit:beat-cop'], [], []]);
    expect(host.marked).toEqual([['commit:beat-cop']]);
    expect(table.busy).toBe(true);
    table.marked(['commit:beat-cop'], { ready: true } as never);
    expect(table.busy).toBe(false);
  });
});

describe('a test', () => {
  test('is drawn at once by its button, and after cards by the other end of it', async () => {
    const { button, table, host } = await choice(quick, 'investigate > pass');
    await fireEvent.click(button);
    const slow = button.parentElement?.querySelector('.slow');
    expect(slow?.getAttribute('data-key')).toBe('investigate');
    table.update(quick.update);
    await tick();
    if (slow) await fireEvent.click(slow);
    expect(host.answers).toEqual(['investigate > pass', 'investigate']);
    expect(button.textContent).toContain('+1 clue');
  });
  test('that is pointed at on the map asks which of the two', () => {
    const { table, host } = tableOf(quick);
    vi.advanceTimersByTime(LATER);
    table.touch('attic', 1, 1);
    expect([table.menu?.id, host.answers]).toEqual(['attic', []]);
  });
  test('has both ends on the keyboard', async () => {
    const { table, host } = tableOf(quick);
    vi.advanceTimersByTime(LATER);
    await shown(Keys as unknown as Any, table, {});
    const key = table.keys.get('investigate > pass');
    await fireEvent.keyDown(document.body, { key: '!', code: `Digit${key}`, shiftKey: true });
    table.update(quick.update);
    await fireEvent.keyDown(document.body, { key, code: `Digit${key}` });
    expect(host.answers).toEqual(['investigate', 'investigate > pass']);
  });
});

describe('damage', () => {
  const one = (least: number) => {
    const question = harm.update.question;
    if (!question) throw new Error('no question');
    return tableOf({
      ...harm,
      update: { ...harm.update, question: { ...question, marks: { least, most: least, more: question.marks?.more } } },
    } as Picture);
  };
  test('of one point is one click', () => {
    const { table, host } = one(1);
    vi.advanceTimersByTime(LATER);
    table.answer('card:beat-cop');
    expect(host.confirmed).toEqual([['card:beat-cop']]);
  });
  test('of several is shared out by pips: a click adds a point, after the last one all are taken away', async () => {
    const { button, table } = await choice(harm, 'card:guard-dog');
    expect(button.querySelectorAll('.pips i')).toHaveLength(3);
    for (const on of [1, 2, 3, 0]) {
      await fireEvent.click(button);
      expect(button.querySelectorAll('.pips .x')).toHaveLength(on);
    }
    table.answer('card:guard-dog');
    table.answer('card:beat-cop');
    table.answer('card:beat-cop');
    expect(table.marks).toEqual(['card:guard-dog', 'card:beat-cop', 'card:beat-cop+2']);
  });
});

describe('skill sliders', () => {
  test('stand at one stop each: a new one takes the place of the old', () => {
    const question = commit.update.question;
    if (!question) throw new Error('no question');
    const keys = ['speed:1', 'speed:2', 'fight:3'];
    const offers = keys.map((key) => ({ key, label: key, group: 'sliders', about: [] }));
    const asked = { ...question, rule: 'setup.skill-sliders', offers, marks: { least: 2, most: 2 } };
    const { table, host } = tableOf({ ...commit, update: { ...commit.update, question: asked as never } });
    table.answer('speed:1');
    table.answer('fight:3');
    expect([table.swaps('speed:2'), table.swaps('speed:1')]).toEqual([true, false]);
    table.answer('speed:2');
    expect(table.marks).toEqual(['fight:3', 'speed:2']);
    table.answer('speed:2');
    expect(table.marks).toEqual(['fight:3']);
    expect(host.marked.at(-1)).toEqual(['fight:3']);
  });
});

describe('the Upkeep', () => {
  test('is over with one click when nobody wants anything', () => {
    const question = { ...turn.update.question, rule: 'upkeep.sliders' };
    const upkeep = (revision: number) => ({ ...turn.update, revision, question }) as typeof turn.update;
    const { table, host } = tableOf({ ...turn, update: upkeep(1) });
    vi.advanceTimersByTime(LATER);
    expect(table.goesOn).toBe(true);
    table.skip();
    table.update({ ...upkeep(2), since: 1 });
    table.update({ ...turn.update, revision: 3, since: 2 });
    expect(host.answers).toEqual(['end-turn', 'end-turn']);
  });
});

describe('the golden button', () => {
  test('goes on without anything where that is what declining does', async () => {
    const { button, host } = await golden();
    expect(button.disabled).toBe(false);
    await fireEvent.click(button);
    expect([host.answers, host.confirmed]).toEqual([['pass'], []]);
  });
  test('confirms what is marked, and says how much', async () => {
    const { button, table, host } = await golden();
    const without = button.textContent;
    table.answer('commit:vicious-blow');
    await tick();
    expect(button.textContent).not.toBe(without);
    await fireEvent.click(button);
    expect([host.answers, host.confirmed]).toEqual([[], [['commit:vicious-blow']]]);
  });
});

describe('where at least two are chosen', () => {
  /** The golden button of such a question, and what stands beside it. */
  async function two() {
    const question = commit.update.question;
    if (!question) throw new Error('no question');
    const offers = (question.offers ?? []).filter((o) => !o.declines);
    const asked = { ...question, rule: 'discard', offers, marks: { least: 2, most: 2 } };
    const { table } = tableOf({ ...commit, update: { ...commit.update, question: asked } });
    vi.advanceTimersByTime(LATER);
    const button = (await shown(Confirm as unknown as Any, table, {})).querySelector('button');
    if (!button) throw new Error('no button');
    return { table, button, offers };
  }
  test('the golden button waits for the second', async () => {
    const { table, button, offers } = await two();
    const [a, b] = offers.map((o) => o.key);
    if (a === undefined || b === undefined) throw new Error('too few');
    expect(button.disabled).toBe(true);
    table.answer(a);
    await tick();
    expect(button.disabled).toBe(true);
    table.answer(b);
    table.marked([a, b], { ready: true } as never);
    await tick();
    expect(button.disabled).toBe(false);
    // One of them is taken back: until the host has said what that comes to, its number tells.
    table.answer(b);
    await tick();
    expect([table.marks, button.disabled]).toEqual([[a], true]);
  });
});

describe('a click on a thing', () => {
  test('does its only offer, opens a menu for several, and shows the others', () => {
    const { table, host } = tableOf(turn);
    vi.advanceTimersByTime(LATER);
    table.touch('flesh-eater', 10, 20);
    expect([table.menu, host.answers]).toEqual([{ id: 'flesh-eater', x: 10, y: 20 }, []]);
    table.touch('beat-cop', 1, 1);
    expect(table.reading).toBe('beat-cop');
    table.touch('hallway', 1, 1);
    expect(host.answers).toEqual(['move:hallway']);
  });
  test('a thing that is dragged onto another does what is offered of both', () => {
    const { table, host } = tableOf(turn);
    vi.advanceTimersByTime(LATER);
    table.drop('machete', 'flesh-eater', 1, 1);
    expect(host.answers).toEqual(['use:machete']);
  });
});

describe('the coach', () => {
  test('holds an answer that achieves nothing, until it is wanted anyway', async () => {
    settings.coach = 'costly';
    const question = turn.update.question;
    if (!question) throw new Error('no question');
    const offers = (question.offers ?? []).map((o) => (o.key === 'draw' ? { ...o, vain: 'There are no cards.' } : o));
    const { table, host } = tableOf({ ...turn, update: { ...turn.update, question: { ...question, offers } } });
    vi.advanceTimersByTime(LATER);
    const container = await shown(Coach as unknown as Any, table, {});
    table.answer('draw');
    await tick();
    expect(container.textContent).toContain('There are no cards.');
    expect(host.answers).toEqual([]);
    const anyway = container.querySelector<HTMLElement>('.any');
    if (anyway) await fireEvent.click(anyway);
    expect(host.answers).toEqual(['draw']);
  });
});

// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { tick, type Component } from 'svelte';
import { afterEach, describe, expect, test, vi } from 'vitest';
import Pick from '../shared/Pick.svelte';

const BOTS = [
  { value: 'mine', label: 'I play' },
  { value: 'friend', label: 'A friend' },
  { value: 'away', label: 'Nobody', disabled: true },
  { value: 'bot', label: 'A quick bot', group: 'Bots' },
  { value: 'search', label: 'A thinking bot', group: 'Bots' },
];

/** A list with these options, and every value that was chosen from it. */
function list(value = 'mine', more = {}) {
  const chosen: string[] = [];
  const choose = (v: string): void => void chosen.push(v);
  render(Pick as unknown as Component<Record<string, unknown>>, {
    props: { label: 'Who plays', options: BOTS, value, choose, ...more },
  });
  const button = screen.getByRole('combobox', { name: 'Who plays' });
  button.focus();
  const press = async (...keys: string[]): Promise<void> => {
    for (const key of keys) {
      await fireEvent.keyDown(button, { key });
      await tick();
    }
  };
  /** The words of the option that the keys stand at. */
  const at = (): string | undefined =>
    document.getElementById(button.getAttribute('aria-activedescendant') ?? '')?.textContent ?? undefined;
  return { button, chosen, press, at };
}
const opened = (): boolean => screen.queryByRole('listbox') !== null;

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('a list to choose from', () => {
  test('shows the chosen value, and opens at it', async () => {
    const { button, press, at } = list('friend');
    expect(button.textContent).toBe('A friend');
    expect([button.getAttribute('aria-expanded'), opened()]).toEqual(['false', false]);
    await press('ArrowDown');
    expect([button.getAttribute('aria-expanded'), at()]).toEqual(['true', 'A friend']);
    expect(screen.getByRole('option', { selected: true }).textContent).toBe('A friend');
    expect(button.getAttribute('aria-controls')).toBe(screen.getByRole('listbox').id);
  });
  test('arrows, Home and End go over what is disabled and stop at the ends', async () => {
    const { press, at } = list();
    await press('Enter', 'ArrowDown', 'ArrowDown');
    expect(at()).toBe('A quick bot');
    await press('ArrowUp', 'ArrowUp', 'ArrowUp');
    expect(at()).toBe('I play');
    await press('End', 'ArrowDown');
    expect(at()).toBe('A thinking bot');
    await press('Home');
    expect(at()).toBe('I play');
    await press('PageDown');
    expect(at()).toBe('A thinking bot');
  });
  test('letters go to what begins with them', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const { press, at } = list();
    await press('a');
    expect(at()).toBe('A friend');
    await press('a');
    expect(at()).toBe('A quick bot');
    vi.advanceTimersByTime(2_000);
    await press('a', ' ', 't');
    expect(at()).toBe('A thinking bot');
  });
  test('Enter, Space and Tab choose; Escape does not', async () => {
    const { chosen, press } = list();
    await press('Enter', 'ArrowDown', 'Escape');
    expect([chosen, opened()]).toEqual([[], false]);
    await press('Enter', 'ArrowDown', 'Enter');
    await press('ArrowUp', 'End', ' ');
    await press('ArrowDown', 'ArrowDown', 'Tab');
    expect(chosen).toEqual(['friend', 'search', 'friend']);
    expect(opened()).toBe(false);
  });
  test('keys of the list are for nothing else', async () => {
    const seen: string[] = [];
    const hear = (e: KeyboardEvent): void => void seen.push(e.key);
    window.addEventListener('keydown', hear);
    const { press } = list();
    await press('ArrowDown', 'f', 'Escape', 'F6', 'Escape');
    window.removeEventListener('keydown', hear);
    expect(seen).toEqual(['F6', 'Escape']);
  });
  test('a click chooses, a disabled option and the chosen one change nothing, a press beside it closes', async () => {
    const { button, chosen } = list();
    const click = async (name: string): Promise<void> => {
      await fireEvent.click(button);
      await tick();
      await fireEvent.click(screen.getByRole('option', { name }));
    };
    await click('A quick bot');
    expect([chosen, opened()]).toEqual([['bot'], false]);
    await click('Nobody');
    expect(opened()).toBe(true);
    await fireEvent.pointerDown(document.body);
    expect(opened()).toBe(false);
    await click('I play');
    expect(chosen).toEqual(['bot']);
    expect(screen.queryByRole('group')).toBeNull();
  });
  test('options of a group stand under its name', async () => {
    const { press } = list();
    await press('Enter');
    const bots = screen.getByRole('group', { name: 'Bots' });
    expect([...bots.querySelectorAll('[role=option]')].map((o) => o.textContent)).toEqual([
      'A quick bot',
      'A thinking bot',
    ]);
  });
  test('a disabled list does not open', async () => {
    const { button, press } = list('mine', { disabled: true });
    await press('Enter', 'ArrowDown');
    await fireEvent.click(button);
    expect(opened()).toBe(false);
  });
});

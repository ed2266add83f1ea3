// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { lobby } from '../fixtures/lobby';
import Account from '../lobby/Account.svelte';
import { totals } from '../lobby/history';
import History from '../lobby/History.svelte';
import { mine as w } from '../lobby/words';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('my history', () => {
  test('counts games, wins, time and mistakes', async () => {
    const all = await lobby.records();
    const by = totals([...all, ...all.slice(0, 1)], (r) => r.mine);
    expect(by[0]).toEqual({ name: 'Wendy Adams', played: 2, won: 0, time: 10_800, mistakes: 6, reviewed: 2 });
    expect(by.map((t) => t.name)).toEqual(['Wendy Adams', 'Agnes Baker', 'Kate Winthrop', 'Roland Banks']);
    expect(by.find((t) => t.name === 'Kate Winthrop')?.reviewed).toBe(0);
  });
  test('tells times in hours and minutes', () => {
    expect([20, 90, 3600, 14_520].map(w.lasted)).toEqual(['1 min', '2 min', '1 h', '4 h 2 min']);
  });
  test('shows the totals and each game', async () => {
    render(History, { api: lobby });
    await waitFor(() => expect(screen.getAllByRole('table')).toHaveLength(3));
    await waitFor(() => expect(screen.getByRole('rowheader', { name: 'Arkham and Kingsport' })).toBeTruthy());
    expect(screen.getByText(w.lead(3, 2))).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Kingsport, Hypnos' }).getAttribute('href')).toBe('/r/r2');
  });
});

describe('signing in', () => {
  const answers = (card: object): void =>
    void vi.stubGlobal('fetch', async () => new Response(JSON.stringify(card), { status: 200 }));
  test('is not shown where nobody can', async () => {
    answers({ offered: false });
    const { container } = render(Account, { trouble: () => undefined });
    await new Promise((done) => setTimeout(done));
    expect(container.querySelector('button')).toBeNull();
  });
  test('is offered; whoever signs out leaves no seat in the browser', async () => {
    answers({ offered: true });
    render(Account, { trouble: () => undefined });
    await waitFor(() => expect(screen.getByRole('button', { name: w.signIn })).toBeTruthy());
    cleanup();
    answers({ offered: true, name: 'Ada' });
    localStorage.setItem('seat t1', 'a secret');
    localStorage.setItem('theme', 'night');
    render(Account, { trouble: () => undefined });
    await waitFor(() => expect(screen.getByText('Ada')).toBeTruthy());
    await fireEvent.click(screen.getByRole('button', { name: w.signOut }));
    await waitFor(() => expect(localStorage.getItem('seat t1')).toBeNull());
    expect(localStorage.getItem('theme')).toBe('night');
  });
});

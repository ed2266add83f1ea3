// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import Notices from '../shared/Notices.svelte';
import { clock, minutes, words, zone } from '../shared/notices';

/** What the server was asked, and what it answers by method and path. */
let asked: { method: string; path: string; body: unknown }[] = [];
let answers: Record<string, [number, unknown]> = {};

beforeEach(() => {
  asked = [];
  answers = { 'GET tables/t1/notices': [200, { browsers: 0 }] };
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    const what = `${init.method} ${path.replace('/api/', '')}`;
    const [method = '', at = ''] = what.split(' ');
    asked.push({ method, path: at, body: init.body ? JSON.parse(init.body as string) : undefined });
    const [status, body] = answers[what] ?? [200, {}];
    return Promise.resolve(new Response(typeof body === 'string' ? body : JSON.stringify(body), { status }));
  });
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

/** The panel of a table, open. */
async function panel(owner: boolean): Promise<HTMLElement> {
  const { container } = render(Notices, { props: { table: 't1', owner } });
  const details = container.querySelector('details')!;
  details.open = true;
  await fireEvent(details, new Event('toggle'));
  await waitFor(() => expect(asked).toHaveLength(1));
  await waitFor(() => expect(container.querySelector('[aria-busy="false"]')).not.toBeNull());
  asked = [];
  return container;
}

/** A browser with a push service. */
function pushes(): { subscribed: () => boolean } {
  let own: object | null = null;
  const made = {
    endpoint: 'https://push.example/1',
    options: { applicationServerKey: new Uint8Array([4, 1]).buffer },
    toJSON: () => ({ endpoint: 'https://push.example/1', keys: { p256dh: 'point', auth: 'secret' } }),
  };
  const pushManager = {
    getSubscription: () => Promise.resolve(own),
    subscribe: () => Promise.resolve((own = made)),
  };
  const worker = { pushManager };
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', { requestPermission: () => Promise.resolve('granted') });
  vi.stubGlobal('navigator', {
    serviceWorker: {
      register: () => Promise.resolve(worker),
      getRegistration: () => Promise.resolve(own ? worker : undefined),
      ready: Promise.resolve(worker),
    },
  });
  answers['GET push-key'] = [200, { key: 'BAE' }];
  answers['PUT tables/t1/push'] = [200, { browsers: 1 }];
  return { subscribed: () => own !== null };
}

test('times are minutes, and zones are told by their offset', () => {
  expect([minutes('22:30'), minutes('00:00'), minutes('')]).toEqual([1350, 0, undefined]);
  expect([clock(1350), clock(0)]).toEqual(['22:30', '00:00']);
  expect([zone(0), zone(60), zone(-210), zone(345)]).toEqual(['UTC', 'UTC+1', 'UTC−3:30', 'UTC+5:45']);
});

test('the owner sets, tries and removes a webhook; its URL is shown no more', async () => {
  const container = await panel(true);
  answers['PUT tables/t1/webhook'] = [200, { browsers: 0, hook: 'discord.com' }];
  const url = 'https://discord.com/api/webhooks/1/secret';
  await fireEvent.input(screen.getByLabelText(words.url), { target: { value: url } });
  await fireEvent.click(screen.getByText(words.set));
  await screen.findByText(words.sends('discord.com'));
  expect(asked).toEqual([{ method: 'PUT', path: 'tables/t1/webhook', body: { url } }]);
  expect(container.innerHTML).not.toContain('secret');
  expect(screen.getByLabelText<HTMLInputElement>(words.url).value).toBe('');

  await fireEvent.click(screen.getByText(words.test));
  await screen.findByText(words.tested);
  answers['POST tables/t1/webhook'] = [422, 'the webhook did not take the test: it replied with status 404'];
  await fireEvent.click(screen.getByText(words.test));
  await screen.findByText('The webhook did not take the test: it replied with status 404');
  expect(screen.getByRole('alert')).not.toBeNull();

  answers['DELETE tables/t1/webhook'] = [200, { browsers: 0 }];
  await fireEvent.click(screen.getByText(words.remove));
  await screen.findByText(words.about);
});

test('quiet hours are sent with the time zone of this device', async () => {
  await panel(true);
  answers['PUT tables/t1/quiet-hours'] = [200, { browsers: 0, quiet: { from: 1380, to: 420, offset: 0 } }];
  await fireEvent.input(screen.getByLabelText(words.from), { target: { value: '23:00' } });
  await fireEvent.click(screen.getByText(words.setQuiet));
  await screen.findByText(words.hours('23:00', '07:00', 'UTC'));
  const offset = 0 - new Date().getTimezoneOffset();
  expect(asked[0]?.body).toEqual({ from: 1380, to: 420, offset });
  answers['DELETE tables/t1/quiet-hours'] = [200, { browsers: 0 }];
  await fireEvent.click(screen.getByText(words.endQuiet));
  await waitFor(() => expect(screen.queryByText(words.endQuiet)).toBeNull());
});

test('a friend is told of turns and sees no webhook', async () => {
  const { subscribed } = pushes();
  await panel(false);
  expect(screen.queryByText(words.hook)).toBeNull();
  expect(screen.queryByText(words.setQuiet)).toBeNull();
  const tick = screen.getByLabelText<HTMLInputElement>(words.push);
  expect(tick.checked).toBe(false);
  await fireEvent.click(tick);
  await waitFor(() => expect(asked.at(-1)?.path).toBe('tables/t1/push'));
  expect(asked.at(-1)?.body).toEqual({ endpoint: 'https://push.example/1', p256dh: 'point', auth: 'secret' });
  expect(subscribed()).toBe(true);
  await waitFor(() => expect(tick.disabled).toBe(false));
  expect(tick.checked).toBe(true);
  answers['DELETE tables/t1/push'] = [200, { browsers: 0 }];
  await fireEvent.click(tick);
  await waitFor(() => expect(asked.at(-1)?.method).toBe('DELETE'));
  expect(asked.at(-1)?.body).toEqual({ endpoint: 'https://push.example/1' });
});

test('without leave, or without https, the page says why', async () => {
  pushes();
  vi.stubGlobal('Notification', { requestPermission: () => Promise.resolve('denied') });
  await panel(false);
  const tick = screen.getByLabelText<HTMLInputElement>(words.push);
  await fireEvent.click(tick);
  await screen.findByText(words.denied);
  await waitFor(() => expect(tick.checked).toBe(false));
  cleanup();
  asked = [];
  vi.stubGlobal('isSecureContext', false);
  await panel(false);
  expect(screen.getByText(words.insecure)).not.toBeNull();
  expect(screen.queryByLabelText(words.push)).toBeNull();
});

// A `miskatonic` that serves tables in a folder of its own for as long as a tool runs, and how to ask it.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const wait = (ms) => new Promise((r) => setTimeout(r, ms));
export const chromiumAt = [
  process.env.CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
].find((p) => p && existsSync(p));
export const program = [process.env.MISKATONIC, '../target/release/miskatonic', '../target/debug/miskatonic'].find(
  (p) => p && existsSync(p),
);

/**
 * Starts it: `before` and `after` are the arguments before and after `serve`. Returns its address, and how to end it
 * before the tool ends.
 * @param {string} name
 * @param {{ before?: string[], after?: string[] }} [args]
 * @returns {Promise<{ base: string, close: () => void }>}
 */
export async function served(name, { before = [], after = [] } = {}) {
  const port = await new Promise((done) => {
    const s = createServer().listen(0, '127.0.0.1', () => {
      const { port } = s.address();
      s.close(() => done(port));
    });
  });
  const base = `http://127.0.0.1:${port}`;
  const data = mkdtempSync(join(tmpdir(), `miskatonic-${name}-`));
  const child = spawn(
    program,
    [...before, 'serve', '--quiet', '--listen', `127.0.0.1:${port}`, '--data', data, ...after],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const close = () => {
    child.kill();
    rmSync(data, { recursive: true, force: true });
  };
  process.on('exit', close);
  let up = false;
  for (let i = 0; i < 100 && !up; i++) {
    up = await fetch(`${base}/healthz`).then(
      (r) => r.ok,
      () => false,
    );
    if (!up) await wait(100);
  }
  if (!up) throw new Error('the server did not come up');
  return { base, close };
}

/** Asks the server as one person, whose cookie a browser can have too. */
export function asker(base) {
  let cookie = '';
  const ask = async (method, path, body) => {
    const text = typeof body === 'string';
    const reply = await fetch(`${base}/api/${path}`, {
      method,
      headers: { origin: base, 'content-type': text ? 'text/plain' : 'application/json', ...(cookie && { cookie }) },
      ...(body !== undefined && { body: text ? body : JSON.stringify(body) }),
    });
    cookie ||= reply.headers.get('set-cookie')?.split(';')[0] ?? '';
    const answer = await reply.text();
    if (!reply.ok) throw new Error(`${path}: ${answer}`);
    return reply.headers.get('content-type')?.includes('json') ? JSON.parse(answer) : answer;
  };
  const cookies = () => {
    const [name, value] = cookie.split('=');
    return value ? [{ name, value, url: base }] : [];
  };
  return { ask, cookies };
}

/** The id of a table in its address. */
export const idOf = (address) => address.match(/\/t\/([\w-]+)/)[1];

/** Games that pictures and films are taken of. */
export const GAMES = {
  card: {
    scenario: 'card/the-gathering',
    investigators: ['roland-banks', 'daisy-walker'],
    difficulty: 'standard',
    seed: '7',
  },
  train: {
    scenario: 'card/the-essex-county-express',
    investigators: ['roland-banks', 'daisy-walker'],
    difficulty: 'easy',
    seed: '3',
  },
  board: {
    scenario: 'board/arkham',
    investigators: ['joe-diamond', 'amanda-sharpe', 'harvey-walters', 'michael-mcglen'],
    options: { 'ancient-one': 'nyarlathotep' },
    seed: '7',
  },
  kingsport: {
    scenario: 'board/kingsport',
    investigators: ['luke-robinson', 'kate-winthrop', 'joe-diamond'],
    options: { 'ancient-one': 'nyarlathotep' },
    seed: '9',
  },
};

/** A game that bots play to its end, brought in as a table of one person with all seats, and what happened in it. */
export async function botsPlay(ask, setup) {
  const id = idOf((await ask('POST', 'tables', { ...setup, seats: setup.investigators.map(() => 'bot') })).address);
  while (!(await ask('GET', 'records')).some((r) => r.id === id)) await wait(300);
  const mine = idOf((await ask('POST', 'import', await ask('GET', `tables/${id}/record`))).address);
  await ask('DELETE', `tables/${id}`);
  return { id: mine, events: await ask('GET', `tables/${mine}/history?from=0&to=100000`) };
}

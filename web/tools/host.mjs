// A plain host of files, for tests and measurements of the site: it serves a folder under some path, and knows nothing else.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, resolve, sep } from 'node:path';
import { createInterface } from 'node:readline';

const KINDS = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.wasm': 'application/wasm',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain',
  '.json': 'application/json',
};

/** The folder of the site that tests play: `npm run site` writes it, or with `-- --native` one without compiled programs. */
const made = ['site', 'site-native'].find((dir) => existsSync(join(dir, 'sw.js')));
export const siteAt = resolve(process.env.SITE ?? made ?? 'site');
export const hasSite = existsSync(join(siteAt, 'sw.js'));

/** Whether the native hall stands in for the programs of this site (`npm run site -- --native`). */
export const isNative = hasSite && existsSync(join(siteAt, 'native'));
/** The example `house` of crates/browser. */
const house = [process.env.MISKATONIC_HOUSE, '../target/release/examples/house', '../target/debug/examples/house'].find(
  (p) => p && existsSync(p),
);

/** Native halls, each for a worker of a page. */
function halls() {
  const all = new Map();
  let next = 0;
  const end = (id) => {
    all.get(id)?.child.kill();
    all.delete(id);
  };
  const open = (family, role) => {
    const child = spawn(house, [family, role], { stdio: ['pipe', 'pipe', 'inherit'] });
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    const id = `${++next}`;
    all.set(id, { child, said: async () => JSON.parse((await lines.next()).value) });
    return id;
  };
  return {
    /** A page asks: `GAME/ROLE` opens a hall, a number is one that is open. */
    async asked(path, ask, reply) {
      const [first, role] = path.split('/');
      const id = role ? open(first, role) : first;
      const hall = all.get(id);
      if (!hall) return reply.writeHead(404).end();
      // A worker that is ended while it waits has no use for its hall.
      reply.on('close', () => reply.writableFinished || end(id));
      if (!role) {
        let text = '';
        for await (const part of ask) text += part;
        hall.child.stdin.write(`${text}\n`);
      }
      const said = await hall.said();
      return reply.end(JSON.stringify(role ? { id, said } : said));
    },
    close: () => [...all.keys()].forEach(end),
  };
}

/**
 * Serves a folder. `instead` names files that are served in place of the folder's own.
 * @param {string} dir
 * @param {string} [under] the path of the folder
 * @returns {Promise<{ base: string, instead: Map<string, string>, cut: (off: boolean) => void, close: () => void }>}
 */
export async function hosted(dir, under = '/some/path/') {
  /** @type {Map<string, string>} */
  const instead = new Map();
  const native = halls();
  let off = false;
  const host = createServer((ask, reply) => {
    const path = decodeURIComponent(new URL(ask.url, 'http://x').pathname);
    const kind = (file) => ({ 'content-type': KINDS[extname(file)] ?? 'application/octet-stream' });
    const name = path.startsWith(under) ? path.slice(under.length) : undefined;
    if (name === undefined) return reply.writeHead(404).end();
    if (name.startsWith('hall/')) return native.asked(name.slice(5), ask, reply).catch(() => reply.destroy());
    if (off) return ask.socket.destroy();
    const other = instead.get(name);
    if (other !== undefined) return reply.writeHead(200, kind(name)).end(other);
    let file = join(dir, name);
    if (existsSync(file) && statSync(file).isDirectory()) file = join(file, 'index.html');
    if (!file.startsWith(resolve(dir) + sep) || !existsSync(file)) return reply.writeHead(404).end();
    return reply.writeHead(200, kind(file)).end(readFileSync(file));
  });
  await new Promise((done) => host.listen(0, '127.0.0.1', done));
  const base = `http://127.0.0.1:${host.address().port}${under}`;
  const close = () => {
    native.close();
    host.closeAllConnections();
    host.close();
  };
  return { base, instead, cut: (is) => void (off = is), close };
}

// A plain host of files, for tests and measurements of the site: it serves a folder under some path, and knows nothing else.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, resolve, sep } from 'node:path';

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

/** The folder of the site that tests play: `npm run site` writes it. */
export const siteAt = resolve(process.env.SITE ?? 'site');
export const hasSite = existsSync(join(siteAt, 'sw.js'));

/**
 * Serves a folder. `instead` names files that are served in place of the folder's own.
 * @param {string} dir
 * @param {string} [under] the path of the folder
 * @returns {Promise<{ base: string, instead: Map<string, string>, close: () => void }>}
 */
export async function hosted(dir, under = '/some/path/') {
  /** @type {Map<string, string>} */
  const instead = new Map();
  const host = createServer((ask, reply) => {
    const path = decodeURIComponent(new URL(ask.url, 'http://x').pathname);
    const kind = (file) => ({ 'content-type': KINDS[extname(file)] ?? 'application/octet-stream' });
    const name = path.startsWith(under) ? path.slice(under.length) : undefined;
    if (name === undefined) return reply.writeHead(404).end();
    const other = instead.get(name);
    if (other !== undefined) return reply.writeHead(200, kind(name)).end(other);
    let file = join(dir, name);
    if (existsSync(file) && statSync(file).isDirectory()) file = join(file, 'index.html');
    if (!file.startsWith(resolve(dir) + sep) || !existsSync(file)) return reply.writeHead(404).end();
    return reply.writeHead(200, kind(file)).end(readFileSync(file));
  });
  await new Promise((done) => host.listen(0, '127.0.0.1', done));
  const base = `http://127.0.0.1:${host.address().port}${under}`;
  return { base, instead, close: () => host.close() };
}

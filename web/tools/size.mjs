// The first load must stay small: everything that the page asks for before a table opens, compressed, without fonts.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const LIMIT = 150_000;
if (!existsSync('dist/index.html')) {
  console.log('size: nothing built yet (npm run build)');
  process.exit(0);
}
const files = readdirSync('dist/assets').filter((f) => /\.(js|css)$/.test(f));
const html = readFileSync('dist/index.html', 'utf8');
const size = (path) => gzipSync(readFileSync(path), { level: 9 }).length;
const first = files.filter((f) => html.includes(f));
// Either table is one lazy chunk more, with what it shares with the other.
const lazy = files.filter((f) => !html.includes(f));
const sum = (list) => list.reduce((n, f) => n + size(`dist/assets/${f}`), 0);
const all = size('dist/index.html') + sum(first) + sum(lazy);
console.log(`size: first page ${sum(first)} bytes, all tables ${all} bytes (limit ${LIMIT})`);
if (all > LIMIT) {
  console.error('size: the first load is too large');
  process.exit(1);
}

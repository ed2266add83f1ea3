// Writes `web/public/licences.txt`: everything that others wrote and that we ship, with the licences it comes under.
//
//   node scripts/licences.mjs           write it anew
//   node scripts/licences.mjs --check   fail if it would be written anew
//
// The crates are those that the program and the Python package are built from, on any system, as `Cargo.lock` has them;
// the packages of npm are those whose code or fonts are in the pages (the build of the pages checks that none is missing).
// It wants `cargo` and an installed `web/node_modules` (`npm --prefix web ci`), and reads texts from where they keep them.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const TO = join(ROOT, 'web/public/licences.txt');
const PROGRAMS = ['miskatonic', 'miskatonic-python'];
/** Packages of npm whose code or fonts are in the pages. Of vite and rolldown it is a helper each that they add. */
const PAGES = ['@fontsource/alegreya', '@fontsource/alegreya-sans', '@fontsource/alegreya-sans-sc', '@fontsource/alegreya-sc', 'clsx', 'esm-env', 'rolldown', 'svelte', 'vite'];
/** What is shipped and has no package. */
const BESIDE = [
  { name: 'The Rust standard library', version: '', licence: 'MIT OR Apache-2.0', texts: [] },
  { name: 'SQLite', version: '', licence: 'public domain', texts: ['The authors of SQLite disclaim copyright to its source code and have given it to the public domain.'] },
];
const APACHE = readFileSync(join(ROOT, 'LICENSE-APACHE'), 'utf8');

/** Whether a licence may be chosen that is the Apache licence alone: one text for all of these. */
const apache = (licence) => !/\bAND\b|\(/.test(licence) && licence.split(/\s+OR\s+|\//).some((l) => l.trim() === 'Apache-2.0');

/** The texts that must go along with a package. */
function texts(folder, licence, name) {
  const files = readdirSync(folder).filter((f) => /^(licen[cs]e|copying|unlicense|copyright|notice)/i.test(f) && !/\.(rs|js|json|html)$/.test(f)).sort();
  // What vite has bundled into itself is not in the pages.
  const read = (f) => readFileSync(join(folder, f), 'utf8').split(/^#* *Licenses of bundled dependencies/m)[0];
  const notices = files.filter((f) => /^notice/i.test(f)).map(read);
  if (apache(licence)) return [APACHE, ...notices];
  const whole = files.filter((f) => existsSync(join(folder, f)) && !/^notice/i.test(f)).map(read);
  if (!whole.length) throw new Error(`${name} comes under ${licence} and has no file that says so`);
  return [...whole, ...notices];
}

function crates() {
  const said = execFileSync('cargo', ['metadata', '--locked', '--format-version', '1'], { cwd: ROOT, maxBuffer: 1 << 28, stdio: ['ignore', 'pipe', 'inherit'] });
  const { packages, resolve } = JSON.parse(said);
  const nodes = new Map(resolve.nodes.map((n) => [n.id, n]));
  const seen = new Set();
  const todo = packages.filter((p) => PROGRAMS.includes(p.name)).map((p) => p.id);
  if (todo.length !== PROGRAMS.length) throw new Error(`the workspace has no ${PROGRAMS.join(' or no ')}`);
  while (todo.length) {
    const id = todo.pop();
    if (seen.has(id)) continue;
    seen.add(id);
    // What only tests or build scripts use is not shipped.
    for (const d of nodes.get(id).deps) if (d.dep_kinds.some((k) => k.kind === null)) todo.push(d.pkg);
  }
  return packages
    .filter((p) => seen.has(p.id) && p.source !== null)
    .map((p) => ({ name: p.name, version: p.version, licence: p.license ?? 'as its text says', texts: texts(dirname(p.manifest_path), p.license ?? '', p.name) }));
}

function pages() {
  return PAGES.map((name) => {
    const folder = join(ROOT, 'web/node_modules', name);
    const { version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    return { name, version, licence: license, texts: texts(folder, license, name) };
  });
}

const tidy = (text) => text.replace(/\r\n?/g, '\n').replace(/[ \t]+$/gm, '').replace(/^\n+|\n+$/g, '');
const key = (text) => text.replace(/\s+/g, ' ').trim();
const byName = (a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.version < b.version ? -1 : 1);
const title = (p) => [p.name, p.version].filter(Boolean).join(' ');

function write(all) {
  const found = new Map();
  for (const p of all) for (const text of p.texts) {
    const k = key(text);
    if (!found.has(k)) found.set(k, { text: tidy(text), of: [] });
    found.get(k).of.push(title(p));
  }
  const rule = '-'.repeat(100);
  const lines = [
    'Miskatonic is licensed under MIT or Apache-2.0, as you like.',
    '',
    'It is built from the work of many others. Each of them is named here with its licences; the texts follow below.',
    'Of several licences that may be chosen we take Apache-2.0 where it is one of them.',
    '',
    ...all.map((p) => `${title(p)} (${p.licence})`),
    '',
  ];
  for (const { text, of } of found.values()) lines.push(rule, `For ${of.join(', ')}:`, '', text, '');
  return `${lines.join('\n')}`;
}

const now = write([...BESIDE.map((p) => ({ ...p, texts: p.texts.length ? p.texts : [APACHE] })), ...[...crates(), ...pages()].sort(byName)]);
if (process.argv.includes('--check')) {
  if (!existsSync(TO) || readFileSync(TO, 'utf8') !== now) {
    console.error('web/public/licences.txt is out of date: run `node scripts/licences.mjs` and commit what it writes');
    process.exit(1);
  }
} else {
  writeFileSync(TO, now);
}
console.log(`licences: ${now.length} bytes`);

// Writes the pages and the rules as a folder that any host of files can serve under any path: npm run site [-- DIR]
// [--wasm DIR] [--packs DIR]. Each game has its packs compiled, and two programs beside them: a small one for its tables,
// and a quick one (`-study`) for workers that only think. Needs Rust with the target wasm32-unknown-unknown, and
// wasm-bindgen in the version that is named here (in PATH, or named in WASM_BINDGEN); and wasm-opt of Binaryen (in PATH,
// or named in WASM_OPT), without which the programs are larger. `--wasm` and `--packs` name folders in which `card.wasm`,
// `card-study.wasm` and the two of the board game, or what `compile-packs` writes, are already. `--native` compiles no
// program: the native hall stands in for it, at the host of the tests alone (`standin.js`). That goes to `web/site-native`.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import { book } from './book.mjs';

const BINDGEN = '0.2.130';
/** The most that may be loaded from the first page to the first question of one game, in bytes with brotli. */
const MOST = 1_500_000;
const GAMES = ['card', 'board'];
/** Both programs of a game come from the same source: one is compiled for size, the other for speed. */
const PROFILES = { '': 'site', '-study': 'dist' };
const PROGRAMS = GAMES.flatMap((game) => Object.entries(PROFILES).map(([kind, profile]) => ({ game, kind, profile })));
const web = dirname(dirname(fileURLToPath(import.meta.url)));
const root = dirname(web);
const args = process.argv.slice(2);
const option = (name) => {
  const i = args.indexOf(`--${name}`);
  return i < 0 ? undefined : args.splice(i, 2)[1];
};
const given = { wasm: option('wasm'), packs: option('packs') };
const native = args.includes('--native') && args.splice(args.indexOf('--native'), 1).length > 0;
const to = resolve(args[0] ?? join(web, native ? 'site-native' : 'site'));
const stop = (why) => {
  console.error(`site: ${why}`);
  process.exit(1);
};
const run = (program, list, more = {}) =>
  execFileSync(program, list, { stdio: ['ignore', 'inherit', 'inherit'], cwd: root, ...more });
const says = (program, list) => {
  try {
    return execFileSync(program, list, { stdio: ['ignore', 'pipe', 'ignore'] }).toString();
  } catch {
    return '';
  }
};

const bindgen = process.env.WASM_BINDGEN ?? 'wasm-bindgen';
if (!native && !says(bindgen, ['--version']).includes(BINDGEN))
  stop(`wasm-bindgen ${BINDGEN} is missing: cargo install wasm-bindgen-cli --version ${BINDGEN}`);
if (existsSync(to) && readdirSync(to).length && !existsSync(join(to, 'sw.js'))) stop(`${to} has other things in it`);

/** How many bytes a file has with brotli. */
const squeezed = (file) => {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: Number(process.env.SITE_BROTLI ?? 11),
    [constants.BROTLI_PARAM_LGWIN]: 24,
  };
  return brotliCompressSync(readFileSync(file), { params }).length;
};

// ---- the rules: a program and compiled packs for each game
const target = process.env.CARGO_TARGET_DIR ?? join(root, 'target');
const work = mkdtempSync(join(tmpdir(), 'miskatonic-site-'));
process.on('exit', () => rmSync(work, { recursive: true, force: true }));

function compiled({ game, kind, profile }) {
  if (given.wasm) return join(given.wasm, `${game}${kind}.wasm`);
  const targets = says('rustc', ['--print', 'target-libdir', '--target', 'wasm32-unknown-unknown']).trim();
  if (!targets || !existsSync(targets))
    stop('the target wasm32-unknown-unknown is missing: rustup target add wasm32-unknown-unknown');
  // Rules call deep: the stack of a page's program is small unless it is asked for more.
  const flags = `${process.env.SITE_RUSTFLAGS ?? ''} -C link-arg=-zstack-size=8388608`.trim();
  // The program for tables leaves thinking to the other one, and comes without nets.
  const parts = kind === '' ? `${game},tables` : game;
  const what = ['-p', 'miskatonic-browser', '--lib', '--no-default-features', '--features', parts];
  const how = ['--target', 'wasm32-unknown-unknown', '--profile', profile, '--target-dir', target];
  run('cargo', ['build', ...what, ...how], { env: { ...process.env, RUSTFLAGS: flags } });
  const out = join(work, `${game}${kind}.wasm`);
  cpSync(join(target, 'wasm32-unknown-unknown', profile, 'browser.wasm'), out);
  return out;
}

const rules = join(work, 'rules');
mkdirSync(rules);
if (given.packs) cpSync(given.packs, rules, { recursive: true });
else run('cargo', ['run', '--quiet', '-p', 'miskatonic-browser', '--bin', 'compile-packs', '--', rules]);
const opt = process.env.WASM_OPT ?? 'wasm-opt';
const optimises = !native && says(opt, ['--version']) !== '';
if (!optimises && !native)
  console.log(
    'site: SKIPPED wasm-opt, which is missing (npm install --global binaryen): the rules are larger than they could be',
  );
// What makes a program shorter with brotli. `-Oz` makes it shorter plain, and longer with brotli: its locals are renumbered.
const passes = [
  'duplicate-function-elimination',
  'dce',
  'remove-unused-module-elements',
  'vacuum',
  'merge-blocks',
  'optimize-instructions',
  'precompute',
  'rse',
  'vacuum',
  'reorder-locals',
  'duplicate-function-elimination',
].map((p) => `--${p}`);
// What Rust's programs use. `--all-features` lets wasm-opt write what no browser reads yet.
const features = [
  'bulk-memory',
  'multivalue',
  'mutable-globals',
  'nontrapping-float-to-int',
  'reference-types',
  'sign-ext',
].map((f) => `--enable-${f}`);
/** Why a program does not run, or does not read the packs of its game, as its page would start it; '' where it does. */
async function refused(name, program) {
  const glue = join(rules, `${name}.js`);
  const address = JSON.stringify(pathToFileURL(glue).href);
  const text = readFileSync(glue, 'utf8').replaceAll('import.meta.url', address);
  try {
    // Each is a module of its own.
    const { default: load, Site } = await import(`data:text/javascript,${encodeURIComponent(`${text}\n//${program}`)}`);
    await load({ module_or_path: readFileSync(program) });
    new Site(name.endsWith('-study'), readFileSync(join(rules, `${name.replace('-study', '')}.packs`)));
    return '';
  } catch (e) {
    return e instanceof Error ? e.message : String(e);
  }
}
let old = false;
for (const of of PROGRAMS) {
  const name = `${of.game}${of.kind}`;
  const program = join(rules, `${name}_bg.wasm`);
  if (native) {
    const standin = readFileSync(join(web, 'tools/standin.js'), 'utf8').replace('GAME', of.game);
    writeFileSync(join(rules, `${name}.js`), standin);
    writeFileSync(program, '');
    continue;
  }
  const how = ['--target', 'web', '--no-typescript', '--remove-name-section', '--remove-producers-section'];
  run(bindgen, [...how, '--out-name', name, '--out-dir', rules, compiled(of)]);
  const why = await refused(name, program);
  if (why) stop(`${name} does not run (${why}): its program and its packs must come from the same sources`);
  if (optimises && of.profile === 'site') {
    run(opt, [...passes, ...features, program, '-o', `${program}.small`]);
    // An old wasm-opt (108) mixes up the two tables of a program.
    const why = await refused(name, `${program}.small`);
    if (why) {
      old = true;
      console.log(`site: SKIPPED ${says(opt, ['--version']).trim()}, whose ${name} does not run: ${why}`);
    }
    // What is shorter plain is not always shorter with brotli.
    if (!why && squeezed(`${program}.small`) < squeezed(program)) renameSync(`${program}.small`, program);
    else rmSync(`${program}.small`);
  }
}

// ---- the pages. The folder of the rules is named by what is in it, so that no cache ever mixes two versions.
const digest = (folder, names) => {
  const hash = createHash('sha256');
  for (const f of names) hash.update(f).update(readFileSync(join(folder, f)));
  return hash.digest('hex').slice(0, 12);
};
const name = `rules-${digest(rules, readdirSync(rules).sort())}`;
const vite = [join(web, 'node_modules/vite/bin/vite.js'), 'build', '--base', './', '--outDir', to];
run(process.execPath, [...vite, '--emptyOutDir', '--logLevel', 'warn'], {
  cwd: web,
  env: { ...process.env, VITE_SITE: '1', VITE_RULES: name },
});
// Without a server nobody sends notifications.
rmSync(join(to, 'push.js'), { force: true });
cpSync(rules, join(to, name), { recursive: true });
const pages = book(root, join(to, 'book'));

if (native) writeFileSync(join(to, 'native'), '');

// ---- for when there is no network
const all = (folder) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((f) =>
    f.isDirectory() ? all(join(folder, f.name)) : [join(folder, f.name)],
  );
const files = all(to)
  .map((f) => relative(to, f).replaceAll('\\', '/'))
  .filter((f) => f !== 'sw.js')
  .sort();
const version = digest(to, files);
const worker = readFileSync(join(web, 'tools/sw.js'), 'utf8');
writeFileSync(
  join(to, 'sw.js'),
  worker
    .replace("'VERSION'", `'${version}'`)
    .replace('[]', JSON.stringify(['./', ...files.filter((f) => f !== 'index.html')])),
);

// ---- how large it is
const weighed = new Map();
const small = (f) => {
  if (!weighed.has(f)) weighed.set(f, squeezed(join(to, f)));
  return weighed.get(f);
};
const kb = (n) => `${(n / 1000).toFixed(0)} kB`;
const read = (f) => readFileSync(join(to, f), 'utf8');
const html = read('index.html');
/** What the page asks for before the first question of a game: the parts of the lobby and the table, and their imports. */
const first = (game) => {
  const parts = new RegExp(`^assets/(site|open|keep|worker|Home|TableView|${game}Table)-.*\\.(js|css)$`, 'i');
  const found = new Set(files.filter((f) => f === 'index.html' || html.includes(f) || parts.test(f)));
  // A set grows while it is walked.
  for (const f of found) {
    if (f.endsWith('.js'))
      for (const [, name] of read(f).matchAll(/(?:from|import)\s*["']\.\/([\w.-]+)["']/g)) {
        found.add(`assets/${name}`);
        const style = files.find((s) => s.endsWith('.css') && s.startsWith(`assets/${name.split('-')[0]}-`));
        if (style) found.add(style);
      }
    // All letters count, although a page asks only for those that it shows.
    if (f.endsWith('.css'))
      for (const [font] of read(f).matchAll(/[\w-]+\.woff2/g))
        if (files.includes(`assets/${font}`)) found.add(`assets/${font}`);
  }
  return [...found];
};
const sum = (list) => list.reduce((n, f) => n + small(f), 0);
console.log(`site: ${to}, version ${version}, ${files.length} files, ${pages} pages of the book`);
let tooLarge = false;
for (const game of native ? [] : GAMES) {
  const program = [`${name}/${game}_bg.wasm`, `${name}/${game}.js`];
  const needed = first(game);
  const isLetter = (f) => f.endsWith('.woff2');
  const parts = {
    pages: sum(needed.filter((f) => !isLetter(f))),
    program: sum(program),
    packs: sum([`${name}/${game}.packs`]),
    lists: sum([`${name}/menu.json`]),
  };
  // A page asks for the letters that it shows: these are all there are.
  const letters = sum(needed.filter(isLetter));
  const whole = Object.values(parts).reduce((a, b) => a + b);
  const words = Object.entries(parts).map(([what, n]) => `${what} ${kb(n)}`);
  const plain = kb(statSync(join(to, program[0])).size);
  const study = kb(small(`${name}/${game}-study_bg.wasm`));
  console.log(
    `site: the ${game} game, with brotli: ${words.join(', ')} (program ${plain} plain); ${kb(whole)} to the first question, ${kb(MOST)} at most, and up to ${kb(letters)} of letters; a bot that thinks brings ${study} more`,
  );
  tooLarge ||= whole > MOST;
}
if (tooLarge) {
  if (optimises && !old) stop('this is too large');
  console.log('site: too large without wasm-opt');
}

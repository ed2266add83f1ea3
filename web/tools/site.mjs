// Writes the pages and the rules as a folder that any host of files can serve under any path: npm run site [-- DIR]
// [--wasm FILE]. Needs Rust with the target wasm32-unknown-unknown, and wasm-bindgen in the version that is named here
// (in PATH, or named in WASM_BINDGEN). With wasm-opt of Binaryen (in PATH, or named in WASM_OPT) it becomes smaller.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';

const BINDGEN = '0.2.130';
const web = dirname(dirname(fileURLToPath(import.meta.url)));
const args = process.argv.slice(2);
const option = (name) => {
  const i = args.indexOf(`--${name}`);
  return i < 0 ? undefined : args.splice(i, 2)[1];
};
const given = option('wasm');
const to = resolve(args[0] ?? join(web, 'site'));
const stop = (why) => {
  console.error(`site: ${why}`);
  process.exit(1);
};
const run = (program, list, more = {}) =>
  execFileSync(program, list, { stdio: ['ignore', 'inherit', 'inherit'], ...more });
const says = (program, list) => {
  try {
    return execFileSync(program, list, { stdio: ['ignore', 'pipe', 'ignore'] }).toString();
  } catch {
    return '';
  }
};

const bindgen = process.env.WASM_BINDGEN ?? 'wasm-bindgen';
if (!says(bindgen, ['--version']).includes(BINDGEN))
  stop(`wasm-bindgen ${BINDGEN} is missing: cargo install wasm-bindgen-cli --version ${BINDGEN}`);
if (existsSync(to) && readdirSync(to).length && !['sw.js', 'rules', 'assets'].some((f) => existsSync(join(to, f))))
  stop(`${to} has other things in it`);

// ---- the rules
let wasm = given;
if (!wasm) {
  const targets = says('rustc', ['--print', 'target-libdir', '--target', 'wasm32-unknown-unknown']).trim();
  if (!targets || !existsSync(targets))
    stop('the target wasm32-unknown-unknown is missing: rustup target add wasm32-unknown-unknown');
  // Rules call deep: the stack of a page's program is small unless it is asked for more.
  const env = {
    ...process.env,
    RUSTFLAGS: `${process.env.SITE_RUSTFLAGS ?? ''} -C link-arg=-zstack-size=8388608`.trim(),
  };
  const target = process.env.CARGO_TARGET_DIR ?? join(web, '../target');
  run(
    'cargo',
    [
      'build',
      '-p',
      'miskatonic-browser',
      '--lib',
      '--target',
      'wasm32-unknown-unknown',
      '--profile',
      'site',
      '--target-dir',
      target,
    ],
    { cwd: dirname(web), env },
  );
  wasm = join(target, 'wasm32-unknown-unknown/site/browser.wasm');
}

// ---- the pages
run(
  process.execPath,
  [
    join(web, 'node_modules/vite/bin/vite.js'),
    'build',
    '--base',
    './',
    '--outDir',
    to,
    '--emptyOutDir',
    '--logLevel',
    'warn',
  ],
  { cwd: web, env: { ...process.env, VITE_SITE: '1' } },
);
const rules = join(to, 'rules');
mkdirSync(rules, { recursive: true });
run(bindgen, ['--target', 'web', '--no-typescript', '--remove-name-section', '--out-dir', rules, wasm]);
const program = join(rules, 'browser_bg.wasm');
const opt = process.env.WASM_OPT ?? 'wasm-opt';
if (says(opt, ['--version'])) {
  run(opt, ['-Os', '--all-features', program, '-o', `${program}.small`]);
  renameSync(`${program}.small`, program);
} else
  console.log(
    'site: SKIPPED wasm-opt, which is missing (npm install --global binaryen): the rules are larger than they could be',
  );

// ---- for when there is no network
const all = (folder) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((f) =>
    f.isDirectory() ? all(join(folder, f.name)) : [join(folder, f.name)],
  );
const files = all(to)
  .map((f) => relative(to, f).replaceAll('\\', '/'))
  .filter((f) => f !== 'sw.js')
  .sort();
const hash = createHash('sha256');
for (const f of files) hash.update(f).update(readFileSync(join(to, f)));
const version = hash.digest('hex').slice(0, 12);
const worker = readFileSync(join(web, 'tools/sw.js'), 'utf8');
writeFileSync(
  join(to, 'sw.js'),
  worker
    .replace("'VERSION'", `'${version}'`)
    .replace('[]', JSON.stringify(['./', ...files.filter((f) => f !== 'index.html')])),
);

// ---- how large it is
const small = (f) =>
  brotliCompressSync(readFileSync(join(to, f)), {
    params: { [constants.BROTLI_PARAM_QUALITY]: Number(process.env.SITE_BROTLI ?? 9) },
  }).length;
const kb = (n) => `${(n / 1000).toFixed(0)} kB`;
const html = readFileSync(join(to, 'index.html'), 'utf8');
const first = files
  .filter((f) => f === 'index.html' || html.includes(f) || /assets\/(site|open|api|worker|Lobby|TableView)-/.test(f))
  .filter((f) => !f.startsWith('rules/'));
const of = (list) => list.reduce((n, f) => n + small(f), 0);
const table = (game) => of(files.filter((f) => new RegExp(`assets/${game}Table-`).test(f)));
const size = { pages: of(first), rules: small('rules/browser_bg.wasm') + small('rules/browser.js') };
console.log(`site: ${to}, version ${version}, ${files.length} files`);
console.log(
  `site: with brotli, pages ${kb(size.pages)}, rules ${kb(size.rules)} (${kb(statSync(program).size)} plain); to the first question of the card game ${kb(size.pages + size.rules + table('Card'))}, of the board game ${kb(size.pages + size.rules + table('Board'))}`,
);

// The book: the repository's Markdown as plain pages with search, for the site. `book(ROOT, FOLDER)` writes it and says
// how many pages there are; `node tools/book.mjs FOLDER` does the same by hand. A link that leads nowhere is an error.
import { copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, extname, join, posix, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import Markdown from 'markdown-it';

const HERE = dirname(fileURLToPath(import.meta.url));
/** Folders whose Markdown is in the book, with a title for the list of pages. */
const PARTS = [
  ['docs', 'Manuals'],
  ['rules/card-game', 'Rules of the card game'],
  ['rules/board-game', 'Rules of the board game'],
  ['lessons/card-game', 'Lessons of the card game'],
  ['lessons/board-game', 'Lessons of the board game'],
  ['docs/cards', 'Cards in words'],
  ['adr', 'Decisions'],
  ['.', 'The house'],
];
/** Single files of other folders that pages link to. */
const MORE = ['packs/README.md', 'python/README.md', 'web/README.md'];
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; media-src 'self'; font-src 'self'; " +
  "connect-src 'self'; base-uri 'none'; form-action 'none'";

const escaped = (text) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
/** The id of a heading without one of its own, as code hosts make it. */
const slug = (text) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s+/g, '-');
/** Where the page of a file lies in the book. */
const page = (file) => (file === 'docs/README.md' ? 'index.html' : file.replace(/\.md$/, '.html'));

/** The files of the book, part by part; within a part in the order in which its README names them. */
function contents(root) {
  const parts = PARTS.map(([folder, title]) => {
    const here = join(root, folder);
    const all = existsSync(here) ? readdirSync(here).filter((f) => f.endsWith('.md')) : [];
    const readme = join(here, 'README.md');
    const named = existsSync(readme) ? [...readFileSync(readme, 'utf8').matchAll(/\]\(([\w-]+\.md)[)#]/g)] : [];
    const order = ['README.md', ...named.map((m) => m[1]), ...all.sort()].filter((f) => all.includes(f));
    return { title, files: [...new Set(order)].map((f) => posix.join(folder, f)) };
  });
  parts.at(-1).files.push(...MORE.filter((f) => existsSync(join(root, f))));
  return parts.filter((p) => p.files.length);
}

/** A page: its title, its HTML, and its sections for the search. */
function rendered(root, file, known, assets) {
  const md = new Markdown({ html: false, typographer: false });
  const tokens = md.parse(readFileSync(join(root, file), 'utf8'), {});
  const sections = [];
  const ids = new Map();
  let title = basename(file, '.md');
  const up = (to) => posix.relative(posix.dirname(page(file)), to);
  /** Where a link of this page leads in the book; nothing if that is no part of it. */
  const target = (href) => {
    if (/^[a-z]+:/i.test(href) || href.startsWith('#')) return href;
    const [path, anchor] = decodeURIComponent(href).split('#');
    let to = posix.normalize(posix.join(posix.dirname(file), path));
    const at = join(root, to);
    if (!existsSync(at)) throw new Error(`${file}: the link ${href} leads nowhere`);
    if (statSync(at).isDirectory())
      to = [posix.join(to, 'README.md'), ...known].find((f) => known.has(f) && f.startsWith(to));
    if (known.has(to)) return up(page(to)) + (anchor ? `#${anchor}` : '');
    if (to && ['.svg', '.webp', '.png', '.webm', '.json', '.tsv', '.txt', '.yaml'].includes(extname(to))) {
      assets.add(to);
      return up(to);
    }
    return undefined;
  };
  const inline = (children) => {
    for (const [n, t] of children.entries()) {
      if (t.type === 'image') t.attrSet('src', target(t.attrGet('src')) ?? '');
      if (t.type !== 'link_open') continue;
      const to = target(t.attrGet('href'));
      if (to) t.attrSet('href', to);
      else {
        // A file of the sources: its name stands here, for it is no part of the book.
        t.tag = 'span';
        t.attrs = null;
        const end = children.findIndex((c, m) => m > n && c.type === 'link_close');
        if (end > 0) children[end].tag = 'span';
      }
    }
  };
  for (const [n, t] of tokens.entries()) {
    if (t.type === 'inline') inline(t.children ?? []);
    if (t.type === 'heading_open') {
      const line = tokens[n + 1];
      const own = line.content.match(/\s*\{#([^}]+)\}\s*$/);
      const last = line.children?.at(-1);
      if (own && last) last.content = last.content.replace(/\s*\{#[^}]+\}\s*$/, '');
      const text = md.renderer.renderInlineAsText(line.children ?? [], md.options, {}).trim();
      let id = own?.[1] ?? slug(text);
      const times = ids.get(id) ?? 0;
      ids.set(id, times + 1);
      if (times) id += `-${times}`;
      t.attrSet('id', id);
      if (t.tag === 'h1') title = text;
      sections.push({ page: page(file), title, at: id, head: text, text: '' });
    } else if (t.type === 'inline' && tokens[n - 1]?.type !== 'heading_open') {
      const section = sections.at(-1);
      if (section) section.text += ` ${md.renderer.renderInlineAsText(t.children ?? [], md.options, {})}`;
    }
  }
  const fence = md.renderer.rules.fence;
  md.renderer.rules.fence = (all, n, ...rest) => {
    const html = fence(all, n, ...rest);
    const kind = all[n].info.match(/\b(table|play|deck|step)\b/)?.[1];
    // Cases and steps run; a person who reads opens them.
    return kind ? `<details><summary>${kind}</summary>${html}</details>\n` : html;
  };
  md.renderer.rules.table_open = () => '<div class="wide" tabindex="0"><table>\n';
  md.renderer.rules.table_close = () => '</table></div>\n';
  return { title, html: md.renderer.render(tokens, md.options, {}), sections };
}

/** A page with everything around it. */
function whole(file, { title, html }, parts, titles, order) {
  const here = page(file);
  const up = (to) => escaped(posix.relative(posix.dirname(here), to));
  const link = (f) =>
    `<li><a href="${up(page(f))}"${f === file ? ' aria-current="page"' : ''}>${escaped(titles.get(f))}</a></li>`;
  const list = parts
    .map((p) => {
      const open = p.files.includes(file) ? ' open' : '';
      return `<details${open}><summary>${escaped(p.title)}</summary><ul>${p.files.map(link).join('')}</ul></details>`;
    })
    .join('\n');
  const at = order.indexOf(file);
  const step = (f, rel, words) =>
    f ? `<a rel="${rel}" href="${up(page(f))}">${words}: ${escaped(titles.get(f))}</a>` : '<span></span>';
  const top = up('') ? `${up('')}/` : './';
  return `<!doctype html>
<html lang="en" data-book="${top}">
  <head>
    <meta charset="utf-8" />
    <meta http-equiv="content-security-policy" content="${POLICY}" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${escaped(title)} · Miskatonic</title>
    <link rel="icon" href="${top}../icon.svg" type="image/svg+xml" />
    <link rel="stylesheet" href="${top}book.css" />
    <script type="module" src="${top}book.js"></script>
  </head>
  <body>
    <a class="skip" href="#text">Skip to the text</a>
    <header>
      <a class="home" href="${top}../">Miskatonic</a>
      <a href="${top}index.html">The book</a>
      <search><label for="search">Search the book</label><input id="search" type="search" autocomplete="off" /></search>
    </header>
    <div class="hits" role="status" hidden></div>
    <nav aria-label="Pages">
${list}
    </nav>
    <main id="text">
${html}
      <footer>${step(order[at - 1], 'prev', 'Before')}${step(order[at + 1], 'next', 'Next')}</footer>
    </main>
  </body>
</html>
`;
}

/** The style: the client's own tokens and letters, and a page to read. */
function style(out) {
  const at = (f) => join(dirname(HERE), 'src/style', f);
  const fonts = readFileSync(at('fonts.css'), 'utf8').replace(/url\('(@fontsource\/[^']+)'\)/g, (_, font) => {
    const name = basename(font);
    mkdirSync(join(out, 'fonts'), { recursive: true });
    copyFileSync(join(dirname(HERE), 'node_modules', font), join(out, 'fonts', name));
    return `url('fonts/${name}')`;
  });
  const parts = [readFileSync(at('tokens.css'), 'utf8'), fonts, readFileSync(join(HERE, 'book/book.css'), 'utf8')];
  writeFileSync(join(out, 'book.css'), parts.join('\n'));
}

export function book(root, out) {
  const parts = contents(root);
  const order = parts.flatMap((p) => p.files);
  const known = new Set(order);
  const assets = new Set();
  const pages = new Map(order.map((f) => [f, rendered(root, f, known, assets)]));
  const titles = new Map([...pages].map(([f, p]) => [f, p.title]));
  const write = (name, text) => {
    mkdirSync(dirname(join(out, name)), { recursive: true });
    writeFileSync(join(out, name), text);
  };
  for (const [f, p] of pages) write(page(f), whole(f, p, parts, titles, order));
  for (const f of assets) {
    mkdirSync(dirname(join(out, f)), { recursive: true });
    copyFileSync(join(root, f), join(out, f));
  }
  const tidy = (text) => text.replace(/\s+/g, ' ').trim();
  const sections = [...pages.values()].flatMap((p) => p.sections);
  write('search.json', JSON.stringify(sections.map((s) => [s.page, s.at, s.title, s.head, tidy(s.text)])));
  write('book.js', readFileSync(join(HERE, 'book/book.js'), 'utf8'));
  style(out);
  return pages.size;
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const out = resolve(process.argv[2] ?? 'book');
  const root = dirname(dirname(HERE));
  console.log(`book: ${book(root, out)} pages in ${relative(process.cwd(), out) || '.'}`);
}

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
// A table comes with what it shares with the other; the rules, records and learning are pages of their own,
// and what is seen only when it is asked for comes then. The filters of the story come after the story, and with them
// the lists to choose from; the first page counts these too.
const apart =
  /^(card-game|board-game|Rules|Decks|decks|Learn|Licences|Guide|Player|Scrub|Puzzles|Review|Text|steps|Advice|OddsOf|Shortcuts|Menu|PassedList|Quiz|Room|Asking|TextTable|FinalBattle|MythosPage|Campaign|Ending|Gathering|Toasts|Lesson|Coach|Pages|CardPicture|Challenge|Reader|Options|Proposal|Notices|notices|kinds|StoryFilters|Pick|History)-/;
const lazy = files.filter((f) => !html.includes(f) && !apart.test(f));
const sum = (list) => list.reduce((n, f) => n + size(`dist/assets/${f}`), 0);
const shell = size('dist/index.html') + sum(first);
// The lobby and the tables are pages beside each other: whoever follows a link to a table does not load the lobby.
const lobby = (f) => /^Home-/.test(f);
/** A chunk with everything that it needs before it runs. */
const whole = (f, seen = new Set()) => {
  if (!seen.has(f) && files.includes(f)) {
    seen.add(f);
    if (f.endsWith('.js'))
      for (const [, g] of readFileSync(`dist/assets/${f}`, 'utf8').matchAll(/(?:from|import)\s*["']\.\/([^"']+)["']/g))
        whole(g, seen);
  }
  return seen;
};
const page =
  shell + sum([...new Set(files.filter(lobby).flatMap((f) => [...whole(f)]))].filter((f) => !html.includes(f)));
const tables = ['Card', 'Board'].map(
  (game) =>
    shell +
    sum(lazy.filter((f) => !lobby(f) && (!/Table-/.test(f) || f.startsWith('TableView') || f.startsWith(game)))),
);
console.log(
  `size: first page ${page} bytes, straight to a table ${tables.join(' and ')} bytes, all compressed, without fonts (limit ${LIMIT})`,
);
// What comes when it is asked for is not limited, and told, so that nothing grows unseen.
const later = files
  .filter((f) => !html.includes(f) && apart.test(f))
  .map((f) => ({ name: f.replace(/-[\w-]{8}\./, '.'), bytes: size(`dist/assets/${f}`) }));
console.log(
  `size: on demand ${later.reduce((n, f) => n + f.bytes, 0)} bytes: ${later
    .sort((a, b) => b.bytes - a.bytes)
    .map((f) => `${f.name} ${f.bytes}`)
    .join(', ')}`,
);
if (Math.max(page, ...tables) > LIMIT) {
  console.error('size: the first load is too large');
  process.exit(1);
}

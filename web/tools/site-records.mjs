// Has bots play games in the programs that pages run, and prints their records: site-records.mjs RULES SETUPS. RULES is
// the folder of the site with the programs and compiled packs.
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const [rules, setups] = process.argv.slice(2);
/** The hall of a game. */
async function hall(family) {
  const glue = readFileSync(join(rules, `${family}.js`), 'utf8');
  const at = JSON.stringify(pathToFileURL(resolve(rules, `${family}.js`)).href);
  // Node reads a file of this kind as a module wherever it lies.
  const { default: load, Site } = await import(
    `data:text/javascript,${encodeURIComponent(glue.replaceAll('import.meta.url', at))}`
  );
  await load({ module_or_path: readFileSync(join(rules, `${family}_bg.wasm`)) });
  return new Site(false, readFileSync(join(rules, `${family}.packs`)));
}
const halls = { card: await hall('card'), board: await hall('board') };
const lines = new Map();
const hear = (site, message) => {
  const told = [];
  site.hear(JSON.stringify(message));
  for (let more = true; more;) {
    more = site.due() === 0;
    for (const m of JSON.parse(site.told())) {
      if (m.type !== 'keep' && m.type !== 'read') told.push(m);
      else {
        let value = null;
        if (m.type === 'keep')
          for (const w of m.what) if (w.lines !== undefined) lines.set(w.lines, (lines.get(w.lines) ?? '') + w.text);
        if (m.what.tables) value = [];
        if (m.what.record !== undefined) value = { text: lines.get(m.what.record) ?? '', seq: 1 };
        site.hear(JSON.stringify({ type: 'done', id: m.id, value }));
        more = true;
      }
    }
    if (more) site.tick();
  }
  return told;
};
const records = JSON.parse(setups).map((setup, line) => {
  const site = halls[JSON.parse(setup).scenario.split('/')[0]];
  const { id } = JSON.parse(
    hear(site, { type: 'ask', id: 1, method: 'POST', path: 'tables', body: setup }).find((m) => m.type === 'answer')
      .body,
  );
  hear(site, { type: 'open', line, table: id });
  hear(site, { type: 'line', line, text: '{"type":"hello"}' });
  hear(site, { type: 'shut', line });
  return lines.get(id);
});
process.stdout.write(JSON.stringify(records));

// A Vite plugin: `virtual:rules/card-game` is the chapters of `rules/` as data, without the cases.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../rules/', import.meta.url));
const PREFIX = 'virtual:rules/';

/** The paragraphs of a chapter under their anchors; a case leaves its title behind. */
export function chapter(file, text) {
  const rules = [];
  let name = file;
  let rule;
  let fence = false;
  let laid = false;
  let paragraph = [];
  const close = () => {
    if (paragraph.length && rule) {
      // Why something was decided is for those who ask; a player reads first what holds.
      const [said, ...decided] = paragraph.join(' ').split(/\s*\*Decided:\*\s*/);
      if (said) rule.text.push(said);
      rule.notes.push(...decided);
    }
    paragraph = [];
  };
  for (const line of text.split('\n')) {
    if (line.startsWith('```')) {
      close();
      // What is said of a deck stands on no table.
      if (/^```(\w+ )?(table|deck)/.test(line)) laid = line.includes('table');
      if (line.startsWith('```play') && laid && rule?.cases.length) rule.cases.at(-1).plays = true;
      fence = !fence;
      continue;
    }
    if (fence) continue;
    const head = line.match(/^(#+)\s+(.*?)(?:\s*\{#([^}]+)\})?\s*$/);
    if (head) {
      close();
      const [, marks, title, anchor] = head;
      if (marks.length === 1 && !anchor) name = title;
      else if (marks.length >= 4 && !anchor) rule?.cases.push({ title, file, plays: false });
      if (marks.length === 1) name = title;
      if (anchor || marks.length < 4) {
        rule = {
          anchor: anchor ?? `${file}.${title.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`,
          chapter: name,
          title,
          text: [],
          notes: [],
          cases: [],
          cited: anchor !== undefined,
        };
        rules.push(rule);
      }
      continue;
    }
    if (line.trim() === '') close();
    else if (/^(- |\d+\. |\|)/.test(line)) {
      close();
      paragraph = [line.trim()];
    } else paragraph.push(line.trim());
  }
  close();
  return rules.filter((r) => r.text.length || r.notes.length || r.cases.length);
}

/** The chapters in the order in which the folder's README names them. */
function chapters(game) {
  const named = [
    ...readFileSync(`${ROOT}${game}/README.md`, 'utf8').matchAll(/^(?:\*\*|[-|] )\[.*?\]\(([\w-]+\.md)[#)]/gm),
  ].map((m) => m[1]);
  const all = readdirSync(ROOT + game).filter((f) => f.endsWith('.md') && f !== 'README.md');
  return [...new Set([...named.filter((f) => all.includes(f)), ...all.sort()])];
}

export const rules = (game) =>
  chapters(game).flatMap((f) => chapter(f.replace('.md', ''), readFileSync(`${ROOT}${game}/${f}`, 'utf8')));

export function rulesPlugin() {
  return {
    name: 'miskatonic-rules',
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
    load: (id) =>
      id.startsWith(`\0${PREFIX}`)
        ? `export default JSON.parse(${JSON.stringify(JSON.stringify(rules(id.slice(PREFIX.length + 1))))});`
        : undefined,
  };
}

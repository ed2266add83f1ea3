/** Finds rules by words: stems them, knows what they are also called, and puts titles first. */
import type { Rule } from './rules';

/** What says nothing about what is looked for. */
const STOP = new Set(
  'a an the of to in on at and or is are be do does did i my me you your we it its what when where who how can may must if for with from by get this that there'.split(
    ' ',
  ),
);

/** Words for the same thing: whoever looks for one finds the others too. */
const SAME: string[][] = [
  ['win', 'winning', 'victory', 'won', 'resolution', 'resolutions'],
  ['lose', 'lost', 'losing', 'defeat', 'defeated'],
  ['die', 'dead', 'death', 'killed', 'devoured', 'eliminated', 'elimination'],
  ['monster', 'enemy', 'foe'],
  ['hp', 'health', 'stamina', 'damage', 'wounds'],
  ['sanity', 'horror', 'madness', 'insane'],
  ['turn', 'round', 'phase'],
  ['money', 'resource', 'dollar'],
  ['fight', 'attack', 'combat'],
  ['evade', 'escape', 'flee'],
  ['token', 'chaos', 'bag'],
  ['start', 'begin', 'setup'],
  ['redraw', 'mulligan'],
  ['seal', 'elder sign'],
  ['roll', 'dice', 'check'],
];

/** The part of a word that stays the same: `attacks`, `attacking` and `attacked` are `attack`. */
export function stem(word: string): string {
  let w = word.toLowerCase();
  if (w.length > 4 && w.endsWith('ies')) return `${w.slice(0, -3)}y`;
  for (const end of ['ing', 'ed', 'es', 's']) {
    if (w.length - end.length >= 3 && w.endsWith(end) && !(end === 's' && w.endsWith('ss'))) {
      w = w.slice(0, -end.length);
      // `committed`, `running`
      if (end !== 's' && /([b-df-hj-np-tv-z])\1$/.test(w) && !/(ll|ss)$/.test(w)) w = w.slice(0, -1);
      break;
    }
  }
  return w.length > 3 && w.endsWith('e') ? w.slice(0, -1) : w;
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
const stems = (text: string): string[] => wordsOf(text).map(stem);
const SYNONYMS = new Map<string, Set<string>>();
for (const group of SAME) {
  const all = new Set(group.flatMap(stems));
  for (const s of all) SYNONYMS.set(s, new Set([...(SYNONYMS.get(s) ?? []), ...all]));
}

interface Entry {
  rule: Rule;
  title: string[];
  chapter: string[];
  count: Map<string, number>;
}
/** The words of a book, read once. */
const read = new WeakMap<Rule[], Entry[]>();
function index(rules: Rule[]): Entry[] {
  const known = read.get(rules);
  if (known) return known;
  const all = rules.map((rule) => {
    const count = new Map<string, number>();
    for (const w of stems([...rule.text, ...rule.notes].join(' '))) count.set(w, (count.get(w) ?? 0) + 1);
    return { rule, title: stems(rule.title), chapter: stems(rule.chapter), count };
  });
  read.set(rules, all);
  return all;
}

/** The rules that words find, the best first. */
export function find(rules: Rule[], query: string): Rule[] {
  const asked = wordsOf(query);
  const telling = asked.filter((w) => !STOP.has(w));
  const wanted = (telling.length ? telling : asked).map(stem);
  if (!wanted.length) return rules;
  const exact = query.trim().toLowerCase();
  const phrase = wanted.join(' ');
  const all = index(rules);
  /** A word that few rules are called by tells more. */
  const rare = wanted.map((w) => Math.log2(2 + all.length / (1 + all.filter((e) => e.title.includes(w)).length)));
  const scored = all.map(({ rule, title, chapter, count }) => {
    if (rule.anchor.toLowerCase() === exact) return { rule, n: 1e6 };
    let n = 0;
    let met = 0;
    const one = (of: string): number =>
      (title.includes(of) ? 40 : 0) + (chapter.includes(of) ? 12 : 0) + Math.min(6, 2 * (count.get(of) ?? 0));
    wanted.forEach((w, i) => {
      const same = Math.max(0, ...[...(SYNONYMS.get(w) ?? [])].filter((s) => s !== w).map(one));
      // The beginning of a word finds it too, while it is typed.
      const begun = w.length > 2 && [...title, ...count.keys()].some((x) => x.startsWith(w)) ? 1 : 0;
      const got = Math.max(one(w), same / 2, begun);
      if (got > 0) met++;
      n += got * rare[i]!;
    });
    const titled = title.filter((w) => !STOP.has(w)).join(' ');
    if (titled === phrase) n += 400;
    else if (titled.includes(phrase)) n += 120;
    // A long title says less of each of its words.
    return { rule, n: met === wanted.length ? n - title.length : 0 };
  });
  return scored
    .filter((s) => s.n > 0)
    .sort((a, b) => b.n - a.n)
    .map((s) => s.rule);
}

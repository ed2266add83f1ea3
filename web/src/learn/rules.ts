/** The chapters of the rules, as they stand in the project's `rules/`. */
export interface Rule {
  anchor: string;
  chapter: string;
  title: string;
  /** Paragraphs; an item of a list begins with `- ` or a number, a row of a table with `|`. */
  text: string[];
  /** Whether its anchor is written in the chapter, so that others cite it. */
  cited: boolean;
  /** What was decided where the sources are silent, and why. */
  notes: string[];
  /** What its cases show, in a line each; the chapter they stand in, and whether they can be opened on a table. */
  cases: { title: string; file: string; plays: boolean }[];
}

export const rulesOf = async (game: 'card' | 'board'): Promise<Rule[]> =>
  (game === 'card' ? await import('virtual:rules/card-game') : await import('virtual:rules/board-game')).default;

/** The rule of an anchor, or the nearest above it: `2.2.1` under `2.2`. */
export function ruleAt(rules: Rule[], anchor: string): Rule | undefined {
  for (let a = anchor; a; a = a.includes('.') ? a.slice(0, a.lastIndexOf('.')) : '') {
    const found = rules.find((r) => r.anchor === a);
    if (found) return found;
  }
  return undefined;
}

/** A line of a chapter in bits: plain, strong, slanted, or leading to another rule. */
export function bits(line: string): { text: string; as?: 'b' | 'i' | 'c'; to?: string }[] {
  const out: { text: string; as?: 'b' | 'i' | 'c'; to?: string }[] = [];
  const marks = /\*\*(.+?)\*\*|\[(.+?)\]\((.*?)\)|`(.+?)`|\*(.+?)\*|_(.+?)_/g;
  let from = 0;
  for (const m of line.matchAll(marks)) {
    if (m.index > from) out.push({ text: line.slice(from, m.index) });
    if (m[1] !== undefined) out.push({ text: m[1], as: 'b' });
    else if (m[2] !== undefined)
      out.push(m[3]?.includes('#') ? { text: m[2], to: m[3].slice(m[3].indexOf('#') + 1) } : { text: m[2] });
    else if (m[4] !== undefined) out.push({ text: m[4], as: 'c' });
    else out.push({ text: (m[5] ?? m[6])!, as: 'i' });
    from = m.index + m[0].length;
  }
  if (from < line.length) out.push({ text: line.slice(from) });
  return out;
}

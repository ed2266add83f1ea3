/** How the picture of a card is chosen: by whole words of its id, then of its traits. Nothing here is left to chance. */

/**
 * Rules in the order in which they are tried: words, and what they call up. `word*` stands for all words that begin so,
 * `one+other` for both together.
 */
export type Rules<T> = readonly (readonly [words: string, drawn: T])[];

/** The words of an id or of traits, in small letters without accents. */
const cut = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/);

const says = (words: string[], rule: string): boolean =>
  rule
    .split(' ')
    .some((all) =>
      all
        .split('+')
        .every((r) => words.some((w) => (r.endsWith('*') ? w.startsWith(r.slice(0, -1)) : w === r || w === `${r}s`))),
    );

/** What the first rule calls up that names one of the words. */
export function find<T>(rules: Rules<T>, text: string): T | undefined {
  const words = cut(text);
  return rules.find(([r]) => says(words, r))?.[1];
}
/** Whether one of these words stands in a text. */
export const has = (text: string, words: string): boolean => says(cut(text), words);

export const pick = <T>(list: readonly T[], n: number): T => list[n % list.length]!;

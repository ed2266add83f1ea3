import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Rule } from '../learn/rules';
import { find, stem } from '../learn/search';
import { chapter, rules } from '../../tools/rules.mjs';

const rulesOf = (game: string): Rule[] => {
  const folder = new URL(`../../../rules/${game}/`, import.meta.url);
  return readdirSync(folder)
    .filter((f) => f.endsWith('.md'))
    .flatMap((f) => chapter(f.replace('.md', ''), readFileSync(new URL(f, folder), 'utf8')) as Rule[]);
};

describe('the search of the rules', () => {
  it('stems words', () => {
    for (const [a, b] of [
      ['attacks', 'attack'],
      ['attacking', 'attacked'],
      ['committed', 'commit'],
      ['sealing', 'seals'],
      ['abilities', 'ability'],
      ['moves', 'move'],
    ] as const)
      expect(stem(a)).toBe(stem(b));
  });
  it.each([
    ['card-game', 'attack of opportunity', /attacks? of opportunity/i],
    ['card-game', 'how do I win', /win|victory|resolution|end/i],
    ['card-game', 'committing cards', /commit/i],
    ['board-game', 'how do I win', /win|victory/i],
    ['board-game', 'sealing a gate', /seal/i],
    ['board-game', 'evading monsters', /evade|evad/i],
  ])('%s: %s', (game, query, title) => {
    const found = find(rulesOf(game), query);
    expect(found.length).toBeGreaterThan(0);
    expect(`${found[0]!.title} (${found[0]!.chapter})`).toMatch(title);
  });
});

describe('the rules that a player reads', () => {
  it.each(['card-game', 'board-game'])(
    'begin with what a player wants to know, and keep why something was decided apart: %s',
    (game) => {
      const all = rules(game) as Rule[];
      expect(all[0]?.chapter).toBe('The game in short');
      expect(
        all
          .slice(0, 7)
          .map((r) => r.title)
          .join(' '),
      ).toMatch(/win.*lose/);
      expect(all.filter((r) => r.text.some((t) => t.includes('Decided:'))).map((r) => r.anchor)).toEqual([]);
      expect(all.some((r) => r.notes.length > 0)).toBe(true);
    },
  );
});

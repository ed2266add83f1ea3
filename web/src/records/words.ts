/** The words of looking back at a game, and of the puzzles. */
const percent = (part: number): string => `${(100 * part).toFixed(1)} %`;
const signed = (part: number): string => `${part > 0 ? '+' : part < 0 ? '−' : ''}${percent(Math.abs(part))}`;

export const review = {
  title: 'Review',
  shut: 'Close the review',
  working: (done: number, of: number): string => `Looking back: ${done} of ${of} answers`,
  start: (chance: number, error: number, won: boolean | null | undefined): string => `The chance to win was ${percent(chance)} ± ${percent(error)} at the start${won === true ? '; it was won' : won === false ? '; it was lost' : ''}.`,
  sums: (cost: number, luck: number): string => `Decisions cost ${percent(cost)} together, luck gave ${signed(luck)}.`,
  costliest: 'The costliest decisions',
  none: 'No decision cost more than chance explains.',
  turning: 'The turning points',
  round: (n: number): string => `round ${n}`,
  taken: (label: string, chance: number, error: number): string => `${label} (${percent(chance)} ± ${percent(error)})`,
  better: (label: string, by: number, doubt: number): string => `Better: ${label}, by ${percent(by)} ± ${percent(doubt)}`,
  line: (steps: string[]): string => `What if: ${steps.join(', then ')}`,
  why: (terms: { of: string; by: number }[]): string => `Why: ${terms.map((t) => `${t.of} ${signed(t.by)}`).join(', ')}`,
  turned: (who: string, label: string, by: number): string => `${who}: ${label} (${signed(by)})`,
  curve: 'The chance to win, answer by answer',
  play: 'Try the better answer from here',
};

export const puzzles = {
  title: 'Puzzles',
  lead: 'Find the answer that saves them: in each of these positions one answer wins far more often than the next best.',
  open: 'Open on a table',
  answer: 'The answer',
  or: ', or ',
  then: ', then ',
  games: { card: 'The card game', board: 'The board game' } as Record<string, string>,
  home: 'The tables',
};

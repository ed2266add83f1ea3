/** The words of looking back at a game, and of the puzzles. */
const percent = (part: number): string => `${(100 * part).toFixed(1)} %`;
const signed = (part: number): string => `${part > 0 ? '+' : part < 0 ? '−' : ''}${percent(Math.abs(part))}`;

export const review = {
  title: 'Review',
  shut: 'Close the review',
  working: (done: number, of: number): string => `Looking back: ${done} of ${of} answers`,
  start: (chance: number, error: number, won: boolean | null | undefined): string => `The chance to win was ${percent(chance)} ± ${percent(error)} at the start${won === true ? '; it was won' : won === false ? '; it was lost' : ''}.`,
  sums: (told: number, all: number, cost: number, luck: number): string =>
    `${told} of ${all} decisions cost more than chance explains${told ? `, ${percent(cost / told)} of the chance to win each on average` : ''}. All that chance answered moved it by ${signed(luck)}.`,
  costliest: 'The costliest decisions, in points of the chance to win',
  none: 'No decision cost more than chance explains.',
  turning: 'The turning points',
  round: (n: number): string => `round ${n}`,
  points: (part: number): string => (100 * Math.abs(part)).toFixed(1),
  signed: (part: number): string => `${part < 0 ? '−' : '+'}${(100 * Math.abs(part)).toFixed(1)}`,
  chance: (chance: number, error: number): string => `won ${percent(chance)} ± ${(100 * error).toFixed(1)}`,
  better: (label: string): string => `Better: ${label}`,
  line: (steps: string[]): string => `What if: ${steps.join(', then ')}`,
  why: (terms: { of: string; by: number }[]): string => `Why: ${terms.map((t) => `${t.of} ${signed(t.by)}`).join(', ')}`,
  curve: 'The chance to win, answer by answer',
  play: 'Try the better answer from here',
};

export const puzzles = {
  title: 'Puzzles',
  lead: 'Find the answer that saves them: in each of these positions one answer wins far more often than the next best.',
  count: (n: number, m: number): string => `${n} of ${m} found`,
  was: { found: 'found', missed: 'missed' },
  or: ', or ',
  then: ', then ',
  games: { card: 'The card game', board: 'The board game' } as Record<string, string>,
  n: (n: number): string => `Puzzle ${n}`,
  asks: 'Which answer wins most often?',
  found: 'That is it: nothing wins more often.',
  missed: 'Not the best.',
  taken: 'What was answered',
  nextBest: 'The next best',
  bestOne: 'The best',
  behind: (points: string, error: string): string => `${points} ± ${error} points behind`,
  ahead: (points: string, error: string): string => `${points} ± ${error} points ahead`,
  points: (n: number): string => (Math.abs(n) / 1e4).toFixed(1),
  chance: (n: number): string => `${(n / 1e4).toFixed(0)} %`,
  even: 'As good as each other, as far as a bot can tell in a moment; longer searches, by which the puzzle was made, can.',
  thinks: 'A bot weighs it.',
  again: 'Take it back',
  next: 'The next puzzle',
  all: 'All puzzles',
  hide: 'Close the puzzle’s note',
};

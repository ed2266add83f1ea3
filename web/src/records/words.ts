/** The words of looking back at a game, and of the puzzles. */
const percent = (part: number): string => `${(100 * part).toFixed(1)} %`;

export const review = {
  title: 'Review',
  shut: 'Close the review',
  working: (done: number, of: number): string => `Reviewing ${done} of ${of} answers`,
  start: (chance: number, error: number, won: boolean | null | undefined): string =>
    `Chance to win at the start: ${percent(chance)} ± ${percent(error)}.${won === true ? ' You won.' : won === false ? ' You lost.' : ''}`,
  sums: (told: number, all: number, cost: number, luck: number): string =>
    `${told} ${told === 1 ? 'mistake' : 'mistakes'} in ${all} ${all === 1 ? 'decision' : 'decisions'}${told ? ` (−${(100 * Math.abs(cost / told)).toFixed(1)} points each)` : ''}. ${Math.abs(luck) < 0.005 ? 'Luck made no difference.' : `Luck ${luck > 0 ? 'helped' : 'hurt'} you: ${luck > 0 ? '+' : '−'}${(100 * Math.abs(luck)).toFixed(0)} points.`}`,
  costliest: 'Costliest mistakes, in points of 100 for winning and score',
  none: 'No mistakes found.',
  turning: 'Turning points',
  calm: 'No single answer clearly changed the chance to win.',
  again: 'Play on from there, with the same luck',
  pose: 'Solve it as a puzzle',
  after: (who: string, label: string): string => `${who} had decided: ${label}`,
  round: (n: number): string => `round ${n}`,
  points: (part: number): string => (100 * Math.abs(part)).toFixed(1),
  signed: (part: number): string => `${part < 0 ? '−' : '+'}${(100 * Math.abs(part)).toFixed(1)}`,
  chance: (chance: number, error: number): string => `won ${percent(chance)} ± ${(100 * error).toFixed(1)}`,
  better: (label: string): string => `Better: ${label}`,
  line: (steps: string[]): string => `Next: ${steps.join(', then ')}`,
  why: (terms: { of: string; by: number }[]): string =>
    `At the end of the round: ${terms
      .map((t) => `${Math.abs(t.by).toFixed(1)} ${t.by < 0 ? 'fewer' : 'more'} ${t.of}`)
      .join(', ')}`,
  flags: 'Plain mistakes',
  flag: (what: string): string => `This ${what}.`,
  curve: 'Chance to win after each answer',
  play: 'Try the better answer from here',
};

export const puzzles = {
  title: 'Puzzles',
  lead: 'Find the best answer. In each position one answer wins far more often than the next best.',
  count: (n: number, m: number): string => `${n} of ${m} found`,
  was: { found: 'found', missed: 'missed' },
  or: ', or ',
  then: ', then ',
  games: { card: 'Card game', board: 'Board game' } as Record<string, string>,
  n: (n: number): string => `Puzzle ${n}`,
  asks: 'Which answer wins most often?',
  found: 'Correct: no answer wins more often.',
  missed: 'Not the best.',
  taken: 'Your answer',
  nextBest: 'Next best answer',
  bestOne: 'Best answer',
  behind: (points: string, error: string): string => `${points} ± ${error} points behind`,
  ahead: (points: string, error: string): string => `${points} ± ${error} points ahead`,
  points: (n: number): string => (Math.abs(n) / 1e4).toFixed(1),
  chance: (n: number): string => `${(n / 1e4).toFixed(0)} %`,
  even: 'A short search sees no difference. The longer search that made this puzzle does.',
  thinks: 'The bot compares the answers.',
  equal: 'Both answers win about equally often.',
  back: 'Back to the review',
  again: 'Try again',
  next: 'Next puzzle',
  all: 'All puzzles',
  hide: 'Close this note',
};

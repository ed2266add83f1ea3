/** My finished games, counted. */
import type { RecordCard } from '../model/api';

/** What came of several games. */
export interface Total {
  name: string;
  played: number;
  won: number;
  /** In seconds. */
  time: number;
  /** Mistakes in the games that were reviewed, and how many those are. */
  mistakes: number;
  reviewed: number;
}

/** The totals of the games, by what `of` says of each; those with the most games first. */
export function totals(records: RecordCard[], of: (record: RecordCard) => string[]): Total[] {
  const all = new Map<string, Total>();
  for (const record of records)
    for (const name of new Set(of(record))) {
      const t = all.get(name) ?? { name, played: 0, won: 0, time: 0, mistakes: 0, reviewed: 0 };
      all.set(name, {
        name,
        played: t.played + 1,
        won: t.won + (record.won ? 1 : 0),
        time: t.time + record.time,
        mistakes: t.mistakes + (record.mistakes ?? 0),
        reviewed: t.reviewed + (record.mistakes === undefined ? 0 : 1),
      });
    }
  return [...all.values()].sort((a, b) => b.played - a.played || a.name.localeCompare(b.name));
}

import { describe, expect, it } from 'vitest';
import { menus } from '../fixtures/lobby';
import { turn } from '../fixtures/card';
import { challenge, LAST } from '../lobby/daily';
import { lineOf, readLine, resultOf } from '../shared/result';
import { tableOf } from './table';

describe("today's challenge", () => {
  it('is ten rounds of a scenario on one day and six turns on the board on the next, the same all day', () => {
    const on = (day: string): ReturnType<typeof challenge> => challenge(menus, new Date(`${day}T09:00:00Z`));
    const days = [on('2026-11-24'), on('2026-11-25')];
    expect(days.map((d) => [d?.setup.scenario.split('/')[0], d?.setup.turns]).sort()).toEqual([
      ['board', 6],
      ['card', 10],
    ]);
    for (const d of days) {
      expect(d?.last).toBe(d && LAST[d.family]);
      expect(d?.setup.challenge).toBe(d?.date);
      expect([d?.setup.undo, d?.setup.no_hints, d?.setup.investigators.length]).toEqual(['never', true, 1]);
      expect(challenge(menus, new Date(`${d?.date}T23:59:00Z`))).toEqual(d);
    }
  });
  it('counts five points for each finished act of a scenario that its last round ends', () => {
    // Round 7 has begun, and Act 2 is on the table.
    const after = (turns: number): ReturnType<typeof resultOf> =>
      resultOf(tableOf({ ...turn, room: { ...turn.room, challenge: '2026-11-25', turns } }).table);
    expect(after(6).parts).toEqual([
      { what: 'finished acts', n: 5 },
      { what: 'rounds', n: -6 },
    ]);
    expect(after(7).parts).toEqual([{ what: 'rounds', n: -7 }]);
  });
  it('has a result that can be read again', () => {
    const line = lineOf('Arkham, 2026-11-25', 'won', {
      points: -4,
      parts: [
        { what: 'doom', n: -7 },
        { what: 'gate trophies', n: 3 },
      ],
    });
    expect(line).toBe('Miskatonic, Arkham, 2026-11-25: −4 points (won, doom −7, gate trophies +3)');
    expect(readLine(`Look: ${line}!`)).toEqual({ title: 'Arkham, 2026-11-25', points: -4 });
    expect(readLine('nothing')).toBeUndefined();
  });
});

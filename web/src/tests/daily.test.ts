import { describe, expect, it } from 'vitest';
import { menus } from '../fixtures/lobby';
import { challenge, TURNS } from '../lobby/daily';
import { lineOf, readLine } from '../shared/result';

describe("today's challenge", () => {
  it('is one scenario on one day and six board turns on the next, the same all day', () => {
    const on = (day: string): ReturnType<typeof challenge> => challenge(menus, new Date(`${day}T09:00:00Z`));
    const days = [on('2026-11-24'), on('2026-11-25')];
    expect(days.map((d) => [d?.setup.scenario.split('/')[0], d?.setup.turns]).sort()).toEqual([
      ['board', TURNS],
      ['card', undefined],
    ]);
    for (const d of days) {
      expect(d?.setup.challenge).toBe(d?.date);
      expect([d?.setup.undo, d?.setup.no_hints, d?.setup.investigators.length]).toEqual(['never', true, 1]);
      expect(challenge(menus, new Date(`${d?.date}T23:59:00Z`))).toEqual(d);
    }
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

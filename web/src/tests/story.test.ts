import { describe, expect, it } from 'vitest';
import { chapters, once, paged, Teller, turnsAfter, unfinished } from '../model/story';
import type { Told } from '../model/types';

const ev = (kind: string, text = kind, more: Partial<Told> = {}): Told => ({
  kind,
  about: [],
  changes: [],
  text,
  ...more,
});

describe('the story', () => {
  it('puts lines under their rounds, turns and phases, and counts answers', () => {
    const lines = new Teller().tell(
      [ev('answer'), ev('turn-begins', 'Turn 3.'), ev('moves'), ev('answer'), ev('gains')],
      10,
    );
    expect(lines.map((l) => l.under)).toEqual(['', 'Turn 3', 'Turn 3', 'Turn 3', 'Turn 3']);
    expect(lines.map((l) => l.before)).toEqual([10, 11, 11, 11, 12]);
  });
  it('tells an answer once where the next line tells it again', () => {
    const answer = (text: string, seat = 0): Told => ev('answer', text, { seat });
    const lines = new Teller().tell([
      answer('Take 1 horror.'),
      ev('chose', 'Crypt Chill: Roland Banks chooses: Take 1 horror.', { seat: 0 }),
      answer('Yes'),
      ev('drew', 'Roland Banks draws Knife.', { seat: 0 }),
      answer('Commit Guts', 1),
      ev('turn-ends', "Roland Banks's turn ends.", { seat: 0 }),
    ]);
    expect(once(lines).map((l) => l.text)).toEqual([
      'Crypt Chill: Roland Banks chooses: Take 1 horror.',
      'Yes',
      'Roland Banks draws Knife.',
      'Commit Guts',
      "Roland Banks's turn ends.",
    ]);
  });
  it('tells how a scenario of a campaign begins on one page', () => {
    const tale = (text: string): Told => ev('tells', text, { about: ['campaign'] });
    const lines = new Teller().tell([
      tale('A letter.'),
      ev('scenario-begins', 'It begins.'),
      tale('A night.'),
      tale('A lamp.'),
    ]);
    const [letter, begins, ...rest] = chapters(lines);
    expect(rest).toEqual([]);
    expect([letter?.story, begins?.story]).toEqual([['A letter.'], ['A night.', 'A lamp.']]);
  });
  it('tells a test with its token, what it does, its result and what came of it', () => {
    const token = ev('token-revealed', 'a skull', {
      changes: [
        { object: 'bag', what: 'skull', from: 2, to: 1, amount: -1 },
        { object: 'bag', what: 'skull', from: 1, to: 2, amount: 1 },
      ],
    });
    const lines = new Teller().tell([
      ev('test-begins'),
      ev('answer', '', { by: 'dealer' }),
      token,
      ev('test-failed', 'failure'),
      ev('horror', '1 horror'),
      ev('turn-ends'),
    ]);
    const [c, ...rest] = chapters(
      lines,
      [{ of: 'skull', n: -2, succeeds: false, text: 'one horror', weight: 2 }],
      'bag',
    );
    expect(rest).toEqual([]);
    expect(c?.tokens).toEqual([{ of: 'skull', does: 'one horror' }]);
    expect(c?.result?.text).toBe('failure');
    expect(c?.won).toBe(false);
    expect(c?.lines.map((l) => l.text)).toEqual(['1 horror', 'turn-ends']);
  });
  it('tells a check with its dice, of which the one that ended it counts', () => {
    const die = (n: number): Told => ev('die', `somebody rolls ${n}`);
    const passed = chapters(new Teller().tell([ev('check'), die(2), die(5), ev('check-passed')]), [], '');
    expect(passed[0]?.dice).toEqual([
      { face: 2, good: false },
      { face: 5, good: true },
    ]);
    expect(passed[0]?.won).toBe(true);
    expect(chapters(new Teller().tell([ev('check'), die(1), ev('check-failed')]), [], '')[0]?.won).toBe(false);
  });
  it('keeps a card that was drawn apart from what a phase brings after it', () => {
    const list = chapters(
      new Teller().tell([
        ev('mythos-card', 'Estate Sale'),
        ev('mythos-step'),
        ev('doom'),
        ev('phase-begins', 'Upkeep'),
        ev('gains'),
      ]),
      [],
      '',
    );
    expect(list.map((c) => [c.kind, c.lines.length])).toEqual([['mythos', 2]]);
  });
  it('gives a page to a turn that ends by itself, and none to one that somebody ends', () => {
    const ends = (by: string): string[] =>
      paged(new Teller().tell([ev('answer', '', { by }), ev('turn-ends'), ev('gains'), ev('phase-begins')])).map(
        (c) => `${c.kind} ${c.lines.length}`,
      );
    expect(ends('table')).toEqual(['turn 1']);
    expect(ends('person')).toEqual([]);
    expect(paged(new Teller().tell([ev('answer'), ev('moves'), ev('movement-ends')])).map((c) => c.kind)).toEqual([
      'turn',
    ]);
  });
  it('leaves out a test of which nothing is known yet', () => {
    expect(chapters(new Teller().tell([ev('test-begins'), ev('committed')]), [], '')).toEqual([]);
  });
  it('gives a page to everything of weight in order, but to no test that is still open', () => {
    const lines = new Teller().tell([
      ev('drew-encounter', 'a card'),
      ev('check', 'a check'),
      ev('die', 'rolls 5'),
      ev('check-passed', 'passed'),
      ev('turn-begins', 'Turn 2'),
      ev('sealed', 'a gate is sealed'),
      ev('check', 'another'),
      ev('die', 'rolls 2'),
    ]);
    expect(paged(lines, [], '').map((c) => c.head.text)).toEqual(['a card', 'a check', 'a gate is sealed']);
    expect(unfinished(lines).map((l) => l.kind)).toEqual(['check', 'die']);
    expect(unfinished(lines.slice(0, 5))).toEqual([]);
  });
  it('lets a page stay longer the longer its text is', () => {
    const page = (text: string): number =>
      turnsAfter(chapters(new Teller().tell([ev('drew-encounter', text)]), [], '')[0]!);
    expect(page('short')).toBe(1_200);
    expect(page('x'.repeat(200))).toBeGreaterThan(4_000);
    expect(page('x'.repeat(5_000))).toBe(9_000);
  });
});

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DEAF, Lead } from '../site/lead';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** The locks of a browser, as far as workers use them: one at a time, in order, and taken over by whoever steals. */
function locks(): LockManager {
  interface Held {
    stolen: (why: DOMException) => void;
  }
  let held: Held | undefined;
  const queue: (() => void)[] = [];
  const gone = (why: string) => new DOMException(why, 'AbortError');
  const request = (_: string, how: LockOptions, run: () => Promise<void>): Promise<void> =>
    new Promise((yes, no) => {
      const have = (): void => {
        const mine = (held = { stolen: no });
        void run().then(() => {
          if (held !== mine) return;
          held = undefined;
          queue.shift()?.();
          yes();
        });
      };
      if (how.steal) {
        held?.stolen(gone('stolen'));
        have();
      } else if (!held) have();
      else {
        queue.push(have);
        how.signal?.addEventListener('abort', () => {
          queue.splice(queue.indexOf(have), 1);
          no(gone('not waited for'));
        });
      }
    });
  return { request } as unknown as LockManager;
}

/** Workers of one game, and what they say to each other. */
function workers(n: number, of: LockManager | undefined = locks()) {
  const all = Array.from({ length: n }, (_, i) => ({
    hangs: false,
    fails: 0,
    begun: [] as number[],
    troubles: 0,
    is: false,
    lead: undefined as unknown as Lead,
    who: () => {
      for (const o of all) {
        if (o === all[i] || o.hangs) continue;
        if (o.is) all[i]!.lead.heard();
        else if (o.lead.state === 'begins') all[i]!.lead.soon();
      }
    },
  }));
  for (const w of all)
    w.lead = new Lead(
      'tables',
      {
        begin: async (tries, still) => {
          w.begun.push(tries);
          await Promise.resolve();
          if (w.fails-- > 0) throw new Error('nothing came');
          if (still()) w.is = true;
        },
        end: () => (w.is = false),
        who: () => w.who(),
        trouble: () => w.troubles++,
      },
      of,
    );
  return all;
}
const passes = (time: number): Promise<unknown> => vi.advanceTimersByTimeAsync(time);

it('one worker leads, and the next one when it goes', async () => {
  const [a, b] = workers(2);
  a!.lead.start();
  b!.lead.start();
  await passes(20 * DEAF);
  expect([a!.is, b!.is, b!.begun]).toEqual([true, false, []]);
  a!.lead.drop();
  await passes(0);
  expect([a!.is, b!.is]).toEqual([false, true]);
  b!.lead.drop();
  await passes(0);
  expect([a!.is, b!.is]).toEqual([true, false]);
});

it('a hall that does not begin is tried again, with growing pauses', async () => {
  const [a] = workers(1);
  a!.fails = 3;
  a!.lead.start();
  await passes(400);
  expect(a!.begun).toEqual([0]);
  await passes(500);
  expect(a!.begun).toEqual([0, 1]);
  await passes(500);
  expect(a!.begun).toEqual([0, 1]);
  await passes(2_000);
  expect([a!.begun, a!.is]).toEqual([[0, 1, 2], false]);
  await passes(200);
  expect([a!.begun, a!.troubles, a!.is]).toEqual([[0, 1, 2, 3], 3, true]);
});

it('a leader that says nothing loses the lock, and stops being a hall at once', async () => {
  const [a, b] = workers(2);
  a!.lead.start();
  await passes(0);
  a!.hangs = true;
  b!.lead.start();
  await passes(2 * DEAF - 10);
  expect([a!.is, b!.is]).toEqual([true, false]);
  await passes(20);
  expect([a!.is, b!.is]).toEqual([false, true]);
  a!.hangs = false;
  await passes(20 * DEAF);
  expect([a!.is, b!.is]).toEqual([false, true]);
});

it('a leader whose program is on its way keeps the lock, however long that takes', async () => {
  const [a, b] = workers(2);
  a!.fails = 5;
  a!.lead.start();
  b!.lead.start();
  await passes(14_000);
  expect([a!.begun.length, a!.is, b!.begun]).toEqual([5, false, []]);
  await passes(20_000);
  expect([a!.is, b!.is]).toEqual([true, false]);
});

it('a leader that answers each time keeps the lock', async () => {
  const [a, b] = workers(2);
  a!.lead.start();
  b!.lead.start();
  for (let n = 0; n < 10; n++) {
    b!.lead.asks();
    await passes(DEAF);
  }
  expect([a!.is, b!.is]).toEqual([true, false]);
});

it('a fault begins another hall with the same lock', async () => {
  const [a, b] = workers(2);
  a!.lead.start();
  b!.lead.start();
  await passes(0);
  a!.lead.anew();
  expect(a!.is).toBe(false);
  await passes(0);
  expect([a!.is, a!.begun, b!.is]).toEqual([true, [0, 0], false]);
});

it('where there are no locks, the last one to come leads once the others have been told', async () => {
  const [a, b] = workers(2, undefined);
  a!.lead.start();
  b!.lead.start();
  await passes(0);
  // What the first one tries to keep is refused.
  a!.lead.drop();
  await passes(20 * DEAF);
  expect([a!.is, b!.is]).toEqual([false, true]);
  b!.hangs = true;
  a!.lead.asks();
  await passes(2 * DEAF);
  expect(a!.is).toBe(true);
});

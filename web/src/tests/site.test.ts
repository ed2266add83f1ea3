// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { address } from '../model/address';
import { Socket, type Listener } from '../model/transport';

describe('an address of ours', () => {
  it('is a path of the server', () => {
    expect(address('/t/a-b', false)).toBe('/t/a-b');
  });
  it('stands behind the question mark where there is one page under any path', () => {
    expect(address('/', true)).toBe('./');
    expect(address('/t/a-b', true)).toBe('./?/t/a-b');
    expect(address('/rules?game=card', true)).toBe('./?/rules&game=card');
    expect(address('/?deck=Mine&with=roland-banks', true)).toBe('./?deck=Mine&with=roland-banks');
  });
});

describe('a line to a host', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** A host that greets and then says nothing, and how often it was called. */
  function silent(near: boolean): { dialled: () => number; lost: () => boolean } {
    let [n, lost] = [0, false];
    const dial = (): WebSocket => {
      n++;
      const line = {
        readyState: WebSocket.CONNECTING as number,
        send: () => undefined,
        close: () => undefined,
      } as unknown as WebSocket & {
        readyState: number;
      };
      setTimeout(() => {
        line.readyState = WebSocket.OPEN;
        line.onopen?.call(line, new Event('open'));
        line.onmessage?.call(line, { data: '{"type":"welcome"}' } as MessageEvent);
      });
      return line;
    };
    const listener = { connection: (how: string) => (lost ||= how === 'lost') } as unknown as Listener;
    const socket = new Socket(dial, undefined, () => Promise.resolve([]), near);
    socket.connect(listener);
    vi.advanceTimersByTime(10);
    socket.answer('1', 'a');
    vi.advanceTimersByTime(6_000);
    dispatchEvent(new Event('offline'));
    vi.advanceTimersByTime(10);
    return { dialled: () => n, lost: () => lost };
  }
  it('that is silent for seconds counts as lost', () => {
    expect(silent(false).lost()).toBe(true);
  });
  it('in this browser is never lost, however long a bot thinks there and whatever the network does', () => {
    const line = silent(true);
    expect([line.lost(), line.dialled()]).toEqual([false, 1]);
  });
});

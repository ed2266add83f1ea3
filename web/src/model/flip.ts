/**
 * Motion that tells cause: a thing goes from where it was to where it is. Before a change the places of all things on
 * the screen are noted, after it each one that lies elsewhere is set back and let go, one cause after the other.
 * Nothing here holds up an answer: a new change finishes what is under way.
 */
import { harm } from './harm';
import type { Told } from './types';

export type Speed = 'calm' | 'brisk' | 'instant';

const PACE: Record<Speed, { step: number; move: number }> = {
  calm: { step: 140, move: 420 },
  brisk: { step: 60, move: 240 },
  instant: { step: 0, move: 0 },
};

let running: Animation[] = [];

const all = (): NodeListOf<HTMLElement> => document.querySelectorAll<HTMLElement>('[data-id]');

/** `staged`: it lies on the stage of a test or a check. */
export type Places = Map<string, { box: DOMRect; width: number; look: HTMLElement; staged: boolean }>;

/** Where everything is now; nothing, if nothing is to move. */
export function note(speed: Speed): Places | undefined {
  finish();
  if (PACE[speed].move === 0) return undefined;
  // What moves by a transition stands still until it has been measured again.
  document.documentElement.classList.add('still');
  const places: Places = new Map();
  for (const el of all()) {
    const box = el.getBoundingClientRect();
    if (box.width > 0 && el.dataset.id) {
      const staged = el.closest('.stage') !== null;
      places.set(el.dataset.id, { box, width: el.offsetWidth, look: el, staged });
    }
  }
  return places;
}

/** Ends every motion at once. */
export function finish(): void {
  for (const a of running) a.finish();
  running = [];
}

/** When each thing starts: in the order of the events, things of one cause together. */
export function starts(events: Told[], step: number): Map<string, number> {
  const at = new Map<string, number>();
  let [n, last] = [-1, '' as string | undefined];
  for (const e of events) {
    const moved = e.changes.map((c) => c.object);
    if (moved.length === 0) continue;
    if (n < 0 || e.cause === undefined || e.cause !== last) n++;
    last = e.cause;
    for (const id of moved) if (!at.has(id)) at.set(id, n * step);
  }
  // However much happened, it does not take longer than a moment.
  const most = Math.max(0, ...at.values());
  if (most > 1400) for (const [id, t] of at) at.set(id, (t * 1400) / most);
  return at;
}

/** Lets everything go from where it was noted to where it is. */
export function play(before: Places, events: Told[], speed: Speed): void {
  requestAnimationFrame(() => document.documentElement.classList.remove('still'));
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const { step, move } = PACE[speed];
  const when = starts(events, step);
  const changed = new Set(events.flatMap((e) => e.changes.map((c) => c.object)));
  const origin = new Map<string, string>();
  const left = new Map<string, string>();
  for (const e of events) {
    for (const c of e.changes) {
      if (c.what !== 'place') continue;
      if (typeof c.from === 'string') origin.set(c.object, c.from);
      if (typeof c.to === 'string') left.set(c.object, c.to);
    }
  }
  // Everything is measured before anything is set in motion: a motion begun between two measures costs a layout.
  const now = new Map<string, { el: HTMLElement; box: DOMRect; width: number }>();
  for (const el of all()) {
    const id = el.dataset.id!;
    if (!now.has(id)) now.set(id, { el, box: el.getBoundingClientRect(), width: el.offsetWidth });
  }
  for (const [id, { el, box, width }] of now) {
    if (box.width === 0) continue;
    const was = before.get(id)?.box ?? before.get(origin.get(id) ?? '')?.box;
    const delay = when.get(id) ?? 0;
    if (calm) {
      if (changed.has(id)) running.push(el.animate([{ opacity: 0.3 }, { opacity: 1 }], { duration: move, delay }));
      continue;
    }
    if (!was) {
      if (changed.has(id))
        running.push(
          el.animate(
            [
              { opacity: 0, scale: 0.8 },
              { opacity: 1, scale: 1 },
            ],
            { duration: move, delay, fill: 'backwards', easing: 'ease-out' },
          ),
        );
      continue;
    }
    // Where a thing lies may itself be scaled, as the map is.
    const scale = width > 0 ? box.width / width : 1;
    const dx = (was.left + was.width / 2 - box.left - box.width / 2) / scale;
    const dy = (was.top + was.height / 2 - box.top - box.height / 2) / scale;
    if (Math.abs(dx) + Math.abs(dy) > 3) {
      // Where it stands among others is no part of the motion, which the compositor then does alone.
      el.style.zIndex = '50';
      const a = el.animate([{ translate: `${dx}px ${dy}px` }, { translate: '0 0' }], {
        duration: move,
        delay,
        fill: 'backwards',
        easing: 'cubic-bezier(.2,.7,.2,1)',
      });
      a.onfinish = a.oncancel = () => void (el.style.zIndex = '');
      running.push(a);
    } else if (changed.has(id)) {
      running.push(el.animate([{ opacity: 1 }, { opacity: 0.45 }, { opacity: 1 }], { duration: move, delay }));
    }
  }
  if (calm) return;
  running.push(...harm(events, before, (id) => now.get(id)?.box, when, move));
  for (const [id, place] of before) {
    // What leaves with its stage does not fly over the place that the stage was about.
    if (now.has(id) || !changed.has(id) || place.staged) continue;
    const ghost = place.look.cloneNode(true) as HTMLElement;
    ghost.removeAttribute('data-id');
    ghost.setAttribute('aria-hidden', 'true');
    const k = place.width > 0 ? place.box.width / place.width : 1;
    ghost.style.cssText = `position:fixed;left:${place.box.left}px;top:${place.box.top}px;width:${place.width}px;height:${place.box.height / k}px;margin:0;z-index:84;pointer-events:none;transform-origin:0 0`;
    document.body.append(ghost);
    const to = now.get(left.get(id) ?? '')?.box;
    // What is not shown has no place to fly to.
    const [dx, dy] = to?.width
      ? [
          to.left + to.width / 2 - place.box.left - place.box.width / 2,
          to.top + to.height / 2 - place.box.top - place.box.height / 2,
        ]
      : [0, 0];
    const a = ghost.animate(
      [
        { opacity: 1, transform: `scale(${k})` },
        { opacity: 0, transform: `translate(${dx}px,${dy}px) scale(${k * 0.5})` },
      ],
      { duration: move, delay: when.get(id) ?? 0, easing: 'ease-in', fill: 'backwards' },
    );
    a.onfinish = () => ghost.remove();
    running.push(a);
  }
}

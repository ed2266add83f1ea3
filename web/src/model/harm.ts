/** Harm goes from where it comes from to whom it hurts: drops that fly, drawn over everything and gone again. */
import type { Told } from './types';
import type { Places } from './flip';

/** What is lost or taken, and how it looks. */
const HARM: Record<string, { sign: 1 | -1; symbol: string; colour: string }> = {
  damage: { sign: 1, symbol: 's-damage', colour: 'var(--wound)' },
  horror: { sign: 1, symbol: 's-horror', colour: 'var(--sanity)' },
  stamina: { sign: -1, symbol: 'b-stamina', colour: 'var(--wound)' },
  sanity: { sign: -1, symbol: 'b-sanity', colour: 'var(--sanity)' },
};
/** Drops of one harm, at most, and how far apart they set out. */
const MOST = 4;
const APART = 70;

/** A box on the screen, before the change or after it. */
type Box = (id: string) => DOMRect | undefined;

/** Lets drops fly; the animations, so that they can be ended. `when` says when each thing begins to move. */
export function harm(events: Told[], before: Places, now: Box, when: Map<string, number>, move: number): Animation[] {
  const out: Animation[] = [];
  for (const e of events) {
    for (const c of e.changes) {
      const kind = HARM[c.what];
      const n = kind && c.amount ? c.amount * kind.sign : 0;
      if (!kind || n <= 0) continue;
      const source = [e.cause, ...e.about].find(
        (id) => id !== undefined && id !== c.object && (now(id) ?? before.get(id)?.box),
      );
      const [a, b] = [
        source === undefined ? undefined : (before.get(source)?.box ?? now(source)),
        now(c.object) ?? before.get(c.object)?.box,
      ];
      if (!a || !b) continue;
      const [ax, ay, bx, by] = [
        a.left + a.width / 2,
        a.top + a.height / 2,
        b.left + b.width / 2,
        b.top + Math.min(b.height / 2, 60),
      ];
      if (Math.hypot(bx - ax, by - ay) < 24) continue;
      for (let i = 0; i < Math.min(n, MOST); i++) {
        const drop = document.createElement('span');
        drop.className = 'harm-drop';
        drop.setAttribute('aria-hidden', 'true');
        drop.style.color = kind.colour;
        drop.innerHTML = `<svg class="i" viewBox="0 0 24 24"><use href="#${kind.symbol}"/></svg>`;
        document.body.append(drop);
        const lean = (i - (Math.min(n, MOST) - 1) / 2) * 26;
        const fly = drop.animate(
          [
            { transform: `translate(${ax}px,${ay}px) scale(.4)`, opacity: 0 },
            {
              transform: `translate(${(ax + bx) / 2 + lean}px,${Math.min(ay, by) - 30 - Math.abs(lean)}px) scale(1.25)`,
              opacity: 1,
              offset: 0.45,
            },
            { transform: `translate(${bx}px,${by}px) scale(1)`, opacity: 1, offset: 0.9 },
            { transform: `translate(${bx}px,${by}px) scale(.3)`, opacity: 0 },
          ],
          { duration: move * 1.6, delay: (when.get(c.object) ?? 0) + i * APART, easing: 'ease-in-out', fill: 'both' },
        );
        fly.onfinish = fly.oncancel = () => drop.remove();
        out.push(fly);
      }
    }
  }
  return out;
}

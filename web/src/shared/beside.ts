/** A note on the map stands beside the place that it is about, never over it. */
import type { Action } from 'svelte/action';
import { media } from './media.svelte';

/** How far a note stays from the place and from the edges of the map, and how narrow it may be, in pixels. */
const [GAP, LEAST] = [10, 230];

/** Puts a note into the largest strip of its map that leaves the first of these things free and in which it fits. */
export const beside: Action<HTMLElement, (string | undefined)[]> = (node, ids) => {
  const map = node.offsetParent ?? node.parentElement!;
  function put(): void {
    const m = map.getBoundingClientRect();
    const r = (ids ?? [])
      .map((id) => id && map.querySelector(`[data-id="${CSS.escape(id)}"]`)?.getBoundingClientRect())
      .find((b) => b && b.width > 0 && b.right > m.left && b.left < m.right && b.bottom > m.top && b.top < m.bottom);
    // Without one it stands where its style puts it.
    node.classList.remove('brief');
    Object.assign(node.style, { width: '', left: '', top: '', translate: '' });
    if (!r) return;
    const strips = [
      { x: m.left, y: m.top, w: r.left - m.left, h: m.height },
      { x: r.right, y: m.top, w: m.right - r.right, h: m.height },
      { x: m.left, y: m.top, w: m.width, h: r.top - m.top },
      { x: m.left, y: r.bottom, w: m.width, h: m.bottom - r.bottom },
    ]
      .map((s) => ({ x: s.x + GAP, y: s.y + GAP, w: s.w - 2 * GAP, h: s.h - 2 * GAP }))
      .sort((a, b) => b.w * b.h - a.w * a.h);
    const fits = (s: (typeof strips)[number]): boolean => {
      node.style.width = `${Math.min(560 * media.u, s.w)}px`;
      return s.w >= LEAST && node.scrollHeight <= s.h;
    };
    const at = (x: number, y: number, up: number): void => {
      node.style.left = `${x - m.left}px`;
      node.style.top = `${y - m.top}px`;
      node.style.translate = `-50% ${up}%`;
    };
    // Where it fits nowhere, its result stands alone: beside the story it is told in full.
    for (const brief of [false, true]) {
      node.classList.toggle('brief', brief);
      const s = strips.find(fits);
      if (s) return at(s.x + s.w / 2, s.y + s.h / 2, -50);
    }
    // The place fills the map, as on a phone: then above the map.
    node.style.width = `${m.width - 2 * GAP}px`;
    at(m.left + m.width / 2, m.top, -100);
  }
  put();
  // The map may still be on its way.
  map.addEventListener('transitionend', put);
  return {
    update(next) {
      ids = next;
      put();
    },
    destroy: () => map.removeEventListener('transitionend', put),
  };
};

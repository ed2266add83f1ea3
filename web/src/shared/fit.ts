/**
 * Words that would be cut are set closer. `data-fit` counts up from 0 to `most` until nothing within overflows, and the
 * component's style says what each step gives up. Whoever is measured is the element itself and what `within` names.
 */
import type { Action } from 'svelte/action';

export interface Fit {
  /** How many steps there are after the first. */
  most: number;
  /** What must not overflow beside the element itself: a selector. */
  within?: string;
  /** What it depends on: measured again when this changes. */
  of?: unknown;
}

const over = (e: Element): boolean => e.scrollHeight > e.clientHeight + 1 || e.scrollWidth > e.clientWidth + 1;

interface Fitted {
  node: HTMLElement;
  how: Fit;
  /** The step it stands at. */
  at: number;
  /** The size at which it was measured. */
  size: string;
  later: ReturnType<typeof setTimeout> | undefined;
}

const sizeOf = (node: HTMLElement): string => `${node.clientWidth} ${node.clientHeight}`;
const cut = ({ node, how }: Fitted): boolean =>
  over(node) || (how.within !== undefined && [...node.querySelectorAll(how.within)].some(over));

/** Takes a step. What is measured must be there at once, and not after a transition. */
const step = (f: Fitted, at: number): void => {
  f.at = at;
  f.node.dataset.measured = '';
  f.node.dataset.fit = String(at);
};

/** Those that are due: they take each step together, so that the page is laid out once a step and not once for each. */
const due = new Set<Fitted>();
let asked = 0;

function measure(): void {
  cancelAnimationFrame(asked);
  asked = 0;
  const all = [...due].filter(({ node }) => node.isConnected && node.clientWidth);
  due.clear();
  // What is as large as it can be, as most are, is only looked at: a change before a measure costs a layout.
  for (const f of all) if (f.at !== 0) step(f, 0);
  for (let open = all; open.length;) {
    open = open.filter((f) => f.at < f.how.most && cut(f));
    for (const f of open) step(f, f.at + 1);
  }
  for (const f of all) f.size = sizeOf(f.node);
  for (const f of all) {
    delete f.node.dataset.measured;
    // What arrives without a change of its own, as a picture or a letter, is seen a moment later.
    clearTimeout(f.later);
    if (f.at === f.how.most) {
      delete f.node.dataset.due;
      continue;
    }
    // Tests wait until nothing is due any more.
    f.node.dataset.due = '';
    f.later = setTimeout(() => {
      delete f.node.dataset.due;
      if (cut(f)) soon(f);
    }, 400);
  }
}

/** Measures it before the next frame. */
function soon(f: Fitted): void {
  due.add(f);
  asked ||= requestAnimationFrame(measure);
}

export const fit: Action<HTMLElement, Fit> = (node, first) => {
  const f: Fitted = { node, how: first, at: 0, size: '', later: undefined };
  node.dataset.fit = '0';
  const sizes = new ResizeObserver(() => sizeOf(node) !== f.size && soon(f));
  const changes = new MutationObserver(() => soon(f));
  sizes.observe(node);
  changes.observe(node, {
    childList: true,
    characterData: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['class', 'style'],
  });
  const arrived = (): void => soon(f);
  document.fonts.addEventListener('loadingdone', arrived);
  soon(f);
  return {
    update(next) {
      f.how = next;
      soon(f);
    },
    destroy() {
      due.delete(f);
      clearTimeout(f.later);
      sizes.disconnect();
      changes.disconnect();
      document.fonts.removeEventListener('loadingdone', arrived);
    },
  };
};

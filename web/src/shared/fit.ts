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

export const fit: Action<HTMLElement, Fit> = (node, first) => {
  let how = first;
  let due = 0;
  let size = '';
  let later: ReturnType<typeof setTimeout> | undefined;
  const cut = (): boolean =>
    over(node) || (how.within !== undefined && [...node.querySelectorAll(how.within)].some(over));
  function measure(): void {
    due = 0;
    if (!node.isConnected || !node.clientWidth) return;
    let at = 0;
    // With little motion every change takes a hundredth of a millisecond: what is measured must be there at once.
    node.dataset.measured = '';
    node.dataset.fit = '0';
    while (at < how.most && cut()) node.dataset.fit = String(++at);
    void node.scrollHeight;
    delete node.dataset.measured;
    size = `${node.clientWidth} ${node.clientHeight}`;
    // What arrives without a change of its own, as a picture or a letter, is seen a moment later.
    clearTimeout(later);
    if (at === how.most) return void delete node.dataset.due;
    // Tests wait until nothing is due any more.
    node.dataset.due = '';
    later = setTimeout(() => {
      delete node.dataset.due;
      if (cut()) measure();
    }, 400);
  }
  const soon = (): void => void (due ||= requestAnimationFrame(measure));
  const sizes = new ResizeObserver(() => `${node.clientWidth} ${node.clientHeight}` !== size && soon());
  const changes = new MutationObserver(soon);
  sizes.observe(node);
  changes.observe(node, {
    childList: true,
    characterData: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['class', 'style'],
  });
  document.fonts.addEventListener('loadingdone', soon);
  measure();
  return {
    update(next) {
      how = next;
      soon();
    },
    destroy() {
      cancelAnimationFrame(due);
      clearTimeout(later);
      sizes.disconnect();
      changes.disconnect();
      document.fonts.removeEventListener('loadingdone', soon);
    },
  };
};

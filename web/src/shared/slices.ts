/** Long work in short tasks, so that an answer or a finger never waits for it. */

/** How long a task works before it lets others go first, in milliseconds. */
const SLICE = 10;

/** Lets what waits go first. */
export const pause = (): Promise<void> => new Promise((go) => setTimeout(go));

/** Does all of the work at once. */
export function whole<T>(work: Iterator<undefined, T>): T {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

/** Does the work in tasks of about `SLICE` milliseconds. */
export async function sliced<T>(work: Iterator<undefined, T>): Promise<T> {
  for (;;) {
    await pause();
    const until = performance.now() + SLICE;
    do {
      const step = work.next();
      if (step.done) return step.value;
    } while (performance.now() < until);
  }
}

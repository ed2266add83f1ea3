/** The pictures of kinds, once they are here: until then what is plain stands in their place. */
type Kinds = typeof import('./kinds');
let here: Kinds | undefined = $state.raw();
let asked = false;

export function kinds(): Kinds | undefined {
  if (!asked) {
    asked = true;
    void import('./kinds').then(
      (k) => (here = k),
      () => undefined,
    );
  }
  return here;
}

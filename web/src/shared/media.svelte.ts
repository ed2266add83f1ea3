/** How wide the window is, for what CSS alone cannot decide. */
class Media {
  phone = $state(false);
  wide = $state(false);
  /** Room for cards that can be read where they lie. */
  roomy = $state(false);
  /** Wide enough for a table, too narrow for a whole town with its names. */
  slim = $state(false);
  /** How many pixels what is drawn as one takes: letters may be larger than usual. */
  u = $state(1);
  constructor() {
    if (typeof matchMedia === 'undefined') return;
    const phone = matchMedia('(max-width: 56.1875em), (max-height: 32.5em)');
    const wide = matchMedia('(min-width: 118.75em)');
    const roomy = matchMedia('(min-width: 118.75em) and (min-height: 60em)');
    const slim = matchMedia('(max-width: 73.75em)');
    const set = (): void => {
      this.phone = phone.matches;
      this.wide = wide.matches;
      this.slim = slim.matches;
      this.roomy = roomy.matches;
      this.u = parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1;
    };
    phone.addEventListener('change', set);
    wide.addEventListener('change', set);
    roomy.addEventListener('change', set);
    slim.addEventListener('change', set);
    addEventListener('resize', set);
    set();
  }
}

export const media = new Media();

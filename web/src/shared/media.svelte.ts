/** How wide the window is, for what CSS alone cannot decide. */
class Media {
  phone = $state(false);
  wide = $state(false);
  /** Room for cards that can be read where they lie. */
  roomy = $state(false);
  /** Wide enough for a table, too narrow for a whole town with its names. */
  slim = $state(false);
  constructor() {
    if (typeof matchMedia === 'undefined') return;
    const phone = matchMedia('(max-width: 899px), (max-height: 520px)');
    const wide = matchMedia('(min-width: 1900px)');
    const roomy = matchMedia('(min-width: 1900px) and (min-height: 960px)');
    const slim = matchMedia('(max-width: 1180px)');
    const set = (): void => {
      this.phone = phone.matches;
      this.wide = wide.matches;
      this.slim = slim.matches;
      this.roomy = roomy.matches;
    };
    phone.addEventListener('change', set);
    wide.addEventListener('change', set);
    roomy.addEventListener('change', set);
    slim.addEventListener('change', set);
    set();
  }
}

export const media = new Media();

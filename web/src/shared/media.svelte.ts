/** How wide the window is, for what CSS alone cannot decide. */
class Media {
  phone = $state(false);
  wide = $state(false);
  constructor() {
    if (typeof matchMedia === 'undefined') return;
    const phone = matchMedia('(max-width: 899px), (max-height: 520px)');
    const wide = matchMedia('(min-width: 1900px)');
    const set = (): void => {
      this.phone = phone.matches;
      this.wide = wide.matches;
    };
    phone.addEventListener('change', set);
    wide.addEventListener('change', set);
    set();
  }
}

export const media = new Media();

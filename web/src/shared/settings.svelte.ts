import type { Speed } from '../model/flip';

/** How pages of the story turn: at a tap, by themselves, or not at all. */
export type PagesPace = 'calm' | 'brisk' | 'off';
/** When the coach speaks: never, before a mistake that costs much, or before any that costs something. */
export type Coach = 'off' | 'costly' | 'talkative';
export type Theme = 'auto' | 'night' | 'daylight' | 'contrast';

const read = <T extends string>(key: string, otherwise: T): T => {
  try {
    return (localStorage.getItem(key) as T | null) ?? otherwise;
  } catch {
    return otherwise;
  }
};

/** What a person has settled for this device. */
class Settings {
  theme: Theme = $state(read<Theme>('theme', 'night'));
  speed: Speed = $state(read<Speed>('speed', 'calm'));

  pages: PagesPace = $state(read<PagesPace>('pages', 'brisk'));

  coach: Coach = $state(read<Coach>('coach', 'off'));

  /** Milliseconds after an answer in which nothing is declined or taken back: the second half of a double click. */
  readonly rest: number = Number(read<string>('rest', '350'));
  sound: boolean = $state(read<string>('sound', 'off') === 'on');
  /** The whole table in words. */
  text: boolean = $state(read<string>('text', 'off') === 'on');
  /** Whether a call comes as a notification while the page is hidden. */
  call: boolean = $state(read<string>('call', 'off') === 'on');

  setSound(on: boolean): void {
    this.sound = on;
    localStorage.setItem('sound', on ? 'on' : 'off');
  }
  setText(on: boolean): void {
    this.text = on;
    localStorage.setItem('text', on ? 'on' : 'off');
  }
  async setCall(on: boolean): Promise<void> {
    this.call = on && typeof Notification !== 'undefined' && (await Notification.requestPermission()) === 'granted';
    localStorage.setItem('call', this.call ? 'on' : 'off');
  }
  setTheme(theme: Theme): void {
    this.theme = theme;
    localStorage.setItem('theme', theme);
    themeNow();
  }
  setCoach(coach: Coach): void {
    this.coach = coach;
    localStorage.setItem('coach', coach);
  }
  setPages(pages: PagesPace): void {
    this.pages = pages;
    localStorage.setItem('pages', pages);
  }
  setSpeed(speed: Speed): void {
    this.speed = speed;
    localStorage.setItem('speed', speed);
  }
}

export const settings = new Settings();

/** Puts the theme on the page: the device's own wish, unless one was chosen. */
export function themeNow(): void {
  const wish = matchMedia('(prefers-contrast: more)').matches
    ? 'contrast'
    : matchMedia('(prefers-color-scheme: light)').matches
      ? 'daylight'
      : 'night';
  document.documentElement.dataset.theme = settings.theme === 'auto' ? wish : settings.theme;
}

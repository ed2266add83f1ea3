import type { Speed } from '../model/flip';

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

  setTheme(theme: Theme): void {
    this.theme = theme;
    localStorage.setItem('theme', theme);
    themeNow();
  }
  setSpeed(speed: Speed): void {
    this.speed = speed;
    localStorage.setItem('speed', speed);
  }
}

export const settings = new Settings();

/** Puts the theme on the page: the device's own wish, unless one was chosen. */
export function themeNow(): void {
  const wish = matchMedia('(prefers-contrast: more)').matches ? 'contrast' : matchMedia('(prefers-color-scheme: light)').matches ? 'daylight' : 'night';
  document.documentElement.dataset.theme = settings.theme === 'auto' ? wish : settings.theme;
}

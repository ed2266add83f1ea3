/** What a person is called at tables with friends, and the face they chose: kept in this browser. */
import type { Player } from '../model/protocol';

const KEY = 'player';
export function me(): Player {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Player>;
    return { name: kept.name ?? '', face: kept.face ?? '' };
  } catch {
    return { name: '', face: '' };
  }
}
export function remember(player: Player): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(player));
  } catch {
    // Without a place to keep it, it is asked again next time.
  }
}

/** An address that others can open: this page's own, or one of the server's where this page is open at `localhost`. */
export function reachable(path: string, hosts: readonly string[] = []): string {
  const own = /^(localhost|127\.|\[::1\])/.test(location.host);
  return new URL(path, own && hosts[0] ? hosts[0] : location.href).href;
}

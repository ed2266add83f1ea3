/** A table as a link that carries its game, or as a file where it is too long for a link. */
import { copied } from '../model/browser';
import { link } from './site';
import { words } from './words';

export { words };

/** Longer links are cut by what passes them on. */
const LONGEST = 8_000;

/**
 * Hands a game to somebody else: through the system's share sheet, or as a link in the clipboard. Says what was done:
 * the link that was copied, or nothing if the person shared it, or changed their mind.
 */
export async function share(record: string, title: string): Promise<string> {
  const url = await link(record);
  const file = new File([record], `${title}.record`, { type: 'text/plain' });
  const text = words.move(title);
  const data: ShareData = url.length > LONGEST ? { title, text, files: [file] } : { title, text, url };
  if (navigator.canShare?.(data)) {
    try {
      await navigator.share(data);
    } catch (e) {
      if (!(e instanceof DOMException && e.name === 'AbortError')) throw e;
    }
    return '';
  }
  if (url.length > LONGEST) throw new Error(words.long);
  await copied(url);
  return url;
}

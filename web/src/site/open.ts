/** What a page without a server does first. */
import { server } from '../model/api';
import { carries, unpacked } from '../model/carried';
import { keepFiles, Line, notice } from './site';
import { words as all } from '../words';
import { words } from './words';

/** Opens the site: the lines to its tables come of it. A link that carries a game becomes a table here. */
export async function open(): Promise<(id: string) => WebSocket> {
  // What this page needs itself comes first.
  setTimeout(() => keepFiles().catch(() => undefined), 4_000);
  try {
    const kept = indexedDB.open('miskatonic probe');
    kept.onerror = () => notice(words.forbidden);
    kept.onsuccess = () => {
      kept.result.close();
      indexedDB.deleteDatabase('miskatonic probe');
    };
  } catch {
    notice(words.forbidden);
  }
  if (carries(location.hash)) {
    const hash = location.hash;
    history.replaceState(null, '', location.pathname + location.search);
    try {
      location.href = await server.load(await unpacked(hash));
      await new Promise(() => undefined);
    } catch (e) {
      notice(`${all.elsewhere.broken} ${e instanceof Error ? e.message : ''}`);
    }
  }
  // A record that is opened from the desktop.
  const queue = (globalThis as { launchQueue?: { setConsumer(f: (p: { files?: { getFile(): Promise<File> }[] }) => void): void } }).launchQueue;
  queue?.setConsumer(({ files }) => {
    const file = files?.[0];
    if (file) void file.getFile().then(async (f) => (location.href = await server.load(await f.text())), () => undefined);
  });
  // A line has of a socket what the client uses.
  return (id) => new Line(id) as unknown as WebSocket;
}

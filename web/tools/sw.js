// Has every file of the site for when there is no network. A version keeps its files in a cache of its own; a new one waits
// until somebody takes it, and then the old cache goes. What is played is not kept here, and no version touches it.
const VERSION = 'VERSION';
const FILES = [];
const CACHE = `miskatonic ${VERSION}`;

self.addEventListener('install', (e) => {
  e.waitUntil(caches.open(CACHE).then((c) => c.addAll(FILES.map((f) => new Request(f, { cache: 'reload' })))));
});

self.addEventListener('activate', (e) => {
  const gone = (names) =>
    Promise.all(names.filter((n) => n.startsWith('miskatonic ') && n !== CACHE).map((n) => caches.delete(n)));
  e.waitUntil(
    caches
      .keys()
      .then(gone)
      .then(() => self.clients.claim()),
  );
});

self.addEventListener('message', (e) => {
  if (e.data === 'take') void self.skipWaiting();
});

self.addEventListener('fetch', (e) => {
  const url = new URL(e.request.url);
  if (e.request.method !== 'GET' || url.origin !== location.origin) return;
  const page = e.request.mode === 'navigate';
  const kept = async () => {
    const cache = await caches.open(CACHE);
    // A program that is asked for again has another address, and is the same file.
    const found = await cache.match(e.request, { ignoreSearch: true });
    if (found || !page) return found ?? fetch(e.request);
    // A page of the book has its own file, a folder of it too; what is not here is the one page that shows the rest.
    const folder = await cache.match(new URL('index.html', url.pathname.endsWith('/') ? url : `${url.href}/`));
    return folder ?? (await fetch(e.request).catch(() => cache.match('./')));
  };
  e.respondWith(kept());
});

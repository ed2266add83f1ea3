// Shows a notification when it is somebody's turn and no page is open, and opens the table at a click on it. The server
// says no more than the table (adr/0037-notifications.md). This worker keeps no files and answers no requests.
self.addEventListener('install', () => void self.skipWaiting());

self.addEventListener('push', (e) => {
  let told = {};
  try {
    told = e.data?.json() ?? {};
  } catch {
    // A message that cannot be read is still a message: browsers want it shown.
  }
  const title = typeof told.title === 'string' ? told.title : 'It is your turn';
  const table = /^[\w-]+$/.test(told.table ?? '') ? told.table : '';
  const data = { path: table ? `/t/${table}` : '/' };
  // A newer notification about a table takes the place of the older one.
  e.waitUntil(self.registration.showNotification(title, { tag: `turn ${table}`, icon: '/icon.svg', data }));
});

self.addEventListener('notificationclick', (e) => {
  e.notification.close();
  const path = e.notification.data?.path ?? '/';
  const open = async () => {
    const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
    const there = pages.find((page) => new URL(page.url).pathname === path);
    if (there) await there.focus();
    else await self.clients.openWindow(path);
  };
  e.waitUntil(open());
});

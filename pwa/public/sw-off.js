// The switch that turns the service worker off: the server answers /sw.js with this file. It takes over at once,
// throws its caches away and unregisters itself. What people wrote is in IndexedDB and stays.
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      const names = await caches.keys();
      const ours = names.filter((name) => name.startsWith('everpaw-') || name.startsWith('workbox-'));
      await Promise.all(ours.map((name) => caches.delete(name)));
      await self.registration.unregister();
      const pages = await self.clients.matchAll({ type: 'window' });
      await Promise.all(pages.map((page) => page.navigate(page.url).catch(() => null)));
    })(),
  );
});

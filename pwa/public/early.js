// Runs before the first paint and before the app, so it is small, classic and its own file (the page's
// security policy allows no inline script). It keeps what would be lost if it were only looked for later.
(() => {
  const page = window;

  // A browser offers installation once, often before the app has loaded. The offer is kept for the button.
  page.everpawInstall = { offer: null };
  page.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    page.everpawInstall.offer = event;
    page.dispatchEvent(new Event('everpaw:install-offer'));
  });
  page.addEventListener('appinstalled', () => {
    page.everpawInstall.offer = null;
    page.dispatchEvent(new Event('everpaw:installed'));
  });

  // A chosen appearance is applied before anything is drawn; without storage the device decides.
  try {
    const scheme = page.localStorage.getItem('everpaw.scheme');
    if (scheme === 'light' || scheme === 'dark') page.document.documentElement.dataset.scheme = scheme;
  } catch {}
})();

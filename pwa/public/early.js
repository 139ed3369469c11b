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

  // A button that the server has drawn can be pressed before the app has come to it. The press is kept, and done again
  // as soon as React has the button, which it marks; otherwise it would have been in vain.
  const isAlive = (button) => Object.keys(button).some((key) => key.startsWith('__reactProps'));
  const patienceMs = 15_000;
  let kept = null;
  page.document.addEventListener(
    'click',
    (event) => {
      const button = event.target instanceof Element ? event.target.closest('#root button') : null;
      if (!button || isAlive(button)) return;
      const first = kept === null;
      kept = { button, until: event.timeStamp + patienceMs };
      if (first) page.requestAnimationFrame(pressAgain);
    },
    true,
  );
  function pressAgain(now) {
    const { button, until } = kept;
    if (button.isConnected && !isAlive(button) && now < until) return page.requestAnimationFrame(pressAgain);
    kept = null;
    if (button.isConnected && isAlive(button)) button.click();
  }

  // A chosen appearance is applied before anything is drawn; without storage the device decides.
  try {
    const scheme = page.localStorage.getItem('everpaw.scheme');
    if (scheme === 'light' || scheme === 'dark') page.document.documentElement.dataset.scheme = scheme;
  } catch {}
})();

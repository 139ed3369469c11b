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

  // What the server has drawn can be used before the app has come to it, which React would drop. A press, and what was
  // written or chosen, is kept and done again as soon as React has the element, which it marks.
  const root = '#root ';
  const isAlive = (element) => Object.keys(element).some((key) => key.startsWith('__reactProps'));
  const closest = (event, which) => (event.target instanceof Element ? event.target.closest(which) : null);
  const on = (type, listener) => page.document.addEventListener(type, listener, true);
  const patienceMs = 15_000;
  let press = null;
  const written = new Map();
  let isWatching = false;
  function watch() {
    if (!isWatching) page.requestAnimationFrame(lookAgain);
    isWatching = true;
  }
  function lookAgain(now) {
    if (press && now > press.until) press = null;
    const button = press && theSame(press);
    if (button && isAlive(button)) again(button, 'click', () => button.click());
    for (const [field, entry] of written) {
      const same = theSame(entry);
      if (now > entry.until || (same && same !== field)) written.delete(field);
      if (now > entry.until || !same) continue;
      if (same !== field) written.set(same, { ...entry, element: same });
      else if (isAlive(field)) again(field, 'input', () => writeAgain(field, entry.value));
    }
    isWatching = false;
    if (press || written.size > 0) watch();
  }

  // React marks an element before its part of the page is alive. Until then it ends above it what is done there, or
  // brings it to life first, with the words that were drawn. What has not arrived is done again.
  let isAgain = false;
  const arrivalOf = (element, type) => element.addEventListener(type, arrived, { capture: true, once: true });
  function arrived({ type, currentTarget }) {
    if (!isAlive(currentTarget)) return;
    if (type === 'click') press = null;
    else if (written.get(currentTarget)?.value === currentTarget.value) written.delete(currentTarget);
  }
  function again(element, type, act) {
    arrivalOf(element, type);
    isAgain = true;
    act();
    isAgain = false;
  }
  const nameOf = (element) => element.labels?.[0]?.textContent ?? element.ariaLabel ?? element.textContent;
  // What was drawn anew is known by its name, where no other has it.
  function theSame({ element, name }) {
    if (element.isConnected) return element;
    const { localName } = element;
    const all = [...page.document.querySelectorAll(`${root}${localName}`)];
    const alike = all.filter((one) => nameOf(one) === name);
    return alike.length === 1 ? alike[0] : null;
  }

  // A finger means what it was put on, also when the page has moved below it before it was lifted.
  let begun = null;
  const isIn = (box, { clientX, clientY }) =>
    clientX >= box.left && clientX <= box.right && clientY >= box.top && clientY <= box.bottom;
  on('pointerdown', (event) => {
    const button = event.button === 0 ? closest(event, `${root}button,${root}a[href]`) : null;
    begun = button && { button, box: button.getBoundingClientRect() };
  });
  on('pointercancel', () => {
    begun = null;
  });
  // A browser sends no click if the button was drawn anew while the finger was on it.
  on('pointerup', (event) => {
    if (begun && !begun.button.isConnected && isIn(begun.box, event)) keep(event, begun.button);
  });
  const entryOf = ({ timeStamp }, element) => ({
    element,
    name: nameOf(element),
    until: timeStamp + patienceMs,
  });
  function keep(event, button) {
    press = entryOf(event, button);
    watch();
  }
  function movedAway(event, { button, box }) {
    if (event.detail === 0 || !isIn(box, event) || button.contains(event.target)) return false;
    if (button.isConnected) return !isIn(button.getBoundingClientRect(), event);
    return !closest(event, 'button,a[href]');
  }
  on('click', (event) => {
    if (isAgain) return;
    let button = closest(event, `${root}button`);
    if (begun && movedAway(event, begun)) {
      button = begun.button;
      event.preventDefault();
      event.stopImmediatePropagation();
    }
    if (event.detail > 0) begun = null;
    if (!button) return;
    arrivalOf(button, 'click');
    keep(event, button);
  });

  on('input', (event) => {
    const field = isAgain ? null : closest(event, `${root}input,${root}select`);
    if (!field) return;
    arrivalOf(field, 'input');
    written.set(field, { ...entryOf(event, field), value: field.value });
    watch();
  });
  function writeAgain(field, value) {
    // React hears of a value only when it is another than the one it has seen, and it sees what is set the usual way.
    field.value = `${value} `;
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value').set.call(field, value);
    for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
  }

  // On a thin line the app, and the service worker with it, are a minute behind what the server has drawn. A small one
  // caches a memorial that is read meanwhile, so that it opens again when the line is lost; `sw.js` takes its place.
  const { serviceWorker } = page.navigator;
  const longInComingMs = 4_000;
  async function registerFirstWorker() {
    if (await serviceWorker.getRegistration()) return;
    await serviceWorker.register('/sw-first.js', { updateViaCache: 'none' });
  }
  if (serviceWorker && /^\/memorial\/[^/]+\/?$/.test(page.location.pathname))
    page.setTimeout(() => registerFirstWorker().catch(() => {}), longInComingMs);

  // A chosen appearance is applied before anything is drawn; without storage the device decides.
  try {
    const scheme = page.localStorage.getItem('everpaw.scheme');
    if (scheme === 'light' || scheme === 'dark') page.document.documentElement.dataset.scheme = scheme;
  } catch {}
})();

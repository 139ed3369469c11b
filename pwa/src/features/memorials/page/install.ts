import { useCallback, useSyncExternalStore } from 'react';

/** The browser's offer to install, as far as it is used (Chromium; not in the DOM's own types). */
export type InstallOffer = Event & {
  prompt(): Promise<unknown>;
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>;
};

declare global {
  interface Window {
    /** Filled by `early.js` before the app has loaded. */
    everpawInstall?: { offer: InstallOffer | null };
  }
}

/**
 * How this page can get onto a home screen here: `offer` asks the browser, `guide` shows how it is done by hand
 * (iPhone and iPad), `pin` keeps it inside the app because the browser offers nothing, `installed` means that it
 * has been opened from there.
 */
export type InstallWay = 'offer' | 'guide' | 'pin' | 'installed';

/** Which way is open; facts about the device come in, so that every one can be tried. */
export function installWay(device: {
  standalone: boolean;
  offered: boolean;
  userAgent: string;
  touchPoints: number;
}): InstallWay {
  if (device.standalone) return 'installed';
  if (device.offered) return 'offer';
  // An iPad calls itself a Mac; no Mac has a touch screen.
  const apple = /iPhone|iPad|iPod/.test(device.userAgent);
  const pad = /Macintosh/.test(device.userAgent) && device.touchPoints > 1;
  return apple || pad ? 'guide' : 'pin';
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('everpaw:install-offer', listener);
  window.addEventListener('everpaw:installed', listener);
  return () => {
    window.removeEventListener('everpaw:install-offer', listener);
    window.removeEventListener('everpaw:installed', listener);
  };
}

function standalone(): boolean {
  return (
    window.matchMedia('(display-mode: standalone)').matches ||
    // Safari's older word for the same.
    ('standalone' in navigator && navigator.standalone === true)
  );
}

function read(): InstallWay {
  return installWay({
    standalone: standalone(),
    offered: Boolean(window.everpawInstall?.offer),
    userAgent: navigator.userAgent,
    touchPoints: navigator.maxTouchPoints,
  });
}

/** How the open page can be kept on the home screen, and the browser's own question where it has one. */
export function useInstall(): { way: InstallWay; ask: () => Promise<'accepted' | 'dismissed'> } {
  // On a server and until the page is alive: the way that every browser has.
  const way = useSyncExternalStore<InstallWay>(subscribe, read, () => 'pin');
  const ask = useCallback(async () => {
    const offer = window.everpawInstall?.offer;
    if (!offer) return 'dismissed';
    await offer.prompt();
    const { outcome } = await offer.userChoice;
    // An offer can be used once.
    if (window.everpawInstall) window.everpawInstall.offer = null;
    window.dispatchEvent(new Event('everpaw:install-offer'));
    return outcome;
  }, []);
  return { way, ask };
}

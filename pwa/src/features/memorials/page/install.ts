import { useCallback, useSyncExternalStore } from 'react';

/** The parts of Chromium's `BeforeInstallPromptEvent` that are used. The DOM types don't have it. */
export type InstallOffer = Event & {
  prompt(): Promise<unknown>;
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>;
};

declare global {
  interface Window {
    /** Set by `early.js` before the app loads. */
    everpawInstall?: { offer: InstallOffer | null };
  }
}

/**
 * How this page can be added to the home screen: `offer` shows the browser's prompt, `guide` shows manual steps (iPhone
 * and iPad), `pin` pins it inside the app because the browser has no prompt, `installed` means that it was opened from
 * the home screen.
 */
export type InstallWay = 'offer' | 'guide' | 'pin' | 'installed';

/** Returns how the page can be installed. The device's properties are arguments so that tests can set them. */
export function installWay(device: {
  standalone: boolean;
  offered: boolean;
  userAgent: string;
  touchPoints: number;
}): InstallWay {
  if (device.standalone) return 'installed';
  if (device.offered) return 'offer';
  // An iPad identifies itself as a Mac, but no Mac has a touch screen.
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
    // Safari's older, non-standard property.
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

/**
 * Returns how the open page can be installed, and a function that shows the browser's install prompt. It resolves with
 * `dismissed` if there is none.
 */
export function useInstall(): { way: InstallWay; ask: () => Promise<'accepted' | 'dismissed'> } {
  // On the server and until hydration: `pin`, which works in every browser.
  const way = useSyncExternalStore<InstallWay>(subscribe, read, () => 'pin');
  const ask = useCallback(async () => {
    const offer = window.everpawInstall?.offer;
    if (!offer) return 'dismissed';
    await offer.prompt();
    const { outcome } = await offer.userChoice;
    // A prompt can be used only once.
    if (window.everpawInstall) window.everpawInstall.offer = null;
    window.dispatchEvent(new Event('everpaw:install-offer'));
    return outcome;
  }, []);
  return { way, ask };
}

import { useEffect } from 'react';

/**
 * Keeps the screen on while the component is mounted, where the browser can. The browser ends the lock with each change
 * to another tab or app, so it is taken again when the page is back.
 */
export function useStayAwake(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return;
    let left = false;
    let lock: WakeLockSentinel | null = null;
    const take = async () => {
      if (document.visibilityState !== 'visible' || (lock && !lock.released)) return;
      const taken = await navigator.wakeLock.request('screen');
      if (left) await taken.release();
      else lock = taken;
    };
    // Refused with a low battery: the screen then turns off as usual.
    const tryToTake = () => void take().catch(() => {});
    tryToTake();
    document.addEventListener('visibilitychange', tryToTake);
    return () => {
      left = true;
      document.removeEventListener('visibilitychange', tryToTake);
      lock?.release().catch(() => {});
    };
  }, []);
}

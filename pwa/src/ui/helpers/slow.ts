import { useEffect, useState } from 'react';

/** How long to wait for a response before showing the cached one, in ms. */
const slowAfterMs = 500;

/** Whether a wait has taken so long that the screen should show cached data. */
export function useSlow(isWaiting: boolean): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setSlow(true), slowAfterMs);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isWaiting]);
  return isWaiting && isSlow;
}

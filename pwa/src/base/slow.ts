import { useEffect, useState } from 'react';

/** How long an answer may take before what the device has is shown in its place, in milliseconds. */
const slowAfterMs = 500;

/** True once something has been waited for so long that a screen should show what the device has. */
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

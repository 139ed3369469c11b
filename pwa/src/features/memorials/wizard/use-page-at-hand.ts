import { useEffect } from 'react';

/** Saving leads to the memorial's page, also when the server has just gone: its code is fetched while one writes. */
export function usePageAtHand(): void {
  useEffect(() => {
    // Where it cannot be had now, the page asks for it again.
    import('../page/memorial.screen.tsx').catch(() => {});
  }, []);
}

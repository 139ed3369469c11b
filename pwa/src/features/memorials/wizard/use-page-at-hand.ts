import { useEffect } from 'react';

/**
 * Preloads the code of the memorial's page while the person writes, because saving opens it even if the connection is
 * lost.
 */
export function usePageAtHand(): void {
  useEffect(() => {
    // If this fails, opening the page loads it again.
    import('../page/memorial.screen.tsx').catch(() => {});
  }, []);
}

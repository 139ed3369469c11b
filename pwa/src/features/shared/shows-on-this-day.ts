import { useCallback } from 'react';
import { useLive, useOffline } from '../../offline/react/hooks.ts';

/**
 * Returns whether this device shows memories of the day on the home page, and a setter; null while the device is
 * being read.
 */
export function useShowsOnThisDay(): { shows: boolean | null; choose(shows: boolean): Promise<void> } {
  const offline = useOffline();
  const shows = useLive(async ({ db, read }) => (await read.setting(db, 'onThisDay')) === true, 'onThisDay');
  const choose = useCallback(
    async (next: boolean) => {
      const [{ db }, { setSetting }] = await Promise.all([
        offline.localStore(),
        import('../../offline/store/database.ts'),
      ]);
      await setSetting(db, 'onThisDay', next || undefined);
    },
    [offline],
  );
  return { shows: shows ?? null, choose };
}

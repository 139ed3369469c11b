import { useSetting } from '../../offline/react/more-hooks.ts';

/**
 * Returns whether this device shows memories of the day on the home page, and a setter; null while the device is
 * being read.
 */
export function useShowsOnThisDay(): { shows: boolean | null; choose(shows: boolean): Promise<void> } {
  const [shows, change] = useSetting('onThisDay');
  return {
    shows: shows === null ? null : shows === true,
    choose: (next) => change(() => next || undefined),
  };
}

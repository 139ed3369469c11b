import { useEffect } from 'react';
import { useSetting } from '../../offline/react/more-hooks.ts';
import type { ShownMemorial } from './shown-memorials.ts';

/**
 * Returns a function that counts a memorial's tributes since this person last opened its page on this device; 0 until
 * the device has been read, and for a page that hasn't been opened here.
 */
export function useNewTributes(): (memorial: ShownMemorial) => number {
  const [seen] = useSetting('seenCounts');
  return ({ id, tributeCount }) => Math.max(0, tributeCount - (seen?.[id] ?? tributeCount));
}

/** Records that the person has seen all tributes of this memorial. */
export function useTributesSeen({ id, tributeCount }: ShownMemorial): void {
  const [, change] = useSetting('seenCounts');
  useEffect(() => {
    // A device without storage has nothing to compare with later.
    change((seen) => (seen?.[id] === tributeCount ? seen : { ...seen, [id]: tributeCount })).catch(() => {});
  }, [change, id, tributeCount]);
}

import { useEffect, useState } from 'react';
import { printPage } from '../../ui/print-page.ts';
import type { useGuestbook } from '../shared/shown-memorials.ts';

/** Loads the guestbook page by page, then prints what could be loaded and calls `onClose`. */
export default function PrintWhole({
  guestbook: { value, more },
  onClose,
}: {
  guestbook: ReturnType<typeof useGuestbook>;
  onClose: () => void;
}) {
  const hasMore = value?.hasMore ?? false;
  const held = value?.entries.length ?? 0;
  const [print] = useState(() => () => void printPage().then(onClose));
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page that has come leads to the next
  useEffect(() => {
    if (!hasMore) return print();
    let left = false;
    more()
      .catch(() => 'unreachable' as const)
      .then((answer) => {
        if (!left && answer === 'unreachable') print();
      });
    return () => {
      left = true;
    };
  }, [hasMore, held, more]);
  return null;
}

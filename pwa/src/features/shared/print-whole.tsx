import { useEffect, useState } from 'react';
import type { Refreshed } from '../../offline/sync/refreshed.ts';
import { printPage } from '../../ui/helpers/print-page.ts';

/** After this many answers that brought nothing new, the device has all there is. */
const enough = 2;

/**
 * Loads a list to its end, then prints the page with what could be loaded and calls `onClose`. `held` is the number of
 * entries on this device, and `more` fetches the next ones.
 */
export default function PrintWhole({
  held,
  more,
  onClose,
}: {
  held: number;
  more: () => Promise<Refreshed>;
  onClose: () => void;
}) {
  const [asked, setAsked] = useState({ held, times: 0 });
  const times = asked.held === held ? asked.times : 0;
  const [print] = useState(() => () => void printPage().then(onClose));
  useEffect(() => {
    if (times === enough) return print();
    let left = false;
    void more()
      .catch(() => 'unreachable' as const)
      .then((answer) => {
        if (left) return;
        if (answer === 'unreachable') print();
        else setAsked({ held, times: times + 1 });
      });
    return () => {
      left = true;
    };
  }, [held, times, more, print]);
  return null;
}

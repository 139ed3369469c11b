import { progressOf } from '../../platform/execution/projections/builds/progress.ts';

const reportEveryMs = 1_000;

/**
 * Reports how far work has come, at most once a second: "1,200 of 5,000 events are copied (400 a second, 10 s left)".
 * `what` ends the first part. Returns a function to call with the number done so far.
 */
export function progressLines(
  what: string,
  total: number,
  report: (line: string) => void,
  now: () => number = () => performance.now(),
): (done: number) => void {
  const begun = now();
  let reported = begun;
  return (done) => {
    const at = now();
    if (at - reported < reportEveryMs) return;
    reported = at;
    const { perSecond, secondsLeft } = progressOf({ done, elapsedMs: at - begun, share: done / total });
    const left = secondsLeft === null ? '' : `, ${secondsLeft} s left`;
    report(
      `${done.toLocaleString('en')} of ${total.toLocaleString('en')} ${what} (${perSecond} a second${left})`,
    );
  };
}

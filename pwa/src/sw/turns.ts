/** How long what is only for later gives way at most to what a page waits for, in milliseconds. */
export const longestWaitMs = 10_000;

/**
 * Whose turn it is on a thin line: what a page waits for goes `first`, and each file that is only for later waits for
 * `clear`, which resolves when nothing of that is under way any more, or after 10 s, for some of it may never be answered.
 */
export function openTurns(pass: (ms: number) => Promise<void>) {
  const underWay = new Set<Promise<unknown>>();
  return {
    first<T>(work: Promise<T>): Promise<T> {
      underWay.add(work);
      const end = () => underWay.delete(work);
      work.then(end, end);
      return work;
    },
    async clear(): Promise<void> {
      const late = pass(longestWaitMs).then(() => 'late');
      while (underWay.size > 0)
        if ((await Promise.race([Promise.allSettled(underWay), late])) === 'late') return;
    },
  };
}

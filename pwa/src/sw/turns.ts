/** How long background downloads wait for a page's requests at most, in ms. */
export const longestWaitMs = 10_000;

/**
 * Prioritizes requests on a slow connection. Requests that a page waits for go through `first`; each background
 * download waits for `clear`, which resolves when none of those is running, or after 10 s, because some may never
 * complete.
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

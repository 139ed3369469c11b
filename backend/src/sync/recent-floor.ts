/** How long a change counts as recent, in ms: from reading a page to its subscription, or between two subscriptions. */
const recentMs = 60_000;

/** The position that a view had at an instant (ms). */
type Mark = { position: string; at: number };

export type RecentFloor = {
  /** Records that a view has reached a position. */
  reached(name: string, position: string, now: number): void;
  /** Returns a position of a view that its changes of the last minute are past, and older ones mostly aren't. */
  of(name: string, now: number): string;
};

/** Remembers where each view was at least a minute ago. In the first minute that is `start`. */
export function recentFloor(start: string): RecentFloor {
  const views = new Map<string, { older: string; newer: Mark }>();
  return {
    reached(name, position, now) {
      const known = views.get(name);
      if (!known) views.set(name, { older: start, newer: { position, at: now } });
      else if (now - known.newer.at >= recentMs)
        views.set(name, { older: known.newer.position, newer: { position, at: now } });
    },
    of: (name, now) => {
      const known = views.get(name);
      if (!known) return start;
      return now - known.newer.at >= recentMs ? known.newer.position : known.older;
    },
  };
}

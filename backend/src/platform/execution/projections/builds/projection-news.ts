/** The progress of a build, as readers need it. */
export type BuildProgress = {
  build: string;
  /** The position up to which all events have been considered. */
  seen: string;
  /** The position of the last event that was applied. */
  applied: string;
  /**
   * False if no more progress is expected: the build is paused, has failed, or no process has the code of its version.
   */
  runs: boolean;
  /** False until the build has caught up with the log once; until then it is incomplete. */
  built: boolean;
};

/** Messages from the projector to readers. */
export type ProjectionProgress =
  | {
      type: 'progress';
      progress: BuildProgress;
      /** The changed documents: an empty list for none, null if any may have changed. */
      touched: readonly string[] | null;
      lagMs: number;
    }
  | { type: 'serving'; name: string; build: string };

/** A source of progress messages: a thread of this process, or a polled store. */
export type NewsSource = {
  /**
   * Calls `listener` with the current state, resolves, then calls it for each change. Returns a function that stops it.
   */
  follow(listener: (news: ProjectionProgress) => void): Promise<() => void>;
  /** Marks that a caller is waiting, so polling is more frequent until the returned function is called. */
  watch(): () => void;
  /** Whether the received state is current: nothing that became visible more than `heardWithinMs` ago is missing. */
  isFresh(): boolean;
  /** Within how many milliseconds of publication every follower has received a message or knows that it isn't fresh. */
  heardWithinMs: number;
};

/** A source for readers in the same thread, with a way to publish to them. */
export type NewsDesk = NewsSource & {
  publish(news: ProjectionProgress): void;
};

/** Creates a desk that replays the current state to new followers and forwards new messages. */
export function createNewsDesk(): NewsDesk {
  const progress = new Map<string, ProjectionProgress>();
  const serving = new Map<string, ProjectionProgress>();
  const listeners = new Set<(news: ProjectionProgress) => void>();
  return {
    publish(news) {
      if (news.type === 'progress') progress.set(news.progress.build, { ...news, touched: [] });
      else serving.set(news.name, news);
      for (const listener of listeners) listener(news);
    },
    async follow(listener) {
      for (const news of [...progress.values(), ...serving.values()]) listener(news);
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    watch: () => () => {},
    isFresh: () => true,
    heardWithinMs: 0,
  };
}

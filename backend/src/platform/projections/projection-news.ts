/** How far a build is, as readers need to know it. */
export type BuildProgress = {
  build: string;
  /** Everything up to here has been considered. */
  seen: string;
  /** The position of the last event that was applied. */
  applied: string;
  /** False when nothing more is to be expected: it is paused, has failed, or nobody has the code of its version. */
  runs: boolean;
  /** False until it has been level with the log once: until then it lacks things that exist. */
  built: boolean;
};

/** What readers hear from whoever folds. */
export type ProjectionNews =
  | {
      type: 'progress';
      progress: BuildProgress;
      /** Documents that changed: none when the list is empty, any when it is null. */
      touched: readonly string[] | null;
      lagMs: number;
    }
  | { type: 'serving'; name: string; build: string };

/** Where news comes from: a thread of this process, or a store that is polled. */
export type NewsSource = {
  /** Calls back with everything as it is, and resolves; then with each change. Answers a way to stop. */
  follow(listener: (news: ProjectionNews) => void): Promise<() => void>;
  /** Somebody waits for news, so it is worth a closer look until the answer is called. */
  watch(): () => void;
  /** Whether what was heard holds for now: nothing that became visible longer ago than `heardWithinMs` is missing. */
  isFresh(): boolean;
  /** How long after news are there every follower has heard them, or knows that it is not fresh; in milliseconds. */
  heardWithinMs: number;
};

/** News for readers in the same thread, and what a thread sends to others. */
export type NewsDesk = NewsSource & {
  publish(news: ProjectionNews): void;
};

/** Keeps what is current for those who come later, and passes on what is new. */
export function createNewsDesk(): NewsDesk {
  const progress = new Map<string, ProjectionNews>();
  const serving = new Map<string, ProjectionNews>();
  const listeners = new Set<(news: ProjectionNews) => void>();
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

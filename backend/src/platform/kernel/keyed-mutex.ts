/** Runs work one at a time per key (a stream), in order of arrival. `shared` lives until the key's queue is empty. */
export type KeyedMutex<Shared> = <T>(
  key: string,
  giveUpAt: number,
  work: (shared: Shared) => Promise<T>,
) => Promise<T>;

/**
 * Creates a mutex per key for this process. Rejects with `tooLate()` if the lock isn't free by `giveUpAt`
 * (`performance.now()`).
 */
export function createKeyedMutex<Shared>({
  begin,
  tooLate,
}: {
  begin: () => Shared;
  tooLate: () => Error;
}): KeyedMutex<Shared> {
  const lines = new Map<string, Line<Shared>>();
  return async (key, giveUpAt, work) => {
    const busy = lines.get(key);
    const line = busy ?? { shared: begin(), waiting: [] };
    if (busy) await turnIn(busy, giveUpAt, tooLate);
    else lines.set(key, line);
    try {
      return await work(line.shared);
    } finally {
      const next = line.waiting.shift();
      if (next) next();
      else lines.delete(key);
    }
  };
}

/** A key in use: the work in progress, and the turns of those that wait. */
type Line<Shared> = { shared: Shared; waiting: (() => void)[] };

function turnIn({ waiting }: Line<unknown>, giveUpAt: number, tooLate: () => Error): Promise<void> {
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      waiting.splice(waiting.indexOf(enter), 1);
      reject(tooLate());
    };
    const timer = setTimeout(giveUp, Math.max(1, giveUpAt - performance.now()));
    const enter = () => {
      clearTimeout(timer);
      resolve();
    };
    waiting.push(enter);
  });
}

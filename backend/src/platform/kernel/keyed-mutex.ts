import { E_TIMEOUT, Mutex, withTimeout } from 'async-mutex';

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
export function createTurns<Shared>({
  begin,
  tooLate,
}: {
  begin: () => Shared;
  tooLate: () => Error;
}): KeyedMutex<Shared> {
  const lines = new Map<string, { mutex: Mutex; shared: Shared }>();
  return async (key, giveUpAt, work) => {
    const line = lines.get(key) ?? { mutex: new Mutex(), shared: begin() };
    lines.set(key, line);
    try {
      const mutex = withTimeout(line.mutex, Math.max(1, giveUpAt - performance.now()));
      return await mutex.runExclusive(() => work(line.shared));
    } catch (error) {
      throw error === E_TIMEOUT ? tooLate() : error;
    } finally {
      if (!line.mutex.isLocked()) lines.delete(key);
    }
  };
}

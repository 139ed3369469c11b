import { E_TIMEOUT, Mutex, withTimeout } from 'async-mutex';

/** Work on one key (a stream), one after the other in the order in which it came; `shared` lives as long as somebody waits. */
export type Turns<Shared> = <T>(
  key: string,
  giveUpAt: number,
  work: (shared: Shared) => Promise<T>,
) => Promise<T>;

/** Turns of this process. Whoever has not had theirs by `giveUpAt` (`performance.now()`) is told with `tooLate`. */
export function createTurns<Shared>({
  begin,
  tooLate,
}: {
  begin: () => Shared;
  tooLate: () => Error;
}): Turns<Shared> {
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

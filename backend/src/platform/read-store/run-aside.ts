import { Worker } from 'node:worker_threads';

type Synchronous = 'NORMAL' | 'FULL';
export type AsideRequest = {
  id: number;
  file: string;
  synchronous: Synchronous;
  statements: readonly string[];
};
export type AsideAnswer = { id: number; isDone: boolean };

const waiting = new Map<number, (isDone: boolean) => void>();
let thread: Worker | null = null;
let lastId = 0;

function answered(id: number, isDone: boolean): void {
  const settle = waiting.get(id);
  waiting.delete(id);
  // A process may end while the thread has nothing to do.
  if (waiting.size === 0) thread?.unref();
  settle?.(isDone);
}

function openThread(): Worker {
  // The build has its modules as JavaScript; tests and benches run the source.
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
  const opened = new Worker(new URL(`./run-aside-thread.${extension}`, import.meta.url));
  opened.on('message', ({ id, isDone }: AsideAnswer) => answered(id, isDone));
  opened.on('error', () => {});
  opened.on('exit', () => {
    if (thread === opened) thread = null;
    for (const id of [...waiting.keys()]) answered(id, false);
  });
  return opened;
}

/**
 * Runs statements on a file over a connection of their own, on one thread that all files of this thread share: what
 * takes long then keeps nobody waiting. Resolves with whether all of it was done; false means that nothing was and
 * that the caller has to do it.
 */
export function runAside(
  file: string,
  synchronous: Synchronous,
  statements: readonly string[],
): Promise<boolean> {
  return new Promise((resolve) => {
    // First, since it may throw: nothing may wait for a thread that is not there.
    thread ??= openThread();
    thread.ref();
    lastId += 1;
    waiting.set(lastId, resolve);
    thread.postMessage({ id: lastId, file, synchronous, statements } satisfies AsideRequest);
  });
}

/** Writes a file's write-ahead log back into the file, which takes up to some hundred milliseconds. */
export function writeBack(file: string, synchronous: Synchronous): Promise<boolean> {
  return runAside(file, synchronous, ['PRAGMA wal_checkpoint(PASSIVE)']);
}

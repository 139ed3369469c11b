import { Worker } from 'node:worker_threads';

export type WriteBackRequest = { id: number; file: string; synchronous: 'NORMAL' | 'FULL' };
export type WriteBackAnswer = { id: number; isDone: boolean };

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
  const opened = new Worker(new URL(`./write-back-thread.${extension}`, import.meta.url));
  opened.on('message', ({ id, isDone }: WriteBackAnswer) => answered(id, isDone));
  opened.on('error', () => {});
  opened.on('exit', () => {
    if (thread === opened) thread = null;
    for (const id of [...waiting.keys()]) answered(id, false);
  });
  return opened;
}

/**
 * Writes a file's write-ahead log back into the file, on one thread that all files of this process share: it takes up to
 * some hundred milliseconds, in which nothing else would be answered. Resolves with whether that was done; false means
 * that the caller has to do it.
 */
export function writeBack(file: string, synchronous: 'NORMAL' | 'FULL'): Promise<boolean> {
  return new Promise((resolve) => {
    // First, since it may throw: nothing may wait for a thread that is not there.
    thread ??= openThread();
    thread.ref();
    lastId += 1;
    waiting.set(lastId, resolve);
    thread.postMessage({ id: lastId, file, synchronous } satisfies WriteBackRequest);
  });
}

import { statSync } from 'node:fs';
import { Worker } from 'node:worker_threads';

type Synchronous = 'NORMAL' | 'FULL';
export type AsideRequest = { file: string; synchronous: Synchronous; statements: readonly string[] };
export type AsideAnswer = { isDone: boolean };

type Job = { request: AsideRequest; bytes: number; settle(isDone: boolean): void };

const mostThreads = 2;
const waiting: Job[] = [];
/** The threads that there are, each with what it works at. */
const threads = new Map<Worker, Job | null>();

function openThread(): Worker {
  // The build has its modules as JavaScript; tests and benches run the source.
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
  const opened = new Worker(new URL(`./run-in-worker-thread.${extension}`, import.meta.url));
  opened.on('message', ({ isDone }: AsideAnswer) => {
    const job = threads.get(opened);
    threads.set(opened, null);
    // A process may end while the thread has nothing to do.
    opened.unref();
    job?.settle(isDone);
    giveOut();
  });
  opened.on('error', () => {});
  opened.on('exit', () => {
    const job = threads.get(opened);
    threads.delete(opened);
    job?.settle(false);
    giveOut();
  });
  return opened;
}

/** One that has nothing to do; null when all there may be are at work. @throws when none can be opened */
function freeThread(): Worker | null {
  for (const [thread, job] of threads) if (job === null) return thread;
  return threads.size < mostThreads ? openThread() : null;
}

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

/** The largest file first: the others fit beside it. */
function takeLargest(): Job | undefined {
  waiting.sort((a, b) => a.bytes - b.bytes);
  return waiting.pop();
}

/** Gives what waits to the threads that are free. */
function giveOut(): void {
  try {
    while (waiting.length > 0) {
      const thread = freeThread();
      const job = thread && takeLargest();
      if (!job) return;
      threads.set(thread, job);
      thread.ref();
      thread.postMessage(job.request);
    }
  } catch {
    // What is at work looks for the next when it is done; where nothing is, nobody would.
    if (threads.size === 0) for (const { settle } of waiting.splice(0)) settle(false);
  }
}

/**
 * Runs statements on a file over a connection of their own, on one of two threads that all files of this thread share:
 * what takes long then keeps nobody waiting. Resolves with whether all of it was done; false means that nothing was
 * and that the caller has to do it.
 */
export function runInWorker(
  file: string,
  synchronous: Synchronous,
  statements: readonly string[],
): Promise<boolean> {
  return new Promise((settle) => {
    const bytes = sizeOf(file) + sizeOf(`${file}-wal`);
    waiting.push({ request: { file, synchronous, statements }, bytes, settle });
    giveOut();
  });
}

/** Writes a file's write-ahead log back into the file, which takes up to some hundred milliseconds. */
export function writeBack(file: string, synchronous: Synchronous): Promise<boolean> {
  return runInWorker(file, synchronous, ['PRAGMA wal_checkpoint(PASSIVE)']);
}

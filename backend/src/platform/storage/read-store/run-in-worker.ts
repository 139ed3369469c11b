import { statSync } from 'node:fs';
import { Worker } from 'node:worker_threads';

type Synchronous = 'NORMAL' | 'FULL';
export type AsideRequest = { file: string; synchronous: Synchronous; statements: readonly string[] };
export type AsideAnswer = { isDone: boolean };

type Job = { request: AsideRequest; bytes: number; settle(isDone: boolean): void };

const maxThreads = 2;
const waiting: Job[] = [];
/** The worker threads with their current jobs. */
const threads = new Map<Worker, Job | null>();

function openThread(): Worker {
  // The build contains JavaScript; tests and benchmarks run the TypeScript source.
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
  const opened = new Worker(new URL(`./run-in-worker-thread.${extension}`, import.meta.url));
  opened.on('message', ({ isDone }: AsideAnswer) => {
    const job = threads.get(opened);
    threads.set(opened, null);
    // Lets the process exit while the thread is idle.
    opened.unref();
    job?.settle(isDone);
    assignJobs();
  });
  opened.on('error', () => {});
  opened.on('exit', () => {
    const job = threads.get(opened);
    threads.delete(opened);
    job?.settle(false);
    assignJobs();
  });
  return opened;
}

/**
 * Returns an idle thread, or null if all are busy.
 * @throws if none can be started
 */
function freeThread(): Worker | null {
  for (const [thread, job] of threads) if (job === null) return thread;
  return threads.size < maxThreads ? openThread() : null;
}

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

/** Takes the largest file first, so that smaller ones run alongside it. */
function takeLargest(): Job | undefined {
  waiting.sort((a, b) => a.bytes - b.bytes);
  return waiting.pop();
}

/** Assigns waiting jobs to idle threads. */
function assignJobs(): void {
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
    // A running thread takes the next job when it is done. Without one, the waiting jobs would never settle.
    if (threads.size === 0) for (const { settle } of waiting.splice(0)) settle(false);
  }
}

/**
 * Runs statements on a separate connection to a file, on one of two worker threads shared by all files, so
 * that slow statements block no one. Returns false if nothing was executed and the caller has to do it.
 */
export function runInWorker(
  file: string,
  synchronous: Synchronous,
  statements: readonly string[],
): Promise<boolean> {
  return new Promise((settle) => {
    const bytes = sizeOf(file) + sizeOf(`${file}-wal`);
    waiting.push({ request: { file, synchronous, statements }, bytes, settle });
    assignJobs();
  });
}

/** Checkpoints a file's write-ahead log, which can take several hundred milliseconds. */
export function writeBack(file: string, synchronous: Synchronous): Promise<boolean> {
  return runInWorker(file, synchronous, ['PRAGMA wal_checkpoint(PASSIVE)']);
}

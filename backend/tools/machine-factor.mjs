// How much slower this machine is right now than the idle machine on which the tests' time limits were set.
import { availableParallelism } from 'node:os';
import { isMainThread, parentPort, Worker } from 'node:worker_threads';

const rounds = 60_000_000;

/** Milliseconds that the loop takes on an idle core of the machine on which the limits were set. */
const idleMs = 190;

/** Runs a fixed loop. Returns its duration in milliseconds. */
function loopMs() {
  const since = performance.now();
  let state = 1;
  for (let round = 0; round < rounds; round++) state = Math.imul(state ^ round, 0x9e3779b1);
  return performance.now() - since;
}

/**
 * Runs the loop on every core at once. Returns the slowest one's duration as a multiple of the idle machine's, from 1
 * to 5. Time limits only detect hangs, so a busy or slow machine gets longer ones.
 */
export async function machineFactor() {
  const loops = Array.from(
    { length: availableParallelism() },
    () =>
      new Promise((resolve, reject) => {
        const worker = new Worker(new URL(import.meta.url));
        worker.once('message', resolve);
        worker.once('error', reject);
      }),
  );
  const slowest = Math.max(...(await Promise.all(loops)));
  return Math.min(5, Math.max(1, slowest / idleMs));
}

if (!isMainThread) parentPort?.postMessage(loopMs());

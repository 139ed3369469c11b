// Loaded into the processes of `npm test` that run the specs of the backend. Every spec has modules of its own, and with
// them would start a thread that folds of its own, which loads most of the product again; here they share one.
import threads from 'node:worker_threads';

const { Worker } = threads;
let shared = null;

function openShared(url, options) {
  if (shared) {
    // Those of the spec before; what they refer to would stay in memory.
    for (const event of ['error', 'exit']) shared.removeAllListeners(event);
  } else shared = new Worker(url, options);
  const opened = shared;
  opened.once('exit', () => {
    if (shared === opened) shared = null;
  });
  return opened;
}

threads.Worker = new Proxy(Worker, {
  construct: (_, [url, options]) =>
    String(url).endsWith('/projector-thread.ts') ? openShared(url, options) : new Worker(url, options),
});

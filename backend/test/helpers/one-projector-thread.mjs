import { Worker } from 'node:worker_threads';
import { TestEnvironment } from 'jest-environment-node';

let shared = null;

/** Starts the projector thread, or reuses the one that an earlier spec of this process started. */
function startSharedWorker(file, options) {
  if (shared) {
    // The listeners of the previous spec would keep its modules in memory.
    for (const event of ['error', 'exit']) shared.removeAllListeners(event);
  } else shared = new Worker(file, options);
  const started = shared;
  started.once('exit', () => {
    if (shared === started) shared = null;
  });
  return started;
}

/**
 * Every spec has its own copy of the product's modules, and with them would start its own projector thread, which loads
 * most of the product again. Jest loads this module once per process, so the specs of a process share one thread.
 */
export default class extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    this.global.startSharedWorker = startSharedWorker;
  }
}

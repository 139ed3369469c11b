import { MessageChannel, type MessagePort, Worker, type WorkerOptions } from 'node:worker_threads';
import type { Config } from '../platform/config/config.ts';
import { describeCause } from '../platform/projections/error-policy.ts';
import type { EngineLogger } from '../platform/projections/logger.ts';
import { linkProjector, type ProjectorLink } from '../platform/projections/projector-link.ts';

/** What the thread needs to know to open its own connections. */
export type ProjectorPlaces = Pick<Config, 'dataDir' | 'eventStoreUrl' | 'mongodbUrl'>;

/** Asks the thread to fold for one site and to answer over the port. */
export type ThreadRequest = {
  port: MessagePort;
  places: ProjectorPlaces;
  /** What the views have to fit to. */
  site: { identity: string; head: string };
  alsoWanted: readonly string[];
};

/** Starts a worker thread. A test may answer with one that runs already. */
export type StartWorker = (file: URL, options: WorkerOptions) => Worker;

const startWorker: StartWorker = (file, options) => new Worker(file, options);

/** One thread for all sites of this process: there is one, but for tests. */
let thread: Worker | null = null;
let sites = 0;

/**
 * What the thread holds is some 50 MB, however long the log is. With a bound of many times that V8 clears away sooner
 * what a rebuild leaves behind; the young generation is three times the semi-space that the site is started with.
 */
const resourceLimits = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 48 };

function openThread(start: StartWorker): Worker {
  // The build has its modules as JavaScript; tests and benches run the sources, those of the workspaces too.
  const isSource = import.meta.url.endsWith('.ts');
  const url = new URL(`./projector-thread.${isSource ? 'ts' : 'js'}`, import.meta.url);
  const execArgv = [
    '--disable-warning=ExperimentalWarning',
    ...(isSource ? ['--conditions=everpaw-source'] : []),
  ];
  const opened = start(url, { execArgv, resourceLimits });
  // What it did not catch itself; its ports close with it, and whoever holds one hears of that.
  opened.on('error', (error) => process.stderr.write(`The thread that folds: ${describeCause(error)}\n`));
  opened.on('exit', () => {
    if (thread === opened) thread = null;
  });
  return opened;
}

/** Lets the thread load its modules while everything else is opened. */
export function warmProjectorThread(start = startWorker): void {
  if (thread) return;
  thread = openThread(start);
  thread.unref();
}

/** Starts to fold on a thread of its own. @throws Error with the thread's sentence when it could not begin. */
export async function openProjectorThread(
  { dataDir, eventStoreUrl, mongodbUrl }: ProjectorPlaces,
  site: ThreadRequest['site'],
  alsoWanted: readonly string[],
  logger: EngineLogger,
  start = startWorker,
): Promise<ProjectorLink> {
  const places = { dataDir, eventStoreUrl, mongodbUrl };
  const open = () => {
    thread ??= openThread(start);
    thread.ref();
    const { port1, port2 } = new MessageChannel();
    thread.postMessage({ port: port2, places, site, alsoWanted } satisfies ThreadRequest, [port2]);
    return port1;
  };
  sites += 1;
  const leave = () => {
    sites -= 1;
    // A process may end once it folds for nobody.
    if (sites === 0) thread?.unref();
  };
  try {
    const link = await linkProjector(open, logger);
    return {
      ...link,
      async close() {
        await link.close();
        leave();
      },
    };
  } catch (error) {
    leave();
    throw error;
  }
}

import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';
import type { Config } from '../platform/config/config.ts';
import { linkProjector, type ProjectorLink } from '../platform/execution/projections/projector-link.ts';
import { describeCause } from '../platform/execution/projections/runs/error-policy.ts';
import type { EngineLogger } from '../platform/execution/projections/runs/logger.ts';

/** What the thread needs to open its own connections. */
export type ProjectorPlaces = Pick<Config, 'dataDir' | 'eventStoreUrl' | 'mongodbUrl'>;

/** Requests that the thread runs the projections of one site and responds over the port. */
export type ThreadRequest = {
  port: MessagePort;
  places: ProjectorPlaces;
  /** The site that the views must belong to. */
  identity: string;
  alsoWanted: readonly string[];
};

/** The thread is shared by all sites of this process; only tests have more than one. */
let thread: Worker | null = null;
let sites = 0;

/**
 * The thread holds about 50 MB, regardless of the log's length. This limit of many times that size makes V8 collect
 * sooner what a rebuild leaves behind. The young generation is three times the semi-space size that the site is started
 * with.
 */
const resourceLimits = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 48 };

function openThread(): Worker {
  // The build has JavaScript modules; tests and benchmarks run the sources, including those of the workspaces.
  const isSource = import.meta.url.endsWith('.ts');
  const url = new URL(`./projector-thread.${isSource ? 'ts' : 'js'}`, import.meta.url);
  const execArgv = [
    '--disable-warning=ExperimentalWarning',
    ...(isSource ? ['--conditions=everpaw-source'] : []),
  ];
  const opened = new Worker(url, { execArgv, resourceLimits });
  // Reports uncaught errors. The thread's ports close with it, which notifies their holders.
  opened.on('error', (error) => process.stderr.write(`The thread that folds: ${describeCause(error)}\n`));
  opened.on('exit', () => {
    if (thread === opened) thread = null;
  });
  return opened;
}

/** Starts the thread early, so that it loads its modules while everything else is opened. */
export function warmProjectorThread(): void {
  if (thread) return;
  thread = openThread();
  thread.unref();
}

/**
 * Starts running projections on a separate thread.
 * @throws Error with the thread's message if it couldn't start.
 */
export async function openProjectorThread(
  { dataDir, eventStoreUrl, mongodbUrl }: ProjectorPlaces,
  identity: string,
  alsoWanted: readonly string[],
  logger: EngineLogger,
): Promise<ProjectorLink> {
  const places = { dataDir, eventStoreUrl, mongodbUrl };
  const open = () => {
    thread ??= openThread();
    thread.ref();
    const { port1, port2 } = new MessageChannel();
    thread.postMessage({ port: port2, places, identity, alsoWanted } satisfies ThreadRequest, [port2]);
    return port1;
  };
  sites += 1;
  const leave = () => {
    sites -= 1;
    // The process may exit once no site uses the thread.
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

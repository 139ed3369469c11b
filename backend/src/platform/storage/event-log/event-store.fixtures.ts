import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { until } from '../../../../test/helpers/until.ts';
import { freePort } from '../../kernel/free-port.fixtures.ts';

export type EventStoreServer = { readonly url: string; close(): Promise<void> };

const { EVENTSTORE_URL: url, EVENTSTORE_PROGRAM: program } = process.env;

/** Whether a run has a real EventStoreDB to share, and whether it can start more. */
export const eventStores = { isShared: Boolean(url || program), isStarted: Boolean(program) };

/**
 * A real EventStoreDB for one suite: the one at `EVENTSTORE_URL` when that is set and may be shared, else one of its own
 * from `EVENTSTORE_PROGRAM`, on 127.0.0.1 and in memory.
 *
 * @throws Error when there is neither.
 */
export async function startEventStore({ isShared = true } = {}): Promise<EventStoreServer> {
  if (url && isShared) return { url, close: async () => {} };
  if (!program) throw new Error('Set EVENTSTORE_PROGRAM to the program of an EventStoreDB');
  return startOnFreePorts(program, 5);
}

/** A port may be taken between the moment it is found free and the moment the server asks for it. */
async function startOnFreePorts(command: string, tries: number): Promise<EventStoreServer> {
  const port = await freePort();
  const options = ['--insecure', '--mem-db', '--disable-log-file', '--log-level=Fatal'];
  const addresses = ['--node-ip=127.0.0.1', '--replication-ip=127.0.0.1', `--node-port=${port}`];
  const server = spawn(command, [...options, ...addresses, `--replication-port=${await freePort()}`], {
    // The server takes every variable with its prefix for an option.
    env: {
      ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('EVENTSTORE_'))),
      EVENTSTORE_TELEMETRY_OPTOUT: 'true',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  let hasEnded = false;
  const gone = Promise.race([once(server, 'close'), once(server, 'error')]).then(() => {
    hasEnded = true;
  });
  const isLive = () =>
    fetch(`http://127.0.0.1:${port}/health/live?liveCode=200`).then(
      ({ ok }) => ok,
      () => false,
    );
  await until(async () => hasEnded || (await isLive()));
  if (!hasEnded)
    return {
      url: `esdb://127.0.0.1:${port}?tls=false`,
      close: async () => {
        server.kill('SIGKILL');
        await gone;
      },
    };
  if (tries === 1) throw new Error(`${command} can't be started`);
  return startOnFreePorts(command, tries - 1);
}

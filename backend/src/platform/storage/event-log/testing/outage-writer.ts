import { randomUUID } from 'node:crypto';
import { stdin, stdout } from 'node:process';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { connectEventLog } from '../connect-event-log.ts';
import type { EventLog } from '../event-log.ts';
import { isAppendUncertain, isLogUnavailable } from '../log-errors.ts';

/**
 * A process that lives through outages: sixteen writers append to their own streams without a pause and repeat an
 * append whose answer is missing with the same id; one reader subscribes again when it is dropped. A line names each
 * append that was acknowledged and each error that is no outage. It ends when its input does. With `bare` it uses
 * the client as it comes.
 */
const [url = '', bare] = process.argv.slice(2);
const writers = 16;
let over = false;
stdin.on('end', () => {
  over = true;
});
stdin.resume();

const log: EventLog = bare
  ? EventStoreDBClient.connectionString(url)
  : (await connectEventLog({ url, file: 'never opened' })).log;

for (let reader = 0; reader < 4; reader += 1) subscribe();
await Promise.all(Array.from({ length: writers }, (_, writer) => write(`writer-${writer}`)));
process.exit(0);

async function write(stream: string): Promise<void> {
  for (let next = 0n; !over; next += 1n) {
    const event = jsonEvent({ id: randomUUID(), type: 'Written', data: { n: String(next) } });
    const expectedRevision = next === 0n ? 'no_stream' : next - 1n;
    for (;;) {
      try {
        await log.appendToStream(stream, event, { expectedRevision });
        stdout.write(`ack ${stream} ${next}\n`);
        break;
      } catch (error) {
        if (!isAppendUncertain(error)) stdout.write(`refused ${stream} ${next} ${error}\n`);
        else stdout.write(`uncertain ${stream} ${next}\n`);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    }
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

function subscribe(): void {
  const subscription = log.subscribeToAll({ fromPosition: 'end' });
  subscription.resume();
  subscription.on('error', (error) => {
    if (!isLogUnavailable(error)) stdout.write(`dropped ${error}\n`);
    setTimeout(subscribe, 50);
  });
}

import { stdout } from 'node:process';
import { jsonEvent } from '@eventstore/db-client';
import { openEmbeddedEventLog } from './embedded-event-log.ts';

/**
 * A process for crash tests: eight writers append to their own streams without a pause, and each acknowledged append is
 * printed on its own line.
 */
const [file = '', round = ''] = process.argv.slice(2);
const { log } = openEmbeddedEventLog({ file });

for (let writer = 0; writer < 8; writer += 1) void write(`round-${round}-writer-${writer}`);

async function write(stream: string): Promise<void> {
  for (let next = 0n; ; next += 2n) {
    const events = [0n, 1n].map((n) => jsonEvent({ type: 'Written', data: { n: String(next + n) } }));
    const expectedRevision = next === 0n ? 'no_stream' : next - 1n;
    const { nextExpectedRevision } = await log.appendToStream(stream, events, { expectedRevision });
    stdout.write(`${stream} ${nextExpectedRevision}\n`);
  }
}

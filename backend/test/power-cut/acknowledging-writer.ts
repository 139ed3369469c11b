import { writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { jsonEvent } from '@eventstore/db-client';
import type { Session } from 'fastify';
import { openEmbeddedJobs } from '../../src/platform/execution/jobs/embedded-jobs.ts';
import { openSessions } from '../../src/platform/execution/sessions/session-store.ts';
import { openEmbeddedEventLog } from '../../src/platform/storage/event-log/embedded-event-log.ts';
import { openPersonKeys } from '../../src/platform/storage/keys/person-keys.ts';
import { sessionSecret } from '../../src/platform/storage/keys/secret.ts';
import { createFolderStore } from '../../src/platform/storage/media-store/folder-store.ts';
import { connectReadStore } from '../../src/platform/storage/read-store/connect-read-store.ts';

/** A process whose power is cut: it writes to every store in turn and says what was acknowledged, after it was. */
const [folder = '', kind = 'durable'] = process.argv.slice(2);
const say = (line: string) => writeSync(1, `acknowledged ${line}\n`);
const rounds = 4;

if (kind === 'durable') {
  const eventLog = openEmbeddedEventLog({ file: join(folder, 'events.db') });
  const jobs = openEmbeddedJobs({ file: join(folder, 'jobs.db') });
  const state = await connectReadStore({ file: join(folder, 'state.db'), synchronous: 'FULL' });
  const keys = await openPersonKeys(state.connection);
  const sessions = await openSessions(state.connection, () => new Date(0));
  const media = createFolderStore(join(folder, 'media'));
  await sessionSecret(null, join(folder, 'session-secret'), say);
  say('secret 0');
  for (let round = 0; round < rounds; round += 1) {
    await eventLog.log.appendToStream('stream', [jsonEvent({ type: 'Written', data: { round } })]);
    say(`event ${round}`);
    await jobs.add('work', { round }, { jobId: `job ${round}`, delayMs: 60_000 });
    say(`job ${round}`);
    await keys.ensure([`person ${round}`]);
    say(`key ${round}`);
    const session = { cookie: { originalMaxAge: 1 }, accountId: 'somebody' } as unknown as Session; // what is stored of one
    await new Promise<void>((resolve, reject) =>
      sessions.store.set(`session ${round}`, session, (error) => (error ? reject(error) : resolve())),
    );
    say(`session ${round}`);
    await media.put(`photo${round}/w320.jpg`, Buffer.from(`photo ${round}`));
    say(`photo ${round}`);
  }
  await keys.destroy('person 0');
  say('destroyed 0');
} else {
  const views = await connectReadStore({ file: join(folder, 'views.db'), synchronous: 'NORMAL' });
  const docs = views.connection.collection<{ _id: string }>('docs');
  await docs.insertOne({ _id: 'doc 0' });
  writeFileSync(join(folder, 'plain'), 'written');
  say('unsynced 0');
}
process.kill(process.pid, 'SIGKILL');

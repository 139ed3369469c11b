// The equivalent site with Emmett's SQLite store: signing a guestbook, with the tribute's row in an inline
// projection. The store's calls share one connection and close it afterwards, so they are serialized.
import { randomUUID } from 'node:crypto';
import { STREAM_DOES_NOT_EXIST } from '@event-driven-io/emmett';
import { getSQLiteEventStore } from '@event-driven-io/emmett-sqlite';
import { fastify } from 'fastify';
import { isTribute } from './is-tribute.mjs';

const [file] = process.argv.slice(2);
const store = getSQLiteEventStore({
  fileName: file,
  projections: [
    {
      type: 'inline',
      projection: {
        canHandle: ['TributeSigned'],
        handle: async (events, { connection }) => {
          for (const { data } of events)
            await connection.command('INSERT INTO tributes (id, memorial_id, body) VALUES (?, ?, ?)', [
              data.tributeId,
              data.memorialId,
              JSON.stringify(data),
            ]);
        },
      },
    },
  ],
  hooks: {},
});

let last = Promise.resolve();
const inTurn = (work) => {
  last = last.then(work, work);
  return last;
};

const { DatabaseSync } = await import('node:sqlite');
const setUp = new DatabaseSync(file);
setUp.exec(
  'PRAGMA journal_mode=WAL; CREATE TABLE tributes (id TEXT PRIMARY KEY, memorial_id TEXT, body TEXT); CREATE INDEX of_memorial ON tributes (memorial_id)',
);
setUp.close();

const app = fastify();
app.post('/api/memorials/:id/guestbook', async (request, reply) => {
  if (!isTribute(request.body)) return reply.status(400).send({ error: 'invalid' });
  const data = { ...request.body, tributeId: randomUUID(), memorialId: request.params.id };
  const event = { type: 'TributeSigned', data: { ...data, createdAt: new Date().toISOString() } };
  await inTurn(() =>
    store.appendToStream(`tribute-${data.tributeId}`, [event], {
      expectedStreamVersion: STREAM_DOES_NOT_EXIST,
    }),
  );
  return reply.status(201).send({ id: data.tributeId });
});
await app.listen({ port: 0, host: '127.0.0.1' });
process.stdout.write(`ready ${app.server.address().port}\n`);

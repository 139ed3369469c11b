// The floor: bare Fastify. One route returns given bytes with the headers of a cached response, one makes a
// durable, group-committed insert of the same size as in the product's log.

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { fastify } from 'fastify';

const [file, ...answers] = process.argv.slice(2);
const db = new DatabaseSync(file);
db.exec(
  'PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; CREATE TABLE IF NOT EXISTS rows (id INTEGER PRIMARY KEY, body TEXT)',
);
const insert = db.prepare('INSERT INTO rows (body) VALUES (?)');

// The size of an event's metadata and encryption.
const beside = 'x'.repeat(700);
let waiting = [];
function commit() {
  const batch = waiting;
  waiting = [];
  db.exec('BEGIN');
  for (const { body } of batch) insert.run(body + beside);
  db.exec('COMMIT');
  for (const { done } of batch) done();
}

const app = fastify();
answers.forEach((path, index) => {
  const bytes = readFileSync(path, 'utf8');
  const etag = `W/"${createHash('sha1').update(bytes).digest('base64url')}"`;
  app.get(`/answer/${index}`, (_request, reply) => {
    reply
      .headers({
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'public, no-cache',
        vary: 'Cookie, Accept-Encoding',
        etag,
      })
      .send(bytes);
  });
});
app.post('/insert', async (request, reply) => {
  await new Promise((done) => {
    if (waiting.length === 0) setImmediate(commit);
    waiting.push({ body: JSON.stringify(request.body), done });
  });
  reply.status(201);
  return { id: 'x' };
});
await app.listen({ port: 0, host: '127.0.0.1' });
process.stdout.write(`ready ${app.server.address().port}\n`);

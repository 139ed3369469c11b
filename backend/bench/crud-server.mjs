// The equivalent site without event sourcing: Fastify, SQLite and plain rows. The product's responses are the
// templates of its rows.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { fastify } from 'fastify';
import { isTribute } from './is-tribute.mjs';

const [file, count, galleryFile, memorialFile] = process.argv.slice(2);
const gallery = JSON.parse(readFileSync(galleryFile, 'utf8'));
const template = { ...gallery.memorials[0], ...JSON.parse(readFileSync(memorialFile, 'utf8')) };
const cardKeys = Object.keys(gallery.memorials[0]);
const pageKeys = Object.keys(JSON.parse(readFileSync(memorialFile, 'utf8')));
const columns = Object.keys(template);
/** Cards contain the beginning of long texts. */
const cutTo = Object.fromEntries(
  cardKeys
    .filter(
      (key) => typeof template[key] === 'string' && gallery.memorials[0][key].length < template[key].length,
    )
    .map((key) => [key, gallery.memorials[0][key].length]),
);
const quoted = (keys) => keys.map((key) => `"${key}"`).join(', ');

const db = new DatabaseSync(file);
db.exec(`PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;
  CREATE TABLE memorials (${columns.map((key) => (key === 'id' ? '"id" TEXT PRIMARY KEY' : `"${key}"`)).join(', ')});
  CREATE TABLE tributes (id TEXT PRIMARY KEY, memorial_id TEXT, visitor_name TEXT, visitor_location TEXT, message TEXT, created_at TEXT);
  CREATE TABLE accounts (id TEXT PRIMARY KEY, email TEXT, is_active INTEGER);
  CREATE TABLE sessions (id TEXT PRIMARY KEY, account_id TEXT, expires TEXT)`);

const jsonKeys = columns.filter((key) => typeof template[key] === 'object' && template[key] !== null);
const boolKeys = columns.filter((key) => typeof template[key] === 'boolean');
const stored = (value) =>
  typeof value === 'boolean'
    ? Number(value)
    : typeof value === 'object' && value !== null
      ? JSON.stringify(value)
      : value;
const insert = db.prepare(
  `INSERT INTO memorials (${quoted(columns)}) VALUES (${columns.map(() => '?').join(', ')})`,
);
db.exec('BEGIN');
for (let n = 0; n < Number(count); n += 1) {
  const createdAt = new Date(Date.UTC(2026, 0, 1) + n * 1_000).toISOString();
  const row = { ...template, id: n === 0 ? template.id : randomUUID(), petName: `Bella ${n}`, createdAt };
  insert.run(...columns.map((key) => stored(row[key])));
}
db.exec(
  'COMMIT; CREATE INDEX newest ON memorials ("createdAt" DESC, "id" DESC); CREATE INDEX book ON tributes (memorial_id, created_at DESC)',
);
db.prepare('INSERT INTO accounts VALUES (?, ?, 1)').run('member', 'member@example.org');
db.prepare('INSERT INTO sessions VALUES (?, ?, ?)').run('sid', 'member', '2999-01-01');

const back = (row) => {
  for (const key of jsonKeys) if (key in row) row[key] = JSON.parse(row[key]);
  for (const key of boolKeys) if (key in row) row[key] = row[key] === 1;
  return row;
};
const cardOf = (row) => {
  const card = back(row);
  for (const [key, length] of Object.entries(cutTo)) card[key] = card[key].slice(0, length);
  return card;
};
const session = db.prepare('SELECT account_id FROM sessions WHERE id = ? AND expires > ?');
const account = db.prepare('SELECT * FROM accounts WHERE id = ? AND is_active = 1');
const newest = db.prepare(
  `SELECT ${quoted(cardKeys)} FROM memorials ORDER BY "createdAt" DESC, "id" DESC LIMIT ${gallery.memorials.length + 1}`,
);
const one = db.prepare(`SELECT ${quoted(pageKeys)} FROM memorials WHERE "id" = ? AND "isPublic" = 1`);
const sign = db.prepare('INSERT INTO tributes VALUES (?, ?, ?, ?, ?, ?)');

const app = fastify();
app.addHook('onRequest', async (request) => {
  const sid = /(?:^|; )sid=([^;]+)/.exec(request.headers.cookie ?? '')?.[1];
  const found = sid && session.get(sid, new Date().toISOString());
  request.account = found ? account.get(found.account_id) : null;
});
app.get('/api/memorials', async () => {
  const rows = newest.all().map(cardOf);
  const memorials = rows.slice(0, gallery.memorials.length);
  const last = memorials.at(-1);
  const nextCursor =
    rows.length > memorials.length
      ? Buffer.from(JSON.stringify([last.createdAt, last.id])).toString('base64url')
      : null;
  return { memorials, nextCursor };
});
app.get('/api/memorials/:id', async (request, reply) => {
  const row = one.get(request.params.id);
  return row ? back(row) : reply.status(404).send({ error: 'not found' });
});
app.post('/api/memorials/:id/guestbook', async (request, reply) => {
  if (!isTribute(request.body)) return reply.status(400).send({ error: 'invalid' });
  if (!one.get(request.params.id)) return reply.status(404).send({ error: 'not found' });
  const id = randomUUID();
  const { visitorName, visitorLocation, tributeMessage } = request.body;
  sign.run(id, request.params.id, visitorName, visitorLocation, tributeMessage, new Date().toISOString());
  return reply.status(201).send({ id });
});
await app.listen({ port: 0, host: '127.0.0.1' });
process.stdout.write(`ready ${app.server.address().port}\n`);

import 'fake-indexeddb/auto';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openOffline } from '../offline/offline.ts';
import { setSetting } from '../offline/store/database.ts';
import { cacheAnswer } from '../offline/store/documents.ts';
import { openDatabase } from '../offline/store/local-store.ts';
import type { Upload } from '../offline/sync/upload.ts';
import { chosenPhoto } from '../offline/testing/fixtures.ts';
import { ana, type Call, renderApp, stubServer } from '../test-app.tsx';
import { anasMemorial, positionOf, pullAnswerOf } from '../test-memorials.ts';

// This environment's own uploads would leave for a network; the stubbed line takes them.
vi.mock('../offline/sync/upload.ts', () => ({
  async uploadWithProgress({ url, headers, body }: Parameters<Upload>[0]) {
    const answer = await fetch(url, { method: 'PUT', headers, body });
    return { status: answer.status, text: await answer.text(), headers: answer.headers };
  },
}));

const id = (n: number) => `0197f3a0-0000-7000-8000-${String(n).padStart(12, '0')}`;
const bella = anasMemorial({ isPublic: false });
const sha256 = 'a'.repeat(64);
const ben = { ...ana, id: id(2), firstName: 'Ben', email: 'ben@example.org' };
const commandsOf = ({ body }: Call) => (body as { commands: { id: string; type: string }[] }).commands;

/** A phone that outlives its pages, and the line to a server that knows who is signed in (null: a 401, false: no signal). */
function phone() {
  const line = { person: ana as typeof ana | null | false };
  const denied = { status: 401, body: { error: 'Please sign in first', code: 'signed-out' } };
  // As the server does: a call that names another account than the session's is refused.
  const asPerson = (body: (call: Call) => unknown) => (call: Call) => {
    if (line.person === false) return null;
    const named = call.headers.get('x-account') ?? line.person?.id;
    return line.person === null || named !== line.person.id ? denied : { body: body(call) };
  };
  const calls = stubServer({
    'GET /api/auth/user': asPerson(() => line.person),
    'GET /api/sync': asPerson(() => pullAnswerOf(line.person === ana ? [bella] : [])),
    'GET /api/memorials/my': asPerson(() => (line.person === ana ? [bella] : [])),
    [`PUT /api/media/${sha256}`]: asPerson(() => chosenPhoto(sha256).descriptor),
    'POST /api/sync/push': asPerson((call) => ({
      verdicts: commandsOf(call).map((command) => ({
        id: command.id,
        verdict: 'accepted',
        position: positionOf(9),
      })),
      position: positionOf(9),
    })),
  });
  const open = (path: string) => {
    const offline = openOffline({ db: openDatabase() });
    return { offline, ...renderApp(path, { offline }) };
  };
  const sent = () => calls.filter(({ path }) => path === '/api/sync/push');
  return { line, calls, open, sent };
}

test('REL-30 without a signal everything stays readable; a 401 ends the session and loses nothing that waits; nobody else sees or sends it', async () => {
  const { line, calls, open, sent } = phone();
  line.person = false;
  const db = openDatabase();
  await setSetting(db, 'account', ana);
  await cacheAnswer(db, 'memorial', bella, { asOf: 5 });
  await db.media.put(chosenPhoto(sha256, { accounts: [ana.id], usedAt: Date.now() }));

  // No signal: she reads, and writes.
  let page = open('/my-memorials');
  expect((await screen.findAllByText('Bella')).length).toBeGreaterThan(0);
  const engine = await page.offline.engine();
  const words = { title: 'The last snow', description: 'To the gate and back.', date: '2023-12-17' };
  const kind = { type: 'story' as const, emotion: null, location: null, tags: [] };
  const memory = { memoryId: id(301), memorialId: bella.id, ...words, ...kind, sha256 };
  await engine.enqueue({ type: 'AddMemory', payload: memory });
  const known = { key: `memory:${bella.id}`, accountId: ana.id, asOf: 0 };
  await engine.saveDraft(known, { form: { title: 'Half a memory' } }, []);
  const waiting = async () => [await db.outbox.count(), await db.media.count(), await db.drafts.count()];
  page.unmount();

  // Opened again, still without a signal: she is still who she was.
  page = open('/my-memorials');
  expect((await screen.findAllByText('Bella')).length).toBeGreaterThan(0);
  page.unmount();

  // The server denies the session.
  line.person = null;
  page = open('/my-memorials');
  await screen.findByText('Please sign in');
  expect(await waiting()).toEqual([1, 1, 1]);
  page.unmount();

  // Somebody else signs in: hers is neither shown to them nor sent.
  line.person = ben;
  page = open('/my-memorials');
  await screen.findByRole('button', { name: /^Ben.*’s account$/ });
  await waitFor(async () => expect((await db.settings.get('account'))?.value).toMatchObject({ id: ben.id }));
  await (await page.offline.engine()).sendNow();
  expect(screen.queryByText('Bella')).toBeNull();
  expect(await waiting()).toEqual([1, 1, 1]);
  // Until the app knew who had signed in, it may have tried to send it as hers, which the server refuses.
  expect(
    calls.filter(({ method, headers }) => method !== 'GET' && headers.get('x-account') !== ana.id),
  ).toEqual([]);
  page.unmount();

  // She signs in again: the photo goes, then the words, once and as hers.
  line.person = ana;
  const before = calls.length;
  page = open('/my-memorials');
  await screen.findByRole('button', { name: /^Ana.*’s account$/ });
  await (await page.offline.engine()).sendNow();
  await waitFor(() => expect(sent().flatMap(commandsOf)).toMatchObject([{ type: 'AddMemory' }]));
  expect(sent()[0]?.headers.get('x-account')).toBe(ana.id);
  const order = calls
    .slice(before)
    .filter(({ method }) => method === 'PUT' || method === 'POST')
    .map(({ path }) => path);
  expect(order.indexOf(`/api/media/${sha256}`)).toBeLessThan(order.indexOf('/api/sync/push'));
  expect(await db.drafts.count()).toBe(1);
});

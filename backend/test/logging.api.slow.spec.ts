import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createLogLines } from '../src/platform/logging/log-lines.ts';
import { createMemorial, nowhere, sign, tribute } from './helpers/acts.ts';
import { jobsDone } from './helpers/emails.ts';
import { allEvents } from './helpers/replay.ts';
import { openSite, password, type Site } from './helpers/site.ts';

type Line = Record<string, unknown>;
let site: Site;
const written: string[] = [];
const linesOf = (context: string): Line[] =>
  written.map((line): Line => JSON.parse(line)).filter((line) => line.context === context);

beforeAll(async () => {
  const lines = createLogLines(
    (line) => written.push(line),
    () => new Date(),
  );
  site = await openSite({ lines });
});
afterAll(() => site.close());

test('a request that changes something is led by its id to its command, and by the correlation to its events', async () => {
  const owner = await site.member();
  const id = await createMemorial(owner);
  const answer = await site.browser().post(`/api/memorials/${id}/guestbook`, tribute());
  expect(answer.status).toBe(201);
  const events = await allEvents(site);
  const signed = events.find(({ type }) => type === 'TributeSigned');
  const command = linesOf('commands').find(({ commandId }) => commandId === signed?.meta.commandId);
  expect(command).toMatchObject({
    requestId: answer.headers.get('x-request-id'),
    correlationId: signed?.meta.correlationId,
    command: signed?.meta.commandType,
    by: 'visitor',
    outcome: 'stored',
    position: signed?.position,
    ms: expect.any(Number),
  });
  expect(linesOf('http').find(({ requestId }) => requestId === command?.requestId)).toMatchObject({
    method: 'POST',
    route: '/api/memorials/:id/guestbook',
    status: 201,
  });
});

test('a refusal is written with its code, and what only asks is not written', async () => {
  const visitor = site.browser();
  const before = linesOf('http').length;
  await visitor.get('/api/memorials');
  expect(linesOf('http')).toHaveLength(before);
  const refused = await visitor.post(`/api/memorials/${nowhere}/guestbook`, tribute());
  expect(refused.status).toBe(404);
  expect(linesOf('http').at(-1)).toMatchObject({ status: 404, requestId: refused.json.requestId });
});

test('SEC-21 of what people write, who they are and how they sign in nothing is in the log', async () => {
  const canary = await site.member('Lea Canaryson');
  const id = await createMemorial(canary, { petName: 'Canarybird', memorialText: 'Canary words.' });
  await sign(site.browser(), id, { tributeMessage: 'Canary of a visitor', authorName: 'Canary Visitor' });
  await site.browser().post('/api/auth/login', { email: canary.email, password: 'canary wrong' });
  await site.browser().post('/api/auth/forgot-password', { email: canary.email });
  await site.browser().get(`/reset-password?token=canary`);
  await site.browser().post('/api/contact', { ...tribute(), email: canary.email, message: 'Canary message' });
  await jobsDone(site);
  const all = written.join('');
  expect(all).not.toMatch(/canary/i);
  expect(all).not.toContain(canary.email);
  expect(all).not.toContain(password);
  expect(all).not.toMatch(/127\.0\.0\.1|::1/);
});

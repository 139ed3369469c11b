import { expect, test } from '@jest/globals';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ReadModels } from '../execution/read-models/read-models.ts';
import { createSharedAnswers } from './shared-answers.ts';

const views = { stamp: () => 'now' } as unknown as ReadModels; // all that is asked of it here

function requestFor(url: string, headers: Record<string, string> = {}): FastifyRequest {
  const server = { everpawPublicUrl: 'https://everpaw.example' };
  return { method: 'GET', url, query: {}, headers, server, routeOptions: { config: {} } } as FastifyRequest;
}

function replyTo(sent: unknown[] = []): FastifyReply {
  const reply = { headers: () => reply, header: () => reply, send: (body: unknown) => sent.push(body) };
  return reply as unknown as FastifyReply;
}

/** How many of these pages are still cached. */
function cachedOf(paths: readonly string[], shared: ReturnType<typeof createSharedAnswers>): number {
  return paths.filter((path) => shared.send(requestFor(path), replyTo())).length;
}

test('SEC-37 cached answers hold at most so many bytes, their codings included; the oldest go first', () => {
  const maxBytes = 1_000_000;
  const shared = createSharedAnswers(views, { of: () => null }, 'everpaw', maxBytes);
  const paths = Array.from({ length: 100 }, (_, n) => `/memorial/${n}`);
  const body = 'x'.repeat(49_900);
  const add = (path: string, headers = {}) =>
    shared.cacheAndSend(requestFor(path, headers), replyTo(), {
      audience: 'everyone',
      reads: [],
      stamp: 'now',
      body,
      type: 'text/html',
    });
  for (const path of paths) add(path);
  expect(cachedOf(paths, shared)).toBe(10);
  expect(cachedOf(paths.slice(-10), shared)).toBe(10);
  // The same page again takes the place of itself.
  for (let n = 0; n < 50; n += 1) add('/memorial/99');
  expect(cachedOf(paths, shared)).toBe(10);
  // What is coded counts too.
  const crowded = createSharedAnswers(views, { of: () => null }, 'everpaw', 2_500);
  const plain = {
    audience: 'everyone',
    reads: [],
    stamp: 'now',
    body: 'x'.repeat(1_220),
    type: 'a/b',
  } as const;
  crowded.cacheAndSend(requestFor('/'), replyTo(), plain);
  expect(cachedOf(['/'], crowded)).toBe(1);
  crowded.send(requestFor('/', { 'accept-encoding': 'gzip' }), replyTo());
  expect(cachedOf(['/'], crowded)).toBe(0);
});

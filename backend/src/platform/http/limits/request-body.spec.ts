import { once } from 'node:events';
import type { IncomingMessage, Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { until } from '../../../../test/helpers/until.ts';
import { manualTimers } from '../../execution/projections/engine.fixtures.ts';
import { answerClientErrors } from '../connections.ts';
import { createBodyCount, leastArrival, readBody, watchArrival } from './request-body.ts';

const timers = manualTimers();
let site: FastifyInstance;
let server: Server;
/** How much of the body has been read. */
let read: number;
beforeEach(async () => {
  read = 0;
  site = fastify({ clientErrorHandler: answerClientErrors({ 'x-guarded': 'yes' }) });
  const count = createBodyCount(timers);
  site.addHook('preParsing', async (request, reply) => count(request, reply, 1_000_000));
  site.addContentTypeParser('text/plain', async (request: FastifyRequest, payload: IncomingMessage) => {
    payload.on('data', (part: Buffer) => {
      read += part.length;
    });
    return readBody(request, payload, { limit: 1_000_000 });
  });
  site.post('/', async ({ body }) => String((body as Buffer).length)); // the parser above
  await site.listen({ host: '127.0.0.1', port: 0 });
  server = site.server;
});
afterEach(() => site.close());

/** A sender of a body of so many bytes, which sends when it is asked to. */
async function sender(length: number) {
  const socket: Socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  const answer = text(socket);
  socket.write(
    `POST / HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: text/plain\r\ncontent-length: ${length}\r\n\r\n`,
  );
  const watched = timers.pending().length + 1;
  await until(() => timers.pending().length === watched);
  return {
    answer,
    async send(bytes: number) {
      const before = read;
      socket.write('x'.repeat(bytes));
      await until(() => read === before + bytes);
    },
  };
}

test('SEC-38 a body that drips is cut off with 408 after one window, also when most of it came at once', async () => {
  const dripping = await sender(200_000);
  await dripping.send(190_000);
  timers.pass(leastArrival.windowMs);
  for (let n = 0; n < 3; n += 1) {
    await dripping.send(1);
    timers.pass(leastArrival.windowMs / 3);
  }
  const answer = await dripping.answer;
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(answer).toMatch(/x-guarded: yes/);
  expect(timers.pending()).toEqual([]);
});

test('REL-29 a line of 32 kbit/s gets its body through', async () => {
  const perWindow = 4_000 * (leastArrival.windowMs / 1_000);
  const thin = await sender(5 * perWindow);
  for (let n = 0; n < 5; n += 1) {
    await thin.send(perWindow);
    timers.pass(leastArrival.windowMs);
  }
  expect(await thin.answer).toMatch(/^HTTP\/1\.1 200 .*\b600000$/s);
});

test('a body that waits for this side to read it is not too slow', () => {
  let cuts = 0;
  const request = { socket: { bytesRead: 100 }, complete: false, readableLength: 65_536 };
  const unwatch = watchArrival(request as Parameters<typeof watchArrival>[0], timers, () => {
    cuts += 1;
  });
  timers.pass(10 * leastArrival.windowMs);
  expect(cuts).toBe(0);
  request.readableLength = 0;
  timers.pass(leastArrival.windowMs);
  expect([cuts, timers.pending()]).toEqual([1, []]);
  unwatch();
});

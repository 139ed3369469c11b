import { setTimeout as sleep } from 'node:timers/promises';
import type { BeforeApplicationShutdown } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { commandTimeoutMs } from '../execution/commands/command-executor.ts';

export const DRAIN = Symbol('drain');

/** How often to check for requests in progress, in milliseconds. */
const lookMs = 20;
/**
 * How many consecutive checks without requests in progress end the drain: earlier requests have been answered by then.
 */
const quietLooks = 5;

/** Longer than the time limit of a command, so that a command waiting for the log is refused and not cut off. */
const mostDrainingMs = commandTimeoutMs + 600;

/**
 * Finishes the requests in progress before shutdown. Once shutdown begins, each response asks its connection to close;
 * requests are accepted until none has been in progress for 100 ms, or until `mostMs`. Live streams are ended by their
 * owners; remaining connections are closed with the server.
 */
export function drainRequests(fastify: FastifyInstance, mostMs = mostDrainingMs): BeforeApplicationShutdown {
  let underWay = 0;
  let isEnding = false;
  fastify.addHook('onRequest', (_request, reply, done) => {
    underWay += 1;
    reply.raw.once('close', () => {
      underWay -= 1;
    });
    done();
  });
  fastify.addHook('onSend', (_request, reply, _payload, done) => {
    if (isEnding) reply.header('connection', 'close');
    done();
  });

  return {
    async beforeApplicationShutdown() {
      isEnding = true;
      let quiet = 0;
      const until = performance.now() + mostMs;
      while (performance.now() < until && quiet < quietLooks) {
        await sleep(lookMs);
        quiet = underWay === 0 ? quiet + 1 : 0;
      }
    },
  };
}

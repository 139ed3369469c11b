import { setTimeout as sleep } from 'node:timers/promises';
import type { BeforeApplicationShutdown } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { commandTimeoutMs } from '../execution/commands/command-executor.ts';

export const DRAIN = Symbol('drain');

/** How often to check for requests in progress, in milliseconds. */
const checkMs = 20;
/**
 * How many consecutive checks without requests in progress end the drain: earlier requests have been answered by then.
 */
const quietChecks = 5;

/** Longer than the time limit of a command, so that a command waiting for the log is refused and not cut off. */
const maxDrainMs = commandTimeoutMs + 600;

/**
 * Finishes the requests in progress before shutdown. Once shutdown begins, each response asks its connection to close;
 * requests are accepted until none has been in progress for 100 ms, or until `maxMs`. Live streams are ended by their
 * owners; remaining connections are closed with the server.
 */
export function drainRequests(fastify: FastifyInstance, maxMs = maxDrainMs): BeforeApplicationShutdown {
  let inProgress = 0;
  let isEnding = false;
  fastify.addHook('onRequest', (_request, reply, done) => {
    inProgress += 1;
    reply.raw.once('close', () => {
      inProgress -= 1;
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
      const until = performance.now() + maxMs;
      while (performance.now() < until && quiet < quietChecks) {
        await sleep(checkMs);
        quiet = inProgress === 0 ? quiet + 1 : 0;
      }
    },
  };
}

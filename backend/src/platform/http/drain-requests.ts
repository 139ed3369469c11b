import { setTimeout as sleep } from 'node:timers/promises';
import type { BeforeApplicationShutdown } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { commandTimeoutMs } from '../commands/command-executor.ts';

export const DRAIN = Symbol('drain');

/** How often it is looked whether requests are under way, in milliseconds. */
const lookMs = 20;
/** Nothing under way so many times in a row: what had been sent when the end was asked for has been answered. */
const quietLooks = 5;

/** Longer than a command waits for a log that does not answer, so that it is refused and not cut off. */
const mostDrainingMs = commandTimeoutMs + 600;

/**
 * Answers what was asked before the application ends. From the moment the end is asked for, each answer asks
 * its connection to close; requests are taken until none has been under way for a tenth of a second, or `mostMs` are
 * over. Live streams are ended by those who feed them; connections that are left then are closed with the server.
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

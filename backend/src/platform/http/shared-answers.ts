import { createHash } from 'node:crypto';
import { position as positionSchema } from '@everpaw/contracts/kernel/schemas';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Views } from '../views/views.ts';

/** A whole answer for any visitor, as it goes over the wire. */
type SharedAnswer = {
  /** The views that it was read from, and their stamp when that was. */
  reads: readonly string[];
  stamp: string;
  headers: Readonly<Record<string, string>>;
  etag: string;
  body: string;
};

const keptAnswers = 1_000;

/**
 * Answers that depend on nothing but the address and some views, so every visitor gets the same one until a view that
 * it was read from moves. They are given out at the door, before a session is looked for. Nothing that is somebody's
 * own ever comes here.
 */
export type SharedAnswers = {
  /** Sends the kept answer, if there is one that still holds for this request. */
  send(request: FastifyRequest, reply: FastifyReply): boolean;
  /** Keeps an answer and sends it. `stamp` is from before the views were read. */
  keepAndSend(
    request: FastifyRequest,
    reply: FastifyReply,
    answer: { reads: readonly string[]; stamp: string; body: string; type: string },
  ): string | undefined;
};

export const SHARED_ANSWERS = Symbol('shared answers');

/** The ETag of a body: it changes when, and only when, the body does. */
export function etagOf(body: string): string {
  return `"${createHash('sha1').update(body).digest('base64url')}"`;
}

export function createSharedAnswers(views: Views, sessionCookie: string): SharedAnswers {
  const kept = new Map<string, SharedAnswer>();
  const keyOf = (request: FastifyRequest) => `${request.protocol}://${request.host}${request.url}`;

  const reached = (request: FastifyRequest, reads: readonly string[]) => {
    const given = request.headers['x-min-position'];
    if (given === undefined) return true;
    const wanted = positionSchema.safeParse(given);
    return !wanted.success || reads.every((name) => views.position(name) >= wanted.data);
  };

  const write = (answer: SharedAnswer, request: FastifyRequest, reply: FastifyReply): string | undefined => {
    reply.headers(answer.headers);
    if (request.headers['if-none-match'] === answer.etag) {
      reply.status(304);
      return undefined;
    }
    return answer.body;
  };

  return {
    send(request, reply) {
      if (request.method !== 'GET' || request.headers.cookie?.includes(`${sessionCookie}=`)) return false;
      if (request.headers['x-account'] !== undefined) return false;
      const answer = kept.get(keyOf(request));
      if (!answer || answer.stamp !== views.stamp(answer.reads) || !reached(request, answer.reads))
        return false;
      void reply.send(write(answer, request, reply));
      return true;
    },

    keepAndSend(request, reply, { reads, stamp, body, type }) {
      const etag = etagOf(body);
      const headers = { 'content-type': type, 'cache-control': 'public, no-cache', vary: 'Cookie', etag };
      const answer = { reads, stamp, headers, etag, body };
      const key = keyOf(request);
      kept.delete(key);
      kept.set(key, answer);
      if (kept.size > keptAnswers) {
        const [oldest] = kept.keys();
        if (oldest !== undefined) kept.delete(oldest);
      }
      return write(answer, request, reply);
    },
  };
}

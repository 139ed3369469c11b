import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Endpoint } from '@everpaw/contracts/kernel/features/endpoint';
import { currentLanguage } from '@everpaw/contracts/kernel/languages/localized';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ReadModels } from '../execution/read-models/read-models.ts';
import { hasCurrentCopy } from './has-current-copy.ts';
import { isOperatorName } from './operator-name.ts';
import type { OwnPositions } from './own-positions.ts';
import { originOf } from './request-origin.ts';

/** The audience of a shared response: everyone, or visitors only if a signed-in caller may see more. */
export type Audience = 'everyone' | 'visitors';

/** A cached response for its audience. */
type SharedAnswer = {
  audience: Audience;
  /** The views that it was read from, and their stamp at that time. */
  reads: readonly string[];
  stamp: string;
  headers: Readonly<Record<string, string>>;
  etag: string;
  body: string;
  /** The encoded bodies by the name of their content coding, each created at the first request for it. */
  coded: Map<Coding, Buffer>;
};

type Coding = 'br' | 'gzip';

/** Compressing a body below this many characters doesn't reduce its packets. */
const worthCoding = 1_200;

/** Maximum size of all cached responses, in bytes. */
const cacheBytes = 32 * 1024 * 1024;

/**
 * Responses that depend only on the URL and some views, so that a whole audience gets the same one until one of these
 * views changes. They are sent before the session is loaded: every visitor may see them, so neither the session's
 * account nor its validity matters. A call with the header `x-account` is never answered here, because it may have to be
 * rejected. Personal content is never cached here.
 */
export type SharedAnswers = {
  /** Sends the cached response if there is a current one for this request; returns whether it did. */
  send(request: FastifyRequest, reply: FastifyReply): boolean;
  /** Caches a response and returns the body to send. `stamp` must be from before the views were read. */
  cacheAndSend(
    request: FastifyRequest,
    reply: FastifyReply,
    answer: {
      audience: Audience;
      reads: readonly string[];
      stamp: string;
      body: string;
      type: string;
      /** More headers of this response. */
      headers?: Readonly<Record<string, string>>;
    },
  ): string | Buffer | undefined;
};

/** Returns the best encoding that the client accepts; null if the body is too short. */
function codingFor(request: FastifyRequest, body: string): Coding | null {
  if (body.length < worthCoding) return null;
  const accepted = String(request.headers['accept-encoding'] ?? '')
    .split(',')
    .map((coding) => coding.trim());
  return (['br', 'gzip'] as const).find((coding) => accepted.includes(coding)) ?? null;
}

/** Fast settings, because it happens after every change of a view, during a request. */
function code(body: string, coding: Coding): Buffer {
  return coding === 'br'
    ? brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
    : gzipSync(body, { level: 6 });
}

export const SHARED_ANSWERS = Symbol('shared answers');

/** Returns the ETag of a body, derived from its content only. */
export function etagOf(body: string): string {
  return `"${createHash('sha1').update(body).digest('base64url')}"`;
}

/**
 * Returns the key of a response: the origin of its links, the reader's language, the path, and the part of the query
 * that the route reads. A page only depends on whether there is a query.
 */
function keyOf(request: FastifyRequest): string {
  const [path, query] = request.url.split('?');
  const { everpawEndpoint: endpoint } = request.routeOptions.config;
  const asked = endpoint && query ? readQuery(endpoint, request.query) : query && '?';
  return [originOf(request), currentLanguage(), path, asked].join(' ');
}

/** Returns what an endpoint reads of a query. Invalid names stay, so that no cached response replaces their rejection. */
function readQuery(endpoint: Endpoint, query: unknown): string {
  const known = queryNames(endpoint);
  const read = Object.entries(query ?? {})
    .filter(([name]) => known.includes(name) || isOperatorName(name))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return read.length === 0 ? '' : JSON.stringify(read);
}

/** Returns the names in the query that an endpoint reads. */
function queryNames(endpoint: Endpoint): string[] {
  const { query } = endpoint;
  return query && 'shape' in query ? Object.keys(query.shape as object) : [];
}

/** Returns the size of a response and its key in bytes; a character takes up to two. */
function bytesOf(key: string, { body, coded }: SharedAnswer): number {
  return [...coded.values()].reduce((sum, { length }) => sum + length, 2 * (key.length + body.length));
}

export function createSharedAnswers(
  views: ReadModels,
  ownPositions: Pick<OwnPositions, 'of'>,
  sessionCookie: string,
  maxBytes = cacheBytes,
): SharedAnswers {
  const kept = new Map<string, SharedAnswer>();
  let bytes = 0;
  const forget = (key: string) => {
    const answer = kept.get(key);
    if (!answer) return;
    bytes -= bytesOf(key, answer);
    kept.delete(key);
  };
  const forgetOldest = () => {
    for (const key of kept.keys()) {
      if (bytes <= maxBytes) return;
      forget(key);
    }
  };

  const reached = (request: FastifyRequest, reads: readonly string[]) => {
    const wanted = ownPositions.of(request);
    return wanted === null || reads.every((name) => views.position(name) >= wanted);
  };

  const write = (
    answer: SharedAnswer,
    request: FastifyRequest,
    reply: FastifyReply,
  ): string | Buffer | undefined => {
    reply.headers(answer.headers);
    if (hasCurrentCopy(request.headers['if-none-match'], answer.etag)) {
      reply.status(304);
      return undefined;
    }
    const coding = codingFor(request, answer.body);
    if (coding === null) return answer.body;
    const coded = answer.coded.get(coding) ?? code(answer.body, coding);
    if (!answer.coded.has(coding)) {
      answer.coded.set(coding, coded);
      if (kept.get(keyOf(request)) === answer) bytes += coded.length;
      forgetOldest();
    }
    reply.header('content-encoding', coding);
    return coded;
  };

  return {
    send(request, reply) {
      if (request.method !== 'GET' || request.headers['x-account'] !== undefined) return false;
      const answer = kept.get(keyOf(request));
      const hasSession = request.headers.cookie?.includes(`${sessionCookie}=`) ?? false;
      if (!answer || (hasSession && answer.audience !== 'everyone')) return false;
      if (answer.stamp !== views.stamp(answer.reads) || !reached(request, answer.reads)) return false;
      void reply.send(write(answer, request, reply));
      return true;
    },

    cacheAndSend(request, reply, { audience, reads, stamp, body, type, headers: more = {} }) {
      // Weak, because it is the same for every content coding (RFC 9110, 8.8.1).
      const etag = `W/${etagOf(body)}`;
      const headers = {
        ...more,
        'content-type': type,
        'cache-control': 'public, no-cache',
        vary: 'Cookie, Accept-Language, Accept-Encoding',
        etag,
      };
      const answer: SharedAnswer = { audience, reads, stamp, headers, etag, body, coded: new Map() };
      const key = keyOf(request);
      forget(key);
      kept.set(key, answer);
      bytes += bytesOf(key, answer);
      forgetOldest();
      return write(answer, request, reply);
    },
  };
}

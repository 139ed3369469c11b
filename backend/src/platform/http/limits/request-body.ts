import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { DomainError } from '@everpaw/contracts/kernel/domain-error';
import { defaultBodyLimit } from '@everpaw/contracts/kernel/features/endpoint';
import { refusalMessages } from '@everpaw/contracts/kernel/refusal.messages';
import { BadRequestException, PayloadTooLargeException } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { systemTimers, type Timers } from '../../kernel/time.ts';
import { senderOfRequest } from './request-limits.ts';

const mebibyte = 1024 * 1024;

type PoolLimits = {
  /** Maximum bytes of bodies held at once, until each request is answered. */
  total: number;
  /** The part reserved for small bodies. */
  reserve: number;
  /** Maximum bytes held per sender. */
  perSender: number;
};

/** Separate pools for members and visitors, so that neither exhausts the other's; 64 MiB in total. */
const poolLimits: Record<'members' | 'visitors', PoolLimits> = {
  members: { total: 40 * mebibyte, reserve: 4 * mebibyte, perSender: 16 * mebibyte },
  visitors: { total: 24 * mebibyte, reserve: 8 * mebibyte, perSender: 8 * mebibyte },
};

/**
 * Minimum bytes of a body that must arrive per window: 512 bytes a second, half of the slowest connection that the app
 * waits for.
 */
export const leastArrival = { bytes: 15_360, windowMs: 30_000 } as const;

declare module 'fastify' {
  interface FastifyRequest {
    /** The pool share of this request's body. */
    bodyBytes?: BodyBytes;
  }
}

/** The share of one request. */
export type BodyBytes = {
  /** Counts received bytes that are held. Throws `DomainError` `busy` (503) if there is no room. */
  take(bytes: number): void;
  /** Releases bytes that are no longer held. */
  give(bytes: number): void;
};

export type BodyPool = { open(sender: string, limit: number): BodyBytes & { close(): void } };

function busy(): DomainError {
  return new DomainError('unavailable', 'busy', refusalMessages.receivingMuch);
}

/** Counts the bytes held by unfinished requests. */
function createBodyPool({ total, reserve, perSender }: PoolLimits): BodyPool {
  const bySender = new Map<string, number>();
  let held = 0;

  return {
    open(sender, limit) {
      const most = limit > defaultBodyLimit ? total - reserve : total;
      let own = 0;
      const move = (bytes: number) => {
        own += bytes;
        held += bytes;
        const senders = (bySender.get(sender) ?? 0) + bytes;
        if (senders > 0) bySender.set(sender, senders);
        else bySender.delete(sender);
      };
      return {
        take(bytes) {
          if (held + bytes > most || (bySender.get(sender) ?? 0) + bytes > perSender) throw busy();
          move(bytes);
        },
        give: (bytes) => move(-Math.min(bytes, own)),
        close: () => move(-own),
      };
    },
  };
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/**
 * Returns a function that counts a request's body, if any, until the request is answered or its connection closes. A
 * body that arrives too slowly is cut off with status 408.
 */
export function createBodyCount(timers: Timers = systemTimers) {
  const members = createBodyPool(poolLimits.members);
  const visitors = createBodyPool(poolLimits.visitors);
  return (request: FastifyRequest, reply: FastifyReply, limit: number): void => {
    if (!hasBody(request)) return;
    const pool = request.caller?.account ? members : visitors;
    const bytes = pool.open(senderOfRequest(request), limit);
    request.bodyBytes = bytes;
    const unwatch = watchArrival(request.raw, timers, () => cutOff(request, reply));
    reply.raw.once('close', () => {
      unwatch();
      bytes.close();
    });
  };
}

/**
 * Calls `tooSlow` once if less than `leastArrival` was received in a window while the server was waiting for data.
 * Returns a function that stops it.
 */
export function watchArrival(
  request: Pick<IncomingMessage, 'socket' | 'complete' | 'readableLength'>,
  timers: Timers,
  tooSlow: () => void,
): () => void {
  let seen = request.socket.bytesRead;
  const check = () => {
    if (request.complete) return;
    const arrived = request.socket.bytesRead - seen;
    seen += arrived;
    // Unread received data means that this side is slow, not the sender.
    if (arrived < leastArrival.bytes && request.readableLength === 0) return tooSlow();
    cancel = timers.after(leastArrival.windowMs, check);
  };
  let cancel = timers.after(leastArrival.windowMs, check);
  return () => cancel();
}

/** Cuts off a request as Node does after its request timeout. */
function cutOff({ raw, server }: FastifyRequest, reply: FastifyReply): void {
  const error = Object.assign(new Error('The body arrives too slowly'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
  if (reply.raw.headersSent) raw.destroy();
  else server.server.emit('clientError', error, raw.socket);
}

/** Receives a body: `onPart` gets each part and the length so far including it, and may throw. Returns the length. */
function receive(
  { headers }: Pick<FastifyRequest, 'headers'>,
  payload: Readable,
  { most, onPart }: { most: number; onPart(part: Buffer, length: number): void },
): Promise<number> {
  return new Promise((resolve, reject) => {
    let length = 0;
    const settle = (error: unknown) => {
      payload.off('data', onData).off('end', onEnd).off('error', onCut).off('close', onCut);
      if (error) reject(error);
      else resolve(length);
    };
    const onData = (part: Buffer) => {
      length += part.length;
      if (length > most) return settle(new PayloadTooLargeException());
      try {
        onPart(part, length);
      } catch (error) {
        settle(error);
      }
    };
    const onEnd = () => settle(null);
    // The sender or the connection is gone; not a server error.
    const onCut = () => settle(new BadRequestException());
    if (Number(headers['content-length'] ?? 0) > most) return settle(new PayloadTooLargeException());
    if (payload.readableEnded) return onEnd();
    payload.on('data', onData).on('end', onEnd).on('error', onCut).on('close', onCut);
  });
}

/**
 * Receives and discards a body, so that its sender gets the response. A body of more than `most` bytes is refused with
 * status 413, and its connection is closed.
 */
export async function dropBody(request: FastifyRequest, reply: FastifyReply, most: number): Promise<void> {
  try {
    await receive(request, request.raw, { most, onPart: () => {} });
  } catch (error) {
    void reply.header('connection', 'close');
    throw error;
  }
}

/**
 * Reads a body of at most `limit` bytes. A larger one is refused as soon as its size is known, or, with `dropExcess`,
 * received and discarded up to that many bytes, so that its sender gets the response. Rejects with an exception of
 * status 413, or with what `BodyBytes.take` throws.
 */
export async function readBody(
  request: FastifyRequest,
  payload: Readable,
  { limit, dropExcess = 0 }: { limit: number; dropExcess?: number },
): Promise<Buffer> {
  const { bodyBytes } = request;
  const parts: Buffer[] = [];
  const length = await receive(request, payload, {
    most: Math.max(limit, dropExcess),
    onPart(part, arrived) {
      if (arrived > limit) {
        for (const held of parts.splice(0)) bodyBytes?.give(held.length);
        return;
      }
      bodyBytes?.take(part.length);
      parts.push(part);
    },
  });
  if (length > limit) throw new PayloadTooLargeException();
  return parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts);
}

import type { Readable } from 'node:stream';
import { DomainError } from '@everpaw/contracts/kernel/domain-error';
import { defaultBodyLimit } from '@everpaw/contracts/kernel/endpoint';
import { BadRequestException, PayloadTooLargeException, RequestTimeoutException } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The bytes of bodies that this process holds at once, until each request is answered (SEC-27). */
const poolBytes = 64 * 1024 * 1024;
/** What is left for small bodies when large ones fill the rest. */
const reservedForSmall = 8 * 1024 * 1024;
/** The most that one sender may hold: an account, or the network of a visitor. */
const senderBytes = 16 * 1024 * 1024;
/** How long a body may make no progress, in milliseconds; a line that is slow but alive takes as long as the request may. */
const stallMs = 30_000;

declare module 'fastify' {
  interface FastifyRequest {
    /** What the body of this request holds of the pool. */
    bodyBytes?: BodyBytes;
  }
}

/** The share of one request. */
export type BodyBytes = {
  /** Counts bytes that have arrived and are held. Throws `DomainError` `busy` (503) when there is no room for them. */
  take(bytes: number): void;
  /** Gives back bytes that are held no longer. */
  give(bytes: number): void;
};

export type BodyPool = { open(sender: string, limit: number): BodyBytes & { close(): void } };

function busy(): DomainError {
  return new DomainError(
    'unavailable',
    'busy',
    'A lot is arriving at this moment. Please try again in a few seconds',
  );
}

/** Counts what all unfinished requests of a process hold together. */
export function createBodyPool({
  total = poolBytes,
  reserve = reservedForSmall,
  perSender = senderBytes,
}: {
  total?: number;
  reserve?: number;
  perSender?: number;
} = {}): BodyPool {
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

/** Counts the body of this request, if it has one, for `sender`, until the request is answered or its line is cut. */
export function countBody(
  pool: BodyPool,
  request: FastifyRequest,
  reply: FastifyReply,
  { sender, limit }: { sender: string; limit: number },
): void {
  if (!hasBody(request)) return;
  const bytes = pool.open(sender, limit);
  request.bodyBytes = bytes;
  reply.raw.once('close', () => bytes.close());
}

/** How a body arrives: `onPart` gets each part, with how much has come, it included, and may throw. */
function receive(
  { headers }: Pick<FastifyRequest, 'headers'>,
  payload: Readable,
  { most, onPart }: { most: number; onPart(part: Buffer, length: number): void },
): Promise<number> {
  return new Promise((resolve, reject) => {
    let length = 0;
    const settle = (error: unknown) => {
      clearTimeout(stalled);
      payload.off('data', onData).off('end', onEnd).off('error', onCut).off('close', onCut);
      if (error) reject(error);
      else resolve(length);
    };
    const onData = (part: Buffer) => {
      length += part.length;
      if (length > most) return settle(new PayloadTooLargeException());
      stalled.refresh();
      try {
        onPart(part, length);
      } catch (error) {
        settle(error);
      }
    };
    const onEnd = () => settle(null);
    // Its sender is gone, or the line is: nobody's fault here.
    const onCut = () => settle(new BadRequestException());
    const stalled = setTimeout(() => settle(new RequestTimeoutException()), stallMs);
    if (Number(headers['content-length'] ?? 0) > most) return settle(new PayloadTooLargeException());
    if (payload.readableEnded) return onEnd();
    payload.on('data', onData).on('end', onEnd).on('error', onCut).on('close', onCut);
  });
}

/**
 * Receives a body that nobody reads and drops it, so that its sender hears the answer. One of more than `most` bytes is
 * refused with status 413, and its line is closed; 408 when nothing arrives for 30 s.
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
 * Reads a body of at most `limit` bytes. One that is larger is refused as soon as that is known, or, with
 * `dropExcess`, received and dropped up to so many bytes, so that its sender hears why. Rejects with an exception of
 * status 413, 408 when nothing arrives for 30 s, and what `BodyBytes.take` throws.
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

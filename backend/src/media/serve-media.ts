import { Readable } from 'node:stream';
import { DomainError } from '@everpaw/contracts/kernel/domain-error';
import { refusalMessages } from '@everpaw/contracts/kernel/refusal.messages';
import { StreamableFile } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hasCurrentCopy } from '../platform/http/has-current-copy.ts';
import {
  type ByteRange,
  RangeUnsatisfiable,
  type StoredFacts,
  type StoredObject,
} from '../platform/storage/media-store/media-store.ts';

/** Caching of public media: they must be revalidated after five minutes, even if the site is unreachable. */
export const publicPhotoCaching = 'public, max-age=300, must-revalidate';

/**
 * Headers of all served photos and recordings: only the stored content type, nothing executable, and a
 * generated name. A public photo's content never changes, but it may be withdrawn with its memorial, so
 * caches revalidate it after five minutes, with a 304. A private one is revalidated each time, by its owner
 * only.
 */
export const pictureHeaders = ({
  contentType,
  name,
  isPublic,
}: {
  contentType: string;
  name: string;
  isPublic: boolean;
}): Readonly<Record<string, string>> => ({
  'content-type': contentType,
  'content-disposition': `inline; filename="${name.replace(/[^a-z0-9._-]/g, '')}"`,
  'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': isPublic ? 'cross-origin' : 'same-origin',
  'cache-control': isPublic ? publicPhotoCaching : 'private, no-cache',
  'accept-ranges': 'bytes',
});

/**
 * Parses a `Range` header for an object of `size` bytes. Returns null if the whole object must be sent:
 * without a range, with several, or for a malformed header (RFC 9110, 14.2). Throws `RangeUnsatisfiable`.
 */
export function requestedRange(header: string | undefined, size: number): ByteRange | null {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? [];
  if (first === '' && last === '') return null;
  if (first === '') {
    const length = Math.min(Number(last), size);
    if (length === 0) throw new RangeUnsatisfiable(size);
    return { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return null;
  if (start >= size) throw new RangeUnsatisfiable(size);
  return { start, end };
}

/** A stored object to serve. `facts` and `open` return null if it doesn't exist. */
type Served = {
  /** A generated file name. */
  name: string;
  etag: string;
  isPublic: boolean;
  facts(): Promise<StoredFacts | null>;
  open(range?: ByteRange): Promise<StoredObject | null>;
};

/**
 * Sends a stored object or the requested range: 200, 206, 304 or 416, or only the headers for HEAD. Returns
 * undefined if no body is sent. Throws errors of `open`.
 */
export async function serveStored(
  { headers, method }: FastifyRequest,
  reply: FastifyReply,
  { name, etag, isPublic, facts, open }: Served,
): Promise<StreamableFile | undefined> {
  reply.header('etag', etag);
  if (hasCurrentCopy(headers['if-none-match'], etag)) {
    reply.status(304);
    return;
  }
  const whole = await facts();
  if (!whole) throw gone();
  const { size, contentType } = whole;
  reply.headers({ ...pictureHeaders({ contentType, name, isPublic }) });
  // A range of another version must not be combined with the caller's bytes.
  const isOther = headers['if-range'] !== undefined && headers['if-range'] !== etag;
  try {
    const range = isOther ? null : requestedRange(headers.range, size);
    if (method === 'HEAD') return new StreamableFile(Readable.from([]), { length: size });
    const object = await open(range ?? undefined);
    if (!object) throw gone();
    const { start, end, stream } = object;
    if (range) reply.status(206).header('content-range', `bytes ${start}-${end}/${size}`);
    return new StreamableFile(stream, { length: end - start + 1 });
  } catch (error) {
    if (!(error instanceof RangeUnsatisfiable)) throw error;
    reply.status(416).headers({ 'content-range': `bytes */${size}`, 'cache-control': 'no-store' });
    return;
  }
}

function gone(): DomainError {
  return new DomainError('not-found', 'media-not-found', refusalMessages.nothingHere);
}

import { Readable } from 'node:stream';
import { DomainError } from '@everpaw/contracts/kernel/domain-error';
import { StreamableFile } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  type ByteRange,
  RangeUnsatisfiable,
  type StoredFacts,
  type StoredObject,
} from '../platform/storage/media-store/media-store.ts';

/** How long anybody may keep what is public without asking again; never longer, also when this site cannot be reached. */
export const publicPhotoCaching = 'public, max-age=300, must-revalidate';

/**
 * The headers of every picture and recording that is served: the type that was stored and no other, nothing in it may run,
 * and a name that was generated. A picture of a public memorial never changes under its address, but may be withdrawn
 * with its memorial: every cache asks again after five minutes, which costs a 304. One of a private memorial is
 * asked for again each time, by its owner only.
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
 * The range that a `Range` header asks of an object of `size` bytes; null when the whole is to be sent, which is also
 * the answer to several ranges and to a header that is malformed (RFC 9110, 14.2). Throws `RangeUnsatisfiable`.
 */
export function askedRange(header: string | undefined, size: number): ByteRange | null {
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

/** What is served of a stored object: `facts` and `open` answer null when it is not there. */
type Served = {
  /** Its file name; a generated one. */
  name: string;
  etag: string;
  isPublic: boolean;
  facts(): Promise<StoredFacts | null>;
  open(range?: ByteRange): Promise<StoredObject | null>;
};

/**
 * Answers with a stored object, or the range of it that is asked for: 200, 206, 304 or 416; of a HEAD request the
 * headers alone. Undefined when no bytes are sent. Throws what `open` throws.
 */
export async function serveStored(
  { headers, method }: FastifyRequest,
  reply: FastifyReply,
  { name, etag, isPublic, facts, open }: Served,
): Promise<StreamableFile | undefined> {
  reply.header('etag', etag);
  if (headers['if-none-match'] === etag) {
    reply.status(304);
    return;
  }
  const whole = await facts();
  if (!whole) throw gone();
  const { size, contentType } = whole;
  reply.headers({ ...pictureHeaders({ contentType, name, isPublic }) });
  // A range of something else than what is there now would be pasted to it.
  const isOther = headers['if-range'] !== undefined && headers['if-range'] !== etag;
  try {
    const range = isOther ? null : askedRange(headers.range, size);
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
  return new DomainError('not-found', 'media-not-found', 'There is no such file');
}

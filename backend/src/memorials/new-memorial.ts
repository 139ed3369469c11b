import { createHash } from 'node:crypto';
import { DomainError } from '@everpaw/contracts/kernel/domain-error';
import { parseOrRefuse } from '@everpaw/contracts/kernel/fields/refuse-invalid';
import { refusalMessages } from '@everpaw/contracts/kernel/refusal.messages';
import { maxUploadBytes } from '@everpaw/contracts/media/media.limits';
import { createMemorialData, imagesField, newMemorial } from '@everpaw/contracts/memorials/memorial.commands';
import { memorialChangeMessages } from '@everpaw/contracts/memorials/memorial-changes.messages';
import { maxMemorialBodyBytes } from '@everpaw/contracts/memorials/memorials.limits';
import { maxPhotosPerMemorial } from '@everpaw/contracts/subscriptions/subscription-status';
import '@fastify/multipart';
import { HttpException, PayloadTooLargeException } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { v5 as uuidv5 } from 'uuid';
import type * as z from 'zod/mini';
import { MediaRefused } from '../media/media-refused.ts';

export type NewMemorial = z.infer<typeof createMemorialData>;

const textFields = [
  'memorialId',
  'petName',
  'petType',
  'birthDate',
  'passedDate',
  'memorialText',
  'templateId',
  'customDomain',
] as const;

/** Adds the ids that a client may omit. They are derived from the command id, so a retry creates the same memorial. */
export function completeNewMemorial(body: z.infer<typeof newMemorial>, commandId: string): NewMemorial {
  return { ...body, memorialId: body.memorialId ?? uuidv5('memorial', commandId) };
}

/**
 * Reads the multipart form of `POST /api/memorials`: memorial fields as text, repeated `images` files, each stored by
 * `ingest`, and optional repeated `captions` in the same order. `sent` is the content that a retry is compared with.
 * Throws `DomainError` if the form is invalid.
 */
export async function readMultipartMemorial(
  request: FastifyRequest,
  {
    commandId,
    photoLimit,
    ingest,
  }: {
    commandId: string;
    /** How many photos the plan allows; one more is refused before it is processed. */
    photoLimit: number;
    ingest(sha256: string, bytes: Buffer): Promise<unknown>;
  },
): Promise<{ data: NewMemorial; sent: unknown }> {
  const fields = new Map<string, string>();
  const captions: string[] = [];
  const hashes: string[] = [];
  let wordBytes = 0;
  const parts = request.parts({
    limits: {
      fileSize: maxUploadBytes + 1,
      files: maxPhotosPerMemorial + 1,
      fields: 40,
      fieldSize: maxMemorialBodyBytes,
    },
  });
  for await (const part of wellFormedParts(parts)) {
    if (part.type === 'field') {
      wordBytes += Buffer.byteLength(String(part.value));
      if (wordBytes > maxMemorialBodyBytes) throw new PayloadTooLargeException();
      if (part.fieldname === 'captions') captions.push(String(part.value));
      else if (fields.has(part.fieldname)) throw twice(part.fieldname);
      else fields.set(part.fieldname, String(part.value));
      continue;
    }
    const bytes = await fileOf(part.file, request).catch(refuseDamaged);
    if (part.fieldname !== imagesField) continue;
    if (bytes.length > maxUploadBytes) throw new MediaRefused('image-too-large');
    if (hashes.length === photoLimit)
      throw new DomainError('limit', 'photo-limit', memorialChangeMessages.photoLimit(photoLimit));
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    await ingest(sha256, bytes);
    request.bodyBytes?.give(bytes.length);
    hashes.push(sha256);
  }
  const given = Object.fromEntries(
    textFields.flatMap((name) => (fields.get(name) ? [[name, fields.get(name)]] : [])),
  );
  const body = parseOrRefuse(newMemorial, {
    ...given,
    ...Object.fromEntries(
      (['isPublic', 'isListed', 'isIndexed'] as const).flatMap((name) => {
        const text = fields.get(name);
        return text === undefined ? [] : [[name, text === 'true' || (text === 'false' ? false : text)]];
      }),
    ),
    photos: hashes.map((sha256, index) => ({
      imageId: uuidv5(`image ${index}`, commandId),
      sha256,
      caption: captions[index] ?? null,
    })),
  });
  const sent = { fields: Object.fromEntries(fields), captions, images: hashes };
  return { data: completeNewMemorial(body, commandId), sent };
}

/** Reads the bytes of one file, counted against the limit of this process. */
async function fileOf(file: AsyncIterable<Buffer>, { bodyBytes }: FastifyRequest): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of file) {
    bodyBytes?.take(part.length);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** Yields the parts of a form, and refuses a malformed one. */
async function* wellFormedParts<Part>(parts: AsyncIterable<Part>): AsyncGenerator<Part> {
  try {
    yield* parts;
  } catch (error) {
    refuseDamaged(error);
  }
}

/**
 * Errors of the parser and of this site have a status; any other error means that the form is truncated or malformed.
 */
function refuseDamaged(error: unknown): never {
  if (error instanceof DomainError || error instanceof HttpException) throw error;
  if (typeof (error as { statusCode?: unknown }).statusCode === 'number') throw error;
  throw new DomainError('invalid', 'form-damaged', memorialChangeMessages.formDamaged);
}

function twice(path: string): DomainError {
  const message = refusalMessages.sentTwice;
  return new DomainError('invalid', 'invalid', message, { errors: [{ path, message }] });
}

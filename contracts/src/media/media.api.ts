import * as z from 'zod/mini';
import { endpoint } from '../kernel/features/endpoint.ts';
import { sha256 } from '../kernel/fields/schemas.ts';
import { mediaDescriptor } from './media.descriptor.ts';
import { maxUploadBytes } from './media.limits.ts';

export const mediaApi = {
  upload: endpoint({
    method: 'PUT',
    path: '/api/media/:sha256',
    rate: { max: 600, windowMs: 3_600_000, per: 'sender' },
    bodyLimit: maxUploadBytes,
    summary: 'Keeps a photo under the SHA-256 of its bytes; the same again is the same',
    access: 'signed-in',
    consumes: ['image/*', 'application/octet-stream'],
    params: z.object({ sha256 }),
    answer: mediaDescriptor,
  }),
  picture: endpoint({
    method: 'GET',
    path: '/media/:sha256/:name',
    summary: 'One rendering of a photo, to whoever may see the memorial that shows it; ranges are served',
    access: 'anyone',
    produces: 'image/*',
    params: z.object({ sha256, name: z.string().check(z.regex(/^[a-z0-9-]{1,40}\.(webp|jpg)$/)) }),
  }),
} as const;

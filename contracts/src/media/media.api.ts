import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { sha256 } from '../kernel/schemas.ts';
import { mediaDescriptor } from './media.descriptor.ts';

export const mediaApi = {
  upload: endpoint({
    method: 'PUT',
    path: '/api/media/:sha256',
    summary: 'Keeps a photo under the SHA-256 of its bytes; the same again is the same',
    access: 'signed-in',
    params: z.object({ sha256 }),
    answer: mediaDescriptor,
    consumes: ['image/*', 'application/octet-stream'],
  }),
  picture: endpoint({
    method: 'GET',
    path: '/media/:sha256/:name',
    summary: 'One rendering of a photo, to whoever may see the memorial that shows it; ranges are served',
    access: 'anyone',
    params: z.object({ sha256, name: z.string().check(z.regex(/^[a-z0-9-]{1,40}\.(webp|jpg)$/)) }),
    produces: 'image/*',
  }),
} as const;

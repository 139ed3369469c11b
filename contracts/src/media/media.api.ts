import { endpoint } from '../kernel/endpoint.ts';
import { maxUploadBytes } from './media.limits.ts';
import type { mediaSchemas } from './media.schemas.ts';

export const mediaApi = {
  upload: endpoint<(typeof mediaSchemas)['upload']>({
    method: 'PUT',
    path: '/api/media/:sha256',
    rate: { max: 600, windowMs: 3_600_000, per: 'sender' },
    bodyLimit: maxUploadBytes,
    summary: 'Keeps a photo under the SHA-256 of its bytes; the same again is the same',
    access: 'signed-in',
    consumes: ['image/*', 'application/octet-stream'],
  }),
  picture: endpoint<(typeof mediaSchemas)['picture']>({
    method: 'GET',
    path: '/media/:sha256/:name',
    summary: 'One rendering of a photo, to whoever may see the memorial that shows it; ranges are served',
    access: 'anyone',
    produces: 'image/*',
  }),
} as const;

import * as z from 'zod/mini';
import { endpoint } from '../kernel/features/endpoint.ts';
import { byId, uuid } from '../kernel/fields/schemas.ts';
import { bookletSizes, keepsakeList, plaqueSizes } from './keepsake.dto.ts';

const hourMs = 3_600_000;

/** Endpoints for booklets and plaque sheets, for a memorial's owner and keepers. */
export const keepsakesApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/memorials/:id/keepsakes',
    summary: 'The booklets of a memorial and the progress of the one being made',
    access: 'signed-in',
    params: byId,
    answer: keepsakeList,
  }),
  make: endpoint({
    method: 'POST',
    path: '/api/memorials/:id/keepsakes',
    summary:
      'Starts to make a booklet, one at a time for each memorial; it replaces the one of the same size',
    access: 'signed-in',
    rate: { max: 10, windowMs: hourMs, per: 'sender' },
    status: 202,
    params: byId,
    body: z.object({ size: z.enum(bookletSizes) }),
    answer: keepsakeList,
  }),
  download: endpoint({
    method: 'GET',
    path: '/api/memorials/:id/keepsakes/:size',
    summary: 'A finished booklet, for 7 days',
    access: 'signed-in',
    produces: 'application/pdf',
    params: z.object({ id: uuid, size: z.enum(bookletSizes) }),
  }),
  plaque: endpoint({
    method: 'GET',
    path: '/api/memorials/:id/plaque/:size',
    summary: 'A sheet of QR codes of the memorial’s short address, to engrave or to frame',
    access: 'signed-in',
    rate: { max: 60, windowMs: hourMs, per: 'sender' },
    produces: 'application/pdf',
    params: z.object({ id: uuid, size: z.enum(plaqueSizes) }),
  }),
} as const;

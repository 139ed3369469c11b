import * as z from 'zod/mini';
import { endpoint } from '../kernel/features/endpoint.ts';
import { byId, uuid } from '../kernel/fields/schemas.ts';
import { erasureStatus, exportStatus, leaving } from './account-data.dto.ts';

const hourMs = 3_600_000;

/** Endpoints to export an account's data and to delete the account. */
export const accountDataApi = {
  requestExport: endpoint({
    method: 'POST',
    path: '/api/accounts/me/export',
    summary: 'Begins to build a ZIP of everything the account has; one that is being built goes on',
    access: 'signed-in',
    rate: { max: 20, windowMs: hourMs },
    status: 202,
    answer: exportStatus,
  }),
  export: endpoint({
    method: 'GET',
    path: '/api/accounts/me/export',
    summary: 'How far the export is',
    access: 'signed-in',
    answer: exportStatus,
  }),
  downloadExport: endpoint({
    method: 'GET',
    path: '/api/accounts/me/export/download',
    summary: 'The ZIP, for 7 days, for its own person only',
    access: 'signed-in',
    produces: 'application/zip',
  }),
  leaving: endpoint({
    method: 'GET',
    path: '/api/accounts/me/leaving',
    summary: 'What would go with the account, to be shown before it does',
    access: 'signed-in',
    answer: leaving,
  }),
  leave: endpoint({
    method: 'DELETE',
    path: '/api/accounts/me',
    summary: 'Deletes the account and everything of it for good; asks for the password or a fresh sign-in',
    access: 'signed-in',
    rate: { max: 20, windowMs: hourMs },
    repeats: 'by-key',
    body: z.object({ password: z.optional(z.string().check(z.maxLength(128))) }),
    answer: z.object({ deleted: z.literal(true), erasureId: uuid }),
  }),
  certificate: endpoint({
    method: 'GET',
    path: '/api/erasures/:id',
    summary:
      'An erasure, for whoever was told its id: its certificate, or status 202 while something is still being deleted',
    access: 'anyone',
    params: byId,
    answer: erasureStatus,
  }),
} as const;

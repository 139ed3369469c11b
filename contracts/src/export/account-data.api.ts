import { endpoint } from '../kernel/endpoint.ts';
import type { accountDataSchemas } from './account-data.schemas.ts';

const hourMs = 3_600_000;

/** Taking one's data along, and leaving. */
export const accountDataApi = {
  requestExport: endpoint<(typeof accountDataSchemas)['requestExport']>({
    method: 'POST',
    path: '/api/accounts/me/export',
    summary: 'Begins to build a ZIP of everything the account has; one that is being built goes on',
    access: 'signed-in',
    rate: { max: 20, windowMs: hourMs },
    status: 202,
  }),
  export: endpoint<(typeof accountDataSchemas)['export']>({
    method: 'GET',
    path: '/api/accounts/me/export',
    summary: 'How far the export is',
    access: 'signed-in',
  }),
  downloadExport: endpoint({
    method: 'GET',
    path: '/api/accounts/me/export/download',
    summary: 'The ZIP, for 7 days, for its own person only',
    access: 'signed-in',
    produces: 'application/zip',
  }),
  leaving: endpoint<(typeof accountDataSchemas)['leaving']>({
    method: 'GET',
    path: '/api/accounts/me/leaving',
    summary: 'What would go with the account, to be shown before it does',
    access: 'signed-in',
  }),
  leave: endpoint<(typeof accountDataSchemas)['leave']>({
    method: 'DELETE',
    path: '/api/accounts/me',
    summary: 'Deletes the account and everything of it for good; asks for the password or a fresh sign-in',
    access: 'signed-in',
    rate: { max: 20, windowMs: hourMs },
    repeats: 'by-key',
  }),
  certificate: endpoint<(typeof accountDataSchemas)['certificate']>({
    method: 'GET',
    path: '/api/erasures/:id',
    summary: 'The certificate of a finished erasure, for whoever was told its id',
    access: 'anyone',
  }),
} as const;

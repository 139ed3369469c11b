import { endpoint } from '../kernel/endpoint.ts';
import type { guestbookSchemas } from './guestbook.schemas.ts';

export const guestbookApi = {
  list: endpoint<(typeof guestbookSchemas)['list']>({
    method: 'GET',
    path: '/api/memorials/:id/guestbook',
    summary:
      'The tributes of a memorial, newest first; for its keepers also as they were `at` a position or an instant',
    access: 'anyone',
  }),
  changes: endpoint<(typeof guestbookSchemas)['changes']>({
    method: 'GET',
    path: '/api/memorials/:id/guestbook/changes',
    summary: 'What changed in the guestbook since a position: whole tributes, and ids of those that are gone',
    access: 'anyone',
  }),
  sign: endpoint<(typeof guestbookSchemas)['sign']>({
    method: 'POST',
    path: '/api/memorials/:id/guestbook',
    command: 'SignGuestbook',
    summary: 'Signs the guestbook; no account is needed',
    access: 'anyone',
    status: 201,
  }),
  hide: endpoint<(typeof guestbookSchemas)['hide']>({
    method: 'POST',
    path: '/api/memorials/:id/guestbook/:tributeId/hide',
    command: 'HideTribute',
    summary: 'Takes a tribute off the page; it can be shown again',
    access: 'signed-in',
  }),
  show: endpoint<(typeof guestbookSchemas)['show']>({
    method: 'POST',
    path: '/api/memorials/:id/guestbook/:tributeId/show',
    command: 'ShowTribute',
    summary: 'Approves a waiting tribute or brings a hidden one back',
    access: 'signed-in',
  }),
  delete: endpoint<(typeof guestbookSchemas)['delete']>({
    method: 'DELETE',
    path: '/api/memorials/:id/guestbook/:tributeId',
    command: 'DeleteTribute',
    summary: 'Deletes a tribute for good',
    access: 'signed-in',
  }),
  report: endpoint<(typeof guestbookSchemas)['report']>({
    method: 'POST',
    path: '/api/memorials/:id/guestbook/:tributeId/report',
    command: 'ReportTribute',
    summary: 'Tells the keepers that a tribute should not be here',
    access: 'anyone',
  }),
} as const;

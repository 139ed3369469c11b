import * as z from 'zod/mini';
import { accepted } from '../kernel/accepted.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { byId, cursor, decimalNumber, moment, position, reportFields, uuid } from '../kernel/schemas.ts';
import { guestbookChangesSize } from './guestbook.limits.ts';
import { tributeFormData } from './tribute.commands.ts';
import { guestbookChanges, guestbookPage } from './tribute.dto.ts';

const ofTribute = z.object({ id: uuid, tributeId: uuid });

export const guestbookApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/memorials/:id/guestbook',
    summary:
      'The tributes of a memorial, newest first; for its keepers also as they were `at` a position or an instant',
    access: 'anyone',
    params: byId,
    query: z.object({
      cursor,
      at: z.optional(moment),
      limit: z.optional(decimalNumber(1, 100)),
    }),
    answer: guestbookPage,
  }),
  changes: endpoint({
    method: 'GET',
    path: '/api/memorials/:id/guestbook/changes',
    summary: 'What changed in the guestbook since a position: whole tributes, and ids of those that are gone',
    access: 'anyone',
    params: byId,
    query: z.object({
      since: position,
      limit: z.optional(decimalNumber(1, guestbookChangesSize)),
    }),
    answer: guestbookChanges,
  }),
  sign: endpoint({
    method: 'POST',
    path: '/api/memorials/:id/guestbook',
    command: 'SignGuestbook',
    pathId: 'memorialId',
    entityId: 'tributeId',
    summary: 'Signs the guestbook; no account is needed',
    access: 'anyone',
    status: 201,
    params: byId,
    body: z.object({ ...tributeFormData.shape, tributeId: z.optional(uuid) }),
    answer: accepted,
  }),
  hide: endpoint({
    method: 'POST',
    path: '/api/memorials/:id/guestbook/:tributeId/hide',
    command: 'HideTribute',
    pathId: 'memorialId',
    entityId: 'tributeId',
    summary: 'Takes a tribute off the page; it can be shown again',
    access: 'signed-in',
    params: ofTribute,
    answer: accepted,
  }),
  show: endpoint({
    method: 'POST',
    path: '/api/memorials/:id/guestbook/:tributeId/show',
    command: 'ShowTribute',
    pathId: 'memorialId',
    entityId: 'tributeId',
    summary: 'Approves a waiting tribute or brings a hidden one back',
    access: 'signed-in',
    params: ofTribute,
    answer: accepted,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/api/memorials/:id/guestbook/:tributeId',
    command: 'DeleteTribute',
    pathId: 'memorialId',
    entityId: 'tributeId',
    summary: 'Deletes a tribute for good',
    access: 'signed-in',
    params: ofTribute,
    answer: accepted,
  }),
  report: endpoint({
    method: 'POST',
    path: '/api/memorials/:id/guestbook/:tributeId/report',
    command: 'ReportTribute',
    summary: 'Tells the keepers that a tribute should not be here',
    access: 'anyone',
    params: ofTribute,
    body: reportFields,
    answer: accepted,
  }),
} as const;

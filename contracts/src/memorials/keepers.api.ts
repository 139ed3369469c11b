import * as z from 'zod/mini';
import { accepted } from '../kernel/accepted.ts';
import { endpoint } from '../kernel/features/endpoint.ts';
import { byId, uuid } from '../kernel/fields/schemas.ts';
import { email } from '../kernel/text/email.ts';
import { invitationOffer, keepersDto } from './keepers.dto.ts';
import { invitedRoles } from './memorial.dto.ts';

/** The token of an invitation link: 256 bits as base64url. */
const invitationToken = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/, 'This isn’t a valid invitation'));

const withToken = z.object({ token: invitationToken });

/** Endpoints for a memorial's keepers. Tokens are sent in bodies, so that no log of URLs contains one. */
export const keepersApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/memorials/:id/keepers',
    summary: 'Who cares for a memorial, for those who do; open invitations, for its owner',
    access: 'signed-in',
    params: byId,
    answer: keepersDto,
  }),
  invite: endpoint({
    method: 'POST',
    path: '/api/memorials/:id/invitations',
    command: 'InviteKeeper',
    summary:
      'Asks somebody by email to care for the memorial too, or as a reader to see it; the link works once, for 14 days',
    access: 'signed-in',
    status: 201,
    params: byId,
    body: z.object({ email, role: z.optional(z.enum(invitedRoles)) }),
    answer: accepted,
  }),
  withdraw: endpoint({
    method: 'DELETE',
    path: '/api/memorials/:id/invitations/:invitationId',
    summary: 'Takes an invitation back',
    access: 'signed-in',
    params: z.object({ id: uuid, invitationId: uuid }),
    answer: accepted,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/memorials/:id/keepers/:accountId',
    summary: 'The owner removes a keeper or reader, or one of them leaves',
    access: 'signed-in',
    params: z.object({ id: uuid, accountId: uuid }),
    answer: accepted,
  }),
  handOver: endpoint({
    method: 'POST',
    path: '/api/memorials/:id/hand-over',
    summary: 'Makes a keeper the owner; it takes a place in their plan and frees the one before',
    access: 'signed-in',
    params: byId,
    body: z.object({ keeperId: uuid }),
    answer: accepted,
  }),
  look: endpoint({
    method: 'POST',
    path: '/api/invitations/look',
    summary: 'Who invites, and to what',
    access: 'anyone',
    rate: { max: 60, windowMs: 60_000 },
    repeats: 'by-key',
    body: withToken,
    answer: invitationOffer,
  }),
  accept: endpoint({
    method: 'POST',
    path: '/api/invitations/accept',
    summary: 'Follows an invitation as the signed-in person, and uses it up; answers the memorial',
    access: 'signed-in',
    rate: { max: 60, windowMs: 60_000 },
    repeats: 'by-key',
    body: withToken,
    answer: accepted,
  }),
} as const;

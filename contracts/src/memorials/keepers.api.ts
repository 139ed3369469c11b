import { endpoint } from '../kernel/endpoint.ts';
import type { keepersSchemas } from './keepers.schemas.ts';

/** Caring for a memorial together. Tokens travel in bodies, so that no log of addresses holds one. */
export const keepersApi = {
  list: endpoint<(typeof keepersSchemas)['list']>({
    method: 'GET',
    path: '/api/memorials/:id/keepers',
    summary: 'Who cares for a memorial, for those who do; open invitations, for its owner',
    access: 'signed-in',
  }),
  invite: endpoint<(typeof keepersSchemas)['invite']>({
    method: 'POST',
    path: '/api/memorials/:id/invitations',
    command: 'InviteKeeper',
    summary: 'Asks somebody by email to care for the memorial too; the link works once, for 14 days',
    access: 'signed-in',
    status: 201,
  }),
  withdraw: endpoint<(typeof keepersSchemas)['withdraw']>({
    method: 'DELETE',
    path: '/api/memorials/:id/invitations/:invitationId',
    summary: 'Takes an invitation back',
    access: 'signed-in',
  }),
  remove: endpoint<(typeof keepersSchemas)['remove']>({
    method: 'DELETE',
    path: '/api/memorials/:id/keepers/:accountId',
    summary: 'The owner takes the care away from somebody, or somebody stops by themselves',
    access: 'signed-in',
  }),
  handOver: endpoint<(typeof keepersSchemas)['handOver']>({
    method: 'POST',
    path: '/api/memorials/:id/hand-over',
    summary: 'Makes a keeper the owner; it takes a place in their plan and frees the one before',
    access: 'signed-in',
  }),
  look: endpoint<(typeof keepersSchemas)['look']>({
    method: 'POST',
    path: '/api/invitations/look',
    summary: 'Who invites, and to what',
    access: 'anyone',
    rate: { max: 60, windowMs: 60_000 },
    repeats: 'by-key',
  }),
  accept: endpoint<(typeof keepersSchemas)['accept']>({
    method: 'POST',
    path: '/api/invitations/accept',
    summary: 'Follows an invitation as the signed-in person, and uses it up; answers the memorial',
    access: 'signed-in',
    rate: { max: 60, windowMs: 60_000 },
    repeats: 'by-key',
  }),
} as const;

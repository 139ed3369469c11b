import * as z from 'zod/mini';
import { accepted } from '../kernel/accepted.ts';
import { endpoint } from '../kernel/features/endpoint.ts';
import { byId } from '../kernel/fields/schemas.ts';
import { campaignFields } from './campaign.commands.ts';
import { campaignDto } from './campaign.dto.ts';

const manage = { permission: 'campaigns.manage' } as const;

/** Endpoints for campaigns with a promo code, separate from the cart's, which every page loads. */
export const campaignsApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/campaigns',
    summary: 'Every campaign with its promo code, the newest first',
    access: manage,
    answer: z.array(campaignDto),
  }),
  start: endpoint({
    method: 'POST',
    path: '/api/admin/campaigns',
    summary: 'Starts a campaign: a code, what it takes off, from when until when',
    access: manage,
    status: 201,
    body: campaignFields,
    answer: accepted,
  }),
  end: endpoint({
    method: 'DELETE',
    path: '/api/admin/campaigns/:id',
    summary: 'Ends a campaign; its code counts no more',
    access: manage,
    params: byId,
    answer: accepted,
  }),
} as const;

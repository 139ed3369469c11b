import { endpoint } from '../kernel/endpoint.ts';
import type { campaignsSchemas } from './campaigns.schemas.ts';

const manage = { permission: 'campaigns.manage' } as const;

/** Calls about campaigns with a promo code. They are apart from the cart's, which every page loads. */
export const campaignsApi = {
  list: endpoint<(typeof campaignsSchemas)['list']>({
    method: 'GET',
    path: '/api/admin/campaigns',
    summary: 'Every campaign with its promo code, the newest first',
    access: manage,
  }),
  start: endpoint<(typeof campaignsSchemas)['start']>({
    method: 'POST',
    path: '/api/admin/campaigns',
    summary: 'Starts a campaign: a code, what it takes off, from when until when',
    access: manage,
    status: 201,
  }),
  end: endpoint<(typeof campaignsSchemas)['end']>({
    method: 'DELETE',
    path: '/api/admin/campaigns/:id',
    summary: 'Ends a campaign; its code counts no more',
    access: manage,
  }),
} as const;

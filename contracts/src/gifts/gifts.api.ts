import { endpoint } from '../kernel/endpoint.ts';
import type { giftsSchemas } from './gifts.schemas.ts';

export const giftsApi = {
  pay: endpoint<(typeof giftsSchemas)['pay']>({
    method: 'POST',
    path: '/api/gifts',
    summary: 'Places a gift, whose price the server knows, and begins its payment; only where the site sells',
    access: 'signed-in',
    sells: true,
    rate: { max: 60, windowMs: 600_000, burst: 20, per: 'sender' },
  }),
} as const;

import * as z from 'zod/mini';
import { defineEvent, type EventOf } from '../kernel/features/event-definition.ts';
import { instant, uuid } from '../kernel/fields/schemas.ts';

import { campaignTypes, targetAudiences } from './campaign-kinds.ts';

/** A campaign started. Its stream is named by the code, so each code has one campaign at a time. */
export const CampaignStarted = defineEvent({
  type: 'CampaignStarted',
  schema: z.object({
    campaignId: uuid,
    name: z.string(),
    code: z.string(),
    discountPercent: z.nullable(z.number()),
    discountCents: z.nullable(z.number()),
    currency: z.literal('USD'),
    validFrom: instant,
    validUntil: z.nullable(instant),
    maxUses: z.nullable(z.number()),
    campaignType: z.optional(z.enum(campaignTypes)),
    targetAudience: z.optional(z.enum(targetAudiences)),
  }),
});

export const CampaignEnded = defineEvent({
  type: 'CampaignEnded',
  schema: z.object({ campaignId: uuid }),
});

/** An order has used the code, which counts towards `maxUses`. `holder` is as in `StockReserved`. */
export const PromoCodeUsed = defineEvent({
  type: 'PromoCodeUsed',
  schema: z.object({ campaignId: uuid, orderId: uuid, holder: z.optional(uuid) }),
});

/** The order failed, so its use no longer counts. */
export const PromoCodeUseReturned = defineEvent({
  type: 'PromoCodeUseReturned',
  schema: z.object({ campaignId: uuid, orderId: uuid }),
});

export const campaignEvents = [CampaignStarted, CampaignEnded, PromoCodeUsed, PromoCodeUseReturned] as const;
export type CampaignEvent = EventOf<(typeof campaignEvents)[number]>;

import * as z from 'zod/mini';
import { instant, uuid } from '../kernel/schemas.ts';
import { campaignTypes, targetAudiences } from './campaign-kinds.ts';

/** A campaign as those who manage it read it (REQ-734). Amounts are in cents. */
export const campaignDto = z.object({
  id: uuid,
  campaignName: z.string(),
  campaignType: z.enum(campaignTypes),
  targetAudience: z.enum(targetAudiences),
  discountCode: z.string(),
  discountPercent: z.nullable(z.number()),
  discountAmount: z.nullable(z.number()),
  validFrom: instant,
  validUntil: z.nullable(instant),
  maxUses: z.nullable(z.number()),
  currentUses: z.number(),
  isActive: z.boolean(),
});
export type CampaignDto = z.infer<typeof campaignDto>;

import * as z from 'zod/mini';
import { instant, uuid } from '../kernel/fields/schemas.ts';
import { campaignTypes, targetAudiences } from './campaign-kinds.ts';
import { campaignStandings } from './campaign-standing.ts';

/** A campaign for its managers. Amounts are in cents; `feedId` is the newest article with its code. */
export const campaignDto = z.object({
  id: uuid,
  feedId: z.nullable(uuid),
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
  standing: z.enum(campaignStandings),
  isActive: z.boolean(),
});
export type CampaignDto = z.infer<typeof campaignDto>;

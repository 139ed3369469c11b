import type { CampaignDto } from '@everpaw/contracts/cart/campaign.dto';
import type { CampaignEvent } from '@everpaw/contracts/cart/campaign.events';
import type { CampaignType, TargetAudience } from '@everpaw/contracts/cart/campaign-kinds';
import { campaignStanding } from '@everpaw/contracts/cart/campaign-standing';
import { defineView } from '../kernel/view.ts';

export type CampaignDoc = {
  _id: string;
  name: string;
  code: string;
  discountPercent: number | null;
  discountCents: number | null;
  validFrom: string;
  validUntil: string | null;
  maxUses: number | null;
  uses: number;
  isActive: boolean;
  campaignType: CampaignType;
  targetAudience: TargetAudience;
  createdAt: string;
};

export const campaignsView = defineView<CampaignDoc, CampaignEvent>({
  keys: ({ data }) => [data.campaignId],
  handlers: {
    CampaignStarted: {
      evolve: (_, { data: { campaignId: _id, currency: _currency, ...fields }, meta }) => ({
        _id,
        // Defaults for campaigns from before these fields existed.
        campaignType: 'discount',
        targetAudience: 'everyone',
        ...fields,
        uses: 0,
        isActive: true,
        createdAt: meta.at,
      }),
    },
    CampaignEnded: (doc) => ({ ...doc, isActive: false }),
    PromoCodeUsed: (doc) => ({ ...doc, uses: doc.uses + 1 }),
    PromoCodeUseReturned: (doc) => ({ ...doc, uses: Math.max(0, doc.uses - 1) }),
  },
});

/** Returns the campaign for its managers at the instant `now`. */
export function campaignDtoOf(doc: CampaignDoc, feedId: string | null, now: string): CampaignDto {
  const standing = campaignStanding(doc, now);
  return {
    id: doc._id,
    feedId,
    campaignName: doc.name,
    campaignType: doc.campaignType,
    targetAudience: doc.targetAudience,
    discountCode: doc.code,
    discountPercent: doc.discountPercent,
    discountAmount: doc.discountCents,
    validFrom: doc.validFrom,
    validUntil: doc.validUntil,
    maxUses: doc.maxUses,
    currentUses: doc.uses,
    standing,
    isActive: standing === 'running',
  };
}

import { defineProjection } from '../kernel/projection.ts';
import { campaignsView } from './campaigns.view.ts';

export const campaignsProjection = defineProjection({
  name: 'campaigns',
  version: 2,
  view: campaignsView,
  paths: {
    name: String,
    code: String,
    discountPercent: Number,
    discountCents: Number,
    validFrom: String,
    validUntil: String,
    maxUses: Number,
    uses: Number,
    campaignType: String,
    targetAudience: String,
    isActive: Boolean,
    createdAt: String,
  },
  indexes: [
    // All campaigns, the newest first.
    { createdAt: -1, _id: -1 },
  ],
});

import { Schema } from 'mongoose';
import type { Projection } from '../kernel/projection.ts';
import { type CampaignDoc, campaignsView } from './campaigns.view.ts';

const schema = new Schema(
  {
    _id: String,
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
    position: String,
  },
  { versionKey: false, minimize: false },
);
// All of them, the newest first.
schema.index({ createdAt: -1, _id: -1 });

export const campaignsProjection: Projection<CampaignDoc> = {
  name: 'campaigns',
  version: 2,
  schema,
  ...campaignsView,
};

import { Schema } from 'mongoose';
import type { Projection } from '../kernel/projection.ts';
import { type EcardTemplateDoc, ecardTemplatesView } from './ecard-templates.view.ts';

const schema = new Schema(
  {
    _id: String,
    name: String,
    description: String,
    templateImageUrl: String,
    category: String,
    priceCents: Number,
    isActive: Boolean,
    position: String,
  },
  { versionKey: false, minimize: false },
);
// What can be chosen, the free ones first, and all of them.
schema.index({ isActive: 1, priceCents: 1, name: 1, _id: 1 });
schema.index({ name: 1, _id: 1 });

export const ecardTemplatesProjection: Projection<EcardTemplateDoc> = {
  name: 'ecard_templates',
  version: 1,
  schema,
  ...ecardTemplatesView,
};

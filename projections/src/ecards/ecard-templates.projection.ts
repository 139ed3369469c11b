import { defineProjection } from '../kernel/projection.ts';
import { ecardTemplatesView } from './ecard-templates.view.ts';

export const ecardTemplatesProjection = defineProjection({
  name: 'ecard_templates',
  version: 1,
  view: ecardTemplatesView,
  paths: {
    name: String,
    description: String,
    templateImageUrl: String,
    category: String,
    priceCents: Number,
    isActive: Boolean,
  },
  indexes: [
    // The active templates, the free ones first, and all of them.
    { isActive: 1, priceCents: 1, name: 1, _id: 1 },
    { name: 1, _id: 1 },
  ],
});

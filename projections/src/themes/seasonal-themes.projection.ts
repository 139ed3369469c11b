import { defineProjection, Mixed } from '../kernel/projection.ts';
import { seasonalThemesView } from './seasonal-themes.view.ts';

export const seasonalThemesProjection = defineProjection({
  name: 'seasonal_themes',
  version: 1,
  view: seasonalThemesView,
  paths: {
    name: String,
    isActive: Boolean,
    startDate: String,
    endDate: String,
    priority: Number,
    theme: Mixed,
  },
  indexes: [
    // Active themes, and all of them.
    { isActive: 1, endDate: 1 },
    { startDate: -1, _id: -1 },
  ],
});

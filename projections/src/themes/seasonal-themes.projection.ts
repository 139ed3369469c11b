import { Schema } from 'mongoose';
import type { Projection } from '../kernel/projection.ts';
import { type SeasonalThemeDoc, seasonalThemesView } from './seasonal-themes.view.ts';

const schema = new Schema(
  {
    _id: String,
    name: String,
    isActive: Boolean,
    startDate: String,
    endDate: String,
    priority: Number,
    theme: Schema.Types.Mixed,
    position: String,
  },
  { versionKey: false, minimize: false },
);
// Those that are active now, and all of them.
schema.index({ isActive: 1, endDate: 1 });
schema.index({ startDate: -1, _id: -1 });

export const seasonalThemesProjection: Projection<SeasonalThemeDoc> = {
  name: 'seasonal_themes',
  version: 1,
  schema,
  ...seasonalThemesView,
};

import { Schema } from 'mongoose';
import type { Projection } from '../kernel/projection.ts';
import { type MediaUsesDoc, mediaUsesView } from './media-uses.view.ts';

const schema = new Schema(
  { _id: String, uses: [Schema.Types.Mixed], position: String },
  { versionKey: false, minimize: false },
);

export const mediaUsesProjection: Projection<MediaUsesDoc> = {
  name: 'media_uses',
  version: 3,
  schema,
  ...mediaUsesView,
};

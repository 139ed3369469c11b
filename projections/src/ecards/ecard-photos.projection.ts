import { Schema } from 'mongoose';
import type { Projection } from '../kernel/projection.ts';
import { type EcardPhotoDoc, ecardPhotosView } from './ecard-photos.view.ts';

const schema = new Schema(
  { _id: String, customPhotoUrl: String, position: String },
  { versionKey: false, minimize: false },
);

export const ecardPhotosProjection: Projection<EcardPhotoDoc> = {
  name: 'ecard_photos',
  version: 1,
  schema,
  ...ecardPhotosView,
};

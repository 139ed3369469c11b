import { defineProjection } from '../kernel/projection.ts';
import { ecardPhotosView } from './ecard-photos.view.ts';

export const ecardPhotosProjection = defineProjection({
  name: 'ecard_photos',
  version: 1,
  view: ecardPhotosView,
  paths: { customPhotoUrl: String },
});

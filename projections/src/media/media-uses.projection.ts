import { defineProjection, Mixed } from '../kernel/projection.ts';
import { mediaUsesView } from './media-uses.view.ts';

export const mediaUsesProjection = defineProjection({
  name: 'media_uses',
  version: 4,
  view: mediaUsesView,
  paths: { uses: [Mixed] },
});

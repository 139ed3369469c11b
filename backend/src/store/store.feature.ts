import type { UsablePhotos } from '../media/site-photos.ts';
import type { Feature } from '../platform/execution/feature.ts';
import { productCommands } from './store.commands.ts';
import { StoreModule } from './store.module.ts';

export const storeFeature = {
  module: StoreModule,
  commands: ({ usablePhotos }: { usablePhotos: UsablePhotos }) => [productCommands(usablePhotos)],
} satisfies Feature;

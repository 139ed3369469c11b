import type { Feature } from '../platform/execution/feature.ts';
import { type CartParts, campaignCommands, cartCommands } from './cart.commands.ts';
import { CartModule } from './cart.module.ts';
import { linePhotoJobs, linePhotos } from './line-photos.ts';
import { cartJobs, visitorsEngravings } from './visitors-engravings.ts';

export const cartFeature = {
  module: CartModule,
  commands: (parts: CartParts) => [campaignCommands, cartCommands(parts)],
  reactions: [visitorsEngravings, linePhotos],
  jobs: (parts: Parameters<typeof linePhotoJobs>[0]) => ({ ...cartJobs(parts), ...linePhotoJobs(parts) }),
} satisfies Feature;

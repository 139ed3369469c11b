import type { KnownPhotos } from '../media/site-photos.ts';
import type { Feature } from '../platform/execution/feature.ts';
import { seasonalThemeCommands } from './seasonal-themes.commands.ts';
import { ThemesModule } from './themes.module.ts';

export const themesFeature = {
  module: ThemesModule,
  commands: ({ knownPhotos }: { knownPhotos: KnownPhotos }) => [seasonalThemeCommands(knownPhotos)],
} satisfies Feature;

import type { UsablePhotos } from '../media/site-photos.ts';
import type { Feature } from '../platform/execution/feature.ts';
import { seasonalThemeCommands } from './seasonal-themes.commands.ts';
import { ThemesModule } from './themes.module.ts';

export const themesFeature = {
  module: ThemesModule,
  commands: ({ usablePhotos }: { usablePhotos: UsablePhotos }) => [seasonalThemeCommands(usablePhotos)],
} satisfies Feature;

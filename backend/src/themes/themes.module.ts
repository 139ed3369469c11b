import { Module } from '@nestjs/common';
import { actRoutes } from '../admin/act-routes.ts';
import { AdminModule } from '../admin/admin.module.ts';
import { SeasonalThemesController, seasonalThemeActs } from './seasonal-themes.controller.ts';
import { SeasonalThemeQueries } from './seasonal-themes.queries.ts';

@Module({
  imports: [AdminModule],
  controllers: [SeasonalThemesController, actRoutes(seasonalThemeActs)],
  providers: [SeasonalThemeQueries],
  exports: [SeasonalThemeQueries],
})
export class ThemesModule {}

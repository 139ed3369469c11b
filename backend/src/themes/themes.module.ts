import { Module } from '@nestjs/common';
import { AdminModule } from '../admin/admin.module.ts';
import { SeasonalThemesController } from './seasonal-themes.controller.ts';
import { SeasonalThemeQueries } from './seasonal-themes.queries.ts';

@Module({
  imports: [AdminModule],
  controllers: [SeasonalThemesController],
  providers: [SeasonalThemeQueries],
  exports: [SeasonalThemeQueries],
})
export class ThemesModule {}

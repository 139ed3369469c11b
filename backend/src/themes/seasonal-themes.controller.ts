import type { SeasonalTheme } from '@everpaw/contracts/themes/seasonal-theme.dto';
import { seasonalThemesApi } from '@everpaw/contracts/themes/seasonal-themes.api';
import { Controller } from '@nestjs/common';
import { v5 as uuidv5 } from 'uuid';
import type { Acts } from '../admin/act-routes.ts';
import { Route } from '../platform/http/route.ts';
import { SeasonalThemeQueries } from './seasonal-themes.queries.ts';

const reads = ['seasonal_themes'];

/** The staff's changes to seasonal themes. */
export const seasonalThemeActs: Acts = {
  action: 'manage-seasonal-theme',
  subject: 'seasonal theme',
  idField: 'themeId',
  newId: (_, commandId) => uuidv5('seasonal theme', commandId),
  acts: [
    [seasonalThemesApi.schedule, 'ScheduleSeasonalTheme', 'scheduled'],
    [seasonalThemesApi.change, 'ChangeSeasonalTheme', 'changed'],
    [seasonalThemesApi.withdraw, 'WithdrawSeasonalTheme', 'withdrawn'],
  ],
};

@Controller()
export class SeasonalThemesController {
  constructor(private readonly queries: SeasonalThemeQueries) {}

  // Unlike other public responses, this one isn't cached for visitors, because the active themes also depend on the
  // time.
  @Route(seasonalThemesApi.active, { reads })
  active(): Promise<SeasonalTheme[]> {
    return this.queries.active();
  }

  @Route(seasonalThemesApi.list, { reads })
  list(): Promise<SeasonalTheme[]> {
    return this.queries.all();
  }
}

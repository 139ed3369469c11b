import type { Accepted } from '@everpaw/contracts/kernel/accepted';
import type { SeasonalThemeCommand } from '@everpaw/contracts/themes/seasonal-theme.commands';
import type { SeasonalTheme } from '@everpaw/contracts/themes/seasonal-theme.dto';
import { seasonalThemesApi } from '@everpaw/contracts/themes/seasonal-themes.api';
import { Controller } from '@nestjs/common';
import { v5 as uuidv5 } from 'uuid';
import { AdminService, type Asking } from '../admin/admin.service.ts';
import type { TypedCommand } from '../platform/execution/commands/command-map.ts';
import { accepted } from '../platform/http/accepted.ts';
import { In, type Input, Route } from '../platform/http/route.ts';
import { SeasonalThemeQueries } from './seasonal-themes.queries.ts';

const reads = ['seasonal_themes'];

/** The access log's word for each command. */
const said: Record<SeasonalThemeCommand['type'], string> = {
  ScheduleSeasonalTheme: 'scheduled',
  ChangeSeasonalTheme: 'changed',
  WithdrawSeasonalTheme: 'withdrawn',
};

@Controller()
export class SeasonalThemesController {
  constructor(
    private readonly queries: SeasonalThemeQueries,
    private readonly admin: AdminService,
  ) {}

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

  @Route(seasonalThemesApi.schedule)
  schedule(@In() { body, ...asking }: Input<typeof seasonalThemesApi.schedule>): Promise<Accepted> {
    const themeId = uuidv5('seasonal theme', asking.commandId);
    return this.manage({ type: 'ScheduleSeasonalTheme', data: { themeId, ...body } }, asking);
  }

  @Route(seasonalThemesApi.change)
  change(@In() { params, body, ...asking }: Input<typeof seasonalThemesApi.change>): Promise<Accepted> {
    return this.manage({ type: 'ChangeSeasonalTheme', data: { themeId: params.id, ...body } }, asking);
  }

  @Route(seasonalThemesApi.withdraw)
  withdraw(@In() { params, ...asking }: Input<typeof seasonalThemesApi.withdraw>): Promise<Accepted> {
    return this.manage({ type: 'WithdrawSeasonalTheme', data: { themeId: params.id } }, asking);
  }

  private manage(
    command: Extract<TypedCommand, { type: SeasonalThemeCommand['type'] }>,
    asking: Asking,
  ): Promise<Accepted> {
    const { themeId } = command.data;
    const resource = `seasonal theme ${themeId}: ${said[command.type]}`;
    return accepted(themeId, this.admin.act({ action: 'manage-seasonal-theme', resource, command }, asking));
  }
}

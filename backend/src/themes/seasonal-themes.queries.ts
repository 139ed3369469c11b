import { byPriority } from '@everpaw/contracts/themes/season';
import type { SeasonalTheme } from '@everpaw/contracts/themes/seasonal-theme.dto';
import { listedSeasonalThemes } from '@everpaw/contracts/themes/seasonal-themes.schemas';
import { seasonalThemesProjection } from '@everpaw/projections/themes/seasonal-themes.projection';
import { type SeasonalThemeDoc, seasonalThemeOf } from '@everpaw/projections/themes/seasonal-themes.view';
import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock } from '../platform/platform.tokens.ts';
import { READ_MODELS, type ReadModels } from '../platform/read-models/read-models.ts';

@Injectable()
export class SeasonalThemeQueries {
  constructor(
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  private get model() {
    return this.readModels.model(seasonalThemesProjection);
  }

  /** Those that are active now, the one to be shown first. */
  async active(): Promise<SeasonalTheme[]> {
    const now = this.clock().toISOString();
    const docs = await this.model
      .find({ isActive: true, startDate: { $lte: now }, endDate: { $gte: now } })
      .limit(listedSeasonalThemes)
      .lean<SeasonalThemeDoc[]>();
    return docs.map(seasonalThemeOf).sort(byPriority);
  }

  /**
   * Those that are active or still to come. The app asks its own clock which one to show, so a page that holds these
   * may be kept for as long as nothing is changed.
   */
  async activeOrComing(): Promise<SeasonalTheme[]> {
    const docs = await this.model
      .find({ isActive: true, endDate: { $gte: this.clock().toISOString() } })
      .limit(listedSeasonalThemes)
      .lean<SeasonalThemeDoc[]>();
    return docs.map(seasonalThemeOf).sort(byPriority);
  }

  /** All of them, the latest start first. */
  async all(): Promise<SeasonalTheme[]> {
    const docs = await this.model
      .find({})
      .sort({ startDate: -1, _id: -1 })
      .limit(listedSeasonalThemes)
      .lean<SeasonalThemeDoc[]>();
    return docs.map(seasonalThemeOf);
  }
}

import { byPriority } from '@everpaw/contracts/themes/season';
import type { SeasonalTheme } from '@everpaw/contracts/themes/seasonal-theme.dto';
import { listedSeasonalThemes } from '@everpaw/contracts/themes/seasonal-theme.limits';
import { seasonalThemesProjection } from '@everpaw/projections/themes/seasonal-themes.projection';
import { seasonalThemeOf } from '@everpaw/projections/themes/seasonal-themes.view';
import { Inject, Injectable } from '@nestjs/common';
import { READ_MODELS, type ReadModels } from '../platform/execution/read-models/read-models.ts';
import { CLOCK, type Clock } from '../platform/kernel/platform.tokens.ts';

@Injectable()
export class SeasonalThemeQueries {
  constructor(
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  private get model() {
    return this.readModels.model(seasonalThemesProjection);
  }

  /** Returns the currently active themes, highest priority first. */
  async active(): Promise<SeasonalTheme[]> {
    const now = this.clock().toISOString();
    const docs = await this.model
      .find({ isActive: true, startDate: { $lte: now }, endDate: { $gte: now } })
      .limit(listedSeasonalThemes)
      .lean();
    return docs.map(seasonalThemeOf).sort(byPriority);
  }

  /**
   * Returns the themes that are active or upcoming. The app selects one by its own clock, so a page with them can be
   * cached until a theme changes.
   */
  async activeOrComing(): Promise<SeasonalTheme[]> {
    const docs = await this.model
      .find({ isActive: true, endDate: { $gte: this.clock().toISOString() } })
      .limit(listedSeasonalThemes)
      .lean();
    return docs.map(seasonalThemeOf).sort(byPriority);
  }

  /** Returns all themes, latest start first. */
  async all(): Promise<SeasonalTheme[]> {
    const docs = await this.model
      .find({})
      .sort({ startDate: -1, _id: -1 })
      .limit(listedSeasonalThemes)
      .lean();
    return docs.map(seasonalThemeOf);
  }
}

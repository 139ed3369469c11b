import * as z from 'zod/mini';
import type { Command } from '../kernel/decider.ts';
import { line, sentInstant, text, uuid } from '../kernel/fields/schemas.ts';
import { isSitePicture } from '../media/media-address.ts';
import { seasonalTextLimits as limits, maxPriority } from './seasonal-theme.limits.ts';
import { seasonalThemeMessages as messages } from './seasonal-theme.messages.ts';

const colour = z.string().check(z.toLowerCase(), z.regex(/^#[0-9a-f]{6}$/, messages.colour));

/** The editable fields of a seasonal theme. A background image must be on this site. */
export const seasonalThemeFields = z
  .object({
    name: line({ min: 1, max: limits.name, required: messages.nameRequired }),
    isActive: z.boolean(),
    startDate: sentInstant,
    endDate: sentInstant,
    priority: z
      .number(messages.priority)
      .check(
        z.int(messages.priority),
        z.minimum(0, messages.priority),
        z.maximum(maxPriority, messages.priority),
      ),
    theme: z.object({
      primaryColor: colour,
      secondaryColor: colour,
      backgroundImage: z.nullable(
        z.string().check(z.maxLength(500), z.refine(isSitePicture, messages.backgroundImage)),
      ),
      heroTitle: text({ min: 1, max: limits.heroTitle, required: messages.heroTitleRequired }),
      heroSubtitle: text({ min: 1, max: limits.heroSubtitle, required: messages.heroSubtitleRequired }),
      specialMessage: z.nullable(text({ min: 1, max: limits.specialMessage })),
      ctaText: text({ min: 1, max: limits.ctaText, required: messages.ctaTextRequired }),
    }),
  })
  .check(
    z.refine(({ startDate, endDate }) => startDate < endDate, {
      path: ['endDate'],
      message: messages.endBeforeStart,
    }),
  );
export type SeasonalThemeFields = z.infer<typeof seasonalThemeFields>;

export const seasonalThemeIdData = z.object({ themeId: uuid });
export const seasonalThemeData = z.intersection(seasonalThemeIdData, seasonalThemeFields);

export type ScheduleSeasonalTheme = Command<'ScheduleSeasonalTheme', z.infer<typeof seasonalThemeData>>;
export type ChangeSeasonalTheme = Command<'ChangeSeasonalTheme', z.infer<typeof seasonalThemeData>>;
export type WithdrawSeasonalTheme = Command<'WithdrawSeasonalTheme', z.infer<typeof seasonalThemeIdData>>;

export type SeasonalThemeCommand = ScheduleSeasonalTheme | ChangeSeasonalTheme | WithdrawSeasonalTheme;

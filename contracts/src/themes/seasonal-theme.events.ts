import * as z from 'zod/mini';
import { defineEvent, type EventOf } from '../kernel/features/event-definition.ts';
import { instant, uuid } from '../kernel/fields/schemas.ts';
import { sitePhotos } from '../media/site-photo.ts';

/** It is used in styles, so only a color may ever be read from the log. */
const colour = z.string().check(z.regex(/^#[0-9a-f]{6}$/));

/** All fields of a seasonal theme. */
const content = {
  themeId: uuid,
  name: z.string(),
  isActive: z.boolean(),
  startDate: instant,
  endDate: instant,
  priority: z.number(),
  theme: z.object({
    primaryColor: colour,
    secondaryColor: colour,
    backgroundImage: z.nullable(z.string()),
    heroTitle: z.string(),
    heroSubtitle: z.string(),
    specialMessage: z.nullable(z.string()),
    ctaText: z.string(),
  }),
};

type Content = z.infer<z.ZodMiniObject<typeof content>>;
/** The background image. It stays public after the theme ends, as product images do. */
const photos = { shown: ({ themeId, theme }: Content) => sitePhotos(themeId, theme.backgroundImage) };

export const SeasonalThemeScheduled = defineEvent({
  type: 'SeasonalThemeScheduled',
  schema: z.object(content),
  photos,
});

export const SeasonalThemeChanged = defineEvent({
  type: 'SeasonalThemeChanged',
  schema: z.object(content),
  photos,
});

export const SeasonalThemeWithdrawn = defineEvent({
  type: 'SeasonalThemeWithdrawn',
  withdraws: true,
  schema: z.object({ themeId: uuid }),
});

export const seasonalThemeEvents = [
  SeasonalThemeScheduled,
  SeasonalThemeChanged,
  SeasonalThemeWithdrawn,
] as const;
export type SeasonalThemeEvent = EventOf<(typeof seasonalThemeEvents)[number]>;

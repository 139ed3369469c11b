/** The highest priority that a seasonal theme can have; the lowest is 0. */
export const maxPriority = 100;
/** The most characters of each of the theme's texts. */
export const seasonalTextLimits = {
  name: 60,
  heroTitle: 80,
  heroSubtitle: 240,
  specialMessage: 120,
  ctaText: 30,
} as const;
/** How often the app asks which seasonal themes are active, in milliseconds. */
export const seasonalRefetchMs = 3_600_000;

/** The most seasonal themes that are read at once. */
export const listedSeasonalThemes = 100;

/** Maximum priority of a seasonal theme; the minimum is 0. */
export const maxPriority = 100;
/** Maximum lengths of the theme's texts. */
export const seasonalTextLimits = {
  name: 60,
  heroTitle: 80,
  heroSubtitle: 240,
  specialMessage: 120,
  ctaText: 30,
} as const;
/** How often the app polls for active seasonal themes, in milliseconds. */
export const seasonalRefetchMs = 3_600_000;

/** Maximum number of seasonal themes, which are read at once. */
export const listedSeasonalThemes = 100;

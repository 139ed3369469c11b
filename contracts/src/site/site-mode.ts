/** Whether the site sells (`SITE_MODE`). */
export const siteModes = ['testing', 'live'] as const;
export type SiteMode = (typeof siteModes)[number];

/**
 * Everything that the mode changes (decisions, rule 1). Prices, plans and buttons like Create Memorial are
 * the same in both.
 */
export type ModeRules = {
  /** The landing page's e-card button and store tiles: closed with the testing alert, or open. */
  landingStore: 'closed' | 'open';
  /** The about page's figures: samples, or counted. */
  aboutFigures: 'samples' | 'counted';
  /** The terms' section on buying. */
  terms: 'testing' | 'buying';
  /** A product's rating and reviews: samples, or those of buyers. */
  reviews: 'samples' | 'buyers';
  /** Checkout, gifts, plans and cards with a price: shown but closed, or open. */
  checkout: 'closed' | 'open';
};

export const modeRules: Readonly<Record<SiteMode, ModeRules>> = {
  testing: {
    landingStore: 'closed',
    aboutFigures: 'samples',
    terms: 'testing',
    reviews: 'samples',
    checkout: 'closed',
  },
  live: {
    landingStore: 'open',
    aboutFigures: 'counted',
    terms: 'buying',
    reviews: 'buyers',
    checkout: 'open',
  },
};

/** Whether the site sells (`SITE_MODE`). */
export const siteModes = ['testing', 'live'] as const;
export type SiteMode = (typeof siteModes)[number];

/**
 * All that the mode changes (decisions, rule 1). Prices, plans and the buttons that behave like Create Memorial are
 * the same in both.
 */
export type ModeRules = {
  /**
   * The e-card button and the store's tiles of the landing page: closed with the testing alert, or open.
   */
  landingStore: 'closed' | 'open';
  /** The figures of the about page: samples that are written there, or counted. */
  aboutFigures: 'samples' | 'counted';
  /** What the terms say of buying. */
  terms: 'testing' | 'buying';
  /** The rating and the reviews of a product: samples that are written there, or what buyers wrote. */
  reviews: 'samples' | 'buyers';
  /** Checkout, gifts, plans and cards with a price: shown but closed, or selling. */
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

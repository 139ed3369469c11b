/** What an article is: the tabs of the news choose by it. */
export const articleTypes = ['news', 'product-update', 'promotion'] as const;
export type ArticleType = (typeof articleTypes)[number];

/** Where an article stands. */
export const articleStatuses = ['draft', 'scheduled', 'published', 'archived'] as const;
export type ArticleStatus = (typeof articleStatuses)[number];

/** What of a product, or of the site itself, an update is about. */
export const productUpdateTypes = ['new', 'improved', 'price', 'back-in-stock', 'withdrawn'] as const;
export type ProductUpdateType = (typeof productUpdateTypes)[number];

export const commentStatuses = ['published', 'hidden'] as const;

/** What the analytics count. The first three are about one article. */
export const articleAnalyticsTypes = ['view', 'click', 'share'] as const;
export const feedAnalyticsTypes = ['search', 'filter'] as const;

const reservedSlugs: readonly string[] = ['rss', 'events'];

/** Whether a slug cannot name an article, since a call of the feed's own has its address. */
export function isReservedSlug(slug: string): boolean {
  return reservedSlugs.includes(slug);
}

export const slugShape = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** A slug for a title: lower case, letters and digits of ASCII with single hyphens between. */
export function slugOf(title: string, length: number): string {
  return title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, length)
    .replace(/^-+|-+$/g, '');
}

/** The article types, which are the tabs of the news. */
export const articleTypes = ['news', 'product-update', 'promotion'] as const;
export type ArticleType = (typeof articleTypes)[number];

export const articleStatuses = ['draft', 'scheduled', 'published', 'archived'] as const;
export type ArticleStatus = (typeof articleStatuses)[number];

/** The subject of a product update. */
export const productUpdateTypes = ['new', 'improved', 'price', 'back-in-stock', 'withdrawn'] as const;
export type ProductUpdateType = (typeof productUpdateTypes)[number];

export const commentStatuses = ['published', 'hidden'] as const;

/** The events that the analytics count. The first three are about one article. */
export const articleAnalyticsTypes = ['view', 'click', 'share'] as const;
export const feedAnalyticsTypes = ['search', 'filter'] as const;

const reservedSlugs: readonly string[] = ['rss', 'events'];

/** Whether a slug is reserved because an endpoint has that path. */
export function isReservedSlug(slug: string): boolean {
  return reservedSlugs.includes(slug);
}

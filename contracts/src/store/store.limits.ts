/** At most so many are left when a card and a product page say how many. */
export const lowStock = 5;
/** The most of one product that somebody can choose, also where the stock is unknown. */
export const mostOfOne = 99;
/** Cards that stand in while the store loads. */
export const storeSkeletons = 8;
/** The most products that the gift page offers to choose from. */
export const featuredListed = 4;
/** The most products of the catalogue; they are read at once. */
export const mostProducts = 500;
/** The highest price, in cents: ten digits with two decimals. */
export const maxPriceCents = 9_999_999_999;
/** The most of one product that a stock can hold. */
export const maxStock = 1_000_000;
/** The most characters that can be engraved into one product. */
export const maxEngraving = 120;
/** The most characters of a product's texts. */
export const productTextLimits = { name: 120, description: 2_000, imageUrl: 300 } as const;

/** The stock from which cards and product pages show the number left. */
export const lowStock = 5;
/** Maximum quantity of one product per cart. */
export const maxQuantity = 99;
/** Number of placeholders while the store loads. */
export const storeSkeletons = 8;
/** Maximum number of products offered on the gift page. */
export const featuredListed = 4;
/** Maximum number of products, which are read at once. */
export const maxProducts = 500;
/** Maximum price, in cents: ten digits with two decimals. */
export const maxPriceCents = 9_999_999_999;
/** Maximum stock of a product. */
export const maxStock = 1_000_000;
/** Maximum length of any engraving. */
export const maxEngraving = 120;
/** Maximum lengths of a product's texts. */
export const productTextLimits = { name: 120, description: 2_000, imageUrl: 300 } as const;

/** The categories of products. The store has a tile for four of them; the others are found under all products. */
export const productCategories = ['urns', 'frames', 'stones', 'jewelry', 'gifts', 'garden'] as const;
export type ProductCategory = (typeof productCategories)[number];

/** How each category is called on cards, product pages and in the specifications. */
export const categoryNames: Readonly<Record<ProductCategory, string>> = {
  urns: 'Memorial Urns',
  frames: 'Picture Frames',
  stones: 'Memorial Stones',
  jewelry: 'Remembrance Jewelry',
  gifts: 'Sympathy Gifts',
  garden: 'Garden Memorials',
};

/** The tiles of the store in their order, `all` first. */
export const storeTiles = ['all', 'urns', 'frames', 'garden', 'gifts'] as const;

export function isProductCategory(value: string): value is ProductCategory {
  return (productCategories as readonly string[]).includes(value);
}

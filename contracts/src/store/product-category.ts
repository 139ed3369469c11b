/** The product categories. Four of them have a tile in the store. */
export const productCategories = ['urns', 'frames', 'stones', 'jewelry', 'gifts', 'garden'] as const;
export type ProductCategory = (typeof productCategories)[number];

/** The tiles of the store in order. */
export const storeTiles = ['all', 'urns', 'frames', 'garden', 'gifts'] as const;

export function isProductCategory(value: string): value is ProductCategory {
  return (productCategories as readonly string[]).includes(value);
}

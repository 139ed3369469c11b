import * as z from 'zod/mini';
import { instant, uuid } from '../kernel/schemas.ts';
import { productCategories } from './product-category.ts';

/**
 * A product as it is read. `price` is in dollars, a decimal string; `stockQuantity` is null where
 * it is not known, as for what is made to order. `engravingLength` is the most characters that are engraved into it, and
 * isn't there for a product that isn't engraved; `takesPhoto` is there for one that is made with a photo of its buyer.
 */
export const productDto = z.object({
  id: uuid,
  name: z.string(),
  description: z.string(),
  price: z.string(),
  category: z.enum(productCategories),
  imageUrl: z.string(),
  inStock: z.boolean(),
  stockQuantity: z.nullable(z.number()),
  isActive: z.boolean(),
  featured: z.boolean(),
  engravingLength: z.optional(z.number()),
  takesPhoto: z.optional(z.boolean()),
  createdAt: instant,
  updatedAt: instant,
});
export type ProductDto = z.infer<typeof productDto>;

import * as z from 'zod/mini';
import { storedShape } from '../kernel/fields/field-schemas.ts';
import { instant, uuid } from '../kernel/fields/schemas.ts';
import { appearanceFields } from './product.fields.ts';

const { name, description, ...appearance } = storedShape(appearanceFields);

/**
 * `price` is in dollars, a decimal string; `stockQuantity` is null if unknown or made to order.
 * `engravingLength` is the maximum length of an engraving, absent without one; `takesPhoto` is present for a
 * product made from the buyer's photo.
 */
export const productDto = z.object({
  id: uuid,
  name,
  description,
  price: z.string(),
  ...appearance,
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

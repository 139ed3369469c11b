import * as z from 'zod/mini';
import { uuid } from '../kernel/fields/schemas.ts';
import { ecardCategories } from './ecard-template-category.ts';

/** `price` is in cents; 0 is free. */
export const ecardTemplateDto = z.object({
  id: uuid,
  name: z.string(),
  description: z.string(),
  templateImageUrl: z.string(),
  price: z.number(),
  category: z.enum(ecardCategories),
  isActive: z.boolean(),
});
export type EcardTemplateDto = z.infer<typeof ecardTemplateDto>;

import * as z from 'zod/mini';
import type { Command } from '../kernel/decider.ts';
import { line, text, uuid } from '../kernel/fields/schemas.ts';
import { slugShape } from '../kernel/text/slug.ts';
import { defaultCategoryColor, categoryTextLimits as limits } from './news.limits.ts';
import { newsChangeMessages as messages } from './news-changes.messages.ts';

/** All editable fields of a category except its slug. */
export const categoryFields = z.object({
  name: line({ min: 1, max: limits.name, required: messages.nameRequired }),
  description: z._default(text({ max: limits.description }), ''),
  color: z._default(z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/, messages.color)), defaultCategoryColor),
  isActive: z._default(z.boolean(), true),
  sortOrder: z._default(
    z
      .number(messages.sortOrder)
      .check(
        z.int(messages.sortOrder),
        z.minimum(0, messages.sortOrder),
        z.maximum(1_000, messages.sortOrder),
      ),
    0,
  ),
});

const categorySlug = z
  .string()
  .check(z.maxLength(limits.slug, messages.slug), z.regex(slugShape, messages.slug));

export const newCategoryFields = z.extend(categoryFields, { slug: categorySlug });
export const createCategoryData = z.extend(newCategoryFields, { categoryId: uuid });
export const changeCategoryData = z.extend(categoryFields, { categoryId: uuid });

export type NewsCategoryCommand =
  | Command<'CreateNewsCategory', z.infer<typeof createCategoryData>>
  | Command<'ChangeNewsCategory', z.infer<typeof changeCategoryData>>;

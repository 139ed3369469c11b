import type { NewsCategoryDto } from '@everpaw/contracts/news/news.dto';
import type { NewsCategoryEvent } from '@everpaw/contracts/news/news-category.events';
import { defineView } from '../kernel/view.ts';

export type NewsCategoryDoc = {
  _id: string;
  slug: string;
  name: string;
  description: string;
  color: string;
  isActive: boolean;
  sortOrder: number;
};

export const newsCategoriesView = defineView<NewsCategoryDoc, NewsCategoryEvent>({
  keys: ({ data }) => [data.categoryId],
  handlers: {
    NewsCategoryCreated: {
      evolve: (_, { data: { categoryId: _id, ...category } }) => ({ _id, ...category }),
    },
    NewsCategoryChanged: (doc, { data: { categoryId: _, ...change } }) => ({ ...doc, ...change }),
  },
});

export function newsCategoryDtoOf({
  _id: id,
  slug,
  name,
  description,
  color,
  isActive,
  sortOrder,
}: NewsCategoryDoc): NewsCategoryDto {
  return { id, name, slug, description, color, isActive, sortOrder };
}

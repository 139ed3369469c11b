import { defineProjection } from '../kernel/projection.ts';
import { newsCategoriesView } from './news-categories.view.ts';

export const newsCategoriesProjection = defineProjection({
  name: 'news_categories',
  version: 1,
  view: newsCategoriesView,
  paths: {
    slug: String,
    name: String,
    description: String,
    color: String,
    isActive: Boolean,
    sortOrder: Number,
  },
  indexes: [
    // All categories in order.
    { sortOrder: 1, name: 1, _id: 1 },
  ],
});

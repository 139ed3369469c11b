import { Schema } from 'mongoose';
import type { Projection } from '../kernel/projection.ts';
import { type NewsCategoryDoc, newsCategoriesView } from './news-categories.view.ts';

const schema = new Schema(
  {
    _id: String,
    slug: String,
    name: String,
    description: String,
    color: String,
    isActive: Boolean,
    sortOrder: Number,
    position: String,
  },
  { versionKey: false, minimize: false },
);
// All of them in their order.
schema.index({ sortOrder: 1, name: 1, _id: 1 });

export const newsCategoriesProjection: Projection<NewsCategoryDoc> = {
  name: 'news_categories',
  version: 1,
  schema,
  ...newsCategoriesView,
};

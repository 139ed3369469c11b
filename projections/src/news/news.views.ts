import type { FeatureViews } from '../kernel/feature-views.ts';
import { articlesProjection } from './articles.projection.ts';
import { commentsProjection } from './comments.projection.ts';
import { newsCategoriesProjection } from './news-categories.projection.ts';
import { newsLikesProjection } from './news-likes.projection.ts';

export const newsViews: FeatureViews = {
  projections: [articlesProjection, newsCategoriesProjection, commentsProjection, newsLikesProjection],
};

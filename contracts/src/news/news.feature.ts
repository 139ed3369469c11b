import type { Feature } from '../kernel/features/feature.ts';
import { wordsRate } from '../kernel/features/rate.ts';
import { minuteMs } from '../kernel/time/durations.ts';
import { articleEvents } from './article.events.ts';
import { commentEvents } from './comment.events.ts';
import { newsLikeEvents } from './like.events.ts';
import { newsApi } from './news.api.ts';
import { newsCategoryEvents } from './news-category.events.ts';

export const newsFeature: Feature = {
  events: [...articleEvents, ...newsCategoryEvents, ...commentEvents, ...newsLikeEvents],
  endpoints: { news: newsApi },
  rates: {
    WriteComment: { account: { max: 30, windowMs: minuteMs }, target: wordsRate },
    ReportComment: { account: { max: 30, windowMs: minuteMs } },
  },
  streams: [
    { name: 'article', label: 'Article', hint: 'The id of an article of the news' },
    { name: 'comment', label: 'Comment', hint: 'The id of a comment on an article' },
    { name: 'news-like', label: 'Like', hint: 'The id of a like of an article or a comment' },
    { name: 'news-category', label: 'News category', hint: 'The id of a category of the news' },
  ],
};

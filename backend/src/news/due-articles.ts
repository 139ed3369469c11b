import type { Recorded } from '@everpaw/contracts/kernel/decider';
import type { ArticleEvent } from '@everpaw/contracts/news/article.events';
import { causeOf, type Reaction, reaction } from '../platform/execution/reactions/reaction.ts';

/** Publishes a scheduled article and takes down an expired one, each at its time. */
export const dueArticles: Reaction = reaction({
  name: 'news',
  version: 1,
  events: ['ArticleScheduled', 'ArticlePublished', 'ArticleEdited'],
  on(event: Recorded<ArticleEvent>) {
    const due = (type: 'PublishDueArticle' | 'ExpireArticle', data: Record<string, string>, at: string) => {
      // 1.0 stored days that don't exist in the calendar; they never become due.
      if (Number.isNaN(Date.parse(at))) return [];
      const delayMs = Math.max(0, Date.parse(at) - Date.parse(event.meta.at));
      return [{ job: { name: 'command', data: { type, data, ...causeOf(event) }, delayMs } }];
    };
    if (event.type === 'ArticleScheduled') {
      const { articleId, publishAt } = event.data;
      return due('PublishDueArticle', { articleId, publishAt }, publishAt);
    }
    if (event.type !== 'ArticlePublished' && event.type !== 'ArticleEdited') return [];
    const { articleId, expiresAt } = event.data;
    return expiresAt === null ? [] : due('ExpireArticle', { articleId, expiresAt }, expiresAt);
  },
});

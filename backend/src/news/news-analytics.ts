import { dayMs } from '@everpaw/contracts/kernel/time/durations';
import { newsAnalyticsDays } from '@everpaw/contracts/news/news.limits';
import type { articleAnalyticsTypes, feedAnalyticsTypes } from '@everpaw/contracts/news/news-kinds';
import { type Connection, Schema } from 'mongoose';
import { v7 as uuidv7 } from 'uuid';

export type AnalyticsType = (typeof articleAnalyticsTypes | typeof feedAnalyticsTypes)[number];

/** An event to count. `sessionId` is random per tab; `feedId` is null for a search or a filter. */
export type AnalyticsRow = {
  feedId: string | null;
  eventType: AnalyticsType;
  eventData: string | null;
  sessionId: string;
};

/** `userId`, `userAgent`, `ipAddress` and `referrer` exist but stay empty, so that a row identifies no one. */
type RowDoc = AnalyticsRow & {
  _id: string;
  userId: null;
  userAgent: '';
  ipAddress: '';
  referrer: '';
  at: Date;
};
type TotalsDoc = { _id: string; views: number; shares: number };

const rowSchema = new Schema(
  {
    _id: String,
    feedId: String,
    userId: String,
    eventType: String,
    eventData: String,
    userAgent: String,
    ipAddress: String,
    referrer: String,
    sessionId: String,
    at: Date,
  },
  { versionKey: false },
);
rowSchema.index({ at: 1 });

const totalsSchema = new Schema({ _id: String, views: Number, shares: Number }, { versionKey: false });

/** How often an article was opened and shared. */
export type ArticleTotals = { views: number; shares: number };

/**
 * Anonymous usage counts of the news, kept only on this site: without events, cookies or user ids. Rows are deleted
 * after 180 days; the totals per article remain.
 */
export type NewsAnalytics = {
  /** Counts an event, once per tab, article and type. Returns false if it was counted before. */
  count(row: AnalyticsRow): Promise<boolean>;
  totals(articleIds: readonly string[]): Promise<ReadonlyMap<string, ArticleTotals>>;
  /** Deletes the rows older than 180 days at `now`. */
  sweep(now: Date): Promise<void>;
};

/** Opens the analytics in `connection`. */
export async function openNewsAnalytics(connection: Connection, now: () => Date): Promise<NewsAnalytics> {
  const rows = connection.model<RowDoc>('news_analytics', rowSchema, 'news_analytics');
  const totals = connection.model<TotalsDoc>('news_totals', totalsSchema, 'news_totals');
  await Promise.all([rows.init(), totals.init()]);
  return {
    async count(row) {
      const { feedId, eventType, sessionId } = row;
      const _id = feedId === null ? uuidv7() : `${sessionId} ${eventType} ${feedId}`;
      const empty = { userId: null, userAgent: '', ipAddress: '', referrer: '' } as const;
      const { upsertedCount } = await rows.updateOne(
        { _id },
        { $setOnInsert: { ...row, ...empty, at: now() } },
        { upsert: true },
      );
      if (upsertedCount === 0) return false;
      const total = eventType === 'view' ? 'views' : eventType === 'share' ? 'shares' : null;
      if (feedId !== null && total !== null)
        await totals.updateOne({ _id: feedId }, { $inc: { [total]: 1 } }, { upsert: true });
      return true;
    },

    async totals(articleIds) {
      const docs = await totals.find({ _id: { $in: [...articleIds] } }).lean();
      return new Map(docs.map(({ _id, views, shares }) => [_id, { views: views ?? 0, shares: shares ?? 0 }]));
    },

    async sweep(at) {
      await rows.deleteMany({ at: { $lt: new Date(at.getTime() - newsAnalyticsDays * dayMs) } });
    },
  };
}

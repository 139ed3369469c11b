import { pathOf } from '@everpaw/contracts/kernel/features/endpoint-path';
import { newsApi } from '@everpaw/contracts/news/news.api';
import type { ArticlePage, NewsEntry, NewsList } from '@everpaw/contracts/news/news.dto';
import { newsCategoriesFreshMs, newsFreshMs } from '@everpaw/contracts/news/news.limits';
import { useQueries } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError } from '../../net/http.ts';
import { useAnswer } from '../../net/use-answer.ts';
import { orNothing, useOffline, useReading } from '../../offline/react/hooks.ts';
import { answerOrCached, isAway } from '../shared/kept-answer.ts';
import { foundHere, type NewsAsked } from './news-query.ts';
import {
  type CachedNews,
  type CountedCategory,
  cachedEntries,
  countedCategories,
  seenWith,
  seenWithout,
} from './seen-news.ts';

/**
 * The news to show. `fromDevice` means that the server wasn't reachable and the news is cached; `failed` means that
 * there is nothing to show.
 */
export type News = {
  entries: readonly NewsEntry[] | undefined;
  featured: readonly NewsEntry[];
  total: number;
  hasMore: boolean;
  fromDevice: boolean;
  failed: boolean;
  busy: boolean;
  loadMore(): void;
  retry(): void;
};

const listPath = ({ tab, category, search }: NewsAsked, cursor: string | null) =>
  pathOf(newsApi.list, {
    query: { type: tab === 'all' ? null : tab, category: category || null, search: search || null, cursor },
  });

/** Returns the news that is cached on this device; null if there is none, undefined while it's being read. */
function useCachedNews(): CachedNews | null | undefined {
  return orNothing(
    useReading(async ({ db, read }) => {
      const [news, seen = []] = await Promise.all([read.setting(db, 'news'), read.setting(db, 'newsSeen')]);
      return news || seen.length > 0 ? { list: news?.list ?? null, seen } : null;
    }, 'news'),
  );
}

type Seen = CachedNews['seen'];

/** Changes the cached articles that were seen. Errors are ignored: without storage, the articles are fetched again. */
function useSeenChange(change: ((seen: Seen) => Seen) | null, asOf: number): void {
  const offline = useOffline();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per response, which `asOf` identifies
  useEffect(() => {
    if (!change) return;
    Promise.all([offline.localStore(), import('../../offline/store/database.ts')])
      .then(([{ db, read }, { setSetting }]) =>
        db.transaction('rw', db.settings, async () => {
          const seen = (await read.setting(db, 'newsSeen')) ?? [];
          await setSetting(db, 'newsSeen', change(seen));
        }),
      )
      .catch(() => {});
  }, [offline, change !== null, asOf]);
}

/** Caches the first page of the unfiltered news, so that it can be read offline. */
function useNewsKept(list: NewsList | undefined, asOf: number): void {
  const offline = useOffline();
  useEffect(() => {
    if (!list) return;
    Promise.all([offline.localStore(), import('../../offline/store/database.ts')])
      .then(([{ db }, { setSetting }]) => setSetting(db, 'news', { list, asOf }))
      // Without storage, the news is fetched again.
      .catch(() => {});
  }, [offline, list, asOf]);
}

/** Queries the news page by page. Mount it again (`key`) for another query. */
export function useNews(asked: NewsAsked): News {
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const pages = useQueries({
    queries: [null, ...cursors].map((cursor) => ({
      queryKey: [listPath(asked, cursor)],
      staleTime: newsFreshMs,
    })),
    combine: (results) => results.map((result) => ({ ...result, data: result.data as NewsList | undefined })),
  });
  const [first] = pages;
  const isEverything = asked.tab === 'all' && asked.category === '' && asked.search === '';
  useNewsKept(isEverything ? first?.data : undefined, first?.dataUpdatedAt ?? 0);
  // The first page of the unfiltered news is cached separately.
  const further = pages.slice(isEverything ? 1 : 0);
  const listed = further.flatMap(({ data }) => data?.feeds ?? []);
  useSeenChange(
    listed.length > 0 ? (seen) => seenWith(seen, listed) : null,
    Math.max(0, ...further.map(({ dataUpdatedAt }) => dataUpdatedAt)),
  );
  const stored = useCachedNews();
  const cannotAsk = first !== undefined && isAway(first);
  const last = pages.at(-1);
  const found = stored ? foundHere(cachedEntries(stored, Date.now()), asked) : undefined;
  // While the request is running, an empty cache doesn't mean that there is no news.
  const here = found?.length === 0 && !cannotAsk ? undefined : found;
  const fromDevice = cannotAsk && !first.data && here !== undefined;
  return {
    entries: first?.data ? pages.flatMap(({ data }) => data?.feeds ?? []) : here,
    featured: (first?.data ?? (isEverything && here ? stored?.list : undefined))?.featured ?? [],
    total: first?.data?.pagination.total ?? here?.length ?? 0,
    hasMore: last?.data?.pagination.hasMore ?? (cursors.length > 0 && last?.isPending === true),
    fromDevice,
    failed: cannotAsk && !first.data && stored === null,
    busy: pages.some(({ isFetching }) => isFetching),
    loadMore() {
      const next = last?.data?.pagination.nextCursor;
      if (next) setCursors((before) => [...before, next]);
      else if (last?.isError) void last.refetch();
    },
    retry: () => void first?.refetch(),
  };
}

/** Returns the categories with their counts: the server's, or those of the cached news until it responds. */
export function useNewsCategories(): readonly CountedCategory[] {
  const answer = useAnswer(newsApi.categories, { staleTime: newsCategoriesFreshMs });
  const stored = useCachedNews();
  if (answer.data) return answer.data;
  return stored ? countedCategories(cachedEntries(stored, Date.now())) : [];
}

/** Returns an article: the server's, or the cached one until it responds. */
export function useArticle(slug: string) {
  const answer = useAnswer(newsApi.one, { params: { id: slug }, staleTime: newsFreshMs });
  const stored = useCachedNews();
  const isMissing = answer.error instanceof ApiError && [400, 404].includes(answer.error.status);
  const { data } = answer;
  const change = data
    ? (seen: Seen) => seenWith(seen, [data])
    : isMissing
      ? (seen: Seen) => seenWithout(seen, slug)
      : null;
  useSeenChange(change, answer.dataUpdatedAt + answer.errorUpdatedAt);
  const found = stored ? cachedEntries(stored, Date.now()).find(({ feed }) => feed.slug === slug) : undefined;
  const kept: ArticlePage | null =
    found && !isMissing ? { ...found, offer: null, commentCount: 0, isLiked: false, related: [] } : null;
  const { value, isAsking, fromDevice, failed } = answerOrCached(
    answer,
    stored === undefined ? undefined : kept,
  );
  return {
    article: value,
    isAsking,
    fromDevice,
    isMissing,
    failed: failed && !isMissing,
    /** Whether the error isn't a response of the server. */
    isUnreached: !(answer.error instanceof ApiError),
    busy: answer.isFetching,
    retry: () => void answer.refetch(),
  };
}

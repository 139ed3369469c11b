import { pathOf } from '@everpaw/contracts/kernel/endpoint-path';
import { newsApi } from '@everpaw/contracts/news/news.api';
import type { ArticlePage, CategoryCount, NewsEntry, NewsList } from '@everpaw/contracts/news/news.dto';
import { newsCategoriesFreshMs, newsFreshMs } from '@everpaw/contracts/news/news.limits';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError } from '../../base/http.ts';
import { orNothing, useOffline, useReading } from '../../offline/react/hooks.ts';
import { foundHere, type NewsAsked } from './news-query.ts';

/** What the news shows. `fromDevice` says that the server could not be asked; `failed`, that there is nothing at all. */
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

/** The first page of the news that this device had last; null when it has none. */
function useStoredNews(): NewsList | null | undefined {
  return orNothing(
    useReading(async ({ db, read }) => (await read.setting(db, 'news'))?.list ?? null, 'news'),
  );
}

/** Keeps the first page of everything on the device, so that it can be read without a connection. */
function useNewsKept(list: NewsList | undefined, asOf: number): void {
  const offline = useOffline();
  useEffect(() => {
    if (!list) return;
    Promise.all([offline.localStore(), import('../../offline/store/database.ts')])
      .then(([{ db }, { setSetting }]) => setSetting(db, 'news', { list, asOf }))
      // A device that keeps nothing asks again.
      .catch(() => {});
  }, [offline, list, asOf]);
}

/** What is asked for, page after page (REQ-643, REQ-652, REQ-653). To be used anew for another question (`key`). */
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
  const stored = useStoredNews();
  const isAway =
    first !== undefined && (first.isError || first.failureCount > 0 || first.fetchStatus === 'paused');
  const last = pages.at(-1);
  const here = stored && isAway ? foundHere(stored.feeds, asked) : undefined;
  const fromDevice = !first?.data && here !== undefined;
  return {
    entries: first?.data ? pages.flatMap(({ data }) => data?.feeds ?? []) : here,
    featured: (first?.data ?? (isEverything && fromDevice ? stored : undefined))?.featured ?? [],
    total: first?.data?.pagination.total ?? here?.length ?? 0,
    hasMore: last?.data?.pagination.hasMore ?? (cursors.length > 0 && last?.isPending === true),
    fromDevice,
    failed: isAway && !first.data && stored === null,
    busy: pages.some(({ isFetching }) => isFetching),
    loadMore() {
      const next = last?.data?.pagination.nextCursor;
      if (next) setCursors((before) => [...before, next]);
      else if (last?.isError) void last.refetch();
    },
    retry: () => void first?.refetch(),
  };
}

/** The categories with their counts (REQ-636, REQ-654). */
export function useNewsCategories(): readonly CategoryCount[] {
  const { data } = useQuery<CategoryCount[]>({
    queryKey: [newsApi.categories.path],
    staleTime: newsCategoriesFreshMs,
  });
  return data ?? [];
}

/** One article: the server's, or where it cannot be asked the one of the list that this device had last. */
export function useArticle(slug: string) {
  const answer = useQuery<ArticlePage>({
    queryKey: [pathOf(newsApi.one, { params: { id: slug } })],
    staleTime: newsFreshMs,
  });
  const stored = useStoredNews();
  const isMissing = answer.error instanceof ApiError && [400, 404].includes(answer.error.status);
  const isAway = answer.isError || answer.failureCount > 0 || answer.fetchStatus === 'paused';
  const found = stored
    ? [...stored.feeds, ...stored.featured].find(({ feed }) => feed.slug === slug)
    : undefined;
  const kept: ArticlePage | undefined =
    found && isAway && !isMissing
      ? { ...found, offer: null, commentCount: 0, isLiked: false, related: [] }
      : undefined;
  return {
    article: answer.data ?? kept,
    fromDevice: !answer.data && kept !== undefined,
    isMissing,
    failed: isAway && !isMissing && !answer.data && stored !== undefined && !kept,
    busy: answer.isFetching,
    retry: () => void answer.refetch(),
  };
}

import { newsApi } from '@everpaw/contracts/news/news.api';
import type { NewsEntry } from '@everpaw/contracts/news/news.dto';
import { newsMessages as messages } from '@everpaw/contracts/news/news.messages';
import { type FormEvent, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { textLinkStyle } from '../../ui/link.tsx';
import { NoSignalIcon } from '../../ui/pictures/icons.tsx';
import { useScreen } from '../../ui/screen.tsx';
import { EmptyState, ErrorState, SkeletonGroup } from '../../ui/states.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { countFeed } from './news-analytics.ts';
import { CategoryDot, NewsCard, NewsCardSkeleton, newsGrid } from './news-card.tsx';
import { useNews, useNewsCategories } from './news-feed.ts';
import { type NewsAsked, newsTabs, readNewsAsked, writeNewsAsked } from './news-query.ts';
import type { CountedCategory } from './seen-news.ts';

/** Delay between the last keystroke and the search, in milliseconds. */
const typingMs = 350;

/** The news screen: search, tabs, categories and articles. */
export default function NewsScreen() {
  useScreen(messages.title);
  const [params, setParams] = useSearchParams();
  const asked = readNewsAsked(params);
  const categories = useNewsCategories();
  const ask = (change: Partial<NewsAsked>) =>
    setParams(writeNewsAsked({ ...asked, ...change }), { replace: true, preventScrollReset: true });
  useEffect(() => {
    // Preloads the article screen, so that articles open offline.
    void import('./article.screen.tsx');
  }, []);
  return (
    <div className="page-width pt-10 sm:pt-14">
      <header className="flex flex-wrap items-end justify-between gap-x-10 gap-y-5">
        <div className="max-w-measure">
          <h1 className="text-title">{messages.title}</h1>
          <p className="mt-3 text-ink-soft text-lead">{messages.text}</p>
        </div>
        <a
          className={`${textLinkStyle} inline-flex min-h-11 items-center font-semibold`}
          href={newsApi.rss.path}
        >
          {messages.rss}
        </a>
      </header>
      <Search value={asked.search} onSearch={(search) => ask({ search })} />
      <Chips categories={categories} chosen={asked.category} onChoose={(category) => ask({ category })} />
      <div className="mt-8">
        <Tabs
          label={messages.tabs}
          value={asked.tab}
          onChange={(tab) => {
            countFeed('filter', `type ${tab}`);
            ask({ tab });
          }}
          tabs={newsTabs.map((tab) => ({
            value: tab,
            label: messages.tabNames[tab],
            content:
              tab === asked.tab ? (
                <Found
                  key={String(writeNewsAsked(asked))}
                  asked={asked}
                  onShowAll={() => setParams({}, { replace: true, preventScrollReset: true })}
                />
              ) : null,
          }))}
        />
      </div>
    </div>
  );
}

/** Searches after a pause in typing, or immediately when Enter is pressed. */
function Search({ value, onSearch }: { value: string; onSearch: (search: string) => void }) {
  const [text, setText] = useState(value);
  const [sent, setSent] = useState(value);
  // Something else changed the URL, such as `Show all news`.
  if (value !== sent) {
    setSent(value);
    setText(value);
  }
  const send = () => {
    if (text.trim() === sent) return;
    setSent(text.trim());
    countFeed('search', text);
    onSearch(text.trim());
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the delay restarts when `text` changes
  useEffect(() => {
    const timer = setTimeout(send, typingMs);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <search className="mt-8 block max-w-[28rem]">
      <form
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          send();
        }}
      >
        <TextField
          label={messages.search}
          type="search"
          maxLength={100}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </form>
    </search>
  );
}

/** The categories as chips with their counts. */
function Chips({
  categories,
  chosen,
  onChoose,
}: {
  categories: readonly CountedCategory[];
  chosen: string;
  onChoose: (category: string) => void;
}) {
  if (categories.length === 0) return null;
  const chip = (slug: string) => ({
    type: 'button' as const,
    'aria-pressed': chosen === slug,
    onClick: () => {
      countFeed('filter', `category ${slug || 'all'}`);
      onChoose(slug);
    },
    className:
      'inline-flex min-h-11 max-w-full items-center gap-2 rounded-[1.375rem] border py-1.5 text-left border-rule-strong px-4.5 font-semibold text-[0.9375rem] transition-colors hover:border-ink hover:bg-leaf aria-pressed:border-moss aria-pressed:bg-moss aria-pressed:text-on-moss',
  });
  const total = categories.reduce((sum, { feedCount }) => sum + feedCount, 0);
  const count = (number: number) => <span className="font-normal tabular-nums opacity-80">{number}</span>;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls
    <div role="group" aria-label={messages.categories} className="mt-6 flex flex-wrap gap-2.5">
      <button {...chip('')}>
        {messages.allCategories} {count(total)}
      </button>
      {categories.map(({ category, feedCount }) => (
        <button key={category.slug} {...chip(category.slug)}>
          <CategoryDot color={category.color} />
          <span className="min-w-0 [overflow-wrap:anywhere]">{category.name}</span> {count(feedCount)}
        </button>
      ))}
    </div>
  );
}

function Found({ asked, onShowAll }: { asked: NewsAsked; onShowAll: () => void }) {
  const news = useNews(asked);
  const { entries, featured } = news;
  const isEverything = asked.tab === 'all' && asked.category === '' && asked.search === '';
  if (!entries)
    return news.failed ? (
      <ErrorState title={messages.failed} text={messages.tryAgain} busy={news.busy} onRetry={news.retry} />
    ) : (
      <SkeletonGroup label={messages.reading} className={newsGrid}>
        <NewsCardSkeleton />
        <NewsCardSkeleton />
        <NewsCardSkeleton />
      </SkeletonGroup>
    );
  return (
    <>
      {news.fromDevice && (
        <p className="mb-6 flex items-start gap-2.5 text-ink-soft">
          <NoSignalIcon className="mt-0.5 size-5 shrink-0" />
          {messages.asKept}
        </p>
      )}
      {entries.length === 0 ? (
        <EmptyState
          title={messages.none}
          action={
            !isEverything && (
              <Button variant="quiet" onClick={onShowAll}>
                {messages.showAll}
              </Button>
            )
          }
        >
          {isEverything ? messages.noneYetText : messages.noneText}
        </EmptyState>
      ) : (
        <>
          {isEverything && <Featured entries={featured} />}
          <section aria-labelledby="latest-news">
            <div className="mb-8 flex flex-wrap items-baseline justify-between gap-x-8 gap-y-1">
              <h2 id="latest-news" className="text-heading">
                {asked.search === '' ? messages.latest : messages.found}
              </h2>
              <p role="status" className="text-ink-soft">
                {messages.shown(entries.length, news.total)}
              </p>
            </div>
            <ul className={newsGrid}>
              {entries.map((entry, index) => (
                <li key={entry.feed.id}>
                  <NewsCard entry={entry} priority={!isEverything && index < 3} />
                </li>
              ))}
            </ul>
            {news.hasMore && !news.fromDevice && (
              <p className="mt-14 text-center">
                <Button
                  variant="quiet"
                  size="large"
                  busy={news.busy}
                  busyLabel={messages.loadingMore}
                  onClick={news.loadMore}
                >
                  {messages.loadMore}
                </Button>
              </p>
            )}
          </section>
        </>
      )}
    </>
  );
}

/** Featured and pinned articles, the first one large. */
function Featured({ entries: [first, ...others] }: { entries: readonly NewsEntry[] }) {
  if (!first) return null;
  return (
    <section aria-labelledby="featured-news" className="mb-16 border-rule border-b pb-16">
      <h2 id="featured-news" className="mb-6 text-heading">
        {messages.featured}
      </h2>
      <NewsCard entry={first} isLarge priority />
      {others.length > 0 && (
        <ul className="mt-12 grid gap-x-12 gap-y-12 sm:grid-cols-2">
          {others.map((entry) => (
            <li key={entry.feed.id}>
              <NewsCard entry={entry} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

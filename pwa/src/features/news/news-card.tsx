import { excerpt } from '@everpaw/contracts/kernel/text/excerpt';
import type { NewsEntry } from '@everpaw/contracts/news/news.dto';
import { shownSummaryLength } from '@everpaw/contracts/news/news.limits';
import { newsMessages as messages } from '@everpaw/contracts/news/news.messages';
import { classNames } from '../../ui/helpers/class-names.ts';
import { longDay } from '../../ui/helpers/dates.ts';
import { Link } from '../../ui/link.tsx';
import { Picture } from '../../ui/pictures/picture.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { countArticle } from './news-analytics.ts';
import { readingMinutes } from './news-query.ts';

/** Two or three columns if there is room. */
export const newsGrid = 'grid gap-x-8 gap-y-12 sm:grid-cols-2 lg:grid-cols-3 lg:gap-x-12 lg:gap-y-16';

/** A dot in a category's color. Its ring keeps it visible on a background of similar lightness. */
export function CategoryDot({ color }: { color: string }) {
  return (
    <span
      aria-hidden="true"
      className="size-2.5 shrink-0 rounded-full outline outline-rule-strong"
      style={{ backgroundColor: color }}
    />
  );
}

/**
 * The category of an article. Its color is a dot next to the name, so that the name stays readable on every background.
 */
export function CategoryName({ category }: Pick<NewsEntry, 'category'>) {
  if (!category) return null;
  return (
    <span className="inline-flex min-w-0 items-center gap-2">
      <CategoryDot color={category.color} />
      <span className="min-w-0 [overflow-wrap:anywhere]">{category.name}</span>
    </span>
  );
}

/** The publication date of an article and its reading time. */
export function ArticleDate({ feed }: Pick<NewsEntry, 'feed'>) {
  return (
    <>
      <time dateTime={feed.publishedAt}>{longDay(feed.publishedAt)}</time> ·{' '}
      {messages.minutes(readingMinutes(feed.content))}
    </>
  );
}

/** A news card whose link opens the article in a new tab. */
export function NewsCard({
  entry,
  isLarge = false,
  priority = false,
}: {
  entry: NewsEntry;
  isLarge?: boolean;
  priority?: boolean;
}) {
  const { feed, category } = entry;
  return (
    <article
      className={classNames(
        'group relative grid h-full content-start gap-4',
        isLarge && 'items-center gap-x-10 gap-y-5 lg:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)]',
      )}
    >
      {feed.featuredImageUrl && (
        <div className="overflow-hidden rounded-leaf border border-rule transition-shadow duration-300 group-hover:shadow-lift">
          <Picture
            src={feed.featuredImageUrl}
            alt=""
            shape="frame"
            priority={priority}
            className="aspect-[16/10] w-full"
          />
        </div>
      )}
      <div className="grid content-start gap-2.5">
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1 font-semibold text-[0.8125rem] text-ink-soft">
          <CategoryName category={category} />
          {feed.isPinned && <span>{messages.pinned}</span>}
        </p>
        <h3
          className={
            isLarge
              ? 'font-display text-title'
              : 'font-display text-[1.4375rem] leading-[1.18] tracking-[-0.008em]'
          }
        >
          <Link
            to={`/news/${encodeURIComponent(feed.slug)}`}
            target="_blank"
            rel="noopener"
            className="underline-offset-4 after:absolute after:inset-0 group-hover:underline"
            onClick={() => countArticle(feed.id, 'click')}
          >
            {feed.title}
          </Link>
        </h3>
        <p className={isLarge ? 'text-ink-soft text-lead' : 'text-ink-soft'}>
          {excerpt(feed.summary, shownSummaryLength)}
        </p>
        <p className="text-ink-faint text-small">
          <ArticleDate feed={feed} />
        </p>
      </div>
    </article>
  );
}

export function NewsCardSkeleton() {
  return (
    <div className="grid content-start gap-4">
      <Skeleton className="aspect-[16/10] w-full" />
      <Skeleton className="h-6 w-4/5" />
      <Skeleton className="h-14 w-full" />
    </div>
  );
}

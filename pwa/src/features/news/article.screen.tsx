import { money } from '@everpaw/contracts/kernel/text/dollars';
import { newsApi } from '@everpaw/contracts/news/news.api';
import type { ArticleOffer, ArticlePage } from '@everpaw/contracts/news/news.dto';
import { newsMessages as messages } from '@everpaw/contracts/news/news.messages';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useParams } from 'react-router-dom';
import { messageOf } from '../../net/http.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { longDay } from '../../ui/helpers/dates.ts';
import { useToast } from '../../ui/helpers/notices.ts';
import { shareLink } from '../../ui/helpers/share-link.ts';
import { Link } from '../../ui/link.tsx';
import { BackIcon, NoSignalIcon, ShareIcon } from '../../ui/pictures/icons.tsx';
import { Fleuron } from '../../ui/pictures/mark.tsx';
import { HeartIcon } from '../../ui/pictures/more-icons.tsx';
import { Picture } from '../../ui/pictures/picture.tsx';
import { useScreen } from '../../ui/screen.tsx';
import { EmptyState, ErrorState, Skeleton, SkeletonGroup } from '../../ui/states.tsx';
import { useCurrentUser } from '../session/current-user.ts';
import { useOpenSignIn } from '../session/sign-in.ts';
import { ArticleBody } from './article-body.tsx';
import { useNewsAct } from './news-acts.ts';
import { countArticle } from './news-analytics.ts';
import { ArticleDate, CategoryName } from './news-card.tsx';
import { useArticle } from './news-feed.ts';

const Comments = lazy(() => import('./comments.tsx'));

/** The text column of an article. */
const column = 'mx-auto w-full max-w-[41rem]';

/** The screen of one article. */
export default function ArticleScreen() {
  const { slug = '' } = useParams();
  const { article, isAsking, fromDevice, isMissing, failed, isUnreached, busy, retry } = useArticle(slug);
  useScreen(article?.feed.title ?? (isMissing ? messages.notFound : null));
  return (
    <div className="page-width pt-6 sm:pt-10">
      <div className="mx-auto max-w-[60rem]">
        <Link
          to="/news"
          className="inline-flex min-h-11 items-center gap-2 font-semibold text-ink-soft underline-offset-4 hover:text-ink hover:underline"
        >
          <BackIcon className="size-4.5" />
          {messages.back}
        </Link>
      </div>
      {article ? (
        <Article key={article.feed.id} article={article} isAsking={isAsking} fromDevice={fromDevice} />
      ) : isMissing ? (
        <EmptyState
          level={1}
          title={messages.notFound}
          action={<ButtonLink to="/news">{messages.back}</ButtonLink>}
        >
          {messages.notFoundText}
        </EmptyState>
      ) : failed ? (
        <ErrorState
          level={1}
          title={messages.failed}
          text={isUnreached ? messages.notKept : messages.tryAgain}
          busy={busy}
          onRetry={retry}
        />
      ) : (
        <SkeletonGroup label={messages.reading} className={`${column} mt-8 grid gap-5`}>
          <Skeleton className="h-5 w-32" />
          <Skeleton className="h-20 w-full" />
          <Skeleton className="h-7 w-4/5" />
          <Skeleton className="mt-4 aspect-[16/9] w-full" />
          <Skeleton className="h-64 w-full" />
        </SkeletonGroup>
      )}
    </div>
  );
}

function Article({
  article,
  isAsking,
  fromDevice,
}: {
  article: ArticlePage;
  isAsking: boolean;
  fromDevice: boolean;
}) {
  const { feed } = article;
  useEffect(() => countArticle(feed.id, 'view'), [feed.id]);
  return (
    <>
      <article className="mt-6 sm:mt-8">
        <Heading article={article} fromDevice={fromDevice} />
        {feed.featuredImageUrl && (
          <div className="mx-auto mt-10 max-w-[60rem] overflow-hidden rounded-leaf border border-rule">
            <Picture
              src={feed.featuredImageUrl}
              alt={feed.featuredImageAlt}
              shape="frame"
              priority
              className="aspect-[16/10] w-full sm:aspect-[2/1]"
            />
          </div>
        )}
        <div className={`${column} mt-10 sm:mt-14`}>
          {feed.productUpdate && <Update article={article} />}
          <ArticleBody markup={feed.content} />
          {article.offer && <Offer offer={article.offer} />}
          <Fleuron className="mx-auto mt-12 h-6 w-auto text-moss" />
          {feed.tags.length > 0 && (
            <ul
              aria-label={messages.tags}
              className="mt-8 flex flex-wrap justify-center gap-x-4 gap-y-1 text-ink-soft"
            >
              {feed.tags.map((tag) => (
                <li key={tag}>
                  <Link
                    to={`/news?search=${encodeURIComponent(tag)}`}
                    className="inline-flex min-h-11 items-center underline-offset-4 hover:text-ink hover:underline"
                  >
                    #{tag}
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </div>
      </article>
      <div className={column}>
        {!isAsking && !fromDevice && <Actions article={article} />}
        <Related related={article.related} />
        <section aria-labelledby="comments" className="mt-14">
          <h2 id="comments" className="text-heading">
            {messages.comments}
          </h2>
          {fromDevice ? (
            <p className="mt-3 text-ink-soft">{messages.commentsOffline}</p>
          ) : isAsking ? (
            <Skeleton className="mt-5 h-40 w-full" />
          ) : (
            <Suspense fallback={<Skeleton className="mt-5 h-40 w-full" />}>
              <Comments articleId={feed.id} isOpen={feed.allowComments} />
            </Suspense>
          )}
        </section>
      </div>
    </>
  );
}

function Heading({ article, fromDevice }: { article: ArticlePage; fromDevice: boolean }) {
  const { feed, category, author } = article;
  const name = author ? `${author.firstName} ${author.lastName}`.trim() : messages.siteAuthor;
  const edited = feed.lastEditedAt;
  const isEdited = edited !== null && edited > feed.publishedAt;
  return (
    <header className={column}>
      {category && (
        <p className="font-semibold text-[0.9375rem] text-ink-soft">
          <Link
            to={`/news?category=${encodeURIComponent(category.slug)}`}
            className="inline-flex min-h-11 items-center underline-offset-4 hover:text-ink hover:underline"
          >
            <CategoryName category={category} />
          </Link>
        </p>
      )}
      <h1 className="mt-1 text-[clamp(2.25rem,1.6rem+2.9vw,3.75rem)] leading-[1.06] tracking-[-0.02em]">
        {feed.title}
      </h1>
      <p className="mt-5 text-ink-soft text-lead [text-wrap:pretty]">{feed.summary}</p>
      <p className="mt-6 border-rule border-t pt-4 text-ink-soft text-small">
        <span className="font-semibold text-ink">{name}</span> · <ArticleDate feed={feed} />
        {isEdited && ` · ${messages.changedOn(longDay(edited))}`}
      </p>
      {fromDevice && (
        <p className="mt-4 flex items-start gap-2.5 text-ink-soft">
          <NoSignalIcon className="mt-0.5 size-5 shrink-0" />
          {messages.asKept}
        </p>
      )}
    </header>
  );
}

/** The change to the product that the article reports. */
function Update({ article: { feed } }: { article: ArticlePage }) {
  const update = feed.productUpdate;
  if (!update) return null;
  const { changesSummary, previousData, currentData } = update;
  return (
    <aside className="mb-10 rounded-leaf bg-dusk-wash px-6 py-5">
      <p className="running-head text-dusk">{messages.whatChanged}</p>
      <p className="mt-2">{changesSummary}</p>
      {previousData !== null && currentData !== null && (
        <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
          <dt className="font-semibold">{messages.before}</dt>
          <dd>{previousData}</dd>
          <dt className="font-semibold">{messages.now}</dt>
          <dd>{currentData}</dd>
        </dl>
      )}
    </aside>
  );
}

/** The promo code of a promotion while it's valid. */
function Offer({ offer: { code, discountPercent, discountCents, validUntil } }: { offer: ArticleOffer }) {
  const notify = useToast();
  async function copy() {
    try {
      await navigator.clipboard.writeText(code);
      notify({ title: messages.codeCopied, atOnce: true });
    } catch {
      notify({ title: messages.linkNotCopied, tone: 'problem' });
    }
  }
  return (
    <aside className="mt-12 grid justify-items-center gap-3 rounded-leaf bg-cloth px-6 py-9 text-center text-on-cloth">
      <p className="running-head text-on-cloth-soft">{messages.offerTitle}</p>
      <p className="font-display text-[2.25rem] leading-none tracking-[0.04em]">{code}</p>
      <p>
        {discountPercent === null
          ? messages.offerAmount(money(discountCents ?? 0))
          : messages.offerPercent(discountPercent)}
      </p>
      {validUntil !== null && (
        <p className="text-on-cloth-soft text-small">{messages.offerUntil(longDay(validUntil))}</p>
      )}
      <p className="mt-2 flex flex-wrap justify-center gap-3">
        <Button variant="cloth" onClick={() => void copy()}>
          {messages.copyCode}
        </Button>
        <ButtonLink to="/store" variant="cloth">
          {messages.toStore}
        </ButtonLink>
      </p>
    </aside>
  );
}

/** Buttons to like and share, with their counts. */
function Actions({ article }: { article: ArticlePage }) {
  const { feed } = article;
  const { user } = useCurrentUser();
  const openSignIn = useOpenSignIn();
  const notify = useToast();
  const { act } = useNewsAct();
  /** The state that was chosen but isn't confirmed by the server yet. */
  const [pressed, setPressed] = useState<boolean | null>(null);
  if (pressed === article.isLiked) setPressed(null);
  const isLiked = pressed ?? article.isLiked;
  const likes = feed.likeCount + Number(isLiked) - Number(article.isLiked);

  async function like() {
    if (!user) {
      openSignIn({ redirect: `/news/${feed.slug}` });
      return;
    }
    setPressed(!isLiked);
    try {
      await act(isLiked ? newsApi.unlike : newsApi.like, { params: { id: feed.id } });
    } catch (error) {
      setPressed(null);
      notify({ title: messageOf(error, messages.likeFailed), tone: 'problem' });
    }
  }
  async function share() {
    const words = { copied: messages.linkCopied, notCopied: messages.linkNotCopied };
    if (await shareLink(feed.title, words)) countArticle(feed.id, 'share');
  }
  return (
    <div className="mt-8 flex flex-wrap items-center justify-center gap-3 border-rule border-y py-5">
      <Button
        variant="quiet"
        aria-pressed={isLiked}
        icon={<HeartIcon className="size-5 text-clay" fill={isLiked ? 'currentColor' : 'none'} />}
        onClick={() => void like()}
      >
        {isLiked ? messages.liked : messages.like}
      </Button>
      <Button variant="quiet" icon={<ShareIcon />} onClick={() => void share()}>
        {messages.share}
      </Button>
      <p className="text-ink-soft text-small">
        {messages.likes(likes)} · {messages.views(feed.viewCount)}
      </p>
    </div>
  );
}

function Related({ related }: Pick<ArticlePage, 'related'>) {
  if (related.length === 0) return null;
  return (
    <nav aria-labelledby="related-news" className="mt-14">
      <h2 id="related-news" className="text-heading">
        {messages.related}
      </h2>
      <ul className="mt-4 border-rule border-t">
        {related.map(({ slug, title }) => (
          <li key={slug} className="border-rule border-b">
            <Link
              to={`/news/${encodeURIComponent(slug)}`}
              className="flex min-h-11 items-center py-3.5 font-display text-[1.1875rem] leading-snug underline-offset-4 hover:underline"
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

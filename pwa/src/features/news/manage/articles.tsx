import { pathOf } from '@everpaw/contracts/kernel/features/endpoint-path';
import { newsApi } from '@everpaw/contracts/news/news.api';
import type { EditedArticle } from '@everpaw/contracts/news/news.dto';
import { newsEditingMessages as messages } from '@everpaw/contracts/news/news-editing.messages';
import { type ArticleStatus, articleStatuses } from '@everpaw/contracts/news/news-kinds';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../net/http.ts';
import { useAnswer } from '../../../net/use-answer.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Select, TextField } from '../../../ui/field.tsx';
import { checked, useForm } from '../../../ui/form/use-form.ts';
import { dayAndTime } from '../../../ui/helpers/dates.ts';
import { useToast } from '../../../ui/helpers/notices.ts';
import { ItemButton, ItemList, ListIntro } from '../../../ui/item-list.tsx';
import { Link } from '../../../ui/link.tsx';
import { MoreButton } from '../../../ui/more-button.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useNewsAct } from '../news-acts.ts';
import { instantOf } from './article-draft.ts';
import { ArticleForm } from './article-form.tsx';

const tones: Record<ArticleStatus, BadgeTone> = {
  draft: 'plain',
  scheduled: 'dusk',
  published: 'moss',
  archived: 'clay',
};

/** All articles with their status and actions, for people who manage the news. */
export default function Articles() {
  const [status, setStatus] = useState<ArticleStatus | ''>('');
  const [edited, setEdited] = useState<EditedArticle | 'new' | null>(null);
  const notify = useToast();
  const categories = useAnswer(newsApi.categories, { staleTime: 0 });
  const list = useInfiniteQuery({
    queryKey: [pathOf(newsApi.articles), status],
    queryFn: ({ pageParam: cursor, signal }) =>
      call(newsApi.articles, {
        query: { status: status || undefined, cursor: cursor ?? undefined },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    staleTime: 0,
  });
  const articles = list.data?.pages.flatMap((page) => page.articles);
  return (
    <div className="grid max-w-[60rem] gap-6">
      <ListIntro text={messages.articlesText} add={messages.newArticle} onAdd={() => setEdited('new')} />
      <div className="max-w-56">
        <Select
          label={messages.articles}
          hideLabel
          placeholder={messages.anyStatus}
          options={articleStatuses.map((value) => ({ value, label: messages.statusNames[value] }))}
          value={status}
          onChange={({ target }) => setStatus(target.value as ArticleStatus | '')} // one of the options
        />
      </div>
      <ItemList
        list={list}
        items={articles}
        texts={{
          reading: messages.readingArticles,
          failed: messages.articlesFailed,
          tryAgain: messages.notDone,
        }}
        empty={
          <EmptyState title={status === '' ? messages.noArticles : messages.noneOfStatus}>
            {status === '' && messages.noArticlesText}
          </EmptyState>
        }
        skeletons={['h-20 w-full', 'h-20 w-full']}
        row={(article) => <Row key={article.id} article={article} onEdit={() => setEdited(article)} />}
      />
      <MoreButton list={list}>{messages.older}</MoreButton>
      {edited && (
        <ArticleForm
          article={edited === 'new' ? null : edited}
          categories={categories.data ?? []}
          onClose={() => setEdited(null)}
          onSaved={() => notify({ title: messages.saved })}
        />
      )}
    </div>
  );
}

/** Returns when an article is or was published and when it expires, as far as that is set. */
function timesOf({ status, publishedAt, scheduledAt, expiresAt }: EditedArticle): string {
  const parts = [
    ...(scheduledAt === null ? [] : [messages.comesOut(dayAndTime(scheduledAt))]),
    ...(publishedAt === null ? [] : [messages.cameOut(dayAndTime(publishedAt))]),
    ...(expiresAt === null || status === 'archived' ? [] : [messages.endsAt(dayAndTime(expiresAt))]),
  ];
  return parts.join(' · ');
}

function Row({ article, onEdit }: { article: EditedArticle; onEdit: () => void }) {
  const { id, slug, title, status, type, viewCount, likeCount, shareCount } = article;
  const [scheduling, setScheduling] = useState(false);
  const { tell, busy } = useNewsAct();
  const to = (endpoint: typeof newsApi.publish, done: string) => () =>
    void tell(endpoint, { params: { id } }, { done, failed: messages.notDone });
  const button = (label: string, onClick: () => void) => (
    <ItemButton label={label} item={title} busy={busy} onClick={onClick} />
  );
  return (
    <li className="grid gap-3 border-rule border-b py-5">
      <div className="grid justify-items-start gap-1.5">
        <h2 className="font-display text-[1.25rem] leading-snug">{title}</h2>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-soft text-small">
          <Badge tone={tones[status]}>{messages.statusNames[status]}</Badge>
          {messages.typeNames[type]}
          <span>{timesOf(article)}</span>
        </p>
        {status !== 'draft' && (
          <p className="text-ink-faint text-small">{messages.figures(viewCount, likeCount, shareCount)}</p>
        )}
      </div>
      <div className="-ml-3 flex flex-wrap items-center gap-1">
        {button(messages.edit, onEdit)}
        {status !== 'published' && button(messages.publish, to(newsApi.publish, messages.published))}
        {(status === 'draft' || status === 'scheduled') &&
          button(messages.schedule, () => setScheduling(true))}
        {(status === 'published' || status === 'scheduled') &&
          button(messages.archive, to(newsApi.archive, messages.archived))}
        {(status === 'scheduled' || status === 'archived') &&
          button(messages.toDraft, to(newsApi.returnToDraft, messages.madeDraft))}
        {status === 'published' && (
          <Link
            to={`/news/${slug}`}
            className="inline-flex min-h-11 items-center px-3 font-semibold text-[0.9375rem] underline-offset-4 hover:underline"
          >
            {messages.open}
          </Link>
        )}
      </div>
      {scheduling && <Schedule article={article} onClose={() => setScheduling(false)} />}
    </li>
  );
}

function Schedule({ article: { id, title }, onClose }: { article: EditedArticle; onClose: () => void }) {
  const { act } = useNewsAct();
  const notify = useToast();
  const form = useForm({
    start: { at: '' },
    check({ at }) {
      const publishAt = instantOf(at);
      return checked(
        { publishAt: publishAt ?? '' },
        { at: publishAt === null ? messages.publishAt : undefined },
      );
    },
    async send(body) {
      await act(newsApi.schedule, { params: { id }, body });
      notify({ title: messages.scheduled });
      onClose();
    },
    failed: messages.notDone,
  });
  return (
    <Dialog open onClose={onClose} title={messages.schedule} description={title}>
      <form {...form.attributes} className="grid gap-5">
        <TextField
          type="datetime-local"
          label={messages.publishAt}
          hint={messages.publishAtHint}
          {...form.text('at')}
          error={form.message}
        />
        <Button type="submit" busy={form.busy} className="justify-self-start">
          {messages.schedule}
        </Button>
      </form>
    </Dialog>
  );
}

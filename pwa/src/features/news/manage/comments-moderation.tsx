import { pathOf } from '@everpaw/contracts/kernel/endpoint-path';
import { timeAgo } from '@everpaw/contracts/kernel/words';
import { newsApi } from '@everpaw/contracts/news/news.api';
import { newsMessages } from '@everpaw/contracts/news/news.messages';
import type { ModeratedComments } from '@everpaw/contracts/news/news.schemas';
import { newsEditingMessages as messages } from '@everpaw/contracts/news/news-editing.messages';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call, messageOf } from '../../../base/http.ts';
import { useToast } from '../../../base/notices.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Switch } from '../../../ui/field.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { EmptyState, ErrorState, Skeleton, SkeletonGroup } from '../../../ui/states.tsx';
import { useNewsAct } from '../news-acts.ts';

/** The comments of all articles, for those who moderate. */
export default function CommentsModeration() {
  const [hiddenOnly, setHiddenOnly] = useState(false);
  const list = useInfiniteQuery({
    queryKey: [pathOf(newsApi.moderated), hiddenOnly],
    queryFn: ({ pageParam: cursor, signal }) =>
      call(newsApi.moderated, {
        query: { hiddenOnly: hiddenOnly || undefined, cursor: cursor ?? undefined },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    staleTime: 0,
  });
  const comments = list.data?.pages.flatMap((page) => page.comments);
  return (
    <div className="grid max-w-[48rem] gap-6">
      <p className="max-w-measure text-ink-soft">{messages.commentsText}</p>
      <Switch
        label={messages.hiddenOnly}
        checked={hiddenOnly}
        onChange={setHiddenOnly}
        className="max-w-80"
      />
      {comments ? (
        comments.length === 0 ? (
          <EmptyState title={hiddenOnly ? messages.noHidden : messages.noComments} />
        ) : (
          <ul className="border-rule border-t">
            {comments.map((comment) => (
              <Row key={comment.id} comment={comment} />
            ))}
          </ul>
        )
      ) : list.isError ? (
        <ErrorState
          title={messages.commentsFailed}
          text={messageOf(list.error, messages.notDone)}
          busy={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      ) : (
        <SkeletonGroup label={messages.readingComments} className="grid gap-4">
          <Skeleton className="h-24 w-full" />
        </SkeletonGroup>
      )}
      {list.hasNextPage && (
        <Button
          variant="quiet"
          className="justify-self-start"
          busy={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {messages.older}
        </Button>
      )}
    </div>
  );
}

function Row({ comment }: { comment: ModeratedComments['comments'][number] }) {
  const { id, authorName, content, status, createdAt, article } = comment;
  const { act, busy } = useNewsAct();
  const notify = useToast();
  const isHidden = status === 'hidden';
  async function change() {
    try {
      await act(isHidden ? newsApi.showComment : newsApi.hideComment, { params: { id } });
      notify({ title: isHidden ? messages.commentShown : messages.commentHidden });
    } catch (error) {
      notify({ title: messageOf(error, messages.notDone), tone: 'problem' });
    }
  }
  return (
    <li className="grid gap-2 border-rule border-b py-5">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small">
        <span className="font-semibold">{authorName || newsMessages.formerMember}</span>
        <span className="text-ink-soft">{timeAgo(createdAt, new Date().toISOString())}</span>
        <TextLink to={`/news/${article.slug}`}>{messages.on(article.title)}</TextLink>
        {isHidden && <Badge tone="clay">{messages.hidden}</Badge>}
      </p>
      <p className="whitespace-pre-line [overflow-wrap:anywhere]">{content}</p>
      <Button variant="quiet" className="justify-self-start" busy={busy} onClick={() => void change()}>
        {isHidden ? messages.show : messages.hide}
      </Button>
    </li>
  );
}

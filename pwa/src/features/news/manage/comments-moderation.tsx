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
import { TextLink } from '../../../ui/link.tsx';
import { ModeratedList } from '../../../ui/moderated-list.tsx';
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
  return (
    <ModeratedList
      list={list}
      items={list.data?.pages.flatMap((page) => page.comments)}
      hiddenOnly={hiddenOnly}
      onHiddenOnly={setHiddenOnly}
      texts={{
        intro: messages.commentsText,
        hiddenOnly: messages.hiddenOnly,
        none: messages.noComments,
        noneHidden: messages.noHidden,
        reading: messages.readingComments,
        failed: messages.commentsFailed,
        tryAgain: messages.notDone,
        more: messages.older,
      }}
      row={(comment) => <Row key={comment.id} comment={comment} />}
    />
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

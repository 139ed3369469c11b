import { pathOf } from '@everpaw/contracts/kernel/features/endpoint-path';
import { reportMessages } from '@everpaw/contracts/kernel/report.messages';
import { timeAgo } from '@everpaw/contracts/kernel/text/words';
import { newsApi } from '@everpaw/contracts/news/news.api';
import type { ModeratedComments } from '@everpaw/contracts/news/news.dto';
import { newsMessages } from '@everpaw/contracts/news/news.messages';
import { newsEditingMessages as messages } from '@everpaw/contracts/news/news-editing.messages';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../net/http.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { ModeratedList } from '../../../ui/moderated-list.tsx';
import { useNewsAct } from '../news-acts.ts';

type Shown = 'all' | 'hidden' | 'reported';

const none: Record<Shown, string> = {
  all: messages.noComments,
  hidden: messages.noHidden,
  reported: messages.noReported,
};

/** The comments on all articles, for moderators. */
export default function CommentsModeration() {
  const [shown, setShown] = useState<Shown>('all');
  const only = (which: Shown) => (checked: boolean) => setShown(checked ? which : 'all');
  const list = useInfiniteQuery({
    queryKey: [pathOf(newsApi.moderated), shown],
    queryFn: ({ pageParam: cursor, signal }) =>
      call(newsApi.moderated, {
        query: {
          hiddenOnly: shown === 'hidden' || undefined,
          reportedOnly: shown === 'reported' || undefined,
          cursor: cursor ?? undefined,
        },
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
      switches={[
        { label: messages.reportedOnly, checked: shown === 'reported', onChange: only('reported') },
        { label: messages.hiddenOnly, checked: shown === 'hidden', onChange: only('hidden') },
      ]}
      texts={{
        intro: messages.commentsText,
        none: none[shown],
        reading: messages.readingComments,
        failed: messages.commentsFailed,
        tryAgain: messages.notDone,
        more: messages.older,
      }}
      row={(comment) => <Row key={comment.id} comment={comment} />}
    />
  );
}

type Moderated = ModeratedComments['comments'][number];
type Decision = {
  endpoint: typeof newsApi.showComment | typeof newsApi.hideComment | typeof newsApi.keepComment;
  label: string;
  done: string;
};

const decisions = {
  show: { endpoint: newsApi.showComment, label: messages.show, done: messages.commentShown },
  hide: { endpoint: newsApi.hideComment, label: messages.hide, done: messages.commentHidden },
  keep: { endpoint: newsApi.keepComment, label: messages.keep, done: messages.commentKept },
} satisfies Record<string, Decision>;

/** How often a comment was reported and why; nothing if it wasn't reported. */
function Reports({ reports }: Pick<Moderated, 'reports'>) {
  if (reports.length === 0) return null;
  const people = reports.reduce((sum, { count }) => sum + count, 0);
  return (
    <div className="text-danger text-small">
      <p>{messages.reportedBy(people)}</p>
      <ul className="list-inside list-disc">
        {reports.map(({ reason, count }) => (
          <li key={reason}>{messages.reportReason(reportMessages.reasons[reason], count)}</li>
        ))}
      </ul>
    </div>
  );
}

function Row({ comment }: { comment: Moderated }) {
  const { id, authorName, content, status, createdAt, article, reports, isReported } = comment;
  const { tell, busy } = useNewsAct();
  const isHidden = status === 'hidden';
  return (
    <li className="grid gap-2 border-rule border-b py-5">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small">
        <span className="font-semibold">{authorName || newsMessages.formerMember}</span>
        <span className="text-ink-soft">{timeAgo(createdAt, new Date().toISOString())}</span>
        <TextLink to={`/news/${article.slug}`}>{messages.on(article.title)}</TextLink>
        {isHidden && <Badge tone="clay">{messages.hidden}</Badge>}
      </p>
      <p className="whitespace-pre-line [overflow-wrap:anywhere]">{content}</p>
      <Reports reports={reports} />
      <p className="flex flex-wrap gap-3">
        {(isHidden ? [decisions.show] : isReported ? [decisions.keep, decisions.hide] : [decisions.hide]).map(
          (decision) => (
            <Button
              key={decision.label}
              variant="quiet"
              busy={busy}
              onClick={() =>
                void tell(decision.endpoint, { params: { id } }, { ...decision, failed: messages.notDone })
              }
            >
              {decision.label}
            </Button>
          ),
        )}
      </p>
    </li>
  );
}

import { pathOf } from '@everpaw/contracts/kernel/features/endpoint-path';
import { timeAgo } from '@everpaw/contracts/kernel/text/words';
import { newsApi } from '@everpaw/contracts/news/news.api';
import type { CommentDto } from '@everpaw/contracts/news/news.dto';
import { maxCommentLength } from '@everpaw/contracts/news/news.limits';
import { newsMessages as messages } from '@everpaw/contracts/news/news.messages';
import { newsChangeMessages } from '@everpaw/contracts/news/news-changes.messages';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { call, messageOf } from '../../net/http.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { TextArea } from '../../ui/field.tsx';
import { checked, useForm } from '../../ui/form/use-form.ts';
import { classNames } from '../../ui/helpers/class-names.ts';
import { useToast } from '../../ui/helpers/notices.ts';
import { lazyOnPress } from '../../ui/lazy-part.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { HeartIcon } from '../../ui/pictures/more-icons.tsx';
import { ErrorState, Skeleton, SkeletonGroup } from '../../ui/states.tsx';
import { useCurrentUser } from '../session/current-user.ts';
import { useOpenSignIn } from '../session/sign-in.ts';
import { useNewsAct } from './news-acts.ts';

const ReportComment = lazyOnPress(() => import('./report-comment.tsx'));

/** The readers' comments on an article. */
export default function Comments({ articleId, isOpen }: { articleId: string; isOpen: boolean }) {
  const { user, loading } = useCurrentUser();
  const openSignIn = useOpenSignIn();
  const list = useInfiniteQuery({
    queryKey: [pathOf(newsApi.comments, { params: { id: articleId } }), user?.id ?? null],
    queryFn: ({ pageParam: cursor, signal }) =>
      call(newsApi.comments, {
        params: { id: articleId },
        query: { cursor: cursor ?? undefined },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    // The response marks the reader's own comments, so it depends on the account.
    enabled: !loading,
  });
  const comments = list.data?.pages.flatMap((page) => page.comments) ?? [];
  return (
    <div className="mt-5 grid gap-8">
      {!isOpen ? (
        <p className="text-ink-soft">{messages.commentsOff}</p>
      ) : user ? (
        <CommentForm articleId={articleId} />
      ) : (
        <p>
          <Button variant="quiet" onClick={() => openSignIn({ redirect: location.pathname })}>
            {messages.signInToComment}
          </Button>
        </p>
      )}
      {list.data ? (
        comments.length === 0 ? (
          isOpen && <p className="text-ink-soft">{messages.noComments}</p>
        ) : (
          <Threads comments={comments} articleId={articleId} mayWrite={isOpen && user !== null} />
        )
      ) : list.isError ? (
        <ErrorState
          level={3}
          title={messages.failed}
          text={messages.tryAgain}
          busy={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      ) : (
        <SkeletonGroup label={messages.reading} className="grid gap-5">
          <Skeleton className="h-20 w-full" />
        </SkeletonGroup>
      )}
      <MoreButton list={list}>{messages.moreComments}</MoreButton>
    </div>
  );
}

function Threads({
  comments,
  articleId,
  mayWrite,
}: {
  comments: readonly CommentDto[];
  articleId: string;
  mayWrite: boolean;
}) {
  const [replyingTo, setReplyingTo] = useState<string | null>(null);
  const now = new Date().toISOString();
  return (
    <ul className="grid gap-7">
      {comments
        .filter(({ parentId }) => parentId === null)
        .map((comment) => {
          const replies = comments.filter(({ parentId }) => parentId === comment.id);
          return (
            <li key={comment.id} className="grid gap-5 border-rule border-t pt-6">
              <Comment
                comment={comment}
                now={now}
                onReply={mayWrite && !comment.isGone ? () => setReplyingTo(comment.id) : null}
              />
              {(replies.length > 0 || replyingTo === comment.id) && (
                <div className="grid gap-6 border-rule border-l-2 pl-5 sm:pl-7">
                  {replies.map((reply) => (
                    <Comment key={reply.id} comment={reply} now={now} onReply={null} />
                  ))}
                  {replyingTo === comment.id && (
                    <CommentForm articleId={articleId} parent={comment} onDone={() => setReplyingTo(null)} />
                  )}
                </div>
              )}
            </li>
          );
        })}
    </ul>
  );
}

function Comment({
  comment,
  now,
  onReply,
}: {
  comment: CommentDto;
  now: string;
  onReply: (() => void) | null;
}) {
  const { id, authorName, content, createdAt, isGone, isOwn } = comment;
  const [deleting, setDeleting] = useState(false);
  const [reporting, setReporting] = useState(false);
  const { user } = useCurrentUser();
  const openSignIn = useOpenSignIn();
  const notify = useToast();
  const { act } = useNewsAct();
  if (isGone) return <p className="text-ink-soft italic">{messages.gone}</p>;
  async function remove() {
    await act(newsApi.deleteComment, { params: { id } });
    notify({ title: messages.deleted });
  }
  return (
    <article className="grid gap-2">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="font-semibold">{authorName || messages.formerMember}</span>
        <time dateTime={createdAt} className="text-ink-faint text-small">
          {timeAgo(createdAt, now)}
        </time>
      </p>
      <p className="whitespace-pre-line [overflow-wrap:anywhere]">{content}</p>
      <p className="-ml-3 flex flex-wrap items-center">
        <LikeComment comment={comment} />
        {onReply && (
          <Button variant="plain" className="px-3" onClick={onReply}>
            {messages.reply}
          </Button>
        )}
        {isOwn ? (
          <Button variant="plain" className="px-3" onClick={() => setDeleting(true)}>
            {messages.deleteComment}
          </Button>
        ) : (
          <Button
            variant="plain"
            className="px-3"
            onClick={() => (user ? setReporting(true) : openSignIn({ redirect: location.pathname }))}
          >
            {messages.report}
          </Button>
        )}
      </p>
      {reporting && (
        <Suspense>
          <ReportComment commentId={id} onClose={() => setReporting(false)} />
        </Suspense>
      )}
      {deleting && (
        <ConfirmDialog
          open
          onClose={() => setDeleting(false)}
          title={messages.deleteTitle}
          text={messages.deleteText}
          confirmLabel={messages.deleteComment}
          busyLabel={messages.deleting}
          failed={messages.deleteFailed}
          onConfirm={remove}
        />
      )}
    </article>
  );
}

function LikeComment({ comment: { id, isLiked, likeCount } }: { comment: CommentDto }) {
  const { user } = useCurrentUser();
  const openSignIn = useOpenSignIn();
  const notify = useToast();
  const { act, busy } = useNewsAct();
  async function like() {
    if (!user) return openSignIn({ redirect: location.pathname });
    try {
      await act(isLiked ? newsApi.unlikeComment : newsApi.likeComment, { params: { id } });
    } catch (error) {
      notify({ title: messageOf(error, messages.likeFailed), tone: 'problem' });
    }
  }
  return (
    <Button
      variant="plain"
      className="px-3"
      aria-pressed={isLiked}
      aria-label={`${messages.like}, ${messages.likes(likeCount)}`}
      busy={busy}
      icon={
        <HeartIcon
          className={classNames('size-4.5', isLiked ? 'text-clay' : 'text-ink-soft')}
          fill={isLiked ? 'currentColor' : 'none'}
        />
      }
      onClick={() => void like()}
    >
      {likeCount > 0 ? likeCount : messages.like}
    </Button>
  );
}

/** A form for a comment, or for a reply to `parent`. It keeps the text until the server has accepted it. */
function CommentForm({
  articleId,
  parent = null,
  onDone = () => {},
}: {
  articleId: string;
  parent?: CommentDto | null;
  onDone?: () => void;
}) {
  const notify = useToast();
  const { act } = useNewsAct();
  const form = useForm({
    start: { content: '' },
    check: ({ content }) =>
      checked(
        { content, parentId: parent?.id ?? null },
        { content: content.trim() === '' ? newsChangeMessages.commentRequired : undefined },
      ),
    async send(body) {
      await act(newsApi.comment, { params: { id: articleId }, body });
      notify({ title: messages.sent });
      onDone();
    },
    failed: messages.sendFailed,
    clears: true,
  });
  return (
    <form {...form.attributes} className="grid gap-4">
      <TextArea
        label={
          parent ? messages.replyLabel(parent.authorName || messages.formerMember) : messages.commentLabel
        }
        hint={messages.commentHint}
        rows={3}
        limit={maxCommentLength}
        {...form.text('content')}
        error={form.failure?.text ?? form.errors.content}
      />
      <p className="flex flex-wrap gap-3">
        <Button type="submit" busy={form.busy} busyLabel={messages.sending}>
          {parent ? messages.sendReply : messages.send}
        </Button>
        {parent && (
          <Button variant="plain" onClick={onDone}>
            {messages.cancel}
          </Button>
        )}
      </p>
    </form>
  );
}

import type { ReviewDto } from '@everpaw/contracts/reviews/review.dto';
import { reviewsApi } from '@everpaw/contracts/reviews/reviews.api';
import { reviewMessages as messages } from '@everpaw/contracts/reviews/reviews.messages';
import { storeMessages } from '@everpaw/contracts/store/store.messages';
import { useState } from 'react';
import { v7 as uuidv7 } from 'uuid';
import { call, messageOf } from '../../net/http.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { dayOf } from '../../ui/helpers/dates.ts';
import { useToast } from '../../ui/helpers/notices.ts';
import { MoreButton } from '../../ui/more-button.tsx';
import { ErrorState, Skeleton, SkeletonGroup } from '../../ui/states.tsx';
import { ReviewDialog } from './review-dialog.tsx';
import { Rated } from './stars.tsx';
import { useReviews } from './use-reviews.ts';

/** The reviews of a product, and the reader's own review. */
export default function ProductReviews({ productId }: { productId: string }) {
  const list = useReviews(productId);
  const [first] = list.data?.pages ?? [];
  if (list.isError && !first)
    return (
      <ErrorState
        level={3}
        title={messages.failed}
        text={messageOf(list.error, messages.tryAgain)}
        busy={list.isFetching}
        onRetry={() => void list.refetch()}
      />
    );
  if (!first)
    return (
      <SkeletonGroup label={messages.reading} className="grid gap-4">
        <Skeleton className="h-24 w-full max-w-measure" />
      </SkeletonGroup>
    );
  const others = list.data?.pages.flatMap(({ reviews }) => reviews).filter(({ id }) => id !== first.own?.id);
  return (
    <div className="grid gap-6">
      {first.average === null ? (
        <div className="max-w-measure">
          <p className="font-semibold">{storeMessages.noReviews}</p>
          <p className="mt-1 text-ink-soft">{storeMessages.noReviewsText}</p>
        </div>
      ) : (
        <p className="flex flex-wrap items-center gap-3">
          <span className="font-display text-heading">{messages.average(first.average)}</span>
          <Rated rating={first.average} />
          <span className="text-ink-soft">{messages.count(first.count)}</span>
        </p>
      )}
      {first.mayWrite && <Own productId={productId} own={first.own} onChanged={() => void list.refetch()} />}
      <ul className="grid gap-6">
        {others?.map((review) => (
          <li key={review.id} className="max-w-measure border-rule border-t pt-5">
            <Review review={review} />
          </li>
        ))}
      </ul>
      <MoreButton list={list}>{messages.more}</MoreButton>
    </div>
  );
}

function Review({ review }: { review: ReviewDto }) {
  return (
    <>
      <p className="flex flex-wrap items-center gap-3">
        <Rated rating={review.rating} />
        <span className="font-semibold">{review.title}</span>
      </p>
      <p className="mt-2 whitespace-pre-line [overflow-wrap:anywhere]">{review.text}</p>
      <p className="mt-2 text-ink-soft text-small">
        {review.authorName || messages.formerMember} · {dayOf(review.createdAt)}
      </p>
    </>
  );
}

/** The reader's own review, with buttons to write, edit and delete it. Deleting asks for confirmation. */
function Own({
  productId,
  own,
  onChanged,
}: {
  productId: string;
  own: ReviewDto | null;
  onChanged: () => void;
}) {
  const [isWriting, setWriting] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  const notify = useToast();
  async function remove() {
    await call(reviewsApi.remove, { params: { id: productId }, idempotencyKey: uuidv7() });
    notify({ title: messages.removed });
    onChanged();
  }
  return (
    <section
      aria-label={messages.own}
      className={`grid max-w-measure gap-4 ${own ? 'rounded-leaf border border-rule bg-leaf p-5' : ''}`}
    >
      {own && (
        <div>
          <Review review={own} />
          {own.isHidden && <p className="mt-2 font-semibold text-clay text-small">{messages.ownHidden}</p>}
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        <Button variant="quiet" onClick={() => setWriting(true)}>
          {own ? messages.edit : messages.write}
        </Button>
        {own && (
          <Button variant="plain" onClick={() => setRemoving(true)}>
            {messages.remove}
          </Button>
        )}
      </div>
      {isWriting && (
        <ReviewDialog
          productId={productId}
          own={own}
          onClose={() => setWriting(false)}
          onSaved={() => {
            setWriting(false);
            notify({ title: messages.saved });
            onChanged();
          }}
        />
      )}
      <ConfirmDialog
        open={isRemoving}
        onClose={() => setRemoving(false)}
        title={messages.removeTitle}
        text={messages.removeText}
        confirmLabel={messages.remove}
        failed={messages.notDone}
        onConfirm={remove}
      />
    </section>
  );
}

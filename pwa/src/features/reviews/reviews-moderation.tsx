import { pathOf } from '@everpaw/contracts/kernel/features/endpoint-path';
import type { ModeratedReviews } from '@everpaw/contracts/reviews/review.dto';
import { reviewsApi } from '@everpaw/contracts/reviews/reviews.api';
import { reviewMessages as messages } from '@everpaw/contracts/reviews/reviews.messages';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { v7 as uuidv7 } from 'uuid';
import { call, messageOf } from '../../net/http.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { dayOf } from '../../ui/helpers/dates.ts';
import { useToast } from '../../ui/helpers/notices.ts';
import { TextLink } from '../../ui/link.tsx';
import { ModeratedList } from '../../ui/moderated-list.tsx';
import { Rated } from './stars.tsx';

/** The reviews of all products, for moderators. */
export default function ReviewsModeration() {
  const [hiddenOnly, setHiddenOnly] = useState(false);
  const list = useInfiniteQuery({
    queryKey: [pathOf(reviewsApi.moderated), hiddenOnly],
    queryFn: ({ pageParam: cursor, signal }) =>
      call(reviewsApi.moderated, {
        query: { hiddenOnly: hiddenOnly ? 'true' : undefined, cursor: cursor ?? undefined },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    staleTime: 0,
  });
  return (
    <ModeratedList
      list={list}
      items={list.data?.pages.flatMap((page) => page.reviews)}
      switches={[{ label: messages.hiddenOnly, checked: hiddenOnly, onChange: setHiddenOnly }]}
      texts={{
        ...messages,
        intro: messages.moderationText,
        none: hiddenOnly ? messages.noneHidden : messages.none,
      }}
      row={(review) => <Row key={review.id} review={review} onChanged={() => void list.refetch()} />}
    />
  );
}

function Row({
  review: { id, productId, productName, rating, title, text, authorName, createdAt, isHidden },
  onChanged,
}: {
  review: ModeratedReviews['reviews'][number];
  onChanged: () => void;
}) {
  const [busy, setBusy] = useState(false);
  const notify = useToast();
  async function change() {
    setBusy(true);
    try {
      await call(isHidden ? reviewsApi.show : reviewsApi.hide, { params: { id }, idempotencyKey: uuidv7() });
      notify({ title: isHidden ? messages.wasShown : messages.wasHidden });
      onChanged();
    } catch (error) {
      notify({ title: messageOf(error, messages.notDone), tone: 'problem' });
    }
    setBusy(false);
  }
  return (
    <li className="grid gap-2 border-rule border-b py-5">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small">
        <span className="font-semibold">{authorName || messages.formerMember}</span>
        <span className="text-ink-soft">{dayOf(createdAt)}</span>
        <TextLink to={`/product/${productId}`}>{productName}</TextLink>
        {isHidden && <Badge tone="clay">{messages.hidden}</Badge>}
      </p>
      <p className="flex flex-wrap items-center gap-3">
        <Rated rating={rating} />
        <span className="font-semibold">{title}</span>
      </p>
      <p className="whitespace-pre-line [overflow-wrap:anywhere]">{text}</p>
      <Button variant="quiet" className="justify-self-start" busy={busy} onClick={() => void change()}>
        {isHidden ? messages.show : messages.hide}
      </Button>
    </li>
  );
}

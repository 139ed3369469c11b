import {
  type Booklet,
  type BookletSize,
  bookletSizes,
  type KeepsakeList,
} from '@everpaw/contracts/keepsakes/keepsake.dto';
import { keepsakesApi } from '@everpaw/contracts/keepsakes/keepsakes.api';
import { keepsakeMessages as messages, paperNames } from '@everpaw/contracts/keepsakes/keepsakes.messages';
import { pathOf } from '@everpaw/contracts/kernel/features/endpoint-path';
import { amounts } from '@everpaw/contracts/kernel/text/amounts.messages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { v7 as uuidv7 } from 'uuid';
import { call, messageOf } from '../../net/http.ts';
import { useAnswer } from '../../net/use-answer.ts';
import { useOnline } from '../../offline/react/hooks.ts';
import { Button, buttonStyle } from '../../ui/button.tsx';
import { RadioList } from '../../ui/form/radio-list.tsx';
import { longDay } from '../../ui/helpers/dates.ts';
import { fileSize } from '../../ui/helpers/file-size.ts';
import { AlertIcon } from '../../ui/pictures/icons.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { ErrorState, Skeleton, SkeletonGroup } from '../../ui/states.tsx';

/** How often the progress of a booklet is checked, in milliseconds. */
const pollMs = 1_500;

const isInProgress = ({ making }: KeepsakeList) => making !== null && making.state !== 'failed';

/** Lets a keeper make a booklet, shows its progress, and lists the finished ones. */
export function BookletPanel({ id, petName }: { id: string; petName: string }) {
  const params = { id };
  const list = useAnswer(keepsakesApi.list, {
    params,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isInProgress(state.data) ? pollMs : false),
  });
  const online = useOnline();
  return (
    <section aria-labelledby="booklet" className="grid gap-5">
      <h2 id="booklet" className="text-heading">
        {messages.bookletTitle}
      </h2>
      <p className="max-w-measure [overflow-wrap:anywhere]">{messages.bookletText(petName)}</p>
      {list.data ? (
        <Booklets id={id} list={list.data} />
      ) : !online ? (
        <p className="text-ink-soft">{messages.offline}</p>
      ) : list.isError ? (
        <ErrorState
          title={messages.loadFailed}
          text={messageOf(list.error, messages.unreachable)}
          busy={list.isFetching}
          onRetry={() => void list.refetch()}
          level={3}
        />
      ) : (
        <SkeletonGroup label={messages.loading} className="grid gap-4">
          <Skeleton className="h-12 w-64" />
          <Skeleton className="h-12 w-48" />
        </SkeletonGroup>
      )}
    </section>
  );
}

/** Returns a function that starts a booklet, whether it is being sent, and its error. */
function useMaking(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ size, key }: { size: BookletSize; key: string }) =>
      call(keepsakesApi.make, { params: { id }, body: { size }, idempotencyKey: key }),
    onSuccess: (begun) => client.setQueryData([pathOf(keepsakesApi.list, { params: { id } })], begun),
  });
}

function Booklets({ id, list }: { id: string; list: KeepsakeList }) {
  const { making, booklets } = list;
  const online = useOnline();
  const [size, setSize] = useState<BookletSize>(making?.size ?? 'a5');
  const asking = useMaking(id);
  const isMade = booklets.some((each) => each.size === size);
  const failed = making?.state === 'failed';
  return (
    <>
      <div aria-live="polite" className="grid gap-4">
        {making && isInProgress(list) && <Progress making={making} />}
        {failed && !asking.isPending && (
          <p className="flex items-start gap-2 text-danger">
            <AlertIcon className="mt-0.5 size-5 shrink-0" />
            {messages.failed}
          </p>
        )}
      </div>
      {!isInProgress(list) && (
        <div className="grid gap-4">
          <RadioList
            legend={messages.size}
            value={size}
            options={bookletSizes.map((each) => ({ value: each, label: messages.sizes[each] }))}
            onChange={setSize}
          />
          <div>
            <Button
              busy={asking.isPending}
              disabled={!online}
              onClick={() => asking.mutate({ size, key: uuidv7() })}
            >
              {failed ? messages.retry : isMade ? messages.makeAgain : messages.make}
            </Button>
          </div>
          {!online && <p className="text-ink-soft">{messages.offline}</p>}
          {asking.isError && (
            <p role="alert" className="text-danger">
              {messageOf(asking.error, messages.requestFailed)}
            </p>
          )}
        </div>
      )}
      {booklets.length > 0 && (
        <div className="mt-4">
          <h3 className="font-semibold">{messages.booklets}</h3>
          <ul className="mt-2 border-rule border-t">
            {booklets.map((booklet) => (
              <Made key={booklet.size} id={id} booklet={booklet} />
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

function Progress({ making: { state, page, pages } }: { making: NonNullable<KeepsakeList['making']> }) {
  const isCounted = state === 'laying-out' && pages > 0;
  const words = isCounted
    ? messages.layingOut(page, pages)
    : state === 'queued'
      ? messages.queued
      : messages.reading;
  return (
    <div className="grid max-w-measure gap-2">
      <p className="font-semibold tabular-nums">{words}</p>
      <ProgressBar
        label={messages.bookletTitle}
        value={isCounted ? page : undefined}
        max={pages}
        valueText={words}
      />
      <p className="text-ink-soft text-small">{messages.canLeave}</p>
    </div>
  );
}

function Made({
  id,
  booklet: { size, pages, bytes, madeAt, expiresAt, hasOmissions },
}: {
  id: string;
  booklet: Booklet;
}) {
  const name = paperNames[size];
  return (
    <li className="grid gap-x-6 gap-y-3 border-rule border-b py-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
      <div className="grid gap-1">
        <p className="font-semibold">{name}</p>
        <p className="text-ink-soft text-small">
          {messages.made(amounts.pages(pages), fileSize(bytes), longDay(madeAt))}
        </p>
        <p className="text-ink-soft text-small">{messages.until(longDay(expiresAt))}</p>
        {hasOmissions && <p className="max-w-measure text-small">{messages.omissions}</p>}
      </div>
      <a
        href={pathOf(keepsakesApi.download, { params: { id, size } })}
        download
        aria-label={messages.downloadOf(name)}
        className={`${buttonStyle('quiet')} justify-self-start`}
      >
        {messages.download}
      </a>
    </li>
  );
}

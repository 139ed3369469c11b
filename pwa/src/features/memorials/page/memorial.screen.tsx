import { guestbookApi } from '@everpaw/contracts/guestbook/guestbook.api';
import type { GuestbookPage } from '@everpaw/contracts/guestbook/tribute.dto';
import { pathOf } from '@everpaw/contracts/kernel/endpoint-path';
import { isUuid } from '@everpaw/contracts/kernel/uuid';
import type { MemorialDto } from '@everpaw/contracts/memorials/memorial.dto';
import { memorialsApi } from '@everpaw/contracts/memorials/memorials.api';
import { memorialMessages } from '@everpaw/contracts/memorials/memorials.messages';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useParams } from 'react-router-dom';
import { Button, buttonStyle } from '../../../ui/button.tsx';
import { Link } from '../../../ui/link.tsx';
import { Fleuron } from '../../../ui/mark.tsx';
import { useScreen } from '../../../ui/screen.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/states.tsx';
import { useMemorial } from '../../shared/shown-memorials.ts';
import { ThemedPage } from '../../themes/themed.tsx';
import { BackToGallery, MemorialPage } from './memorial-page.tsx';
import { useMemorialHead } from './use-memorial-head.ts';

const DeletedMemorial = lazy(() => import('./deleted-memorial.tsx'));

/**
 * The page of the memorial in the URL. If the id isn't a UUID, it shows that there is no such memorial, without a
 * request.
 */
export default function MemorialScreen() {
  const { id = '' } = useParams();
  return isUuid(id) ? <Memorial id={id} /> : <MemorialNotFound />;
}

/** One memorial: loading, not found, unreachable, deleted, or its page. */
function Memorial({ id }: { id: string }) {
  const client = useQueryClient();
  const first = client.getQueryData<MemorialDto>([pathOf(memorialsApi.one, { params: { id } })]);
  const guestbook = client.getQueryData<GuestbookPage>([pathOf(guestbookApi.list, { params: { id } })]);
  const kept = useMemorial(id, first ? { memorial: first, guestbook } : null);
  const memorial = kept.value;
  const shown = memorial && memorial.deletedAt === null ? memorial : null;

  // The server never confirmed this memorial, so it has no manifest or icon for it yet.
  useMemorialHead(kept.asOf === null ? null : shown);
  useScreen(memorial ? `${memorial.petName} – in memory` : kept.state === 'unreachable' ? 'Memorial' : null);

  if (kept.state === 'ready')
    return kept.value.deletedAt === null ? (
      <>
        <ThemedPage templateId={kept.value.templateId} />
        <MemorialPage
          key={id}
          memorial={kept.value}
          firstGuestbook={guestbook}
          asOf={kept.asOf}
          fromDevice={kept.fromDevice}
        />
      </>
    ) : (
      <Suspense fallback={<MemorialSkeleton />}>
        <DeletedMemorial memorial={kept.value} />
      </Suspense>
    );
  if (kept.state === 'missing') return <MemorialNotFound />;
  if (kept.state === 'unreachable') return <MemorialUnreachable />;
  return <MemorialSkeleton />;
}

function MemorialUnreachable() {
  return (
    <div className="page-width pt-3 sm:pt-6">
      <BackToGallery />
      <div
        role="alert"
        className="mx-auto grid max-w-measure justify-items-center gap-4 py-16 text-center sm:py-24"
      >
        <p className="running-head text-ink-soft">{memorialMessages.fetchFailed}</p>
        <h1 className="text-title">This page is not on your phone yet</h1>
        <p className="text-ink-soft text-lead">
          It has to be opened once with a signal. After that it stays here, wherever you are.
        </p>
        <Button variant="quiet" className="mt-4" onClick={() => window.location.reload()}>
          Try again
        </Button>
      </div>
    </div>
  );
}

function MemorialNotFound() {
  useScreen(memorialMessages.notFoundTitle);
  return (
    <div className="page-width pt-3 sm:pt-6">
      <BackToGallery />
      <div className="mx-auto grid max-w-measure justify-items-center gap-4 py-16 text-center sm:py-24">
        <Fleuron className="mb-2 h-6 w-auto text-moss" />
        <h1 className="text-title">{memorialMessages.notFoundTitle}</h1>
        <p className="text-ink-soft text-lead">{memorialMessages.notFoundText}</p>
        <Link to="/memorial-gallery" className={`${buttonStyle('primary')} mt-4`}>
          {memorialMessages.notFoundLink}
        </Link>
      </div>
    </div>
  );
}

function MemorialSkeleton() {
  return (
    <div className="page-width pt-3 sm:pt-6">
      <BackToGallery />
      <SkeletonGroup
        label="Loading the memorial"
        className="-mx-[clamp(1.25rem,4vw,3rem)] mt-2 grid min-h-dvh content-start gap-9 border-rule border-y bg-leaf px-5 pt-10 pb-16 sm:mx-0 sm:mt-4 sm:rounded-leaf sm:border sm:px-12 lg:grid-cols-2 lg:gap-28 lg:p-16"
      >
        <div className="order-2 lg:order-1">
          <Skeleton className="aspect-[4/5] w-full" />
        </div>
        <div className="order-1 grid content-start justify-items-center gap-5 lg:order-2 lg:pt-6">
          <Skeleton className="h-4 w-36" />
          <Skeleton className="h-16 w-3/5" />
          <Skeleton className="h-6 w-4/5" />
          <Skeleton className="h-6 w-14" />
          <span className="mt-10 hidden w-full gap-3 lg:grid">
            <Skeleton className="h-5 w-full" />
            <Skeleton className="h-5 w-full" />
            <Skeleton className="h-5 w-4/5" />
          </span>
        </div>
      </SkeletonGroup>
    </div>
  );
}

import { guestbookApi } from '@everpaw/contracts/guestbook/guestbook.api';
import type { GuestbookPage } from '@everpaw/contracts/guestbook/tribute.dto';
import { pathOf } from '@everpaw/contracts/kernel/features/endpoint-path';
import { isUuid } from '@everpaw/contracts/kernel/text/uuid';
import type { MemorialDto } from '@everpaw/contracts/memorials/memorial.dto';
import { memorialsApi } from '@everpaw/contracts/memorials/memorials.api';
import { pageMessages } from '@everpaw/contracts/memorials/screens/page.messages';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useParams } from 'react-router-dom';
import { lazyWhenReachable } from '../../../ui/lazy-part.tsx';
import { useScreen } from '../../../ui/screen.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/states.tsx';
import { useMemorial } from '../../shared/shown-memorials.ts';
import { ThemedPage } from '../../themes/themed.tsx';
import { BackToGallery, MemorialPage } from './memorial-page.tsx';
import { useMemorialHead } from './use-memorial-head.ts';

const DeletedMemorial = lazy(() => import('./deleted-memorial.tsx'));
const UnreachableMemorial = lazy(() => import('./unreachable-memorial.tsx'));
const MissingMemorial = lazyWhenReachable(() => import('./missing-memorial.tsx'));

/**
 * The page of the memorial in the URL. If the id isn't a UUID, it shows that there is no such memorial, without a
 * request.
 */
export default function MemorialScreen() {
  const { id = '' } = useParams();
  return isUuid(id) ? (
    <Memorial id={id} />
  ) : (
    <Suspense fallback={<MemorialSkeleton />}>
      <MissingMemorial />
    </Suspense>
  );
}

/** One memorial: loading, not found, unreachable, deleted, or its page. */
export function Memorial({ id }: { id: string }) {
  const client = useQueryClient();
  const first = client.getQueryData<MemorialDto>([pathOf(memorialsApi.one, { params: { id } })]);
  const guestbook = client.getQueryData<GuestbookPage>([pathOf(guestbookApi.list, { params: { id } })]);
  const kept = useMemorial(id, first ? { memorial: first, guestbook } : null);
  const memorial = kept.value;
  const shown = memorial && memorial.deletedAt === null ? memorial : null;

  // The server never confirmed this memorial, so it has no manifest or icon for it yet.
  useMemorialHead(kept.asOf === null ? null : shown);
  useScreen(
    memorial
      ? pageMessages.title(memorial.petName)
      : kept.state === 'unreachable'
        ? pageMessages.memorial
        : null,
  );

  if (shown)
    return (
      <>
        <ThemedPage templateId={shown.templateId} />
        <MemorialPage
          key={id}
          memorial={shown}
          firstGuestbook={guestbook}
          asOf={kept.asOf}
          fromDevice={kept.fromDevice}
        />
      </>
    );
  return (
    <Suspense fallback={<MemorialSkeleton />}>
      {memorial ? (
        <DeletedMemorial memorial={memorial} />
      ) : kept.state === 'missing' ? (
        <MissingMemorial id={id} />
      ) : kept.state === 'unreachable' ? (
        <UnreachableMemorial id={id} />
      ) : (
        <MemorialSkeleton />
      )}
    </Suspense>
  );
}

/** A memorial's page while it loads. */
export function MemorialSkeleton() {
  return (
    <div className="page-width pt-3 sm:pt-6">
      <BackToGallery />
      <SkeletonGroup
        label={pageMessages.loading}
        className="-mx-[clamp(1.25rem,4vw,3rem)] mt-2 grid min-h-dvh content-start gap-9 border-rule border-y bg-leaf px-5 pt-10 pb-16 sm:mx-0 sm:mt-4 sm:rounded-leaf sm:border sm:px-12 lg:grid-cols-2 lg:gap-28 lg:p-16"
      >
        <div className="order-2 lg:order-1">
          <Skeleton className="aspect-[4/5] w-full" />
        </div>
        <div className="order-1 grid content-start justify-items-center gap-5 lg:order-2 lg:pt-6">
          <Skeleton className="h-4 w-36" />
          <Skeleton className="h-16 w-3/5" />
          <Skeleton className="h-6 w-4/5" />
        </div>
      </SkeletonGroup>
    </div>
  );
}

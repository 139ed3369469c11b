import { historyMessages } from '@everpaw/contracts/audit/history.messages';
import { galleryMessages } from '@everpaw/contracts/memorials/screens/gallery.messages';
import { dashboardMessages } from '@everpaw/contracts/site/dashboard.messages';
import { timelineMessages } from '@everpaw/contracts/timeline/timeline.messages';
import { useState } from 'react';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Link } from '../../../ui/link.tsx';
import { HistoryIcon } from '../../../ui/pictures/history-icon.tsx';
import { ArrowIcon, PencilIcon } from '../../../ui/pictures/icons.tsx';
import { BookIcon, PlusIcon, TrashIcon } from '../../../ui/pictures/more-icons.tsx';
import { useCurrentUser } from '../../session/current-user.ts';
import { useNewTributes } from '../../shared/seen-tributes.ts';
import type { ShownMemorial } from '../../shared/shown-memorials.ts';
import { cardOf } from '../card/card-memorial.ts';
import { cardGrid, MemorialCard } from '../card/memorial-card.tsx';
import { DeleteMemorial } from './delete-memorial.tsx';

/**
 * The cards of the person's memorials with their actions. Only the owner can delete a memorial; other keepers don't see
 * the button.
 */
export function OwnMemorials({
  memorials,
  level = 2,
}: {
  memorials: readonly ShownMemorial[];
  level?: 2 | 3;
}) {
  const { user } = useCurrentUser();
  const [asking, setAsking] = useState<ShownMemorial | null>(null);
  return (
    <>
      <ul className={memorials.length > 1 ? cardGrid : undefined}>
        {memorials.map((memorial, index) => (
          <li key={memorial.id}>
            <MemorialCard
              own
              level={level}
              alone={memorials.length === 1}
              memorial={cardOf(memorial)}
              priority={index < 3}
              actions={
                <Actions
                  memorial={memorial}
                  isOwner={memorial.userId === user?.id}
                  onDelete={() => setAsking(memorial)}
                />
              }
            />
          </li>
        ))}
      </ul>
      <DeleteMemorial memorial={asking} onClose={() => setAsking(null)} />
    </>
  );
}

function Actions({
  memorial,
  isOwner,
  onDelete,
}: {
  memorial: ShownMemorial;
  isOwner: boolean;
  onDelete: () => void;
}) {
  const newTributes = useNewTributes();
  return (
    <>
      <NewTributes memorial={memorial} count={newTributes(memorial)} />
      <ButtonLink
        variant="quiet"
        to={`/memorial/${memorial.id}/timeline?add`}
        icon={<PlusIcon className="size-4.5" />}
        className="mr-2 px-4"
        aria-label={timelineMessages.addOf(memorial.petName)}
      >
        {timelineMessages.add}
      </ButtonLink>
      <ButtonLink
        variant="plain"
        to={`/memorial/${memorial.id}`}
        icon={<ArrowIcon className="size-4.5 max-sm:hidden" />}
        className="px-3"
        aria-label={galleryMessages.viewOf(memorial.petName)}
      >
        {dashboardMessages.view}
      </ButtonLink>
      <ButtonLink
        variant="plain"
        to={`/memorials/${memorial.id}/edit`}
        icon={<PencilIcon className="size-4.5 max-sm:hidden" />}
        className="px-3"
        aria-label={galleryMessages.editOf(memorial.petName)}
      >
        {dashboardMessages.edit}
      </ButtonLink>
      <ButtonLink
        variant="plain"
        to={`/memorial/${memorial.id}/history`}
        icon={<HistoryIcon className="size-4.5 max-sm:hidden" />}
        className="px-3"
        aria-label={galleryMessages.historyOf(memorial.petName)}
      >
        {historyMessages.link}
      </ButtonLink>
      {isOwner && (
        <Button
          variant="plain"
          icon={<TrashIcon className="size-4.5 max-sm:hidden" />}
          className="px-3"
          aria-label={galleryMessages.deleteOf(memorial.petName)}
          onClick={onDelete}
        >
          {dashboardMessages.delete}
        </Button>
      )}
    </>
  );
}

function NewTributes({ memorial, count }: { memorial: ShownMemorial; count: number }) {
  if (count === 0) return null;
  return (
    <Link
      to={`/memorial/${memorial.id}#guestbook`}
      className="mb-1 ml-3 inline-flex min-h-11 w-full items-center gap-2 font-semibold text-themed-ink underline-offset-4 hover:underline"
    >
      <BookIcon className="size-5 shrink-0" />
      {dashboardMessages.newTributes(count)}
    </Link>
  );
}

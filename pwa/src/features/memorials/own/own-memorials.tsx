import { historyMessages } from '@everpaw/contracts/audit/history.messages';
import { dashboardMessages } from '@everpaw/contracts/site/dashboard.messages';
import { useState } from 'react';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { HistoryIcon } from '../../../ui/history-icon.tsx';
import { ArrowIcon, PencilIcon } from '../../../ui/icons.tsx';
import { TrashIcon } from '../../../ui/more-icons.tsx';
import { useCurrentUser } from '../../session/current-user.ts';
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
                <>
                  <ButtonLink
                    variant="plain"
                    to={`/memorial/${memorial.id}`}
                    icon={<ArrowIcon className="size-4.5 max-sm:hidden" />}
                    className="px-3"
                    aria-label={`${dashboardMessages.view} ${memorial.petName}'s memorial`}
                  >
                    {dashboardMessages.view}
                  </ButtonLink>
                  <ButtonLink
                    variant="plain"
                    to={`/memorials/${memorial.id}/edit`}
                    icon={<PencilIcon className="size-4.5 max-sm:hidden" />}
                    className="px-3"
                    aria-label={`${dashboardMessages.edit} ${memorial.petName}'s memorial`}
                  >
                    {dashboardMessages.edit}
                  </ButtonLink>
                  <ButtonLink
                    variant="plain"
                    to={`/memorial/${memorial.id}/history`}
                    icon={<HistoryIcon className="size-4.5 max-sm:hidden" />}
                    className="px-3"
                    aria-label={`${historyMessages.link} of ${memorial.petName}'s memorial`}
                  >
                    {historyMessages.link}
                  </ButtonLink>
                  {memorial.userId === user?.id && (
                    <Button
                      variant="plain"
                      icon={<TrashIcon className="size-4.5 max-sm:hidden" />}
                      className="px-3"
                      aria-label={`${dashboardMessages.delete} ${memorial.petName}'s memorial`}
                      onClick={() => setAsking(memorial)}
                    >
                      {dashboardMessages.delete}
                    </Button>
                  )}
                </>
              }
            />
          </li>
        ))}
      </ul>
      <DeleteMemorial memorial={asking} onClose={() => setAsking(null)} />
    </>
  );
}

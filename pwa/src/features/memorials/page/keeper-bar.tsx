import { historyMessages } from '@everpaw/contracts/audit/history.messages';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ButtonLink, IconButton } from '../../../ui/button.tsx';
import { HistoryIcon } from '../../../ui/history-icon.tsx';
import { AlertIcon, PencilIcon } from '../../../ui/icons.tsx';
import { Link } from '../../../ui/link.tsx';
import { TrashIcon } from '../../../ui/more-icons.tsx';
import { useCurrentUser } from '../../session/current-user.ts';
import type { ShownMemorial } from '../../shared/shown-memorials.ts';
import { DeleteMemorial } from '../own/delete-memorial.tsx';
import { useOwnRefusals } from '../own/own-refusals.ts';

/** The bar above the page that only keepers see. Only the owner can delete the memorial. */
export default function KeeperBar({ memorial }: { memorial: ShownMemorial }) {
  const { user } = useCurrentUser();
  const [asking, setAsking] = useState(false);
  const navigate = useNavigate();
  const refused = useOwnRefusals(memorial.id);
  return (
    <div className="-mr-2 flex flex-wrap items-center gap-1">
      {refused.length > 0 && (
        <Link
          to={`/memorials/${memorial.id}/edit`}
          className="inline-flex min-h-11 items-center gap-1.5 px-2 font-semibold text-danger text-small underline underline-offset-4"
        >
          <AlertIcon className="size-4.5" />
          {refused.length === 1 ? 'A change was not taken' : `${refused.length} changes were not taken`}
        </Link>
      )}
      <ButtonLink
        variant="plain"
        to={`/memorial/${memorial.id}/history`}
        icon={<HistoryIcon />}
        className="px-3 max-sm:w-11 max-sm:gap-0 max-sm:px-0!"
      >
        <span className="max-sm:sr-only">{historyMessages.link}</span>
      </ButtonLink>
      <ButtonLink
        variant="plain"
        to={`/memorials/${memorial.id}/edit`}
        icon={<PencilIcon />}
        className="px-3"
      >
        Edit
      </ButtonLink>
      {memorial.userId === user?.id && (
        <IconButton label={`Delete ${memorial.petName}'s memorial`} onClick={() => setAsking(true)}>
          <TrashIcon />
        </IconButton>
      )}
      <DeleteMemorial
        memorial={asking ? memorial : null}
        onClose={() => setAsking(false)}
        onDeleted={() => void navigate('/my-memorials')}
      />
    </div>
  );
}

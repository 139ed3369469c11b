import { historyMessages } from '@everpaw/contracts/audit/history.messages';
import { keepsakeMessages } from '@everpaw/contracts/keepsakes/keepsakes.messages';
import { laterPageMessages } from '@everpaw/contracts/memorials/screens/page-later.messages';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ButtonLink, IconButton } from '../../../ui/button.tsx';
import { Link } from '../../../ui/link.tsx';
import { HistoryIcon } from '../../../ui/pictures/history-icon.tsx';
import { AlertIcon, PencilIcon } from '../../../ui/pictures/icons.tsx';
import { BookIcon, TrashIcon } from '../../../ui/pictures/more-icons.tsx';
import { useCurrentUser } from '../../session/current-user.ts';
import { useTributesSeen } from '../../shared/seen-tributes.ts';
import type { ShownMemorial } from '../../shared/shown-memorials.ts';
import { DeleteMemorial } from '../own/delete-memorial.tsx';
import { useOwnRefusals } from '../own/own-refusals.ts';

const iconOnPhones = 'px-3 max-sm:w-11 max-sm:gap-0 max-sm:px-0!';

/** The bar above the page that only keepers see. Only the owner can delete the memorial. */
export default function KeeperBar({ memorial }: { memorial: ShownMemorial }) {
  const { user } = useCurrentUser();
  const [asking, setAsking] = useState(false);
  const navigate = useNavigate();
  const refused = useOwnRefusals(memorial.id);
  useTributesSeen(memorial);
  return (
    <div className="-mr-2 flex flex-wrap items-center gap-1">
      {refused.length > 0 && (
        <Link
          to={`/memorials/${memorial.id}/edit`}
          className="inline-flex min-h-11 items-center gap-1.5 px-2 font-semibold text-danger text-small underline underline-offset-4"
        >
          <AlertIcon className="size-4.5" />
          {refused.length === 1
            ? laterPageMessages.changeRefused
            : laterPageMessages.changesRefused(refused.length)}
        </Link>
      )}
      <ButtonLink
        variant="plain"
        to={`/memorial/${memorial.id}/history`}
        icon={<HistoryIcon />}
        className={iconOnPhones}
      >
        <span className="max-sm:sr-only">{historyMessages.link}</span>
      </ButtonLink>
      <ButtonLink
        variant="plain"
        to={`/memorial/${memorial.id}/keepsake`}
        icon={<BookIcon />}
        className={iconOnPhones}
      >
        <span className="max-sm:sr-only">{keepsakeMessages.link}</span>
      </ButtonLink>
      <ButtonLink
        variant="plain"
        to={`/memorials/${memorial.id}/edit`}
        icon={<PencilIcon />}
        className={iconOnPhones}
      >
        <span className="max-sm:sr-only">{laterPageMessages.edit}</span>
      </ButtonLink>
      {memorial.userId === user?.id && (
        <IconButton
          label={laterPageMessages.deleteMemorial(memorial.petName)}
          onClick={() => setAsking(true)}
        >
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

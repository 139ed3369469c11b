import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ShownMemorial } from '../../offline/fold.ts';
import { ButtonLink, IconButton } from '../../ui/button.tsx';
import { PencilIcon, TrashIcon } from '../../ui/icons.tsx';
import { DeleteMemorial } from './delete-memorial.tsx';

/** What only the memorial's keeper sees above the page. */
export default function KeeperBar({ memorial }: { memorial: ShownMemorial }) {
  const [asking, setAsking] = useState(false);
  const navigate = useNavigate();
  return (
    <div className="-mr-2 flex items-center gap-1">
      <ButtonLink
        variant="plain"
        to={`/memorials/${memorial.id}/edit`}
        icon={<PencilIcon />}
        className="px-3"
      >
        Edit
      </ButtonLink>
      <IconButton label={`Delete ${memorial.petName}'s memorial`} onClick={() => setAsking(true)}>
        <TrashIcon />
      </IconButton>
      <DeleteMemorial
        memorial={asking ? memorial : null}
        onClose={() => setAsking(false)}
        onDeleted={() => void navigate('/my-memorials')}
      />
    </div>
  );
}

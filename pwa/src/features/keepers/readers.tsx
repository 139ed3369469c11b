import { readerMessages as messages } from '@everpaw/contracts/memorials/audience/reader.messages';
import { keepersApi } from '@everpaw/contracts/memorials/keepers.api';
import type { ReaderDto } from '@everpaw/contracts/memorials/keepers.dto';
import { keeperMessages } from '@everpaw/contracts/memorials/keepers.messages';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { longDay } from '../../ui/helpers/dates.ts';
import { useToast } from '../../ui/helpers/notices.ts';
import { ErrorState, Skeleton, SkeletonGroup } from '../../ui/states.tsx';
import { useCurrentUser } from '../session/current-user.ts';
import type { ShownMemorial } from '../shared/shown-memorials.ts';
import { Invite, Invited, personRow } from './caring-together.tsx';
import { useKeeperChange, useKeepers } from './keeper-calls.ts';

/** The people who were invited to see a memorial. Its owner can invite more, and take invitations back. */
export function Readers({ memorial }: { memorial: ShownMemorial }) {
  const { user } = useCurrentUser();
  const people = useKeepers(memorial.id);
  const isOwner = user?.id === memorial.userId;
  return (
    <section aria-label={messages.heading} className="grid gap-3">
      <p className="text-ink-soft">{isOwner ? messages.lead : messages.ownerInvites}</p>
      {people.data ? (
        <ul className="border-rule border-t empty:hidden">
          {people.data.readers?.map((reader) => (
            <Reader key={reader.accountId} reader={reader} memorial={memorial} isOwner={isOwner} />
          ))}
          {people.data.invitations
            .filter(({ role }) => role === 'reader')
            .map((invitation) => (
              <Invited key={invitation.id} invitation={invitation} memorialId={memorial.id} />
            ))}
        </ul>
      ) : people.isError || people.fetchStatus === 'paused' ? (
        <ErrorState
          title={keeperMessages.listFailed}
          text={keeperMessages.needsConnection}
          level={3}
          busy={people.isFetching}
          onRetry={() => void people.refetch()}
        />
      ) : (
        <SkeletonGroup label={messages.loading} className="grid gap-3">
          <Skeleton className="h-14 w-full" />
        </SkeletonGroup>
      )}
      {isOwner && <Invite memorialId={memorial.id} as="reader" />}
    </section>
  );
}

function Reader({
  reader: { accountId, name, since },
  memorial,
  isOwner,
}: {
  reader: ReaderDto;
  memorial: ShownMemorial;
  isOwner: boolean;
}) {
  const [asking, setAsking] = useState(false);
  const { change } = useKeeperChange(memorial.id);
  const notify = useToast();
  return (
    <li className={personRow}>
      <div className="min-w-0">
        <p className="font-semibold [overflow-wrap:anywhere]">{name}</p>
        <p className="text-ink-soft text-small">{messages.since(longDay(since))}</p>
      </div>
      {isOwner && (
        <Button
          variant="plain"
          aria-label={`${keeperMessages.remove}: ${name}`}
          onClick={() => setAsking(true)}
          className="-mr-4.5 -ml-4.5"
        >
          {keeperMessages.remove}
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={messages.removeTitle(name)}
        text={messages.removeText(memorial.petName)}
        confirmLabel={keeperMessages.remove}
        busyLabel={keeperMessages.removing}
        cancelLabel={keeperMessages.cancel}
        failed={keeperMessages.needsConnection}
        onConfirm={async () => {
          await change(keepersApi.remove, { params: { accountId } });
          notify({ title: messages.removed(name) });
        }}
      />
    </li>
  );
}

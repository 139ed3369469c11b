import { readerMessages as messages } from '@everpaw/contracts/memorials/audience/reader.messages';
import { keepersApi } from '@everpaw/contracts/memorials/keepers.api';
import { keeperMessages } from '@everpaw/contracts/memorials/keepers.messages';
import type { MemorialDto } from '@everpaw/contracts/memorials/memorial.dto';
import { memorialEntity } from '@everpaw/contracts/memorials/memorial.entity';
import { useState } from 'react';
import { useLive } from '../../../offline/react/hooks.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useToast } from '../../../ui/helpers/notices.ts';
import { useKeeperChange } from '../../keepers/keeper-calls.ts';
import { cardOf } from '../card/card-memorial.ts';
import { cardGrid, MemorialCard } from '../card/memorial-card.tsx';

/** Returns the memorials that were shared with this account, newest first, as far as the device has them. */
function useSharedMemorials(accountId: string): MemorialDto[] {
  const shared = useLive(async ({ db }) => {
    const rows = await db.documents
      .where('parent')
      .equals('')
      .filter(({ entity }) => entity === memorialEntity.name)
      .toArray();
    return rows
      .map(({ dto }) => dto as MemorialDto) // the rows of this entity hold its DTO
      .filter(({ readerId, deletedAt }) => readerId === accountId && deletedAt === null)
      .sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
  }, `shared ${accountId}`);
  return shared ?? [];
}

/** The pages that this account was invited to see; nothing without any. */
export function SharedMemorials({ accountId }: { accountId: string }) {
  const shared = useSharedMemorials(accountId);
  const [leaving, setLeaving] = useState<MemorialDto | null>(null);
  if (shared.length === 0) return null;
  return (
    <section aria-labelledby="shared" className="mt-20">
      <h2 id="shared" className="text-heading">
        {messages.shared}
      </h2>
      <p className="mt-1.5 text-ink-soft">{messages.sharedLead}</p>
      <ul className={`mt-6 ${cardGrid}`}>
        {shared.map((memorial) => (
          <li key={memorial.id}>
            <MemorialCard
              level={3}
              memorial={cardOf({ ...memorial, unsent: null })}
              actions={
                <Button
                  variant="plain"
                  className="px-3"
                  aria-label={`${messages.leave}: ${memorial.petName}`}
                  onClick={() => setLeaving(memorial)}
                >
                  {messages.leave}
                </Button>
              }
            />
          </li>
        ))}
      </ul>
      {leaving && <Leave memorial={leaving} accountId={accountId} onClose={() => setLeaving(null)} />}
    </section>
  );
}

function Leave({
  memorial: { id, petName },
  accountId,
  onClose,
}: {
  memorial: MemorialDto;
  accountId: string;
  onClose: () => void;
}) {
  const { change } = useKeeperChange(id);
  const notify = useToast();
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={messages.leaveTitle(petName)}
      text={messages.leaveText}
      confirmLabel={messages.leave}
      busyLabel={keeperMessages.leaving}
      cancelLabel={keeperMessages.cancel}
      failed={keeperMessages.needsConnection}
      onConfirm={async () => {
        await change(keepersApi.remove, { params: { accountId } });
        notify({ title: messages.left });
      }}
    />
  );
}

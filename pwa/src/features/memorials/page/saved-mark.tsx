import { memorialEntity } from '@everpaw/contracts/memorials/memorial.entity';
import { savedMarkMessages } from '@everpaw/contracts/memorials/screens/saved-mark.messages';
import { useSyncExternalStore } from 'react';
import { filesReady } from '../../../caches/signal.ts';
import { useLive, useOnline } from '../../../offline/react/hooks.ts';
import { shortInstant } from '../../../ui/helpers/dates.ts';
import { NoSignalIcon } from '../../../ui/pictures/icons.tsx';
import { KeepIcon } from '../../../ui/pictures/more-icons.tsx';
import { useMemorialPin } from '../../shared/shown-memorials.ts';

/** The age from which the page shows how old a cached copy is, in milliseconds. */
const oldAfter = 60_000;

/**
 * Shows whether the page is saved on this device and, if it's a cached copy, its age. A page counts as saved only once
 * the app's files are cached too, so that reading and writing work offline.
 */
export default function SavedMark({
  memorialId,
  asOf,
  fromDevice,
}: {
  memorialId: string;
  asOf: number | null;
  fromDevice: boolean;
}) {
  const { pinned } = useMemorialPin(memorialId);
  const online = useOnline();
  const areFilesReady = useSyncExternalStore(filesReady.onGiven, filesReady.isGiven);
  const isHeld = useLive(
    async ({ db }) => (await db.documents.get([memorialEntity.name, memorialId])) !== undefined,
    `held ${memorialId}`,
  );
  const saved = areFilesReady && isHeld === true;
  const old = fromDevice && asOf !== null && (!online || Date.now() - asOf > oldAfter);
  const parts = [
    saved && (pinned ? savedMarkMessages.pinned : savedMarkMessages.saved),
    old && (saved ? savedMarkMessages.andUpdated : savedMarkMessages.updated)(shortInstant(asOf)),
  ].filter((part) => part !== false);
  return (
    <p className="mt-4 flex min-h-[1lh] items-start gap-2 text-ink-soft text-small">
      {old && !online ? (
        <NoSignalIcon className="size-4.5 shrink-0" />
      ) : (
        parts.length > 0 && <KeepIcon className="size-4.5 shrink-0" />
      )}
      <span>
        {parts.join(', ')}
        {!online && saved && savedMarkMessages.noSignal}
      </span>
    </p>
  );
}

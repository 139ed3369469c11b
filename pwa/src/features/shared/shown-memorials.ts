import type { GuestbookPage, TributeDto } from '@everpaw/contracts/guestbook/tribute.dto';
import { tributeEntity } from '@everpaw/contracts/guestbook/tribute.entity';
import type { MemorialDto } from '@everpaw/contracts/memorials/memorial.dto';
import { memorialEntity } from '@everpaw/contracts/memorials/memorial.entity';
import type { SentPhoto } from '@everpaw/projections/guestbook/unsent-photo';
import { useMemo } from 'react';
import { useList, usePin, useRefusals, useRoot } from '../../offline/react/hooks.ts';
import type { Shown, Unsent } from '../../offline/store/as-confirmed.ts';

export type ShownMemorial = Shown<MemorialDto>;
/** A tribute with its sync state; `saving` until this device has stored it. */
export type ShownTribute = TributeDto & { photo?: SentPhoto | undefined; unsent: Unsent | 'saving' };

const refOf = (id: string) => ({ entity: memorialEntity.name, id });

/** Returns a memorial with all local changes applied; `first` is the data that came with the page. */
export function useMemorial(
  id: string,
  first?: { memorial: MemorialDto; guestbook?: GuestbookPage | undefined } | null,
) {
  const { memorial, guestbook } = first ?? {};
  const answers = useMemo(
    () => memorial && { root: memorial, lists: guestbook && { [tributeEntity.name]: guestbook } },
    [memorial, guestbook],
  );
  return useRoot(memorialEntity, id, answers);
}

/**
 * Returns a memorial's guestbook, newest first, with local changes applied; `first` is the data that came with the
 * page.
 */
export const useGuestbook = (memorialId: string, first?: GuestbookPage | undefined) =>
  useList(tributeEntity, memorialId, first);

/** Returns the refused commands of one memorial; undefined while the device is being read. */
export const useMemorialRefusals = (id: string) => useRefusals(refOf(id));

/** Returns whether a memorial is pinned on this device, with actions to change it. */
export const useMemorialPin = (id: string) => usePin(refOf(id));

import type { GuestbookPage } from '@everpaw/contracts/guestbook/guestbook.schemas';
import type { TributeDto } from '@everpaw/contracts/guestbook/tribute.dto';
import { tributeEntity } from '@everpaw/contracts/guestbook/tribute.entity';
import type { MemorialDto } from '@everpaw/contracts/memorials/memorial.dto';
import { memorialEntity } from '@everpaw/contracts/memorials/memorial.entity';
import { useMemo } from 'react';
import { useList, usePin, useRefusals, useRoot } from '../offline/react/hooks.ts';
import type { Shown } from '../offline/store/as-confirmed.ts';

export type ShownMemorial = Shown<MemorialDto>;
export type ShownTribute = Shown<TributeDto>;

const refOf = (id: string) => ({ entity: memorialEntity.name, id });

/** A memorial with everything that was done to it here; `first` is what came with the page. */
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

/** The guestbook of a memorial, newest first, with what was written here; `first` is what came with the page. */
export const useGuestbook = (memorialId: string, first?: GuestbookPage | undefined) =>
  useList(tributeEntity, memorialId, first);

/** What the server did not take of one memorial; undefined while the device is being read. */
export const useMemorialRefusals = (id: string) => useRefusals(refOf(id));

/** Whether a memorial is on this phone for good. */
export const useMemorialPin = (id: string) => usePin(refOf(id));

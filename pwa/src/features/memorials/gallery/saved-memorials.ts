import type { MemorialDto } from '@everpaw/contracts/memorials/memorial.dto';
import { memorialEntity } from '@everpaw/contracts/memorials/memorial.entity';
import { useEffect, useState } from 'react';
import { useLive, useOffline, useOnline } from '../../../offline/react/hooks.ts';
import { keyOf } from '../../../offline/store/entities.ts';
import { pinnedBytes } from '../../../offline/store/pins.ts';
import { type CardMemorial, cardOf } from '../card/card-memorial.ts';

/**
 * A memorial that is cached on this device. `asOf` is when the server last confirmed it (ms since the epoch), or 0 for
 * never.
 */
export type SavedMemorial = { memorial: CardMemorial; pinned: boolean; asOf: number };

/** The maximum number of memorials that are listed. More can be cached. */
const listed = 200;

/** How many of the listed memorials are refreshed when the list opens. */
const askedAgain = 30;

/**
 * Refreshes the first listed memorials when the list opens. Memorials that were withdrawn leave the device and the
 * list.
 */
export function useSavedAskedAgain(saved: SavedMemorial[] | undefined): void {
  const offline = useOffline();
  const online = useOnline();
  const ids = saved?.slice(0, askedAgain).map(({ memorial }) => memorial.id);
  const isKnown = ids !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: refreshes once, when the list is loaded
  useEffect(() => {
    if (!isKnown || !online) return;
    let left = false;
    const work = async () => {
      const engine = await offline.engine();
      for (const id of ids) if (!left) await engine.refresh({ entity: memorialEntity.name, id });
    };
    work().catch(() => {});
    return () => {
      left = true;
    };
  }, [offline, online, isKnown]);
}

/**
 * Returns the size of a pinned page's files on this device, in bytes; null while it's being counted or if `id` is null.
 */
export function usePinnedBytes(id: string | null): number | null {
  const [counted, setCounted] = useState<{ id: string; bytes: number }>();
  useEffect(() => {
    if (id === null) return;
    let left = false;
    const count = async () => {
      const bytes = await pinnedBytes(globalThis.caches, id);
      if (!left) setCounted({ id, bytes });
    };
    count().catch(() => {});
    return () => {
      left = true;
    };
  }, [id]);
  return counted && counted.id === id && counted.bytes > 0 ? counted.bytes : null;
}

/**
 * Returns the memorials that were opened on this device: pinned ones first, then the last opened first. Undefined while
 * they are being read.
 */
export function useSavedMemorials(): SavedMemorial[] | undefined {
  return useLive(
    ({ db }) =>
      db.transaction('r', [db.documents, db.pins], async () => {
        const rows = await db.documents
          .orderBy('openedAt')
          .reverse()
          .filter(({ entity }) => entity === memorialEntity.name)
          .limit(listed)
          .toArray();
        const pins = new Set(await db.pins.toCollection().primaryKeys());
        return rows
          .map(({ dto, asOf }) => ({ memorial: dto as MemorialDto, asOf })) // the rows of this entity hold its DTO
          .filter(({ memorial }) => memorial.deletedAt === null)
          .map(({ memorial, asOf }) => ({
            memorial: cardOf({ ...memorial, unsent: null }),
            pinned: pins.has(keyOf({ entity: memorialEntity.name, id: memorial.id })),
            asOf,
          }))
          .sort((a, b) => Number(b.pinned) - Number(a.pinned));
      }),
    'saved',
  );
}

import { type BookletSize, type KeepsakeList, keepsakeDays } from '@everpaw/contracts/keepsakes/keepsake.dto';
import { keepsakeRefusals } from '@everpaw/contracts/keepsakes/keepsakes.messages';
import { DomainError } from '@everpaw/contracts/kernel/domain-error';
import type { Language } from '@everpaw/contracts/kernel/languages/languages';
import { dayMs } from '@everpaw/contracts/kernel/time/durations';
import type { BucketPlace } from '../platform/storage/media-store/produced-files.ts';

/** The booklet that is being made or couldn't be made. `id` identifies its job and its file. */
export type Making = {
  id: string;
  size: BookletSize;
  /** Missing for English, and in records of older versions. */
  language?: Language | undefined;
  state: 'queued' | 'laying-out' | 'failed';
  page: number;
  pages: number;
  requestedAt: Date;
  /** Whether an account or memorial that may be in it was erased while it was being made. */
  isStale: boolean;
};

/** A finished booklet. `holds` lists the accounts and the memorial whose data it contains. */
export type MadeBooklet = {
  id: string;
  size: BookletSize;
  pages: number;
  bytes: number;
  hasOmissions: boolean;
  madeAt: Date;
  expiresAt: Date;
  holds: readonly string[];
  kept?: BucketPlace;
};

/** The booklets of a memorial: at most one being made, and one finished of each size. */
export type KeepsakeRecord = { making: Making | null; made: readonly MadeBooklet[] };

export const noKeepsakes: KeepsakeRecord = { making: null, made: [] };

/**
 * Starts a booklet, or continues the one of the same size that is being made. Throws `keepsake-in-progress` while one
 * of another size is.
 */
export function requested(
  record: KeepsakeRecord,
  { at, ...asked }: Pick<Making, 'id' | 'size' | 'language'> & { at: Date },
): KeepsakeRecord {
  const { making, made } = record;
  const { id, size } = asked;
  if (making?.id === id || made.some((each) => each.id === id)) return record;
  if (making && making.state !== 'failed') {
    if (making.size === size) return record;
    throw new DomainError('conflict', 'keepsake-in-progress', keepsakeRefusals.oneAtATime);
  }
  const state = 'queued' as const;
  return { ...record, making: { ...asked, state, page: 0, pages: 0, requestedAt: at, isStale: false } };
}

/** Changes the booklet with this id while it is being made. */
export function changed(record: KeepsakeRecord, id: string, change: Partial<Making>): KeepsakeRecord {
  const { making } = record;
  return making?.id === id ? { ...record, making: { ...making, ...change } } : record;
}

/** Finishes a booklet, which replaces the one of its size. Nothing changes if it is no longer wanted or stale. */
export function finished(
  record: KeepsakeRecord,
  booklet: Omit<MadeBooklet, 'size' | 'expiresAt'>,
): KeepsakeRecord {
  const { making, made } = record;
  if (making?.id !== booklet.id || making.isStale) return record;
  const { size } = making;
  const expiresAt = new Date(booklet.madeAt.getTime() + keepsakeDays * dayMs);
  const others = made.filter((each) => each.size !== size);
  return { making: null, made: [{ ...booklet, size, expiresAt }, ...others] };
}

/** Returns the record without some finished booklets; `made` stays the same array if there is none. */
function without(record: KeepsakeRecord, isGone: (booklet: MadeBooklet) => boolean): KeepsakeRecord {
  return record.made.some(isGone)
    ? { ...record, made: record.made.filter((booklet) => !isGone(booklet)) }
    : record;
}

/** Removes the finished booklets that contain data of these accounts or memorials; one being made becomes stale. */
export function withoutHolders(record: KeepsakeRecord, ids: ReadonlySet<string>): KeepsakeRecord {
  const { making, made } = without(record, ({ holds }) => holds.some((id) => ids.has(id)));
  return { making: making && !making.isStale ? { ...making, isStale: true } : making, made };
}

/** Removes booklets that have expired by `at`. */
export function unexpired(record: KeepsakeRecord, at: Date): KeepsakeRecord {
  return without(record, ({ expiresAt }) => expiresAt <= at);
}

/** Returns the list as its keepers see it. */
export function listOf(record: KeepsakeRecord, at: Date): KeepsakeList {
  const { making, made } = unexpired(record, at);
  return {
    making: making && {
      size: making.size,
      state: making.state,
      page: making.page,
      pages: making.pages,
      requestedAt: making.requestedAt.toISOString(),
    },
    booklets: made.map(({ size, pages, bytes, hasOmissions, madeAt, expiresAt }) => ({
      size,
      pages,
      bytes,
      hasOmissions,
      madeAt: madeAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    })),
  };
}

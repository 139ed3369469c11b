import { dayMs } from '@everpaw/contracts/kernel/time/durations';
import { unnamedUploadDays } from '@everpaw/contracts/media/media.limits';
import { undoDays } from '@everpaw/contracts/memorials/memorials.limits';
import type { MediaLibrary } from './media-library.ts';
import type { Uploads } from './uploads.ts';

/**
 * How long a retired upload keeps its bytes: a photo that was used at the last moment and removed again can
 * still be restored.
 */
const retiredMs = (undoDays + 1) * dayMs;
/** Uploads checked together. */
const pageSize = 500;

type Parts = {
  uploads: Pick<Uploads, 'unnamed' | 'markNamed' | 'retire' | 'removeRetired'>;
  media: Pick<MediaLibrary, 'remove'>;
  /** Returns which of these photos a memorial or profile shows, or null if the views aren't up to date. */
  shown(sha256s: readonly string[]): Promise<ReadonlySet<string> | null>;
};

/**
 * Deletes uploads that were never used, for example of an abandoned memorial. An upload is retired first: it
 * can no longer be used, and a use in progress becomes visible meanwhile. Much later, if nothing shows it,
 * its bytes are deleted.
 */
export function orphanUploads({ uploads, media, shown }: Parts): { sweep(now: Date): Promise<void> } {
  return {
    async sweep(now) {
      const retiredBefore = new Date(now.getTime() - retiredMs);
      const sentBefore = new Date(now.getTime() - unnamedUploadDays * dayMs);
      let after = '';
      for (;;) {
        const page = await uploads.unnamed(after, pageSize);
        if (page.length === 0) return;
        const inUse = await shown(page.map(({ sha256 }) => sha256));
        if (!inUse) return;
        const named = page.filter(({ sha256 }) => inUse.has(sha256));
        if (named.length > 0) await uploads.markNamed(named.map(({ id }) => id));
        for (const upload of page) {
          const { sha256, at, retired } = upload;
          if (inUse.has(sha256)) continue;
          if (retired === null && at <= sentBefore) await uploads.retire(upload, now);
          if (retired !== null && retired <= retiredBefore)
            await uploads.removeRetired(sha256, { before: retiredBefore, now }, () => media.remove(sha256));
        }
        const last = page.at(-1);
        if (page.length < pageSize || !last) return;
        after = last.id;
      }
    },
  };
}

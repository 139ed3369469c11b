import { dayMs } from '@everpaw/contracts/kernel/durations';
import { unnamedUploadDays } from '@everpaw/contracts/media/media.limits';
import { undoDays } from '@everpaw/contracts/memorials/memorials.limits';
import type { MediaLibrary } from './media-library.ts';
import type { Uploads } from './uploads.ts';

/** How long a retired upload keeps its bytes: what was named in the last moment and taken out again can still be put back. */
const retiredMs = (undoDays + 1) * dayMs;
/** Uploads that are looked at together. */
const pageSize = 500;

type Parts = {
  uploads: Pick<Uploads, 'unnamed' | 'markNamed' | 'retire' | 'removeRetired'>;
  media: Pick<MediaLibrary, 'remove'>;
  /** Which of these pictures a memorial or a profile shows, read from views that are level with the log; null when they are not. */
  shown(sha256s: readonly string[]): Promise<ReadonlySet<string> | null>;
};

/**
 * Forgets pictures that were uploaded and never named, as when a memorial was begun and given up. First an upload is
 * retired: it can no longer be named, and a naming that was under way comes to its end and is seen. Much later, when
 * still nothing shows it, its bytes go.
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

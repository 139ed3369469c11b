import { availableParallelism } from 'node:os';
import { DomainError } from '@everpaw/contracts/kernel/domain-error';
import pLimit from 'p-limit';

/** Nothing was kept, and it may be sent again. */
export function mediaBusy(): DomainError {
  const message = 'Many pictures are arriving at this moment. Please try again shortly.';
  return new DomainError('unavailable', 'media-busy', message);
}

/** Runs image work a few pieces at a time; the others wait their turn. */
export type ImageQueue = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * A queue for image work. `parallel` pieces run at once: by default one core is left to everything else, and never
 * more than two are used, because the same pool of threads hashes passwords and reads files. When `waiting` pieces
 * are already in line, the next is refused with `DomainError` `media-busy`, so memory stays bounded.
 */
export function createImageQueue({
  parallel = Math.min(2, Math.max(1, availableParallelism() - 1)),
  waiting = 32,
}: {
  parallel?: number;
  waiting?: number;
} = {}): ImageQueue {
  const limit = pLimit(parallel);
  return async (work) => {
    if (limit.activeCount >= parallel && limit.pendingCount >= waiting) throw mediaBusy();
    return limit(work);
  };
}

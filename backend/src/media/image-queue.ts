import { availableParallelism } from 'node:os';
import { DomainError } from '@everpaw/contracts/kernel/domain-error';
import { uploadFailed } from '@everpaw/contracts/media/media.messages';

/** Nothing was kept, and it may be sent again. */
export function mediaBusy(): DomainError {
  return new DomainError('unavailable', 'media-busy', uploadFailed.message);
}

/** Runs image work a few pieces at a time; the others wait their turn. `owner` is whose work it is; null: the site's. */
export type ImageQueue = <T>(owner: string | null, work: () => Promise<T>) => Promise<T>;

/**
 * A queue for image work. `parallel` pieces run at once: by default one core is left to everything else, and never
 * more than two are used, because the same pool of threads hashes passwords and reads files. Owners take turns, so a
 * picture waits for at most one of each other owner, whatever somebody sends at once (SEC-29). When `share` pieces of
 * one owner are in line, or `waiting` of all, the next is refused with `DomainError` `media-busy`; memory stays bounded.
 */
export function createImageQueue({
  parallel = Math.min(2, Math.max(1, availableParallelism() - 1)),
  waiting = 64,
  share = 8,
}: {
  parallel?: number;
  waiting?: number;
  share?: number;
} = {}): ImageQueue {
  // Owners in the order of their turns; each has at least one piece in line.
  const lines = new Map<string | null, (() => void)[]>();
  let running = 0;
  let inLine = 0;

  const next = () => {
    const [owner] = lines.keys();
    if (owner === undefined || running >= parallel) return;
    const line = lines.get(owner) ?? [];
    const start = line.shift();
    lines.delete(owner);
    if (line.length > 0) lines.set(owner, line);
    inLine -= 1;
    running += 1;
    start?.();
  };

  return (owner, work) => {
    const line = lines.get(owner) ?? [];
    const own = owner === null ? waiting : share;
    if (running >= parallel && (inLine >= waiting || line.length >= own)) return Promise.reject(mediaBusy());
    return new Promise((resolve, reject) => {
      line.push(() => {
        work()
          .then(resolve, reject)
          .finally(() => {
            running -= 1;
            next();
          });
      });
      lines.set(owner, line);
      inLine += 1;
      next();
    });
  };
}

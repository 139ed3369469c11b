import { type Database, setting } from '../store/database.ts';
import { later } from '../store/documents.ts';
import { type EntityRef, keyOf } from '../store/entities.ts';
import type { Puller } from './puller.ts';
import type { Timers } from './timers.ts';

export type Hint = { position: string; root: EntityRef | null };

/** Hints wait so long for others, in milliseconds; everybody who heard them waits for a time of their own. */
const shortestWaitMs = 300;
const longestWaitMs = 2_000;

export type HintParts = {
  db: Database;
  puller: Pick<Puller, 'pull' | 'refresh' | 'refreshList'>;
  timers: Timers;
  /** From 0 to 1. */
  random(): number;
  /** Hears of a refresh that failed; the next hint or wake-up is another attempt. */
  report(error: unknown): void;
};

/**
 * Follows live hints: what comes together is asked for once, one refresh is under way at a time and one waits, and what
 * this device knows already is not asked for. Answers how to tell of a hint, and how to stop.
 */
export function createHintFollower(parts: HintParts): { hint(hint: Hint): void; stop(): void } {
  const { timers, random, report } = parts;
  const waiting = new Map<string, Hint>();
  let isBusy = false;
  let stopTimer: (() => void) | null = null;

  function begin(): void {
    if (isBusy || stopTimer || waiting.size === 0) return;
    const ms = shortestWaitMs + (longestWaitMs - shortestWaitMs) * random();
    stopTimer = timers.after(ms, () => {
      stopTimer = null;
      isBusy = true;
      const hints = [...waiting.values()];
      waiting.clear();
      followAll(parts, hints)
        .catch(report)
        .finally(() => {
          isBusy = false;
          begin();
        });
    });
  }

  return {
    hint(hint) {
      const key = hint.root ? keyOf(hint.root) : '';
      const before = waiting.get(key);
      waiting.set(key, {
        ...hint,
        position: later(before?.position ?? null, hint.position) ?? hint.position,
      });
      begin();
    },
    stop() {
      stopTimer?.();
      stopTimer = null;
      waiting.clear();
    },
  };
}

async function followAll(parts: HintParts, hints: readonly Hint[]): Promise<void> {
  const { db, puller } = parts;
  const account = await setting(db, 'account');
  const furthest = hints.reduce<string | null>((most, { position }) => later(most, position), null) ?? '';
  const cursor = await db.cursor.get('pull');
  if (account && (cursor?.cursor ?? '') < furthest) await puller.pull();
  for (const { root, position } of hints) if (root) await followRoot(parts, root, position);
}

/** Asks for the root and for each list of its children, unless the device has what the hint tells of. */
async function followRoot({ db, puller }: HintParts, root: EntityRef, position: string): Promise<void> {
  const known = await db.documents.get([root.entity, root.id]);
  if (!known || known.dto.position < position) await puller.refresh(root);
  for (const { name, list, accountsOnly } of db.entities.childrenOf(root.entity)) {
    const row = list && (await db.lists.get([name, root.id]));
    // What only accounts may read is not part of the page: it is asked for by who has opened it.
    if (!list || (accountsOnly && !row)) continue;
    if ((row?.position ?? '') < position) await puller.refreshList(name, root, { past: position });
  }
}

import type { Timers } from '../../net/timers.ts';
import { type Database, setting } from '../store/database.ts';
import { later } from '../store/documents.ts';
import { type EntityRef, keyOf } from '../store/entities.ts';
import { delayAfter } from './backoff.ts';
import type { Puller } from './puller.ts';
import type { Refreshed } from './refreshed.ts';

export type Hint = { position: string; root: EntityRef | null };

/** The range of the random wait that collects hints, in ms. Each device waits for its own time. */
const shortestWaitMs = 300;
const maxWaitMs = 2_000;
/** Maximum number of retries in a row, after growing waits. Then the next hint starts again. */
const maxFailures = 8;

export type HintParts = {
  db: Database;
  puller: Pick<Puller, 'pull' | 'refresh' | 'refreshList'>;
  timers: Timers;
  /** Returns a number from 0 to 1. */
  random(): number;
  /** Called when a refresh fails. The next hint or wake-up retries it. */
  report(error: unknown): void;
};

export type HintFollower = { hint(hint: Hint): void; stop(): void };

/**
 * Creates a follower of live hints. It combines hints that arrive together, runs one refresh at a time, and skips
 * data that this device already has. Failed refreshes are retried, because no further hint may come.
 */
export function createHintFollower(parts: HintParts): HintFollower {
  const { timers, random, report } = parts;
  const waiting = new Map<string, Hint>();
  let isBusy = false;
  let failures = 0;
  let stops = 0;
  let stopTimer: (() => void) | null = null;

  function keep(hint: Hint): void {
    const key = hint.root ? keyOf(hint.root) : '';
    const before = waiting.get(key);
    const position = later(before?.position ?? null, hint.position) ?? hint.position;
    waiting.set(key, { ...hint, position });
  }

  function rest(): void {
    stopTimer?.();
    stopTimer = null;
  }

  async function follow(): Promise<void> {
    const hints = [...waiting.values()];
    const before = stops;
    waiting.clear();
    const isDone = await followAll(parts, hints);
    failures = isDone || failures === maxFailures ? 0 : failures + 1;
    if (failures > 0 && stops === before) for (const hint of hints) keep(hint);
  }

  function begin(): void {
    if (isBusy || stopTimer || waiting.size === 0) return;
    const shortMs = shortestWaitMs + (maxWaitMs - shortestWaitMs) * random();
    stopTimer = timers.after(failures > 0 ? delayAfter(failures, random()) : shortMs, () => {
      stopTimer = null;
      isBusy = true;
      follow()
        .catch(report)
        .finally(() => {
          isBusy = false;
          begin();
        });
    });
  }

  return {
    hint(hint) {
      keep(hint);
      // A hint shows that the server is reachable, so the retry needn't wait.
      if (failures > 0) rest();
      failures = 0;
      begin();
    },
    stop() {
      stops += 1;
      failures = 0;
      rest();
      waiting.clear();
    },
  };
}

/** Returns false if some of the data could not be fetched. */
async function followAll(parts: HintParts, hints: readonly Hint[]): Promise<boolean> {
  const { db, puller } = parts;
  const account = await setting(db, 'account');
  const furthest = hints.reduce<string | null>((most, { position }) => later(most, position), null) ?? '';
  const cursor = await db.cursor.get('pull');
  const answers: Refreshed[] = [];
  if (account && (cursor?.cursor ?? '') < furthest) answers.push(await puller.pull());
  for (const { root, position } of hints)
    if (root) answers.push(...(await followRoot(parts, root, position)));
  return !answers.includes('unreachable');
}

/** Refreshes the root and each list of its children, unless the device already has the hint's position. */
async function followRoot(
  { db, puller }: HintParts,
  root: EntityRef,
  position: string,
): Promise<Refreshed[]> {
  const answers: Refreshed[] = [];
  const known = await db.documents.get([root.entity, root.id]);
  if (!known || known.dto.position < position) answers.push(await puller.refresh(root));
  for (const { name, list, accountsOnly } of db.entities.childrenOf(root.entity)) {
    const row = list && (await db.lists.get([name, root.id]));
    // Children that only accounts may read aren't part of the page; they are only refreshed once opened.
    if (!list || (accountsOnly && !row)) continue;
    if ((row?.position ?? '') < position)
      answers.push(await puller.refreshList(name, root, { past: position }));
  }
  return answers;
}

import { maxPushedCommands } from '@everpaw/contracts/sync/sync.limits';
import type { OutboxEntry } from '../store/database.ts';
import type { EntityList } from '../store/entities.ts';
import { isDue } from '../sync/backoff.ts';

/** Maximum number of concurrent calls. */
export const parallelCalls = 4;
/**
 * Maximum size of one call, in characters of its payloads, so that a slow network can complete it. A single larger
 * command is sent alone.
 */
export const maxCallSize = 200_000;

export type LaneView = {
  entities: EntityList;
  now: number;
  /** The device's current account. Commands of other accounts wait for them to sign in. */
  accountId: string | null;
  /** Whether the account must sign in first. Visitors' commands are sent anyway. */
  paused: boolean;
  /** The photos on this device that the server does not have yet. */
  waitingPhotos: ReadonlySet<string>;
};

/** Returns how many commands may share a call with this one, by the number of its failed calls: 100, 25, 6, 1. */
function sharesCallWith(entry: Pick<OutboxEntry, 'attempts' | 'error'>): number {
  const refusedCalls = entry.error?.kind === 'http' ? entry.attempts : 0;
  return Math.max(1, Math.floor(maxPushedCommands / 4 ** refusedCalls));
}

function maySpeakFor(entry: OutboxEntry, view: LaneView): boolean {
  return entry.accountId === null || (entry.accountId === view.accountId && !view.paused);
}

/**
 * Returns the commands of the next call in queue order, and when to check again if there are none (ms; null: when
 * something changes). `entries` is the whole outbox in order. A lane whose first command can't be sent yet waits as a
 * whole and doesn't block other lanes. One call carries the commands of one account, and may carry several of a lane,
 * because the server stops a lane at the first command that it doesn't execute. A command that creates or restores a
 * root is the last of its lane in a call: if it is refused, its dependants wait for the person's decision.
 */
export function nextBatch(
  entries: readonly OutboxEntry[],
  view: LaneView,
): { batch: OutboxEntry[]; lookAgainAt: number | null } {
  const batch: OutboxEntry[] = [];
  const stopped = new Set<string>();
  const notThereYet = new Set<string>();
  let lookAgainAt: number | null = null;
  let limit: number = maxPushedCommands;
  let size = 0;

  for (const entry of entries) {
    if (entry.state === 'accepted') continue;
    const { lane, root, type } = entry;
    const { parent, creates, revives = [] } = view.entities.named(entry.entity);
    const waits = stopped.has(lane) || (parent !== undefined && notThereYet.has(root));
    const brings = !parent && (creates.includes(type) || revives.includes(type));
    if (entry.state === 'rejected') {
      // A refused restoration parks no commands, so it must not block its dependants: they would wait forever,
      // unseen.
      if (createsRoot(view.entities, entry)) notThereYet.add(root);
      continue;
    }
    // No command that needs a root may arrive before the command that creates or restores it.
    if (brings) notThereYet.add(root);
    if (waits || entry.state !== 'queued' || !maySpeakFor(entry, view)) {
      stopped.add(lane);
      continue;
    }
    if (!isDue(entry.nextAttemptAt, view.now)) {
      stopped.add(lane);
      lookAgainAt = Math.min(lookAgainAt ?? entry.nextAttemptAt, entry.nextAttemptAt);
      continue;
    }
    const shares = sharesCallWith(entry);
    const characters = JSON.stringify(entry.payload).length;
    const fits =
      batch.length < Math.min(limit, shares) &&
      (batch.length === 0 || size + characters <= maxCallSize) &&
      (batch[0] === undefined || batch[0].accountId === entry.accountId) &&
      !entry.blobs.some((sha256) => view.waitingPhotos.has(sha256));
    if (!fits) {
      stopped.add(lane);
      continue;
    }
    batch.push(entry);
    limit = Math.min(limit, shares);
    size += characters;
    if (brings) stopped.add(lane);
  }
  return { batch, lookAgainAt };
}

/**
 * Returns the photos that commands wait for, in the order in which they are needed. They are sent one at a time, so
 * that a slow network completes one instead of starting many.
 */
export function neededPhotos(entries: readonly OutboxEntry[], view: LaneView): string[] {
  const needed = entries
    .filter((entry) => entry.state === 'queued' && entry.accountId !== null && maySpeakFor(entry, view))
    .flatMap((entry) => entry.blobs);
  return [...new Set(needed)].filter((sha256) => view.waitingPhotos.has(sha256));
}

/** Whether the command creates its root. */
export function createsRoot(
  list: EntityList,
  { entity, type }: Pick<OutboxEntry, 'entity' | 'type'>,
): boolean {
  const { parent, creates } = list.named(entity);
  return !parent && creates.includes(type);
}

/** Returns the commands that wait for the person's decision on the refused creation of their root. */
export function blockedByRefusedCreation(list: EntityList, entries: readonly OutboxEntry[]): OutboxEntry[] {
  const refused = new Map<string, number>();
  for (const entry of entries)
    if (entry.state === 'rejected' && createsRoot(list, entry)) refused.set(entry.root, entry.seq);
  return entries.filter((entry) => {
    const seq = refused.get(entry.root);
    return seq !== undefined && entry.seq > seq && (entry.state === 'queued' || entry.state === 'parked');
  });
}

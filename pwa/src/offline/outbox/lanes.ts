import { maxPushedCommands } from '@everpaw/contracts/sync/sync.schemas';
import type { OutboxEntry } from '../store/database.ts';
import type { EntityList } from '../store/entities.ts';
import { isDue } from '../sync/backoff.ts';

/** Lanes on their way at the same time. */
export const parallelCalls = 4;
/** The most of one call, in characters of its payloads, so that a slow network finishes it. */
export const maxCallSize = 200_000;

export type LaneView = {
  entities: EntityList;
  now: number;
  /** Who this device works for now; other accounts' commands wait for them. */
  accountId: string | null;
  /** The account must sign in first; what visitors did still goes. */
  paused: boolean;
  /** The photos on this device that the server does not have yet. */
  waitingPhotos: ReadonlySet<string>;
};

/** How many commands may share a call with one whose calls were refused as a whole: 100, 25, 6, 1. */
function sharesCallWith(entry: Pick<OutboxEntry, 'attempts' | 'error'>): number {
  const refusedCalls = entry.error?.kind === 'http' ? entry.attempts : 0;
  return Math.max(1, Math.floor(maxPushedCommands / 4 ** refusedCalls));
}

function maySpeakFor(entry: OutboxEntry, view: LaneView): boolean {
  return entry.accountId === null || (entry.accountId === view.accountId && !view.paused);
}

/**
 * The commands of the next call, in the order in which they were given, and when to look again if there are none
 * (ms; null: when something changes). `entries` is the whole outbox in its order. A lane whose first command
 * cannot go yet waits as a whole and holds up no other lane. One call carries several commands of a lane in their
 * order, because the server stops a lane at the first of them that it does not carry out, and speaks for one account.
 * What brings a root into being is the last of its lane in a call: what builds on it waits for the person when it is
 * refused.
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
      // A refused restoration parks nothing, so what it holds up would wait unseen for ever.
      if (createsRoot(view.entities, entry)) notThereYet.add(root);
      continue;
    }
    // Nothing that needs a root may arrive before what brings it into being.
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
 * The photos that commands wait for, in the order in which they are needed. They travel one after the other, so
 * that a narrow network finishes one instead of starting many.
 */
export function neededPhotos(entries: readonly OutboxEntry[], view: LaneView): string[] {
  const needed = entries
    .filter((entry) => entry.state === 'queued' && entry.accountId !== null && maySpeakFor(entry, view))
    .flatMap((entry) => entry.blobs);
  return [...new Set(needed)].filter((sha256) => view.waitingPhotos.has(sha256));
}

/** True for the command that creates its root. */
export function createsRoot(
  list: EntityList,
  { entity, type }: Pick<OutboxEntry, 'entity' | 'type'>,
): boolean {
  const { parent, creates } = list.named(entity);
  return !parent && creates.includes(type);
}

/** The commands that wait for the person's decision on a refused creation of their root. */
export function behindRefusedCreation(list: EntityList, entries: readonly OutboxEntry[]): OutboxEntry[] {
  const refused = new Map<string, number>();
  for (const entry of entries)
    if (entry.state === 'rejected' && createsRoot(list, entry)) refused.set(entry.root, entry.seq);
  return entries.filter((entry) => {
    const seq = refused.get(entry.root);
    return seq !== undefined && entry.seq > seq && (entry.state === 'queued' || entry.state === 'parked');
  });
}

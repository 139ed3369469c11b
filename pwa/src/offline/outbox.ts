import { DomainError } from '@everpaw/contracts/kernel/domain-error';
import { parseOrRefuse } from '@everpaw/contracts/kernel/refuse-invalid';
import { sendableCommands } from '@everpaw/contracts/sync/sendable-commands';
import type * as z from 'zod/mini';
import type { Database, OutboxEntry } from './database.ts';
import { setting } from './database.ts';
import { removeDraft } from './drafts.ts';
import { behindRefusedCreation, targetOf } from './lanes.ts';
import { releaseMedia } from './media-cache.ts';
import type { CommandInput } from './offline.ts';

export type Minting = { now(): number; newId(): string };

type Unnumbered = Omit<OutboxEntry, 'seq'>;

/**
 * A input as the outbox keeps it. The payload is what its schema makes of it, so that what is kept, shown and sent
 * is the same. Raises `DomainError` (invalid) with the schema's messages.
 */
export function entryOf(input: CommandInput, accountId: string | null, { now, newId }: Minting): Unnumbered {
  const { v, schema } = sendableCommands[input.type];
  // The schemas of different types have no common payload; each parses its own.
  const payload = parseOrRefuse(schema as z.ZodMiniType, input.payload);
  return {
    id: newId(),
    ...targetOf({ type: input.type, payload }),
    accountId,
    type: input.type,
    v,
    payload,
    createdAt: new Date(now()).toISOString(),
    attempts: 0,
    nextAttemptAt: 0,
    state: 'queued',
    position: null,
    error: null,
  };
}

/** The tables that change together when something is queued. */
function queueTables(db: Database) {
  return [db.outbox, db.drafts, db.media, db.settings];
}

/**
 * Keeps inputs in their order, all or none, and forgets the draft that they come from in the same transaction.
 * Answers their ids once they are on the disk.
 */
export async function enqueueAll(
  db: Database,
  inputs: readonly CommandInput[],
  minting: Minting,
  { clearDraft: draft }: { clearDraft?: string } = {},
): Promise<string[]> {
  return db.transaction('rw', queueTables(db), async () => {
    // Asked for together: on a slow phone every question after another is seen before the words are.
    const [account, rejected] = await Promise.all([
      setting(db, 'account'),
      db.outbox.where('state').equals('rejected').toArray(),
    ]);
    const waits = ({ memorialId }: Unnumbered) =>
      rejected.some((other) => other.type === 'CreateMemorial' && other.memorialId === memorialId);
    const entries = inputs.map((input) => entryOf(input, account?.id ?? null, minting));
    await Promise.all([
      // Their numbers are given in the order in which they are asked for.
      ...entries.map((entry) => db.outbox.add(waits(entry) ? { ...entry, state: 'parked' } : entry)),
      ...entries.flatMap(({ blobs }) => blobs.map((sha256) => db.media.update(sha256, { queued: 1 }))),
    ]);
    if (draft !== undefined) await removeDraft(db, draft);
    return entries.map((entry) => entry.id);
  });
}

async function refused(db: Database, commandId: string): Promise<OutboxEntry> {
  const entry = await db.outbox.where('id').equals(commandId).first();
  if (entry?.state !== 'rejected')
    throw new DomainError('not-found', 'no-refusal', 'This has been settled already.');
  return entry;
}

/** What waited behind a creation goes on once it is queued again. */
async function unpark(db: Database, memorialId: string): Promise<void> {
  const lane = await db.outbox.where('memorialId').equals(memorialId).sortBy('seq');
  const still = new Set(behindRefusedCreation(lane).map((entry) => entry.seq));
  for (const entry of lane)
    if (entry.state === 'parked' && !still.has(entry.seq))
      await db.outbox.update(entry.seq, { state: 'queued' });
}

async function queueAgain(db: Database, entry: OutboxEntry, next: { id: string; payload: unknown }) {
  const { v } = sendableCommands[entry.type];
  const { blobs } = targetOf({ type: entry.type, payload: next.payload });
  await db.outbox.put({
    ...entry,
    ...next,
    v,
    blobs,
    attempts: 0,
    nextAttemptAt: 0,
    state: 'queued',
    error: null,
  });
  for (const sha256 of blobs) await db.media.update(sha256, { queued: 1 });
  await unpark(db, entry.memorialId);
  await releaseMedia(db, entry.blobs);
}

/** Puts a corrected payload in the place of the refused one. Raises `DomainError` when its schema refuses it. */
export async function editAndResend(
  db: Database,
  commandId: string,
  payload: unknown,
  { newId }: Pick<Minting, 'newId'>,
): Promise<void> {
  await db.transaction('rw', queueTables(db), async () => {
    const entry = await refused(db, commandId);
    // As in `entryOf`.
    const parsed = parseOrRefuse(sendableCommands[entry.type].schema as z.ZodMiniType, payload);
    const before = targetOf(entry);
    const after = targetOf({ type: entry.type, payload: parsed });
    if (after.lane !== before.lane)
      throw new DomainError('invalid', 'other-entity', 'This belongs to something else.');
    // Same place in its lane; a new id, because it is a new input.
    await queueAgain(db, entry, { id: newId(), payload: parsed });
  });
}

/**
 * Sends the same again, under the same id: should an earlier sending have arrived after all, it stays done once.
 * After a conflict its base becomes the current version, which it then replaces knowingly.
 */
export async function sendAgain(db: Database, commandId: string): Promise<void> {
  await db.transaction('rw', queueTables(db), async () => {
    const entry = await refused(db, commandId);
    const { error, payload } = entry;
    const overCurrent =
      error?.kind === 'conflict' &&
      entry.type === 'EditMemorial' &&
      isRecord(payload) &&
      isRecord(error.current)
        ? { ...payload, base: { ...(isRecord(payload.base) ? payload.base : {}), ...error.current } }
        : payload;
    await queueAgain(db, entry, { id: entry.id, payload: overCurrent });
  });
}

/** Forgets a refused command, and with a creation everything that waits behind it. */
export async function discard(db: Database, commandId: string): Promise<void> {
  await db.transaction('rw', queueTables(db), async () => {
    const entry = await refused(db, commandId);
    const lane = await db.outbox.where('memorialId').equals(entry.memorialId).sortBy('seq');
    const leaving = entry.type === 'CreateMemorial' ? [entry, ...behindRefusedCreation(lane)] : [entry];
    await db.outbox.bulkDelete(leaving.map((one) => one.seq));
    await releaseMedia(
      db,
      leaving.flatMap((one) => one.blobs),
    );
  });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

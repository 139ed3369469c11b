import { DomainError } from '@everpaw/contracts/kernel/domain-error';
import { parseOrRefuse } from '@everpaw/contracts/kernel/fields/refuse-invalid';
import { refusalMessages } from '@everpaw/contracts/kernel/refusal.messages';
import { syncMessages } from '@everpaw/contracts/sync/sync.messages';
import { type Database, type OutboxEntry, setting } from '../store/database.ts';
import { type ClearedDraft, removeDraft } from '../store/drafts.ts';
import { type CommandInput, type EntityList, targetOf } from '../store/entities.ts';
import { holdMedia, releaseMedia } from '../store/media-cache.ts';
import { rememberedAccount } from '../store/viewer.ts';
import { blockedByRefusedCreation, createsRoot } from './lanes.ts';

export type IdSource = { now(): number; newId(): string };

/** The account whose screens show the form. If null, the device's remembered account is used, or a visitor. */
export type Author = { shownTo: string | null };

type NewEntry = Omit<OutboxEntry, 'seq'>;

/**
 * Returns the payload as parsed by the command's schema. Throws `DomainError` (invalid) with the schema's messages.
 */
async function parsed(
  list: EntityList,
  type: string,
  payload: unknown,
): Promise<{ v: number; payload: object }> {
  const found = list.ofCommand(type);
  if (!found) throw new DomainError('invalid', 'unknown-command', refusalMessages.unknownCommand);
  const { schema } = await found.command.load();
  // Every command's payload is an object, because it names an entity.
  return { v: found.command.v, payload: parseOrRefuse(schema, payload) as object };
}

/**
 * Returns a command as an outbox entry. Its payload is the parsed one, so that the same value is stored, shown and
 * sent. Throws `DomainError` (invalid) with the schema's messages.
 */
async function entryOf(
  list: EntityList,
  { type, payload: asked }: { type: string; payload: unknown },
  { now, newId }: IdSource,
): Promise<Omit<NewEntry, 'accountId'>> {
  const { v, payload } = await parsed(list, type, asked);
  return {
    id: newId(),
    ...targetOf(list, { type, payload }),
    type,
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

/** The tables that change together when a command is queued. */
function queueTables(db: Database) {
  return [db.outbox, db.sent, db.drafts, db.media, db.settings];
}

/**
 * Stores commands in order and atomically, and deletes the draft that they come from in the same transaction. Returns
 * their ids once they are stored.
 */
export async function enqueueAll(
  db: Database,
  inputs: readonly CommandInput[],
  { shownTo, ...minting }: IdSource & Author,
  { clearDraft }: ClearedDraft = {},
): Promise<string[]> {
  // Before the transaction: loading schemas inside it would end it, because it only waits for database requests.
  const made: Omit<NewEntry, 'accountId'>[] = [];
  for (const input of inputs) made.push(await entryOf(db.entities, input, minting));
  return db.transaction('rw', queueTables(db), async () => {
    // Read in parallel: on a slow device, sequential reads visibly delay the screen.
    const [account, remembered, rejected] = await Promise.all([
      setting(db, 'account'),
      rememberedAccount(db),
      db.outbox.where('state').equals('rejected').toArray(),
    ]);
    // Commands that require an account come from its own screens, even if its session has ended since.
    const byVisitor = made.every(({ type }) => db.entities.ofCommand(type)?.command.by === 'visitor');
    const accountId = shownTo ?? (byVisitor ? remembered : account)?.id ?? null;
    const waits = ({ root }: Pick<NewEntry, 'root'>) =>
      rejected.some((other) => other.root === root && createsRoot(db.entities, other));
    const entries = made.map(
      (entry): NewEntry => ({
        ...entry,
        accountId,
        state: waits(entry) ? 'parked' : 'queued',
      }),
    );
    await Promise.all([
      // Dexie assigns the sequence numbers in the order of the requests.
      ...entries.map((entry) => db.outbox.add(entry)),
      holdMedia(
        db,
        entries.flatMap(({ blobs }) => blobs),
        accountId,
      ),
    ]);
    if (clearDraft) await removeDraft(db, clearDraft);
    return entries.map((entry) => entry.id);
  });
}

async function refused(db: Database, commandId: string): Promise<OutboxEntry> {
  const entry = await db.outbox.where('id').equals(commandId).first();
  if (entry?.state !== 'rejected') throw new DomainError('not-found', 'no-refusal', syncMessages.alreadyDone);
  return entry;
}

/** Requeues the commands that waited for a creation once it is queued again. */
async function unpark(db: Database, root: string): Promise<void> {
  const entries = await db.outbox.where('root').equals(root).sortBy('seq');
  const still = new Set(blockedByRefusedCreation(db.entities, entries).map((entry) => entry.seq));
  for (const entry of entries)
    if (entry.state === 'parked' && !still.has(entry.seq))
      await db.outbox.update(entry.seq, { state: 'queued' });
}

async function queueAgain(
  db: Database,
  entry: OutboxEntry,
  next: { id: string; v: number; payload: object },
) {
  const { blobs } = targetOf(db.entities, { type: entry.type, payload: next.payload });
  await db.outbox.put({
    ...entry,
    ...next,
    blobs,
    attempts: 0,
    nextAttemptAt: 0,
    state: 'queued',
    error: null,
  });
  await holdMedia(db, blobs, entry.accountId);
  await db.media.where('sha256').anyOf(blobs).modify({ attempts: 0, failures: 0, nextAttemptAt: 0 });
  await unpark(db, entry.root);
  await releaseMedia(db, entry.blobs);
}

/**
 * Replaces the payload of a refused command and deletes the draft that it comes from. Throws `DomainError` if the
 * schema refuses the payload, the command is no longer refused, or the payload belongs to another lane. Returns the id
 * of the command that replaces it.
 */
export async function editAndResend(
  db: Database,
  commandId: string,
  payload: unknown,
  { newId }: Pick<IdSource, 'newId'>,
  { clearDraft }: ClearedDraft = {},
): Promise<string> {
  const { type } = await refused(db, commandId);
  const corrected = await parsed(db.entities, type, payload);
  const id = newId();
  await db.transaction('rw', queueTables(db), async () => {
    const entry = await refused(db, commandId);
    if (targetOf(db.entities, { type, payload: corrected.payload }).lane !== entry.lane)
      throw new DomainError('invalid', 'other-entity', syncMessages.otherEntity);
    // It keeps its place in the lane but gets a new id, because its content differs.
    await queueAgain(db, entry, { id, ...corrected });
    if (clearDraft) await removeDraft(db, clearDraft);
  });
  return id;
}

/**
 * Sends a refused command again under the same id, so that it is executed only once even if an earlier attempt
 * arrived. After a conflict its base becomes the current version, which it then overwrites. Throws `DomainError`
 * (not-found) if the command is no longer refused.
 */
export async function sendAgain(db: Database, commandId: string): Promise<void> {
  await db.transaction('rw', queueTables(db), async () => {
    const entry = await refused(db, commandId);
    const { error, payload, v } = entry;
    if (!isRecord(payload)) throw new TypeError('A payload is an object.');
    const overCurrent =
      error?.kind === 'conflict' && isRecord(payload.base) && isRecord(error.current)
        ? { ...payload, base: { ...payload.base, ...error.current } }
        : payload;
    await queueAgain(db, entry, { id: entry.id, v, payload: overCurrent });
  });
}

/**
 * Deletes a refused command. If it is a creation, also deletes all commands that wait for it. Throws `DomainError`
 * (not-found) if the command is no longer refused.
 */
export async function discard(db: Database, commandId: string): Promise<void> {
  await db.transaction('rw', queueTables(db), async () => {
    const entry = await refused(db, commandId);
    const entries = await db.outbox.where('root').equals(entry.root).sortBy('seq');
    const behind = createsRoot(db.entities, entry) ? blockedByRefusedCreation(db.entities, entries) : [];
    const leaving = [entry, ...behind];
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

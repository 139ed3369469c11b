import { DomainError } from '@everpaw/contracts/kernel/domain-error';
import { parseOrRefuse } from '@everpaw/contracts/kernel/refuse-invalid';
import { type Database, type OutboxEntry, setting } from '../store/database.ts';
import { type ClearedDraft, removeDraft } from '../store/drafts.ts';
import { type CommandInput, type EntityList, targetOf } from '../store/entities.ts';
import { holdMedia, releaseMedia } from '../store/media-cache.ts';
import { rememberedAccount } from '../store/viewer.ts';
import { behindRefusedCreation, createsRoot } from './lanes.ts';

export type Minting = { now(): number; newId(): string };

/** Whose screens show the form, null for nobody's yet: then it is whom the device remembers, or a visitor. */
export type Author = { shownTo: string | null };

type Unnumbered = Omit<OutboxEntry, 'seq'>;

/** The payload of a command as its schema makes of it. Raises `DomainError` (invalid) with the schema's messages. */
async function parsed(
  list: EntityList,
  type: string,
  payload: unknown,
): Promise<{ v: number; payload: object }> {
  const found = list.ofCommand(type);
  if (!found) throw new DomainError('invalid', 'unknown-command', 'This is not something that can be done');
  const { schema } = await found.command.load();
  // Every command's payload is an object, because it names an entity.
  return { v: found.command.v, payload: parseOrRefuse(schema, payload) as object };
}

/**
 * A command as the outbox stores it. The payload is what its schema makes of it, so that what is stored, shown and
 * sent is the same. Raises `DomainError` (invalid) with the schema's messages.
 */
async function entryOf(
  list: EntityList,
  { type, payload: asked }: { type: string; payload: unknown },
  { now, newId }: Minting,
): Promise<Omit<Unnumbered, 'accountId'>> {
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

/** The tables that change together when something is queued. */
function queueTables(db: Database) {
  return [db.outbox, db.sent, db.drafts, db.media, db.settings];
}

/**
 * Stores commands in their order, all or none, and forgets the draft that they come from in the same transaction.
 * Answers their ids once they are on the disk.
 */
export async function enqueueAll(
  db: Database,
  inputs: readonly CommandInput[],
  { shownTo, ...minting }: Minting & Author,
  { clearDraft }: ClearedDraft = {},
): Promise<string[]> {
  // Before the transaction: schemas are loaded, and a transaction does not wait for anything but the database.
  const made: Omit<Unnumbered, 'accountId'>[] = [];
  for (const input of inputs) made.push(await entryOf(db.entities, input, minting));
  return db.transaction('rw', queueTables(db), async () => {
    // Asked for together: on a slow phone every question after another is seen before the words are.
    const [account, remembered, rejected] = await Promise.all([
      setting(db, 'account'),
      rememberedAccount(db),
      db.outbox.where('state').equals('rejected').toArray(),
    ]);
    // What only an account may do comes from its own screens, also where its session was denied meanwhile.
    const byVisitor = made.every(({ type }) => db.entities.ofCommand(type)?.command.by === 'visitor');
    const accountId = shownTo ?? (byVisitor ? remembered : account)?.id ?? null;
    const waits = ({ root }: Pick<Unnumbered, 'root'>) =>
      rejected.some((other) => other.root === root && createsRoot(db.entities, other));
    const entries = made.map(
      (entry): Unnumbered => ({
        ...entry,
        accountId,
        state: waits(entry) ? 'parked' : 'queued',
      }),
    );
    await Promise.all([
      // Their numbers are given in the order in which they are asked for.
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
  if (entry?.state !== 'rejected')
    throw new DomainError('not-found', 'no-refusal', 'This has been settled already.');
  return entry;
}

/** What waited behind a creation goes on once it is queued again. */
async function unpark(db: Database, root: string): Promise<void> {
  const entries = await db.outbox.where('root').equals(root).sortBy('seq');
  const still = new Set(behindRefusedCreation(db.entities, entries).map((entry) => entry.seq));
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
 * Puts a corrected payload in the place of the refused one, and removes the draft that it comes from. Raises `DomainError`
 * when its schema refuses it.
 */
export async function editAndResend(
  db: Database,
  commandId: string,
  payload: unknown,
  { newId }: Pick<Minting, 'newId'>,
  { clearDraft }: ClearedDraft = {},
): Promise<void> {
  const { type } = await refused(db, commandId);
  const corrected = await parsed(db.entities, type, payload);
  await db.transaction('rw', queueTables(db), async () => {
    const entry = await refused(db, commandId);
    if (targetOf(db.entities, { type, payload: corrected.payload }).lane !== entry.lane)
      throw new DomainError('invalid', 'other-entity', 'This belongs to something else.');
    // Same place in its lane; a new id, because something else is asked for.
    await queueAgain(db, entry, { id: newId(), ...corrected });
    if (clearDraft) await removeDraft(db, clearDraft);
  });
}

/**
 * Sends the same again, under the same id: should an earlier sending have arrived after all, it stays done once.
 * After a conflict its base becomes the current version, which it then replaces knowingly.
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

/** Forgets a refused command, and with a creation everything that waits behind it. */
export async function discard(db: Database, commandId: string): Promise<void> {
  await db.transaction('rw', queueTables(db), async () => {
    const entry = await refused(db, commandId);
    const entries = await db.outbox.where('root').equals(entry.root).sortBy('seq');
    const behind = createsRoot(db.entities, entry) ? behindRefusedCreation(db.entities, entries) : [];
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

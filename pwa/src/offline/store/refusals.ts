import type { MediaDescriptor } from '@everpaw/contracts/media/media.descriptor';
import type { CachedMedia, Database, OutboxEntry } from './database.ts';
import { type EntityList, type EntityRef, keyOf, refOf } from './entities.ts';
import { isOf, readViewer } from './viewer.ts';

/**
 * A command that the server refused, or that failed ten times (`stuck`). Its content is still stored. `title`
 * describes it in words; `yours` and `current` hold both versions of a conflict by field (else null). `waitingBehind`
 * counts the commands that can't be sent until this one is settled.
 */
export type Refusal = EntityRef & {
  commandId: string;
  /** Its root; the entity itself if that is a root. */
  root: EntityRef;
  type: string;
  title: string;
  kind: 'rejected' | 'conflict' | 'stuck';
  code: string;
  message: string;
  errors: { path: string; message: string }[];
  payload: unknown;
  /** The person's own text, one field per paragraph, for the clipboard; empty if there is none. */
  words: string;
  yours: Record<string, unknown> | null;
  current: Record<string, unknown> | null;
  writtenAt: string;
  waitingBehind: number;
  /** Its photos on this device, with the names of their files (empty: unknown). */
  photos: { media: MediaDescriptor; name: string }[];
  /** Whether its photo can be replaced. */
  takesPhoto: boolean;
};

function record(value: unknown): Record<string, unknown> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
}

function fieldOf(value: unknown, key: string): unknown {
  return record(value)?.[key];
}

/** Returns a refused entry as its screen needs it; `parked` are the parked entries, `photos` the stored ones. */
export async function refusalOf(
  list: EntityList,
  entry: OutboxEntry,
  parked: readonly OutboxEntry[],
  photos: readonly Pick<CachedMedia, 'sha256' | 'descriptor' | 'name'>[] = [],
): Promise<Refusal> {
  const { error, payload, type } = entry;
  const isConflict = error?.kind === 'conflict';
  const found = list.ofCommand(type);
  return {
    commandId: entry.id,
    entity: entry.entity,
    id: entry.entityId,
    root: refOf(entry.root),
    type,
    title: found?.command.title ?? '',
    kind: error?.kind === 'conflict' || error?.kind === 'stuck' ? error.kind : 'rejected',
    code: error?.code ?? '',
    message: error?.message ?? '',
    errors: error?.errors ?? [],
    payload,
    words: textOf((await found?.definition.words()) ?? [], payload),
    // An edit has its fields in `changes`; a deletion has the displayed ones in `base`.
    yours: isConflict
      ? (record(fieldOf(payload, 'changes')) ?? record(fieldOf(payload, 'base')) ?? record(payload))
      : null,
    current: isConflict ? record(error.current) : null,
    writtenAt: entry.createdAt,
    waitingBehind: parked.filter(({ root }) => root === entry.root).length,
    photos: photos
      .filter(({ sha256 }) => entry.blobs.includes(sha256))
      .map(({ descriptor, name = '' }) => ({ media: descriptor, name })),
    takesPhoto: entry.blobs.length === 1 && (await found?.command.load())?.withPhoto !== undefined,
  };
}

/** Returns all refused commands that wait for the viewer's decision, in order. */
export async function readRefusals(db: Database, root?: EntityRef): Promise<Refusal[]> {
  const { rejected, parked, photos } = await db.transaction(
    'r',
    [db.outbox, db.media, db.settings],
    async () => {
      const viewer = await readViewer(db);
      const [rejected, parked] = await Promise.all([
        db.outbox.where('state').equals('rejected').sortBy('seq'),
        db.outbox.where('state').equals('parked').toArray(),
      ]);
      const isWanted = (entry: OutboxEntry) =>
        isOf(entry, viewer) && (root === undefined || entry.root === keyOf(root));
      const wanted = rejected.filter(isWanted);
      const photos = await db.media.bulkGet(wanted.flatMap(({ blobs }) => blobs));
      return { rejected: wanted, parked, photos: photos.filter((photo) => photo !== undefined) };
    },
  );
  return Promise.all(rejected.map((entry) => refusalOf(db.entities, entry, parked, photos)));
}

function textOf(fields: readonly string[], payload: unknown): string {
  const sources = [record(payload), record(fieldOf(payload, 'changes'))];
  return sources
    .flatMap((source) => fields.map((name) => source?.[name]))
    .filter((value): value is string => typeof value === 'string' && value !== '')
    .join('\n\n');
}

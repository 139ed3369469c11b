import type { SendableType } from '@everpaw/contracts/sync/sendable-commands';
import type { Database, OutboxEntry } from './database.ts';
import { isOf, readViewer } from './shown.ts';

/**
 * Something the server did not take. What was written is still here. `yours` and `current` name, field by field,
 * both versions of a conflict (else null). `waitingBehind` counts what cannot be sent before this is settled.
 */
export type Refusal = {
  commandId: string;
  memorialId: string;
  tributeId: string | null;
  type: SendableType;
  kind: 'rejected' | 'conflict';
  code: string;
  message: string;
  errors: { path: string; message: string }[];
  payload: unknown;
  yours: Record<string, unknown> | null;
  current: Record<string, unknown> | null;
  writtenAt: string;
  waitingBehind: number;
};

function record(value: unknown): Record<string, unknown> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
}

function fieldOf(value: unknown, key: string): unknown {
  return record(value)?.[key];
}

/** A refused entry as its screen needs it; `parked` are the entries that wait behind it. */
export function refusalOf(entry: OutboxEntry, parked: readonly OutboxEntry[]): Refusal {
  const { error, payload } = entry;
  const kind = error?.kind === 'conflict' ? 'conflict' : 'rejected';
  const isEdit = entry.type === 'EditMemorial';
  const isOrder = entry.type === 'ReorderPhotos';
  return {
    commandId: entry.id,
    memorialId: entry.memorialId,
    tributeId: entry.tributeId,
    type: entry.type,
    kind,
    code: error?.code ?? '',
    message: error?.message ?? '',
    errors: error?.errors ?? [],
    payload,
    yours: kind === 'conflict' ? record(isEdit ? fieldOf(payload, 'changes') : payload) : null,
    current: kind === 'conflict' ? (isOrder ? { imageIds: error?.current } : record(error?.current)) : null,
    writtenAt: entry.createdAt,
    waitingBehind: parked.filter((one) => one.memorialId === entry.memorialId).length,
  };
}

/** Everything that waits for the viewer's decision, in the order in which it was done. */
export async function readRefusals(db: Database, memorialId?: string): Promise<Refusal[]> {
  return db.transaction('r', [db.outbox, db.settings], async () => {
    const viewer = await readViewer(db);
    const [rejected, parked] = await Promise.all([
      db.outbox.where('state').equals('rejected').sortBy('seq'),
      db.outbox.where('state').equals('parked').toArray(),
    ]);
    return rejected
      .filter((entry) => isOf(entry, viewer) && (memorialId === undefined || entry.memorialId === memorialId))
      .map((entry) => refusalOf(entry, parked));
  });
}

const wordsOf = ['petName', 'memorialText', 'visitorName', 'visitorLocation', 'tributeMessage', 'caption'];

/** The words the person wrote, one field per paragraph, for the clipboard; empty when there were none. */
export function copyText(refusal: Pick<Refusal, 'payload'>): string {
  const sources = [record(refusal.payload), record(fieldOf(refusal.payload, 'changes'))];
  return sources
    .flatMap((source) => wordsOf.map((name) => source?.[name]))
    .filter((value): value is string => typeof value === 'string' && value !== '')
    .join('\n\n');
}

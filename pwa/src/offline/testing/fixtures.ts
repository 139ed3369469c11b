import type { TributeDto } from '@everpaw/contracts/guestbook/tribute.dto';
import type { MemorialDto } from '@everpaw/contracts/memorials/memorial.dto';
import { type CachedDocument, type CachedMedia, Database, type OutboxEntry } from '../store/database.ts';
import { cacheAnswer, putDocuments } from '../store/documents.ts';
import { type EntityList, entities, targetOf } from '../store/entities.ts';
import { memoryStorage } from './memory-storage.ts';

export const keeperId = '0197f3a0-0000-7000-8000-00000000000a';
export const memorialId = '0197f3a0-5b1e-7c42-9d10-be11a0000001';

/** The nth id of a test. */
export function idOf(n: number): string {
  return `0197f3a0-0000-7000-8000-${String(n).padStart(12, '0')}`;
}

/** The nth position of the log. */
export function positionOf(n: number): string {
  return `${'0'.repeat(16)}.${n.toString(16).padStart(16, '0')}`;
}

/** A database of its own, in memory. */
export function freshDatabase(): Database {
  return new Database('everpaw', memoryStorage());
}

/** Loads every schema and all rules, which would take real time later. */
export async function loadAll(list: EntityList = entities): Promise<void> {
  for (const { name, dto, commands, parent } of list.all) {
    await dto();
    for (const { load } of Object.values(commands)) await load();
    if (!parent) await list.rulesOf(name);
  }
}

export const memorialRef = (id = memorialId) => ({ entity: 'memorial', id });

/** Puts tributes as the server has confirmed them. */
export function putTributes(db: Database, tributes: readonly TributeDto[]): Promise<void> {
  return putDocuments(db, db.entities.named('tribute'), tributes, { asOf: 1 });
}

/** Caches a memorial as its page's answer. */
export function cacheMemorial(
  db: Database,
  dto: MemorialDto,
  more: { asOf: number; etag?: string },
): Promise<void> {
  return cacheAnswer(db, 'memorial', dto, more);
}

/** A memorial as this device has it. */
export async function cachedMemorial(
  db: Database,
  id = memorialId,
): Promise<(Omit<CachedDocument, 'dto'> & { dto: MemorialDto }) | undefined> {
  const row = await db.documents.get(['memorial', id]);
  return row && { ...row, dto: row.dto as MemorialDto }; // the rows of this entity hold its DTO
}

/** The ids of the cached documents of one entity. */
export async function cachedIds(db: Database, entity: string): Promise<string[]> {
  const rows = await db.documents.toArray();
  return rows.filter((row) => row.entity === entity).map(({ id }) => id);
}

export function memorial(over: Partial<MemorialDto> = {}): MemorialDto {
  return {
    id: memorialId,
    userId: keeperId,
    keepers: [],
    petName: 'Bella',
    petType: 'dog',
    birthDate: '2011-04-02',
    passedDate: '2024-09-30',
    memorialText: 'She waited at the gate.',
    isPublic: true,
    isListed: true,
    isIndexed: true,
    customDomain: null,
    templateId: 'classic',
    guestbookPolicy: 'show-at-once',
    images: [],
    videos: [],
    audio: [],
    tributeCount: 0,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    deletedAt: null,
    position: positionOf(1),
    ...over,
  };
}

export function tribute(over: Partial<TributeDto> = {}): TributeDto {
  return {
    id: idOf(500),
    memorialId,
    visitorName: 'Ines',
    visitorLocation: null,
    tributeMessage: 'She shared her stick with everyone.',
    createdAt: '2026-01-02T00:00:00.000Z',
    status: 'shown',
    reports: 0,
    mine: false,
    position: positionOf(2),
    ...over,
  };
}

/** An entry of the outbox; `n` is its place. */
export function entry(
  n: number,
  type: OutboxEntry['type'],
  payload: object,
  over: Partial<OutboxEntry> = {},
): OutboxEntry {
  return {
    seq: n,
    id: idOf(n),
    ...targetOf(entities, { type, payload }),
    accountId: keeperId,
    type,
    v: 1,
    payload,
    createdAt: '2026-05-01T08:00:00.000Z',
    attempts: 0,
    nextAttemptAt: 0,
    state: 'queued',
    position: null,
    error: null,
    ...over,
  };
}

/** A photo that was chosen and is not sent yet. */
export function chosenPhoto(sha256: string, rest: Partial<CachedMedia> = {}): CachedMedia {
  return {
    sha256,
    bytes: new ArrayBuffer(8),
    type: 'image/jpeg',
    size: 8,
    descriptor: { sha256, width: 1, height: 1, thumbhash: '', color: '#888888' },
    queued: 1,
    accounts: [],
    uploaded: 0,
    attempts: 0,
    failures: 0,
    nextAttemptAt: 0,
    usedAt: 0,
    ...rest,
  };
}

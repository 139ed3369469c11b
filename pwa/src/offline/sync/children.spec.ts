// @vitest-environment node
import type { TributeDto } from '@everpaw/contracts/guestbook/tribute.dto';
import type { EntityChanges, EntityPage } from '@everpaw/contracts/kernel/features/entity';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Database, setSetting, setting } from '../store/database.ts';
import { cacheAnswer } from '../store/documents.ts';
import { readPage } from '../store/shown.ts';
import { forgetHistory } from '../store/upkeep/forget-history.ts';
import {
  entry,
  freshDatabase,
  idOf,
  keeperId,
  memorial,
  memorialId,
  positionOf,
  tribute,
} from '../testing/fixtures.ts';
import { simulatedUser } from '../testing/run-simulation.ts';
import { fetchChildren, fetchOlder } from './children.ts';
import { type Transport, TransportError } from './transport.ts';

const root = { entity: 'memorial', id: memorialId };
const others = memorial({ userId: idOf(61), tributeCount: 0, position: positionOf(1) });
const at = (n: number, more: Partial<TributeDto> = {}) =>
  tribute({
    id: idOf(n),
    createdAt: `2026-01-${String(n).padStart(2, '0')}T00:00:00.000Z`,
    position: positionOf(n),
    ...more,
  });
const page = (
  position: number | undefined,
  entries: TributeDto[],
  more: Partial<EntityPage> = {},
): EntityPage => ({
  entries,
  count: entries.length,
  nextCursor: null,
  ...(position === undefined ? {} : { position: positionOf(position) }),
  ...more,
});
const changed = (position: number, more: Partial<EntityChanges> = {}): EntityChanges => ({
  entries: [],
  removed: [],
  count: 0,
  position: positionOf(position),
  more: false,
  ...more,
});

let db: Database;
let asked: string[];
let lists: EntityPage[];
let changes: (EntityChanges | TransportError | 'gone')[];
let isStale: boolean;

const transport: Pick<Transport, 'one' | 'list' | 'changes'> = {
  one: async () => ({ status: 'gone' }),
  async list({ accountId, cursor, minPosition }) {
    asked.push(`list ${accountId ? 'own' : 'anybody'} ${cursor ?? ''}>${minPosition?.slice(-2) ?? ''}`);
    const next = lists.shift();
    return next ? { status: 'ok', page: next, stale: isStale } : { status: 'gone' };
  },
  async changes({ accountId, since, minPosition }) {
    asked.push(
      `since ${since.slice(-2)} ${accountId ? 'own' : 'anybody'}${minPosition ? ` >${minPosition.slice(-2)}` : ''}`,
    );
    const next = changes.shift() ?? changed(Number.parseInt(since.slice(-2), 16));
    if (next instanceof TransportError) throw next;
    return next === 'gone' ? { status: 'gone' } : { status: 'ok', changes: next, stale: isStale };
  },
};

const asking = () => ({
  db,
  transport,
  now: () => 1_000,
  signal: new AbortController().signal,
  withdraw: async () => {},
});
const ask = (past: string | null = null) => fetchChildren(asking(), db.entities.named('tribute'), root, past);
const shown = async () => (await readPage(db, root)).lists.tribute?.value;
const ids = async () => (await shown())?.entries.map(({ id }) => Number(id.slice(-2)));
const open = (first: EntityPage) =>
  cacheAnswer(db, 'memorial', others, { asOf: 1, lists: { tribute: first } });

beforeEach(() => {
  db = freshDatabase();
  asked = [];
  lists = [];
  changes = [];
  isStale = false;
});

describe('a guestbook is brought up to date by what changed', () => {
  it('from the page that came with the memorial, in one answer, and from there on', async () => {
    await open(page(3, [at(3), at(2)]));
    changes = [changed(6, { entries: [at(5)], removed: [idOf(2)], count: 2 }), changed(6, { count: 2 })];
    expect(await ask()).toBe('current');
    expect([await ids(), (await shown())?.count]).toEqual([[5, 3], 2]);
    await ask();
    expect(asked).toEqual(['since 03 anybody', 'since 06 anybody']);
  });

  it('answer by answer until nothing is left', async () => {
    await open(page(3, [at(3)]));
    changes = [changed(4, { entries: [at(4)], more: true }), changed(5, { entries: [at(5)] })];
    await ask();
    expect([asked, await ids()]).toEqual([
      ['since 03 anybody', 'since 04 anybody'],
      [5, 4, 3],
    ]);
  });

  it('is asked for as a list, cut where the answers end, when more changed than some answers tell', async () => {
    await open(page(1, [at(1)]));
    changes = Array.from({ length: 30 }, (_, n) => changed(n + 2, { entries: [at(n + 2)], more: true }));
    const endless = (n: number) => page(40, [at(40 - n)], { nextCursor: 'older' });
    lists = Array.from({ length: 30 }, (_, n) => endless(n));
    await ask();
    expect(asked.filter((what) => what.startsWith('since'))).toHaveLength(10);
    expect(asked.filter((what) => what.startsWith('list'))).toHaveLength(10);
    expect(await ids()).toEqual([40, 39, 38, 37, 36, 35, 34, 33, 32, 31]);
    expect((await shown())?.hasMore).toBe(true);
  });

  it('leaves one that is older than all that this device holds to its page', async () => {
    await open(page(9, [at(9), at(8)], { nextCursor: 'older' }));
    changes = [
      changed(12, { entries: [at(2, { position: positionOf(11) }), at(8, { position: positionOf(12) })] }),
    ];
    await ask();
    expect(await ids()).toEqual([9, 8]);
    expect((await db.documents.get(['tribute', idOf(8)]))?.dto.position).toBe(positionOf(12));
  });

  it('asks for what was done here, and forgets it from the queue once it is told', async () => {
    await open(page(3, [at(3)]));
    const payload = { memorialId, tributeId: idOf(4), visitorName: 'Ines', tributeMessage: 'Dear' };
    await db.outbox.add(
      entry(1, 'SignGuestbook', payload, { accountId: null, state: 'accepted', position: positionOf(9) }),
    );
    isStale = true;
    await ask();
    expect(await db.outbox.count()).toBe(1);
    isStale = false;
    await ask();
    expect(asked).toEqual(['since 03 anybody >09', 'since 03 anybody >09']);
    expect(await db.outbox.count()).toBe(0);
  });
});

describe('a guestbook is asked for as a list', () => {
  it('where the page says no position, and then goes on from the list', async () => {
    await open(page(undefined, [at(3)]));
    lists = [page(5, [at(5), at(3)])];
    await ask();
    await ask();
    expect(asked).toEqual(['list anybody >', 'since 05 anybody']);
  });

  it('when it was told to somebody else', async () => {
    await open(page(3, [at(3)]));
    await setSetting(db, 'account', simulatedUser(keeperId, 'free'));
    lists = [page(3, [at(3, { mine: true })]), page(3, [at(3)])];
    await ask();
    await ask();
    await setSetting(db, 'account', undefined);
    await ask();
    expect(asked).toEqual(['list own >03', 'since 03 own', 'list anybody >03']);
  });

  it('while words of this person wait in it, since nobody tells that those are gone', async () => {
    await setSetting(db, 'account', simulatedUser(keeperId, 'free'));
    await open(page(3, [at(3)]));
    lists = [page(5, [at(5, { status: 'waiting', mine: true }), at(3)]), page(3, [at(3)])];
    await ask();
    expect(await ids()).toEqual([5, 3]);
    await ask();
    expect(await ids()).toEqual([3]);
    expect(asked).toEqual(['list own >03', 'list own >05']);
  });

  it('as a visitor once the session does not hold, and then what changed is not taken for the account’s', async () => {
    await setSetting(db, 'account', simulatedUser(keeperId, 'free'));
    await open(page(3, [at(3)]));
    lists = [page(3, [at(3)]), page(3, [at(3)])];
    await ask();
    changes = [new TransportError('http', { status: 401 })];
    expect(await ask()).toBe('current');
    expect(await setting(db, 'paused')).toBe(true);
    expect(asked).toEqual(['list own >03', 'since 03 own', 'list anybody >03']);
  });

  it('after a restored backup, whose history knows no such position', async () => {
    await open(page(30, [at(3)]));
    await forgetHistory(db, null);
    lists = [page(2, [at(3, { position: positionOf(2) })])];
    await ask();
    expect(asked).toEqual(['list anybody >']);
  });

  it('where the site does not know what changed; that it is gone is for the list to say', async () => {
    await open(page(3, [at(3)]));
    changes = ['gone', 'gone'];
    lists = [page(4, [at(4), at(3)])];
    expect(await ask()).toBe('current');
    expect(await ids()).toEqual([4, 3]);
    expect(await ask()).toBe('gone');
    expect(await db.documents.count()).toBe(0);
  });
});

describe('older ones', () => {
  const more = () => fetchOlder(asking(), db.entities.named('tribute'), root);

  it('are asked for where there are some, and not where none are known of', async () => {
    expect([await more(), asked]).toEqual(['current', []]);
    await open(page(3, [at(3)]));
    expect([await more(), asked]).toEqual(['current', []]);
  });

  it('come as the account, from where the list ends, and are counted anew', async () => {
    await open(page(3, [at(3)], { nextCursor: 'older', count: 5 }));
    await setSetting(db, 'account', simulatedUser(keeperId, 'free'));
    lists = [page(9, [at(2)], { nextCursor: 'oldest', count: 4 })];
    expect(await more()).toBe('current');
    expect(asked).toEqual(['list own older>03']);
    expect(await db.lists.get(['tribute', memorialId])).toMatchObject({
      count: 4,
      nextCursor: 'oldest',
      position: positionOf(3),
    });
    expect((await db.documents.get(['tribute', idOf(2)]))?.asOf).toBe(1_000);
    expect([await ids(), (await shown())?.hasMore]).toEqual([[3, 2], true]);
  });

  it('settle what was written here, when they bring it', async () => {
    await open(page(3, [at(3)], { nextCursor: 'older' }));
    const payload = { memorialId, tributeId: idOf(2) };
    await db.outbox.add(entry(1, 'SignGuestbook', payload, { state: 'accepted', position: positionOf(2) }));
    await db.lists.update(['tribute', memorialId], { position: null });
    lists = [page(3, [at(2)])];
    await more();
    expect([asked, await db.outbox.count()]).toEqual([['list anybody older>'], 0]);
  });

  it('of a page that is gone take it from this device', async () => {
    await open(page(3, [at(3)], { nextCursor: 'older' }));
    expect(await more()).toBe('gone');
    expect(await db.documents.count()).toBe(0);
  });
});

describe('what was told is not undone', () => {
  it('by an older page that was kept on this device', async () => {
    await open(page(3, [at(3), at(2)]));
    changes = [changed(6, { entries: [at(5)], removed: [idOf(2)], count: 2 })];
    await ask();
    await open(page(3, [at(3), at(2)]));
    await open(page(undefined, [at(3), at(2)]));
    expect(await ids()).toEqual([5, 3]);
    await ask();
    expect(asked.at(-1)).toBe('since 06 anybody');
  });

  it('by a newer page that reaches less deep: what changed below it is still asked for', async () => {
    await open(page(3, [at(3)], { nextCursor: 'older' }));
    lists = [page(3, [at(2), at(1)])];
    expect(await fetchOlder(asking(), db.entities.named('tribute'), root)).toBe('current');
    await open(page(8, [at(8), at(3)], { nextCursor: 'older' }));
    expect(await ids()).toEqual([8, 3, 2, 1]);
    changes = [changed(8, { entries: [at(8)], removed: [idOf(1)] })];
    await ask();
    expect(asked).toEqual(['list anybody older>03', 'since 03 anybody']);
    expect(await ids()).toEqual([8, 3, 2]);
  });

  it('by a late page of older ones: the list is asked for again', async () => {
    await open(page(3, [at(3)], { nextCursor: 'older' }));
    isStale = true;
    lists = [page(2, [at(2)])];
    await fetchOlder(asking(), db.entities.named('tribute'), root);
    isStale = false;
    lists = [page(3, [at(3)])];
    await ask();
    expect(asked).toEqual(['list anybody older>03', 'list anybody >']);
    expect(await ids()).toEqual([3]);
  });
});

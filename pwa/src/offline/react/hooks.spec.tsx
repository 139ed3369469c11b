import type { MemorialDto } from '@everpaw/contracts/memorials/memorial.dto';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { useMemorial } from '../../features/shared/shown-memorials.ts';
import type { Engine } from '../engine-api.ts';
import type { Offline } from '../offline.ts';
import { setSetting } from '../store/database.ts';
import { cacheAnswer } from '../store/documents.ts';
import * as localStore from '../store/local-store.ts';
import type { Refreshed } from '../sync/refreshed.ts';
import { cacheMemorial, entry, freshDatabase, keeperId, memorial, memorialId } from '../testing/fixtures.ts';
import { simulatedUser } from '../testing/run-simulation.ts';
import { OfflineContext, useOutboxStatus } from './hooks.ts';
import { useAllRefusals, useDraft } from './more-hooks.ts';

function phone(refreshed: Refreshed = 'unreachable', { keeps = true } = {}) {
  const db = freshDatabase();
  const server = { answers: refreshed, asked: 0 };
  // The hooks under test ask for no more of the engine.
  const engine = {
    refresh: async () => {
      server.asked += 1;
      return server.answers;
    },
    watch: () => () => {},
  } as Partial<Engine> as Engine;
  const offline: Offline = {
    localStore: () =>
      keeps ? Promise.resolve({ db, read: localStore }) : Promise.reject(new Error('no storage here')),
    now: () => Date.now(),
    engine: async () => engine,
    cacheAnswer: (entity, dto, also) => cacheAnswer(db, entity, dto, { asOf: Date.now(), ...also }),
  };
  const show = (what: React.ReactNode) => render(<OfflineContext value={offline}>{what}</OfflineContext>);
  return { db, show, server };
}

function Page({ first }: { first?: { memorial: MemorialDto } }) {
  const kept = useMemorial(memorialId, first);
  const name = kept.value ? `${kept.value.petName} ${kept.value.unsent ?? 'sent'}` : '';
  return <p>{`${kept.state} ${name} ${kept.fromDevice ? 'from device' : ''}`.trim().replace(/ +/g, ' ')}</p>;
}

const text = async (expected: string) => waitFor(() => expect(screen.getByText(expected)).toBeTruthy());

describe('a memorial on the screen', () => {
  it('stays when the rules that apply a change could not be loaded, and goes on with the next one', async () => {
    const { db, show } = phone();
    await cacheMemorial(db, memorial(), { asOf: 1 });
    let tries = 0;
    const rulesOf = async () => {
      tries += 1;
      throw new TypeError('Failed to fetch dynamically imported module');
    };
    Object.assign(db, { entities: { ...db.entities, rulesOf } });
    const { container } = show(<Page />);
    await text('ready Bella sent from device');
    const shown = new Set<string | null>();
    new MutationObserver(() => shown.add(container.textContent)).observe(container, {
      childList: true,
      characterData: true,
      subtree: true,
    });
    await db.outbox.add(entry(1, 'EditMemorial', { memorialId, changes: {} }, { accountId: null }));
    await waitFor(() => expect(tries).toBe(1));
    await db.outbox.clear();
    await cacheMemorial(db, memorial({ petName: 'Bella Rose' }), { asOf: 2 });
    await text('ready Bella Rose sent from device');
    expect([...shown]).toEqual(['ready Bella Rose sent from device']);
  });

  it('is loading first, and unreachable only when it is not here and cannot be asked for', async () => {
    const { show } = phone();
    show(<Page />);
    expect(screen.getByText('loading')).toBeTruthy();
    await text('unreachable');
  });

  it('without storage is what came with the page, or unreachable: never loading for ever', async () => {
    const { show } = phone('unreachable', { keeps: false });
    show(<Page />);
    await text('unreachable');
    cleanup();
    show(<Page first={{ memorial: memorial() }} />);
    await text('ready Bella sent');
  });

  it('is missing when the server says so', async () => {
    const { show } = phone('gone');
    show(<Page />);
    await text('missing');
  });

  it('is there without a signal, says that it is from the device, and follows what is done here', async () => {
    const { db, show } = phone();
    await setSetting(db, 'account', simulatedUser(keeperId, 'free'));
    await cacheMemorial(db, memorial(), { asOf: 1 });
    show(<Page />);
    await text('ready Bella sent from device');
    await act(() =>
      db.outbox.add(entry(1, 'EditMemorial', { memorialId, changes: { petName: 'Luna' }, base: {} })),
    );
    await text('ready Luna waiting from device');
  });

  it('is there at once when it came with the page, and is kept', async () => {
    const { db, show } = phone('current');
    show(<Page first={{ memorial: memorial() }} />);
    expect(screen.getByText('ready Bella sent')).toBeTruthy();
    await waitFor(async () => expect(await db.documents.count()).toBe(1));
  });
});

describe('a memorial that leaves the device while it is on the screen', () => {
  it('SEC-30 leaves the screen too, also when it came with the page, once the server says that it is gone', async () => {
    const { db, show, server } = phone('current');
    show(<Page first={{ memorial: memorial() }} />);
    await waitFor(async () => expect(await db.documents.count()).toBe(1));
    await text('ready Bella sent');
    server.answers = 'gone';
    await act(() => db.documents.clear());
    await text('missing');
    // What came with the page is not put back.
    await act(() => vi.waitFor(() => expect(server.asked).toBeGreaterThan(1)));
    expect(await db.documents.count()).toBe(0);
    await text('missing');
  });

  it('comes back when the server has it', async () => {
    const { db, show } = phone('current');
    show(<Page first={{ memorial: memorial() }} />);
    await waitFor(async () => expect(await db.documents.count()).toBe(1));
    await act(() => db.documents.clear());
    await text('loading');
    await act(() => cacheMemorial(db, memorial({ petName: 'Luna' }), { asOf: Date.now() }));
    await text('ready Luna sent');
  });
});

describe('the state of this phone', () => {
  it('counts what is kept, what waits and what needs the person', async () => {
    const { db, show } = phone();
    await setSetting(db, 'account', simulatedUser(keeperId, 'free'));
    await cacheMemorial(db, memorial(), { asOf: 1 });
    const error = { kind: 'rejected' as const, code: 'invalid', message: 'No', errors: [] };
    await db.outbox.bulkAdd([
      entry(1, 'EditMemorial', { memorialId, changes: {} }),
      entry(2, 'EditMemorial', { memorialId, changes: {} }, { state: 'rejected', error }),
      entry(3, 'EditMemorial', { memorialId, changes: {} }, { state: 'accepted' }),
    ]);
    function Status() {
      const { savedCount, waiting, needsAttention, sending, paused } = useOutboxStatus();
      const refusals = useAllRefusals();
      return <p>{`${savedCount} ${waiting} ${needsAttention} ${sending} ${paused} ${refusals?.length}`}</p>;
    }
    show(<Status />);
    await text('1 1 1 false null 1');
  });
});

describe('a draft on the screen', () => {
  it('is loading before it is none', async () => {
    const { show } = phone();
    function Form() {
      const { state, value } = useDraft<string>({ key: 'new', accountId: null });
      return <p>{`${state} ${value}`}</p>;
    }
    show(<Form />);
    expect(screen.getByText('loading null')).toBeTruthy();
    await text('ready null');
  });
});

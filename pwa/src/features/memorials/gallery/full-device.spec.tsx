import { syncMessages } from '@everpaw/contracts/sync/sync.messages';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import type { Offline } from '../../../offline/offline.ts';
import { OfflineContext } from '../../../offline/react/hooks.ts';
import * as localStore from '../../../offline/store/local-store.ts';
import { entry, freshDatabase, idOf, memorialId } from '../../../offline/testing/fixtures.ts';
import SavedScreen from './saved.screen.tsx';

it('says calmly that the device is full, beside what waits', async () => {
  const db = freshDatabase();
  db.isFull = true;
  await db.outbox.add(entry(1, 'SignGuestbook', { memorialId, tributeId: idOf(9) }, { accountId: null }));
  // The screen asks for no more of it.
  const offline = {
    now: () => 1,
    localStore: async () => ({ db, read: localStore }),
    engine: () => new Promise<never>(() => {}),
  } as Partial<Offline> as Offline;
  render(
    <OfflineContext value={offline}>
      <MemoryRouter>
        <SavedScreen />
      </MemoryRouter>
    </OfflineContext>,
  );
  expect(await screen.findByRole('heading', { name: 'This device is full' })).toBeTruthy();
  expect(screen.getByText(syncMessages.full)).toBeTruthy();
});

import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import type { Offline } from '../../../offline/offline.ts';
import { OfflineContext } from '../../../offline/react/hooks.ts';
import * as localStore from '../../../offline/store/local-store.ts';
import { entry, freshDatabase, idOf, memorialId } from '../../../offline/testing/fixtures.ts';
import SavedScreen from './saved.screen.tsx';

it('“Send now” is heard also while something counts as being sent: that may have ended, which is seen later', async () => {
  const db = freshDatabase();
  const signed = entry(1, 'SignGuestbook', { memorialId, tributeId: idOf(9) }, { accountId: null });
  await db.outbox.add({ ...signed, state: 'sending' });
  let presses = 0;
  let answer = () => {};
  const sendNow = () =>
    new Promise<void>((resolve) => {
      presses += 1;
      answer = resolve;
    });
  // The screen asks for no more of it.
  const offline = {
    now: () => 1,
    localStore: async () => ({ db, read: localStore }),
    engine: async () => ({ sendNow }),
  } as unknown as Offline;
  render(
    <OfflineContext value={offline}>
      <MemoryRouter>
        <SavedScreen />
      </MemoryRouter>
    </OfflineContext>,
  );
  await screen.findByText('being sent');
  for (const press of [1, 2]) {
    fireEvent.click(await screen.findByRole('button', { name: 'Send now' }));
    await waitFor(() => expect(presses).toBe(press));
    // What was pressed is answered once, and until then the button says so.
    const busy = await screen.findByRole('button', { name: 'Sending…' });
    expect(busy.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(busy);
    answer();
    await screen.findByText(/Some things couldn’t be sent yet/);
    expect(presses).toBe(press);
  }
});

import { frameMessages } from '@everpaw/contracts/site/screens/frame.messages';
import { noStorageMessages } from '@everpaw/contracts/site/screens.messages';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openOffline } from '../../../offline/offline.ts';
import { Database, setSetting } from '../../../offline/store/database.ts';
import { memoryStorage } from '../../../offline/testing/memory-storage.ts';
import { ana, asUser, renderApp, stubServer } from '../../../test-app.tsx';

/** The schema as a later version of the app may have it. */
class LaterDatabase extends Database {
  static override readonly newestVersion = Database.newestVersion + 1;

  constructor(...args: ConstructorParameters<typeof Database>) {
    super(...args);
    this.version(LaterDatabase.newestVersion).stores({ later: 'id' });
  }
}

test.each(['/saved', '/create-memorial'])(
  'a device that a newer version has used says on %s and in the header that this one is older, and that nothing is lost',
  async (path) => {
    const storage = memoryStorage();
    const newer = new LaterDatabase('everpaw', storage);
    await setSetting(newer, 'storagePersisted', true);
    newer.close();
    stubServer({ ...asUser(ana), 'GET /api/memorials/my': () => ({ body: [] }) });
    renderApp(path, { offline: openOffline({ db: new Database('everpaw', storage) }) });
    expect(await screen.findByText(noStorageMessages.newerDevice)).toBeTruthy();
    expect(noStorageMessages.newerDevice).toContain('Nothing is lost.');
    expect(await screen.findByRole('heading', { name: frameMessages.outdated })).toBeTruthy();
    expect(await screen.findByRole('link', { name: frameMessages.outdated })).toBeTruthy();
    expect(screen.queryByText(noStorageMessages.title)).toBeNull();
    const again = new LaterDatabase('everpaw', storage);
    expect(await again.settings.count()).toBe(1);
    again.close();
  },
);

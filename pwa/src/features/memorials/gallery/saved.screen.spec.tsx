import { noStorageMessages } from '@everpaw/contracts/site/screens.messages';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ana, asUser, renderApp, stubServer } from '../../../test-app.tsx';

// There is no IndexedDB in this environment, as in a browser that refuses it.
test.each(['/saved', '/create-memorial'])(
  'a browser that keeps nothing says so on %s, instead of a skeleton for ever',
  async (path) => {
    stubServer({ ...asUser(ana), 'GET /api/memorials/my': () => ({ body: [] }) });
    renderApp(path);
    expect(await screen.findByText(noStorageMessages.title)).toBeTruthy();
    expect(screen.queryByText('Loading')).toBeNull();
  },
);

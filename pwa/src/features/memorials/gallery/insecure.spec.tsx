import 'fake-indexeddb/auto';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ana, asUser, renderApp, stubServer } from '../../../test-app.tsx';

test.each([
  ['http in a home network', false, 1],
  ['https', true, 0],
])('REL-51 over %s the saved pages say once what needs https', async (_, isSecureContext, times) => {
  vi.stubGlobal('isSecureContext', isSecureContext);
  stubServer(asUser(ana));
  renderApp('/saved');
  await screen.findByRole('heading', { level: 2, name: 'Pages' });
  expect(screen.queryAllByText(/^This address begins with http/)).toHaveLength(times);
});

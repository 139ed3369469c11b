import { render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { expect, test } from 'vitest';
import { ToastHost } from '../../ui/toast.tsx';
import { useLinkOutcome } from './provider-notice.ts';

let place = '';
function Page() {
  useLinkOutcome();
  const { pathname, search } = useLocation();
  place = pathname + search;
  return <ToastHost />;
}
const open = (path: string) =>
  render(
    <MemoryRouter initialEntries={[path]}>
      <Page />
    </MemoryRouter>,
  );

test('a service that was added is told once, and the address is clean', async () => {
  open('/profile?linked=google&x=1');
  expect(await screen.findByText('You can now sign in with Google')).toBeTruthy();
  await waitFor(() => expect(place).toBe('/profile?x=1'));
});

test('SEC-07 one that belongs to another account is told too', async () => {
  open('/profile?notice=provider-taken&provider=github');
  expect(await screen.findByText('That sign-in is already in use')).toBeTruthy();
  expect(screen.getByText('This GitHub sign-in belongs to another Everpaw account.')).toBeTruthy();
  await waitFor(() => expect(place).toBe('/profile'));
});

test('what an address has made up is not told', () => {
  open('/profile?linked=evil&notice=toString&provider=google');
  expect(screen.queryByText(/evil|You can now sign in/)).toBeNull();
});

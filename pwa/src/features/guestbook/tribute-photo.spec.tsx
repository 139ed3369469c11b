import 'fake-indexeddb/auto';
import { uploadFailed } from '@everpaw/contracts/media/media.messages';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { asUser, renderApp, stubServer } from '../../test-app.tsx';
import { memorialDto } from '../../test-memorials.ts';

test('a tribute waits for its photo, and one that can’t be opened is said', async () => {
  const memorial = memorialDto();
  const calls = stubServer({
    ...asUser(null),
    [`GET /api/memorials/${memorial.id}`]: () => ({ body: memorial }),
    [`GET /api/memorials/${memorial.id}/guestbook`]: () => ({
      body: { entries: [], count: 0, nextCursor: null },
    }),
  });
  const decoding = Promise.withResolvers<never>();
  const decode = vi.fn(() => decoding.promise);
  vi.stubGlobal('createImageBitmap', decode);
  renderApp(`/memorial/${memorial.id}`);
  fireEvent.click(await screen.findByRole('button', { name: 'Sign the Guestbook' }));
  fireEvent.change(await screen.findByLabelText('Your name'), { target: { value: 'Nora' } });
  fireEvent.change(screen.getByLabelText('Your tribute'), { target: { value: 'Sleep well.' } });
  const form = within(screen.getByRole('form', { name: 'Sign the Guestbook' }));
  const sign = form.getByRole('button', { name: 'Sign the Guestbook' });
  const file = new File(['not a photo'], 'bella.jpg', { type: 'image/jpeg' });
  fireEvent.change(form.getByLabelText('Photograph', { selector: 'input' }), { target: { files: [file] } });
  await form.findByRole('button', { name: 'Preparing your photograph…' });
  fireEvent.click(sign);
  expect(calls.some(({ method }) => method === 'POST')).toBe(false);
  expect(sign.getAttribute('aria-disabled')).toBe('true');

  await waitFor(() => expect(decode).toHaveBeenCalled());
  decoding.reject(new Error('damaged'));
  await form.findByRole('button', { name: 'Add a photograph' });
  expect(await screen.findByText(uploadFailed.title)).toBeTruthy();
  await waitFor(() => expect(sign.getAttribute('aria-disabled')).toBeNull());
});

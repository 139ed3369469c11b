import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../net/query-client.ts';
import { openOffline } from '../../offline/offline.ts';
import { OfflineContext } from '../../offline/react/hooks.ts';
import { freshDatabase } from '../../offline/testing/fixtures.ts';
import { asUser, stubServer } from '../../test-app.tsx';
import { type FormDraft, useFormDraft } from './form-draft.ts';

type Words = { words: string };

/** Opens a form on a device of its own. `draft()` is the form as it was rendered last. */
async function openForm() {
  stubServer(asUser(null));
  const db = freshDatabase();
  const written: unknown[] = [];
  db.drafts.hook('creating', (_key, { value }) => {
    written.push((value as Words).words); // this form's only shape
  });
  let rendered: FormDraft<Words> | undefined;
  function Form() {
    rendered = useFormDraft<Words>('a-form', { start: () => ({ words: '' }), read: (stored) => stored });
    return rendered ? <p>{rendered.value.words || 'empty'}</p> : null;
  }
  const view = render(
    <QueryClientProvider client={createQueryClient()}>
      <OfflineContext value={openOffline({ db })}>
        <Form />
      </OfflineContext>
    </QueryClientProvider>,
  );
  await screen.findByText('empty');
  return {
    ...view,
    draft: () => rendered as FormDraft<Words>, // it has just been found on the page
    written,
  };
}

afterEach(() => vi.useRealTimers());

test('a draft that was saved at once is not overwritten by what was to be saved at rest', async () => {
  const { draft, written } = await openForm();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  act(() => draft().change(() => ({ words: 'before' })));
  // React has not rendered the saved value when the rest of the one before ends.
  const saving = draft().save({ words: 'saved at once' });
  vi.runOnlyPendingTimers();
  vi.useRealTimers();
  expect(await saving).toBe(true);
  await screen.findByText('saved at once');
  await act(async () => draft().sending());
  expect(written).toEqual(['saved at once']);
});

test('what a person has typed is saved when the form closes', async () => {
  const { draft, written, unmount } = await openForm();
  act(() => draft().change(() => ({ words: 'typed' })));
  unmount();
  await waitFor(() => expect(written).toEqual(['typed']));
});

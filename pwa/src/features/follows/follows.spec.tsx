import 'fake-indexeddb/auto';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { ana, asUser, renderApp, stubServer } from '../../test-app.tsx';
import { anasMemorial, memorialDto, pullAnswerOf } from '../../test-memorials.ts';

const dates = { petName: 'Bella', birthDate: '2014-09-01', passedDate: '2019-03-08' };
const none = { passing: false, birthday: false };

type Replies = Parameters<typeof stubServer>[0];

/** Opens the page of a memorial, signed in or not, and presses the button. */
async function openDialog(
  view = memorialDto(dates),
  replies: Replies = {},
  who: Replies = { ...asUser(ana), 'GET /api/sync': () => ({ body: pullAnswerOf([]) }) },
) {
  const path = `/api/memorials/${view.id}/follow`;
  const calls = stubServer({
    ...who,
    [`GET /api/memorials/${view.id}`]: () => ({ body: view }),
    [`GET /api/memorials/${view.id}/guestbook`]: () => ({
      body: { tributes: [], nextCursor: null, total: 0 },
    }),
    [`GET ${path}`]: () => ({ body: none }),
    [`PUT ${path}`]: () => ({ body: { id: view.id } }),
    ...replies,
  });
  renderApp(`/memorial/${view.id}`);
  fireEvent.click(await screen.findByRole('button', { name: 'Days to remember' }));
  const dialog = await screen.findByRole('dialog', { name: 'Remember Bella with us' });
  return { dialog: within(dialog), calls };
}

const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

describe('emails on the days of a pet', () => {
  test('are off, and are chosen one by one on its page', async () => {
    const { dialog, calls } = await openDialog();
    const passing = await dialog.findByRole('switch', { name: 'The day Bella died' });
    const birthday = dialog.getByRole('switch', { name: 'Bella’s birthday' });
    expect([passing, birthday].map((each) => (each as HTMLInputElement).checked)).toEqual([false, false]);
    dialog.getByText('March 8, 2019');
    fireEvent.click(passing);
    await waitFor(() => expect((passing as HTMLInputElement).checked).toBe(true));
    await waitFor(() => expect((birthday as HTMLInputElement).disabled).toBe(false));
    const sent = calls.filter(({ method }) => method === 'PUT').map(({ body }) => body);
    expect(sent).toEqual([{ passing: true, birthday: false, timeZone }]);
  });

  test('stay as they were if the server refuses, and says so', async () => {
    const view = memorialDto(dates);
    const { dialog } = await openDialog(view, {
      [`PUT /api/memorials/${view.id}/follow`]: () => ({
        status: 503,
        body: { error: 'Not right now', code: 'unavailable' },
      }),
    });
    const passing = await dialog.findByRole('switch', { name: 'The day Bella died' });
    fireEvent.click(passing);
    await screen.findByText('Not right now');
    expect((passing as HTMLInputElement).checked).toBe(false);
  });

  test('are offered for dates that are known to the day only', async () => {
    const { dialog } = await openDialog(memorialDto({ ...dates, birthDate: '2014' }));
    await dialog.findByRole('switch', { name: 'The day Bella died' });
    expect(dialog.queryByRole('switch', { name: 'Bella’s birthday' })).toBeNull();
  });

  test('need an account', async () => {
    const { dialog } = await openDialog(memorialDto(dates), {}, {});
    dialog.getByText('To get these emails, please sign in.');
    dialog.getByRole('button', { name: 'Sign In' });
    expect(dialog.queryByRole('switch')).toBeNull();
  });

  test('a page without such a date has no button', async () => {
    const view = memorialDto({ ...dates, birthDate: null, passedDate: '2019' });
    stubServer({ [`GET /api/memorials/${view.id}`]: () => ({ body: view }) });
    renderApp(`/memorial/${view.id}`);
    await screen.findByRole('button', { name: 'Print' });
    expect(screen.queryByRole('button', { name: 'Days to remember' })).toBeNull();
  });

  test('are chosen by keepers where they edit the memorial', async () => {
    const view = anasMemorial(dates);
    stubServer({
      ...asUser(ana),
      'GET /api/sync': () => ({ body: pullAnswerOf([view]) }),
      [`GET /api/memorials/${view.id}`]: () => ({ body: view }),
      [`GET /api/memorials/${view.id}/follow`]: () => ({ body: { ...none, birthday: true } }),
    });
    renderApp(`/memorials/${view.id}/edit`);
    const section = within(await screen.findByRole('region', { name: 'Days to remember' }));
    const birthday = await section.findByRole('switch', { name: 'Bella’s birthday' });
    expect((birthday as HTMLInputElement).checked).toBe(true);
  });
});

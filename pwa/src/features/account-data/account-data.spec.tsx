import type { ExportStatus, Leaving } from '@everpaw/contracts/export/account-data.dto';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ana, type Call, renderApp, stubServer } from '../../test-app.tsx';
import { fileSize } from '../../ui/helpers/file-size.ts';
import { clearNotices } from '../../ui/helpers/notices.ts';

const account = {
  ...ana,
  hasPassword: true,
  signIns: [],
  emailPreferences: { tributes: true, news: false },
};
const erasureId = '0197f3a0-0000-7000-8000-000000000099';
const requestedAt = '2026-03-01T12:00:00.000Z';
const leaving: Leaving = {
  memorials: [
    {
      id: '0197f3a0-0000-7000-8000-000000000010',
      petName: 'Luna',
      photos: 2,
      tributes: 1,
      deleted: false,
      keepers: [{ accountId: '0197f3a0-0000-7000-8000-000000000002', name: 'Tom Friend' }],
    },
  ],
  keeping: 1,
  tributesWritten: 3,
  proof: 'password',
};

beforeEach(() => act(clearNotices));

async function openSettings(replies: Parameters<typeof stubServer>[0]) {
  const calls = stubServer({
    'GET /api/auth/user': () => ({ body: account }),
    'GET /api/accounts/me': () => ({ body: account }),
    'GET /api/accounts/me/sessions': () => ({ body: [] }),
    'GET /api/accounts/me/export': () => ({ body: { state: 'none' } }),
    ...replies,
  });
  const app = renderApp('/settings');
  return { ...app, calls, part: async (name: string) => within(await screen.findByRole('region', { name })) };
}

test('an export is asked for, its progress shown, and handed out when it is ready', async () => {
  const states: ExportStatus[] = [
    { state: 'building', requestedAt, done: 2, total: 5 },
    {
      state: 'ready',
      requestedAt,
      readyAt: requestedAt,
      expiresAt: '2026-03-08T12:00:00.000Z',
      size: 12_400_000,
    },
  ];
  let asked = false;
  const { part } = await openSettings({
    'GET /api/accounts/me/export': () => ({ body: asked ? states[1] : { state: 'none' } }),
    'POST /api/accounts/me/export': () => {
      asked = true;
      return { status: 202, body: states[0] };
    },
  });
  const panel = await part('Export my data');
  fireEvent.click(await panel.findByRole('button', { name: 'Prepare my data' }));
  expect((await panel.findByRole('progressbar')).getAttribute('aria-valuetext')).toBe(
    '2 of 5 photos and recordings',
  );
  const link = await panel.findByRole('link', { name: 'Download' });
  expect(link.getAttribute('href')).toBe('/api/accounts/me/export/download');
  expect(panel.getByText(/^Ready: 12.4 MB/)).toBeDefined();
});

test.each([
  [12, '1 kB'],
  [839_500, '840 kB'],
  [12_400_000, '12.4 MB'],
  [1_200_000_000, '1.2 GB'],
])('%d bytes are %s', (bytes, words) => {
  expect(fileSize(bytes)).toBe(words);
});

describe('deleting the account', () => {
  async function openDialog(replies: Parameters<typeof stubServer>[0] = {}, more: Partial<Leaving> = {}) {
    const app = await openSettings({
      'GET /api/accounts/me/leaving': () => ({ body: { ...leaving, ...more } }),
      ...replies,
    });
    fireEvent.click(
      await (await app.part('Delete my account')).findByRole('button', { name: 'Delete my account…' }),
    );
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete your account?' }));
    await dialog.findByText(/This will be deleted right away/);
    return { ...app, dialog };
  }

  test('names what goes and what could be handed over', async () => {
    const { dialog } = await openDialog();
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'your account ana@example.org, your name and your settings',
      "Luna's memorial with 2 photos and 1 tribute",
      '3 tributes you wrote for others',
      'your care for 1 memorial belonging to others, and the memories you wrote there; everything else you added, such as photos, stays',
    ]);
    expect(dialog.getByRole('link', { name: 'Hand it over: Luna' }).getAttribute('href')).toBe(
      `/memorials/${leaving.memorials[0]?.id}/edit#caring-together`,
    );
  });

  test('asks for the password and for a word that it is meant; then nothing is left here either', async () => {
    const assign = vi.fn();
    vi.stubGlobal('location', { ...window.location, assign });
    let tries = 0;
    const { dialog, calls } = await openDialog({
      'DELETE /api/accounts/me': ({ body }: Call) => {
        tries += 1;
        return (body as { password: string }).password === 'right'
          ? { body: { deleted: true, erasureId } }
          : { status: 400, body: { error: 'That doesn’t match your password', code: 'wrong-password' } };
      },
    });
    const confirm = () => fireEvent.click(dialog.getByRole('button', { name: 'Delete everything now' }));
    confirm();
    await dialog.findByText('Please enter your password');
    expect(dialog.getByText('Please confirm that you understand this')).toBeDefined();
    expect(tries).toBe(0);
    fireEvent.click(dialog.getByRole('checkbox'));
    const password = dialog.getByLabelText('Your password');
    fireEvent.change(password, { target: { value: 'wrong' } });
    confirm();
    await dialog.findByText('That doesn’t match your password');
    fireEvent.change(password, { target: { value: 'right' } });
    confirm();
    await waitFor(() => expect(assign).toHaveBeenCalledWith(`/erasure/${erasureId}`));
    expect(calls.filter(({ method }) => method === 'DELETE').map(({ body }) => body)).toEqual([
      { password: 'wrong' },
      { password: 'right' },
    ]);
    vi.unstubAllGlobals();
  });

  test('without a password a fresh sign-in is asked for', async () => {
    const { dialog } = await openDialog({}, { proof: 'sign-in-again', memorials: [] });
    expect(dialog.queryByLabelText('Your password')).toBeNull();
    expect(dialog.queryByRole('button', { name: 'Delete everything now' })).toBeNull();
    expect(dialog.getByRole('button', { name: 'Sign in again' })).toBeDefined();
  });
});

describe('REL-15 the certificate of an erasure', () => {
  const path = `/erasure/${erasureId}`;
  const asked = `GET /api/erasures/${erasureId}`;
  const certificate = {
    state: 'done',
    erasureId,
    askedAt: requestedAt,
    doneAt: '2026-03-01T12:00:04.000Z',
    erased: [
      { kind: 'memorial', count: 2 },
      { kind: 'photo', count: 1 },
      { kind: 'keeping', count: 1 },
    ],
    event: '0000000000000010.0000000000000010',
  };

  test('says what was deleted and when, to whoever has its address', async () => {
    stubServer({
      'GET /api/auth/user': () => ({ status: 401, body: {} }),
      [asked]: () => ({ body: certificate }),
    });
    renderApp(path);
    await screen.findByText('2 memorials');
    for (const text of ['1 photo', '1 memorial cared for with others', erasureId, certificate.event])
      expect(screen.getByText(text)).toBeDefined();
    // As the dialog has promised.
    expect(screen.getByText(/^Photos and words .* stay on those pages\.$/)).toBeDefined();
  });

  test.each([
    [
      'something is still being deleted',
      { status: 202, body: { state: 'erasing', erasureId, askedAt: requestedAt } },
      /^Not everything is deleted yet\. This page/,
    ],
    [
      'an older server has none yet',
      { status: 404, body: { error: 'No', code: 'certificate-not-found' } },
      /^Not everything is deleted yet, or/,
    ],
  ])('is waited for while %s', async (_, first, words) => {
    let calls = 0;
    stubServer({
      'GET /api/auth/user': () => ({ status: 401, body: {} }),
      [asked]: () => {
        calls += 1;
        return calls === 1 ? first : { body: certificate };
      },
    });
    renderApp(path);
    await screen.findByText(words);
    await screen.findByText('2 memorials', {}, { timeout: 5_000 });
  });

  test('says that it cannot be loaded without a signal', async () => {
    stubServer({ 'GET /api/auth/user': () => ({ status: 401, body: {} }), [asked]: () => null });
    renderApp(path);
    expect((await screen.findByRole('alert')).textContent).toContain('We couldn’t load the certificate');
  });
});

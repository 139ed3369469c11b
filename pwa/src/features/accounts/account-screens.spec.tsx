import type { OwnAccount, OwnSession } from '@everpaw/contracts/accounts/account.dto';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ana, asUser, type Call, renderApp, stubServer } from '../../test-app.tsx';
import { clearNotices } from '../../ui/helpers/notices.ts';

const account: OwnAccount = {
  ...ana,
  hasPassword: true,
  signIns: [{ provider: 'github', email: 'ana@github.example' }],
  emailPreferences: { tributes: true, news: false },
};
const session = (id: string, device: string, current = false): OwnSession => ({
  id: id.repeat(64),
  device,
  since: '2026-10-01T08:00:00.000Z',
  lastSeenOn: '2026-10-04',
  current,
});
const sessions = [
  session('a', 'Firefox on Android', true),
  session('b', 'Safari on iPhone'),
  session('c', 'Edge on Windows'),
];

beforeEach(() => act(clearNotices));
afterEach(() => {
  Reflect.deleteProperty(navigator, 'onLine');
});

type Replies = Parameters<typeof stubServer>[0];

/** A server that keeps one account and answers it after every change. */
async function open(path: string, replies: Replies = {}, first: Partial<OwnAccount> = {}) {
  let kept: OwnAccount = { ...account, ...first };
  const change = ({ body }: Call) => {
    const updatedAt = new Date(Date.parse(kept.updatedAt) + 1_000).toISOString();
    kept = { ...kept, ...(body as Partial<OwnAccount>), updatedAt };
    return { body: kept };
  };
  const calls = stubServer({
    'GET /api/auth/user': () => ({ body: kept }),
    'GET /api/accounts/me': () => ({ body: kept }),
    'PATCH /api/accounts/me': change,
    'PUT /api/accounts/me/email-preferences': ({ body }) => {
      kept = { ...kept, emailPreferences: body as OwnAccount['emailPreferences'] };
      return { body: kept };
    },
    'DELETE /api/accounts/me/sign-ins/github': () => {
      kept = { ...kept, signIns: [] };
      return { body: kept };
    },
    'GET /api/auth/providers': () => ({ body: { google: true, github: true, apple: false } }),
    'GET /api/accounts/me/sessions': () => ({ body: sessions }),
    ...replies,
  });
  const app = renderApp(path);
  await screen.findByRole('heading', { level: 1 });
  await app.known();
  const sent = (method: string) => calls.filter((call) => call.method === method);
  return { ...app, calls, sent };
}
const part = async (name: string) => within(await screen.findByRole('region', { name }));

function goOffline() {
  Object.defineProperty(navigator, 'onLine', { configurable: true, value: false });
  fireEvent(window, new Event('offline'));
}

describe.each([
  ['/profile', 'Profile'],
  ['/settings', 'Settings'],
])('%s', (path, title) => {
  test(`REQ-128 REQ-129 ${title} asks a visitor to sign in, and comes back`, async () => {
    stubServer(asUser(null));
    const { place } = renderApp(path);
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy();
    const main = within(screen.getByRole('main'));
    fireEvent.click(await main.findByRole('button', { name: 'Sign In' }));
    expect(await screen.findByRole('dialog', { name: 'Welcome back' })).toBeTruthy();
    expect(place()).toBe(`/?auth=signin&redirect=${encodeURIComponent(path)}`);
  });

  test(`${title} says when the account cannot be loaded`, async () => {
    await open(path, { 'GET /api/accounts/me': () => ({ status: 400, body: {} }) });
    expect(await screen.findByRole('heading', { name: 'We couldn’t load your account' })).toBeTruthy();
  });
});

describe('the profile', () => {
  test('REQ-128 changes the name, and the header follows', async () => {
    const { sent } = await open('/profile');
    const name = await part('Your name');
    fireEvent.change(name.getByLabelText('First name'), { target: { value: 'Anabel' } });
    fireEvent.click(name.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('button', { name: 'Anabel Reis’s account' })).toBeTruthy();
    expect(sent('PATCH')[0]?.body).toEqual({ firstName: 'Anabel', lastName: 'Reis' });
    expect(await screen.findByText('Saved')).toBeTruthy();
  });

  test('REQ-128 what is typed of the name stays when the photo goes', async () => {
    await open('/profile', {}, { profileImageUrl: '/api/accounts/a/photo?v=1' });
    const name = await part('Your name');
    fireEvent.change(name.getByLabelText('First name'), { target: { value: 'Anabel' } });
    fireEvent.click((await part('Your photo')).getByRole('button', { name: 'Remove photo' }));
    expect(await screen.findByText('Photo removed')).toBeTruthy();
    expect((await part('Your name')).getByDisplayValue('Anabel')).toBeTruthy();
  });

  test('REQ-128 a name is needed', async () => {
    const { sent } = await open('/profile');
    const name = await part('Your name');
    fireEvent.change(name.getByLabelText('First name'), { target: { value: ' ' } });
    fireEvent.click(name.getByRole('button', { name: 'Save' }));
    expect(await name.findByText('Please enter your name')).toBeTruthy();
    expect(sent('PATCH')).toEqual([]);
  });

  const choose = async (file: File) => {
    const photo = await part('Your photo');
    fireEvent.change(photo.getByLabelText('Your photo', { selector: 'input' }), {
      target: { files: [file] },
    });
  };

  test('REQ-128 a photo is sent under the SHA-256 of its bytes, then named', async () => {
    const sha256 = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
    // This test's browser decodes nothing.
    vi.stubGlobal('createImageBitmap', async () => ({ width: 4, height: 3, close: () => {} }));
    const { sent } = await open('/profile', { [`PUT /api/media/${sha256}`]: () => ({ body: { sha256 } }) });
    await choose(new File(['abc'], 'me.jpg', { type: 'image/jpeg' }));
    await waitFor(() => expect(sent('PATCH')[0]?.body).toEqual({ photo: sha256 }));
    expect(sent('PUT')[0]?.headers.get('content-type')).toBe('image/jpeg');
  });

  test('REQ-240 what is no picture is not sent', async () => {
    const { sent } = await open('/profile');
    await choose(new File(['abc'], 'me.pdf', { type: 'application/pdf' }));
    expect(await screen.findByText('Invalid File Type')).toBeTruthy();
    expect(sent('PUT')).toEqual([]);
  });

  test('REQ-128 a photo is removed', async () => {
    const { sent } = await open('/profile', {}, { profileImageUrl: '/api/accounts/me/photo' });
    fireEvent.click(await (await part('Your photo')).findByRole('button', { name: 'Remove photo' }));
    await waitFor(() => expect(sent('PATCH')[0]?.body).toEqual({ photo: null }));
  });

  test('REQ-128 linked sign-ins: one can be removed, an open one linked, a closed one is not shown', async () => {
    const { sent } = await open('/profile');
    const ways = await part('Ways to sign in');
    expect(ways.getByText('Linked as ana@github.example')).toBeTruthy();
    expect((await ways.findByRole('link', { name: 'Link Google' })).getAttribute('href')).toBe(
      '/api/auth/google?link=1&redirect=%2Fprofile',
    );
    expect(ways.queryByText('Apple')).toBeNull();
    fireEvent.click(ways.getByRole('button', { name: 'Remove GitHub' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove GitHub?' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Remove' }));
    expect(await ways.findByRole('link', { name: 'Link GitHub' })).toBeTruthy();
    expect(sent('DELETE')).toHaveLength(1);
  });

  test('the last way to sign in stays, and the server’s reason is told', async () => {
    await open('/profile', {
      'DELETE /api/accounts/me/sign-ins/github': () => ({
        status: 409,
        body: { error: 'Please set a password first, or you’ll be locked out' },
      }),
    });
    fireEvent.click(await (await part('Ways to sign in')).findByRole('button', { name: 'Remove GitHub' }));
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText(/Please set a password first/)).toBeTruthy();
  });

  test('an address that is not confirmed can be sent its link again', async () => {
    await open('/profile', {
      'POST /api/auth/verify-email/resend': () => ({ status: 202, body: { checkEmail: true } }),
    });
    const email = await part('Your email');
    expect(email.getByText('Not confirmed yet')).toBeTruthy();
    fireEvent.click(email.getByRole('button', { name: 'Send the link again' }));
    expect(await screen.findByText('A confirmation link is on its way to you.')).toBeTruthy();
  });
});

describe('the settings', () => {
  const type = (within_: ReturnType<typeof within>, label: string, value: string) =>
    fireEvent.change(within_.getByLabelText(label), { target: { value } });

  test('REQ-129 changes the password, and forgets what was typed', async () => {
    const { sent } = await open('/settings', {
      'PUT /api/accounts/me/password': () => ({ body: { done: true } }),
    });
    const password = await part('Password');
    type(password, 'Current password', 'the old password');
    type(password, 'New password', 'a new password');
    type(password, 'Repeat the new password', 'a new password');
    fireEvent.click(password.getByRole('button', { name: 'Change password' }));
    expect(await screen.findByText('Your password has been changed')).toBeTruthy();
    expect(sent('PUT')[0]?.body).toEqual({
      currentPassword: 'the old password',
      newPassword: 'a new password',
    });
    expect(password.getByLabelText<HTMLInputElement>('New password').value).toBe('');
  });

  test('REQ-129 a wrong current password lands on its field', async () => {
    await open('/settings', {
      'PUT /api/accounts/me/password': () => ({
        status: 400,
        body: {
          error: 'That doesn’t match your current password',
          errors: [{ path: 'currentPassword', message: 'That doesn’t match your current password' }],
        },
      }),
    });
    const password = await part('Password');
    type(password, 'Current password', 'not the old one');
    type(password, 'New password', 'a new password');
    type(password, 'Repeat the new password', 'a new password');
    fireEvent.click(password.getByRole('button', { name: 'Change password' }));
    const field = password.getByLabelText('Current password');
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    expect(document.activeElement).toBe(field);
  });

  test('REQ-129 the new password is checked before it is sent', async () => {
    const { sent } = await open('/settings');
    const password = await part('Password');
    type(password, 'Current password', 'the old password');
    type(password, 'New password', 'short');
    type(password, 'Repeat the new password', 'other');
    fireEvent.click(password.getByRole('button', { name: 'Change password' }));
    expect(await password.findByText('Please use at least 8 characters')).toBeTruthy();
    expect(password.getByText('The two passwords don’t match')).toBeTruthy();
    expect(sent('PUT')).toEqual([]);
  });

  test('REQ-129 an account without a password is mailed a link to set one', async () => {
    await open(
      '/settings',
      { 'POST /api/accounts/me/password-link': () => ({ status: 202, body: { checkEmail: true } }) },
      { hasPassword: false },
    );
    fireEvent.click(await (await part('Password')).findByRole('button', { name: 'Email me a link' }));
    expect(await screen.findByText('Check your email')).toBeTruthy();
  });

  test('REQ-129 devices: where one is signed in, and signing out there', async () => {
    const { sent } = await open('/settings', {
      [`DELETE /api/accounts/me/sessions/${'b'.repeat(64)}`]: () => ({ body: { done: true } }),
    });
    const devices = await part('Devices');
    const here = (await devices.findByText('Firefox on Android')).closest('li');
    expect(here?.textContent).toContain('This device');
    expect(here?.querySelector('button')).toBeNull();
    fireEvent.click(devices.getByRole('button', { name: 'Sign out device: Safari on iPhone' }));
    expect(await screen.findByText('That device is signed out')).toBeTruthy();
    expect(sent('DELETE')).toHaveLength(1);
  });

  test('REQ-129 devices: signing out everywhere else', async () => {
    const { sent } = await open('/settings', {
      'DELETE /api/accounts/me/sessions': () => ({ body: { done: true } }),
    });
    fireEvent.click(await (await part('Devices')).findByRole('button', { name: 'Sign out everywhere else' }));
    expect(await screen.findByText('Every other device is signed out')).toBeTruthy();
    expect(sent('DELETE')[0]?.path).toBe('/api/accounts/me/sessions');
  });

  test('REQ-129 email preferences are stored at once', async () => {
    const { sent } = await open('/settings');
    const news = await (await part('Email')).findByRole('switch', { name: 'News from Everpaw' });
    expect(news.getAttribute('aria-checked')).toBe('false');
    fireEvent.click(news);
    await waitFor(() => expect(sent('PUT')[0]?.body).toEqual({ tributes: true, news: true }));
    await waitFor(() => expect(news.getAttribute('aria-checked')).toBe('true'));
  });

  test('REQ-129 what this device keeps, and whether the browser has promised to', async () => {
    Object.defineProperty(navigator, 'storage', {
      configurable: true,
      value: {
        persisted: async () => false,
        persist: async () => true,
        estimate: async () => ({ usage: 12_300_000, quota: 2_000_000_000 }),
      },
    });
    await open('/settings');
    const device = await part('Saved on this device');
    expect(await device.findByText('12 MB of 2 GB')).toBeTruthy();
    fireEvent.click(device.getByRole('button', { name: 'Protect saved pages' }));
    await waitFor(() =>
      expect(device.getByText('Your browser has promised to keep all of this.')).toBeTruthy(),
    );
    Reflect.deleteProperty(navigator, 'storage');
  });

  test('REQ-129 without a signal what only the server can do says so and does nothing', async () => {
    const { sent } = await open('/settings');
    const devices = await part('Devices');
    await devices.findByText('Safari on iPhone');
    goOffline();
    expect(
      await screen.findByText('This needs a connection, and you seem to be offline right now.'),
    ).toBeTruthy();
    const button = devices.getByRole('button', { name: 'Sign out device: Safari on iPhone' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(button);
    fireEvent.click((await part('Password')).getByRole('button', { name: 'Change password' }));
    expect([...sent('DELETE'), ...sent('PUT')]).toEqual([]);
  });
});

import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ana, asUser, renderApp, stubServer } from '../../../test-app.tsx';

type Replies = Parameters<typeof stubServer>[0];
const token = 'x'.repeat(43);
const went = vi.fn();
beforeEach(() => {
  went.mockReset();
  vi.spyOn(window.location, 'assign').mockImplementation((target) => went(String(target)));
});

async function open(path: string, replies: Replies = {}, user: typeof ana | null = null) {
  const calls = stubServer({ ...asUser(user), ...replies });
  const app = renderApp(path);
  await screen.findByRole('heading', { level: 1 });
  await app.known();
  return { ...app, posts: () => calls.filter(({ method }) => method === 'POST') };
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

const screens = [
  ['/verify-email', '/api/auth/verify-email', 'Confirm the address', ana],
  ['/sign-in', '/api/auth/sign-in-link', 'Sign in', null],
] as const;
const pressOnScreen = (name: string) => {
  const buttons = screen.getByRole('main').querySelectorAll('button');
  fireEvent.click([...buttons].find((button) => button.textContent === name) ?? document.body);
};

describe.each(screens)('the screen %s', (path, api, label, user) => {
  test('acts only when it is pressed, and then once', async () => {
    const { posts } = await open(
      `${path}?token=${token}`,
      {
        [`POST ${api}`]: () => ({ body: path === '/sign-in' ? ana : { done: true } }),
      },
      user,
    );
    expect(posts()).toEqual([]);
    pressOnScreen(label);
    await waitFor(() => expect(posts()).toHaveLength(1));
    expect(posts()[0]?.body).toEqual({ token });
    expect(posts()[0]?.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/);
    if (path === '/sign-in') await waitFor(() => expect(went).toHaveBeenCalledWith('/create-memorial'));
    else expect(await screen.findByText('Your address is confirmed')).toBeTruthy();
  });

  test.each([
    ['link-expired', 410, 'This link has expired'],
    ['link-used', 410, 'This link has already been used'],
    ['link-unknown', 404, 'This link doesn’t work'],
  ])('%s is said, with a way to another one', async (code, status, words) => {
    await open(
      `${path}?token=${token}`,
      {
        [`POST ${api}`]: () => ({ status, body: { error: 'no', code } }),
      },
      user,
    );
    pressOnScreen(label);
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Ask for a new link' })).toBeTruthy();
  });

  test('a damaged address is said at once', async () => {
    const { posts } = await open(`${path}?token=cut-off`);
    expect(screen.getByText('This link doesn’t work')).toBeTruthy();
    expect(posts()).toEqual([]);
  });

  test('without an answer it can be pressed again', async () => {
    await open(
      `${path}?token=${token}`,
      {
        [`POST ${api}`]: () => ({ status: 429, body: { error: 'Please wait a little' } }),
      },
      user,
    );
    pressOnScreen(label);
    expect(await screen.findByText('Please wait a little')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Ask for a new link' })).toBeNull();
  });
});

describe('REQ-336 confirming an address', () => {
  const path = `/verify-email?token=${token}`;
  const api = 'POST /api/auth/verify-email';
  const type = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });

  test('where nobody is signed in, the password is asked for at once', async () => {
    const { posts } = await open(path, { [api]: () => ({ body: { done: true } }) });
    press('Confirm the address');
    expect(await screen.findByText('Please enter your password')).toBeTruthy();
    expect(posts()).toEqual([]);
    type('Password', 'my own long password');
    press('Confirm the address');
    expect(await screen.findByText('Your address is confirmed')).toBeTruthy();
    expect(posts().map(({ body }) => body)).toEqual([{ token, password: 'my own long password' }]);
  });

  test('where somebody else is signed in, it is asked for when the server says so', async () => {
    const { posts } = await open(
      path,
      {
        [api]: ({ body }) =>
          'password' in (body as object)
            ? { body: { done: true } }
            : { status: 403, body: { error: 'Please enter your password', code: 'password-needed' } },
      },
      ana,
    );
    press('Confirm the address');
    await screen.findByLabelText('Password');
    type('Password', 'my own long password');
    press('Confirm the address');
    expect(await screen.findByText('Your address is confirmed')).toBeTruthy();
    expect(posts()).toHaveLength(2);
  });

  test('a wrong one is told at its field, and the link is still there', async () => {
    await open(path, {
      [api]: () => ({
        status: 400,
        body: {
          error: 'That doesn’t match your current password',
          code: 'wrong-password',
          errors: [{ path: 'password', message: 'That doesn’t match your current password' }],
        },
      }),
    });
    type('Password', 'something else');
    press('Confirm the address');
    await waitFor(() => expect(screen.getByLabelText('Password').getAttribute('aria-invalid')).toBe('true'));
    expect(screen.getByRole('button', { name: 'Confirm the address' })).toBeTruthy();
  });

  test('whoever did not open the account chooses a new password, which confirms the address too', async () => {
    const { posts } = await open(path, { 'POST /api/auth/reset-password': () => ({ body: { done: true } }) });
    press('Choose a new password');
    expect(await screen.findByRole('heading', { name: 'Choose a new password' })).toBeTruthy();
    type('New password', 'what only I know');
    type('Confirm password', 'what only I know');
    press('Save the new password');
    expect(await screen.findByText('Your new password is set')).toBeTruthy();
    expect(posts().map(({ path: asked, body }) => [asked, body])).toEqual([
      ['/api/auth/reset-password', { token, password: 'what only I know' }],
    ]);
  });
});

describe('REQ-063 choosing a new password', () => {
  const fill = (password: string, again = password) => {
    fireEvent.change(screen.getByLabelText('New password'), { target: { value: password } });
    fireEvent.change(screen.getByLabelText('Confirm password'), { target: { value: again } });
  };
  const path = `/reset-password?token=${token}`;

  test('sends it with the link, and says what it did', async () => {
    const { posts } = await open(path, { 'POST /api/auth/reset-password': () => ({ body: { done: true } }) });
    fill('a new long password');
    press('Save the new password');
    expect(await screen.findByText('Your new password is set')).toBeTruthy();
    expect(posts()[0]?.body).toEqual({ token, password: 'a new long password' });
  });

  test('REQ-068 REQ-069 a short one and one that was not repeated are not sent', async () => {
    const { posts } = await open(path);
    fill('sevench');
    press('Save the new password');
    expect(await screen.findByText('Please use at least 8 characters')).toBeTruthy();
    fill('a new long password', 'another');
    press('Save the new password');
    expect(await screen.findByText('The two passwords don’t match')).toBeTruthy();
    expect(posts()).toEqual([]);
  });

  test('SEC-02 a refused one is told at its field, and the link is still there', async () => {
    await open(path, {
      'POST /api/auth/reset-password': () => ({
        status: 400,
        body: {
          error: 'Too common.',
          code: 'common-password',
          errors: [{ path: 'password', message: 'Too common.' }],
        },
      }),
    });
    fill('password123');
    press('Save the new password');
    await waitFor(() =>
      expect(screen.getByLabelText('New password').getAttribute('aria-invalid')).toBe('true'),
    );
    expect(screen.getByRole('button', { name: 'Save the new password' })).toBeTruthy();
  });

  test('a link that was used says so, and leads to another', async () => {
    await open(path, {
      'POST /api/auth/reset-password': () => ({ status: 410, body: { error: 'no', code: 'link-used' } }),
    });
    fill('a new long password');
    press('Save the new password');
    expect(await screen.findByText('This link has already been used')).toBeTruthy();
    press('Ask for a new link');
    expect(await screen.findByRole('dialog')).toBeTruthy();
  });
});

import { accountMessages, tooManyTriesCode } from '@everpaw/contracts/accounts/accounts.messages';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ana, asUser, type Call, renderApp, stubServer } from '../../test-app.tsx';

type Replies = Parameters<typeof stubServer>[0];

const went = vi.fn();
beforeEach(() => {
  went.mockReset();
  vi.spyOn(window.location, 'assign').mockImplementation((target) => went(String(target)));
});

async function open(path: string, replies: Replies = {}) {
  const calls = stubServer({ ...asUser(null), ...replies });
  const app = renderApp(path);
  await screen.findByRole('dialog');
  return { ...app, posts: () => calls.filter(({ method }) => method === 'POST') };
}

const dialog = () => within(screen.getByRole('dialog'));
const field = (label: string) => dialog().getByLabelText<HTMLInputElement>(label);
function fill(values: Record<string, string>) {
  for (const [label, value] of Object.entries(values)) fireEvent.change(field(label), { target: { value } });
}
const press = (name: string) => fireEvent.click(dialog().getByRole('button', { name }));

const right = { Email: 'ana@example.org', Password: 'a good password' };
const newcomer = {
  'First name': ' Ana',
  'Last name': 'Reis ',
  ...right,
  'Confirm password': 'a good password',
};
const errorsOf = (label: string) => {
  const ids = field(label).getAttribute('aria-describedby')?.split(' ') ?? [];
  const errors = ids.filter((id) => id.endsWith('-error'));
  return errors.map((id) => document.getElementById(id)?.textContent).join(' ');
};
const refuse = (body: unknown) => () => ({ status: 401, body });

describe('the dialog', () => {
  test('REQ-056 opens over any page that says so in its address, and leaves it clean when closed', async () => {
    const { place } = await open('/store?category=urns&auth=signin&redirect=/cart');
    await waitFor(() => expect(screen.getByRole('main').textContent).toContain('Memorial Store'));
    fireEvent.click(dialog().getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(place()).toBe('/store?category=urns');
  });

  const setUp = (open: Record<string, boolean>): Replies => ({
    'GET /api/auth/providers': () => ({ body: open }),
  });

  test('REQ-057 REQ-058 REQ-059 Google, GitHub and Apple are addresses that the browser goes to', async () => {
    await open('/?auth=signin', setUp({ google: true, github: true, apple: true }));
    for (const [name, href] of [
      ['Continue with Google', '/api/auth/google'],
      ['Continue with GitHub', '/api/auth/github'],
      ['Continue with Apple', '/api/auth/apple'],
    ] as const)
      expect((await dialog().findByRole('link', { name })).getAttribute('href')).toBe(href);
  });

  test('REQ-057 REQ-058 REQ-059 a service that is not set up is not shown', async () => {
    await open('/?auth=signin', setUp({ google: true, github: false, apple: false }));
    await dialog().findByRole('link', { name: 'Continue with Google' });
    expect(dialog().queryByRole('link', { name: /GitHub|Apple/ })).toBeNull();
  });

  test('REQ-057 REQ-058 REQ-059 where none is set up nothing is said of other services', async () => {
    let asked = false;
    await open('/?auth=signin', {
      'GET /api/auth/providers': () => {
        asked = true;
        return { body: { google: false, github: false, apple: false } };
      },
    });
    await waitFor(() => expect(asked).toBe(true));
    expect(dialog().queryByText('or continue with')).toBeNull();
  });

  test('REQ-057 REQ-077 the way to a service knows where to go on', async () => {
    await open('/?auth=signin&redirect=%2Fsaved', setUp({ google: true }));
    const google = await dialog().findByRole('link', { name: 'Continue with Google' });
    expect(google.getAttribute('href')).toBe('/api/auth/google?redirect=%2Fsaved');
  });

  test('SEC-07 says what came of a way through another service, and leaves the address clean', async () => {
    const { place } = await open('/?auth=signin&notice=provider-link-first&provider=github');
    expect(dialog().getByText(/You can then add GitHub to your profile/)).toBeTruthy();
    fireEvent.click(dialog().getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(place()).toBe('/'));
  });

  test.each(['notice=constructor&provider=google', 'notice=provider-off&provider=evil'])(
    'says nothing that an address has made up: %s',
    async (query) => {
      await open(`/?auth=signin&${query}`);
      for (const said of dialog().getAllByRole('status')) expect(said.textContent).toBe('');
    },
  );

  test('REQ-060 has two tabs', async () => {
    await open('/?auth=signin');
    const tabs = dialog().getAllByRole('tab');
    expect(tabs.map((tab) => [tab.textContent, tab.getAttribute('aria-selected')])).toEqual([
      ['Sign In', 'true'],
      ['Sign Up', 'false'],
    ]);
    const [, signUp] = tabs;
    if (signUp) fireEvent.mouseDown(signUp);
    expect(dialog().getByRole('button', { name: 'Create Your Account' })).toBeTruthy();
  });
});

describe('signing in', () => {
  test('REQ-061 REQ-062 email and password are required, the email field is one', async () => {
    const { posts } = await open('/?auth=signin');
    expect(field('Email')).toMatchObject({ type: 'email', required: true });
    expect(field('Password')).toMatchObject({ type: 'password', required: true });
    press('Sign In');
    expect(errorsOf('Email')).toBe('Please enter your email');
    expect(errorsOf('Password')).toBe('Please enter your password');
    expect(document.activeElement).toBe(field('Email'));
    fill({ Email: 'ana at home', Password: 'x' });
    press('Sign In');
    expect(errorsOf('Email')).toBe('Please enter a valid email address');
    expect(posts()).toEqual([]);
  });

  test('SEC-43 while others guess, a mailed link is offered in place of the password', async () => {
    const sent: unknown[] = [];
    await open('/?auth=signin', {
      'POST /api/auth/login': ({ body }) => {
        sent.push(body);
        const tries = { error: accountMessages.tooManyTries, code: tooManyTriesCode };
        return sent.length === 1 ? { status: 429, body: tries } : { status: 202, body: { checkEmail: true } };
      },
    });
    fill(right);
    press('Sign In');
    expect(await dialog().findByText(accountMessages.tooManyTries)).toBeTruthy();
    press(accountMessages.emailSignInLink);
    expect(await dialog().findByText(accountMessages.checkYourEmail)).toBeTruthy();
    expect(sent[1]).toEqual({ email: 'ana@example.org' });
    expect(went).not.toHaveBeenCalled();
  });

  test('REQ-073 REQ-084 says that it is busy and sends address and password, once', async () => {
    let sent: Call | undefined;
    const { posts } = await open('/?auth=signin', {
      'POST /api/auth/login': (call) => {
        sent = call;
        return { body: ana };
      },
    });
    fill(right);
    press('Sign In');
    expect(dialog().getByRole('button', { name: 'Signing In...' })).toBeTruthy();
    await waitFor(() => expect(went).toHaveBeenCalled());
    expect(sent?.body).toEqual({ email: 'ana@example.org', password: 'a good password' });
    expect(sent?.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/);
    expect(posts()).toHaveLength(1);
  });

  test('REQ-075 REQ-076 REQ-077 REQ-078 REQ-079 closes, loads the create-memorial screen anew, which then greets', async () => {
    const { unmount } = await open('/store?auth=signin', { 'POST /api/auth/login': () => ({ body: ana }) });
    fill(right);
    press('Sign In');
    await waitFor(() => expect(went).toHaveBeenCalledWith('/create-memorial'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    unmount();
    stubServer(asUser(ana));
    renderApp('/store');
    expect(await screen.findByText('Welcome back!')).toBeTruthy();
    expect(screen.getByText("You've been successfully logged in.")).toBeTruthy();
  });

  test('REQ-077 SEC-08 goes where the address said, when that is on this site', async () => {
    await open('/?auth=signin&redirect=%2Fmemorial%2F1%23guestbook', {
      'POST /api/auth/login': () => ({ body: ana }),
    });
    fill(right);
    press('Sign In');
    await waitFor(() => expect(went).toHaveBeenCalledWith('/memorial/1#guestbook'));
  });

  test.each(['//evil.test', '/api/logout', '/memorial/../api/logout'])(
    'SEC-08 and to the create-memorial screen when it is %s',
    async (redirect) => {
      await open(`/?auth=signin&redirect=${encodeURIComponent(redirect)}`, {
        'POST /api/auth/login': () => ({ body: ana }),
      });
      fill(right);
      press('Sign In');
      await waitFor(() => expect(went).toHaveBeenCalledWith('/create-memorial'));
    },
  );

  test.each([
    ['the message of the server', { error: 'This account is closed.' }, 'This account is closed.'],
    ['the default', 'gone wrong', 'Please check your credentials and try again.'],
  ])('REQ-081 REQ-085 REQ-087 a failure says Login failed with %s', async (_, body, text) => {
    await open('/?auth=signin', { 'POST /api/auth/login': refuse(body) });
    fill(right);
    press('Sign In');
    await waitFor(() => expect(dialog().getByRole('alert').textContent).toBe(`Login failed${text}`));
    expect(field('Password').value).toBe('a good password');
    expect(went).not.toHaveBeenCalled();
  });

  test('REQ-063 the forgotten password is one address and one press; the answer tells nothing about the address', async () => {
    const { posts } = await open('/?auth=signin', {
      'POST /api/auth/forgot-password': () => ({ status: 202, body: { checkEmail: true } }),
    });
    fill({ Email: 'ana@example.org' });
    press('Forgot password?');
    expect(field('Email').value).toBe('ana@example.org');
    press('Send the link');
    await waitFor(() => expect(dialog().getByText('Check your email')).toBeTruthy());
    expect(dialog().getByText(/If there’s an account for this address/)).toBeTruthy();
    expect(posts()[0]?.body).toEqual({ email: 'ana@example.org' });
  });

  test('REQ-063 leads back to signing in', async () => {
    await open('/?auth=signin');
    press('Forgot password?');
    press('Back to sign in');
    expect(field('Password')).toBeTruthy();
  });

  test('the password can be looked at', async () => {
    await open('/?auth=signin');
    const show = dialog().getByRole('button', { name: 'Show password' });
    fireEvent.click(show);
    expect(field('Password').type).toBe('text');
    expect(show.getAttribute('aria-pressed')).toBe('true');
  });
});

describe('signing up', () => {
  test('REQ-064 REQ-065 REQ-066 REQ-067 REQ-072 everything is required', async () => {
    const { posts } = await open('/?auth=signup');
    press('Create Your Account');
    expect(Object.keys(newcomer).map((label) => [field(label).required, errorsOf(label)])).toEqual([
      [true, 'Please enter your first name'],
      [true, 'Please enter your last name'],
      [true, 'Please enter your email'],
      [true, 'Please enter your password'],
      [true, 'Please type the password again'],
    ]);
    expect(posts()).toEqual([]);
  });

  test('REQ-068 the placeholder stays as written and at least 8 characters are enforced', async () => {
    const { posts } = await open('/?auth=signup');
    expect(field('Password').placeholder.toLowerCase()).toContain('minimum 6 characters');
    fill({ ...newcomer, Password: 'sevench', 'Confirm password': 'sevench' });
    press('Create Your Account');
    expect(errorsOf('Password')).toContain('at least 8 characters');
    expect(document.activeElement).toBe(field('Password'));
    expect(posts()).toEqual([]);
  });

  test('REQ-069 the confirmation is compared', async () => {
    const { posts } = await open('/?auth=signup');
    fill({ ...newcomer, 'Confirm password': 'another password' });
    press('Create Your Account');
    expect(errorsOf('Confirm password')).toBe('The two passwords don’t match');
    expect(posts()).toEqual([]);
  });

  test('REQ-070 REQ-071 terms and privacy open beside the form, so that nothing typed is lost', async () => {
    await open('/?auth=signup');
    for (const [name, href] of [
      ['Terms of Service', '/terms'],
      ['Privacy Policy', '/privacy'],
    ] as const) {
      const link = dialog().getByRole('link', { name });
      expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([href, '_blank']);
    }
  });

  test('REQ-074 REQ-075 REQ-080 REQ-083 says that it is busy, sends one name, and the next page welcomes', async () => {
    const { posts, unmount } = await open('/?auth=signup', {
      'POST /api/auth/register': () => ({ status: 201, body: ana }),
    });
    fill(newcomer);
    press('Create Your Account');
    expect(dialog().getByRole('button', { name: 'Creating Account...' })).toBeTruthy();
    await waitFor(() => expect(went).toHaveBeenCalledWith('/create-memorial'));
    expect(posts()[0]?.body).toEqual({
      email: 'ana@example.org',
      password: 'a good password',
      name: 'Ana Reis',
    });
    unmount();
    stubServer(asUser(ana));
    renderApp('/store');
    expect(await screen.findByText('Welcome to Everpaw!')).toBeTruthy();
    expect(screen.getByText('Your account has been created successfully.')).toBeTruthy();
  });

  test.each([
    ['the message of the server', { error: 'Please wait a minute.' }, 'Please wait a minute.'],
    ['the default', null, 'Please try again with different information.'],
  ])('REQ-082 REQ-086 REQ-088 a failure says Registration failed with %s', async (_, body, text) => {
    await open('/?auth=signup', { 'POST /api/auth/register': refuse(body) });
    fill(newcomer);
    press('Create Your Account');
    await waitFor(() => expect(dialog().getByRole('alert').textContent).toBe(`Registration failed${text}`));
  });

  test('a refusal of one field lands on that field', async () => {
    await open('/?auth=signup', {
      'POST /api/auth/register': () => ({
        status: 400,
        body: { error: 'Please look again.', errors: [{ path: 'password', message: 'Too common.' }] },
      }),
    });
    fill(newcomer);
    press('Create Your Account');
    await waitFor(() => expect(errorsOf('Password')).toBe('Too common.'));
    expect(document.activeElement).toBe(field('Password'));
  });
});

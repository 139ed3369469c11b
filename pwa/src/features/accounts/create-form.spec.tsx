import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { ana, asUser, renderApp, stubServer } from '../../test-app.tsx';

type Replies = Parameters<typeof stubServer>[0];

async function open(replies: Replies = {}) {
  const calls = stubServer({ ...asUser(null), ...replies });
  const app = renderApp('/create-memorial');
  await screen.findByRole('button', { name: 'Continue' });
  return { ...app, calls, posts: () => calls.filter(({ method }) => method === 'POST') };
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
function fill(values: Record<string, string>) {
  for (const [label, value] of Object.entries(values)) fireEvent.change(field(label), { target: { value } });
}
const press = () => fireEvent.click(screen.getByRole('button', { name: 'Continue' }));

describe('the form of the create-memorial page for who is signed out', () => {
  test('REQ-090 REQ-091 REQ-092 REQ-093 REQ-099 asks for an address, and for names that may stay empty', async () => {
    const { posts } = await open();
    expect(field('Email')).toMatchObject({ type: 'email', required: true });
    expect([field('First name').required, field('Last name').required]).toEqual([false, false]);
    press();
    expect(await screen.findByText('Please enter your email')).toBeTruthy();
    expect(document.activeElement).toBe(field('Email'));
    expect(posts()).toEqual([]);
  });

  test('REQ-094 REQ-096 both names register, without a password, and the page goes on to the memorial', async () => {
    let user: typeof ana | null = null;
    const { posts } = await open({
      'GET /api/auth/user': () => (user ? { body: user } : { status: 401, body: {} }),
      'GET /api/memorials/my': () => ({ body: [] }),
      'POST /api/auth/register': () => {
        user = ana;
        return { status: 201, body: ana };
      },
    });
    fill({ Email: ' ana@example.org', 'First name': ' Ana', 'Last name': 'Reis ' });
    press();
    expect(await screen.findByText('Welcome to Everpaw!')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull());
    expect(posts()[0]?.body).toEqual({ email: 'ana@example.org', firstName: 'Ana', lastName: 'Reis' });
  });

  test.each([
    ['no name', {}],
    ['one name', { 'First name': 'Ana' }],
  ])('REQ-094 REQ-095 with %s it asks for a link, and says where to look', async (_, names) => {
    const { posts } = await open({
      'POST /api/auth/login': () => ({ status: 202, body: { checkEmail: true } }),
    });
    fill({ Email: 'ana@example.org', ...names });
    press();
    expect(await screen.findByText('Check your email')).toBeTruthy();
    expect(screen.getByText('ana@example.org')).toBeTruthy();
    expect(posts()[0]?.body).toEqual({ email: 'ana@example.org' });
    fireEvent.click(screen.getByRole('button', { name: 'Use another address' }));
    expect(field('Email')).toBeTruthy();
  });

  test('REQ-097 a failed sign-in is told in passing', async () => {
    await open({ 'POST /api/auth/login': () => ({ status: 400, body: { error: 'no' } }) });
    fill({ Email: 'ana@example.org' });
    press();
    expect(await screen.findByText('Login failed')).toBeTruthy();
    expect(screen.getByText('Please check your email and try again.')).toBeTruthy();
  });

  test('REQ-098 a failed registration too', async () => {
    await open({ 'POST /api/auth/register': () => ({ status: 409, body: { error: 'no' } }) });
    fill({ Email: 'ana@example.org', 'First name': 'Ana', 'Last name': 'Reis' });
    press();
    expect(await screen.findByText('Registration failed')).toBeTruthy();
    expect(screen.getByText('Please try again with different information.')).toBeTruthy();
    expect(field('Email').value).toBe('ana@example.org');
  });

  test('who has a password opens the dialog', async () => {
    await open();
    fireEvent.click(screen.getByRole('button', { name: 'Sign in with a password' }));
    expect(await screen.findByRole('dialog')).toBeTruthy();
  });
});

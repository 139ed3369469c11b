import type { CurrentUser } from '@everpaw/contracts/accounts/account.dto';
import type { AccessLogLine, AdminAccount } from '@everpaw/contracts/admin/admin.dto';
import { adminMessages } from '@everpaw/contracts/admin/admin.messages';
import type { SeasonalTheme } from '@everpaw/contracts/themes/seasonal-theme.dto';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ana, asUser, type Call, renderApp, stubServer } from '../../test-app.tsx';
import { clearNotices } from '../../ui/helpers/notices.ts';

beforeEach(() => act(clearNotices));

const chief: CurrentUser = { ...ana, role: 'super_admin', isAdmin: true };
const admin: CurrentUser = { ...ana, role: 'admin', isAdmin: true };
const ben: AdminAccount = {
  id: '0197f3a0-0000-7000-8000-0000000000b0',
  email: 'ben@example.org',
  firstName: 'Ben',
  lastName: 'Ortiz',
  subscriptionStatus: 'free',
  role: 'user',
  permissions: [],
  isActive: true,
  emailVerified: true,
  lastLoginAt: null,
  createdAt: '2026-01-01T10:00:00.000Z',
};
const entry: AccessLogLine = {
  id: 'one',
  userId: ben.id,
  userEmail: ben.email,
  subjectEmail: null,
  action: 'refused',
  resource: 'GET /api/admin/accounts',
  ipAddress: '203.0.113.7',
  userAgent: 'A browser',
  success: false,
  failureReason: 'not-permitted',
  timestamp: '2026-02-01T10:00:00.000Z',
};
const spring: SeasonalTheme = {
  id: '0197f3a0-0000-7000-8000-00000000005e',
  name: 'Spring',
  isActive: true,
  startDate: '2020-03-20T12:00:00.000Z',
  endDate: '2090-04-20T12:00:00.000Z',
  priority: 10,
  theme: {
    primaryColor: '#3f5a45',
    secondaryColor: '#eef2e8',
    backgroundImage: null,
    heroTitle: 'The light comes back',
    heroSubtitle: 'So do the walks.',
    specialMessage: null,
    ctaText: 'Create Memorial',
  },
};

type Replies = Parameters<typeof stubServer>[0];

async function open(user: CurrentUser | null, replies: Replies = {}, path = '/admin') {
  const calls = stubServer({
    ...asUser(user),
    'GET /api/admin/accounts': () => ({ body: { accounts: [ben], more: false } }),
    'GET /api/admin/access-log': () => ({ body: { entries: [entry], nextCursor: null } }),
    'GET /api/admin/seasonal-themes': () => ({ body: [spring] }),
    ...replies,
  });
  const app = renderApp(path);
  await screen.findByRole('heading', { level: 1 });
  await app.known();
  return { ...app, calls };
}

const sent = (calls: Call[], method: string) =>
  calls.filter((call) => call.method === method).map(({ path, body }) => [path, body]);
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const openBen = async () => fireEvent.click(await screen.findByRole('button', { name: /Ben Ortiz/ }));
const dialog = (name: string | RegExp) => within(screen.getByRole('dialog', { name }));

describe('the administration', () => {
  test.each([
    ['a visitor', null],
    ['somebody without a permission', ana],
  ])('REQ-020 REQ-036 REQ-694 REQ-695 shows %s the specified words and nothing else', async (_, user) => {
    const { calls } = await open(user);
    const main = screen.getByRole('main');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Admin is scheduled for Phase 2');
    expect(document.title).toBe('Administration · Everpaw');
    expect(within(main).queryByRole('tab')).toBeNull();
    expect(within(main).queryAllByRole('button')).toEqual([]);
    expect(calls.some(({ path }) => path.startsWith('/api/admin'))).toBe(false);
  });

  test('REQ-004 REQ-036 REQ-403 REQ-694 REQ-695 shows an administrator the same words, and every tool', async () => {
    await open(admin);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Admin is scheduled for Phase 2');
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
      'People',
      'Access log',
      'Seasonal themes',
      'E-card templates',
      'Products',
      'Orders',
      'Articles',
      'News categories',
      'Comments',
      'Reviews',
      'Promo codes',
    ]);
  });

  test('REQ-334 REQ-402 shows who has one permission that tool alone', async () => {
    await open({ ...ana, permissions: ['seasonal-themes.manage'] });
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Seasonal themes']);
    expect(await screen.findByRole('heading', { name: 'Spring' })).toBeTruthy();
  });

  test('is in the account menu of those who have tools there', async () => {
    await open(admin, {}, '/store');
    const link = await screen.findByRole('link', { name: 'Administration', hidden: true });
    expect(link.getAttribute('href')).toBe('/admin');
  });
});

describe('people', () => {
  test('are found after a rest in typing', async () => {
    const { calls } = await open(admin, {
      'GET /api/admin/accounts?search=nobody': () => ({ body: { accounts: [], more: false } }),
    });
    fireEvent.change(await screen.findByRole('searchbox'), { target: { value: ' nobody ' } });
    expect(await screen.findByText('No one found')).toBeTruthy();
    expect(
      calls.filter(({ path }) => path.startsWith('/api/admin/accounts')).map(({ path }) => path),
    ).toEqual(['/api/admin/accounts', '/api/admin/accounts?search=nobody']);
  });

  test('a list that cannot be read says why and is tried again', async () => {
    let broken = true;
    await open(admin, {
      'GET /api/admin/accounts': () =>
        broken ? { status: 400, body: { error: 'Not just now' } } : { body: { accounts: [ben], more: true } },
    });
    expect(await screen.findByText('Not just now')).toBeTruthy();
    broken = false;
    press('Try again');
    expect(await screen.findByText('There are more. A few more letters will narrow it down.')).toBeTruthy();
  });

  test('REQ-331 a plan is chosen and saved', async () => {
    const { calls } = await open(chief, {
      [`PUT /api/admin/accounts/${ben.id}/plan`]: () => ({ body: { id: ben.id } }),
    });
    await openBen();
    fireEvent.change(dialog('Ben Ortiz').getByLabelText('Plan'), { target: { value: 'lifetime' } });
    expect(sent(calls, 'PUT')).toEqual([]);
    press('Save: Plan');
    expect(await screen.findByText('Saved')).toBeTruthy();
    expect(sent(calls, 'PUT')).toEqual([
      [`/api/admin/accounts/${ben.id}/plan`, { subscriptionStatus: 'lifetime' }],
    ]);
  });

  test('a plan that somebody pays for says what becomes of it before it is changed', async () => {
    const paying = { ...ben, subscriptionStatus: 'premium' as const };
    await open(chief, { 'GET /api/admin/accounts': () => ({ body: { accounts: [paying], more: false } }) });
    await openBen();
    const within = dialog('Ben Ortiz');
    expect(within.queryByText(adminMessages.planEnds)).toBeNull();
    fireEvent.change(within.getByLabelText('Plan'), { target: { value: 'free' } });
    expect(within.getByText(adminMessages.planEnds)).toBeTruthy();
  });

  test('REQ-333 a role is asked twice, and a refusal is shown in the words of the server', async () => {
    const { calls } = await open(chief, {
      [`PUT /api/admin/accounts/${ben.id}/role`]: () => ({
        status: 403,
        body: { error: 'Your account doesn’t have permission to do this' },
      }),
    });
    await openBen();
    fireEvent.change(dialog('Ben Ortiz').getByLabelText('Role'), { target: { value: 'super_admin' } });
    press('Save: Role');
    const asked = dialog('Chief administrator: Ben Ortiz?');
    expect(asked.getByText('They can do everything, including granting roles and plans.')).toBeTruthy();
    expect(sent(calls, 'PUT')).toEqual([]);
    fireEvent.click(asked.getByRole('button', { name: 'Change the role' }));
    expect((await asked.findByRole('alert')).textContent).toBe(
      'Your account doesn’t have permission to do this',
    );
    expect(sent(calls, 'PUT')).toEqual([[`/api/admin/accounts/${ben.id}/role`, { role: 'super_admin' }]]);
  });

  test('REQ-334 permissions beyond the role are given one by one', async () => {
    const { calls } = await open(chief, {
      [`PUT /api/admin/accounts/${ben.id}/permissions`]: () => ({ body: { id: ben.id } }),
    });
    await openBen();
    fireEvent.click(dialog('Ben Ortiz').getByRole('checkbox', { name: 'Read the access log' }));
    press('Save: Permissions beyond the role');
    expect(await screen.findByText('Saved')).toBeTruthy();
    expect(sent(calls, 'PUT')).toEqual([
      [`/api/admin/accounts/${ben.id}/permissions`, { permissions: ['access-log.read'] }],
    ]);
  });

  test('REQ-335 an account is closed after asking, with what that means', async () => {
    const { calls } = await open(admin, {
      [`POST /api/admin/accounts/${ben.id}/deactivate`]: () => ({ body: { id: ben.id } }),
    });
    await openBen();
    fireEvent.click(dialog('Ben Ortiz').getByRole('button', { name: 'Close this account' }));
    const asked = dialog('Close Ben Ortiz’s account?');
    expect(asked.getByText(/signed out everywhere right away/)).toBeTruthy();
    fireEvent.click(asked.getByRole('button', { name: 'Close this account' }));
    expect(await screen.findByText('The account is closed')).toBeTruthy();
    expect(sent(calls, 'POST')).toEqual([[`/api/admin/accounts/${ben.id}/deactivate`, undefined]]);
  });

  test('REQ-402 an administrator is offered no role and no plan, and nothing of the kind for themselves', async () => {
    const self: AdminAccount = { ...ben, id: ana.id, firstName: 'Ana', lastName: 'Reis', email: ana.email };
    await open(admin, {
      'GET /api/admin/accounts': () => ({ body: { accounts: [ben, self], more: false } }),
    });
    await openBen();
    const forBen = dialog('Ben Ortiz');
    expect(forBen.queryByLabelText('Role')).toBeNull();
    expect(forBen.queryByLabelText('Plan')).toBeNull();
    fireEvent.click(forBen.getByRole('button', { name: 'Close' }));
    fireEvent.click(await screen.findByRole('button', { name: /Ana Reis.*ana@example/ }));
    const own = dialog('Ana Reis');
    expect(own.getByText(/This is your own account/)).toBeTruthy();
    expect(own.queryByRole('button', { name: 'Close this account' })).toBeNull();
  });

  test('REQ-402 nothing is offered for an account that may do more, nor to give what one has not', async () => {
    const permitted: CurrentUser = { ...admin, permissions: ['accounts.change-role'] };
    const carla: AdminAccount = { ...ben, id: spring.id, firstName: 'Carla', role: 'super_admin' };
    await open(permitted, {
      'GET /api/admin/accounts': () => ({ body: { accounts: [ben, carla], more: false } }),
    });
    await openBen();
    const forBen = dialog('Ben Ortiz');
    const offered = [...forBen.getByLabelText('Role').querySelectorAll('option')].map(
      ({ textContent }) => textContent,
    );
    expect(offered).toEqual(['User', 'Administrator']);
    expect(forBen.queryByLabelText('Change plans')).toBeNull();
    expect(forBen.getByLabelText('Change roles and permissions')).toBeTruthy();
    fireEvent.click(forBen.getByRole('button', { name: 'Close' }));
    fireEvent.click(await screen.findByRole('button', { name: /Carla Ortiz/ }));
    const above = dialog('Carla Ortiz');
    expect(above.getByText(/has more permissions than yours/)).toBeTruthy();
    expect(above.queryByLabelText('Role')).toBeNull();
    expect(above.queryByRole('button', { name: 'Close this account' })).toBeNull();
  });
});

describe('the access log', () => {
  test('REQ-360 says who, what, from where, and why it was refused', async () => {
    await open(admin, {}, '/admin?tool=access-log');
    expect(await screen.findByText('Turned away')).toBeTruthy();
    for (const text of [
      'ben@example.org',
      'GET /api/admin/accounts',
      'not-permitted',
      '203.0.113.7',
      'A browser',
    ])
      expect(screen.getByText(text)).toBeTruthy();
  });

  test('names a changed account by its address', async () => {
    const resource = `account ${ben.id}: premium`;
    await open(
      admin,
      {
        'GET /api/admin/access-log': () => ({
          body: {
            entries: [{ ...entry, resource, subjectEmail: ben.email, userEmail: null }],
            nextCursor: null,
          },
        }),
      },
      '/admin?tool=access-log',
    );
    expect(await screen.findByText('ben@example.org: premium')).toBeTruthy();
  });

  test('is asked for refusals only, for one account, and for older entries', async () => {
    const { calls } = await open(admin, {
      'GET /api/admin/access-log': () => ({ body: { entries: [entry], nextCursor: 'next' } }),
      'GET /api/admin/access-log?cursor=next': () => ({
        body: { entries: [{ ...entry, id: 'two', resource: 'An older one' }], nextCursor: null },
      }),
      'GET /api/admin/access-log?refusedOnly=true': () => ({ body: { entries: [], nextCursor: null } }),
      [`GET /api/admin/access-log?accountId=${ben.id}`]: () => ({
        body: { entries: [entry], nextCursor: null },
      }),
    });
    fireEvent.click(await screen.findByRole('button', { name: /Ben Ortiz/ }));
    fireEvent.click(dialog('Ben Ortiz').getByRole('button', { name: 'Access log' }));
    expect(await screen.findByText('Turned away')).toBeTruthy();
    press('Show everyone');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Older entries' })).toBeTruthy());
    press('Older entries');
    expect(await screen.findByText('An older one')).toBeTruthy();
    fireEvent.click(screen.getByRole('switch', { name: 'Refusals only' }));
    expect(await screen.findByText('No entries yet')).toBeTruthy();
    expect(calls.some(({ path }) => path.endsWith(`accountId=${ben.id}`))).toBe(true);
  });
});

describe('seasonal themes', () => {
  const path = '/admin?tool=seasonal-themes';

  test('REQ-386 are listed with what is shown now', async () => {
    await open(
      admin,
      {
        'GET /api/admin/seasonal-themes': () => ({
          body: [
            spring,
            { ...spring, id: 'b', name: 'Quiet', priority: 1 },
            { ...spring, id: 'c', name: 'Resting', isActive: false },
            { ...spring, id: 'd', name: 'Past', endDate: '2021-01-01T00:00:00.000Z' },
            { ...spring, id: 'e', name: 'Later', startDate: '2089-01-01T00:00:00.000Z' },
          ],
        }),
      },
      path,
    );
    await screen.findByRole('heading', { name: 'Quiet' });
    const words = ['Spring', 'Quiet', 'Resting', 'Past', 'Later'].map((name) => {
      const item = screen.getByRole('heading', { name }).closest('li');
      return ['Shown now', 'In season, but another has priority', 'Off', 'Over', 'Upcoming'].filter((each) =>
        within(item as HTMLElement).queryByText(each),
      );
    });
    expect(words.flat()).toEqual([
      'Shown now',
      'In season, but another has priority',
      'Off',
      'Over',
      'Upcoming',
    ]);
  });

  test('REQ-371 a new one names what is missing, then is sent as it was written', async () => {
    const { calls } = await open(
      admin,
      { 'POST /api/admin/seasonal-themes': () => ({ status: 201, body: { id: 'new' } }) },
      path,
    );
    fireEvent.click(await screen.findByRole('button', { name: 'New seasonal theme' }));
    const form = dialog('New seasonal theme');
    fireEvent.click(form.getByRole('button', { name: 'Save' }));
    expect(form.getByText('Please give it a name')).toBeTruthy();
    expect(form.getAllByText('Please choose a day')).toHaveLength(2);
    expect(sent(calls, 'POST')).toEqual([]);

    const fill = (label: string, value: string) =>
      fireEvent.change(form.getByLabelText(label), { target: { value } });
    fill('Name', 'Summer');
    fill('First day', '2026-06-21');
    fill('Last day', '2026-06-20');
    fill('Headline', 'Long evenings');
    fill('Subheading', 'And who shared them.');
    fireEvent.click(form.getByRole('button', { name: 'Save' }));
    expect(form.getByText('Please choose an end that is after the start')).toBeTruthy();
    fill('Last day', '2026-07-21');
    fireEvent.click(form.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('The theme is scheduled')).toBeTruthy();
    expect(sent(calls, 'POST')).toEqual([
      [
        '/api/admin/seasonal-themes',
        {
          name: 'Summer',
          isActive: true,
          startDate: new Date(2026, 5, 21).toISOString(),
          endDate: new Date(new Date(2026, 6, 22).getTime() - 1).toISOString(),
          priority: 10,
          theme: {
            primaryColor: '#3b5938',
            secondaryColor: '#f4f3ec',
            backgroundImage: null,
            heroTitle: 'Long evenings',
            heroSubtitle: 'And who shared them.',
            specialMessage: null,
            ctaText: 'Create Memorial',
          },
        },
      ],
    ]);
  });

  test('an edit keeps the instants of days that were left alone, and a refusal keeps the form', async () => {
    const { calls } = await open(
      admin,
      {
        [`PUT /api/admin/seasonal-themes/${spring.id}`]: () => ({
          status: 400,
          body: {
            error: 'Please check what you entered',
            errors: [{ path: 'theme.heroTitle', message: 'Something else, please' }],
          },
        }),
      },
      path,
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Edit Spring' }));
    const form = dialog('Edit Spring');
    fireEvent.change(form.getByLabelText('Priority'), { target: { value: '7' } });
    fireEvent.click(form.getByRole('button', { name: 'Save' }));
    expect(await form.findByText('Something else, please')).toBeTruthy();
    expect(form.getByText('Please check what you entered')).toBeTruthy();
    const { id, ...fields } = spring;
    expect(sent(calls, 'PUT')).toEqual([[`/api/admin/seasonal-themes/${id}`, { ...fields, priority: 7 }]]);
  });

  test('REQ-371 its picture is uploaded and can be removed', async () => {
    // This test's browser decodes nothing.
    vi.stubGlobal('createImageBitmap', async () => ({ width: 4, height: 3, close: () => {} }));
    const sha256 = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
    const { calls } = await open(
      admin,
      {
        [`PUT /api/media/${sha256}`]: () => ({ body: { sha256, width: 900, height: 600 } }),
        [`PUT /api/admin/seasonal-themes/${spring.id}`]: () => ({ body: { id: spring.id } }),
      },
      path,
    );
    const saved = async (change: (form: ReturnType<typeof dialog>) => Promise<unknown>) => {
      fireEvent.click(await screen.findByRole('button', { name: 'Edit Spring' }));
      const form = dialog('Edit Spring');
      await change(form);
      fireEvent.click(form.getByRole('button', { name: 'Save' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      const body = sent(calls, 'PUT').at(-1)?.[1] as SeasonalTheme | undefined;
      return body?.theme.backgroundImage;
    };
    const chosen = async (form: ReturnType<typeof dialog>) => {
      const file = new File(['abc'], 'meadow.jpg', { type: 'image/jpeg' });
      const input = form.getByLabelText('Picture behind the hero', { selector: 'input' });
      fireEvent.change(input, { target: { files: [file] } });
      return form.findByRole('button', { name: 'Remove picture' });
    };
    expect(await saved(chosen)).toMatch(new RegExp(`^/media/${sha256}/`));
    expect(await saved(async (form) => fireEvent.click(await chosen(form)))).toBeNull();
  });

  test('one is withdrawn after asking', async () => {
    const { calls } = await open(
      admin,
      { [`DELETE /api/admin/seasonal-themes/${spring.id}`]: () => ({ body: { id: spring.id } }) },
      path,
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Withdraw Spring' }));
    fireEvent.click(dialog('Withdraw Spring?').getByRole('button', { name: 'Withdraw' }));
    expect(await screen.findByText('The theme has been withdrawn')).toBeTruthy();
    expect(sent(calls, 'DELETE')).toHaveLength(1);
  });
});

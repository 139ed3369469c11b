import 'fake-indexeddb/auto';
import type { InvitationOffer, KeepersDto } from '@everpaw/contracts/memorials/keepers.dto';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { ana, asUser, renderApp, stubServer } from '../../test-app.tsx';
import { anasMemorial, memorialDto, pullAnswerOf } from '../../test-memorials.ts';
import { clearNotices } from '../../ui/helpers/notices.ts';

const tom = '0197f3a0-0000-7000-8000-000000000002';
const since = '2026-03-01T12:00:00.000Z';
const memorial = anasMemorial({ keepers: [tom] });
const path = `/api/memorials/${memorial.id}/keepers`;
const kept: KeepersDto = {
  keepers: [
    { accountId: ana.id, name: 'Ana Reis', role: 'owner', since },
    { accountId: tom, name: 'Tom Friend', role: 'keeper', since },
  ],
  invitations: [
    {
      id: '0197f3a0-0000-7000-8000-000000000003',
      email: 'eva@example.org',
      invitedAt: since,
      expiresAt: '2026-03-15T12:00:00.000Z',
    },
  ],
};
const theirs: KeepersDto = {
  keepers: [
    { accountId: tom, name: 'Tom Friend', role: 'owner', since },
    { accountId: ana.id, name: 'Ana Reis', role: 'keeper', since },
  ],
  invitations: [],
};

beforeEach(() => {
  act(clearNotices);
});

async function openEdit(view = memorial, people = kept, replies: Parameters<typeof stubServer>[0] = {}) {
  const calls = stubServer({
    ...asUser(ana),
    'GET /api/sync': () => ({ body: pullAnswerOf([view]) }),
    [`GET /api/memorials/${view.id}`]: () => ({ body: view }),
    [`GET ${path}`]: () => ({ body: people }),
    ...replies,
  });
  const app = renderApp(`/memorials/${view.id}/edit`);
  const panel = await screen.findByRole('region', { name: 'Caring together' });
  await within(panel).findByText('Tom Friend');
  const sent = (method: string) =>
    calls.filter((call) => call.method === method && call.path.includes('/memorials/'));
  return { ...app, panel: within(panel), sent };
}

const press = (name: string | RegExp, within_: Pick<typeof screen, 'getByRole'> = screen) =>
  fireEvent.click(within_.getByRole('button', { name }));

describe('REQ-342 caring together', () => {
  test('the owner sees everybody and who is invited, invites another one and takes an invitation back', async () => {
    const { panel, sent } = await openEdit(memorial, kept, {
      [`POST /api/memorials/${memorial.id}/invitations`]: ({ body }) =>
        (body as { email: string }).email === 'nobody'
          ? { status: 400, body: { error: 'Please enter a valid email address', code: 'invalid' } }
          : { status: 201, body: { id: memorial.id } },
      [`DELETE /api/memorials/${memorial.id}/invitations/${kept.invitations[0]?.id}`]: () => ({
        body: { id: memorial.id },
      }),
    });
    expect(panel.getByText('Owner')).toBeDefined();
    expect(panel.getByText(/^Invited, until/)).toBeDefined();
    const email = panel.getByLabelText('Their email');
    fireEvent.change(email, { target: { value: 'nobody' } });
    press('Send invitation', panel);
    await panel.findByText('Please enter a valid email address');
    fireEvent.change(email, { target: { value: 'lea@example.org' } });
    press('Send invitation', panel);
    await screen.findByText('lea@example.org can join with the link in the email.');
    expect(sent('POST').at(-1)?.body).toEqual({ email: 'lea@example.org' });
    press('Withdraw: eva@example.org', panel);
    await screen.findByText('Invitation withdrawn');
  });

  test('removing and handing over are asked first; a refusal stays in sight', async () => {
    const { panel, sent } = await openEdit(memorial, kept, {
      [`POST /api/memorials/${memorial.id}/hand-over`]: () => ({
        status: 403,
        body: { error: 'Their plan has no room for another memorial.', code: 'no-room-for-memorial' },
      }),
      [`DELETE /api/memorials/${memorial.id}/keepers/${tom}`]: () => ({ body: { id: memorial.id } }),
    });
    press('Hand over: Tom Friend', panel);
    const dialog = await screen.findByRole('dialog', { name: 'Hand this memorial over to Tom Friend?' });
    press('Hand over', within(dialog));
    await within(dialog).findByText('Their plan has no room for another memorial.');
    expect(sent('POST').at(-1)?.body).toEqual({ keeperId: tom });
    press('Cancel', within(dialog));
    press('Remove: Tom Friend', panel);
    press('Remove', within(await screen.findByRole('dialog', { name: 'Remove Tom Friend?' })));
    await screen.findByText('Tom Friend no longer cares for this memorial');
  });

  test('SEC-09 who cares for somebody else’s memorial edits it, and is not offered what is the owner’s', async () => {
    const view = memorialDto({ userId: tom, keepers: [ana.id] });
    const { panel, place } = await openEdit(view, theirs, {
      [`DELETE /api/memorials/${view.id}/keepers/${ana.id}`]: () => ({ body: { id: view.id } }),
    });
    expect(panel.queryByLabelText('Their email')).toBeNull();
    expect(panel.queryByRole('button', { name: /Remove|Hand over|Withdraw/ })).toBeNull();
    fireEvent.click(await screen.findByRole('button', { name: /Settings/ }));
    await screen.findByRole('heading', { name: 'Memorial Settings' });
    expect(screen.queryByRole('button', { name: 'Delete memorial' })).toBeNull();
    expect((await screen.findAllByRole('button', { name: 'Save changes' })).length).toBeGreaterThan(0);
    press('Stop caring for it', panel);
    press('Stop caring for it', within(await screen.findByRole('dialog')));
    await waitFor(() => expect(place()).toBe('/my-memorials'));
  });
});

describe('following an invitation', () => {
  const token = 'A'.repeat(43);
  const offer: InvitationOffer = {
    memorialId: memorial.id,
    petName: 'Luna',
    petType: 'cat',
    birthDate: '2011-04-03',
    passedDate: null,
    image: null,
    inviter: 'Tom Friend',
    expiresAt: '2026-03-15T12:00:00.000Z',
  };
  const look = { 'POST /api/invitations/look': () => ({ body: offer }) };

  test('shows who invites and to what; only a press accepts, and opens the memorial', async () => {
    const calls = stubServer({
      ...asUser(ana),
      ...look,
      'POST /api/invitations/accept': () => ({ body: { id: memorial.id } }),
    });
    const { place } = renderApp(`/invitation?token=${token}`);
    await screen.findByRole('heading', { name: "Care for Luna's memorial" });
    expect(screen.getByText(/^Tom Friend invites you/)).toBeDefined();
    expect(await screen.findByText('You’re accepting as ana@example.org.')).toBeDefined();
    expect(calls.some((call) => call.path.endsWith('accept'))).toBe(false);
    press('Accept and open the memorial');
    await waitFor(() => expect(place()).toBe(`/memorial/${memorial.id}`));
    expect(calls.find((call) => call.path.endsWith('accept'))?.body).toEqual({ token });
    expect(calls.every((call) => !call.path.includes(token))).toBe(true);
  });

  test('a visitor is asked to sign in, and comes back here', async () => {
    stubServer({ ...asUser(null), ...look });
    const app = renderApp(`/invitation?token=${token}`);
    await app.known();
    press((await screen.findByRole('button', { name: 'Sign in to accept' })).textContent ?? '');
    await screen.findByRole('dialog');
  });

  test.each([
    ['one that is over', `/invitation?token=${token}`],
    ['one that is none', '/invitation?token=x'],
    ['no token', '/invitation'],
  ])('%s says so kindly', async (_, address) => {
    stubServer({
      ...asUser(ana),
      'POST /api/invitations/look': () => ({ status: 404, body: { error: '' } }),
    });
    renderApp(address);
    expect((await screen.findAllByText('This invitation has ended')).length).toBeGreaterThan(0);
  });
});

test('SEC-10 a page that was shared with the person is listed for them, and is left on their own', async () => {
  const shared = memorialDto({ userId: tom, keepers: [], isPublic: false, readerId: ana.id });
  const leaving = `/api/memorials/${shared.id}/keepers/${ana.id}`;
  const calls = stubServer({
    ...asUser(ana),
    'GET /api/sync': () => ({ body: pullAnswerOf([shared]) }),
    [`DELETE ${leaving}`]: () => ({ body: { id: shared.id } }),
  });
  renderApp('/my-memorials');
  const list = within(await screen.findByRole('region', { name: 'Shared with you' }));
  expect(list.getByRole('link', { name: shared.petName })).toBeTruthy();
  press(`Leave: ${shared.petName}`, list);
  press('Leave', within(await screen.findByRole('dialog', { name: `Leave ${shared.petName}'s page?` })));
  await screen.findByText('The page is no longer shared with you');
  expect(calls.some(({ method, path: asked }) => method === 'DELETE' && asked === leaving)).toBe(true);
});

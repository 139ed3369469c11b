import type { CurrentUser } from '@everpaw/contracts/accounts/account.dto';
import type { ArchiveRun, ArchiveSchedule } from '@everpaw/contracts/archives/archive.dto';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { ana, asUser, type Call, renderApp, stubServer } from '../../test-app.tsx';
import { clearNotices } from '../../ui/helpers/notices.ts';
import { archiveDraftOf, archiveInputOf, newArchiveDraft, rhythmOf } from './archive-draft.ts';

beforeEach(() => act(clearNotices));

const id = (n: number) => `0197f3a0-0000-7000-8000-${String(n).padStart(12, '0')}`;
const chief: CurrentUser = { ...ana, role: 'super_admin', isAdmin: true };
const nightly: ArchiveSchedule = {
  id: id(1),
  name: 'Nightly',
  description: 'Everything, every night',
  frequency: 'daily',
  scheduleTime: '02:00',
  scheduleDay: null,
  status: 'active',
  retentionCount: 10,
  enableCleanup: true,
  entityType: 'site',
  entityId: id(2),
  notificationEmail: null,
  webhookUrl: null,
  maxBackupSize: null,
  compressionEnabled: true,
  encryptionEnabled: true,
  lastRunAt: '2026-03-01T02:00:00.000Z',
  nextRunAt: '2026-03-02T02:00:00.000Z',
  lastArchiveName: 'everpaw-nightly-20260301T020000Z.tar.zst.age',
  runCount: 2,
  failureCount: 1,
  lastError: null,
  createdBy: id(3),
  isRunning: false,
};
const made: ArchiveRun = {
  id: id(10),
  scheduleId: nightly.id,
  archiveName: 'everpaw-nightly-20260301T020000Z.tar.zst.age',
  status: 'completed',
  startedAt: '2026-03-01T02:00:00.000Z',
  completedAt: '2026-03-01T02:00:04.000Z',
  duration: 4_000,
  archiveSize: 12_400_000,
  error: null,
  output: '1,204 events, 56 photos',
  isKept: true,
  entityType: 'site',
  isEncrypted: true,
};
const failed: ArchiveRun = {
  ...made,
  id: id(11),
  status: 'failed',
  archiveSize: null,
  output: null,
  error: 'The archive would be larger than this schedule allows',
  isKept: false,
};

type Replies = Parameters<typeof stubServer>[0];
const path = '/api/admin/archive-schedules';
const listOf = (...schedules: ArchiveSchedule[]) => ({
  body: { schedules, siteId: id(2), canEncrypt: true, webhookHosts: ['hooks.example.org'] },
});

async function open(replies: Replies = {}) {
  const calls = stubServer({
    ...asUser(chief),
    [`GET ${path}`]: () => listOf(nightly),
    [`GET ${path}/${nightly.id}/runs`]: () => ({ body: { runs: [made, failed], nextCursor: null } }),
    'GET /api/admin/accounts': () => ({ body: { accounts: [], more: false } }),
    ...replies,
  });
  const app = renderApp('/admin?tool=archives');
  await screen.findByRole('heading', { level: 1 });
  await app.known();
  return { ...app, calls };
}
const sent = (calls: Call[], method: string) =>
  calls.filter((call) => call.method === method).map((call) => [call.path, call.body]);
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

describe('the screen of archives', () => {
  test('REQ-363 shows each schedule: what, when, its state and what its runs came to', async () => {
    await open({
      [`GET ${path}`]: () =>
        listOf(nightly, {
          ...nightly,
          id: id(4),
          name: 'Stopped',
          status: 'failed',
          nextRunAt: null,
          lastError: 'It failed',
        }),
    });
    await screen.findByRole('heading', { name: 'Nightly' });
    const [one, two] = within(screen.getByRole('main')).getAllByRole('listitem');
    if (!one || !two) throw new Error('there are two');
    expect(within(one).getByText('The whole site · Every day at 02:00 UTC')).toBeTruthy();
    expect(within(one).getByText('Active')).toBeTruthy();
    expect(within(one).getByText('Encrypted')).toBeTruthy();
    expect(within(two).getByText('Stopped after failures')).toBeTruthy();
    expect(within(two).getByText('It failed')).toBeTruthy();
    expect(within(two).getByRole('button', { name: 'Start again: Stopped' })).toBeTruthy();
  });

  test('says so when there is none', async () => {
    await open({ [`GET ${path}`]: () => listOf() });
    expect(await screen.findByText('There are no archive schedules yet')).toBeTruthy();
  });

  test('tells that they could not be read, and tries again', async () => {
    let fails = true;
    await open({ [`GET ${path}`]: () => (fails ? { status: 403 } : listOf(nightly)) });
    expect(await screen.findByText('We couldn’t load the archive schedules')).toBeTruthy();
    fails = false;
    await press('Try again');
    expect(await screen.findByRole('heading', { name: 'Nightly' })).toBeTruthy();
  });

  test('makes an archive now, pauses, and tells of a refusal', async () => {
    const { calls } = await open({
      [`POST ${path}/${nightly.id}/run`]: () => ({ body: { id: nightly.id } }),
      [`POST ${path}/${nightly.id}/pause`]: () => ({
        status: 409,
        body: { error: 'Only an active schedule can be paused' },
      }),
    });
    await press('Make one now: Nightly');
    expect(await screen.findByText('An archive is being made')).toBeTruthy();
    await press('Pause: Nightly');
    expect(await screen.findByText('Only an active schedule can be paused')).toBeTruthy();
    expect(sent(calls, 'POST').map(([to]) => to)).toEqual([
      `${path}/${nightly.id}/run`,
      `${path}/${nightly.id}/pause`,
    ]);
  });

  test('switches off for good only after asking', async () => {
    const { calls } = await open({
      [`POST ${path}/${nightly.id}/disable`]: () => ({ body: { id: nightly.id } }),
    });
    await press('Turn off: Nightly');
    expect(screen.getByRole('dialog', { name: 'Turn Nightly off for good?' })).toBeTruthy();
    expect(sent(calls, 'POST')).toEqual([]);
    await press('Turn off');
    expect(await screen.findByText('The schedule is off')).toBeTruthy();
    expect(sent(calls, 'POST')).toHaveLength(1);
  });

  test('REQ-369 shows the runs, with a download for each archive that is kept', async () => {
    await open();
    await press('Runs: Nightly');
    const dialog = within(await screen.findByRole('dialog', { name: 'Runs of Nightly' }));
    expect(await dialog.findByText('12.4 MB · 1,204 events, 56 photos · took 4.0 s')).toBeTruthy();
    expect(dialog.getByText('The archive would be larger than this schedule allows')).toBeTruthy();
    const links = dialog.getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      `${path}/${nightly.id}/runs/${made.id}/archive`,
    ]);
  });

  test('SEC-36 leaves the whole site, and keys in the open, to those who manage archives of the site', async () => {
    const open_ = { ...made, id: id(12), entityType: 'memorial' as const, isEncrypted: false };
    const locked = { ...open_, id: id(13), isEncrypted: true };
    const own = { ...nightly, id: id(6), name: 'Own', entityType: 'memorial' as const };
    const runs = { body: { runs: [made, open_, locked], nextCursor: null } };
    await open({
      ...asUser({ ...ana, permissions: ['archives.manage'] }),
      [`GET ${path}`]: () => listOf(nightly, own),
      [`GET ${path}/${nightly.id}/runs`]: () => runs,
    });
    await screen.findByRole('heading', { name: 'Own' });
    const buttons = (await screen.findAllByRole('button')).map((each) => each.getAttribute('aria-label'));
    expect(buttons.filter((label) => label?.endsWith(': Nightly'))).toEqual(['Runs: Nightly']);
    expect(buttons.filter((label) => label?.endsWith(': Own'))).toHaveLength(5);
    await press('Runs: Nightly');
    const dialog = within(await screen.findByRole('dialog', { name: 'Runs of Nightly' }));
    expect(await dialog.findByText('Archives of the whole site need their own permission')).toBeTruthy();
    expect(dialog.getByText(/^This archive isn’t encrypted and contains keys\./)).toBeTruthy();
    expect(dialog.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      `${path}/${nightly.id}/runs/${locked.id}/archive`,
    ]);
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
    await press('New schedule');
    const options = within(screen.getByLabelText('What to archive')).getAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual(['One memorial']);
  });

  test('SEC-36 a schedule of the whole site is always encrypted', async () => {
    const { calls } = await open({ [`POST ${path}`]: () => ({ status: 201, body: { id: id(5) } }) });
    await press('New schedule');
    type('Name', 'All');
    type('What to archive', 'site');
    expect(screen.queryByRole('switch', { name: /Encrypt/ })).toBeNull();
    expect(screen.getByText(/^An archive of the whole site is always encrypted/)).toBeTruthy();
    await press('Save');
    await waitFor(() => expect(sent(calls, 'POST')).toHaveLength(1));
    expect(sent(calls, 'POST')[0]?.[1]).toMatchObject({ entityType: 'site', encryptionEnabled: true });
  });

  test('REQ-373 REQ-375 REQ-378 says at each field what is wrong, then makes the schedule', async () => {
    const { calls } = await open({ [`POST ${path}`]: () => ({ status: 201, body: { id: id(5) } }) });
    await press('New schedule');
    type('Time (UTC)', '25:00');
    await press('Save');
    for (const message of [
      'Schedule name is required',
      'Invalid time format (HH:MM)',
      'Please say which memorial',
    ])
      expect(await screen.findByText(message)).toBeTruthy();
    expect(sent(calls, 'POST')).toEqual([]);
    // The form is longer than a phone: the first of them is led to.
    expect(document.activeElement).toBe(screen.getByLabelText('Name'));
    type('Name', 'Weekly');
    type('Time (UTC)', '03:30');
    type('The memorial', `https://everpaw.example/memorial/${id(8)}`);
    type('How often', 'weekly');
    type('Day of the week', '3');
    type('Largest size, in MB', '1.5');
    await press('Save');
    await waitFor(() => expect(sent(calls, 'POST')).toHaveLength(1));
    expect(sent(calls, 'POST')[0]?.[1]).toMatchObject({
      name: 'Weekly',
      entityId: id(8),
      frequency: 'weekly',
      scheduleDay: 3,
      scheduleTime: '03:30',
      maxBackupSize: 1_500_000,
    });
    expect(await screen.findByText('The schedule is created')).toBeTruthy();
  });

  test('REQ-380 shows at its field what the server refuses', async () => {
    const message = 'This site isn’t allowed to call that address (ARCHIVE_WEBHOOK_HOSTS)';
    await open({
      [`PUT ${path}/${nightly.id}`]: () => ({
        status: 400,
        body: { error: message, errors: [{ path: 'webhookUrl', message }] },
      }),
    });
    await press('Edit: Nightly');
    type('Webhook', 'https://evil.example/');
    await press('Save');
    await waitFor(() => expect(screen.getAllByText(message)).toHaveLength(2));
    expect(screen.getByLabelText('Webhook').getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(screen.getByLabelText('Webhook'));
  });

  test('leads to the words that say why it could not be saved', async () => {
    await open({ [`PUT ${path}/${nightly.id}`]: () => ({ status: 503 }) });
    await press('Edit: Nightly');
    await press('Save');
    const alert = await screen.findByRole('alert');
    await waitFor(() => expect(document.activeElement).toBe(alert));
  });
});

describe('the form of a schedule', () => {
  test('says again what a schedule says', () => {
    const {
      id: _,
      createdBy: __,
      ...said
    } = { ...nightly, maxBackupSize: 2_000_000, webhookUrl: 'https://x.example' };
    expect(said).toMatchObject(archiveInputOf(archiveDraftOf({ ...nightly, ...said }), id(2)));
  });

  test('takes the id of a memorial alone or in an address, and nothing else', () => {
    const entityOf = (memorial: string) => archiveInputOf({ ...newArchiveDraft, memorial }, id(2)).entityId;
    expect([entityOf(id(8)), entityOf(` /memorial/${id(8)}/history `), entityOf('Bella')]).toEqual([
      id(8),
      id(8),
      '',
    ]);
  });

  test.each([
    [{ frequency: 'hourly', scheduleTime: '00:15' }, 'Every hour at :15'],
    [{ frequency: 'weekly', scheduleDay: 3 }, 'Every Wednesday at 02:00 UTC'],
    [{ frequency: 'monthly', scheduleDay: 31 }, 'On day 31 of the month at 02:00 UTC'],
  ] as const)('REQ-364 tells when it runs: %j', (more, words) => {
    expect(rhythmOf({ ...nightly, ...more })).toBe(words);
  });
});

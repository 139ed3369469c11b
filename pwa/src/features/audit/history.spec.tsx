import type { HistoryEntry, HistoryPage } from '@everpaw/contracts/audit/history.dto';
import type { GuestbookPage } from '@everpaw/contracts/guestbook/tribute.dto';
import type { MemorialDto } from '@everpaw/contracts/memorials/memorial.dto';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ana, asUser, type Call, renderApp, stubServer } from '../../test-app.tsx';
import { anasMemorial, photosOf, positionOf, tributeDto } from '../../test-memorials.ts';
import { dayAndTime, dayOf } from '../../ui/helpers/dates.ts';
import { clearNotices } from '../../ui/helpers/notices.ts';

beforeEach(() => act(clearNotices));
afterEach(() => vi.restoreAllMocks());

const bella = anasMemorial();
const home = `/memorial/${bella.id}/history`;
const api = `/api/memorials/${bella.id}`;
const tom = { id: '0197f3a0-0000-7000-8000-000000000002', name: 'Tom Friend' };

let entries = 0;
function entry(more: Partial<HistoryEntry> = {}): HistoryEntry {
  entries += 1;
  return {
    id: `0197f3a0-0000-7000-8000-${String(entries).padStart(12, '0')}`,
    position: positionOf(entries),
    at: '2026-03-02T12:00:00.000Z',
    kind: 'words',
    type: 'MemorialEdited',
    by: { kind: 'you', name: null },
    what: 'changed the words and details',
    about: null,
    changes: [],
    photo: null,
    photoGone: false,
    withheld: null,
    ...more,
  };
}

const pageOf = (list: HistoryEntry[], nextCursor: string | null = null): HistoryPage => ({
  entries: list,
  nextCursor,
  people: [{ id: ana.id, name: 'Ana Reis' }, tom],
});
const days = ['2026-01-01', '2026-02-01', '2026-03-01'].map((day, index) => ({
  position: positionOf(10 * (index + 1)),
  at: `${day}T12:00:00.000Z`,
}));
const [first, second, third] = days.map(({ position }) => position) as [string, string, string];
const momentWords = (index: number) => `${dayAndTime(days[index]?.at ?? '')}, moment ${index + 1} of 3`;
const signed = (more: Partial<GuestbookPage> = {}): GuestbookPage => ({
  entries: [],
  count: 0,
  nextCursor: null,
  ...more,
});

/** The page as it was at a position, with its guestbook. */
const then = (at: string, memorial: Partial<MemorialDto>, guestbook = signed()) => ({
  [`GET ${api}?at=${at}`]: () => ({ body: { ...bella, ...memorial } }),
  [`GET ${api}/guestbook?at=${at}`]: () => ({ body: guestbook }),
});

type Replies = Parameters<typeof stubServer>[0];

async function open(path = home, replies: Replies = {}, user: typeof ana | null = ana) {
  const calls = stubServer({
    ...asUser(user),
    [`GET ${api}/history`]: () => ({ body: pageOf([entry()]) }),
    [`GET ${api}/history/moments`]: () => ({ body: { moments: days, count: 3 } }),
    ...then(first, { memorialText: 'The first words.' }),
    ...then(second, { memorialText: 'The second words.' }),
    ...then(third, { memorialText: 'The words of today.' }),
    ...replies,
  });
  const app = renderApp(path);
  await app.known();
  return { ...app, calls };
}

const asked = (calls: Call[], start: string) =>
  calls.filter(({ path }) => path.startsWith(start)).map(({ path }) => path.slice(api.length));
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const slider = () => screen.findByRole<HTMLInputElement>('slider', { name: 'Moment' });
const move = async (index: number) => fireEvent.change(await slider(), { target: { value: String(index) } });
const entriesShown = () => screen.findAllByRole('link', { name: 'View this version' });
const itemOf = (words: string | RegExp) =>
  within(screen.getByText(words, { selector: 'li *' }).closest('li') as HTMLElement);

/** The answer to this address comes when it is let go; tells whether it was asked, and whether nobody waits any more. */
function hold(path: string) {
  const server = globalThis.fetch;
  const gate = Promise.withResolvers<void>();
  let asked = false;
  let aborted = false;
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    if (address !== path) return server(address, init);
    asked = true;
    init.signal?.addEventListener('abort', () => {
      aborted = true;
    });
    await gate.promise;
    return server(address, init);
  });
  return { release: gate.resolve, isAsked: () => asked, isAborted: () => aborted };
}

describe('what cannot be meant', () => {
  test('a first day after the last one is said, and nothing is asked', async () => {
    const { calls } = await open(`${home}?from=2026-03-02&to=2026-03-01`);
    await screen.findByText('The first day is after the last one. Please swap them.');
    expect(screen.getByLabelText('To').getAttribute('aria-invalid')).toBe('true');
    expect(screen.queryByText('Nothing matches. Try another day, or show everything.')).toBeNull();
    expect(asked(calls, `${api}/history?`)).toEqual([]);
  });
});

describe('what happened', () => {
  test('is told in words, newest first, below its days', async () => {
    const older = '2026-03-01T09:30:00.000Z';
    await open(home, {
      [`GET ${api}/history`]: () => ({
        body: pageOf([
          entry({
            by: { kind: 'keeper', name: 'Tom Friend' },
            changes: [{ field: 'Name', before: 'Bela', after: 'Bella' }],
          }),
          entry({ by: { kind: 'staff', name: null }, what: 'hid a tribute', about: 'Ines', at: older }),
          entry({
            by: { kind: 'you', name: 'Ana Reis' },
            what: 'made the page',
            at: older,
            changes: [
              { field: 'Name', before: null, after: 'Bela' },
              { field: 'Passed', before: '2024-06-09', after: null },
            ],
          }),
        ]),
      }),
    });
    expect(
      await screen.findByRole('heading', { level: 1, name: "The history of Bella's page" }),
    ).toBeTruthy();
    expect(document.title).toBe("The history of Bella's page · Everpaw");
    const main = within(screen.getByRole('main'));
    expect(main.getAllByRole('heading', { level: 2 }).map((day) => day.textContent)).toEqual([
      dayOf('2026-03-02T12:00:00.000Z'),
      dayOf(older),
    ]);
    const sentences = [...document.querySelectorAll('[data-entry] p:first-child')].map((p) => p.textContent);
    expect(sentences).toEqual([
      'Tom Friend changed the words and details',
      'Everpaw staff hid a tribute · Ines',
      'You made the page',
    ]);
    const changed = itemOf('Tom Friend');
    expect(changed.getByRole('term').textContent).toBe('Name');
    expect(changed.getByRole('definition').textContent).toBe('Before: BelaAfter: Bella');
    const made = itemOf('You').getAllByRole('definition');
    expect(made.map((each) => each.textContent)).toEqual(['Bela', 'Before: June 9, 2024After: Nothing']);
    expect(screen.getByRole('link', { name: 'Download as a table' }).getAttribute('href')).toBe(
      `${api}/history.csv`,
    );
  });

  test('a long story is shortened, opened whole, and never becomes markup of the page', async () => {
    const story = `She <strong>waited</strong> at the gate. <img src=x onerror="alert(1)">${' Every day.'.repeat(30)} The end.`;
    await open(home, {
      [`GET ${api}/history`]: () => ({
        body: pageOf([entry({ changes: [{ field: 'Story', before: null, after: story }] })]),
      }),
    });
    await entriesShown();
    expect(screen.queryByText(/The end\./)).toBeNull();
    const open_ = screen.getByRole('button', { name: 'Show all of it' });
    expect(open_.getAttribute('aria-expanded')).toBe('false');
    fireEvent.click(open_);
    expect(screen.getByText(/The end\./)).toBeTruthy();
    expect(screen.getByText(/She <strong>waited<\/strong> at the gate\./)).toBeTruthy();
    expect(document.querySelector('main img, main strong')).toBeNull();
    press('Show less');
    expect(screen.queryByText(/The end\./)).toBeNull();
  });

  test('words that are withheld say why, a photo is shown small, and one that was taken out says so', async () => {
    const [photo] = photosOf(bella.id, 1);
    await open(home, {
      [`GET ${api}/history`]: () => ({
        body: pageOf([
          entry({ what: 'added a photo', kind: 'photos', photo: photo?.media ?? null }),
          entry({ what: 'added one', kind: 'photos', photoGone: true }),
          entry({ what: 'removed a photo', kind: 'photos', type: 'PhotoRemoved', photoGone: true }),
          entry({ by: { kind: 'writer', name: null }, what: 'signed', withheld: 'erased' }),
          entry({ by: { kind: 'visitor', name: null }, what: 'came', withheld: 'deleted' }),
          entry({
            by: { kind: 'keeper', name: null },
            what: 'wrote',
            withheld: 'personal',
            changes: ['Name', 'Story'].map((field) => ({ field, before: null, after: null })),
          }),
        ]),
      }),
    });
    await entriesShown();
    expect(screen.getAllByRole('img', { name: 'The photo' })).toHaveLength(1);
    for (const words of [
      'This photo was removed from the page.',
      'The words are gone: the person who wrote them has left Everpaw.',
      'The words are gone: they were deleted.',
      'The words aren’t shown here.',
      'Name, Story',
      'Someone',
      'A visitor',
      'Someone who cared for this page',
    ])
      expect(screen.getByText(words)).toBeTruthy();
  });

  test('is looked through by kind, person and days, which stay in the address, and shown whole again', async () => {
    const { calls, place } = await open(home, {
      [`GET ${api}/history?kind=photos`]: () => ({ body: pageOf([entry({ what: 'added a photo' })]) }),
      [`GET ${api}/history?kind=photos&by=${tom.id}`]: () => ({ body: pageOf([]) }),
    });
    await entriesShown();
    fireEvent.change(screen.getByLabelText('What'), { target: { value: 'photos' } });
    expect(await screen.findByText('added a photo')).toBeTruthy();
    expect(place()).toBe(`${home}?kind=photos`);
    fireEvent.change(screen.getByLabelText('Who'), { target: { value: tom.id } });
    expect(await screen.findByText(/^Nothing matches/)).toBeTruthy();
    expect(place()).toBe(`${home}?kind=photos&by=${tom.id}`);
    press('Show everything');
    expect(await screen.findByText('changed the words and details')).toBeTruthy();
    expect(place()).toBe(home);
    expect(screen.queryByRole('button', { name: 'Show everything' })).toBeNull();
    expect(asked(calls, `${api}/history?`)).toEqual([
      '/history?kind=photos',
      `/history?kind=photos&by=${tom.id}`,
    ]);
  });

  test('what the address asks for is asked and shown; a day is asked for once it is written', async () => {
    const query = 'by=visitors&from=2026-01-01&to=2026-02-01';
    // Days are those of the person's own calendar, by which the entries are grouped.
    const asks = (from: string, to: string) =>
      new URLSearchParams({
        by: 'visitors',
        from: new Date(`${from}T00:00:00`).toISOString(),
        to: new Date(`${to}T23:59:59.999`).toISOString(),
      });
    const { calls, place } = await open(`${home}?kind=nonsense&${query}`, {
      [`GET ${api}/history?${asks('2026-01-01', '2026-02-01')}`]: () => ({
        body: pageOf([entry({ what: 'signed the guestbook' })]),
      }),
      [`GET ${api}/history?${asks('2026-01-15', '2026-02-01')}`]: () => ({ body: pageOf([]) }),
    });
    expect(await screen.findByText('signed the guestbook')).toBeTruthy();
    const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
    expect(['What', 'Who', 'From', 'To'].map(value)).toEqual(['', 'visitors', '2026-01-01', '2026-02-01']);
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '0002-01-15' } });
    expect(value('From')).toBe('0002-01-15');
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-01-15' } });
    expect(await screen.findByText(/^Nothing matches/)).toBeTruthy();
    expect(place()).toContain('from=2026-01-15');
    expect(asked(calls, `${api}/history?`)).toHaveLength(2);
  });

  test('older entries are added, and the focus stays with whoever asked for them', async () => {
    await open(home, {
      [`GET ${api}/history`]: () => ({ body: pageOf([entry({ what: 'came last' })], 'two') }),
      [`GET ${api}/history?cursor=two`]: () => ({ body: pageOf([entry({ what: 'came between' })], 'three') }),
      [`GET ${api}/history?cursor=three`]: () => ({ body: pageOf([entry({ what: 'came first' })]) }),
    });
    const more = await screen.findByRole('button', { name: 'Show more' });
    more.focus();
    fireEvent.click(more);
    expect(await screen.findByText('came between')).toBeTruthy();
    expect(screen.getByText('2 entries are shown.')).toBeTruthy();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Show more'));
    press('Show more');
    expect(await screen.findByText('came first')).toBeTruthy();
    expect(screen.getByText('came last')).toBeTruthy();
    await waitFor(() => expect(document.activeElement?.textContent).toContain('came first'));
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  test('older entries that cannot be had leave what is there', async () => {
    await open(home, {
      [`GET ${api}/history`]: () => ({ body: pageOf([entry({ what: 'came last' })], 'two') }),
      [`GET ${api}/history?cursor=two`]: () => ({ status: 400, body: { error: 'No' } }),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Show more' }));
    expect(await screen.findByText('We can’t load older entries right now.')).toBeTruthy();
    expect(screen.getByText('came last')).toBeTruthy();
  });
});

describe('the page as it was', () => {
  test('is the page of today at first, and of another moment when the slider moves', async () => {
    const scrolled = vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
    const { place } = await open();
    await entriesShown();
    scrolled.mockClear();
    fireEvent.mouseDown(screen.getByRole('tab', { name: 'The page as it was' }));
    expect(await screen.findByText('The words of today.')).toBeTruthy();
    expect(place()).toBe(`${home}?at=today`);
    const range = await slider();
    expect([range.min, range.max, range.value]).toEqual(['0', '2', '2']);
    expect(range.getAttribute('aria-valuetext')).toBe(momentWords(2));
    await move(0);
    expect(range.getAttribute('aria-valuetext')).toBe(momentWords(0));
    expect(await screen.findByText('The first words.')).toBeTruthy();
    expect(place()).toBe(`${home}?at=${first}`);
    // The page stays where it was read.
    expect(scrolled).not.toHaveBeenCalled();
    expect(screen.getByRole('heading', { level: 3, name: 'Bella' })).toBeTruthy();
    expect(screen.getByText('It hadn’t been signed yet.')).toBeTruthy();
    for (const act of [/Share/, /Sign the Guestbook/, /Edit/, /Delete/])
      expect(screen.queryByRole('button', { name: act })).toBeNull();
  });

  test('is walked through by Earlier and Later, which tell where they lead and end at the ends', async () => {
    const { place } = await open(`${home}?at=${second}`, {
      ...then(third, { memorialText: 'The words of today.', isPublic: false }),
    });
    expect(await screen.findByText('The second words.')).toBeTruthy();
    press('Later');
    expect(await screen.findByText('The words of today.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Later' }).getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByText('The page today')).toBeTruthy();
    expect(screen.getByText('Only the people who care for it can see it.')).toBeTruthy();
    press('Earlier');
    press('Earlier');
    expect(screen.getAllByRole('status').map((each) => each.textContent)).toContain(momentWords(0));
    expect(await screen.findByText('The first words.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Earlier' }).getAttribute('aria-disabled')).toBe('true');
    expect(place()).toBe(`${home}?at=${first}`);
  });

  test('while the slider is drawn only the moment where it rests is asked for', async () => {
    const { calls } = await open(`${home}?at=today`);
    expect(await screen.findByText('The words of today.')).toBeTruthy();
    await move(1);
    await move(0);
    expect(await screen.findByText('The first words.')).toBeTruthy();
    expect(asked(calls, `${api}?at=`)).toEqual([`?at=${third}`, `?at=${first}`]);
    expect(asked(calls, `${api}/guestbook?at=`)).toEqual([
      `/guestbook?at=${third}`,
      `/guestbook?at=${first}`,
    ]);
  });

  test('an answer that comes late never takes the place of a later choice, and is not waited for', async () => {
    await open(`${home}?at=today`);
    expect(await screen.findByText('The words of today.')).toBeTruthy();
    const late = hold(`${api}?at=${first}`);
    await move(0);
    await waitFor(() => expect(late.isAsked()).toBe(true));
    expect(screen.getByText('The words of today.').closest('[aria-busy]')).toBeTruthy();
    press('Later');
    expect(await screen.findByText('The second words.')).toBeTruthy();
    expect(late.isAborted()).toBe(true);
    await act(async () => late.release());
    expect(screen.getByText('The second words.')).toBeTruthy();
    expect(screen.queryByText('The first words.')).toBeNull();
  });

  test('is reached from what happened, at the position of that event, with the heading focused', async () => {
    const between = positionOf(25);
    const { place } = await open(`${home}?kind=words`, {
      [`GET ${api}/history?kind=words`]: () => ({ body: pageOf([entry({ position: between })]) }),
      ...then(between, { memorialText: 'Between two moments.' }),
    });
    fireEvent.click((await entriesShown())[0] as HTMLElement);
    expect(await screen.findByText('Between two moments.')).toBeTruthy();
    expect(place()).toBe(`${home}?kind=words&at=${between}`);
    expect((await slider()).value).toBe('1');
    expect(document.activeElement?.textContent).toBe('The page as it was');
  });

  test('an instant in the address is the last moment until then', async () => {
    await open(`${home}?at=2026-02-20T00:00:00.000Z`);
    expect(await screen.findByText('The second words.')).toBeTruthy();
  });

  test('says what was private or deleted, and shows a frame for a photo that was taken out since', async () => {
    const [gate, basket, meadow] = photosOf(bella.id, 3);
    await open(`${home}?at=${first}`, {
      ...then(
        first,
        {
          isPublic: false,
          deletedAt: days[0]?.at ?? null,
          images: [
            { ...gate, removed: true },
            { ...basket },
            { ...meadow, removed: true },
          ] as MemorialDto['images'],
        },
        signed({
          entries: [tributeDto(), tributeDto({ id: tom.id, visitorName: 'Ines', status: 'hidden' })],
          count: 1,
          gone: 2,
          nextCursor: 'next',
        }),
      ),
      [`GET ${api}/guestbook?at=${first}&cursor=next`]: () => ({
        body: signed({ entries: [tributeDto({ id: ana.id, visitorName: 'Oskar' })], count: 1 }),
      }),
    });
    expect(
      await screen.findByText('The page was deleted at this time. You see what was kept of it.'),
    ).toBeTruthy();
    expect(screen.getByText('At this time, only the people who cared for it could see it.')).toBeTruthy();
    expect(screen.getAllByText('This photo was removed from the page.')).toHaveLength(2);
    expect(screen.getByText('At the gate')).toBeTruthy();
    expect(screen.getAllByRole('button', { name: /^Open / })).toHaveLength(1);
    expect(await screen.findByText('2 tributes that were deleted later aren’t shown.')).toBeTruthy();
    expect(
      screen.getByText('She thanked me for each biscuit.', { selector: 'li:first-child p' }),
    ).toBeTruthy();
    expect(screen.getByText('Hidden')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^More about/ })).toBeNull();
    press('Show more');
    expect(await screen.findByText('Oskar')).toBeTruthy();
  });

  test('REL-15 a page whose words are gone says so', async () => {
    await open(`${home}?at=${first}`, { ...then(first, { petName: '', memorialText: null }) });
    expect(await screen.findByText(/^The words from back then are gone/)).toBeTruthy();
  });

  test('a moment before there was a page says so, one that cannot be had is tried again', async () => {
    let broken = true;
    const { place } = await open(`${home}?at=${first}`, {
      [`GET ${api}?at=${first}`]: () => ({ status: 404, body: { error: 'not there' } }),
      [`GET ${api}?at=${second}`]: () =>
        broken ? { status: 400, body: {} } : { body: { ...bella, memorialText: 'The second words.' } },
    });
    expect(await screen.findByText('The page didn’t exist yet.')).toBeTruthy();
    await move(1);
    expect(await screen.findByText('We couldn’t load the page as it was')).toBeTruthy();
    broken = false;
    press('Try again');
    expect(await screen.findByText('The second words.')).toBeTruthy();
    expect(place()).toBe(`${home}?at=${second}`);
  });

  test('without a connection the page of another moment does not stay for it', async () => {
    let away = true;
    await open(`${home}?at=today`, {
      [`GET ${api}?at=${second}`]: () => {
        if (!away) return { body: { ...bella, memorialText: 'The second words.' } };
        away = false;
        return null;
      },
    });
    expect(await screen.findByText('The words of today.')).toBeTruthy();
    press('Earlier');
    expect(await screen.findByText('We couldn’t load the page as it was')).toBeTruthy();
    expect(screen.queryByText('The words of today.')).toBeNull();
    expect(await screen.findByText('The second words.')).toBeTruthy();
  });

  test('SEC-09 who may not see personal data is told so', async () => {
    const refusal = { status: 403, body: { error: 'This needs the permission to read personal data.' } };
    await open(`${home}?at=today`, { [`GET ${api}?at=${third}`]: () => refusal });
    expect(await screen.findByText('This needs the permission to read personal data.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(screen.getByRole('heading', { level: 1, name: 'History' })).toBeTruthy();
  });

  test('moments that cannot be had are tried again', async () => {
    let broken = true;
    await open(`${home}?at=today`, {
      [`GET ${api}/history/moments`]: () =>
        broken ? { status: 400, body: {} } : { body: { moments: days, count: 3 } },
    });
    expect(await screen.findByText('We couldn’t load the page as it was')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1, name: 'History' })).toBeTruthy();
    broken = false;
    press('Try again');
    expect(await screen.findByText('The words of today.')).toBeTruthy();
  });
});

describe('a history that is not shown', () => {
  test('SEC-09 a visitor is asked to sign in, and nothing is asked of the server', async () => {
    const { calls } = await open(home, {}, null);
    expect(await screen.findByRole('heading', { level: 1, name: 'Please sign in' })).toBeTruthy();
    expect(asked(calls, api)).toEqual([]);
  });

  test.each([
    ['SEC-09 of somebody else', 403, 'This history belongs to others'],
    ['of a memorial that is not there', 404, 'Memorial Not Found'],
    ['after the session has ended', 401, 'Please sign in'],
  ])('%s', async (_, status, title) => {
    await open(home, {
      [`GET ${api}/history`]: () => ({ status, body: {} }),
      [`GET ${api}/history/moments`]: () => ({ status, body: {} }),
    });
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy();
    expect(screen.queryByRole('tab')).toBeNull();
  });

  test.each([
    ['whose care has ended', 404, 'Memorial Not Found'],
    ['whose session has ended elsewhere', 401, 'Please sign in'],
  ])('SEC-30 nothing stays on the screen of somebody %s', async (_, status, title) => {
    let ended = false;
    const kept = (body: unknown) => () => (ended ? { status, body: {} } : { body });
    await open(`${home}?at=today`, {
      [`GET ${api}/history`]: kept(pageOf([entry()])),
      [`GET ${api}/history/moments`]: kept({ moments: days, count: 3 }),
      [`GET ${api}?at=${first}`]: kept({ ...bella, memorialText: 'The first words.' }),
    });
    expect(await screen.findByText('The words of today.')).toBeTruthy();
    ended = true;
    await move(0);
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy();
    expect(screen.queryByText('The words of today.')).toBeNull();
    expect(screen.queryByRole('slider')).toBeNull();
  });

  test('of no memorial at all: nobody has to be asked', async () => {
    const { calls } = await open('/memorial/nobody/history');
    expect(await screen.findByRole('heading', { level: 1, name: 'Memorial Not Found' })).toBeTruthy();
    expect(calls.some(({ path }) => path.includes('nobody'))).toBe(false);
  });

  test('without an answer it says at once that it needs a connection, and comes with it', async () => {
    let attempts = 0;
    await open(home, {
      [`GET ${api}/history`]: () => {
        attempts += 1;
        return attempts === 1 ? null : { body: pageOf([entry()]) };
      },
    });
    expect(await screen.findByText('It needs a connection. Please try again.')).toBeTruthy();
    expect(attempts).toBe(1);
    expect(await screen.findByText('changed the words and details')).toBeTruthy();
  });

  test('that cannot be read says why in the words of the server, and is tried again', async () => {
    let broken = true;
    await open(home, {
      [`GET ${api}/history`]: () =>
        broken ? { status: 400, body: { error: 'Not just now' } } : { body: pageOf([entry()]) },
    });
    expect(await screen.findByText('Not just now')).toBeTruthy();
    broken = false;
    press('Try again');
    expect(await screen.findByText('changed the words and details')).toBeTruthy();
  });
});

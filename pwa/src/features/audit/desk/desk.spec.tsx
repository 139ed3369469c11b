import type { Catalogue } from '@everpaw/contracts/audit/catalogue.dto';
import type { DeskEvent, DeskLine, DeskPage } from '@everpaw/contracts/audit/desk.dto';
import { deskMessages } from '@everpaw/contracts/audit/desk.messages';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ana, asUser, type Call, renderApp, stubServer } from '../../../test-app.tsx';
import { positionOf } from '../../../test-memorials.ts';
import { clearNotices } from '../../../ui/helpers/notices.ts';
import { exactTime } from './desk-words.ts';

beforeEach(() => act(clearNotices));
afterEach(() => vi.restoreAllMocks());

const api = '/api/audit/events';
const ada: typeof ana = { ...ana, role: 'admin', isAdmin: true };
const at = '2026-03-02T12:00:05.000Z';

const idOf = (index: number) => `0197f3a0-0000-7000-8000-${String(index).padStart(12, '0')}`;
let lines = 0;
function line(more: Partial<DeskLine> = {}): DeskLine {
  lines += 1;
  return {
    position: positionOf(lines),
    eventId: idOf(lines),
    stream: `account-${ana.id}`,
    revision: lines,
    type: 'SignedIn',
    at,
    by: { kind: 'account', accountId: ana.id, name: null },
    account: null,
    memorialId: null,
    correlationId: idOf(1_000),
    causationId: idOf(1_000),
    commandId: idOf(1_000),
    commandType: 'RecordSignIn',
    ...more,
  };
}
const pageOf = (events: DeskLine[], nextCursor: string | null = null): DeskPage => ({
  events,
  nextCursor,
  account: null,
});

type Replies = Parameters<typeof stubServer>[0];
async function open(path: string, replies: Replies = {}, user: typeof ana | null = ada) {
  const calls = stubServer({ ...asUser(user), ...replies });
  const app = renderApp(path);
  await app.known();
  return { ...app, calls };
}
const asked = (calls: Call[]) => calls.filter(({ path }) => path.startsWith(api)).map(({ path }) => path);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

describe('the audit desk', () => {
  test('lists events with who, when and where, and goes on page by page', async () => {
    const cursor = `${at}~${positionOf(1)}`;
    const tribute = line({
      type: 'TributeSigned',
      by: { kind: 'visitor', accountId: null, name: null },
      account: ana.id,
    });
    const { calls } = await open('/audit', {
      [`GET ${api}`]: () => ({ body: pageOf([tribute], cursor) }),
      [`GET ${api}?cursor=${encodeURIComponent(cursor)}`]: () => ({
        body: pageOf([line({ by: { kind: 'system', accountId: null, name: 'leaving' } })]),
      }),
    });
    await screen.findByRole('heading', { level: 1, name: deskMessages.title });
    const first = within(
      (await screen.findByRole('link', { name: 'Tribute signed' })).closest('li') as HTMLElement,
    );
    first.getByText(exactTime(at));
    first.getByText(deskMessages.visitor);
    first.getByText(deskMessages.aboutAccount(ana.id));
    first.getByText(`${tribute.stream}/${tribute.revision}`);
    press(deskMessages.more);
    await screen.findByText('Everpaw (leaving)');
    expect(screen.queryByRole('button', { name: deskMessages.more })).toBeNull();
    expect(asked(calls)).toHaveLength(2);
  });

  test('asks for what the form says when it is sent, and keeps it in the address', async () => {
    const query = `?about=account&id=${ana.id}&type=SignedIn`;
    const { calls, place } = await open('/audit', {
      [`GET ${api}`]: () => ({ body: pageOf([line()]) }),
      [`GET ${api}${query}`]: () => ({ body: pageOf([]) }),
    });
    await screen.findByRole('link', { name: 'Signed in' });
    fireEvent.change(screen.getByLabelText(deskMessages.about), { target: { value: 'account' } });
    fireEvent.change(screen.getByLabelText(deskMessages.id), { target: { value: ` ${ana.id} ` } });
    fireEvent.change(screen.getByLabelText(deskMessages.type), { target: { value: 'SignedIn' } });
    expect(asked(calls)).toHaveLength(1);
    press(deskMessages.search);
    await screen.findByText(deskMessages.empty);
    expect(place()).toBe(`/audit${query}`);
    expect(asked(calls)).toEqual([api, `${api}${query}`]);
    fireEvent.click(screen.getAllByRole('button', { name: deskMessages.clear })[0] as HTMLElement);
    await screen.findByRole('link', { name: 'Signed in' });
    expect(place()).toBe('/audit');
  });

  test('says what cannot be meant before anything is asked, in the form and in an address', async () => {
    const { calls } = await open('/audit?about=account&id=1&from=2026-03-02&to=2026-03-01');
    await screen.findByText('This isn’t a valid id');
    await screen.findByText(deskMessages.daysSwapped);
    expect(asked(calls)).toEqual([]);
    press(deskMessages.search);
    expect(document.activeElement).toBe(screen.getByLabelText(deskMessages.id));
    expect(asked(calls)).toEqual([]);
  });

  test('an address that nobody has is said so', async () => {
    await open('/audit?about=address&id=nobody%40example.org', {
      [`GET ${api}?about=address&id=nobody%40example.org`]: () => ({ body: pageOf([]) }),
    });
    await screen.findByText(deskMessages.noAccount);
  });

  test('a failure can be tried again', async () => {
    let isThere = false;
    await open('/audit', { [`GET ${api}`]: () => (isThere ? { body: pageOf([line()]) } : null) });
    await screen.findByText(deskMessages.failedTitle, undefined, { timeout: 10_000 });
    isThere = true;
    press('Try again');
    await screen.findByRole('link', { name: 'Signed in' });
  });

  test('SEC-09 asks nothing for those who may not, and says so', async () => {
    const { calls } = await open('/audit', {}, ana);
    await screen.findByRole('heading', { level: 1, name: deskMessages.notForYouTitle });
    expect(asked(calls)).toEqual([]);
  });

  test('SEC-09 asks visitors to sign in', async () => {
    const { calls } = await open('/audit/events/account-1/0', {}, null);
    await screen.findByRole('heading', { level: 1, name: deskMessages.signInTitle });
    expect(asked(calls)).toEqual([]);
  });
});

describe('one event', () => {
  const own = line({ type: 'MemorialCreated', commandType: 'CreateMemorial', memorialId: idOf(77) });
  const claim = line({
    type: 'MemorialSlotTaken',
    commandId: idOf(1_001),
    causationId: own.commandId,
    commandType: 'TakeMemorialSlot',
  });
  const event: DeskEvent = {
    event: own,
    version: 1,
    person: { id: ana.id, name: null },
    personal: 'withheld',
    fields: [
      { name: 'petName', isPersonal: true, isSecret: false, json: null },
      { name: 'petType', isPersonal: false, isSecret: false, json: '"dog"' },
      { name: 'passedDate', isPersonal: false, isSecret: false, json: 'null' },
      { name: 'isPublic', isPersonal: false, isSecret: false, json: 'true' },
      { name: 'imageIds', isPersonal: false, isSecret: false, json: '["a"]' },
    ],
    related: [claim, own],
    isMore: false,
  };
  const path = (of: DeskLine) => `/audit/events/${of.stream}/${of.revision}`;
  const replies: Replies = {
    [`GET /api${path(own)}`]: () => ({ body: event }),
    [`GET /api${path(claim)}`]: () => ({ body: { ...event, event: claim, fields: [] } }),
  };

  test('says what it holds, what is not shown, and where it stands', async () => {
    await open(path(own), replies);
    await screen.findByRole('heading', { level: 1, name: 'Memorial created' });
    screen.getByText(deskMessages.personal.withheld);
    const value = (name: string) => screen.getByText(name, { selector: 'dt' }).nextSibling?.textContent;
    expect(['petName', 'petType', 'passedDate', 'isPublic'].map(value)).toEqual([
      deskMessages.notShown,
      'dog',
      deskMessages.empties,
      deskMessages.yes,
    ]);
    expect(value('imageIds')).toContain('"a"');
    expect(value(deskMessages.facts.command)).toBe('Create memorial');
    expect(value(deskMessages.facts.stream)).toBe(`${own.stream}/${own.revision}`);
    const history = screen.getByRole('link', { name: deskMessages.openHistory });
    expect(history.getAttribute('href')).toBe(`/memorial/${own.memorialId}/history`);
  });

  test('REL-18 its causes and effects are a tree that the keyboard walks, closes and opens from', async () => {
    const { place } = await open(path(own), replies);
    const tree = await screen.findByRole('tree', { name: deskMessages.tree });
    const items = () =>
      within(tree)
        .getAllByRole('treeitem')
        .map((item) => [item.getAttribute('aria-level'), item.querySelector('span > span')?.textContent]);
    expect(items()).toEqual([
      ['1', 'Create memorial'],
      ['2', 'Take memorial slot'],
      ['3', 'Memorial slot taken'],
      ['2', 'Memorial created'],
    ]);
    const current = within(tree).getByRole('treeitem', { current: true });
    expect(current.textContent).toContain(deskMessages.thisEvent);
    expect(
      within(tree)
        .getAllByRole('treeitem')
        .filter(({ tabIndex }) => tabIndex === 0),
    ).toEqual([current]);
    act(() => current.focus());
    const type = (key: string) => fireEvent.keyDown(document.activeElement as Element, { key });
    const focused = () => document.activeElement?.querySelector('span > span')?.textContent;
    type('Home');
    expect(focused()).toBe('Create memorial');
    type('ArrowDown');
    type('ArrowLeft');
    expect(items()).toHaveLength(3);
    expect(document.activeElement?.getAttribute('aria-expanded')).toBe('false');
    type('ArrowRight');
    type('ArrowRight');
    expect(focused()).toBe('Memorial slot taken');
    type('Enter');
    await waitFor(() => expect(place()).toBe(path(claim)));
    await screen.findByRole('heading', { level: 1, name: 'Memorial slot taken' });
  });

  test('leads back to the search that it was found by', async () => {
    await open(`/audit?type=MemorialCreated`, {
      ...replies,
      [`GET ${api}?type=MemorialCreated`]: () => ({ body: pageOf([own]) }),
    });
    fireEvent.click(await screen.findByRole('link', { name: 'Memorial created' }));
    const back = await screen.findByRole('link', { name: deskMessages.back });
    expect(back.getAttribute('href')).toBe('/audit?type=MemorialCreated');
  });

  test('what is not there is said so', async () => {
    await open('/audit/events/account-1/0');
    await screen.findByRole('heading', { level: 1, name: deskMessages.eventNotFound });
  });
});

describe('the events catalogue', () => {
  const catalogue: Catalogue = {
    events: [
      {
        type: 'TributeSigned',
        version: 1,
        person: 'personId',
        fields: [
          { name: 'tributeMessage', type: 'string', isOptional: false, isPersonal: true, isSecret: false },
          { name: 'writtenAt', type: 'string', isOptional: true, isPersonal: false, isSecret: false },
        ],
        commands: ['SignGuestbook'],
        views: ['tributes', 'history'],
        reactions: [],
      },
      { type: 'SignedIn', version: 1, person: null, fields: [], commands: [], views: [], reactions: [] },
    ],
  };

  test('is there for visitors, and finds a kind by its fields and commands', async () => {
    await open('/audit/catalogue', { 'GET /api/audit/catalogue': () => ({ body: catalogue }) }, null);
    const entry = within(await screen.findByRole('region', { name: 'TributeSigned' }));
    entry.getByText(deskMessages.personOf('personId'));
    entry.getByText('SignGuestbook');
    entry.getByText('tributes, history');
    expect(entry.getByText('tributeMessage').textContent).toContain(deskMessages.personalField);
    entry.getByText('string, optional');
    const find = screen.getByRole('searchbox', { name: deskMessages.catalogueFind });
    fireEvent.change(find, { target: { value: 'guestbook WRITTEN' } });
    screen.getByText(deskMessages.catalogueCount(1));
    fireEvent.change(find, { target: { value: 'nothing like it' } });
    screen.getByText(deskMessages.catalogueNothing);
  });
});

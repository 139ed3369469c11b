import 'fake-indexeddb/auto';
import { draftMessages as messages } from '@everpaw/contracts/sync/draft.messages';
import type { MemoryDto } from '@everpaw/contracts/timeline/memory.dto';
import { act, fireEvent, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { openOffline } from '../offline/offline.ts';
import { openDatabase } from '../offline/store/local-store.ts';
import { ana, asUser, renderApp, stubServer } from '../test-app.tsx';
import { anasMemorial, memorialDto, positionOf, pullAnswerOf } from '../test-memorials.ts';

const at = '2026-03-01T12:00:00.000Z';
const id = (n: number) => `0197f3a0-0000-7000-8000-${String(n).padStart(12, '0')}`;
const bella = anasMemorial();
const milo = memorialDto({ id: id(20), petName: 'Milo' });
const memory: MemoryDto = {
  ...{ id: id(301), memorialId: bella.id, date: '2015-06-21', title: 'At the sea', type: 'story' },
  ...{ description: 'She sat down at the edge of it.', emotion: null, location: null, tags: [], photo: null },
  ...{ mine: true, createdAt: at, updatedAt: at, position: positionOf(2) },
};
const template = {
  ...{ id: id(1), name: 'Olive Wreath', description: 'A ring of leaves.', price: 0, isActive: true },
  ...{ templateImageUrl: '/ecards/1.svg', category: 'sympathy' },
};

type Person = typeof ana | null;

/** A server that answers who is there and what they may see, and takes nothing. */
function serve(person: () => Person, memorials = [bella]) {
  const pulled = pullAnswerOf(memorials);
  const page = `/api/memorials/${bella.id}`;
  const memories = { entries: [memory], count: 1, nextCursor: null, position: positionOf(2) };
  const none = { entries: [], count: 0, nextCursor: null, position: positionOf(1) };
  stubServer({
    'GET /api/auth/user': () => asUser(person())['GET /api/auth/user'](),
    'GET /api/site': () => ({ body: { mode: 'testing', calls: [] } }),
    'GET /api/sync': () => ({
      body: { ...pulled, changed: { ...('changed' in pulled && pulled.changed), memories: [memory] } },
    }),
    'GET /api/memorials/my': () => ({ body: memorials }),
    [`GET ${page}`]: () => ({ body: bella }),
    [`GET ${page}/memories`]: () => ({ body: memories }),
    [`GET /api/memorials/${milo.id}`]: () => ({ body: milo }),
    [`GET /api/memorials/${milo.id}/guestbook`]: () => ({ body: none }),
    'GET /api/ecards/templates': () => ({ body: [template] }),
    'POST /api/sync/push': () => null,
  });
}

type Tab = ReturnType<typeof openTab>;

/** A tab of its own, with its own connection to the one database of the device. */
function openTab(path: string) {
  const db = openDatabase();
  const { container, unmount, ...app } = renderApp(path, { offline: openOffline({ db }) });
  const screen = within(container);
  const write = (label: string | RegExp, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
  const shown = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label).value;
  return { ...app, db, screen, unmount, write, press, shown };
}

async function stored({ db }: Tab): Promise<string> {
  return JSON.stringify((await db.drafts.toArray()).map(({ value }) => value));
}
const isStored = (tab: Tab, words: string) => waitFor(async () => expect(await stored(tab)).toContain(words));

type FormKind = {
  path: string;
  /** The field that the tabs write differently. */
  field: string | RegExp;
  open(tab: Tab): Promise<unknown>;
  /** Writes what sending needs besides. */
  fill?(tab: Tab): void;
  send(tab: Tab): unknown;
  /** What the command that is sent says of the field. */
  sent(payload: never): string;
};

const pressedInDialog = async ({ screen }: Tab, name: string) => {
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByRole('button', { name }));
};
const step = async ({ screen }: Tab, name: RegExp) => {
  const steps = within(await screen.findByRole('navigation', { name: 'Steps' }));
  fireEvent.click(steps.getByRole('button', { name }));
};

const changedMemory: FormKind = {
  path: `/memory-timeline/${bella.id}?memory=${memory.id}`,
  field: 'Title',
  async open(tab) {
    await pressedInDialog(tab, 'Edit');
    await tab.screen.findByLabelText('Title');
  },
  send: ({ press }) => press('Save memory'),
  sent: ({ changes }: { changes: { title: string } }) => changes.title,
};

const forms: Record<string, FormKind> = {
  'a tribute': {
    path: `/memorial/${milo.id}`,
    field: 'Your tribute',
    async open({ press, screen }) {
      await press('Sign the Guestbook');
      await screen.findByLabelText('Your tribute');
    },
    fill: ({ write }) => write('Your name', 'Nora'),
    send: ({ screen }) => fireEvent.submit(screen.getByRole('form', { name: 'Sign the Guestbook' })),
    sent: ({ tributeMessage }: { tributeMessage: string }) => tributeMessage,
  },
  'a new memory': {
    path: `/memory-timeline/${bella.id}`,
    field: 'Title',
    async open({ press, screen }) {
      await press('Add a memory');
      await screen.findByLabelText('Title');
    },
    fill({ write }) {
      write(/^Description/, 'She walked to the gate and back.');
      write('Date', '2023-12-17');
    },
    send: ({ press }) => press('Save memory'),
    sent: ({ title }: { title: string }) => title,
  },
  'a memory that is changed': changedMemory,
  'a new memorial': {
    path: '/create-memorial',
    field: "Pet's Name *",
    open: ({ screen }) => screen.findByLabelText("Pet's Name *"),
    fill: ({ write }) => write('Pet Type *', 'cat'),
    async send(tab) {
      await step(tab, /Memorial Settings/);
      const main = within(tab.screen.getByRole('main'));
      fireEvent.click(main.getByRole('button', { name: 'Create Memorial' }));
    },
    sent: ({ petName }: { petName: string }) => petName,
  },
  'a memorial that is changed': {
    path: `/memorials/${bella.id}/edit`,
    field: "Pet's Name *",
    open: ({ screen }) => screen.findByLabelText("Pet's Name *"),
    send: ({ press }) => press('Save changes'),
    sent: ({ changes }: { changes: { petName: string } }) => changes.petName,
  },
  'an e-card': {
    path: `/ecards?card=${template.id}`,
    field: /^Your message/,
    open: ({ screen }) => screen.findByLabelText(/^Your message/),
    fill({ write }) {
      write(/^Their name/, 'Ben');
      write(/^Their email/, 'ben@example.org');
    },
    async send(tab) {
      await tab.press('Send E-Card');
      await pressedInDialog(tab, 'Send E-Card');
    },
    sent: ({ personalMessage }: { personalMessage: string }) => personalMessage,
  },
};

describe.each(Object.entries(forms))('MIS-13 two tabs write %s', (name, form) => {
  const { field, fill = () => {} } = form;

  async function opened(): Promise<Tab> {
    serve(() => ({ ...ana, subscriptionStatus: 'premium' }), name === 'a new memorial' ? [] : [bella]);
    const tab = openTab(form.path);
    await tab.known();
    await form.open(tab);
    return tab;
  }
  const isBehind = ({ screen }: Tab) => screen.findByText(messages.otherWords);

  test('the one that is behind says so and saves nothing over the other’s words, until one of both is chosen', async () => {
    const [first, second] = [await opened(), await opened()];
    first.write(field, 'of the first tab');
    await isStored(first, 'of the first tab');
    await isBehind(second);
    second.write(field, 'of the second tab');
    // Leaving is what saves at once.
    second.unmount();
    const third = await opened();
    expect(third.shown(field)).toBe('of the first tab');

    third.write(field, 'of the third tab');
    await isStored(third, 'of the third tab');
    await isBehind(first);
    await first.press(messages.keepTheseWords);
    await isStored(first, 'of the first tab');
    await isBehind(third);
    await third.press(messages.showOtherWords);
    await waitFor(() => expect(third.shown(field)).toBe('of the first tab'));
    for (const { screen } of [first, third])
      await waitFor(() => expect(screen.queryByText(messages.otherWords)).toBeNull());
    // The one that shows them goes on from there.
    third.write(field, 'of both');
    await isStored(third, 'of both');
  });

  test('what one sends takes no newer words of the other away', async () => {
    const first = await opened();
    fill(first);
    first.write(field, 'of the first tab');
    await isStored(first, 'of the first tab');
    const second = await opened();
    second.write(field, 'of the second tab');
    await isStored(second, 'of the second tab');
    await isBehind(first);
    await form.send(first);
    await waitFor(async () =>
      expect((await first.db.outbox.toArray()).map(({ payload }) => form.sent(payload as never))).toEqual([
        'of the first tab',
      ]),
    );
    expect(await stored(second)).toContain('of the second tab');
    expect(second.shown(field)).toBe('of the second tab');
  });
});

describe.each(['a tribute', 'a new memory', 'a new memorial', 'an e-card'])(
  'MIS-13 two tabs show the same words of %s',
  (name) => {
    const form = forms[name] as FormKind;
    async function opened(): Promise<Tab> {
      serve(() => ({ ...ana, subscriptionStatus: 'premium' }), name === 'a new memorial' ? [] : [bella]);
      const tab = openTab(form.path);
      await tab.known();
      await form.open(tab);
      return tab;
    }

    test('once one has sent them the other begins anew, and they are not sent twice', async () => {
      const first = await opened();
      form.fill?.(first);
      first.write(form.field, 'of the first tab');
      await isStored(first, 'of the first tab');
      const second = await opened();
      await waitFor(() => expect(second.shown(form.field)).toBe('of the first tab'));
      await form.send(first);
      await waitFor(async () => expect(await first.db.outbox.count()).toBe(1));
      await waitFor(() => expect(second.shown(form.field)).toBe(''));
    });

    test('whoever is behind is asked before the tab is closed, for as long as there are words to lose', async () => {
      const leave = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
      const [first, second] = [await opened(), await opened()];
      first.write(form.field, 'of the first tab');
      await isStored(first, 'of the first tab');
      await second.screen.findByText(messages.otherWords);
      expect(leave()).toBe(false);
      second.write(form.field, 'of the second tab');
      await waitFor(() => expect(leave()).toBe(true));
      await second.press(messages.keepTheseWords);
      await isStored(second, 'of the second tab');
      await waitFor(() => expect(leave()).toBe(false));
    });
  },
);

test('MIS-13 two tabs create a memorial from one draft, each with its own words: both are created', async () => {
  const form = forms['a new memorial'] as FormKind;
  serve(() => ({ ...ana, subscriptionStatus: 'premium' }), []);
  const open = async () => {
    const tab = openTab(form.path);
    await tab.known();
    await form.open(tab);
    return tab;
  };
  const first = await open();
  form.fill?.(first);
  first.write(form.field, 'of the first tab');
  await isStored(first, 'of the first tab');
  const second = await open();
  second.write(form.field, 'of the second tab');
  await isStored(second, 'of the second tab');
  await form.send(first);
  await waitFor(async () => expect(await first.db.outbox.count()).toBe(1));
  await form.send(second);
  await waitFor(async () => expect(await first.db.outbox.count()).toBe(2));
  const created = (await first.db.outbox.toArray()).map(({ payload }) => payload as { memorialId: string });
  expect(new Set(created.map(({ memorialId }) => memorialId)).size).toBe(2);
});

test('MIS-13 two tabs change one memory without a signal: each sends only what it changed, and what it was changed from', async () => {
  serve(() => ana);
  const form = changedMemory;
  const open = async () => {
    const tab = openTab(form.path);
    await tab.known();
    await form.open(tab);
    return tab;
  };
  const [first, second] = [await open(), await open()];
  first.write('Title', 'Her sea');
  await form.send(first);
  await waitFor(async () => expect(await first.db.outbox.count()).toBe(1));
  // The other tab shows what waits to be sent, and its form still knows what it was opened with.
  await waitFor(() => expect(second.screen.getAllByText('Her sea').length).toBeGreaterThan(0));
  second.write(/^Description/, 'She ran into it.');
  await isStored(second, 'She ran into it.');
  second.unmount();
  const third = await open();
  expect(third.shown('Title')).toBe('At the sea');
  await form.send(third);
  await waitFor(async () => expect(await third.db.outbox.count()).toBe(2));
  const payloads = (await third.db.outbox.toArray()).map(({ payload }) => payload);
  expect(payloads).toMatchObject([
    { changes: { title: 'Her sea' }, base: { title: 'At the sea' } },
    { changes: { description: 'She ran into it.' }, base: { title: 'At the sea' } },
  ]);
  expect(payloads.map((payload) => Object.keys((payload as { changes: object }).changes))).toEqual([
    ['title'],
    ['description'],
  ]);
});

describe('REL-30 two people on one phone write', () => {
  const ben = { ...ana, id: id(2), firstName: 'Ben', email: 'ben@example.org' };

  test.each(['a tribute', 'an e-card'])('%s: what one has begun is shown to nobody else', async (name) => {
    const form = forms[name] as FormKind;
    let person: Person = ana;
    serve(() => person);
    const first = openTab(form.path);
    await first.known();
    await form.open(first);
    first.write(form.field, 'of Ana');
    await isStored(first, 'of Ana');
    first.write(form.field, 'of Ana alone');

    // The session ends: the form is the next person's, and her words stay hers.
    person = null;
    await act(() => first.client.invalidateQueries());
    await waitFor(() => expect(first.shown(form.field)).toBe(''));
    await isStored(first, 'of Ana alone');
    first.write(form.field, 'of a visitor');
    await isStored(first, 'of a visitor');
    first.unmount();

    person = ben;
    const second = openTab(form.path);
    await second.known();
    await form.open(second);
    await waitFor(() => expect(second.shown(form.field)).toBe('of a visitor'));
    second.unmount();

    person = ana;
    const third = openTab(form.path);
    await third.known();
    await form.open(third);
    await waitFor(() => expect(third.shown(form.field)).toBe('of Ana alone'));
  });
});

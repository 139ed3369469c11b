import 'fake-indexeddb/auto';
import type { MemoryDto } from '@everpaw/contracts/timeline/memory.dto';
import { memoryChangeMessages as messages } from '@everpaw/contracts/timeline/memory-changes.messages';
import { timelineMessages } from '@everpaw/contracts/timeline/timeline.messages';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ana, asUser, renderApp, stubServer } from '../../test-app.tsx';
import { anasMemorial, memorialDto, photosOf, positionOf, pullAnswerOf } from '../../test-memorials.ts';
import { isoDay } from '../../ui/helpers/dates.ts';
import { clearNotices } from '../../ui/helpers/notices.ts';

const at = '2026-03-01T12:00:00.000Z';
const idOf = (n: number) => `0197f3a0-0000-7000-8000-${String(n).padStart(12, '0')}`;
const memorial = anasMemorial();
const page = `/api/memorials/${memorial.id}`;
const memory = (n: number, more: Partial<MemoryDto> = {}): MemoryDto => ({
  id: idOf(n),
  memorialId: memorial.id,
  date: '2015-06-21',
  title: 'At the sea',
  description: 'She sat down at the edge of it.',
  type: 'story',
  emotion: null,
  location: null,
  tags: [],
  photo: null,
  mine: true,
  createdAt: at,
  updatedAt: at,
  position: positionOf(2),
  ...more,
});
const three = [
  memory(201, { title: 'The goose', date: '2016-01-30', emotion: 'playful', type: 'favorite' }),
  memory(202, { title: 'At the sea', date: '2015-06-21', emotion: 'peaceful' }),
  memory(203, { title: 'She came home', date: '2011-06-01', type: 'milestone', tags: ['arrivals'] }),
];

beforeEach(() => {
  act(clearNotices);
});

type Replies = Parameters<typeof stubServer>[0];

function openAs(user: typeof ana | null, memories: MemoryDto[], more: Replies = {}, path?: string) {
  const view = user ? memorial : memorialDto();
  const list = { entries: memories, count: memories.length, nextCursor: null, position: positionOf(2) };
  const pulled = pullAnswerOf([view]);
  const calls = stubServer({
    ...asUser(user),
    'GET /api/sync': () => ({
      body: { ...pulled, changed: { ...('changed' in pulled && pulled.changed), memories } },
    }),
    [`GET ${page}`]: () => ({ body: view }),
    [`GET ${page}/memories`]: () => ({ body: list }),
    ...more,
  });
  return { calls, ...renderApp(path ?? `/memory-timeline/${memorial.id}`) };
}

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const titles = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
const write = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

async function openForm() {
  openAs(ana, []);
  fireEvent.click(await screen.findByRole('button', { name: 'Add a memory' }));
  return screen.findByRole('dialog', { name: 'Add a memory' });
}

test('deleting the memorial says how many memories go with it, on the last step of editing', async () => {
  openAs(ana, three, {}, `/memorials/${memorial.id}/edit`);
  await screen.findByRole('heading', { name: 'Pet Information' });
  expect(screen.queryByRole('button', { name: 'Delete memorial' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: /Settings/ }));
  const [button] = await screen.findAllByRole('button', { name: 'Delete memorial' });
  if (button) fireEvent.click(button);
  const dialog = within(await screen.findByRole('dialog', { name: /^Delete Bella's memorial/ }));
  expect(await dialog.findByText('3 memories on the timeline')).toBeTruthy();
});

test('the link to add a memory opens the form for a keeper, once', async () => {
  const { place } = openAs(ana, three, {}, `/memorial/${memorial.id}/timeline?add`);
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a memory' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(place()).toBe(`/memorial/${memorial.id}/timeline`));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('REQ-666 a visitor reads why they are asked to sign in, beside a photo that they may see', async () => {
  openAs(null, three, {
    [`GET ${page}`]: () => ({ body: { ...memorialDto(), images: photosOf(memorial.id, 1) } }),
  });
  await screen.findByRole('heading', { name: 'Please sign in' });
  expect(await screen.findByRole('img', { name: 'At the gate' })).toBeTruthy();
  expect(screen.getByText(timelineMessages.whySignIn)).toBeTruthy();
});

test('REQ-666 who is signed out is asked to sign in, and nothing is asked for', async () => {
  const { calls } = openAs(null, three);
  await screen.findByRole('heading', { name: 'Please sign in' });
  expect(screen.queryByText('At the sea')).toBeNull();
  expect(calls.filter(({ path }) => path.includes('/memories'))).toEqual([]);
  fireEvent.click(within(screen.getByRole('main')).getByRole('button', { name: 'Sign in' }));
  expect(await screen.findByRole('dialog')).toBeTruthy();
});

test('REQ-038 REQ-667 REQ-669 the memories of this pet stand in the order of their life, by year', async () => {
  openAs(ana, three);
  await screen.findByText('At the sea');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe("Bella's memories");
  expect(titles()).toEqual(['She came home', 'At the sea', 'The goose']);
  expect(screen.getAllByRole('heading', { level: 2 }).map((year) => year.textContent)).toEqual(
    expect.arrayContaining(['2011', '2015', '2016']),
  );
  expect(screen.getAllByText('· 4 years old')).toHaveLength(2);
});

test('REQ-679 REQ-680 type, emotion and year say what is shown', async () => {
  openAs(ana, three);
  await screen.findByText('At the sea');
  write('Emotion', 'playful');
  await waitFor(() => expect(titles()).toEqual(['The goose']));
  write('Year', '2011');
  expect(await screen.findByText('No memories match.')).toBeTruthy();
  press('Show all');
  await waitFor(() => expect(titles()).toHaveLength(3));
  write('Type', 'milestone');
  await waitFor(() => expect(titles()).toEqual(['She came home']));
});

test('REQ-670 the slideshow shows one memory at a time, and its address is one of its own', async () => {
  const { place } = openAs(ana, three);
  fireEvent.mouseDown(await screen.findByRole('tab', { name: 'Slideshow' }), { button: 0 });
  const show = within(await screen.findByRole('region', { name: 'Slideshow' }));
  expect(place()).toContain('view=slideshow');
  const [first] = show.getAllByRole('heading');
  expect(first?.textContent).toBe('She came home');
  fireEvent.click(show.getByRole('button', { name: timelineMessages.next }));
  await waitFor(() => expect(show.getAllByRole('heading')[0]?.textContent).toBe('At the sea'));
});

test('REQ-674 a memory opens whole, and its address opens it again', async () => {
  const { place } = openAs(ana, three);
  fireEvent.click(await screen.findByRole('button', { name: 'She came home' }));
  const dialog = await screen.findByRole('dialog', { name: 'She came home' });
  expect(within(dialog).getByText('arrivals')).toBeTruthy();
  expect(place()).toContain(`memory=${idOf(203)}`);
});

describe('deleting a memory', () => {
  const pushed = (calls: Awaited<ReturnType<typeof openAs>>['calls']) =>
    calls
      .filter(({ path }) => path === '/api/sync/push')
      .flatMap(({ body }) => (body as { commands: { type: string; payload: object }[] }).commands);
  const accept = ({ body }: { body?: unknown }) => ({
    body: {
      position: null,
      verdicts: (body as { commands: { id: string }[] }).commands.map(({ id }) => ({
        id,
        verdict: 'accepted',
        position: positionOf(9),
      })),
    },
  });

  async function remove(memories: MemoryDto[], title: string, more: Replies = {}) {
    const app = openAs(ana, memories, { 'POST /api/sync/push': accept, ...more });
    fireEvent.click(await screen.findByRole('button', { name: title }));
    fireEvent.click(within(await screen.findByRole('dialog', { name: title })).getByText('Delete'));
    fireEvent.click(await screen.findByRole('button', { name: timelineMessages.deleteLabel }));
    await screen.findByText(messages.deleted);
    return app;
  }

  test('is taken back at once: the same words are added as a new memory', async () => {
    const { calls } = await remove(three, 'She came home');
    fireEvent.click(await screen.findByRole('button', { name: messages.undo }));
    await screen.findByText(messages.broughtBack);
    await waitFor(() => expect(pushed(calls).map(({ type }) => type)).toEqual(['DeleteMemory', 'AddMemory']));
    const [gone, added] = pushed(calls);
    expect(added?.payload).toMatchObject({
      ...{ memorialId: memorial.id, title: 'She came home', date: '2011-06-01', type: 'milestone' },
      ...{ description: 'She sat down at the edge of it.', tags: ['arrivals'], sha256: null },
    });
    expect(gone?.payload).toMatchObject({ memoryId: idOf(203) });
    expect(added?.payload).not.toMatchObject({ memoryId: idOf(203) });
  });

  test.each([
    ['somebody else’s', { mine: false }],
    [
      'one whose photo cannot be had',
      { photo: { sha256: 'a'.repeat(64), width: 400, height: 300, thumbhash: '', color: '#ffffff' } },
    ],
  ])('%s is not offered to be taken back', async (_, more) => {
    await remove([memory(204, { title: 'The gate', ...more })], 'The gate');
    expect(screen.queryByRole('button', { name: messages.undo })).toBeNull();
  });
});

describe('REQ-675 REQ-676 REQ-677 the form', () => {
  test('REQ-681 REQ-683 REQ-685 says of each field what it needs, and saves nothing', async () => {
    const dialog = within(await openForm());
    press('Save memory');
    for (const said of [
      'Title is required',
      'Description must be at least 10 characters',
      'Date is required',
    ])
      expect(await dialog.findByText(said)).toBeTruthy();
    write('Title', 'x'.repeat(101));
    write(/^Description/, 'x'.repeat(1_001));
    expect(dialog.getByText('Title must be under 100 characters')).toBeTruthy();
    expect(dialog.getByText('Description must be under 1000 characters')).toBeTruthy();
  });

  test('REQ-686 REQ-687 REQ-688 tells why a tag is not taken', async () => {
    await openForm();
    const add = (tag: string) => {
      write('Tags', tag);
      press('Add tag');
    };
    add('  ');
    expect(await screen.findByText('Invalid Tag')).toBeTruthy();
    add('sea');
    act(clearNotices);
    add('Sea');
    expect(await screen.findByText('Duplicate Tag')).toBeTruthy();
    for (let n = 1; n < 10; n += 1) add(`tag ${n}`);
    act(clearNotices);
    add('one more');
    expect(await screen.findByText('Tag Limit Reached')).toBeTruthy();
    expect(screen.getByText('You can only add up to 10 tags per memory.')).toBeTruthy();
  });

  test('REQ-689 takes photographs only', async () => {
    await openForm();
    const file = new File(['%PDF'], 'sea.pdf', { type: 'application/pdf' });
    fireEvent.change(screen.getByLabelText('Photo'), { target: { files: [file] } });
    expect(await screen.findByText('Invalid File Type')).toBeTruthy();
  });

  test('REQ-690 and none of more than 5 MB that cannot be made smaller', async () => {
    await openForm();
    const file = new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'sea.jpg', { type: 'image/jpeg' });
    fireEvent.change(screen.getByLabelText('Photo'), { target: { files: [file] } });
    expect(await screen.findByText('File Too Large')).toBeTruthy();
  });

  describe('what this device cannot keep', () => {
    // Nothing is decoded outside of a browser.
    beforeEach(() => vi.stubGlobal('createImageBitmap', async () => ({ width: 4, height: 3, close() {} })));
    afterEach(() => {
      vi.restoreAllMocks();
      vi.unstubAllGlobals();
    });

    /** The device's database takes nothing more into one of its tables. */
    function refusesIn(table: string, failure: DOMException) {
      const add = IDBObjectStore.prototype.add;
      vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(function (this: IDBObjectStore, ...row) {
        if (this.name === table) throw failure;
        return add.apply(this, row);
      });
    }
    const isFull = new DOMException('full', 'QuotaExceededError');
    const isBroken = new DOMException('broken', 'UnknownError');
    const noRoom = /There isn’t enough space on this device to save this/;

    function choosePhoto(more: Partial<File> = {}) {
      const file = Object.assign(new File(['a photo'], 'sea.jpg', { type: 'image/jpeg' }), more);
      fireEvent.change(screen.getByLabelText('Photo'), { target: { files: [file] } });
    }

    test.each([
      [isFull, noRoom],
      [isBroken, messages.saveFailed.text],
    ])(
      'REQ-691 a memory that is not kept says so (%o), and its words stay in the form',
      async (failure, text) => {
        await openForm();
        refusesIn('outbox', failure);
        write('Title', 'The last snow');
        write(/^Description/, 'She walked to the gate and back.');
        write('Date', '2023-12-17');
        press('Save memory');
        expect(await screen.findByText('Save Failed')).toBeTruthy();
        expect(screen.getByText(text)).toBeTruthy();
        expect(screen.getByLabelText('Title')).toHaveProperty('value', 'The last snow');
        vi.restoreAllMocks();
        press('Save memory');
        expect(await screen.findByRole('button', { name: 'The last snow' })).toBeTruthy();
      },
    );

    test.each([
      [isFull, noRoom],
      [isBroken, messages.uploadFailed.text],
    ])('REQ-692 a photo that is not kept says so (%o), and another can be chosen', async (failure, text) => {
      await openForm();
      refusesIn('media', failure);
      choosePhoto();
      expect(await screen.findByText('Upload Failed')).toBeTruthy();
      expect(screen.getByText(text)).toBeTruthy();
      vi.restoreAllMocks();
      choosePhoto();
      expect(await screen.findByRole('button', { name: 'Choose another' })).toBeTruthy();
    });

    test('words that are written while a photo is read stay', async () => {
      await openForm();
      const bytes = Promise.withResolvers<ArrayBuffer>();
      choosePhoto({ arrayBuffer: () => bytes.promise });
      write('Title', 'The last snow');
      bytes.resolve(new TextEncoder().encode('a photo').buffer as ArrayBuffer);
      expect(await screen.findByRole('button', { name: 'Choose another' })).toBeTruthy();
      expect(screen.getByLabelText('Title')).toHaveProperty('value', 'The last snow');
    });

    test.each(['NotReadableError', 'NotFoundError'])(
      'REQ-693 a file that cannot be read says so (%s)',
      async (name) => {
        await openForm();
        const moved = () => Promise.reject(new DOMException('moved', name));
        choosePhoto({ arrayBuffer: moved });
        expect(await screen.findByText('Upload Error')).toBeTruthy();
        expect(screen.getByText(messages.uploadError.text)).toBeTruthy();
      },
    );
  });

  test('REQ-668 MIS-14 without a signal the new memory is there at once and says that it waits', async () => {
    openAs(ana, [], { 'POST /api/sync/push': () => null });
    fireEvent.click(await screen.findByRole('button', { name: 'Add a memory' }));
    await screen.findByRole('dialog', { name: 'Add a memory' });
    write('Title', 'The last snow');
    write(/^Description/, 'She walked to the gate and back.');
    write('Date', '2023-12-17');
    press('Save memory');
    expect(await screen.findByRole('button', { name: 'The last snow' })).toBeTruthy();
    expect(screen.getByText('Waiting to be sent')).toBeTruthy();
  });
});

test('a conflict shows both versions, and what was written can be kept', async () => {
  const pushed: unknown[] = [];
  openAs(ana, three, {
    'POST /api/sync/push': ({ body }) => {
      const { commands } = body as { commands: { id: string; payload: unknown }[] };
      pushed.push(...commands.map(({ payload }) => payload));
      const verdicts = commands.map(({ id }) => ({
        id,
        verdict: 'conflict',
        code: 'edit-conflict',
        message: 'Someone changed this in the meantime. Please look at both versions',
        errors: [],
        current: { title: 'Our sea' },
      }));
      return { body: { verdicts, position: null } };
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'At the sea' }));
  const detail = await screen.findByRole('dialog', { name: 'At the sea' });
  fireEvent.click(within(detail).getByRole('button', { name: 'Edit' }));
  await screen.findByRole('dialog', { name: 'Edit memory' });
  write('Title', 'Her sea');
  press('Save memory');
  const refused = within(await screen.findByRole('region', { name: /A change to a memory/ }));
  expect(refused.getByText('Her sea')).toBeTruthy();
  expect(refused.getByText('Our sea')).toBeTruthy();
  expect(pushed[0]).toMatchObject({ changes: { title: 'Her sea' }, base: { title: 'At the sea' } });
  expect(Object.keys((pushed[0] as { changes: object }).changes)).toEqual(['title']);
  for (const name of ['Keep my version', 'Keep the current one', 'Change', 'Copy'])
    expect(refused.getByRole('button', { name })).toBeTruthy();
});

describe('one deletes a memory and another changes it', () => {
  type Sent = { id: string; type: string; payload: { base?: object; memoryId?: string } };

  /** Answers each command as its type says, the first time; later ones are accepted. */
  function answering(refusals: Record<string, object>) {
    const sent: Sent[] = [];
    const push = ({ body }: { body?: unknown }) => {
      const { commands } = body as { commands: Sent[] };
      const verdicts = commands.map(({ id, type }) => {
        const refusal = sent.some((one) => one.type === type) ? undefined : refusals[type];
        return { id, ...(refusal ?? { verdict: 'accepted', position: positionOf(9) }) };
      });
      sent.push(...commands);
      return { body: { verdicts, position: null } };
    };
    return { sent, replies: { 'POST /api/sync/push': push } };
  }

  const changedSince = {
    verdict: 'conflict',
    code: 'changed-since',
    message: messages.changedSince,
    errors: [],
    current: { title: 'Our sea' },
  };

  async function removeTheSea() {
    const { sent, replies } = answering({ DeleteMemory: changedSince });
    openAs(ana, three, replies);
    fireEvent.click(await screen.findByRole('button', { name: 'At the sea' }));
    fireEvent.click(within(await screen.findByRole('dialog', { name: 'At the sea' })).getByText('Delete'));
    fireEvent.click(await screen.findByRole('button', { name: timelineMessages.deleteLabel }));
    const name = /Deleting a memory/;
    return { sent, refused: within(await screen.findByRole('region', { name })) };
  }

  test('what was changed after it was seen is not deleted unseen: both versions are shown, and it can be deleted anyway', async () => {
    const { sent, refused } = await removeTheSea();
    expect(refused.getByText(messages.changedSince)).toBeTruthy();
    expect([refused.getByText('At the sea'), refused.getByText('Our sea')]).toHaveLength(2);
    expect(sent[0]?.payload.base).toEqual({
      ...{ date: '2015-06-21', title: 'At the sea', description: 'She sat down at the edge of it.' },
      ...{ type: 'story', emotion: 'peaceful', location: null, tags: [], photoSeen: null },
    });
    fireEvent.click(refused.getByRole('button', { name: 'Delete anyway' }));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]).toMatchObject({
      id: sent[0]?.id,
      payload: { base: { title: 'Our sea', type: 'story' } },
    });
  });

  test('or it is kept, and nothing more is sent', async () => {
    const { sent, refused } = await removeTheSea();
    fireEvent.click(refused.getByRole('button', { name: 'Keep it' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: /Deleting a memory/ })).toBeNull());
    expect(await screen.findByRole('button', { name: 'At the sea' })).toBeTruthy();
    expect(sent).toHaveLength(1);
  });

  test('what was written for a memory that is gone is kept whole as a new one', async () => {
    const gone = { verdict: 'rejected', code: 'memory-not-found', message: messages.notFound, errors: [] };
    const { sent, replies } = answering({ EditMemory: gone });
    openAs(ana, three, replies);
    fireEvent.click(await screen.findByRole('button', { name: 'She came home' }));
    const detail = await screen.findByRole('dialog', { name: 'She came home' });
    fireEvent.click(within(detail).getByRole('button', { name: 'Edit' }));
    await screen.findByRole('dialog', { name: 'Edit memory' });
    write('Title', 'She came to us');
    press('Save memory');
    const refused = within(await screen.findByRole('region', { name: /A change to a memory/ }));
    fireEvent.click(refused.getByRole('button', { name: messages.keepAsNew }));
    await screen.findByText(messages.keptAsNew);
    await waitFor(() => expect(sent.map(({ type }) => type)).toEqual(['EditMemory', 'AddMemory']));
    expect(sent[1]?.payload).toMatchObject({
      ...{ memorialId: memorial.id, title: 'She came to us', date: '2011-06-01', type: 'milestone' },
      ...{ description: 'She sat down at the edge of it.', tags: ['arrivals'], sha256: null },
    });
    expect(sent[1]?.payload.memoryId).not.toBe(idOf(203));
    expect(screen.queryByRole('region', { name: /A change to a memory/ })).toBeNull();
  });
});

describe('MIS-16 a photo that was shared to the installed page', () => {
  const share = `/memorial/${memorial.id}/share`;

  test('opens a new memory for its keeper, and a reload does not open it again', async () => {
    const { place } = openAs(ana, three, {}, share);
    expect(await screen.findByRole('dialog', { name: 'Add a memory' })).toBeTruthy();
    await waitFor(() => expect(place()).toBe(`/memorial/${memorial.id}/timeline`));
  });

  test('is not for who may only read', async () => {
    const { place } = openAs({ ...ana, id: idOf(99) }, three, {}, share);
    expect(await screen.findByText('Only the people who keep Bella’s page can add memories')).toBeTruthy();
    await waitFor(() => expect(place()).toBe(`/memorial/${memorial.id}/timeline`));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

test('memories of the day are on the home page once somebody has asked for them, and only the ones of this day', async () => {
  const now = new Date();
  const on = (years: number, day = now) => `${now.getFullYear() - years}${isoDay(day).slice(4)}`;
  const memories = [
    memory(201, { title: 'Two years ago', date: on(2) }),
    memory(202, { title: 'Five years ago', date: on(5) }),
    memory(203, { title: 'Another day', date: on(3, new Date(now.getTime() - 40 * 86_400_000)) }),
  ];
  const first = openAs(ana, memories, {}, '/');
  await screen.findByRole('heading', { level: 1, name: /^Welcome/ });
  await screen.findByText('Bella');
  expect(screen.queryByRole('region', { name: 'On this day' })).toBeNull();
  first.unmount();

  const settings = openAs(ana, memories, {}, '/settings');
  const toggle = await screen.findByRole('switch', { name: /Show memories of this day/ });
  await waitFor(() => expect(toggle).toHaveProperty('disabled', false));
  fireEvent.click(toggle);
  await waitFor(() => expect(toggle).toHaveProperty('checked', true));
  settings.unmount();

  openAs(ana, memories, {}, '/');
  const day = within(await screen.findByRole('region', { name: 'On this day' }));
  expect(day.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Bella, 5 years ago'),
    expect.stringContaining('Bella, 2 years ago'),
  ]);
});

test('an empty timeline offers its keeper a first prompt', async () => {
  openAs(ana, []);
  expect(await screen.findByRole('heading', { name: 'When did you first meet Bella?' })).toBeTruthy();
});

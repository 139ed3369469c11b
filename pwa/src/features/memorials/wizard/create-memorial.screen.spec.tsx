import 'fake-indexeddb/auto';
import type { MemorialDto } from '@everpaw/contracts/memorials/memorial.dto';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Editor } from '@tiptap/core';
import Dexie from 'dexie';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { sha256Of } from '../../../net/sha256.ts';
import { openOffline } from '../../../offline/offline.ts';
import type { OutboxError } from '../../../offline/store/database.ts';
import { chosenPhoto, entry, idOf } from '../../../offline/testing/fixtures.ts';
import { ana, asUser, type Call, renderApp, stubServer } from '../../../test-app.tsx';
import { anasMemorial, positionOf, pullAnswerOf } from '../../../test-memorials.ts';
import { clearNotices } from '../../../ui/helpers/notices.ts';

beforeEach(() => {
  act(clearNotices);
});

type Pushed = { id: string; type: string; payload: Record<string, unknown> };
const commandsOf = (call: Call) => (call.body as { commands: Pushed[] }).commands;

const pulled = (memorials: MemorialDto[] = []) => ({
  'GET /api/sync': () => ({ body: pullAnswerOf(memorials) }),
  'GET /api/memorials/my': () => ({ body: memorials }),
});
const accepting = {
  'POST /api/sync/push': (call: Call) => ({
    body: {
      verdicts: commandsOf(call).map(({ id }) => ({ id, verdict: 'accepted', position: positionOf(9) })),
      position: positionOf(9),
    },
  }),
};
const refusing = (code: string) => ({
  'POST /api/sync/push': (call: Call) => ({
    body: {
      verdicts: commandsOf(call).map(({ id }) => ({
        id,
        verdict: 'rejected',
        code,
        message: 'No.',
        errors: [],
      })),
      position: null,
    },
  }),
});

async function fillFirstStep(petName = 'Juno') {
  fireEvent.change(await screen.findByLabelText("Pet's Name *"), { target: { value: petName } });
  fireEvent.change(screen.getByLabelText('Pet Type *'), { target: { value: 'cat' } });
}
/** The editor behind the box in which the story is written. */
async function storyEditor(name: string) {
  const box = await screen.findByRole('textbox', { name });
  return (box as HTMLElement & { editor: Editor }).editor; // the library leaves itself there
}
const main = () => within(screen.getByRole('main'));
const goTo = (title: string) =>
  fireEvent.click(
    within(screen.getByRole('navigation', { name: 'Steps' })).getByRole('button', {
      name: new RegExp(title),
    }),
  );

describe('making a memorial', () => {
  test('REQ-090 REQ-099 who is not signed in begins the page, and is asked for an account beneath it', async () => {
    stubServer(asUser(null));
    renderApp('/create-memorial');
    expect(await screen.findByRole('button', { name: 'Continue' })).toBeTruthy();
    await fillFirstStep();
    goTo('Memorial Settings');
    fireEvent.click(main().getByRole('button', { name: 'Create Memorial' }));
    const asked = await screen.findByRole('heading', { name: "An account to keep Juno's page" });
    await waitFor(() => expect(document.activeElement).toBe(asked));
  });

  test('what a visitor wrote is created as soon as they have an account, and is no visitor’s any more', async () => {
    let user: typeof ana | null = null;
    const calls = stubServer({
      'GET /api/auth/user': () => (user ? { body: user } : { status: 401, body: {} }),
      'POST /api/auth/register': () => {
        user = ana;
        return { status: 201, body: ana };
      },
      ...pulled(),
      ...accepting,
    });
    const app = renderApp('/create-memorial');
    await fillFirstStep();
    goTo('Memorial Settings');
    fireEvent.click(main().getByRole('button', { name: 'Create Memorial' }));
    await screen.findByRole('heading', { name: "An account to keep Juno's page" });
    for (const [label, value] of [
      ['Email', 'ana@example.org'],
      ['First name', 'Ana'],
      ['Last name', 'Reis'],
    ] as const)
      fireEvent.change(screen.getByLabelText(label), { target: { value } });
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(app.place()).toMatch(/^\/memorial\/[0-9a-f-]{36}$/));
    const created = calls.filter(({ path }) => path === '/api/sync/push').flatMap(commandsOf);
    expect(created.map(({ type, payload }) => [type, payload.petName])).toEqual([['CreateMemorial', 'Juno']]);
    const db = await new Dexie('everpaw').open();
    await waitFor(async () => expect(await db.table('drafts').toArray()).toEqual([]));
    db.close();
  });

  test('the page as it will be opens beside the form', async () => {
    stubServer({ ...asUser(ana), ...pulled() });
    renderApp('/create-memorial');
    await fillFirstStep('Hilda');
    fireEvent.click(main().getByRole('button', { name: 'See the page' }));
    const page = within(await screen.findByRole('dialog', { name: 'The page as it will be' }));
    expect(page.getByRole('heading', { level: 3, name: 'Hilda' })).toBeTruthy();
    expect(page.getByText('Cat')).toBeTruthy();
  });

  test('REQ-195 REQ-196 REQ-197 REQ-229 at the limit a prompt takes the place of the wizard', async () => {
    stubServer({ ...asUser(ana), ...pulled([anasMemorial()]) });
    renderApp('/create-memorial');
    expect(
      await screen.findByText(
        "You've reached your memorial limit. Upgrade to Premium to create unlimited memorials.",
      ),
    ).toBeTruthy();
    expect(main().getByRole('link', { name: 'Upgrade to Premium' }).getAttribute('href')).toBe('/subscribe');
    expect(screen.queryByLabelText("Pet's Name *")).toBeNull();
  });

  test('REQ-200 REQ-202 REQ-203 REQ-204 REQ-217 REQ-218 one step at a time, or any step at once', async () => {
    stubServer({ ...asUser(ana), ...pulled() });
    renderApp('/create-memorial');
    await screen.findByRole('heading', { level: 2, name: 'Pet Information' });
    expect(
      [...screen.getByLabelText('Pet Type *').querySelectorAll('option')].map(({ value }) => value),
    ).toEqual(['', 'dog', 'cat', 'bird', 'rabbit', 'hamster', 'fish', 'horse', 'other']);
    expect(main().queryByRole('button', { name: 'Previous' })).toBeNull();
    fireEvent.click(main().getByRole('button', { name: 'Next' }));
    expect(screen.getByRole('heading', { level: 2, name: 'Important Dates' })).toBeTruthy();
    fireEvent.click(main().getByRole('button', { name: 'Previous' }));
    expect(screen.getByRole('heading', { level: 2, name: 'Pet Information' })).toBeTruthy();
    goTo('Memorial Theme');
    expect(screen.getByRole('heading', { level: 2, name: 'Memorial Theme' })).toBeTruthy();
  });

  test('REQ-217 the way back through the steps keeps what was entered in each of them', async () => {
    stubServer({ ...asUser(ana), ...pulled() });
    renderApp('/create-memorial');
    await fillFirstStep('Hilda');
    const press = (name: string) => fireEvent.click(main().getByRole('button', { name }));
    press('Next');
    fireEvent.change(screen.getByLabelText('Birth Date'), { target: { value: '2011-04-03' } });
    press('Next');
    expect(screen.queryByLabelText('Birth Date')).toBeNull();
    press('Previous');
    expect(screen.getByLabelText('Birth Date')).toHaveProperty('value', '2011-04-03');
    press('Previous');
    expect(screen.getByLabelText("Pet's Name *")).toHaveProperty('value', 'Hilda');
    expect(screen.getByLabelText('Pet Type *')).toHaveProperty('value', 'cat');
    expect(main().queryByRole('button', { name: 'Previous' })).toBeNull();
    press('Next');
    expect(screen.getByLabelText('Birth Date')).toHaveProperty('value', '2011-04-03');
  });

  test.each([
    ['free', 5],
    ['premium', 25],
    ['lifetime', 25],
  ] as const)('REQ-243 on the plan %s the uploader takes %i photos', async (subscriptionStatus, count) => {
    stubServer({ ...asUser({ ...ana, subscriptionStatus }), ...pulled() });
    renderApp('/create-memorial');
    await screen.findByRole('heading', { level: 2, name: 'Pet Information' });
    goTo('Cherished Photos');
    expect(
      screen.getByText(
        `Drop up to ${count} photos here, or choose them. We make large ones smaller on this device.`,
      ),
    ).toBeTruthy();
    expect(screen.getByText(`0 of ${count}`)).toBeTruthy();
  });

  test('REQ-208 REQ-370 themes that are recommended for the kind of pet come first', async () => {
    stubServer({ ...asUser({ ...ana, subscriptionStatus: 'premium' }), ...pulled() });
    renderApp('/create-memorial');
    await fillFirstStep();
    goTo('Memorial Theme');
    const offered = screen.getAllByRole('radio').map((radio) => (radio as HTMLInputElement).value);
    expect(offered.slice(0, 3)).toEqual(['lavender-dreams', 'classic', 'peaceful']);
    expect(screen.getByText('Recommended for cats')).toBeTruthy();
    fireEvent.click(screen.getByRole('radio', { name: /Lavender Dreams/ }));
    expect(screen.getByRole('radio', { name: /Lavender Dreams/ })).toHaveProperty('checked', true);
    goTo('Memorial Settings');
    expect(within(screen.getByRole('region', { name: 'Summary' })).getByText('Lavender Dreams')).toBeTruthy();
  });

  test('REQ-199 REQ-220 the bar follows the steps, and while it is saved nothing is created twice', async () => {
    const calls = stubServer({ ...asUser(ana), ...pulled(), ...accepting });
    const answering = fetch;
    let answer = () => {};
    const slow = new Promise<void>((resolve) => {
      answer = resolve;
    });
    vi.stubGlobal('fetch', async (...asked: Parameters<typeof fetch>) => {
      if (asked[0] === '/api/sync/push') await slow;
      return answering(...asked);
    });
    renderApp('/create-memorial');
    const bar = await screen.findByRole('progressbar', { name: 'Progress' });
    expect(bar.getAttribute('aria-valuetext')).toBe('0% complete');
    await fillFirstStep();
    expect(bar.getAttribute('aria-valuetext')).toBe('17% complete');
    goTo('Memorial Settings');
    fireEvent.click(main().getByRole('button', { name: 'Create Memorial' }));
    const busy = await main().findByRole('button', { name: 'Creating…' });
    expect(busy.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(busy);
    answer();
    expect(await screen.findByText('Memorial Created!')).toBeTruthy();
    const pushed = calls.filter(({ path }) => path === '/api/sync/push').flatMap(commandsOf);
    expect(new Set(pushed.map(({ id }) => id)).size).toBe(1);
  });

  test('REQ-262 REQ-263 REQ-264 premium themes say why they are dimmed, and choosing one does nothing', async () => {
    stubServer({ ...asUser(ana), ...pulled() });
    renderApp('/create-memorial');
    await screen.findByRole('heading', { level: 2, name: 'Pet Information' });
    goTo('Memorial Theme');
    expect(screen.getAllByRole('radio')).toHaveLength(8);
    expect(screen.getAllByText('Upgrade to Premium to use this theme')).toHaveLength(5);
    fireEvent.click(screen.getByRole('radio', { name: /Ocean Breeze/ }));
    expect(screen.getByRole('radio', { name: /^Classic/ })).toHaveProperty('checked', true);
    fireEvent.click(screen.getByRole('radio', { name: /Peaceful Garden/ }));
    expect(screen.getByRole('radio', { name: /Peaceful Garden/ })).toHaveProperty('checked', true);
  });

  test('REQ-250 REQ-251 REQ-252 REQ-260 the story is counted, previewed, and ends at 5000 characters', async () => {
    stubServer({ ...asUser(ana), ...pulled() });
    renderApp('/create-memorial');
    await screen.findByRole('heading', { level: 2, name: 'Pet Information' });
    goTo('Their Story');
    const story = await storyEditor('Their story');
    act(() =>
      story
        .chain()
        .insertContent('She ')
        .toggleBold()
        .insertContent('ruled')
        .toggleBold()
        .insertContent(' the sill')
        .run(),
    );
    expect(await screen.findByText('4 words')).toBeTruthy();
    expect(screen.getByText('18 / 5000 characters')).toBeTruthy();
    act(() => story.commands.insertContent('x'.repeat(4983)));
    expect(screen.getByText('18 / 5000 characters')).toBeTruthy();
    expect(screen.getByText(/^A story has room for 5000 characters/)).toBeTruthy();
    act(() => story.commands.insertContent('x'.repeat(4982)));
    expect(screen.getByText('5000 / 5000 characters')).toBeTruthy();
    fireEvent.mouseDown(screen.getByRole('tab', { name: 'Preview' }), { button: 0 });
    const preview = within(await screen.findByRole('tabpanel', { name: 'Preview' }));
    expect((await preview.findByText('ruled')).tagName).toBe('STRONG');
  });

  test('REQ-210 REQ-211 REQ-212 REQ-213 REQ-214 REQ-215 REQ-219 REQ-221 the last step sums up and creates', async () => {
    stubServer({ ...asUser(ana), ...pulled() });
    renderApp('/create-memorial');
    await screen.findByRole('heading', { level: 2, name: 'Pet Information' });
    goTo('Memorial Settings');
    const create = () => main().getByRole('button', { name: 'Create Memorial' });
    expect(create().getAttribute('aria-disabled')).toBe('true');
    goTo('Pet Information');
    await fillFirstStep();
    goTo('Memorial Settings');
    expect(create().getAttribute('aria-disabled')).toBeNull();
    const summary = within(screen.getByRole('region', { name: 'Summary' }));
    const lines = summary
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextElementSibling?.textContent]);
    expect(Object.fromEntries(lines)).toEqual({
      Pet: 'Juno',
      Type: 'Cat',
      Photos: '0',
      Story: 'Not added',
      Theme: 'Classic',
      Visibility: 'Public',
    });
    const search = () => screen.queryByRole('switch', { name: 'Show in search engines' });
    fireEvent.click(search() as HTMLElement);
    expect(screen.getByText(/It stays in the gallery/)).toBeTruthy();
    fireEvent.click(screen.getByRole('radio', { name: /^Anyone with the link/ }));
    expect(summary.getByText('Anyone with the link')).toBeTruthy();
    expect(search()).toBeNull();
    fireEvent.click(screen.getByRole('switch', { name: 'Public memorial' }));
    expect(summary.getByText('Private')).toBeTruthy();
    const choice = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name });
    expect(choice(/^Only people you invite/).checked).toBe(true);
    expect(screen.getByText(/^You can invite people once the page is saved/)).toBeTruthy();
    fireEvent.click(choice(/^Anyone with the password/));
    expect(screen.getByText(/^You can set the password once the page is saved/)).toBeTruthy();
    expect(summary.getByText('Private')).toBeTruthy();
    fireEvent.click(choice(/^Everyone/));
    expect(summary.getByText('Public')).toBeTruthy();
    expect(screen.getByRole('switch', { name: 'Public memorial' }).getAttribute('aria-checked')).toBe('true');
  });

  test('REQ-222 REQ-230 REQ-413 creates, says so and opens the page', async () => {
    const calls = stubServer({ ...asUser(ana), ...pulled(), ...accepting });
    const app = renderApp('/create-memorial');
    await fillFirstStep();
    goTo('Memorial Settings');
    fireEvent.click(main().getByRole('button', { name: 'Create Memorial' }));
    expect(await screen.findByText('Memorial Created!')).toBeTruthy();
    await waitFor(() => expect(app.place()).toMatch(/^\/memorial\/[0-9a-f-]{36}$/));
    expect(await screen.findByRole('heading', { level: 1, name: 'Juno' })).toBeTruthy();
    const [creation] = calls.filter(({ path }) => path === '/api/sync/push').flatMap(commandsOf);
    expect(creation).toMatchObject({
      type: 'CreateMemorial',
      payload: { petName: 'Juno', petType: 'cat', isPublic: true, templateId: 'classic', birthDate: null },
    });
  });

  test('a page that was just made says so above itself, once', async () => {
    stubServer({ ...asUser(ana), ...pulled(), ...accepting });
    const app = renderApp('/create-memorial');
    await fillFirstStep();
    goTo('Memorial Settings');
    fireEvent.click(main().getByRole('button', { name: 'Create Memorial' }));
    const card = within(await screen.findByRole('region', { name: "Juno's page is ready" }));
    expect(card.getByText("Tell someone who'd like to see it")).toBeTruthy();
    expect(card.getByRole('button', { name: 'Share' })).toBeTruthy();
    expect(window.history.state?.usr ?? null).toBeNull();
    fireEvent.click(card.getByRole('button', { name: 'Not now' }));
    expect(screen.queryByText("Juno's page is ready")).toBeNull();
    const place = app.place();
    app.unmount();
    renderApp(place);
    await screen.findByRole('heading', { level: 1, name: 'Juno' });
    expect(screen.queryByText("Juno's page is ready")).toBeNull();
  });

  test('MIS-16 a page is no app of its own before the server has it, and is one from then on', async () => {
    const server: Parameters<typeof stubServer>[0] = { ...asUser(ana), ...pulled(), ...accepting };
    stubServer(server);
    const app = renderApp('/create-memorial');
    await fillFirstStep();
    goTo('Memorial Settings');
    fireEvent.click(main().getByRole('button', { name: 'Create Memorial' }));
    await screen.findByRole('heading', { level: 1, name: 'Juno' });
    const id = app.place().slice('/memorial/'.length);
    const manifest = () => document.head.querySelector('link[rel="manifest"]')?.getAttribute('href');
    expect(manifest()).not.toBe(`/memorial/${id}/manifest.webmanifest`);
    server[`GET /api/memorials/${id}`] = () => ({
      body: anasMemorial({ id, petName: 'Juno', position: positionOf(9) }),
    });
    fireEvent(window, new Event('online'));
    await waitFor(() => expect(manifest()).toBe(`/memorial/${id}/manifest.webmanifest`));
  });

  test.each([
    ['REQ-232', 'memorial-limit', 'Upgrade Required', 'Please upgrade to create more memorials.'],
    ['REQ-231', 'anything', 'Error', 'Failed to create memorial. Please try again.'],
  ])('%s a refusal is told, and nothing that was written is lost', async (_, code, title, text) => {
    stubServer({ ...asUser(ana), ...pulled(), ...refusing(code) });
    const app = renderApp('/create-memorial');
    await fillFirstStep();
    goTo('Memorial Settings');
    fireEvent.click(main().getByRole('button', { name: 'Create Memorial' }));
    expect(await screen.findByText(title)).toBeTruthy();
    expect(screen.getByText(text)).toBeTruthy();
    expect(app.place()).toBe('/create-memorial');
    goTo('Pet Information');
    expect(screen.getByLabelText("Pet's Name *")).toHaveProperty('value', 'Juno');
  });

  test('what is half written is still there after the page was left', async () => {
    stubServer({ ...asUser(ana), ...pulled() });
    const before = renderApp('/create-memorial');
    await fillFirstStep('Hilda');
    const kept = async () => {
      const db = await new Dexie('everpaw').open();
      const drafts = await db.table('drafts').toArray();
      db.close();
      return drafts;
    };
    // Left at once: what was not kept yet is kept on the way out.
    before.unmount();
    await waitFor(async () => expect(await kept()).toHaveLength(1));
    renderApp('/create-memorial');
    await waitFor(() => expect(screen.getByLabelText("Pet's Name *")).toHaveProperty('value', 'Hilda'));
  });
});

describe('what the server refused', () => {
  const id = '0197f3a0-5b1e-7c42-9d10-be11a0000077';
  const sha256 = 'd'.repeat(64);
  const refusal: OutboxError = { kind: 'rejected', code: 'memorial-limit', message: 'No room.', errors: [] };

  /** Puts a refused command, and its photo, on this device. */
  async function refuse(type: string, payload: object, error: OutboxError) {
    const offline = openOffline();
    const { db } = await offline.localStore();
    await db.media.add({ ...chosenPhoto(sha256), name: 'IMG_0123.HEIC', accounts: [ana.id] });
    await db.outbox.add(entry(1, type, payload, { accountId: ana.id, state: 'rejected', error }));
    return offline;
  }

  test('REL-51 a refused memorial is no “not found”: everything entered opens again in the wizard and is sent', async () => {
    const calls = stubServer({ ...asUser(ana), ...pulled(), ...accepting });
    const photo = { imageId: idOf(8), sha256, caption: 'By the sea' };
    const payload = {
      memorialId: id,
      petName: 'Milo',
      petType: 'cat',
      memorialText: 'He sang.',
      photos: [photo],
    };
    const offline = await refuse('CreateMemorial', payload, refusal);
    await (await offline.localStore()).db.media.update(sha256, { uploaded: 1 });
    const app = renderApp(`/memorial/${id}`, { offline });
    const region = within(await screen.findByRole('region', { name: 'A new memorial wasn’t accepted' }));
    expect(region.getByText('No room.')).toBeTruthy();
    expect(screen.queryByText('Memorial Not Found')).toBeNull();
    fireEvent.click(region.getByRole('link', { name: 'Change' }));
    expect(await screen.findByLabelText("Pet's Name *")).toHaveProperty('value', 'Milo');
    goTo('Photos');
    expect(await screen.findByLabelText('Caption of the large photo')).toHaveProperty('value', 'By the sea');
    goTo('Memorial Settings');
    fireEvent.click(main().getByRole('button', { name: 'Create Memorial' }));
    await waitFor(() => expect(app.place()).toBe(`/memorial/${id}`));
    await waitFor(() => {
      const pushed = calls.filter(({ path }) => path === '/api/sync/push').flatMap(commandsOf);
      expect(pushed).toMatchObject([
        { type: 'CreateMemorial', payload: { ...payload, photos: [{ ...photo }] } },
      ]);
    });
  });

  test('REL-51 a photo that was left out is named with its reason, and can be replaced', async () => {
    vi.stubGlobal('createImageBitmap', async () => ({ width: 4, height: 3, close: () => {} }));
    const calls = stubServer({
      ...asUser(ana),
      ...pulled([anasMemorial({ id })]),
      ...accepting,
    });
    const damaged = {
      ...refusal,
      code: 'image-damaged',
      message: 'This picture is damaged and can’t be opened.',
    };
    const payload = { memorialId: id, imageId: idOf(8), sha256, caption: 'By the sea' };
    const offline = await refuse('AddPhoto', payload, damaged);
    renderApp('/saved', { offline });
    const region = within(await screen.findByRole('region', { name: 'A new photo wasn’t accepted' }));
    expect(region.getByText('IMG_0123.HEIC')).toBeTruthy();
    expect(region.getByText('This picture is damaged and can’t be opened.')).toBeTruthy();
    expect(region.getByText('By the sea')).toBeTruthy();
    const other = new File([new Uint8Array([1, 2, 3])], 'sea.jpg', { type: 'image/jpeg' });
    const wanted = await sha256Of(await other.arrayBuffer());
    const { db } = await offline.localStore();
    fireEvent.change(region.getByLabelText('Photo'), { target: { files: [other] } });
    await waitFor(async () =>
      expect([
        screen.queryByText('Upload Failed')?.parentElement?.textContent,
        await db.outbox.toArray(),
      ]).toMatchObject([
        undefined,
        [{ type: 'AddPhoto', state: 'queued', payload: { ...payload, sha256: wanted }, blobs: [wanted] }],
      ]),
    );
    expect((await db.media.toArray()).map(({ name }) => name)).toEqual(['sea.jpg']);
    expect(calls.some(({ path }) => path === '/api/sync/push')).toBe(false);
  });
});

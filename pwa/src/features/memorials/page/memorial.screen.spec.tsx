import { shortPathOf } from '@everpaw/contracts/memorials/address/short-address';
import { memorialEntity } from '@everpaw/contracts/memorials/memorial.entity';
import 'fake-indexeddb/auto';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import Dexie from 'dexie';
import { describe, expect, test, vi } from 'vitest';
import { openOffline } from '../../../offline/offline.ts';
import { forgetHistory } from '../../../offline/store/upkeep/forget-history.ts';
import { ana, asUser, renderApp, stubServer } from '../../../test-app.tsx';
import { takeNewDevice } from '../../../test-device.ts';
import {
  anasMemorial,
  memorialDto,
  photosOf,
  positionOf,
  pullAnswerOf,
  tributeDto,
} from '../../../test-memorials.ts';

const bella = memorialDto();
const path = `/memorial/${bella.id}`;
const serve = (view: object, entries: object[] = []) => ({
  [`GET /api/memorials/${bella.id}`]: () => ({ body: view, headers: { etag: '"1"' } }),
  [`GET /api/memorials/${bella.id}/guestbook`]: () => ({
    body: { entries, count: entries.length, nextCursor: null },
  }),
});
const problem = (status: number, error: string, code: string) => ({
  status,
  body: { type: 'about:blank', title: 'Refused', status, error, code, errors: [] },
});

describe('a memorial page', () => {
  test('REQ-291 REQ-292 REQ-293 REQ-294 REQ-299 shows who it is for, and the way back', async () => {
    stubServer({ ...asUser(null), ...serve(bella) });
    renderApp(path);
    expect(screen.getByText('Loading')).toBeTruthy();
    expect(await screen.findByRole('heading', { level: 1, name: 'Bella' })).toBeTruthy();
    expect(screen.getByText('Dog')).toBeTruthy();
    expect([...document.querySelectorAll('time')].map((each) => each.dateTime).slice(0, 2)).toEqual([
      '2011-04-03',
      '2024-06-09',
    ]);
    expect(screen.getByText('waited').tagName).toBe('STRONG');
    expect(screen.getByRole('link', { name: 'Back to Gallery' }).getAttribute('href')).toBe(
      '/memorial-gallery',
    );
    await waitFor(() => expect(document.title).toBe('Bella – in memory · Everpaw'));
  });

  test('REQ-287 a skeleton of the page until it is there', async () => {
    stubServer({ ...asUser(null), ...serve(bella) });
    renderApp(path);
    const skeleton = await screen.findByText('Loading the memorial');
    expect(
      skeleton.closest('[aria-busy=true]')?.querySelectorAll('[aria-hidden=true]').length,
    ).toBeGreaterThan(3);
    await screen.findByRole('heading', { level: 1, name: 'Bella' });
    expect(screen.queryByText('Loading the memorial')).toBeNull();
  });

  test('MIS-16 a page that was seen stays an app of its own after the history changed, also without the server', async () => {
    const offline = openOffline();
    await offline.cacheAnswer(memorialEntity.name, bella);
    const { db } = await offline.localStore();
    await db.transaction('rw', db.tables, () => forgetHistory(db, null));
    stubServer({ ...asUser(null), [`GET /api/memorials/${bella.id}`]: () => null });
    renderApp(path, { offline });
    await screen.findByRole('heading', { level: 1, name: 'Bella' });
    // The tags of the head are loaded later than the page.
    await waitFor(() =>
      expect(document.head.querySelector('link[rel="manifest"]')?.getAttribute('href')).toBe(
        `${path}/manifest.webmanifest`,
      ),
    );
  });

  test('REQ-298 REQ-300 without photos and story there is a portrait and a sentence', async () => {
    stubServer({ ...asUser(null), ...serve({ ...bella, memorialText: null }) });
    renderApp(path);
    expect(await screen.findByText('Bella was a beloved companion, remembered always.')).toBeTruthy();
    expect(screen.getByRole('img', { name: 'Drawing in place of a photo of Bella' })).toBeTruthy();
  });

  test('REQ-428 pictures that cannot be had: it says so, and asks for them again', async () => {
    stubServer({ ...asUser(null), ...serve({ ...bella, images: photosOf(bella.id, 1) }) });
    renderApp(path);
    const photo = await screen.findByRole('img', { name: 'At the gate' });
    expect(screen.queryByText('Failed to fetch memorial images')).toBeNull();
    fireEvent.error(photo);
    expect(await screen.findByText('Failed to fetch memorial images')).toBeTruthy();
    expect(screen.getByText('Image unavailable')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('img', { name: 'At the gate' })).not.toBe(photo);
    expect(screen.queryByText('Failed to fetch memorial images')).toBeNull();
  });

  test('REQ-427 neither on the device nor to be had: it says so', async () => {
    stubServer({ ...asUser(null), [`GET /api/memorials/${bella.id}`]: () => null });
    renderApp(path);
    expect(await screen.findByText('Failed to fetch memorial')).toBeTruthy();
    expect(
      screen.getByRole('heading', { level: 1, name: 'This page isn’t on your device yet' }),
    ).toBeTruthy();
  });

  test('REQ-295 REQ-296 REQ-297 the first photo large, six more small, all of them in the lightbox', async () => {
    stubServer({ ...asUser(null), ...serve({ ...bella, images: photosOf(bella.id, 9) }) });
    renderApp(path);
    const first = await screen.findByRole('button', { name: 'Open At the gate' });
    expect(screen.getAllByRole('button', { name: /^Open / })).toHaveLength(7);
    expect(screen.getByRole('button', { name: 'Open Photo 7 of 9 of Bella, and 2 more' })).toBeTruthy();
    fireEvent.click(first);
    const lightbox = await screen.findByRole('dialog', { name: 'Photos of Bella' });
    expect(within(lightbox).getByText('Photo 1 of 9: At the gate')).toBeTruthy();
    fireEvent.keyDown(lightbox, { key: 'ArrowLeft' });
    expect(within(lightbox).getByText('Photo 9 of 9')).toBeTruthy();
    fireEvent.keyDown(lightbox, { key: 'Home' });
    expect(within(lightbox).getByText('Photo 1 of 9: At the gate')).toBeTruthy();
  });

  test('REQ-288 REQ-289 REQ-290 REQ-305 what does not exist, or is private, is not found', async () => {
    stubServer({
      ...asUser(null),
      [`GET /api/memorials/${bella.id}`]: () => problem(404, 'gone', 'memorial-not-found'),
    });
    renderApp(path);
    expect(await screen.findByRole('heading', { level: 1, name: 'Memorial Not Found' })).toBeTruthy();
    expect(
      screen.getByText("The memorial you're looking for doesn't exist or may have been removed."),
    ).toBeTruthy();
    expect(screen.getByRole('link', { name: 'View All Memorials' }).getAttribute('href')).toBe(
      '/memorial-gallery',
    );
  });

  test('MIS-15 what was opened once opens without a server', async () => {
    stubServer({ ...asUser(null), ...serve(bella, [tributeDto()]) });
    const online = renderApp(path);
    await screen.findByText('She thanked me for each biscuit.');
    online.unmount();
    stubServer({
      'GET /api/auth/user': () => null,
      [`GET /api/memorials/${bella.id}`]: () => null,
      [`GET /api/memorials/${bella.id}/guestbook`]: () => null,
    });
    renderApp(path);
    expect(await screen.findByRole('heading', { level: 1, name: 'Bella' })).toBeTruthy();
    expect(await screen.findByText('She thanked me for each biscuit.')).toBeTruthy();
  });

  test('who signs while the server cannot be reached is not told that it has arrived', async () => {
    stubServer({ ...asUser(null), ...serve(bella, [tributeDto()]) });
    const before = renderApp(path);
    await screen.findByText('She thanked me for each biscuit.');
    before.unmount();
    const calls = stubServer({
      'GET /api/auth/user': () => null,
      [`GET /api/memorials/${bella.id}`]: () => null,
      [`GET /api/memorials/${bella.id}/guestbook`]: () => null,
      'POST /api/sync/push': () => null,
    });
    renderApp(path);
    await screen.findByText('She thanked me for each biscuit.');
    await waitFor(() => expect(calls.some(({ path: asked }) => asked.endsWith('/guestbook'))).toBe(true));
    fireEvent.click(screen.getByRole('button', { name: 'Sign the Guestbook' }));
    fireEvent.change(await screen.findByLabelText('Your name'), { target: { value: 'Nora' } });
    fireEvent.change(screen.getByLabelText('Your tribute'), { target: { value: 'Sleep well.' } });
    fireEvent.submit(screen.getByRole('form', { name: 'Sign the Guestbook' }));
    expect(await screen.findByText('Thank you for signing the guestbook')).toBeTruthy();
    expect(
      screen.getByText('It’s saved on this device, and will be sent when you’re back online.'),
    ).toBeTruthy();
    expect(await screen.findByText('Sleep well.')).toBeTruthy();
  });

  test('REQ-302 REQ-303 the QR code is a real one of this page', async () => {
    stubServer({ ...asUser(null), ...serve(bella) });
    renderApp(path);
    fireEvent.click(await screen.findByRole('button', { name: 'QR Code' }));
    expect(await screen.findByText('Scan this QR code to share the memorial')).toBeTruthy();
    expect(screen.getByRole('img', { name: "QR code for Bella's memorial" })).toBeTruthy();
    expect(screen.getByText(`${window.location.host}${shortPathOf(bella.id)}`)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Download for printing (SVG)' })).toBeTruthy();
  });

  test('REQ-301 where the phone has no share sheet a dialog holds the address that the QR code has, to copy and to send', async () => {
    const writeText = vi.fn(async () => {});
    vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(
      Object.assign(new EventTarget() as Clipboard, { writeText }),
    );
    stubServer({ ...asUser(null), ...serve(bella) });
    renderApp(path);
    fireEvent.click(await screen.findByRole('button', { name: 'Share' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Share this memorial' }));
    const address = shortPathOf(bella.id);
    expect(dialog.getByText(`${window.location.host}${address}`)).toBeTruthy();
    expect(dialog.getByText('Anyone with this address can open the page.')).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Copy link' }));
    expect(await dialog.findByRole('button', { name: 'Copied' })).toBeTruthy();
    expect(writeText).toHaveBeenCalledWith(`${window.location.origin}${address}`);
    for (const service of [/^Email/, /^Messages/, /^WhatsApp/, /^Facebook/]) {
      const { href } = dialog.getByRole<HTMLAnchorElement>('link', { name: service });
      expect(decodeURIComponent(href)).toContain(`${window.location.origin}${address}`);
    }
    expect(dialog.getByRole('img', { name: "QR code for Bella's memorial" })).toBeTruthy();
    // Without a connection there is no picture, and the rest stays.
    const picture = dialog.getByRole('img', { name: "Bella's page as it looks in a message" });
    expect(picture.getAttribute('src')).toMatch(new RegExp(`^${path}/share\\.jpg\\?v=`));
    fireEvent.error(picture);
    expect(dialog.queryByRole('img', { name: "Bella's page as it looks in a message" })).toBeNull();
    expect(dialog.getByText(`${window.location.host}${address}`)).toBeTruthy();
  });

  test('REQ-301 REQ-305 of a private memorial it says who can open the address, and hands it to no service', async () => {
    stubServer({ ...asUser(ana), ...serve(anasMemorial({ isPublic: false })) });
    const alone = renderApp(path);
    fireEvent.click(await screen.findByRole('button', { name: 'Share' }));
    const own = within(await screen.findByRole('dialog', { name: 'Share this memorial' }));
    expect(
      own.getByText('This memorial is private. Only you and people you invite can open this address.'),
    ).toBeTruthy();
    expect(own.getByRole('button', { name: 'Copy link' })).toBeTruthy();
    expect(own.getByRole('link', { name: 'make the page public' })).toBeTruthy();
    expect(own.queryByRole('link', { name: /^Email/ })).toBeNull();
    alone.unmount();
    await takeNewDevice();
    const keepers = ['0197f3a0-0000-7000-8000-000000000002'];
    stubServer({ ...asUser(ana), ...serve(anasMemorial({ isPublic: false, keepers })) });
    renderApp(path);
    fireEvent.click(await screen.findByRole('button', { name: 'Share' }));
    expect(await screen.findByText(/Only people who were invited can open this address/)).toBeTruthy();
  });

  test('of a page in no list it says that only people with the address find it', async () => {
    stubServer({ ...asUser(ana), ...serve(anasMemorial({ isListed: false })) });
    renderApp(path);
    expect(await screen.findByText('Anyone with the link')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Share' }));
    expect(await screen.findByText(/Only people with this address can find the page/)).toBeTruthy();
  });

  test('of a page with a password it says that people need it, and offers its reader nothing else', async () => {
    const locked = memorialDto({ ...bella, isPublic: false, hasPassword: true, isOpened: true });
    stubServer({ ...asUser(null), ...serve(locked) });
    renderApp(path);
    expect(await screen.findByText('With a password')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Share' }));
    expect(await screen.findByText(/People need the page’s password/)).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'make the page public' })).toBeNull();
  });

  test('only its keeper sees the controls', async () => {
    stubServer({ ...asUser(null), ...serve(bella) });
    const visitor = renderApp(path);
    await screen.findByRole('heading', { level: 1, name: 'Bella' });
    await visitor.known();
    expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull();
    visitor.unmount();
    stubServer({ ...asUser(ana), ...serve(anasMemorial()) });
    renderApp(path);
    expect(await screen.findByRole('button', { name: "Delete Bella's memorial" })).toBeTruthy();
  });
});

describe('the guestbook', () => {
  const pushed = () => ({ body: { verdicts: [], position: null } });

  test('REQ-306 REQ-316 REQ-317 REQ-318 REQ-319 REQ-320 says who was here, or invites the first', async () => {
    stubServer({ ...asUser(null), ...serve(bella, [tributeDto()]) });
    const one = renderApp(path);
    expect(await screen.findByText('1 visitor')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Recent Visitors' })).toBeTruthy();
    expect(screen.getByText('Margarethe')).toBeTruthy();
    expect(screen.getByText(/Two gardens down/)).toBeTruthy();
    expect(screen.getByText(/ago$/)).toBeTruthy();
    one.unmount();
    await takeNewDevice();
    stubServer({ ...asUser(null), ...serve(bella) });
    renderApp(path);
    expect(await screen.findByText("Be the first to sign Bella's guestbook")).toBeTruthy();
    expect(screen.getByText('No messages yet')).toBeTruthy();
  });

  test('REQ-304 is that of the memorial whose page it is, and speaks of its pet', async () => {
    const calls = stubServer({ ...asUser(null), ...serve(bella, [tributeDto()]) });
    renderApp(path);
    const panel = within(await screen.findByRole('region', { name: 'Guestbook' }));
    expect(panel.getByText(/If you knew Bella/)).toBeTruthy();
    expect(await panel.findByText('She thanked me for each biscuit.')).toBeTruthy();
    const asked = calls.map((call) => call.path).filter((each) => each.includes('/guestbook'));
    expect(new Set(asked)).toEqual(new Set([`/api/memorials/${bella.id}/guestbook`]));
  });

  test('REQ-325 a guestbook that cannot be had says so, and can be signed all the same', async () => {
    stubServer({
      ...asUser(null),
      ...serve(bella),
      [`GET /api/memorials/${bella.id}/guestbook`]: () => null,
    });
    renderApp(path);
    expect(await screen.findByText('Failed to fetch guestbook entries')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Sign the Guestbook' })).toBeTruthy();
  });

  test('REQ-314 an empty form is not sent, and says what is missing', async () => {
    const calls = stubServer({ ...asUser(null), ...serve(bella), 'POST /api/sync/push': pushed });
    renderApp(path);
    fireEvent.click(await screen.findByRole('button', { name: 'Sign the Guestbook' }));
    fireEvent.change(await screen.findByLabelText('Your tribute'), { target: { value: '   ' } });
    fireEvent.submit(screen.getByRole('form', { name: 'Sign the Guestbook' }));
    expect(await screen.findByText('Please fill required fields')).toBeTruthy();
    expect(screen.getByText('Name and tribute message are required.')).toBeTruthy();
    expect(calls.some(({ method }) => method === 'POST')).toBe(false);
  });

  test('REQ-003 REQ-307 REQ-311 REQ-321 REQ-322 REQ-323 REQ-327 anybody signs; the form counts, clears and closes; guestbook and memorial are read again', async () => {
    // As on the server: what was accepted is in the guestbook from then on.
    const entries: object[] = [];
    const calls = stubServer({
      ...asUser(null),
      ...serve(bella, entries),
      'POST /api/sync/push': ({ body }) => {
        const { commands } = body as { commands: { id: string; payload: { tributeId: string } }[] };
        for (const { payload } of commands)
          entries.push({
            ...payload,
            id: payload.tributeId,
            createdAt: '2026-03-01T00:00:00.000Z',
            status: 'shown',
            reports: 0,
            mine: false,
            position: positionOf(2),
          });
        const verdicts = commands.map(({ id }) => ({ id, verdict: 'accepted', position: positionOf(2) }));
        return { body: { verdicts, position: positionOf(2) } };
      },
    });
    renderApp(path);
    fireEvent.click(await screen.findByRole('button', { name: 'Sign the Guestbook' }));
    fireEvent.change(await screen.findByLabelText('Your name'), { target: { value: ' Nora ' } });
    fireEvent.change(screen.getByLabelText('Your tribute'), { target: { value: 'Sleep well.' } });
    expect(screen.getByText('11/500 characters')).toBeTruthy();
    fireEvent.submit(screen.getByRole('form', { name: 'Sign the Guestbook' }));
    expect(await screen.findByText('Thank you for signing the guestbook')).toBeTruthy();
    expect(screen.getByText('Your tribute to Bella has been added.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByLabelText('Your name')).toBeNull());
    expect(await screen.findByText('Sleep well.')).toBeTruthy();
    await waitFor(() =>
      expect(calls.find(({ path: asked }) => asked === '/api/sync/push')?.body).toMatchObject({
        commands: [
          {
            type: 'SignGuestbook',
            payload: { visitorName: 'Nora', visitorLocation: null, tributeMessage: 'Sleep well.' },
          },
        ],
      }),
    );
    const since = calls.findIndex(({ path: asked }) => asked === '/api/sync/push');
    await waitFor(() => {
      const asked = calls.slice(since).map((call) => call.path);
      expect(asked).toContain(`/api/memorials/${bella.id}`);
      expect(asked).toContain(`/api/memorials/${bella.id}/guestbook`);
    });
    expect(await screen.findByText('1 visitor')).toBeTruthy();
  });

  test.each(['stores it', 'has no room'])(
    'a tribute is shown before the device has stored it, and says so; then the device %s',
    async (outcome) => {
      stubServer({ ...asUser(null), ...serve(bella), 'POST /api/sync/push': () => null });
      const offline = openOffline();
      const engine = await offline.engine();
      const store = Promise.withResolvers<void>();
      renderApp(path, {
        offline: {
          ...offline,
          engine: async () => ({
            ...engine,
            async enqueue(...args) {
              await store.promise;
              return engine.enqueue(...args);
            },
          }),
        },
      });
      const { db } = await offline.localStore();
      const drafted = async () => (await db.drafts.toArray()).map(({ value }) => value);
      fireEvent.click(await screen.findByRole('button', { name: 'Sign the Guestbook' }));
      fireEvent.change(await screen.findByLabelText('Your name'), { target: { value: 'Nora' } });
      fireEvent.change(screen.getByLabelText('Your tribute'), { target: { value: 'Sleep well.' } });
      await waitFor(async () => expect(await drafted()).toMatchObject([{ tributeMessage: 'Sleep well.' }]));
      fireEvent.submit(screen.getByRole('form', { name: 'Sign the Guestbook' }));

      const shown = await screen.findByText('Being saved on this device');
      expect(shown.closest('li')?.textContent).toContain('Sleep well.');
      // If the app ends now, the words are still a draft.
      expect(await db.outbox.count()).toBe(0);
      expect(await drafted()).toMatchObject([{ tributeMessage: 'Sleep well.' }]);

      if (outcome === 'stores it') {
        store.resolve();
        expect(await screen.findByText('Waiting to be sent')).toBeTruthy();
        expect(screen.getAllByText('Sleep well.')).toHaveLength(1);
        await waitFor(async () => expect(await drafted()).toEqual([]));
        expect(await db.outbox.count()).toBe(1);
        // It ends the notices of failures, so it must not come while another test waits for one.
        await screen.findByText('Thank you for signing the guestbook');
      } else {
        store.reject(new Error('There isn’t enough space on this device'));
        expect(await screen.findByText('Error adding tribute')).toBeTruthy();
        expect(screen.queryByText('Being saved on this device')).toBeNull();
        expect(screen.getByLabelText('Your tribute')).toHaveProperty('value', 'Sleep well.');
        expect(await drafted()).toMatchObject([{ tributeMessage: 'Sleep well.' }]);
      }
    },
  );

  test('words that were written days before they arrived show both days', async () => {
    const waited = tributeDto({
      writtenAt: '2026-02-26T12:00:00.000Z',
      createdAt: '2026-03-01T12:00:00.000Z',
    });
    stubServer({ ...asUser(null), ...serve(bella, [waited]) });
    renderApp(path);
    expect(await screen.findByText(/written .*26.*, arrived .*1/)).toBeTruthy();
  });

  test('on a device that is full the words go straight to the site, while it answers', async () => {
    const add = IDBObjectStore.prototype.add;
    vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(function (this: IDBObjectStore, ...args) {
      if (this.name === 'outbox') throw new DOMException('The disk is full', 'QuotaExceededError');
      return add.apply(this, args);
    });
    const signed = `POST /api/memorials/${bella.id}/guestbook`;
    let isUp = false;
    const calls = stubServer({
      ...asUser(null),
      ...serve(bella),
      [signed]: () => (isUp ? { status: 201, body: { id: 'x', position: positionOf(2) } } : null),
    });
    renderApp(path);
    fireEvent.click(await screen.findByRole('button', { name: 'Sign the Guestbook' }));
    fireEvent.change(await screen.findByLabelText('Your name'), { target: { value: 'Nora' } });
    fireEvent.change(screen.getByLabelText('Your tribute'), { target: { value: 'Sleep well.' } });
    fireEvent.submit(screen.getByRole('form', { name: 'Sign the Guestbook' }));
    expect(await screen.findByText(/enough space on this device/)).toBeTruthy();
    isUp = true;
    fireEvent.submit(screen.getByRole('form', { name: 'Sign the Guestbook' }));
    expect(await screen.findByText('Thank you for signing the guestbook')).toBeTruthy();
    const sent = calls.filter(({ method, path: to }) => `${method} ${to}` === signed);
    expect(sent.at(-1)?.body).toEqual({
      visitorName: 'Nora',
      visitorLocation: null,
      tributeMessage: 'Sleep well.',
    });
    expect(new Set(sent.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
  });

  test('REQ-321 what was signed is a draft no more: the form opens empty again', async () => {
    stubServer({ ...asUser(null), ...serve(bella), 'POST /api/sync/push': pushed });
    renderApp(path);
    const drafts = async () => {
      const db = await new Dexie('everpaw').open();
      const rows = await db.table('drafts').toArray();
      db.close();
      return rows.map(({ value }) => value.tributeMessage);
    };
    fireEvent.click(await screen.findByRole('button', { name: 'Sign the Guestbook' }));
    fireEvent.change(await screen.findByLabelText('Your name'), { target: { value: 'Nora' } });
    fireEvent.change(screen.getByLabelText('Your tribute'), { target: { value: 'Sleep well.' } });
    await waitFor(async () => expect(await drafts()).toEqual(['Sleep well.']));
    fireEvent.submit(screen.getByRole('form', { name: 'Sign the Guestbook' }));
    expect(await screen.findByText('Thank you for signing the guestbook')).toBeTruthy();
    await waitFor(() => expect(screen.queryByLabelText('Your name')).toBeNull());
    expect(await drafts()).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Sign the Guestbook' }));
    expect(await screen.findByLabelText('Your tribute')).toHaveProperty('value', '');
    expect(screen.getByLabelText('Your name')).toHaveProperty('value', '');
  });

  test('REQ-324 words that neither the device could keep nor the site could take stay in the form, with what went wrong', async () => {
    stubServer({
      ...asUser(null),
      ...serve(bella),
      [`POST /api/memorials/${bella.id}/guestbook`]: () => null,
    });
    renderApp(path);
    fireEvent.click(await screen.findByRole('button', { name: 'Sign the Guestbook' }));
    fireEvent.change(await screen.findByLabelText('Your name'), { target: { value: 'Nora' } });
    fireEvent.change(screen.getByLabelText('Your tribute'), { target: { value: 'Sleep well.' } });
    const full = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
      throw new DOMException('The disk is full', 'QuotaExceededError');
    });
    fireEvent.submit(screen.getByRole('form', { name: 'Sign the Guestbook' }));
    const title = await screen.findByText('Error adding tribute');
    full.mockRestore();
    expect(title.parentElement?.textContent).toContain('There isn’t enough space on this device');
    expect(screen.getByLabelText('Your tribute')).toHaveProperty('value', 'Sleep well.');
  });

  test('MIS-14 a tribute that was refused is a draft with its words', async () => {
    stubServer({
      ...asUser(null),
      ...serve(bella),
      'POST /api/sync/push': ({ body }) => ({
        body: {
          verdicts: (body as { commands: { id: string }[] }).commands.map(({ id }) => ({
            id,
            verdict: 'rejected',
            code: 'not-allowed',
            message: 'Please write it kindly.',
            errors: [],
          })),
          position: null,
        },
      }),
    });
    renderApp(path);
    fireEvent.click(await screen.findByRole('button', { name: 'Sign the Guestbook' }));
    fireEvent.change(await screen.findByLabelText('Your name'), { target: { value: 'Ole' } });
    fireEvent.change(screen.getByLabelText('Your tribute'), { target: { value: 'From the hill.' } });
    fireEvent.submit(screen.getByRole('form', { name: 'Sign the Guestbook' }));
    const refused = await screen.findByRole('region', { name: 'Your tribute wasn’t accepted' });
    expect(within(refused).getByText('From the hill.')).toBeTruthy();
    expect(within(refused).getByText(/Please write it kindly\./)).toBeTruthy();
    for (const name of ['Send again', 'Change', 'Copy', 'Discard'])
      expect(within(refused).getByRole('button', { name })).toBeTruthy();
  });

  test('REQ-328 a visitor may report; the keeper may hide, delete and choose to read first', async () => {
    stubServer({ ...asUser(null), ...serve(bella, [tributeDto()]) });
    const visitor = renderApp(path);
    fireEvent.click(await screen.findByRole('button', { name: 'More about the tribute from Margarethe' }));
    expect(await screen.findByRole('button', { name: 'Report' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Hide' })).toBeNull();
    visitor.unmount();
    await takeNewDevice();
    stubServer({
      ...asUser(ana),
      ...serve(anasMemorial(), [tributeDto()]),
      'GET /api/sync': () => ({ body: pullAnswerOf([anasMemorial()], [tributeDto()]) }),
    });
    renderApp(path);
    fireEvent.click(await screen.findByRole('button', { name: 'More about the tribute from Margarethe' }));
    await screen.findByRole('button', { name: 'Hide' });
    expect(screen.getByRole('button', { name: 'Delete' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Report' })).toBeNull();
    expect(await screen.findByRole('switch', { name: 'Approve tributes first' })).toHaveProperty(
      'checked',
      false,
    );
  });
});

import { ecardsMessages as messages } from '@everpaw/contracts/ecards/ecards.messages';
import { draftMessages } from '@everpaw/contracts/sync/draft.messages';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { openOffline } from '../../offline/offline.ts';
import { setSetting } from '../../offline/store/database.ts';
import { putDocuments } from '../../offline/store/documents.ts';
import { freshDatabase, positionOf } from '../../offline/testing/fixtures.ts';
import { ana, asUser, type Call, renderApp, stubServer } from '../../test-app.tsx';

const photo = 'data:image/jpeg;base64,aGVsbG8=';
vi.mock('./ecard-photo.ts', () => ({ ecardPhotoOf: async () => photo }));

const id = (n: number) => `0197f3a0-0000-7000-8000-${String(n).padStart(12, '0')}`;
const template = (n: number, name: string, price: number) => ({
  id: id(n),
  name,
  description: 'A ring of leaves.',
  templateImageUrl: `/ecards/${n}.svg`,
  price,
  category: 'sympathy',
  isActive: true,
});
const templates = [template(1, 'Olive Wreath', 0), template(2, 'Golden Arch', 250)];

type Replies = Parameters<typeof stubServer>[0];

async function open(
  replies: Replies = {},
  { user = null as typeof ana | null, path = '/ecards', db = freshDatabase() } = {},
) {
  localStorage.clear();
  const calls = stubServer({
    ...asUser(user),
    'GET /api/site': () => ({ body: { mode: 'testing', calls: [] } }),
    'GET /api/ecards/templates': () => ({ body: templates }),
    'POST /api/sync/push': answered('accepted'),
    ...replies,
  });
  const app = renderApp(path, { offline: openOffline({ db }) });
  await screen.findByRole('heading', { level: 1 });
  return { ...app, calls };
}
/** The server's word on everything that is pushed. */
function answered(
  verdict: 'accepted' | 'rejected',
  message = '',
  errors: { path: string; message: string }[] = [],
) {
  return ({ body }: Call) => {
    const { commands } = body as { commands: { id: string }[] };
    const said =
      verdict === 'accepted'
        ? { verdict, position: positionOf(9) }
        : { verdict, code: 'refused', message, errors };
    return { body: { verdicts: commands.map((command) => ({ id: command.id, ...said })), position: null } };
  };
}
const fields = {
  'Their name': 'Ben',
  'Their email': 'ben@example.org',
  'Your message': 'We miss her with you.',
  'Your name': 'Ana',
  'Your email': 'ana@example.org',
};
const fill = () => {
  for (const [name, value] of Object.entries(fields))
    fireEvent.change(screen.getByRole('textbox', { name: new RegExp(`^${name}`) }), { target: { value } });
};
async function choose(name: string) {
  fireEvent.click(await screen.findByRole('button', { name: `Choose ${name}` }));
  await screen.findByRole('button', { name: 'Send E-Card' });
}
const pressed = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
async function send() {
  pressed('Send E-Card');
  const dialog = within(await screen.findByRole('dialog', { name: messages.review }));
  fireEvent.click(dialog.getByRole('button', { name: 'Send E-Card' }));
}

beforeEach(() => vi.unstubAllGlobals());

describe('the cards', () => {
  test('REQ-033 REQ-595 REQ-596 REQ-614 are a grid, each with what it costs', async () => {
    await open();
    const cards = await screen.findAllByRole('button', { name: /^Choose / });
    expect(cards.map((card) => card.closest('li')?.textContent)).toEqual([
      'FreeOlive WreathA ring of leaves.',
      '$2.50Golden ArchA ring of leaves.',
    ]);
  });

  test('REQ-597 REQ-598 REQ-601 REQ-602 REQ-603 REQ-604 one is pressed, seen as it will be, and given up', async () => {
    const { place } = await open();
    await choose('Olive Wreath');
    expect(place()).toBe(`/ecards?card=${id(1)}`);
    fill();
    const preview = within(screen.getByRole('figure', { name: messages.preview }));
    for (const words of ['Dear Ben,', 'We miss her with you.', 'With love, Ana'])
      expect(preview.getByText(words)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Send E-Card' })).toBeTruthy();
    pressed('Cancel');
    expect(await screen.findByRole('button', { name: 'Choose Olive Wreath' })).toBeTruthy();
  });

  test('REQ-016 REQ-599 REQ-600 a photo lies over the preview until it is removed', async () => {
    await open();
    await choose('Olive Wreath');
    const file = new File(['x'], 'bella.jpg', { type: 'image/jpeg' });
    fireEvent.change(screen.getByLabelText(messages.photo), { target: { files: [file] } });
    expect((await screen.findByRole('img', { name: messages.photoAlt })).getAttribute('src')).toBe(photo);
    pressed('Remove');
    await waitFor(() => expect(screen.queryByRole('img', { name: messages.photoAlt })).toBeNull());
  });

  test.each([
    [
      'past',
      '2020-01-02',
      'It’s already past 9 in the morning on January 2, 2020, so Ben will get it at ben@example.org in a moment.',
    ],
    [
      'to come',
      `${new Date().getFullYear() + 1}-01-02`,
      `Ben will get it at ben@example.org on January 2, ${new Date().getFullYear() + 1}, at 9 in the morning. Until then you can change or cancel it.`,
    ],
  ])('REQ-611 a date that is %s is told as what it does', async (_, date, words) => {
    await open();
    await choose('Olive Wreath');
    fill();
    fireEvent.change(screen.getByLabelText(/^Send on/), { target: { value: date } });
    pressed('Send E-Card');
    const dialog = within(await screen.findByRole('dialog', { name: messages.review }));
    expect(dialog.getByText(words)).toBeTruthy();
  });

  test('REQ-606 what is missing is said at its field', async () => {
    await open();
    await choose('Olive Wreath');
    pressed('Send E-Card');
    expect(await screen.findByText('Please write a few words')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('REQ-605 REQ-607 REQ-608 a card that is sent leads back to the chooser, with an empty form', async () => {
    const { calls } = await open();
    await choose('Olive Wreath');
    fill();
    await send();
    await choose('Olive Wreath');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Their name/ }).value).toBe('');
    const pushed = calls.find(({ path }) => path === '/api/sync/push')?.body;
    expect(pushed).toMatchObject({
      commands: [
        {
          type: 'SendEcard',
          payload: { templateId: id(1), petName: null, scheduledSendDate: null, customPhotoUrl: null },
        },
      ],
    });
  });

  test('REQ-613 one that is refused says why, and nothing of it is lost', async () => {
    await open({ 'POST /api/sync/push': answered('rejected', 'This card is no longer available') });
    await choose('Olive Wreath');
    fill();
    await send();
    expect(await screen.findByText('Error Sending E-card')).toBeTruthy();
    // The notice moves from the dialog to the page as the dialog closes.
    expect(await screen.findByText('This card is no longer available')).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Their name/ }).value).toBe('Ben');
  });

  test('REQ-611 a device that doesn’t know its time zone sends in UTC, and says so', async () => {
    const known = Intl.DateTimeFormat.prototype.resolvedOptions;
    const spy = vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(function (
      this: Intl.DateTimeFormat,
    ) {
      return { ...known.call(this), timeZone: 'Etc/Unknown' };
    });
    try {
      const { calls } = await open();
      await choose('Olive Wreath');
      fill();
      const day = screen.getByLabelText(/^Send on/);
      expect(screen.getByText(messages.dateHint('UTC'))).toBeTruthy();
      expect(screen.queryByLabelText(messages.timeZone)).toBeNull();
      fireEvent.change(day, { target: { value: `${new Date().getFullYear() + 1}-01-02` } });
      expect(screen.getByLabelText<HTMLSelectElement>(messages.timeZone).value).toBe('UTC');
      await send();
      await screen.findByRole('button', { name: 'Choose Olive Wreath' });
      expect(calls.find(({ path }) => path === '/api/sync/push')?.body).toMatchObject({
        commands: [{ type: 'SendEcard', payload: { timeZone: 'UTC' } }],
      });
    } finally {
      spy.mockRestore();
    }
  });

  test('REQ-611 a time zone that the server doesn’t know is a field that can be changed', async () => {
    const message = 'We don’t recognize this time zone';
    await open({ 'POST /api/sync/push': answered('rejected', message, [{ path: 'timeZone', message }]) });
    await choose('Olive Wreath');
    fill();
    await send();
    const zone = await screen.findByLabelText<HTMLSelectElement>(messages.timeZone);
    await waitFor(() => expect(zone.getAttribute('aria-invalid')).toBe('true'));
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Their name/ }).value).toBe('Ben');
    fireEvent.change(zone, { target: { value: 'UTC' } });
    expect(screen.getByText(messages.dateHint('UTC'))).toBeTruthy();
  });

  test('one that is half written is still there after the page was left, and can be given up', async () => {
    const db = freshDatabase();
    const { unmount } = await open({}, { db });
    await choose('Olive Wreath');
    fill();
    await waitFor(async () => expect(await db.drafts.count()).toBe(1));
    unmount();
    await open({}, { db });
    await screen.findByText('Your card for Ben isn’t finished yet');
    pressed('Finish your card');
    await screen.findByRole('button', { name: 'Send E-Card' });
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Your message/ }).value).toBe(
      'We miss her with you.',
    );
    pressed('Cancel');
    fireEvent.click(await screen.findByRole('button', { name: 'Discard' }));
    const asked = within(await screen.findByRole('dialog', { name: messages.discardTitle }));
    fireEvent.click(asked.getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByText('Your card for Ben isn’t finished yet')).toBeNull());
    expect(await db.drafts.count()).toBe(0);
  });

  test('words that were not at rest when the page was left are kept too', async () => {
    const db = freshDatabase();
    const { unmount } = await open({}, { db });
    await choose('Olive Wreath');
    fill();
    unmount();
    await waitFor(async () =>
      expect((await db.drafts.toArray()).map(({ value }) => value)).toMatchObject([
        { form: { personalMessage: 'We miss her with you.', senderEmail: 'ana@example.org' } },
      ]),
    );
  });

  test('REQ-605 one that is sent leaves nothing half written behind', async () => {
    const db = freshDatabase();
    await open({}, { db });
    await choose('Olive Wreath');
    fill();
    await waitFor(async () => expect(await db.drafts.count()).toBe(1));
    await send();
    await screen.findByRole('button', { name: 'Choose Olive Wreath' });
    expect(await db.drafts.count()).toBe(0);
  });

  test('one that is sent takes nothing away that another tab has written meanwhile', async () => {
    const db = freshDatabase();
    await open({}, { db });
    await choose('Olive Wreath');
    fill();
    await waitFor(async () => expect(await db.drafts.count()).toBe(1));
    const [own] = await db.drafts.toArray();
    if (!own) throw new Error('It was just counted');
    const others = { ...own, value: { ...(own.value as object), form: { recipientName: 'Clara' } } };
    await db.drafts.put({ ...others, updatedAt: own.updatedAt + 1 });
    await send();
    await screen.findByRole('button', { name: 'Choose Olive Wreath' });
    expect(await db.drafts.toArray()).toMatchObject([{ value: { form: { recipientName: 'Clara' } } }]);
  });

  describe('MIS-13 that two tabs write', () => {
    const written = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Their name/ });
    const stored = async (db: ReturnType<typeof freshDatabase>) =>
      (await db.drafts.toArray()).map(({ value }) => (value as { form: { recipientName: string } }).form);

    /** A card for Ben in this tab, over which another tab has saved one for Clara. */
    async function behind() {
      const db = freshDatabase();
      const { unmount } = await open({}, { db });
      await choose('Olive Wreath');
      fill();
      await waitFor(async () => expect(await db.drafts.count()).toBe(1));
      const [own] = await db.drafts.toArray();
      if (!own) throw new Error('It was just counted');
      const value = own.value as { form: object };
      const form = { ...value.form, recipientName: 'Clara' };
      await db.drafts.put({ ...own, value: { ...value, form }, updatedAt: own.updatedAt + 1 });
      await screen.findByText(draftMessages.otherWords);
      return { db, unmount };
    }

    test('the tab that is behind says so, and saves nothing over the other one’s words', async () => {
      const { db, unmount } = await behind();
      fireEvent.change(written(), { target: { value: 'Ben Okafor' } });
      // Leaving is what saves at once.
      unmount();
      await open({}, { db });
      await screen.findByText('Your card for Clara isn’t finished yet');
      expect(await stored(db)).toMatchObject([{ recipientName: 'Clara' }]);
    });

    test('the newer words are shown when they are asked for', async () => {
      const { db } = await behind();
      pressed(draftMessages.showOtherWords);
      await waitFor(() => expect(written().value).toBe('Clara'));
      expect(screen.queryByText(draftMessages.otherWords)).toBeNull();
      expect(await stored(db)).toMatchObject([{ recipientName: 'Clara' }]);
      fireEvent.change(written(), { target: { value: 'Clara Neves' } });
      await waitFor(async () => expect(await stored(db)).toMatchObject([{ recipientName: 'Clara Neves' }]));
    });

    test('these words are kept when that is asked for', async () => {
      const { db } = await behind();
      fireEvent.change(written(), { target: { value: 'Ben Okafor' } });
      pressed(draftMessages.keepTheseWords);
      await waitFor(async () => expect(await stored(db)).toMatchObject([{ recipientName: 'Ben Okafor' }]));
      await waitFor(() => expect(screen.queryByText(draftMessages.otherWords)).toBeNull());
    });
  });

  test('REQ-612 in testing mode a card with a price says that it cannot be sent yet', async () => {
    await open();
    await choose('Golden Arch');
    expect(await screen.findByText(messages.testing)).toBeTruthy();
  });
});

test('REQ-714 a card that came back says so in the list, and which address did not take it', async () => {
  const db = freshDatabase();
  const card = {
    ...{ id: id(70), accountId: ana.id, templateId: id(1), senderName: 'Ana', senderEmail: ana.email },
    ...{
      recipientName: 'Ben',
      recipientEmail: 'bne@example.org',
      personalMessage: 'With you.',
      petName: null,
    },
    ...{ scheduledSendDate: null, timeZone: 'UTC', hasPhoto: false, priceCents: 0, isDelivered: false },
    ...{ sendAt: '2026-03-01T12:00:00.000Z', sentAt: '2026-03-01T12:00:00.000Z', status: 'bounced' },
    ...{ bounceReason: 'refused', createdAt: '2026-03-01T12:00:00.000Z', position: positionOf(3) },
  };
  await setSetting(db, 'account', ana);
  await db.transaction('rw', db.tables, () =>
    putDocuments(db, db.entities.named('ecard'), [card], { asOf: 5 }),
  );
  await open({}, { db, user: ana, path: '/ecards/sent' });
  const row = within(
    (await screen.findByRole('heading', { name: 'For Ben' })).closest('li') ?? document.body,
  );
  expect(row.getByText('Not delivered: the address didn’t accept it')).toBeTruthy();
  expect(row.getByText('bne@example.org')).toBeTruthy();
});

test('a card that was paid says so in the list, with its price and the receipt', async () => {
  const db = freshDatabase();
  const card = {
    ...{ id: id(72), accountId: ana.id, templateId: id(2), senderName: 'Ana', senderEmail: ana.email },
    ...{ recipientName: 'Ben', recipientEmail: 'ben@example.org', personalMessage: 'With you.' },
    ...{ petName: null, scheduledSendDate: null, timeZone: 'UTC', hasPhoto: false, priceCents: 250 },
    ...{ isDelivered: true, sendAt: '2026-03-01T12:00:00.000Z', sentAt: '2026-03-01T12:00:00.000Z' },
    ...{ status: 'sent', bounceReason: null, createdAt: '2026-03-01T12:00:00.000Z', position: positionOf(3) },
  };
  await setSetting(db, 'account', ana);
  await db.transaction('rw', db.tables, () =>
    putDocuments(
      db,
      db.entities.named('ecard'),
      [card, { ...card, id: id(73), recipientName: 'Cy', status: 'cancelled' }],
      { asOf: 5 },
    ),
  );
  await open({}, { db, user: ana, path: '/ecards/sent' });
  const rowOf = async (name: string) =>
    within((await screen.findByRole('heading', { name })).closest('li') ?? document.body);
  expect((await rowOf('For Ben')).getByText('Paid: $2.50. We emailed you a receipt.')).toBeTruthy();
  expect((await rowOf('For Cy')).queryByText(/^Paid/)).toBeNull();
});

test.each([
  ['UTC', '2026-12-02T09:00:00.000Z'],
  ['Pacific/Auckland', '2026-12-01T20:00:00.000Z'],
  ['Pacific/Honolulu', '2026-12-02T19:00:00.000Z'],
])(
  'REQ-611 a visitor’s card from %s says the day that was chosen there, as every list writes days',
  async (timeZone, sendAt) => {
    vi.stubGlobal('navigator', Object.create(navigator, { languages: { value: ['en-US'] } }));
    const card = {
      ...{ id: id(71), accountId: null, templateId: id(1), senderName: 'Vera', senderEmail: 'v@example.org' },
      ...{
        recipientName: 'Ben',
        recipientEmail: 'ben@example.org',
        personalMessage: 'With you.',
        petName: null,
      },
      ...{
        scheduledSendDate: '2026-12-02',
        timeZone,
        hasPhoto: false,
        priceCents: 0,
        isDelivered: false,
      },
      ...{ sendAt, sentAt: null, status: 'scheduled', bounceReason: null },
      ...{ createdAt: '2026-03-01T12:00:00.000Z', position: positionOf(3), customPhotoUrl: null },
    };
    await open(
      { 'GET /api/ecards/written/token': () => ({ body: card }) },
      { path: '/ecards/written/token' },
    );
    expect(await screen.findByText('Scheduled for December 2, 2026')).toBeTruthy();
  },
);

describe('a card with a price, where the site sells', () => {
  /** A shop in which cards wait until they are paid; `waits` and `price` are what the server says of each. */
  function shop({ waits = true, price = 250 } = {}) {
    const state = { waits, price, declined: false };
    const replies: Replies = {
      'GET /api/site': () => ({ body: { mode: 'live', calls: [] } }),
      'GET /api/payments/provider': () => ({ body: { publishableKey: null } }),
      'POST /api/payments/simulated': () => ({ body: { status: state.declined ? 'declined' : 'succeeded' } }),
      'POST /api/ecards': ({ body }: Call) => {
        const { ecardId } = body as { ecardId: string };
        replies[`GET /api/ecards/${ecardId}/payment`] = () => ({
          body: { waits: state.waits, priceCents: state.price },
        });
        replies[`POST /api/ecards/${ecardId}/pay`] = () => ({
          body: { clientSecret: 'pi_1_secret_2', publishableKey: null },
        });
        return { status: 201, body: { id: ecardId, position: positionOf(9) } };
      },
      // As they are looked up when they are asked for.
      ...asUser(null),
      'GET /api/ecards/templates': () => ({ body: templates }),
    };
    const begin = async (db: ReturnType<typeof freshDatabase>, path = '/ecards') => {
      localStorage.clear();
      const calls = stubServer(replies);
      const app = renderApp(path, { offline: openOffline({ db }) });
      await screen.findByRole('heading', { level: 1 });
      return { ...app, calls };
    };
    return { state, begin };
  }
  const written = (calls: Call[]) =>
    calls.filter(({ method, path }) => method === 'POST' && path === '/api/ecards');
  const paying = async () => within(await screen.findByRole('dialog', { name: messages.payTitle }));
  async function pay(price = '$2.50') {
    const button = await (await paying()).findByRole('button', { name: `Pay ${price}` });
    await waitFor(() => expect(button.getAttribute('aria-disabled')).not.toBe('true'));
    fireEvent.click(button);
  }
  async function leaveUnpaid({ begin }: ReturnType<typeof shop>, db: ReturnType<typeof freshDatabase>) {
    const app = await begin(db);
    await choose('Golden Arch');
    fill();
    await send();
    await paying();
    app.unmount();
    return app.calls;
  }
  const waiting = 'Your card for Ben is awaiting payment';

  test('REQ-612 is written once, paid, and then sent', async () => {
    const { state, begin } = shop();
    const db = freshDatabase();
    const { calls } = await begin(db);
    state.declined = true;
    await choose('Golden Arch');
    expect(await screen.findByText(/This card costs \$2\.50/)).toBeTruthy();
    fill();
    await send();
    await pay();
    expect(await (await paying()).findByText('Your card was declined.')).toBeTruthy();
    state.declined = false;
    await pay();
    expect(await screen.findByText(messages.sentTitle)).toBeTruthy();
    expect(written(calls)).toHaveLength(1);
    await waitFor(async () => expect(await db.drafts.count()).toBe(0));
  });

  test('REQ-612 one that is not paid yet is found again, is the same card, and costs what it was written for', async () => {
    const market = shop({ price: 300 });
    const db = freshDatabase();
    const before = await leaveUnpaid(market, db);
    const { calls } = await market.begin(db);
    await screen.findByText(waiting);
    pressed('Finish your card');
    await screen.findByRole('button', { name: 'Send E-Card' });
    await send();
    await pay('$3.00');
    expect(await screen.findByText(messages.sentTitle)).toBeTruthy();
    expect([written(before).length, written(calls).length]).toEqual([1, 0]);
    expect(calls.find(({ path }) => path.endsWith('/pay'))?.body).toEqual({ confirmedCents: 300 });
  });

  test('REQ-612 one that was paid elsewhere is unfinished no more', async () => {
    const market = shop();
    const db = freshDatabase();
    await leaveUnpaid(market, db);
    market.state.waits = false;
    await market.begin(db);
    await waitFor(async () => expect(await db.drafts.count()).toBe(0));
    expect(screen.queryByText(waiting)).toBeNull();
  });

  test.each([
    ['succeeded', messages.backTitle],
    ['failed', messages.payFailed],
  ])('REQ-612 an address that says %s takes nothing away while the card waits', async (said, title) => {
    const market = shop();
    const db = freshDatabase();
    await leaveUnpaid(market, db);
    const { place } = await market.begin(db, `/ecards?redirect_status=${said}&payment_intent=pi_1`);
    await screen.findByText(title);
    expect(place()).toBe('/ecards');
    await screen.findByText(waiting);
    expect(await db.drafts.count()).toBe(1);
  });
});

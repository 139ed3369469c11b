import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { unsentEcardDays } from '@everpaw/contracts/ecards/ecards.limits';
import { ecardStatusText } from '@everpaw/contracts/ecards/ecards.messages';
import { dayMs, hourMs, minuteMs } from '@everpaw/contracts/kernel/time/durations';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import PostalMime from 'postal-mime';
import { type OpenedMailbox, openMailbox } from '../src/app/open-mailbox.ts';
import { deliverEcard } from '../src/ecards/deliver-ecard.ts';
import { seedEcardTemplates, seededTemplateId } from '../src/ecards/ecard-templates.ts';
import { createImageQueue } from '../src/media/image-queue.ts';
import { readMailboxAddress } from '../src/platform/config/mailbox-address.ts';
import type { CommandExecutor } from '../src/platform/execution/commands/command-executor.ts';
import { type Mailer, openMailer } from '../src/platform/execution/email/mailer.ts';
import { openRestoreMarks } from '../src/platform/storage/keys/after-restore.ts';
import { connectReadStore, type ReadStore } from '../src/platform/storage/read-store/connect-read-store.ts';
import { deliveryNotice } from './helpers/delivery-notice.ts';
import { startEmailServer } from './helpers/email-server.ts';
import { type ImapServer, mailboxPassword, mailboxUser, startImapServer } from './helpers/imap-server.ts';
import { type Client, openSite, type Site } from './helpers/site.ts';
import { until } from './helpers/until.ts';

const from = 'Everpaw <hello@everpaw.example>';
const start = Date.parse('2026-03-01T12:00:00.000Z');

let site: Site;
let email: Awaited<ReturnType<typeof startEmailServer>>;
let smtp: Mailer;
let imap: ImapServer;
let folder: string;
let state: ReadStore;
let now: number;
let told: string[];
let found: string[];
const clock = () => new Date(now);
const opened: OpenedMailbox[] = [];
/** As the tests' clock has it: the site's own, which would deliver too, stands still. */
const executor: Pick<CommandExecutor, 'executeReceived'> = {
  executeReceived: (command) => site.platform.executorAt(clock().toISOString()).executeReceived(command),
};

beforeAll(async () => {
  site = await openSite({ clock: () => new Date(start) });
  await seedEcardTemplates(site.platform);
  await site.settled();
  email = await startEmailServer();
  smtp = openMailer({ smtpUrl: email.url, from, host: 'everpaw.example', folder: '', now: clock });
});
afterAll(async () => {
  smtp.close();
  await email.close();
  await site.close();
});
beforeEach(async () => {
  now = start + dayMs;
  told = [];
  found = [];
  folder = await mkdtemp(join(tmpdir(), 'everpaw-returns-'));
  state = await connectReadStore({ file: join(folder, 'state.db'), synchronous: 'FULL' });
  imap = await startImapServer();
});
afterEach(async () => {
  for (const one of opened.splice(0)) one.close();
  await imap.close();
  await state.close();
  await rm(folder, { recursive: true, force: true });
});

/** What reads the mailbox in one process. */
async function reader(more: { url?: string; executor?: typeof executor } = {}) {
  const { states, secret } = site.platform;
  const address = readMailboxAddress(more.url ?? imap.url);
  if (!address) throw new Error('It is an address');
  const one = await openMailbox({
    address,
    from,
    secret,
    states,
    executor: more.executor ?? executor,
    connection: state.connection,
    clock,
    metrics: {
      countMailboxRound: (outcome) => found.push(outcome),
      countFoundEmail: (kind) => found.push(kind),
    },
    logger: { warn: (line: string) => told.push(line) },
  });
  opened.push(one);
  return one;
}

/** A card that a mail server has taken: its id, and the address that notices about it come back to. */
async function sentCard(client: Client, { dies = false } = {}) {
  const recipientEmail = `${randomUUID()}@example.org`;
  const { id } = (
    await client.post('/api/ecards', {
      templateId: seededTemplateId('olive-wreath'),
      senderName: 'Ana Reis',
      senderEmail: 'ana@example.org',
      recipientName: 'Ben Okafor',
      recipientEmail,
      personalMessage: 'Bella was the gentlest soul.',
      scheduledSendDate: '2026-03-02',
    })
  ).json as { id: string };
  await site.settled();
  const { engine, media, states, secret, guard } = site.platform;
  const { returnAddresses } = await reader();
  await deliverEcard({
    engine,
    media,
    guard,
    states,
    secret,
    returnAddresses,
    clock,
    executor: {
      executeReceived: (command) =>
        dies && command.type === 'ConfirmEcardSent'
          ? Promise.reject(new Error('the process is gone'))
          : executor.executeReceived(command),
    },
    mailer: smtp,
    queue: createImageQueue(),
    origin: site.origin,
  })({ data: { ecardId: id } }).catch((error: unknown) => {
    if (!dies) throw error;
  });
  const taken = email.taken.findLast(({ to }) => to.includes(recipientEmail));
  if (!taken) throw new Error('The card was not handed over');
  return { id, recipientEmail, returnTo: taken.from, source: taken.source };
}

const cardOf = async (client: Client, id: string) => {
  await site.settled();
  return (await client.get(`/api/ecards/${id}`)).json;
};
/** The types of events in a card's stream. */
async function eventsOf(id: string): Promise<string[]> {
  const types: string[] = [];
  for await (const { event } of site.platform.eventLog.log.readStream(`ecard-${id}`))
    if (event) types.push(event.type);
  return types;
}
const bounces = async (id: string) => (await eventsOf(id)).filter((type) => type === 'EcardBounced').length;

describe('a card that comes back', () => {
  test('REQ-714 is bounced, and its sender is told that the address did not take it', async () => {
    const ana = await site.member();
    const { id, returnTo, source } = await sentCard(ana);
    expect(returnTo).toMatch(/^hello\+[0-9a-z]{44}@everpaw\.example$/);
    const seen = await PostalMime.parse(source);
    expect([seen.from?.address, seen.replyTo?.[0]?.address]).toEqual([
      'hello@everpaw.example',
      'ana@example.org',
    ]);
    expect(source).not.toContain(returnTo);
    expect(await cardOf(ana, id)).toMatchObject({ status: 'sent', isDelivered: true });
    await imap.deliver('Subject: Thank you\n\nWhat a kind site.\n', deliveryNotice({ to: returnTo }));
    expect(await (await reader()).beginDue()).toBe(2);
    const card = await cardOf(ana, id);
    expect(card).toMatchObject({ status: 'bounced', bounceReason: 'refused', isDelivered: false });
    expect(ecardStatusText(card, String)).toBe('Not delivered: the address didn’t accept it');
    expect(found).toEqual(['other', 'returned', 'read']);
  });

  test('is bounced too where the process died before it said that it was sent, and is not sent again', async () => {
    const ana = await site.member();
    const { id, returnTo, recipientEmail } = await sentCard(ana, { dies: true });
    expect((await cardOf(ana, id)).status).toBe('sending');
    await imap.deliver(deliveryNotice({ to: returnTo }));
    await (await reader()).beginDue();
    expect((await cardOf(ana, id)).status).toBe('bounced');
    expect(email.taken.filter(({ to }) => to.includes(recipientEmail))).toHaveLength(1);
  });

  test.each([
    ['delayed', { action: 'delayed', status: '4.4.1' }],
    ['delivered', { action: 'delivered', status: '2.0.0' }],
    ['passed on', { action: 'relayed', status: '2.0.0' }],
    ['not delivered for something that passes', { action: 'failed', status: '4.2.2' }],
  ])('stays sent where it is %s', async (_, more) => {
    const ana = await site.member();
    const { id, returnTo } = await sentCard(ana);
    await imap.deliver(deliveryNotice({ to: returnTo, ...more }));
    expect(await (await reader()).beginDue()).toBe(1);
    expect([(await cardOf(ana, id)).status, found]).toEqual(['sent', ['notice', 'read']]);
  });

  test('SEC-23 is known by where the notice went, and by nothing that a stranger writes into it', async () => {
    const ana = await site.member();
    const [mine, hers] = [await sentCard(ana), await sentCard(ana)];
    const changed = `hello+${'0'.repeat(44)}@everpaw.example`;
    const tag = (address: string) => address.slice('hello+'.length, address.indexOf('@'));
    // Another card's name with this card's proof.
    const crossed = `hello+${tag(hers.returnTo).slice(0, 25)}${tag(mine.returnTo).slice(25)}@everpaw.example`;
    await imap.deliver(
      deliveryNotice({ to: 'hello@everpaw.example', about: hers.recipientEmail }),
      deliveryNotice({ to: changed, about: hers.recipientEmail }),
      deliveryNotice({ to: crossed, about: hers.recipientEmail }),
      deliveryNotice({ to: 'hello@everpaw.example', about: hers.recipientEmail, back: hers.source }),
      deliveryNotice({
        to: `"${hers.returnTo}" <hello@everpaw.example>`.replace('@', ' at '),
        about: hers.recipientEmail,
      }),
      deliveryNotice({ to: mine.returnTo, about: hers.recipientEmail }),
    );
    expect(await (await reader()).beginDue()).toBe(6);
    expect([await bounces(mine.id), await bounces(hers.id)]).toEqual([1, 0]);
  });

  test('is known however its address is written on the way', async () => {
    const ana = await site.member();
    const { id, returnTo } = await sentCard(ana);
    await imap.deliver(deliveryNotice({ to: `<${returnTo.toUpperCase()}>` }));
    await (await reader()).beginDue();
    expect(await bounces(id)).toBe(1);
  });

  test('counts once, however often and by however many processes it is told', async () => {
    const ana = await site.member();
    const { id, returnTo } = await sentCard(ana);
    await imap.deliver(deliveryNotice({ to: returnTo }), deliveryNotice({ to: returnTo }));
    const [one, other] = [await reader(), await reader()];
    await Promise.all([one.beginDue(), other.beginDue(), one.beginDue()]);
    await imap.deliver(deliveryNotice({ to: returnTo, status: '5.2.2' }));
    await Promise.all([one.beginDue(), other.beginDue()]);
    await other.beginDue();
    expect(await bounces(id)).toBe(1);
    // Each was read by one of them.
    expect(found.filter((kind) => kind === 'returned').length).toBe(3);
  });

  test('changes nothing once it is erased, and weeks after it was sent', async () => {
    const ana = await site.member();
    const [erased, old] = [await sentCard(ana), await sentCard(ana)];
    await executor.executeReceived({
      type: 'EraseEcard',
      data: { ecardId: erased.id },
      commandId: randomUUID(),
      actor: { kind: 'system', name: 'test' },
    });
    now += (unsentEcardDays + 1) * dayMs;
    await imap.deliver(deliveryNotice({ to: erased.returnTo }), deliveryNotice({ to: old.returnTo }));
    expect(await (await reader()).beginDue()).toBe(2);
    expect([await bounces(erased.id), await bounces(old.id)]).toEqual([0, 0]);
  });

  test('goes on opening at its private link: who passed it on may be wrong', async () => {
    const ana = await site.member();
    const { id, returnTo, source } = await sentCard(ana);
    const link = /\/ecard\/(\S+)/.exec((await PostalMime.parse(source)).text ?? '')?.[1];
    await imap.deliver(deliveryNotice({ to: returnTo }));
    await (await reader()).beginDue();
    await site.settled();
    expect([
      (await cardOf(ana, id)).status,
      (await site.browser().get(`/api/ecards/opened/${link}`)).status,
    ]).toEqual(['bounced', 200]);
  });
});

describe('the mailbox', () => {
  test('is left as it is: nothing is marked, moved or deleted, and nothing is read again', async () => {
    const ana = await site.member();
    const { returnTo } = await sentCard(ana);
    await imap.deliver('Subject: Thank you\n\nWhat a kind site.\n', deliveryNotice({ to: returnTo }));
    const before = await imap.flags();
    expect(await (await reader()).beginDue()).toBe(2);
    expect([await imap.flags(), await (await reader()).beginDue()]).toEqual([before, 0]);
    await imap.deliver('Subject: Another\n\nHello.\n');
    expect(await (await reader()).beginDue()).toBe(1);
  });

  test('SEC-26 SEC-27 holds what it likes: 30 MB, what is broken, and nothing', async () => {
    const ana = await site.member();
    const [large, last] = [await sentCard(ana), await sentCard(ana)];
    const back = `Subject: A card\n\n${'0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcde\n'.repeat(480_000)}`;
    const words = 'x'.repeat(63);
    await imap.deliver(
      `Subject: A long one\n\n${`${words}\n`.repeat(480_000)}`,
      deliveryNotice({ to: large.returnTo, back }),
      deliveryNotice({ to: last.returnTo }).slice(0, 300),
      `${deliveryNotice({ to: last.returnTo }).slice(0, 300)}\0\u0001\r\r\n\n--ABC--\n--ABC\n`,
      `Content-Type: multipart/report; report-type=delivery-status\nTo: ${last.returnTo}\n\nAction: failed\nStatus: 5.1.1\n`,
      Array.from(
        { length: 400 },
        (_, i) => `Content-Type: multipart/mixed; boundary=b${i}\n\n--b${i}\n`,
      ).join(''),
      `Subject: ${'x'.repeat(400_000)}\n\nwords\n`,
      '',
      deliveryNotice({ to: last.returnTo }),
    );
    expect(back.length).toBeGreaterThan(30_000_000);
    const before = process.memoryUsage().rss;
    expect(await (await reader()).beginDue()).toBe(9);
    expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000);
    expect([await bounces(large.id), await bounces(last.id), told]).toEqual([1, 1, []]);
  });

  test('is read on after a process died in the middle of it', async () => {
    const ana = await site.member();
    const cards = [await sentCard(ana), await sentCard(ana), await sentCard(ana)];
    await imap.deliver(...cards.map(({ returnTo }) => deliveryNotice({ to: returnTo })));
    let executed = 0;
    const dying = await reader({
      executor: {
        async executeReceived(command) {
          executed += 1;
          const outcome = await executor.executeReceived(command);
          if (executed === 2) throw new Error('the process is gone');
          return outcome;
        },
      },
    });
    await dying.beginDue();
    expect(await Promise.all(cards.map(({ id }) => bounces(id)))).toEqual([1, 1, 0]);
    await (await reader()).beginDue();
    expect(await Promise.all(cards.map(({ id }) => bounces(id)))).toEqual([1, 1, 1]);
  });

  test('that is away is asked again, less and less often, and that is said once', async () => {
    const ana = await site.member();
    const { id, returnTo } = await sentCard(ana);
    await imap.deliver(deliveryNotice({ to: returnTo }));
    await imap.stop();
    const one = await reader();
    for (let minute = 0; minute < 7; minute += 1) {
      await one.beginDue();
      now += minuteMs;
    }
    // After one minute, two and four.
    expect(found).toEqual(['failed', 'failed', 'failed']);
    expect(told).toEqual([
      'The mailbox for delivery notices cannot be read (ECONNREFUSED). It is tried again, after longer and longer waits.',
    ]);
    await imap.start();
    now += hourMs;
    expect([await one.beginDue(), await bounces(id)]).toEqual([1, 1]);
    expect(told[1]).toBe('The mailbox for delivery notices is read again.');
    // Away in between.
    await imap.stop();
    await one.beginDue();
    now += minuteMs;
    await imap.start();
    await imap.deliver('Subject: Hello\n\nHello.\n');
    expect(await one.beginDue()).toBe(1);
    expect(told).toHaveLength(4);
  });

  test('SEC-21 with a wrong password is asked less and less often, and nothing is told of the password', async () => {
    const one = await reader({ url: imap.url.replace(/:[^:@/]+@/, ':wr0ng@') });
    await one.beginDue();
    expect(told).toEqual([
      'The mailbox for delivery notices cannot be read (its server refuses the user or the password). It is tried again, after longer and longer waits.',
    ]);
    expect(found).toEqual(['failed']);
    await one.beginDue();
    expect(found).toEqual(['failed']);
    for (const secret of ['wr0ng', mailboxUser, mailboxPassword]) expect(told.join()).not.toContain(secret);
  });

  test('is left when the site ends', async () => {
    await imap.deliver(...Array.from({ length: 50 }, (_, n) => `Subject: ${n}\n\nHello.\n`));
    const one = await reader();
    const reading = one.beginDue();
    one.close();
    await reading;
    expect([await one.beginDue(), told]).toEqual([0, []]);
    expect(await (await reader()).beginDue()).toBe(50);
  });
});

describe('a whole site', () => {
  test('REQ-714 reads its mailbox from its start on; a restored one reads nothing until somebody says so', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'everpaw-returning-'));
    const env = {
      SMTP_URL: email.url,
      MAIL_FROM: from,
      PUBLIC_URL: 'http://localhost:1',
      MAILBOX_URL: imap.url,
      METRICS_TOKEN: 'a-token-for-the-one-who-measures',
    };
    const open = () => openSite({ dataDir, env });
    const first = await open();
    await seedEcardTemplates(first.platform);
    await first.settled();
    const ana = await first.member();
    const to = `${randomUUID()}@example.org`;
    const { id } = (
      await ana.post('/api/ecards', {
        templateId: seededTemplateId('olive-wreath'),
        senderName: 'Ana Reis',
        senderEmail: 'ana@example.org',
        recipientName: 'Ben Okafor',
        recipientEmail: to,
        personalMessage: 'Bella was the gentlest soul.',
      })
    ).json as { id: string };
    const statusIn = async (one: Site) => {
      await one.settled();
      const client = one.browser();
      await client.post('/api/auth/login', { email: ana.email, password: 'a long enough password' });
      return (await client.get(`/api/ecards/${id}`)).json.status;
    };
    await until(async () => (await statusIn(first)) === 'sent');
    const taken = email.taken.find((each) => each.to.includes(to));
    await first.close();
    await imap.deliver(deliveryNotice({ to: taken?.from ?? '' }));

    const store = await connectReadStore({ file: join(dataDir, 'state.db'), synchronous: 'FULL' });
    await (await openRestoreMarks(store.connection)).turn('jobs', 'off');
    await store.close();
    const restored = await open();
    expect(await statusIn(restored)).toBe('sent');
    await restored.platform.afterRestore.start('jobs');
    await until(async () => (await statusIn(restored)) === 'bounced');
    const authorization = `Bearer ${env.METRICS_TOKEN}`;
    const figures = (await restored.browser().get('/metrics', { headers: { authorization } })).text;
    expect(figures).toContain('everpaw_mailbox_emails_total{kind="returned"} 1');
    expect(figures).toContain('everpaw_mailbox_rounds_total{outcome="read"} 1');
    await restored.close();
    await rm(dataDir, { recursive: true, force: true });
  });
});

import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { type Cluster, type Member, openCluster, operate } from './helpers/cluster.ts';
import { deliveryNotice } from './helpers/delivery-notice.ts';
import { type ImapServer, startImapServer } from './helpers/imap-server.ts';
import type { Killable } from './helpers/killable.ts';
import { type Client, createClient, password } from './helpers/site.ts';
import { until } from './helpers/until.ts';

const roles = 'api,projector,jobs';

let cluster: Cluster;
let imap: ImapServer;
beforeEach(async () => {
  [cluster, imap] = await Promise.all([openCluster(), startImapServer()]);
});
afterEach(async () => {
  await Promise.all([cluster.close(), imap.close()]);
});

/** Somebody signed in, and a free card that they may send. */
async function senderAt(site: Member): Promise<{ sender: Client; templateId: string }> {
  const sender = createClient(site.origin);
  const email = `${randomUUID()}@example.org`;
  expect((await sender.post('/api/auth/register', { email, password, name: 'Ana Reis' })).status).toBe(201);
  await operate(site, 'accounts', 'promote', email);
  const card = { name: 'Olive Wreath', description: 'A ring of leaves.', price: 0, category: 'sympathy' };
  const added = await until(async () => {
    const answer = await sender.post('/api/admin/ecard-templates', {
      ...card,
      templateImageUrl: '/ecards/olive-wreath.svg',
    });
    return answer.status === 201 && answer;
  });
  return { sender, templateId: String(added.json.id) };
}

/** Sends a card; answers its id, and the address that notices about it come back to. */
async function sentCard({ sender, templateId }: Awaited<ReturnType<typeof senderAt>>) {
  const recipientEmail = `${randomUUID()}@example.org`;
  const answer = await sender.post('/api/ecards', {
    templateId,
    senderName: 'Ana Reis',
    senderEmail: 'ana@example.org',
    recipientName: 'Ben Okafor',
    recipientEmail,
    personalMessage: 'Bella was the gentlest soul.',
  });
  expect(answer.status).toBe(201);
  const id = String(answer.json.id);
  const [taken] = await until(async () => {
    const emails = await cluster.emailsTo(recipientEmail);
    return emails.length > 0 && emails;
  });
  return { id, returnTo: taken?.returnTo ?? '' };
}

const metricsToken = 'a-token-for-the-one-who-measures';
const metrics = {
  env: { METRICS_TOKEN: metricsToken },
  ask: { headers: { authorization: `Bearer ${metricsToken}` } },
};

/** How many emails of the mailbox these processes have handled between them. */
async function handledBy(processes: readonly Killable[]): Promise<number> {
  const figures = await Promise.all(
    processes.map(async ({ origin }) => (await fetch(`${origin}/metrics`, metrics.ask)).text()),
  );
  const counts = figures.flatMap((text) => [
    ...text.matchAll(/^everpaw_mailbox_emails_total\{.*\} (\d+)$/gm),
  ]);
  return counts.reduce((sum, [, count]) => sum + Number(count), 0);
}

const bouncesOf = async (ids: readonly string[]) => {
  const events = (await cluster.events()).filter(({ type }) => type === 'EcardBounced');
  return ids.map((id) => events.filter(({ streamId }) => streamId === `ecard-${id}`).length);
};

test('REQ-714 REL-39 of three processes that read one mailbox one handles each notice, and each card is bounced once', async () => {
  const settings = { ...metrics.env, MAILBOX_URL: imap.url, MAIL_FROM: 'Everpaw <hello@everpaw.example>' };
  const first = await cluster.start(roles, settings);
  const sending = await senderAt(first);
  const cards = [];
  for (let n = 0; n < 8; n += 1) cards.push(await sentCard(sending));
  // Each is told of twice, as by two mail servers on the way.
  const notices = cards.flatMap(({ returnTo }) => [
    deliveryNotice({ to: returnTo }),
    deliveryNotice({ to: returnTo, status: '5.2.2' }),
  ]);
  await imap.deliver('Subject: Thank you\n\nWhat a kind site.\n', ...notices);

  // Each reads at its start and then every minute.
  const others = await Promise.all([cluster.start(roles, settings), cluster.start(roles, settings)]);
  const ids = cards.map(({ id }) => id);
  await until(async () => (await handledBy([first, ...others])) > notices.length);
  expect(await bouncesOf(ids)).toEqual(ids.map(() => 1));

  // What has come since is read by whoever is left, and nothing is read again.
  const later = await sentCard(sending);
  await imap.deliver(deliveryNotice({ to: later.returnTo }));
  await Promise.all(others.map((other) => other.end()));
  await cluster.start(roles, settings);
  await until(async () => (await bouncesOf([later.id]))[0] === 1);
  expect(await bouncesOf(ids)).toEqual(ids.map(() => 1));
});

import { randomUUID } from 'node:crypto';
import { ecardEmailMessages } from '@everpaw/contracts/ecards/ecard-emails.messages';
import { paymentsApi } from '@everpaw/contracts/payments/payments.api';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { ecardEmails } from '../src/ecards/ecard-emails.ts';
import { seedEcardTemplates, seededTemplateId } from '../src/ecards/ecard-templates.ts';
import { loadPayment, paymentWord } from '../src/payments/payment-jobs.ts';
import type { SimulatedProvider } from '../src/payments/simulated-provider.ts';
import { nowhere } from './helpers/acts.ts';
import { emailsTo, emailTo, jobsDone } from './helpers/emails.ts';
import { liveMode, providerOf } from './helpers/shop.ts';
import { type Client, openSite, type Site } from './helpers/site.ts';
import { until } from './helpers/until.ts';

describe('REQ-612 a card with a price, where the site sells', () => {
  let site: Site;
  let provider: SimulatedProvider;
  let priceCents: number;
  const templateId = seededTemplateId('golden-arch');
  beforeAll(async () => {
    site = await openSite({ env: liveMode });
    provider = providerOf(site.platform.payments);
    await seedEcardTemplates(site.platform);
    await site.settled();
    const { json } = await site.browser().get('/api/ecards/templates');
    priceCents = json.find(({ id }: { id: string }) => id === templateId).price;
  });
  afterAll(() => site.close());

  const card = (more: object = {}) => ({
    templateId,
    senderName: 'Ana Reis',
    senderEmail: 'ana@example.org',
    recipientName: 'Ben Okafor',
    recipientEmail: `${randomUUID()}@example.org`,
    personalMessage: 'We miss her with you.',
    ...more,
  });
  async function written(client: Client, more: object = {}) {
    const body = card(more);
    const answer = await client.post('/api/ecards', body);
    if (answer.status !== 201) throw new Error(answer.text);
    return { id: String(answer.json.id), to: body.recipientEmail };
  }
  const begin = (client: Client, id: string, confirmedCents = priceCents) =>
    client.post(`/api/ecards/${id}/pay`, { confirmedCents });
  const answers = async (client: Client, clientSecret: string, answer = 'approved') =>
    (await client.post(paymentsApi.simulate.path, { clientSecret, answer })).json.status;
  const statusOf = async (client: Client, id: string) => (await client.get(`/api/ecards/${id}`)).json.status;
  const becomes = (client: Client, id: string, status: string) =>
    until(async () => (await statusOf(client, id)) === status);
  const paymentOf = async (id: string) => {
    await site.settled();
    const doc = await site.platform.engine
      .model<{ paymentId: string }>('ecards')
      .findById(id)
      .lean<{ paymentId: string }>();
    return doc?.paymentId ?? '';
  };
  const intentOf = (paymentId: string) =>
    String(provider.intents().find(({ metadata }) => metadata.paymentId === paymentId)?.id);
  const refundsOf = async (paymentId: string) => {
    let count = 0;
    for await (const { event } of site.platform.eventLog.log.readStream(`payment-${paymentId}`))
      if (event?.type === 'PaymentRefunded') count += 1;
    return count;
  };
  async function paid(client: Client, more: object = {}) {
    const one = await written(client, more);
    await answers(client, (await begin(client, one.id)).json.clientSecret);
    return one;
  }
  /** What follows `/api/ecards/` for the visitor who wrote a card that waits for its day. */
  const tokenFor = async (senderEmail: string) => {
    const { link } = await emailTo(site, senderEmail, ecardEmailMessages.writtenSubject);
    return `written/${link.split('/').at(-1)}`;
  };
  const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;
  const inAWeek = () => new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);

  test.each(['a visitor', 'an account'])('%s pays it, and it goes once', async (who) => {
    const client = who === 'a visitor' ? site.browser() : await site.member();
    const { id, to } = await written(client);
    expect(await emailsTo(site, to)).toEqual([]);
    if (who === 'an account') expect(await statusOf(client, id)).toBe('unpaid');
    const tickets = await Promise.all([begin(client, id), begin(client, id)]);
    const [first, second] = tickets.map(({ json }) => json.clientSecret);
    expect(first).toBe(second);
    expect(await answers(client, first, 'declined')).toBe('declined');
    expect(await emailsTo(site, to)).toEqual([]);
    expect(await answers(client, first)).toBe('succeeded');
    await until(async () => (await emailsTo(site, to)).length === 1);
    await site.settled();
    expect((await begin(client, id)).json.code).toBe('ecard-not-unpaid');
  });

  test.each(['a visitor', 'an account'])(
    '%s gets one receipt for what they paid, without a word of the card',
    async (who) => {
      const client = who === 'a visitor' ? site.browser() : await site.member();
      const senderEmail = `${randomUUID()}@example.org`;
      const unpaid = await written(client, { senderEmail });
      expect(unpaid.id).toBeTruthy();
      const { id } = await paid(client, { senderEmail, scheduledSendDate: inAWeek() });
      const receipt = await emailTo(site, senderEmail, ecardEmailMessages.receiptSubject);
      expect(receipt.text).toContain(`Golden Garden Gate: $${(priceCents / 100).toFixed(2)}`);
      expect(receipt.text).toContain(await paymentOf(id));
      expect(receipt.text.includes('/ecards/sent')).toBe(who === 'an account');
      for (const words of ['Ana', 'Ben', 'We miss her']) expect(receipt.text).not.toContain(words);
      await jobsDone(site);
      const receipts = (await emailsTo(site, senderEmail)).filter(
        ({ subject }) => subject === receipt.subject,
      );
      expect(receipts).toHaveLength(1);
    },
  );

  test('a payment of long ago, or one that goes back, gets no receipt', async () => {
    const client = await site.member();
    const { id } = await paid(client, { scheduledSendDate: inAWeek() });
    await becomes(client, id, 'scheduled');
    const paymentId = await paymentOf(id);
    const { engine, states, secret } = site.platform;
    const paidAt = new Date().toISOString();
    const write = (clock: () => Date) =>
      ecardEmails({ engine, states, clock, secret, origin: site.origin })['ecard-receipt']({
        ecardId: id,
        paymentId,
        amountCents: priceCents,
        paidAt,
      });
    expect(await write(() => new Date())).not.toBeNull();
    expect(await write(() => new Date(Date.now() + 3 * 86_400_000))).toBeNull();
    expect((await client.send('DELETE', `/api/ecards/${id}`)).status).toBe(200);
    expect(await write(() => new Date())).toBeNull();
  });

  test.each(['a visitor', 'an account'])(
    '%s gets one email when the money goes back, without a word of the card',
    async (who) => {
      const client = who === 'a visitor' ? site.browser() : await site.member();
      const senderEmail = `${randomUUID()}@example.org`;
      const { id } = await paid(client, { senderEmail, scheduledSendDate: inAWeek() });
      const paymentId = await paymentOf(id);
      await emailTo(site, senderEmail, ecardEmailMessages.receiptSubject);
      const link = await (who === 'a visitor' ? tokenFor(senderEmail) : id);
      for (let times = 0; times < 2; times += 1)
        expect((await client.send('DELETE', `/api/ecards/${link}`)).status).toBe(200);
      const { subject, text } = await emailTo(site, senderEmail, ecardEmailMessages.refundedSubject);
      expect(text).toContain(`${dollars(priceCents)} you paid`);
      expect(text).toContain(paymentId);
      for (const words of ['Ana', 'Ben', 'We miss her']) expect(text).not.toContain(words);
      await site.settled();
      await jobsDone(site);
      expect((await emailsTo(site, senderEmail)).filter((email) => email.subject === subject)).toHaveLength(
        1,
      );
    },
  );

  test('each amount that goes back is told once, also a part that the provider gave back before', async () => {
    const [partly, wholly] = [`${randomUUID()}@example.org`, `${randomUUID()}@example.org`];
    const amountsTold = async (senderEmail: string) => {
      await jobsDone(site);
      const refunds = (await emailsTo(site, senderEmail)).filter(
        ({ subject }) => subject === ecardEmailMessages.refundedSubject,
      );
      return refunds.map(({ text }) => /\$[\d.]+/.exec(text)?.[0]).sort();
    };
    for (const [senderEmail, cents] of [
      [partly, 100],
      [wholly, priceCents],
    ] as const) {
      const client = await site.member();
      const { id } = await paid(client, { senderEmail, scheduledSendDate: inAWeek() });
      await becomes(client, id, 'scheduled');
      const paymentId = await paymentOf(id);
      const intentId = intentOf(paymentId);
      await site.platform.payments?.client.refunds.create({ payment_intent: intentId, amount: cents });
      await until(async () => (await refundsOf(paymentId)) === 1);
      await until(async () => (await amountsTold(senderEmail)).length === 1);
      expect((await client.send('DELETE', `/api/ecards/${id}`)).status).toBe(200);
      await until(async () => provider.refundedOf(intentId) === priceCents);
      await site.settled();
    }
    await until(async () => (await amountsTold(partly)).length === 2);
    expect(await amountsTold(partly)).toEqual([dollars(100), dollars(priceCents - 100)].sort());
    expect(await amountsTold(wholly)).toEqual([dollars(priceCents)]);
  });

  test('no email promises a refund of long ago, or one that the provider refuses', async () => {
    const senderEmail = `${randomUUID()}@example.org`;
    const client = await site.member();
    const { id } = await paid(client, { senderEmail, scheduledSendDate: inAWeek() });
    await becomes(client, id, 'scheduled');
    const { engine, states, secret } = site.platform;
    const about = { ecardId: id, paymentId: await paymentOf(id), amountCents: priceCents };
    const write = (laterMs: number) => {
      const clock = () => new Date(Date.now() + laterMs);
      const parts = { engine, states, clock, secret, origin: site.origin };
      return ecardEmails(parts)['ecard-refund']({ ...about, dueAt: new Date().toISOString() });
    };
    expect(await write(0)).not.toBeNull();
    expect(await write(3 * 86_400_000)).toBeNull();
    provider.forget(intentOf(about.paymentId));
    expect((await client.send('DELETE', `/api/ecards/${id}`)).status).toBe(200);
    await until(async () => {
      const payment = await loadPayment(states, about.paymentId);
      return payment.status !== 'none' && payment.refundFailed;
    });
    await jobsDone(site);
    const subjects = (await emailsTo(site, senderEmail)).map(({ subject }) => subject);
    expect(subjects).toEqual([ecardEmailMessages.receiptSubject]);
  });

  test('SEC-09 SEC-22 nobody pays another’s, another price, or what is not there', async () => {
    const client = await site.member();
    const { id } = await written(client);
    await site.settled();
    expect((await begin(await site.member(), id)).status).toBe(404);
    expect((await begin(site.browser(), id)).status).toBe(404);
    expect((await begin(client, nowhere)).status).toBe(404);
    const other = await begin(client, id, priceCents - 1);
    expect([other.status, other.json.code, other.json.current]).toEqual([
      409,
      'price-changed',
      { priceCents },
    ]);
    for (const cents of [0, -1, 1.5]) expect((await begin(client, id, cents)).status).toBe(400);
  });

  test('SEC-09 says whether it waits and what it costs to whoever pays it, and to nobody else', async () => {
    const [sender, stranger] = [await site.member(), await site.member()];
    const asked = async (client: Client, id: string) => {
      const { status, json } = await client.get(`/api/ecards/${id}/payment`);
      return status === 200 ? json : json.code;
    };
    const { id } = await written(sender, { scheduledSendDate: inAWeek() });
    expect(await asked(sender, id)).toEqual({ waits: true, priceCents });
    await site.settled();
    for (const client of [stranger, site.browser()]) expect(await asked(client, id)).toBe('ecard-not-found');
    expect(await asked(sender, nowhere)).toBe('ecard-not-found');
    await answers(sender, (await begin(sender, id)).json.clientSecret);
    await becomes(sender, id, 'scheduled');
    expect(await asked(sender, id)).toEqual({ waits: false, priceCents });
    const visitors = await written(site.browser());
    await site.settled();
    expect(await asked(site.browser(), visitors.id)).toEqual({ waits: true, priceCents });
  });

  test('a payment that was abandoned leaves a card that can be paid again', async () => {
    const client = await site.member();
    const { id, to } = await written(client);
    await begin(client, id);
    const first = await paymentOf(id);
    await site.platform.executor.executeReceived(paymentWord('CancelPayment', { paymentId: first }));
    await until(async () => (await paymentOf(id)) !== first);
    await answers(client, (await begin(client, id)).json.clientSecret);
    await until(async () => (await emailsTo(site, to)).length === 1);
  });

  test('REQ-611 a paid card waits for its day; cancelled before that, the money goes back once', async () => {
    const client = await site.member();
    const { id, to } = await paid(client, { scheduledSendDate: inAWeek() });
    await becomes(client, id, 'scheduled');
    const paymentId = await paymentOf(id);
    expect((await client.send('DELETE', `/api/ecards/${id}`)).status).toBe(200);
    await client.send('DELETE', `/api/ecards/${id}`);
    await until(async () => (await refundsOf(paymentId)) === 1);
    expect(await emailsTo(site, to)).toEqual([]);
  });

  test('money that comes for a card that was dropped goes back', async () => {
    const client = await site.member();
    const { id, to } = await written(client);
    const { clientSecret } = (await begin(client, id)).json;
    const paymentId = await paymentOf(id);
    await client.send('DELETE', `/api/ecards/${id}`);
    await answers(client, clientSecret);
    await until(async () => (await refundsOf(paymentId)) === 1);
    expect(await emailsTo(site, to)).toEqual([]);
  });
});

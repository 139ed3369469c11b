import { describe, expect, test } from '@jest/globals';
import { dayMs } from '../kernel/time/durations.ts';
import { given } from '../testing/given.ts';
import { type EcardCommand, ecardFormData } from './ecard.commands.ts';
import { type EcardContext, ecardAddressDecider, ecardDecider } from './ecard.decider.ts';
import type { EcardEvent } from './ecard.events.ts';
import { ecardChangeMessages as messages } from './ecard-changes.messages.ts';
import type { EcardTemplateState } from './ecard-template.decider.ts';
import { deliveryLeaseMs, unsentEcardDays } from './ecards.limits.ts';

const [ecardId, templateId, accountId, other, visitorPerson, recipientId] = [1, 2, 3, 4, 5, 6].map(
  (digit) => `0197f3a0-0000-7000-8000-00000000000${digit}`,
) as [string, string, string, string, string, string];
const paymentIds = ['0197f3a0-0000-7000-8000-0000000000a1', '0197f3a0-0000-7000-8000-0000000000a2'] as const;
const at = '2026-03-01T12:00:00.000Z';
const account = { kind: 'account', accountId } as const;
const visitor = { kind: 'visitor' } as const;
const meta = (actor: EcardCommand['meta']['actor'] = account, when = at) => ({
  commandId: '0197f3a0-0000-7000-8000-000000000099',
  actor,
  at: when,
});
const form = {
  senderName: 'Ana',
  senderEmail: 'ana@example.org',
  recipientName: 'Ben',
  recipientEmail: 'ben@example.org',
  personalMessage: 'We miss her with you.',
  petName: 'Bella',
  scheduledSendDate: '2026-03-08' as string | null,
  timeZone: 'America/New_York',
};
const template: EcardTemplateState = {
  status: 'known',
  name: 'Olive Wreath',
  description: 'A ring of leaves.',
  templateImageUrl: '/ecards/olive-wreath.svg',
  category: 'sympathy',
  priceCents: 0,
  isActive: true,
};
const context = (more: Partial<EcardContext> = {}): EcardContext => ({
  template,
  payment: 'closed',
  paymentId: paymentIds[0],
  people: { sender: visitorPerson, recipient: recipientId },
  storedPhoto: (url) => `stored ${url}`,
  ...more,
});
const send = (
  more: Partial<typeof form> = {},
  actor: EcardCommand['meta']['actor'] = account,
): EcardCommand => ({
  type: 'SendEcard',
  data: { ecardId, templateId, customPhotoUrl: null, ...form, ...more },
  meta: meta(actor),
});
const change = (more: object = {}, actor: EcardCommand['meta']['actor'] = account): EcardCommand => ({
  type: 'ChangeEcard',
  data: { ecardId, ...form, ...more },
  meta: meta(actor),
});
const cancel = (actor: EcardCommand['meta']['actor'] = account): EcardCommand => ({
  type: 'CancelEcard',
  data: { ecardId },
  meta: meta(actor),
});
const system = { kind: 'system', name: 'ecards' } as const;
const startAt = (when: string, deliveryId = other): EcardCommand => ({
  type: 'StartEcardDelivery',
  data: { ecardId, deliveryId },
  meta: meta(system, when),
});
const card = (...past: EcardEvent[]) => given(ecardDecider, past);
const wrote = card().when(send(), context());
const sendAt = '2026-03-08T13:00:00.000Z';
const started = (until: string, deliveryId = other): EcardEvent => ({
  type: 'EcardDeliveryStarted',
  data: { ecardId, deliveryId, until },
});
const after = (when: string, ms: number) => new Date(Date.parse(when) + ms).toISOString();
const under = started(after(sendAt, deliveryLeaseMs));

describe('an e-card', () => {
  test('REQ-713 is written, addressed to a person of its own, and scheduled', () => {
    expect(wrote).toEqual([
      {
        type: 'EcardWritten',
        data: {
          ecardId,
          personId: accountId,
          authorId: accountId,
          templateId,
          priceCents: 0,
          senderName: 'Ana',
          senderEmail: 'ana@example.org',
          personalMessage: 'We miss her with you.',
          petName: 'Bella',
        },
      },
      {
        type: 'EcardAddressed',
        data: { ecardId, recipientId, recipientName: 'Ben', recipientEmail: 'ben@example.org' },
      },
      {
        type: 'EcardScheduled',
        data: { ecardId, scheduledSendDate: '2026-03-08', timeZone: 'America/New_York', sendAt },
      },
    ]);
    expect(card(...wrote).refused(send(), context()).code).toBe('ecard-exists');
    const [visitors] = card().when(send({}, visitor), context());
    expect(card().when(send({}, visitor), context({ language: 'de' }))[0]?.data).toMatchObject({
      language: 'de',
    });
    expect(card().when(send(), context({ language: 'de' }))).toEqual(wrote);
    expect(visitors?.data).toMatchObject({ authorId: null, personId: visitorPerson });
  });

  test('REQ-607 has its photo as it is stored', () => {
    const command = send();
    const withPhoto = { ...command, data: { ...command.data, customPhotoUrl: 'sent' } } as EcardCommand;
    expect(card().when(withPhoto, context())[2]).toEqual({
      type: 'EcardPhotoChanged',
      data: { ecardId, personId: accountId, customPhotoUrl: 'stored sent' },
    });
  });

  test.each([
    [null, at],
    ['2026-02-20', at],
    ['2026-03-01', '2026-03-01T14:00:00.000Z'],
  ])('REQ-608 REQ-611 with the date %s goes at %s', (scheduledSendDate, expected) => {
    const [, , plan] = card().when(send({ scheduledSendDate }), context());
    expect(plan?.data).toMatchObject({ sendAt: expected });
  });

  test('REQ-612 with a price is refused where the site does not sell', () => {
    const priced = { ...template, priceCents: 250 } as EcardTemplateState;
    expect(card().refused(send(), context({ template: priced })).message).toBe(messages.testingMode);
    const away = { ...template, isActive: false } as EcardTemplateState;
    for (const gone of [away, { status: 'none' } as const])
      expect(card().refused(send(), context({ template: gone })).code).toBe('ecard-template-gone');
  });

  describe('with a price, where the site sells', () => {
    const priced = { ...template, priceCents: 250 } as EcardTemplateState;
    const sells = context({ template: priced, payment: 'open' });
    const waiting = card().when(send(), sells);
    const money = { ecardId, paymentId: paymentIds[0], amountCents: 250, currency: 'USD' as const };
    const mark = (paymentId: string = paymentIds[0], when = at): EcardCommand => ({
      type: 'MarkEcardPaid',
      data: { ecardId, paymentId, amountCents: 250 },
      meta: meta(system, when),
    });
    const paid = card(...waiting).when(mark(), sells);
    const refund: EcardEvent = { type: 'EcardRefundDue', data: money };

    test('REQ-612 waits for its payment, and is scheduled once that is there', () => {
      expect(waiting.map(({ type }) => type)).toEqual([
        'EcardWritten',
        'EcardAddressed',
        'EcardPaymentAwaited',
      ]);
      expect(card(...waiting).when(startAt(sendAt), sells)).toEqual([]);
      expect(paid).toEqual([
        { type: 'EcardPaid', data: money },
        {
          type: 'EcardScheduled',
          data: { ecardId, scheduledSendDate: '2026-03-08', timeZone: form.timeZone, sendAt },
        },
      ]);
      expect(card(...waiting, ...paid).when(mark(), sells)).toEqual([]);
      const late = card(...waiting).when(mark(paymentIds[0], '2026-03-09T00:00:00.000Z'), sells);
      expect(late[1]?.data).toMatchObject({ sendAt: '2026-03-09T00:00:00.000Z' });
    });

    test('a payment that ended makes room for another one', () => {
      const renew: EcardCommand = {
        type: 'RenewEcardPayment',
        data: { ecardId, paymentId: paymentIds[0] },
        meta: meta(system),
      };
      const renewed = card(...waiting).when(renew, { ...sells, paymentId: paymentIds[1] });
      expect(renewed).toMatchObject([
        { type: 'EcardPaymentAwaited', data: { paymentId: paymentIds[1], amountCents: 250 } },
      ]);
      expect(card(...waiting, ...renewed).when(renew, sells)).toEqual([]);
      expect(card(...waiting, ...paid).when(renew, sells)).toEqual([]);
    });

    test('what is changed before it is paid stays unpaid', () => {
      const changed = card(...waiting).when(change({ scheduledSendDate: '2026-04-01' }), sells);
      expect(changed).toMatchObject([
        { type: 'EcardPaymentAwaited', data: { paymentId: paymentIds[0], scheduledSendDate: '2026-04-01' } },
      ]);
    });

    test('is refunded once when it is cancelled, refused, erased, or paid too late or twice', () => {
      const cancelled = card(...waiting, ...paid).when(cancel(), sells);
      expect(cancelled).toEqual([{ type: 'EcardCancelled', data: { ecardId } }, refund]);
      expect(card(...waiting, ...paid, ...cancelled).when(mark(), sells)).toEqual([]);
      const dropped = card(...waiting).when(cancel(), sells);
      expect(dropped).toEqual([{ type: 'EcardCancelled', data: { ecardId } }]);
      expect(card(...waiting, ...dropped).when(mark(), sells)).toEqual([refund]);
      const twice = card(...waiting, ...paid).when(mark(paymentIds[1]), sells);
      expect(twice).toMatchObject([{ type: 'EcardRefundDue', data: { paymentId: paymentIds[1] } }]);
      const bounce: EcardCommand = {
        type: 'BounceEcard',
        data: { ecardId, reason: 'declined' },
        meta: meta(system),
      };
      expect(card(...waiting, ...paid).when(bounce, sells)).toContainEqual(refund);
      const erase: EcardCommand = { type: 'EraseEcard', data: { ecardId }, meta: meta(system) };
      expect(card(...waiting, ...paid).when(erase, sells)).toContainEqual(refund);
      expect(card(...waiting).when(erase, sells)).toHaveLength(1);
    });
  });

  test('changes in what is different, and in nothing else', () => {
    expect(card(...wrote).when(change(), context())).toEqual([]);
    expect(
      card(...wrote)
        .when(change({ petName: null }), context())
        .map(({ type }) => type),
    ).toEqual(['EcardWritten']);
    expect(card(...wrote).when(change({ scheduledSendDate: '2026-04-01' }), context())).toEqual([
      {
        type: 'EcardScheduled',
        data: {
          ecardId,
          scheduledSendDate: '2026-04-01',
          timeZone: 'America/New_York',
          sendAt: '2026-04-01T13:00:00.000Z',
        },
      },
    ]);
    expect(card(...wrote).when(change({ recipientName: 'Benno' }), context())[0]?.data).toMatchObject({
      recipientId,
    });
  });

  test('is changed and cancelled by its sender only, until it is being sent', () => {
    for (const who of [visitor, { kind: 'account', accountId: other } as const]) {
      expect(card(...wrote).refused(change({}, who), context()).code).toBe('ecard-not-found');
      expect(card(...wrote).refused(cancel(who), context()).code).toBe('ecard-not-found');
    }
    expect(card(...wrote).when(cancel(), context())).toEqual([{ type: 'EcardCancelled', data: { ecardId } }]);
    expect(card(...wrote, under).refused(cancel(), context()).message).toBe(messages.underWay);
    const sent: EcardEvent = { type: 'EcardSent', data: { ecardId, sentAt: sendAt } };
    expect(card(...wrote, under, sent).refused(change(), context()).message).toBe(messages.alreadySent);
    const cancelled: EcardEvent = { type: 'EcardCancelled', data: { ecardId } };
    expect(card(...wrote, cancelled).when(cancel(), context())).toEqual([]);
    expect(card(...wrote, cancelled).refused(cancel(visitor), context()).code).toBe('ecard-not-found');
    expect(card(...wrote, cancelled).when(startAt(sendAt), context())).toEqual([]);
    expect(card(...card().when(send({}, visitor), context())).when(cancel(visitor), context())).toHaveLength(
      1,
    );
  });
});

describe('REQ-714 a card that comes back', () => {
  const back = (deliveryId = other, at = after(sendAt, 1)): EcardCommand => ({
    type: 'ReturnEcard',
    data: { ecardId, deliveryId },
    meta: meta(system, at),
  });
  const sent: EcardEvent = { type: 'EcardSent', data: { ecardId, sentAt: sendAt } };
  const bounced: EcardEvent = { type: 'EcardBounced', data: { ecardId, reason: 'refused' } };

  test('is bounced once, also where nobody has said yet that it was sent', () => {
    expect(card(...wrote, under).when(back(), context())).toEqual([bounced]);
    expect(card(...wrote, under, sent).when(back(), context())).toEqual([bounced]);
    expect(card(...wrote, under, sent, bounced).when(back(), context())).toEqual([]);
  });

  test('is known by any delivery that was started, and by no other', () => {
    const again = started(after(sendAt, 2 * deliveryLeaseMs), accountId);
    expect(card(...wrote, under, again, sent).when(back(other), context())).toEqual([bounced]);
    expect(card(...wrote, under, again, sent).when(back(accountId), context())).toEqual([bounced]);
    expect(card(...wrote, under, again, sent).when(back(ecardId), context())).toEqual([]);
  });

  test('stays as it is where it was never handed over, is erased, or was sent weeks ago', () => {
    const erased: EcardEvent = { type: 'EcardErased', data: { ecardId } };
    expect(card().when(back(), context())).toEqual([]);
    expect(card(...wrote).when(back(), context())).toEqual([]);
    expect(card(...wrote, under, sent, erased).when(back(), context())).toEqual([]);
    const last = after(sendAt, unsentEcardDays * dayMs);
    expect(card(...wrote, under, sent).when(back(other, last), context())).toEqual([bounced]);
    expect(card(...wrote, under, sent).when(back(other, after(last, 1)), context())).toEqual([]);
  });
});

describe('REL-12 handing over', () => {
  test('REL-12 begins when it is due, once, and again when whoever began is gone', () => {
    expect(card(...wrote).when(startAt('2026-03-08T12:59:59.999Z'), context())).toEqual([]);
    expect(card(...wrote).when(startAt(sendAt), context())).toEqual([under]);
    expect(card(...wrote, under).refused(startAt(after(sendAt, 1)), context()).code).toBe('ecard-sending');
    const again = after(sendAt, deliveryLeaseMs);
    expect(card(...wrote, under).when(startAt(again), context())).toEqual([
      started(after(again, deliveryLeaseMs)),
    ]);
  });

  test('REL-12 that failed leaves it to the next at once, and only whoever failed says so', () => {
    const end = (deliveryId: string): EcardCommand => ({
      type: 'EndEcardDelivery',
      data: { ecardId, deliveryId },
      meta: meta(system, after(sendAt, 5)),
    });
    expect(card(...wrote, under).when(end(accountId), context())).toEqual([]);
    const ended = card(...wrote, under).when(end(other), context());
    expect(ended).toEqual([
      { type: 'EcardDeliveryEnded', data: { ecardId, deliveryId: other, until: after(sendAt, 5) } },
    ]);
    expect(card(...wrote, under, ...ended).when(startAt(after(sendAt, 6)), context())).toHaveLength(1);
    expect(card(...wrote, under, ...ended).refused(cancel(), context()).message).toBe(messages.underWay);
  });
});

test('REQ-606 REQ-607 REQ-609 REQ-715 the form’s fields, their limits and what blank means', () => {
  const read = ecardFormData.parse({ templateId, ...form, petName: ' ', scheduledSendDate: '' });
  expect([read.petName, read.scheduledSendDate, read.customPhotoUrl]).toEqual([null, null, null]);
  // Of an instant only its date counts, as it is written.
  for (const instant of ['23:30:00.000Z', '23:30:00Z', '23:30Z', '00:30:00+13:00'])
    expect(
      ecardFormData.parse({ templateId, ...form, scheduledSendDate: `2026-03-08T${instant}` })
        .scheduledSendDate,
    ).toBe('2026-03-08');
  const refused = ecardFormData.safeParse({});
  expect(new Set(refused.error?.issues.map(({ path }) => path[0]))).toEqual(
    new Set([
      'templateId',
      'senderName',
      'senderEmail',
      'recipientName',
      'recipientEmail',
      'personalMessage',
    ]),
  );
});

test('an address declines once', () => {
  const decline = { type: 'DeclineEcards', data: { addressKey: ecardId }, meta: meta(visitor) } as const;
  const declined = given(ecardAddressDecider, []).when(decline, undefined);
  expect(declined).toEqual([{ type: 'EcardsDeclined', data: { addressKey: ecardId } }]);
  expect(given(ecardAddressDecider, declined).when(decline, undefined)).toEqual([]);
});

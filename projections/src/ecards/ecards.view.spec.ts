import type { EcardEvent } from '@everpaw/contracts/ecards/ecard.events';
import type { EcardTemplateEvent } from '@everpaw/contracts/ecards/ecard-template.events';
import { describe, expect, test } from '@jest/globals';
import { folded } from '../testing/folded.ts';
import { ecardDocOf, ecardDtoOf, ecardRules, ecardStateOf } from './ecard.offline.ts';
import { ecardPhotosView } from './ecard-photos.view.ts';
import { ecardTemplateDtoOf, ecardTemplatesView } from './ecard-templates.view.ts';
import { ecardsView } from './ecards.view.ts';

const id = (n: number) => `0197f3a0-0000-7000-8000-${String(n).padStart(12, '0')}`;
const [ecardId, authorId, recipientId, templateId, paymentId, nobody] = [
  id(1),
  id(2),
  id(3),
  id(4),
  id(5),
  '00000000-0000-0000-0000-000000000000',
];
const sendAt = '2026-03-05T09:00:00.000Z';
const words = {
  senderName: 'Ana',
  senderEmail: 'ana@example.org',
  personalMessage: 'Thinking of you.',
  petName: 'Bella',
};
const written = (over: object = {}): EcardEvent => ({
  type: 'EcardWritten',
  data: { ecardId, personId: authorId, authorId, templateId, priceCents: 0, ...words, ...over },
});
const addressed: EcardEvent = {
  type: 'EcardAddressed',
  data: { ecardId, recipientId, recipientName: 'Ben', recipientEmail: 'ben@example.org' },
};
const plan = { scheduledSendDate: '2026-03-05', timeZone: 'Europe/Lisbon', sendAt };
const scheduled: EcardEvent = { type: 'EcardScheduled', data: { ecardId, ...plan } };
const money = { paymentId, amountCents: 499, currency: 'USD' as const };
const awaited: EcardEvent = { type: 'EcardPaymentAwaited', data: { ecardId, ...money, ...plan } };
const paid: EcardEvent = { type: 'EcardPaid', data: { ecardId, ...money } };
const started: EcardEvent = {
  type: 'EcardDeliveryStarted',
  data: { ecardId, deliveryId: id(9), until: sendAt },
};
const photo = (customPhotoUrl: string | null): EcardEvent => ({
  type: 'EcardPhotoChanged',
  data: { ecardId, personId: authorId, customPhotoUrl },
});
const erased: EcardEvent = { type: 'EcardErased', data: { ecardId } };
const doc = (...events: EcardEvent[]) => folded(ecardsView, events).get(ecardId) ?? null;
const read = (...events: EcardEvent[]) => {
  const found = doc(...events);
  return found && ecardDtoOf({ ...found, position: '' });
};

describe('an e-card', () => {
  test('REQ-715 is what its sender says, whom it is for, and when it goes', () => {
    expect(doc(written(), addressed, scheduled)).toEqual({
      _id: ecardId,
      authorId,
      recipientId,
      visitorId: null,
      templateId,
      ...words,
      recipientName: 'Ben',
      recipientEmail: 'ben@example.org',
      hasPhoto: false,
      priceCents: 0,
      paymentId: null,
      ...plan,
      status: 'scheduled',
      sentAt: null,
      isDelivered: false,
      bounceReason: null,
      createdAt: '2026-03-01T12:00:00.000Z',
      personId: undefined,
    });
    expect(doc(written())).toMatchObject({
      recipientName: '',
      recipientEmail: '',
      scheduledSendDate: null,
      timeZone: 'UTC',
      sendAt: '2026-03-01T12:00:00.000Z',
    });
    expect(doc(written(), written({ petName: null, personalMessage: 'Other' }))).toMatchObject({
      personalMessage: 'Other',
      petName: null,
      createdAt: '2026-03-01T12:00:00.000Z',
    });
    expect(doc(written({ authorId: null }))).toMatchObject({ authorId: null, visitorId: authorId });
  });

  test('goes its way: paid, handed over, sent, refused or cancelled', () => {
    const status = (...events: EcardEvent[]) =>
      doc(written({ priceCents: 499 }), addressed, ...events)?.status;
    expect(doc(written({ priceCents: 499 }), awaited)).toMatchObject({
      status: 'unpaid',
      paymentId,
      ...plan,
    });
    expect(status(awaited, paid)).toBe('scheduled');
    expect(status(awaited, paid, { type: 'EcardRefundDue', data: { ecardId, ...money } })).toBe('scheduled');
    expect(status(started)).toBe('sending');
    const broken: EcardEvent = {
      type: 'EcardDeliveryEnded',
      data: { ecardId, deliveryId: id(9), until: sendAt },
    };
    expect(status(started, broken)).toBe('sending');
    expect(doc(written(), started, { type: 'EcardSent', data: { ecardId, sentAt: sendAt } })).toMatchObject({
      status: 'sent',
      sentAt: sendAt,
      isDelivered: true,
    });
    expect(doc(written(), { type: 'EcardBounced', data: { ecardId, reason: 'refused' } })).toMatchObject({
      status: 'bounced',
      bounceReason: 'refused',
      isDelivered: false,
    });
    expect(status({ type: 'EcardCancelled', data: { ecardId } })).toBe('cancelled');
  });

  test('has a photo of its own, apart from it, until it is taken off', () => {
    const photos = (...events: EcardEvent[]) => folded(ecardPhotosView, events).get(ecardId);
    expect(doc(written(), photo('data:x'))?.hasPhoto).toBe(true);
    expect(doc(written(), photo('data:x'), photo(null))?.hasPhoto).toBe(false);
    expect(photos(photo('data:x'))).toEqual({ _id: ecardId, customPhotoUrl: 'data:x' });
    for (const end of [photo(null), erased]) expect(photos(photo('data:x'), end)).toBeUndefined();
  });

  test('REL-15 that is erased keeps its place without any words', () => {
    const left = doc(written(), addressed, photo('data:x'), erased);
    expect(left).toMatchObject({
      status: 'erased',
      hasPhoto: false,
      senderName: '',
      senderEmail: '',
      recipientName: '',
      recipientEmail: '',
      personalMessage: '',
      petName: null,
    });
    expect(read(written(), erased)).toBeNull();
    expect(ecardRules.isGone(left as never)).toBe(true);
  });
});

describe('an e-card on a device', () => {
  test('is read by its sender alone, without who is behind its addresses', () => {
    const dto = read(written(), addressed, scheduled);
    expect(dto).toMatchObject({
      id: ecardId,
      accountId: authorId,
      status: 'scheduled',
      recipientName: 'Ben',
    });
    for (const secret of ['recipientId', 'visitorId', 'paymentId']) expect(dto).not.toHaveProperty(secret);
    const own = { ...doc(written()), position: 'p' } as never;
    const asked = (accountId: string | null) => ecardRules.dtoOf(own, { accountId, isKeeper: true });
    expect(asked(authorId ?? '')).toMatchObject({ id: ecardId });
    for (const other of [null, id(8)]) expect(asked(other)).toBeNull();
    const visitors = { ...doc(written({ authorId: null })), position: 'p' } as never;
    expect(ecardRules.dtoOf(visitors, { accountId: null, isKeeper: true })).toBeNull();
  });

  test('comes back as the document that it was read from, but for what a device does not know', () => {
    const dto = read(written(), addressed, scheduled);
    expect(dto && ecardDocOf(dto)).toMatchObject({
      _id: ecardId,
      authorId,
      recipientId: null,
      visitorId: null,
      paymentId: null,
      ...words,
    });
  });

  test('is decided on by what its view knows', () => {
    expect(ecardStateOf(null)).toEqual({ status: 'none' });
    expect(ecardStateOf(doc(written(), addressed, scheduled))).toEqual({
      status: 'scheduled',
      written: { authorId, personId: authorId, templateId, priceCents: 0, ...words },
      addressed: { recipientId, recipientName: 'Ben', recipientEmail: 'ben@example.org' },
      deliveries: [],
      hasPhoto: false,
      plan,
      payment: null,
      refunded: [],
    });
    const priced = written({ priceCents: 499 });
    expect(ecardStateOf(doc(priced, awaited))).toMatchObject({
      payment: { paymentId, amountCents: 499, isPaid: false },
      addressed: { recipientId: nobody },
    });
    expect(ecardStateOf(doc(priced, awaited, paid))).toMatchObject({ payment: { paymentId, isPaid: true } });
    expect(ecardStateOf(doc(priced))).toMatchObject({ payment: { paymentId: nobody } });
    expect(ecardStateOf(doc(written(), scheduled, started))).toMatchObject({
      status: 'sending',
      deliveryId: nobody,
      until: sendAt,
    });
    const visitors = doc(written({ authorId: null, personId: id(7) }));
    expect(ecardStateOf(visitors)).toMatchObject({ written: { authorId: null, personId: id(7) } });
    expect(ecardStateOf(visitors && { ...visitors, visitorId: null })).toMatchObject({
      written: { personId: nobody },
    });
  });

  test('is erased in the author’s name, with the key of whoever it is for', () => {
    const { authored } = ecardRules;
    const known = { ...doc(written(), addressed), position: 'p' } as never;
    expect(authored?.author).toBe('authorId');
    expect(authored?.erase(known)).toEqual({ type: 'EraseEcard', data: { ecardId } });
    expect(authored?.person?.(known)).toBe(recipientId);
  });
});

test('REQ-710 a template is added, changed, withdrawn and brought back', () => {
  const fields = {
    name: 'Arch',
    description: 'Gold',
    templateImageUrl: '/a.svg',
    category: 'general' as never,
    priceCents: 499,
    currency: 'USD' as const,
  };
  const added: EcardTemplateEvent = { type: 'EcardTemplateAdded', data: { templateId, ...fields } };
  const changed: EcardTemplateEvent = {
    type: 'EcardTemplateChanged',
    data: { templateId, ...fields, priceCents: 0 },
  };
  const withdrawn: EcardTemplateEvent = { type: 'EcardTemplateWithdrawn', data: { templateId } };
  const returned: EcardTemplateEvent = { type: 'EcardTemplateReturned', data: { templateId } };
  const told = (...events: EcardTemplateEvent[]) => {
    const found = folded(ecardTemplatesView, events).get(templateId ?? '');
    return found && ecardTemplateDtoOf(found);
  };
  expect(told(added)).toEqual({
    id: templateId,
    name: 'Arch',
    description: 'Gold',
    templateImageUrl: '/a.svg',
    price: 499,
    category: 'general',
    isActive: true,
  });
  expect(told(added, changed)?.price).toBe(0);
  expect(told(added, withdrawn)?.isActive).toBe(false);
  expect(told(added, withdrawn, returned)?.isActive).toBe(true);
});

import { type EcardState, ecardDecider } from '@everpaw/contracts/ecards/ecard.decider';
import type { EcardDto } from '@everpaw/contracts/ecards/ecard.dto';
import { addressFields, scheduleFields, writtenFields } from '@everpaw/contracts/ecards/ecard.fields';
import { valuesIn } from '@everpaw/contracts/kernel/fields/define-fields';
import { offlineRules, type Positioned } from '../kernel/offline-rules.ts';
import { type EcardDoc, ecardsView } from './ecards.view.ts';

/** Stands for ids that a device doesn't know. */
const unknownId = '00000000-0000-0000-0000-000000000000';

export const ecardRules = offlineRules({
  view: ecardsView,
  decider: ecardDecider,
  // Only the server knows the price and availability of templates, and people's keys.
  context: () => ({
    template: null,
    payment: 'closed' as const,
    paymentId: unknownId,
    people: { sender: unknownId, recipient: unknownId },
    storedPhoto: (dataUrl: string) => dataUrl,
  }),
  duplicateCodes: ['ecard-exists'],
  stateOf: ecardStateOf,
  docOf: ecardDocOf,
  dtoOf: (doc: Positioned<EcardDoc>, { accountId }) =>
    doc.authorId !== null && doc.authorId === accountId ? ecardDtoOf(doc) : null,
  isGone: (doc) => doc.status === 'erased',
  authored: {
    author: 'authorId',
    // An account's text is sealed with its own key; the recipient has a key for this card only.
    person: ({ recipientId }) => recipientId,
    erase: ({ _id: ecardId }) => ({ type: 'EraseEcard', data: { ecardId } }),
    written: { file: 'ecards', about: 'the sympathy cards that you wrote' },
    received: { file: 'ecards-received', about: 'nothing: a card belongs to nobody else' },
  },
});

/** Converts the view's document to the decider's state. */
export function ecardStateOf(doc: EcardDoc | null): EcardState {
  if (!doc) return { status: 'none' };
  const { authorId, templateId, hasPhoto, priceCents, sendAt, status } = doc;
  const personId = authorId ?? doc.visitorId ?? unknownId;
  const known = {
    written: { authorId, personId, templateId, priceCents, ...valuesIn(writtenFields, doc) },
    addressed: { recipientId: doc.recipientId ?? unknownId, ...valuesIn(addressFields, doc) },
    hasPhoto,
    plan: { ...valuesIn(scheduleFields, doc), sendAt },
    payment:
      priceCents > 0
        ? { paymentId: doc.paymentId ?? unknownId, amountCents: priceCents, isPaid: status !== 'unpaid' }
        : null,
    refunded: [],
    deliveries: [],
  };
  // Only the server knows the delivery and its lease.
  return status === 'sending'
    ? { status, ...known, deliveryId: unknownId, until: sendAt }
    : { status, ...known };
}

/** Returns the card for its sender; null if it was erased. */
export function ecardDtoOf(doc: Positioned<EcardDoc>): EcardDto | null {
  const {
    _id: id,
    authorId: accountId,
    recipientId: _r,
    visitorId: _v,
    paymentId: _p,
    status,
    ...said
  } = doc;
  if (status === 'erased') return null;
  return { id, accountId, ...said, status };
}

export function ecardDocOf({ id: _id, accountId: authorId, ...said }: EcardDto): Positioned<EcardDoc> {
  return { _id, authorId, recipientId: null, visitorId: null, paymentId: null, ...said };
}

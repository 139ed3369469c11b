import {
  type Actor,
  type CommandHandlers,
  type Decider,
  decideBy,
  type EventHandlers,
  evolveBy,
} from '../kernel/decider.ts';
import { DomainError } from '../kernel/domain-error.ts';
import { valuesIn } from '../kernel/fields/define-fields.ts';
import { differing } from '../kernel/fields/effective-changes.ts';
import { idRefused } from '../kernel/id-refused.ts';
import type { Language } from '../kernel/languages/languages.ts';
import { dayMs } from '../kernel/time/durations.ts';
import type { ChangeEcard, DeclineEcards, EcardCommand, SendEcard } from './ecard.commands.ts';
import type { EcardAddressEvent, EcardEvent } from './ecard.events.ts';
import { addressFields, scheduleFields, writtenFields } from './ecard.fields.ts';
import { ecardChangeMessages as messages } from './ecard-changes.messages.ts';
import type { EcardTemplateState } from './ecard-template.decider.ts';
import { deliveryLeaseMs, maxDaysAhead, unsentEcardDays } from './ecards.limits.ts';
import { sendAtOf } from './send-instant.ts';

type Written = Extract<EcardEvent, { type: 'EcardWritten' }>['data'];
type Addressed = Extract<EcardEvent, { type: 'EcardAddressed' }>['data'];
type Scheduled = Extract<EcardEvent, { type: 'EcardScheduled' }>['data'];
type Plan = Omit<Scheduled, 'ecardId'>;

type WrittenEcard = {
  written: Omit<Written, 'ecardId'>;
  addressed: Omit<Addressed, 'ecardId'> | null;
  hasPhoto: boolean;
  plan: Plan | null;
  /** The open or completed payment; null for a free card. Amounts are in cents. */
  payment: { paymentId: string; amountCents: number; isPaid: boolean } | null;
  /** The refunded payments. */
  refunded: readonly string[];
  /** All started deliveries. Unknown on a device. */
  deliveries: readonly string[];
};

/**
 * unpaid → scheduled → sending → sent | bounced, unpaid → cancelled, scheduled → cancelled | bounced, sent →
 * bounced, any → erased. An interrupted delivery stays `sending` until it is started again.
 */
export type EcardState =
  | { status: 'none' }
  | (WrittenEcard & { status: 'unpaid' | 'scheduled' | 'sent' | 'bounced' | 'cancelled' | 'erased' })
  | (WrittenEcard & { status: 'sending'; deliveryId: string; until: string });

/** Whether a card with a price can be written: not on a site in testing mode. It is sent once it is paid. */
export type EcardPayment = 'closed' | 'open';

/** A device knows no templates (`template` is null) and no people; the server validates the choice. */
export type EcardContext = {
  template: EcardTemplateState | null;
  payment: EcardPayment;
  /** The id of this card's next payment. */
  paymentId: string;
  /** The people whose keys seal a visitor's text and the recipient. */
  people: { sender: string; recipient: string };
  /** The language of the request; undefined is English. */
  language?: Language | undefined;
  /** Converts the photo of a data URL for storage. */
  storedPhoto(dataUrl: string): string;
};

export function ecardNotFound(): DomainError {
  return new DomainError('not-found', 'ecard-not-found', messages.notFound);
}

function planOf({ data, meta }: SendEcard | ChangeEcard): Plan {
  const chosen = valuesIn(scheduleFields, data);
  const sendAt = sendAtOf(chosen, meta.at);
  if (Date.parse(sendAt) - Date.parse(meta.at) > maxDaysAhead * dayMs) {
    const path = 'scheduledSendDate';
    throw new DomainError('invalid', 'invalid', messages.tooFarAhead, {
      errors: [{ path, message: messages.tooFarAhead }],
    });
  }
  return { ...chosen, sendAt };
}

/** Returns the price of the chosen template, in cents. Throws if it can't be sent. */
function priceOf({ template, payment }: EcardContext): number {
  if (template === null) return 0;
  if (template.status === 'none' || !template.isActive)
    throw new DomainError('invalid', 'ecard-template-gone', messages.templateGone, {
      errors: [{ path: 'templateId', message: messages.templateGone }],
    });
  const { priceCents } = template;
  if (priceCents > 0 && payment === 'closed')
    throw new DomainError('conflict', 'testing-mode', messages.testingMode);
  return priceCents;
}

/** Returns the sender's card. Visitors are authorized by their emailed link. */
function ownCard(state: EcardState, actor: Actor): Exclude<EcardState, { status: 'none' }> {
  if (state.status === 'none' || state.status === 'erased') throw ecardNotFound();
  const accountId = actor.kind === 'account' ? actor.accountId : null;
  // Doesn't reveal that another person's card exists.
  if (state.written.authorId !== accountId) throw ecardNotFound();
  return state;
}

/** Returns the sender's card if it can still be changed. */
function changeable(of: EcardState, actor: Actor): WrittenEcard & { status: 'unpaid' | 'scheduled' } {
  const state = ownCard(of, actor);
  if (state.status === 'unpaid') return { ...state, status: 'unpaid' };
  if (state.status === 'scheduled') return { ...state, status: 'scheduled' };
  const why = { sending: messages.underWay, cancelled: messages.cancelled };
  throw new DomainError(
    'conflict',
    `ecard-${state.status}`,
    state.status === 'sending' || state.status === 'cancelled' ? why[state.status] : messages.alreadySent,
  );
}

type Money = { paymentId: string; amountCents: number };

function refundDue(ecardId: string, { paymentId, amountCents }: Money): EcardEvent {
  return { type: 'EcardRefundDue', data: { ecardId, paymentId, amountCents, currency: 'USD' } };
}

/** The refund of a card that isn't sent. */
function refundOf(ecardId: string, { payment, refunded }: WrittenEcard): EcardEvent[] {
  const isDue = payment?.isPaid === true && !refunded.includes(payment.paymentId);
  return isDue ? [refundDue(ecardId, payment)] : [];
}

/** The card waits for its payment, with the planned date. */
function awaited(ecardId: string, { paymentId, amountCents }: Money, plan: Plan): EcardEvent {
  const money = { paymentId, amountCents, currency: 'USD' as const };
  return { type: 'EcardPaymentAwaited', data: { ecardId, ...money, ...plan } };
}

const decides: CommandHandlers<EcardState, EcardCommand, EcardEvent, EcardContext> = {
  SendEcard(command, state, context) {
    const { data, meta } = command;
    const authorId = meta.actor.kind === 'account' ? meta.actor.accountId : null;
    // A visitor's own card has no account: it may have been created before they signed in.
    if (state.status !== 'none' && [null, authorId].includes(state.written.authorId))
      throw new DomainError('conflict', 'ecard-exists', messages.exists);
    const { ecardId, templateId } = data;
    const priceCents = priceOf(context);
    const plan = planOf(command);
    const personId = authorId ?? context.people.sender;
    const language = authorId === null ? context.language : undefined;
    const words = { ...valuesIn(writtenFields, data), ...(language && { language }) };
    const events: EcardEvent[] = [
      { type: 'EcardWritten', data: { ecardId, personId, authorId, templateId, priceCents, ...words } },
      {
        type: 'EcardAddressed',
        data: { ecardId, recipientId: context.people.recipient, ...valuesIn(addressFields, data) },
      },
    ];
    if (data.customPhotoUrl !== null) {
      const customPhotoUrl = context.storedPhoto(data.customPhotoUrl);
      events.push({ type: 'EcardPhotoChanged', data: { ecardId, personId, customPhotoUrl } });
    }
    if (state.status !== 'none') throw idRefused('ecardId');
    const { paymentId } = context;
    if (priceCents > 0) return [...events, awaited(ecardId, { paymentId, amountCents: priceCents }, plan)];
    return [...events, { type: 'EcardScheduled', data: { ecardId, ...plan } }];
  },

  ChangeEcard(command, state, context) {
    const { data, meta } = command;
    const known = changeable(state, meta.actor);
    const { ecardId, customPhotoUrl: photo } = data;
    const written = { ...known.written, ...valuesIn(writtenFields, data) };
    const recipientId = known.addressed?.recipientId ?? context.people.recipient;
    const addressed = { recipientId, ...valuesIn(addressFields, data) };
    const plan = planOf(command);
    const { personId } = written;
    const events: EcardEvent[] = [];
    if (differing(written, known.written).length > 0)
      events.push({ type: 'EcardWritten', data: { ecardId, ...written } });
    if (known.addressed === null || differing(addressed, known.addressed).length > 0)
      events.push({ type: 'EcardAddressed', data: { ecardId, ...addressed } });
    if (photo !== undefined && (photo !== null || known.hasPhoto)) {
      const customPhotoUrl = photo === null ? null : context.storedPhoto(photo);
      events.push({ type: 'EcardPhotoChanged', data: { ecardId, personId, customPhotoUrl } });
    }
    const before = known.plan ?? {};
    if (differing(valuesIn(scheduleFields, plan), before).length > 0)
      events.push(
        known.status === 'unpaid' && known.payment
          ? awaited(ecardId, known.payment, plan)
          : { type: 'EcardScheduled', data: { ecardId, ...plan } },
      );
    return events;
  },

  CancelEcard({ data: { ecardId }, meta }, state) {
    if (ownCard(state, meta.actor).status === 'cancelled') return [];
    const known = changeable(state, meta.actor);
    return [{ type: 'EcardCancelled', data: { ecardId } }, ...refundOf(ecardId, known)];
  },

  MarkEcardPaid({ data: { ecardId, paymentId, amountCents }, meta: { at } }, state) {
    if (state.status === 'none') throw ecardNotFound();
    const { payment, plan, refunded } = state;
    if (refunded.includes(paymentId)) return [];
    if (payment?.isPaid && payment.paymentId === paymentId) return [];
    // It has ended or was already paid by another payment.
    if (state.status !== 'unpaid' || !plan) return [refundDue(ecardId, { paymentId, amountCents })];
    const schedule = { ...plan, sendAt: sendAtOf(plan, at) };
    return [
      { type: 'EcardPaid', data: { ecardId, paymentId, amountCents, currency: 'USD' } },
      { type: 'EcardScheduled', data: { ecardId, ...schedule } },
    ];
  },

  // The previous payment can no longer be completed.
  RenewEcardPayment({ data: { ecardId, paymentId } }, state, context) {
    if (state.status !== 'unpaid' || state.payment?.paymentId !== paymentId || !state.plan) return [];
    const { amountCents } = state.payment;
    return [awaited(ecardId, { paymentId: context.paymentId, amountCents }, state.plan)];
  },

  StartEcardDelivery({ data: { ecardId, deliveryId }, meta: { at } }, state) {
    const started = (): EcardEvent[] => [
      {
        type: 'EcardDeliveryStarted',
        data: {
          ecardId,
          deliveryId,
          until: new Date(Date.parse(at) + deliveryLeaseMs).toISOString(),
        },
      },
    ];
    if (state.status === 'scheduled') return state.plan && state.plan.sendAt <= at ? started() : [];
    if (state.status !== 'sending') return [];
    if (at < state.until) throw new DomainError('unavailable', 'ecard-sending', messages.underWay);
    return started();
  },

  // Confirms the delivery even if another attempt has started meanwhile: the card was sent.
  ConfirmEcardSent({ data: { ecardId }, meta: { at: sentAt } }, state) {
    return state.status === 'sending' ? [{ type: 'EcardSent', data: { ecardId, sentAt } }] : [];
  },

  EndEcardDelivery({ data: { ecardId, deliveryId }, meta: { at: until } }, state) {
    return state.status === 'sending' && state.deliveryId === deliveryId
      ? [{ type: 'EcardDeliveryEnded', data: { ecardId, deliveryId, until } }]
      : [];
  },

  BounceEcard({ data: { ecardId, reason } }, state) {
    return state.status === 'sending' || state.status === 'scheduled'
      ? [{ type: 'EcardBounced', data: { ecardId, reason } }, ...refundOf(ecardId, state)]
      : [];
  },

  ReturnEcard({ data: { ecardId, deliveryId }, meta: { at } }, state) {
    if (state.status !== 'sent' && state.status !== 'sending') return [];
    if (!state.plan || !state.deliveries.includes(deliveryId)) return [];
    if (Date.parse(at) - Date.parse(state.plan.sendAt) > unsentEcardDays * dayMs) return [];
    return [{ type: 'EcardBounced', data: { ecardId, reason: 'refused' } }, ...refundOf(ecardId, state)];
  },

  EraseEcard({ data: { ecardId } }, state) {
    if (state.status === 'none' || state.status === 'erased') return [];
    const refund = state.status === 'scheduled' ? refundOf(ecardId, state) : [];
    return [{ type: 'EcardErased', data: { ecardId } }, ...refund];
  },
};

function become(state: EcardState, status: Exclude<EcardState['status'], 'none' | 'sending'>): EcardState {
  if (state.status === 'none') return state;
  const { written, addressed, hasPhoto, plan, payment, refunded, deliveries } = state;
  return { status, written, addressed, hasPhoto, plan, payment, refunded, deliveries };
}

const evolves: EventHandlers<EcardState, EcardEvent> = {
  EcardWritten(state, { data: { ecardId: _, ...written } }) {
    return state.status === 'none'
      ? {
          status: 'scheduled',
          written,
          addressed: null,
          hasPhoto: false,
          plan: null,
          payment: null,
          refunded: [],
          deliveries: [],
        }
      : { ...state, written };
  },
  EcardAddressed: (state, { data: { ecardId: _, ...addressed } }) =>
    state.status === 'none' ? state : { ...state, addressed },
  EcardPhotoChanged: (state, { data: { customPhotoUrl } }) =>
    state.status === 'none' ? state : { ...state, hasPhoto: customPhotoUrl !== null },
  EcardScheduled: (state, { data: { ecardId: _, ...plan } }) =>
    state.status === 'none' ? state : { ...state, plan },
  EcardPaymentAwaited(state, { data }) {
    const { paymentId, amountCents, sendAt } = data;
    const waiting = become(state, 'unpaid');
    if (waiting.status === 'none') return waiting;
    const plan = { ...valuesIn(scheduleFields, data), sendAt };
    return { ...waiting, plan, payment: { paymentId, amountCents, isPaid: false } };
  },
  EcardPaid(state, { data: { paymentId, amountCents } }) {
    const paid = become(state, 'scheduled');
    return paid.status === 'none' ? paid : { ...paid, payment: { paymentId, amountCents, isPaid: true } };
  },
  EcardRefundDue: (state, { data: { paymentId } }) =>
    state.status === 'none' ? state : { ...state, refunded: [...state.refunded, paymentId] },
  EcardDeliveryStarted(state, { data: { deliveryId, until } }) {
    if (state.status === 'none') return state;
    const { status: _, ...known } = state;
    const deliveries = [...known.deliveries, deliveryId];
    return { ...known, status: 'sending', deliveryId, until, deliveries };
  },
  EcardDeliveryEnded: (state, { data: { until } }) =>
    state.status === 'sending' ? { ...state, until } : state,
  EcardSent: (state) => become(state, 'sent'),
  EcardBounced: (state) => become(state, 'bounced'),
  EcardCancelled: (state) => become(state, 'cancelled'),
  EcardErased: (state) => become(state, 'erased'),
};

/** An e-card: created once, editable and cancellable until it is being sent, sent once. */
export const ecardDecider: Decider<EcardState, EcardCommand, EcardEvent, EcardContext> = {
  initialState: { status: 'none' },
  evolve: evolveBy(evolves),
  decide: decideBy(decides),
};

export type EcardAddressState = { declined: boolean };

/** A recipient's address, whose owner may decline e-cards. */
export const ecardAddressDecider: Decider<EcardAddressState, DeclineEcards, EcardAddressEvent> = {
  initialState: { declined: false },
  evolve: evolveBy<EcardAddressState, EcardAddressEvent, EcardAddressState>({
    EcardsDeclined: () => ({ declined: true }),
  }),
  decide: decideBy<EcardAddressState, DeclineEcards, EcardAddressEvent>({
    DeclineEcards: ({ data: { addressKey } }, { declined }) =>
      declined ? [] : [{ type: 'EcardsDeclined', data: { addressKey } }],
  }),
};

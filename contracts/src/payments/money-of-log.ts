/** The sources of income. */
const moneyKinds = ['orders', 'gifts', 'ecards', 'subscriptions', 'lifetime'] as const;
export type MoneyKind = (typeof moneyKinds)[number];

/** The money of one kind and currency, in cents: received and refunded amounts, and their counts. */
export type MoneySum = {
  kind: MoneyKind;
  currency: string;
  receivedCents: number;
  payments: number;
  returnedCents: number;
  refunds: number;
};

/** A stored event as needed for sums: its type, its data as written, and its instant. */
export type MoneyEvent = { type: string; data: Readonly<Record<string, unknown>>; at: string };

type Moved = { kind: MoneyKind; currency: string; cents: number; isBack: boolean };

const kindOfPurpose: Readonly<Record<string, MoneyKind>> = {
  order: 'orders',
  ecard: 'ecards',
  subscription: 'lifetime',
};

/** Returns the money that an event moved, or null. Only the provider's facts count, never intentions. */
function movedBy({ type, data }: MoneyEvent, gifts: ReadonlySet<unknown>): Moved | null {
  const { amountCents, currency, purpose, subjectId } = data;
  const isOfPayment = type === 'PaymentSucceeded' || type === 'PaymentRefunded';
  const isOfInvoice = type === 'SubscriptionPaid' || type === 'SubscriptionRefunded';
  if (!isOfPayment && !isOfInvoice) return null;
  const kind = isOfInvoice
    ? 'subscriptions'
    : gifts.has(subjectId)
      ? 'gifts'
      : kindOfPurpose[String(purpose)];
  if (!kind || !Number.isSafeInteger(amountCents) || typeof currency !== 'string')
    throw new TypeError(`${type} tells no money that can be summed`);
  const isBack = type === 'PaymentRefunded' || type === 'SubscriptionRefunded';
  return { kind, currency, cents: Number(amountCents), isBack };
}

/**
 * Sums the money moved from `from` (inclusive) to `to` (exclusive), ISO instants in UTC, by kind and
 * currency. Must be given all events of the log in order, since a payment's purpose is in an earlier event.
 * Throws a `TypeError` for amounts that aren't whole cents.
 */
export function openMoneySums({ from, to }: { from: string; to: string }) {
  const gifts = new Set<unknown>();
  const sums = new Map<string, MoneySum>();
  return {
    add(event: MoneyEvent): void {
      if (event.type === 'GiftAddressed') gifts.add(event.data.orderId);
      if (event.at < from || event.at >= to) return;
      const moved = movedBy(event, gifts);
      if (!moved) return;
      const { kind, currency, cents, isBack } = moved;
      const none = { kind, currency, receivedCents: 0, payments: 0, returnedCents: 0, refunds: 0 };
      const sum = sums.get(`${kind} ${currency}`) ?? none;
      sums.set(
        `${kind} ${currency}`,
        isBack
          ? { ...sum, returnedCents: sum.returnedCents + cents, refunds: sum.refunds + 1 }
          : { ...sum, receivedCents: sum.receivedCents + cents, payments: sum.payments + 1 },
      );
    },
    /** Sorted by kind and currency, without kinds that moved nothing. */
    sums(): MoneySum[] {
      const place = ({ kind }: MoneySum) => moneyKinds.indexOf(kind);
      return [...sums.values()].sort(
        (a, b) => place(a) - place(b) || a.currency.localeCompare(b.currency, 'en'),
      );
    },
  };
}

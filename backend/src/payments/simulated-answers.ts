/** One intent as the simulated provider keeps it: the fields of Stripe's that are read. */
export type Intent = {
  id: string;
  object: 'payment_intent';
  amount: number;
  amount_received: number;
  currency: string;
  client_secret: string;
  status: 'requires_payment_method' | 'requires_action' | 'succeeded' | 'canceled';
  metadata: Record<string, string>;
  last_payment_error: { code: string } | null;
  created: number;
};

export type Answered = { status: number; body: object };

/** A refusal as Stripe words it. */
export function failed(status: number, type: string, code: string, more: object = {}): Answered {
  return { status, body: { error: { type, code, message: code, ...more } } };
}

/** What the caller has written beside an object. */
export function metadataOf(form: URLSearchParams): Record<string, string> {
  const pairs = [...form].flatMap(([key, value]) => {
    const name = /^metadata\[(\w+)\]$/.exec(key)?.[1];
    return name ? [[name, value] as const] : [];
  });
  return Object.fromEntries(pairs);
}

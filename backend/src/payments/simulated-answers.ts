/** An intent of the simulated provider, with the fields of Stripe's that are read. */
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

/** Returns an error response in Stripe's format. */
export function failed(status: number, type: string, code: string, more: object = {}): Answered {
  return { status, body: { error: { type, code, message: code, ...more } } };
}

/** Returns the metadata in a request's form. */
export function metadataOf(form: URLSearchParams): Record<string, string> {
  const pairs = [...form].flatMap(([key, value]) => {
    const name = /^metadata\[(\w+)\]$/.exec(key)?.[1];
    return name ? [[name, value] as const] : [];
  });
  return Object.fromEntries(pairs);
}

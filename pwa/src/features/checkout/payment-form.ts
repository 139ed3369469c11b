/** The filled-in payment form. Both methods return an error message, or null on success. */
export type PaymentForm = {
  /** Validates the fields, before an order is placed. */
  check(): Promise<string | null>;
  /** Confirms the payment of the secret. A bank's page redirects to `returnPath`. */
  pay(clientSecret: string, returnPath: string): Promise<string | null>;
};

export type PaymentFieldsProps = {
  /** The provider's public key; null if payments are simulated. */
  publishableKey: string | null;
  /** Null to store a card without charging it now. */
  amountCents: number | null;
  /** Called with the form once the fields are ready. */
  onForm(form: PaymentForm | null): void;
};

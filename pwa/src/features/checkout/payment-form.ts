/** How what somebody has filled in is paid with. Both answer what went wrong, in words; null when nothing did. */
export type PaymentForm = {
  /** Whether everything is filled in; before anything is ordered. */
  check(): Promise<string | null>;
  /** Pays what the secret stands for. A bank that has to be visited returns to `returnPath`. */
  pay(clientSecret: string, returnPath: string): Promise<string | null>;
};

export type PaymentFieldsProps = {
  /** The provider's public key; null where payments are simulated. */
  publishableKey: string | null;
  /** Null where nothing is charged yet and a card is put on file. */
  amountCents: number | null;
  /** Is told how to pay as soon as the fields are there. */
  onForm(form: PaymentForm | null): void;
};

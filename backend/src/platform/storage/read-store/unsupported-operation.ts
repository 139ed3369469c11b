/**
 * The embedded read store was asked for something that it does not do.
 *
 * It answers the operators and options that the read models use and refuses every other by name, so that nothing is
 * ever half understood: a query that is refused here must be rewritten, or the operator added together with its tests.
 */
export class UnsupportedReadStoreOperation extends Error {
  override readonly name = 'UnsupportedReadStoreOperation';
  /** The operator, option or call that was refused, as it was written. */
  readonly operation: string;

  constructor(operation: string, advice?: string) {
    super(
      `The embedded read store does not support ${operation}.${advice === undefined ? '' : ` ${advice}`}` +
        ' Set MONGODB_URL to use MongoDB, or write it with a supported operator.',
    );
    this.operation = operation;
  }
}

/** Makes every method that the official class has and ours lacks refuse by its name, instead of being no function. */
export function refuseOtherMethods(ours: object, official: object): void {
  for (const [method, { value }] of Object.entries(Object.getOwnPropertyDescriptors(official))) {
    if (method in ours || typeof value !== 'function') continue;
    Object.defineProperty(ours, method, {
      value: () => {
        throw new UnsupportedReadStoreOperation(`${method}()`);
      },
    });
  }
}

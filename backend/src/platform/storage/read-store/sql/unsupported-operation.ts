/**
 * The embedded read store doesn't support this operation.
 * It supports the operators and options that the read models use and refuses all others by name, so that none
 * is silently misinterpreted. Rewrite the query, or add the operator with its tests.
 */
export class UnsupportedReadStoreOperation extends Error {
  override readonly name = 'UnsupportedReadStoreOperation';
  /** The refused operator, option or call, as written. */
  readonly operation: string;

  constructor(operation: string, advice?: string) {
    super(
      `The embedded read store does not support ${operation}.${advice === undefined ? '' : ` ${advice}`}` +
        ' Set MONGODB_URL to use MongoDB, or write it with a supported operator.',
    );
    this.operation = operation;
  }
}

/** Makes every method of the official class that ours lacks throw an error with its name. */
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

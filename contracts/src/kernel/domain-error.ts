/** The kind of a refusal. Each has one HTTP status (see the backend's problem details). */
export type RefusalKind =
  | 'invalid'
  | 'signed-out'
  | 'forbidden'
  | 'not-found'
  | 'conflict'
  | 'limit'
  | 'gone'
  | 'too-large'
  | 'unsupported-media'
  | 'too-many-requests'
  | 'unprocessable'
  | 'unavailable';

/** Messages of refusals that belong to no feature. */
export const refusalMessages = {
  unavailable: 'This is not available right now. Please try again in a little while',
  invalidId: 'This is not a valid id',
  otherPayload: 'This was already sent with other content. Please send it anew',
} as const;

export type FieldError = { path: string; message: string };

/**
 * A refusal. `code` is stable and for programs (`memorial-limit`), `message` is a kind sentence for people, `errors`
 * name the fields, and `current` is the value that a conflicting edit met.
 */
export class DomainError extends Error {
  readonly kind: RefusalKind;
  readonly code: string;
  readonly errors: FieldError[];
  readonly current: unknown;

  constructor(
    kind: RefusalKind,
    code: string,
    message: string,
    more: { errors?: FieldError[]; current?: unknown } = {},
  ) {
    super(message);
    this.name = 'DomainError';
    this.kind = kind;
    this.code = code;
    this.errors = more.errors ?? [];
    this.current = more.current;
  }
}

/**
 * Returns the refusal of an id that was chosen for a new entity but belongs to someone else's. It is the same as for
 * text that isn't an id, so a stranger doesn't learn that the entity exists.
 */
export function idRefused(path: string): DomainError {
  const message = refusalMessages.invalidId;
  return new DomainError('invalid', 'invalid', message, { errors: [{ path, message }] });
}

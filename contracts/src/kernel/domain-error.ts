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

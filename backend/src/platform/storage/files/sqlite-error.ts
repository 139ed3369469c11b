/** An error of SQLite; `errcode` is its extended result code. */
export type SqliteError = { readonly errcode: number; readonly message: string };

/** Checks `errcode` instead of `instanceof`: errors of built-in modules may come from another realm. */
export function isSqliteError(error: unknown): error is SqliteError {
  return (
    typeof error === 'object' &&
    error !== null &&
    'errcode' in error &&
    typeof error.errcode === 'number' &&
    'message' in error &&
    typeof error.message === 'string'
  );
}

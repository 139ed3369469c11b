import { MongoServerError } from 'mongodb';

/** MongoDB's codes that callers distinguish. */
export const SERVER_ERROR = {
  BadValue: 2,
  TypeMismatch: 14,
  PathNotViable: 28,
  ConflictingUpdateOperators: 40,
  NamespaceNotFound: 26,
  NamespaceExists: 48,
  ImmutableField: 66,
  IndexKeySpecsConflict: 86,
  IndexNotFound: 27,
  NoSuchTransaction: 251,
  DuplicateKey: 11_000,
  OutOfDiskSpace: 14_031,
} as const;

/** Creates the same error as the official driver, so that callers handle one type. */
export function serverError(
  codeName: keyof typeof SERVER_ERROR,
  errmsg: string,
  details: { [key: string]: unknown } = {},
): MongoServerError {
  return new MongoServerError({
    errmsg,
    message: errmsg,
    code: SERVER_ERROR[codeName],
    codeName,
    ...details,
  });
}

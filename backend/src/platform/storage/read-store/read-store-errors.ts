import mongoose, { mongo } from 'mongoose';
import { SERVER_ERROR } from './sql/server-error.ts';

/** Codes of a server that steps down, shuts down, lags, times out or can't confirm a write. */
const outageCodes: ReadonlySet<unknown> = new Set([
  6, // HostUnreachable
  7, // HostNotFound
  24, // LockTimeout
  50, // MaxTimeMSExpired
  64, // WriteConcernTimeout
  89, // NetworkTimeout
  91, // ShutdownInProgress
  100, // UnsatisfiableWriteConcern
  134, // ReadConcernMajorityNotAvailableYet
  189, // PrimarySteppedDown
  262, // ExceededTimeLimit
  9001, // SocketException
  10_107, // NotWritablePrimary
  11_600, // InterruptedAtShutdown
  11_602, // InterruptedDueToReplStateChange
  13_435, // NotPrimaryNoSecondaryOk
  13_436, // NotPrimaryOrSecondary
  SERVER_ERROR.OutOfDiskSpace,
]);

const outageClasses = [
  mongo.MongoNetworkError,
  mongo.MongoServerSelectionError,
  mongo.MongoOperationTimeoutError,
  mongo.MongoNotConnectedError,
  mongo.MongoTopologyClosedError,
  mongo.MongoServerClosedError,
  mongoose.Error.MongooseServerSelectionError,
];

/** mongoose buffers operations while no server is available. Its timeout error has no class of its own. */
const bufferingTimedOut = / buffering timed out after \d+ms$/;

/** Maximum depth of nested errors. */
const maxLayers = 4;

/**
 * True if the read store is temporarily unreachable or full, so the response is 503 with Retry-After. Also
 * unwraps the `MongoBulkWriteError` of `insertMany` and `bulkWrite`.
 */
export function isReadStoreUnavailable(error: unknown, layer = 0): boolean {
  if (!(error instanceof Error) || layer > maxLayers) return false;
  if (outageClasses.some((outage) => error instanceof outage)) return true;
  if (error instanceof mongo.MongoServerError) {
    const { code, errorResponse, writeConcernError } = error as OutageParts;
    if (outageCodes.has(code) || outageCodes.has(writeConcernError?.code)) return true;
    if (isReadStoreUnavailable(errorResponse, layer + 1)) return true;
  }
  if (error instanceof mongoose.Error && bufferingTimedOut.test(error.message)) return true;
  return isMongo(error) && isReadStoreUnavailable(error.cause, layer + 1);
}

type OutageParts = { code?: unknown; errorResponse?: unknown; writeConcernError?: { code?: unknown } };

function isMongo(error: Error): boolean {
  return error instanceof mongo.MongoError || error instanceof mongoose.Error;
}

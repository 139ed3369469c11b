import { isCommandError } from '@eventstore/db-client';
import { DomainError } from '@everpaw/contracts/kernel/domain-error';
import { QueueUnavailable } from '../execution/jobs/job-queue.ts';
import { ViewsBeingBuilt } from '../execution/projections/views-being-built.ts';
import { isLogUnavailable } from '../storage/event-log/log-errors.ts';
import { LogDamaged } from '../storage/event-log/verified-pages.ts';
import { MediaStoreUnavailable } from '../storage/media-store/media-store.ts';
import { isReadStoreUnavailable } from '../storage/read-store/read-store-errors.ts';
import { UnreadableDocument } from '../storage/read-store/sql/encode-document.ts';

/** Seconds after which a client may retry after an outage. */
export const retryAfterSeconds = 5;

/** SQLite's error code for a full disk or database. */
const sqliteFull = 13;

/**
 * Whether an error means that an engine is temporarily unreachable or full: a retry may succeed, so the response is 503
 * with Retry-After.
 */
export function outageOf(error: unknown): boolean {
  if (isLogUnavailable(error) || isReadStoreUnavailable(error)) return true;
  if (error instanceof ViewsBeingBuilt || error instanceof QueueUnavailable) return true;
  if (error instanceof MediaStoreUnavailable) return true;
  const { code, errcode } = (error ?? {}) as { code?: unknown; errcode?: unknown };
  return code === 'ENOSPC' || code === 'EDQUOT' || (code === 'ERR_SQLITE_ERROR' && errcode === sqliteFull);
}

/** Returns the name of a failure for a log line; the event log's client gives all its errors the same name. */
export function failureName(error: unknown): string {
  if (!(error instanceof Error)) return 'Error';
  if (error instanceof DomainError) return error.code;
  if (isCommandError(error)) return error.type;
  if (error instanceof UnreadableDocument && error.collection !== null)
    return `${error.name} of ${error.collection}`;
  if (error instanceof LogDamaged) return `${error.name} ${error.code}`;
  // System errors have no name of their own, only a code: ENOSPC, EMFILE.
  return error.name === 'Error' && 'code' in error && typeof error.code === 'string'
    ? error.code
    : error.name;
}

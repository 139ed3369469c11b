import { isCommandError } from '@eventstore/db-client';
import { DomainError } from '@everpaw/contracts/kernel/domain-error';
import { isLogUnavailable } from '../event-log/log-errors.ts';
import { LogDamaged } from '../event-log/verified-pages.ts';
import { QueueUnavailable } from '../jobs/job-queue.ts';
import { MediaStoreUnavailable } from '../media-store/media-store.ts';
import { ViewsBeingBuilt } from '../projections/views-being-built.ts';
import { UnreadableDocument } from '../read-store/encode-document.ts';
import { isReadStoreUnavailable } from '../read-store/read-store-errors.ts';

/** After how many seconds a client may ask again that met an outage. */
export const retryAfterSeconds = 5;

/** SQLite's number for a disk or a database that is full. */
const sqliteFull = 13;

/**
 * True for an error that says that an engine cannot be reached, or has no room, at the moment: asking again later may
 * go well, so it is 503 with Retry-After and no fault of ours.
 */
export function outageOf(error: unknown): boolean {
  if (isLogUnavailable(error) || isReadStoreUnavailable(error)) return true;
  if (error instanceof ViewsBeingBuilt || error instanceof QueueUnavailable) return true;
  if (error instanceof MediaStoreUnavailable) return true;
  const { code, errcode } = (error ?? {}) as { code?: unknown; errcode?: unknown };
  return code === 'ENOSPC' || code === 'EDQUOT' || (code === 'ERR_SQLITE_ERROR' && errcode === sqliteFull);
}

/** What a failure is called in a log line; the client of the event log gives all its errors the same name. */
export function failureName(error: unknown): string {
  if (!(error instanceof Error)) return 'Error';
  if (error instanceof DomainError) return error.code;
  if (isCommandError(error)) return error.type;
  if (error instanceof UnreadableDocument && error.collection !== null)
    return `${error.name} of ${error.collection}`;
  if (error instanceof LogDamaged) return `${error.name} ${error.code}`;
  // What the system refuses has no name of its own: ENOSPC, EMFILE.
  return error.name === 'Error' && 'code' in error && typeof error.code === 'string'
    ? error.code
    : error.name;
}

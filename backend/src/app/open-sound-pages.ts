import { join } from 'node:path';
import { type EventPages, pagesOfFile, pagesOfLog } from '../audit/transparency/logged-events.ts';
import type { Config } from '../platform/config/config.ts';
import { openEventFileToRead } from '../platform/storage/event-log/event-file.ts';
import type { EventLog } from '../platform/storage/event-log/event-log.ts';
import { dataFiles } from './data-files.ts';

/**
 * Opens the pages that the transparency tree grows from. Each event of an embedded log is verified against its
 * checksum, so an event changed after it was appended gets no leaf. A server's log has no checksums of ours.
 */
export function openSoundPages(
  { dataDir, eventStoreUrl }: Pick<Config, 'dataDir' | 'eventStoreUrl'>,
  log: Pick<EventLog, 'readAll'>,
): { pages: EventPages; close(): Promise<void> } {
  if (eventStoreUrl !== null) return { pages: pagesOfLog(log), close: async () => {} };
  const file = openEventFileToRead(join(dataDir, dataFiles.events));
  return { pages: pagesOfFile(file), close: async () => file.close() };
}

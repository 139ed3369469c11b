import { checkViews } from '../platform/execution/integrity/store-identity.ts';
import { type BuildStore, buildRecords } from '../platform/execution/projections/builds/build-store.ts';
import { headOf } from '../platform/execution/projections/feed/log-source.ts';
import { openRunRecords } from '../platform/execution/projections/runs/run-records.ts';
import type { EventLog } from '../platform/storage/event-log/event-log.ts';

/**
 * Verifies that the builds belong to the site and don't exceed its log, whose end is read after their positions: other
 * processes may be at work.
 * @throws StoresDoNotFit
 */
export async function checkBuilds(
  builds: BuildStore,
  identity: string,
  log: Pick<EventLog, 'readAll'>,
): Promise<void> {
  const positions = new Map<string, string>();
  for (const id of await builds.list()) {
    const records = await openRunRecords(await builds.open(id), buildRecords);
    const record = await records.load(id);
    if (record) positions.set(id, record.position);
  }
  await checkViews(builds.connection, { identity, head: await headOf(log) }, positions);
}

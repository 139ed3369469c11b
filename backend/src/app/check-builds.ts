import { checkViews } from '../platform/execution/integrity/store-identity.ts';
import { type BuildStore, buildRecords } from '../platform/execution/projections/build-store.ts';
import { openRunRecords } from '../platform/execution/projections/run-records.ts';

/**
 * Verifies that the builds belong to the site and don't exceed its log.
 * @throws StoresDoNotFit
 */
export async function checkBuilds(
  builds: BuildStore,
  site: { identity: string; head: string },
): Promise<void> {
  const positions = new Map<string, string>();
  for (const id of await builds.list()) {
    const records = await openRunRecords(await builds.open(id), buildRecords);
    const record = await records.load(id);
    if (record) positions.set(id, record.position);
  }
  await checkViews(builds.connection, site, positions);
}

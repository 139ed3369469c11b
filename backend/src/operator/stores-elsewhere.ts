import { dataFiles } from '../app/data-files.ts';
import type { Config } from '../platform/config/config.ts';
import { Refused } from '../platform/operator/refused.ts';

/** The places of a site's stores that can't be rebuilt: its data folder, and the servers that replace parts of it. */
export type StorePlaces = Pick<Config, 'dataDir' | 'eventStoreUrl' | 'mongodbUrl' | 'redisUrl' | 's3'>;

/** The stores that can't be rebuilt, in backup order (see `backupSite`). */
const stores = [
  { file: dataFiles.events, what: 'the event log', variable: 'EVENTSTORE_URL' },
  { file: dataFiles.state, what: 'the keys and sessions', variable: 'MONGODB_URL' },
  { file: dataFiles.jobs, what: 'the jobs', variable: 'REDIS_URL' },
  { file: dataFiles.media, what: 'the photos', variable: 'S3_ENDPOINT' },
] as const;

export type StoreFile = (typeof stores)[number]['file'];

/** Returns the stores that are on servers, by their names in the data folder. */
export function storesElsewhere({ eventStoreUrl, mongodbUrl, redisUrl, s3 }: StorePlaces): StoreFile[] {
  const servers: Record<StoreFile, unknown> = {
    [dataFiles.events]: eventStoreUrl,
    [dataFiles.state]: mongodbUrl,
    [dataFiles.jobs]: redisUrl,
    [dataFiles.media]: s3,
  };
  return stores.map(({ file }) => file).filter((file) => servers[file] !== null);
}

/** Describes stores to an operator: "the event log (EVENTSTORE_URL), the jobs (REDIS_URL)". */
export function describeStores(files: readonly string[]): string {
  return stores
    .filter(({ file }) => files.includes(file))
    .map(({ what, variable }) => `${what} (${variable})`)
    .join(', ');
}

/**
 * Verifies that a backup is restored to the same places, with the same stores on servers.
 * @throws Refused
 */
export function requireSamePlaces(inBackup: readonly string[], here: readonly string[]): void {
  const missing = inBackup.filter((file) => !here.includes(file));
  if (missing.length > 0)
    throw new Refused(
      `The backup does not hold ${describeStores(missing)}: bring back the server's own backup, and set the variable.`,
    );
  const unwanted = here.filter((file) => !inBackup.includes(file));
  if (unwanted.length > 0)
    throw new Refused(
      `The backup holds ${describeStores(unwanted)} as a file, which a site with that variable does not read: leave it unset.`,
    );
}

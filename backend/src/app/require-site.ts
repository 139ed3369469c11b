import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../platform/config/config.ts';
import { Refused } from '../platform/operator/refused.ts';
import { requireWhole } from '../platform/storage/files/filling-mark.ts';
import { dataFiles } from './data-files.ts';

/**
 * Checks that there is a whole site in these places, so that a mistyped DATA_DIR neither makes one nor is taken for one.
 * @throws Refused; FolderUnfinished.
 */
export function requireSite({
  dataDir,
  eventStoreUrl,
  mongodbUrl,
}: Pick<Config, 'dataDir' | 'eventStoreUrl' | 'mongodbUrl'>): void {
  requireWhole(dataDir);
  const local = [
    ...(eventStoreUrl === null ? [dataFiles.events] : []),
    ...(mongodbUrl === null ? [dataFiles.state] : []),
  ];
  if (local.length === 0 || local.some((name) => existsSync(join(dataDir, name)))) return;
  throw new Refused(
    `There is no site in ${dataDir} (no ${local.join(' and no ')}). DATA_DIR names the folder of a site, which has one once it was started.`,
  );
}

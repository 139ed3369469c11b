import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  checkFile,
  checkLogFile,
  describeReports,
  type FileReport,
  present,
} from '../platform/data-folder/check-files.ts';
import { checkKeys } from '../platform/data-folder/check-keys.ts';
import { Refused } from '../platform/operator/refused.ts';
import { buildFile, buildsIn } from '../platform/projections/build-store.ts';
import { databases, dataFiles } from './data-files.ts';

/**
 * Checks every file of embedded engines in the folder, also beside a running site: files are only read.
 *
 * @throws Refused with the findings, by file, when something is damaged.
 */
export async function checkSite(dataDir: string, report: (line: string) => void): Promise<string> {
  const views = join(dataDir, dataFiles.views);
  const reports: FileReport[] = [];
  const log = join(dataDir, dataFiles.events);
  if (existsSync(log)) reports.push(await checkLogFile(log, report));
  const records = present([join(dataDir, dataFiles.state), join(dataDir, dataFiles.jobs)]);
  const builds = existsSync(views) ? buildsIn(views).map((id) => buildFile(views, id)) : [];
  const state = join(dataDir, dataFiles.state);
  for (const file of [...records, ...builds]) {
    report(`${file} is checked`);
    const { problems } = checkFile(file);
    const ofKeys = file === state && existsSync(log) ? await checkKeys(log, state, databases.state) : [];
    reports.push({ file, problems: [...problems, ...ofKeys] });
  }
  if (reports.length === 0) throw new Refused(`There are no files of embedded engines in ${dataDir}.`);
  const text = describeReports(reports);
  if (reports.every(({ problems }) => problems.length === 0)) return text;
  const isOnlyViews = reports.every(({ file, problems }) => problems.length === 0 || builds.includes(file));
  throw new Refused(
    `${text}\n${isOnlyViews ? 'Views can be built anew: npm run projections -- rebuild NAME.' : 'Bring back a backup: npm run restore -- FOLDER.'}`,
  );
}

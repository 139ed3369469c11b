import { resolve } from 'node:path';
import type { Config } from '../platform/config/config.ts';
import { answered, type Out } from '../platform/operator/operator-cli.ts';
import { describeArchive, listArchive, restoreArchive } from './restore-archive.ts';

const usage = [
  'npm run archive -- list FILE                    every part of an archive, with its size in bytes\n',
  'npm run archive -- verify FILE                  every part against its sum, and the events of a site against their checkpoint\n',
  'npm run archive -- restore FILE --into FOLDER   a data folder that a site starts with; reactions and jobs stay off until `on`\n',
  'npm run archive -- restore FILE --into FOLDER --later LATER   the same; whom a later data folder, backup or archive has\n',
  '                                                erased is erased again\n',
  'An encrypted archive needs the ARCHIVE_PASSPHRASE that it was made with.\n',
].join('');

// Relative to where `npm run` was typed, which is not where it runs.
const typed = (path: string) => resolve(process.env.INIT_CWD ?? '.', path);

/** What `restore FILE --into FOLDER [--later LATER]` asks for; null for other words. */
function restoreOf(argv: readonly string[]): { path: string; into: string; later: string | null } | null {
  const [verb, file, intoFlag, into, laterFlag, later] = argv;
  if (verb !== 'restore' || file === undefined || intoFlag !== '--into' || into === undefined) return null;
  const asked = { path: typed(file), into: typed(into) };
  if (argv.length === 4) return { ...asked, later: null };
  return argv.length === 6 && laterFlag === '--later' && later !== undefined
    ? { ...asked, later: typed(later) }
    : null;
}

/** What an operator types after `npm run archive --`. Answers 0 done, 1 refused, 2 not understood. */
export async function operateArchive(config: Config, argv: readonly string[], out: Out): Promise<0 | 1 | 2> {
  const passphrase = config.archivePassphrase;
  const [verb, file] = argv;
  const restore = restoreOf(argv);
  if (restore)
    return answered(out, (report) => restoreArchive({ ...restore, passphrase }, new Date(), report));
  if (file !== undefined && argv.length === 2 && verb === 'list')
    return answered(out, () => listArchive(typed(file), passphrase));
  if (file !== undefined && argv.length === 2 && verb === 'verify')
    return answered(out, () => describeArchive(typed(file), passphrase));
  out.write(usage);
  return 2;
}

import { resolve } from 'node:path';
import type { Config } from '../platform/config/config.ts';
import { answered, type Out } from '../platform/operator/operator-cli.ts';
import { misunderstood, type Usage } from '../platform/operator/operator-usage.ts';
import { describeArchive, listArchive, restoreArchive } from './restore-archive.ts';

const usages: readonly Usage[] = [
  { verb: 'list', words: 'FILE', does: 'every part of an archive, with its size in bytes' },
  {
    verb: 'verify',
    words: 'FILE',
    does: 'every part against its sum, and the events of a site against their checkpoint',
  },
  {
    verb: 'restore',
    words: 'FILE --into FOLDER [--later LATER]',
    does: 'a data folder that a site starts with, reactions and jobs off until `on`; whom a later data folder, backup or archive has erased is erased again',
  },
];
const passphraseUsage = 'An encrypted archive needs the ARCHIVE_PASSPHRASE that it was made with.\n';

// Relative to the folder where `npm run` was typed, which isn't the working directory.
const typed = (path: string) => resolve(process.env.INIT_CWD ?? '.', path);

/** Parses `restore FILE --into FOLDER [--later LATER]`; returns null for anything else. */
function restoreOf(argv: readonly string[]): { path: string; into: string; later: string | null } | null {
  const [verb, file, intoFlag, into, laterFlag, later] = argv;
  if (verb !== 'restore' || file === undefined || intoFlag !== '--into' || into === undefined) return null;
  const asked = { path: typed(file), into: typed(into) };
  if (argv.length === 4) return { ...asked, later: null };
  return argv.length === 6 && laterFlag === '--later' && later !== undefined
    ? { ...asked, later: typed(later) }
    : null;
}

/** Runs an operator's `npm run archive --` command. Returns the exit code: 0 done, 1 refused, 2 not understood. */
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
  out.write(`${misunderstood('archive', usages, argv)}${passphraseUsage}`);
  return 2;
}

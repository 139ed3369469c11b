import { resolve } from 'node:path';
import { Logger } from '@nestjs/common';
import { operatorActs } from '../app/operator-acts.ts';
import { openPlatform } from '../app/platform.ts';
import { readConfig } from '../platform/config/config.ts';
import { warningLines } from '../platform/logging/warning-lines.ts';
import { answered, runOperatorCli } from '../platform/operator/operator-cli.ts';
import { type OperatorSubject, operatorCommands } from '../platform/operator/operator-commands.ts';
import { operatorSocketPath } from '../platform/operator/operator-socket.ts';
import { backupSite, checkBackup } from './backup-site.ts';
import { checkSite } from './check-site.ts';
import { operateArchive } from './operate-archive.ts';
import { operateAudit } from './operate-audit.ts';
import { operateMigrate } from './operate-migrate.ts';
import { restoreSite } from './restore-site.ts';
import { verifySite } from './verify-site.ts';

const verifyUsage = {
  verb: 'verify',
  words: '',
  does: 'replay the whole log beside all of them and compare every document',
};

function isSubject(word: string): word is OperatorSubject {
  return Object.hasOwn(operatorCommands, word);
}

/**
 * Runs an operator's command: a subject, a verb and its arguments. Returns the exit code: 0 done, 1 refused, 2 not
 * understood.
 */
async function operate([subject = '', ...argv]: string[]): Promise<number> {
  Logger.overrideLogger(warningLines((line) => process.stderr.write(line)));
  const config = readConfig(process.env);
  // What isn't the answer stays out of a file that it is written to.
  const out = {
    write: process.stdout.write.bind(process.stdout),
    isTTY: process.stdout.isTTY,
    aside: process.stderr,
  };
  const { dataDir } = config;
  if (subject === 'projections' && argv[0] === 'verify' && argv.length === 1)
    return answered(out, (report) => verifySite(config, new Date(), report));
  if (subject === 'audit') return operateAudit(config, argv, out);
  if (subject === 'archive') return operateArchive(config, argv, out);
  if (subject === 'migrate') return operateMigrate(config, argv, out);
  if (isSubject(subject)) {
    return runOperatorCli({
      subject,
      argv,
      elsewhere: subject === 'projections' ? [verifyUsage] : [],
      socketPath: operatorSocketPath(dataDir),
      out,
      openOffline: async () => {
        const platform = await openPlatform({ config, visit: true });
        return { acts: operatorActs(platform), close: platform.close };
      },
    });
  }
  // Relative to the folder where `npm run` was typed, which isn't the working directory.
  const [typed, ...more] = argv;
  const folder = typed === undefined ? undefined : resolve(process.env.INIT_CWD ?? '.', typed);
  if (subject === 'check' && more.length === 0)
    return answered(out, (report) =>
      folder === undefined ? checkSite(config, report) : checkBackup(folder, report),
    );
  const now = new Date();
  if (subject === 'backup' && folder !== undefined && more.length === 0)
    return answered(out, (report) => backupSite(config, folder, now, report));
  if (subject === 'restore' && folder !== undefined && more.length <= 1) {
    const later = more[0] === undefined ? null : resolve(process.env.INIT_CWD ?? '.', more[0]);
    return answered(out, (report) => restoreSite(config, folder, now, report, later));
  }
  out.write(
    'npm run check                every file of the data folder, every event of the log, and every picture that is shown\n' +
      'npm run check -- FOLDER      every file of a backup against its checksum\n' +
      'npm run backup -- FOLDER     copy log, keys, jobs and pictures into a new folder, also while the site runs; what is on a\n' +
      '                             server is left to its own tools\n' +
      'npm run restore -- FOLDER    bring a backup back into an empty DATA_DIR\n' +
      'npm run restore -- FOLDER LATER  the same; whom the later data folder or backup has erased is erased again\n',
  );
  return 2;
}

try {
  process.exit(await operate(process.argv.slice(2)));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

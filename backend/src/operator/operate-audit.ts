import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { databases, dataFiles, treeFile } from '../app/data-files.ts';
import { operatorActs } from '../app/operator-acts.ts';
import { openPlatform } from '../app/platform.ts';
import { requireSite } from '../app/require-site.ts';
import { consistencyWith, proofOf } from '../audit/audit-files.ts';
import { moneyOf, moneyTable, type Period, periodOf } from '../audit/money-of-period.ts';
import { type EventPages, pagesOfLog } from '../audit/transparency/logged-events.ts';
import { type SignedLog, signedLogsOf, verifiersOf } from '../audit/transparency/signed-log.ts';
import { readCheckpoint } from '../audit/transparency/signer.ts';
import { readTree, type TreeReader } from '../audit/transparency/transparency-tree.ts';
import { verifyLog } from '../audit/transparency/verify-log.ts';
import { readVerifierKeys, verifyHistoryFile } from '../audit/verify-files.ts';
import type { Config } from '../platform/config/config.ts';
import { answered, type Out, runOperatorCli } from '../platform/operator/operator-cli.ts';
import { operatorSocketPath } from '../platform/operator/operator-socket.ts';
import { isUnderstood, misunderstood, type Usage } from '../platform/operator/operator-usage.ts';
import { Refused } from '../platform/operator/refused.ts';
import { connectEventLog } from '../platform/storage/event-log/connect-event-log.ts';
import type { EventLog } from '../platform/storage/event-log/event-log.ts';
import { openEventLogReader } from '../platform/storage/event-log/event-log-reader.ts';
import {
  connectReadStore,
  openToRead,
  type ReadStore,
} from '../platform/storage/read-store/connect-read-store.ts';
import { replaySite, replayTo } from './replay-site.ts';

/** The transparency log opened for reading, with or without a running site. */
type AuditReader = {
  eventLog: EventLog;
  pages: EventPages;
  tree: TreeReader;
  log: SignedLog;
  /** The verifier keys of this log and of the ended logs. */
  verifiers: readonly string[];
  close(): Promise<void>;
};

type Places = Pick<Config, 'dataDir' | 'eventStoreUrl' | 'mongodbUrl'>;

/** @throws Refused naming the file and the remedy */
function present(file: string, help: string): string {
  if (!existsSync(file)) throw new Refused(`There is no ${file}. ${help}`);
  return file;
}

const noSite = 'DATA_DIR names the folder of a site, which has one once it was started.';
/** For example after a restore: the tree isn't part of backups or archives, because it is built from the log. */
const noTree =
  'A site makes it of its log when it starts, and a restored one has not been started yet: npm start, then this command again.';

function openStore(url: string | null, file: string, database: string): Promise<ReadStore> {
  return url === null
    ? openToRead(present(file, noSite), database)
    : connectReadStore({ url, file, database, synchronous: 'NORMAL' });
}

/** Opens the event log for reading, with or without a running site. */
async function openLog({ dataDir, eventStoreUrl }: Pick<Places, 'dataDir' | 'eventStoreUrl'>) {
  const file = join(dataDir, dataFiles.events);
  return eventStoreUrl === null
    ? openEventLogReader(present(file, noSite))
    : connectEventLog({ url: eventStoreUrl, file });
}

/** @throws Refused if there is no transparency log. */
export async function openAuditReader(places: Places): Promise<AuditReader> {
  requireSite(places);
  const { dataDir, eventStoreUrl, mongodbUrl } = places;
  const closers: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (let closer = closers.pop(); closer; closer = closers.pop()) await closer();
  };
  try {
    const opened = await openLog({ dataDir, eventStoreUrl });
    closers.push(() => opened.close());
    const state = await openStore(mongodbUrl, join(dataDir, dataFiles.state), databases.state);
    closers.push(() => state.close());
    const folder = join(dataDir, dataFiles.views);
    // On MongoDB the tree is a collection among the views; otherwise it is a separate file, whose database has no name.
    const views =
      mongodbUrl === null
        ? await openToRead(present(join(folder, treeFile), noTree))
        : await openStore(mongodbUrl, folder, databases.views);
    closers.push(() => views.close());
    const logs = signedLogsOf(state.connection);
    const log = await logs.current().catch(() => null);
    if (!log) throw new Refused('Nothing is signed yet: npm run audit -- checkpoint.');
    const verifiers = [log, ...(await logs.ended())].flatMap(verifiersOf);
    return {
      eventLog: opened.log,
      pages: pagesOfLog(opened.log),
      tree: readTree(views.connection),
      log,
      verifiers,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Resolves a typed path, which is relative to the folder where `npm run` was typed, not to the working directory. */
const fileAt = (path: string) => resolve(process.env.INIT_CWD ?? '.', path);

async function contentOf(path: string): Promise<string> {
  const file = fileAt(path);
  try {
    return await readFile(file, 'utf8');
  } catch {
    throw new Refused(`${file} cannot be read.`);
  }
}

/** Returns the function for a read-only verb, which this process runs itself; null for other verbs. */
function readingOf(
  [verb, first = '', second]: readonly string[],
  report: (line: string) => void,
): ((reader: AuditReader) => Promise<string>) | null {
  if (verb === 'verify')
    return async ({ pages, tree, log, verifiers }) => {
      const older = second === undefined ? null : readCheckpoint(await contentOf(second), verifiers);
      return verifyLog({ pages, tree, log, older, report });
    };
  if (verb === 'proof') return (reader) => proofOf(first, reader);
  if (verb === 'consistency')
    return async (reader) => consistencyWith(/^\d+$/.test(first) ? first : await contentOf(first), reader);
  return null;
}

async function tellMoney(config: Config, period: Period): Promise<string> {
  requireSite(config);
  const { log, close } = await openLog(config);
  try {
    return moneyTable(await moneyOf(pagesOfLog(log), period));
  } finally {
    await close();
  }
}

/** The verbs that this process runs itself, with or without a running site. */
const readings: readonly Usage[] = [
  {
    verb: 'verify',
    words: '[--from FILE]',
    does: 'every event against the signed checkpoint; also against an older one that was kept',
  },
  {
    verb: 'verify',
    words: '--memorial ID',
    does: 'the same, and that its history is what the log holds of it, and all of that',
  },
  {
    verb: 'verify',
    words: '--file HISTORY [--key FILE]',
    does: 'an exported history (history.jsonl), with these verifier keys or those of this site',
  },
  { verb: 'proof', words: 'STREAM/REVISION', does: 'the proof of one event, as a .tlog-proof file' },
  {
    verb: 'consistency',
    words: 'OLD',
    does: 'what proves that the newest checkpoint extends an older one: its file or its size',
  },
  {
    verb: 'replay',
    words: '--to POSITION|TIME --into FOLDER',
    does: 'a copy of the site as it was, to be looked at; a time is like 2026-03-01T12:00:00Z',
  },
  {
    verb: 'money',
    words: '--from DAY --to DAY',
    does: 'what came in and what went back on these days (UTC, both included), in cents',
  },
];

/** Verifies an exported history with the verifier keys in a file, or by default with those of the local site. */
async function verifyFile(
  config: Config,
  path: string,
  keyFile: string | undefined,
  report: (line: string) => void,
): Promise<string> {
  const keys = keyFile === undefined ? await ownVerifiers(config) : await contentOf(keyFile);
  return verifyHistoryFile(fileAt(path), readVerifierKeys(keys), report);
}

async function ownVerifiers(config: Config): Promise<string> {
  const reader = await openAuditReader(config);
  try {
    return reader.verifiers.join('\n');
  } finally {
    await reader.close();
  }
}

const newLogQuestion =
  'This ends the transparency log for good: nothing more is signed under its name and key, and whoever follows it must be given the new verifier key. If a restored site can go on with its log, use npm run audit -- continue FILE instead. To end it: npm run audit -- new-log --yes';

/** Runs an operator's `npm run audit --` command. Returns the exit code: 0 done, 1 refused, 2 not understood. */
export async function operateAudit(config: Config, argv: readonly string[], out: Out): Promise<0 | 1 | 2> {
  const [verb, about = '', file = '', , folder = ''] = argv;
  const wrong = (line: string) => {
    out.write(line);
    return 2 as const;
  };
  if (verb === 'money') {
    const period = periodOf(argv.slice(1));
    return 'wrong' in period ? wrong(`${period.wrong}\n`) : answered(out, () => tellMoney(config, period));
  }
  if (readings.some((reading) => reading.verb === verb) && !isUnderstood(readings, argv))
    return wrong(misunderstood('audit', readings, argv));
  if (verb === 'verify' && about === '--file')
    return answered(out, (report) => verifyFile(config, file, argv[4], report));
  if (verb === 'verify' && about === '--memorial') {
    // First verify the log against the signed checkpoint, then the history against the log.
    const code = await operateAudit(config, ['verify'], out);
    return code === 0 ? operateAudit(config, ['verify-memorial', file], out) : code;
  }
  if (verb === 'replay') {
    const to = replayTo(file);
    if (!to) return wrong(`${file} is neither a position nor a time, such as 2026-03-01T12:00:00Z.\n`);
    return answered(out, (report) => replaySite(config, to, fileAt(folder), new Date(), report));
  }
  if (readingOf(argv, () => {}) !== null)
    return answered(out, async (report) => {
      const reader = await openAuditReader(config);
      try {
        return (await readingOf(argv, report)?.(reader)) ?? '';
      } finally {
        await reader.close();
      }
    });
  const isNewLog = verb === 'new-log';
  if (isNewLog && argv.length === 1) return answered(out, () => Promise.reject(new Refused(newLogQuestion)));
  let words = isNewLog && about === '--yes' ? [verb, ...argv.slice(2)] : argv;
  // The process that handles the command may not see the file, so its content is sent.
  if (verb === 'continue' && about !== '' && argv.length === 2)
    try {
      words = [verb, await contentOf(about)];
    } catch (error) {
      return answered(out, () => Promise.reject(error));
    }
  return runOperatorCli({
    subject: 'audit',
    argv: words,
    elsewhere: readings,
    socketPath: operatorSocketPath(config.dataDir),
    out,
    openOffline: async () => {
      const platform = await openPlatform({ config, visit: true });
      return { acts: operatorActs(platform), close: platform.close };
    },
  });
}

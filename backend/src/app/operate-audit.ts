import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { consistencyWith, proofOf } from '../audit/audit-files.ts';
import { type EventPages, pagesOfLog } from '../audit/logged-events.ts';
import { moneyOf, moneyTable, type Period, periodOf } from '../audit/money-of-period.ts';
import { type SignedLog, signedLogsOf, verifiersOf } from '../audit/signed-log.ts';
import { readCheckpoint } from '../audit/signer.ts';
import { readTree, type TreeReader } from '../audit/transparency-tree.ts';
import { readVerifierKeys, verifyHistoryFile } from '../audit/verify-files.ts';
import { verifyLog } from '../audit/verify-log.ts';
import type { Config } from '../platform/config/config.ts';
import { connectEventLog } from '../platform/event-log/connect-event-log.ts';
import type { EventLog } from '../platform/event-log/event-log.ts';
import { openEventLogReader } from '../platform/event-log/event-log-reader.ts';
import { answered, type Out, runOperatorCli } from '../platform/operator/operator-cli.ts';
import { operatorSocketPath } from '../platform/operator/operator-socket.ts';
import { Refused } from '../platform/operator/refused.ts';
import { connectReadStore, openToRead, type ReadStore } from '../platform/read-store/connect-read-store.ts';
import { databases, dataFiles, treeFile } from './data-files.ts';
import { operatorActs } from './operator-acts.ts';
import { openPlatform } from './platform.ts';
import { type ReplayTo, replaySite, replayTo } from './replay-site.ts';

/** The transparency log to be read, beside the running site or without one. */
type AuditReader = {
  eventLog: EventLog;
  pages: EventPages;
  tree: TreeReader;
  log: SignedLog;
  /** The verifier keys of this log and of those that ended before it. */
  verifiers: readonly string[];
  close(): Promise<void>;
};

type Places = Pick<Config, 'dataDir' | 'eventStoreUrl' | 'mongodbUrl'>;

function present(file: string): string {
  if (!existsSync(file)) throw new Refused(`There is no ${file}.`);
  return file;
}

function openStore(url: string | null, file: string, database: string): Promise<ReadStore> {
  return url === null
    ? openToRead(present(file), database)
    : connectReadStore({ url, file, database, synchronous: 'NORMAL' });
}

/** The event log to be read, beside the running site or without one. */
async function openLog({ dataDir, eventStoreUrl }: Pick<Places, 'dataDir' | 'eventStoreUrl'>) {
  const file = join(dataDir, dataFiles.events);
  return eventStoreUrl === null
    ? openEventLogReader(present(file))
    : connectEventLog({ url: eventStoreUrl, file });
}

/** @throws Refused where there is no transparency log. */
export async function openAuditReader({ dataDir, eventStoreUrl, mongodbUrl }: Places): Promise<AuditReader> {
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
    // On MongoDB the tree is a collection among the views; here it is a file of its own, whose database has no name.
    const views =
      mongodbUrl === null
        ? await openToRead(present(join(folder, treeFile)))
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

/** A path as it was typed: relative to where `npm run` was, which is not where it runs. */
const fileAt = (path: string) => resolve(process.env.INIT_CWD ?? '.', path);

async function contentOf(path: string): Promise<string> {
  const file = fileAt(path);
  try {
    return await readFile(file, 'utf8');
  } catch {
    throw new Refused(`${file} cannot be read.`);
  }
}

/** What is only read, by this process itself; null for other words. */
function readingOf(
  [verb, ...args]: readonly string[],
  report: (line: string) => void,
): ((reader: AuditReader) => Promise<string>) | null {
  const [first = '', second = ''] = args;
  if (verb === 'verify' && (args.length === 0 || (args.length === 2 && first === '--from')))
    return async ({ pages, tree, log, verifiers }) => {
      const older = args.length === 0 ? null : readCheckpoint(await contentOf(second), verifiers);
      return verifyLog({ pages, tree, log, older, report });
    };
  if (verb === 'proof' && args.length === 1) return (reader) => proofOf(first, reader);
  if (verb === 'consistency' && args.length === 1)
    return async (reader) => consistencyWith(/^\d+$/.test(first) ? first : await contentOf(first), reader);
  return null;
}

/** What `replay --to … --into …` asks for; null for other words. */
function replayOf(argv: readonly string[]): { to: ReplayTo; into: string } | null {
  const [verb, toFlag, moment = '', intoFlag, folder = ''] = argv;
  if (verb !== 'replay' || argv.length !== 5 || toFlag !== '--to' || intoFlag !== '--into') return null;
  const to = replayTo(moment);
  // Relative to where `npm run` was typed, which is not where it runs.
  return to && { to, into: resolve(process.env.INIT_CWD ?? '.', folder) };
}

async function tellMoney(config: Config, period: Period): Promise<string> {
  const { log, close } = await openLog(config);
  try {
    return moneyTable(await moneyOf(pagesOfLog(log), period));
  } finally {
    await close();
  }
}

const readingUsage = [
  'npm run audit -- money --from DAY --to DAY  what came in and what went back on these days (UTC, both included), in cents\n',
  'npm run audit -- verify [--from FILE]    every event against the signed checkpoint; also against an older one that was kept\n',
  'npm run audit -- verify --memorial ID    the same, and that its history is what the log holds of it, and all of that\n',
  'npm run audit -- verify --file HISTORY [--key FILE]  an exported history (history.jsonl), with these verifier keys or those of this site\n',
  'npm run audit -- proof STREAM/REVISION   the proof of one event, as a .tlog-proof file\n',
  'npm run audit -- replay --to POSITION|TIME --into FOLDER  a copy of the site as it was, to be looked at; a time is like 2026-03-01T12:00:00Z\n',
  'npm run audit -- consistency OLD         what proves that the newest checkpoint extends an older one: its file or its size\n',
].join('');

/** Verifies an exported history with the verifier keys of a file, else of the site that is here. */
async function verifyFile(
  config: Config,
  [path, option, keyFile]: readonly string[],
  report: (line: string) => void,
): Promise<string> {
  const keys = option === '--key' && keyFile ? await contentOf(keyFile) : await ownVerifiers(config);
  return verifyHistoryFile(fileAt(path ?? ''), readVerifierKeys(keys), report);
}

async function ownVerifiers(config: Config): Promise<string> {
  const reader = await openAuditReader(config);
  try {
    return reader.verifiers.join('\n');
  } finally {
    await reader.close();
  }
}

/** What an operator types after `npm run audit --`. Answers 0 done, 1 refused, 2 not understood. */
export async function operateAudit(config: Config, argv: readonly string[], out: Out): Promise<0 | 1 | 2> {
  const [asked, about, ...rest] = argv;
  if (asked === 'verify' && about === '--file' && (rest.length === 1 || rest.length === 3))
    return answered(out, (report) => verifyFile(config, rest, report));
  if (asked === 'verify' && about === '--memorial' && rest.length === 1) {
    // First that the log is what was signed, then that the history is what is in the log.
    const code = await operateAudit(config, ['verify'], out);
    return code === 0 ? operateAudit(config, ['verify-memorial', ...rest], out) : code;
  }
  if (asked === 'money') {
    const period = periodOf(argv.slice(1));
    if (!('wrong' in period)) return answered(out, () => tellMoney(config, period));
    out.write(`${period.wrong}\n`);
    return 2;
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
  const [verb, file] = argv;
  const replay = replayOf(argv);
  if (replay)
    return answered(out, (report) => replaySite(config, replay.to, replay.into, new Date(), report));
  let words = argv;
  // The process that answers may not see the file: it is told what is in it.
  if (verb === 'continue' && file !== undefined && argv.length === 2)
    try {
      words = [verb, await contentOf(file)];
    } catch (error) {
      return answered(out, () => Promise.reject(error));
    }
  const code = await runOperatorCli({
    subject: 'audit',
    argv: words,
    socketPath: operatorSocketPath(config.dataDir),
    out,
    openOffline: async () => {
      const platform = await openPlatform({ config, visit: true });
      return { acts: operatorActs(platform), close: platform.close };
    },
  });
  if (code === 2) out.write(readingUsage);
  return code;
}

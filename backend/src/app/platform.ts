import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { eventDefinitions } from '@everpaw/contracts/event-definitions';
import type { LogHistory } from '@everpaw/contracts/kernel/features/histories';
import { hourMs } from '@everpaw/contracts/kernel/time/durations';
import { modeRules } from '@everpaw/contracts/site/site-mode';
import { Logger } from '@nestjs/common';
import { type AccessLog, openAccessLog } from '../accounts/access-log.ts';
import type { ArchiveStore } from '../archives/archive-store.ts';
import type { ArchiveAbilities } from '../archives/archives.commands.ts';
import { openSignedLogs } from '../audit/transparency/signed-log.ts';
import { type BegunErasures, openBegunErasures } from '../export/begun-erasures.ts';
import { type Exports, openExports } from '../export/exports.ts';
import { features } from '../features.ts';
import { type Keepsakes, openKeepsakes } from '../keepsakes/keepsakes.ts';
import { createImageQueue } from '../media/image-queue.ts';
import { createMediaLibrary, type MediaLibrary } from '../media/media-library.ts';
import { orphanUploads } from '../media/orphan-uploads.ts';
import { takesPhotos } from '../media/photo-in-command.ts';
import { photosShown, photosShownIn } from '../media/photos-shown.ts';
import { createRecordingLibrary, type RecordingLibrary } from '../media/recording-library.ts';
import { siteShows } from '../media/site-photos.ts';
import { openUnfinishedRecordings } from '../media/unfinished-recordings.ts';
import { openUploads, type Uploads } from '../media/uploads.ts';
import { type NewsAnalytics, openNewsAnalytics } from '../news/news-analytics.ts';
import { openPaymentGateway, type PaymentGateway } from '../payments/payment-gateway.ts';
import type { Config } from '../platform/config/config.ts';
import {
  type CommandExecutor,
  createCommandExecutor,
} from '../platform/execution/commands/command-executor.ts';
import { logCommands } from '../platform/execution/commands/log-commands.ts';
import { refusingExecutor } from '../platform/execution/commands/refusing-executor.ts';
import {
  createRequestIdentity,
  type RequestIdentity,
} from '../platform/execution/commands/request-identity.ts';
import { createStreamStates, type StreamStates } from '../platform/execution/commands/stream-states.ts';
import { openUnchangedCommands } from '../platform/execution/commands/unchanged-commands.ts';
import { openEmailAllowance } from '../platform/execution/email/email-allowance.ts';
import type { EmailGuard } from '../platform/execution/email/email-guard.ts';
import { type Mailer, openMailer } from '../platform/execution/email/mailer.ts';
import { contributions, type PartsOf } from '../platform/execution/feature.ts';
import { checkStores } from '../platform/execution/integrity/store-identity.ts';
import { connectJobs } from '../platform/execution/jobs/connect-jobs.ts';
import type { JobQueue } from '../platform/execution/jobs/job-queue.ts';
import { logJobs } from '../platform/execution/jobs/log-jobs.ts';
import { createMetrics, type Metrics } from '../platform/execution/metrics/metrics.ts';
import { headOf } from '../platform/execution/projections/feed/log-source.ts';
import type { ProjectionEngine } from '../platform/execution/projections/projection-engine.ts';
import { describeCause } from '../platform/execution/projections/runs/error-policy.ts';
import { leasedKeeper, soleKeeper } from '../platform/execution/projections/runs/run-keeper.ts';
import { type ReactionEngine, startReactionEngine } from '../platform/execution/reactions/reaction-engine.ts';
import { type ReadModels, readModelsOf } from '../platform/execution/read-models/read-models.ts';
import { type Attempts, openAttempts } from '../platform/execution/sessions/attempts.ts';
import { type OneTimeTokens, openOneTimeTokens } from '../platform/execution/sessions/one-time-tokens.ts';
import { openSessions, type Sessions } from '../platform/execution/sessions/session-store.ts';
import { createRateLimits, type RateLimits } from '../platform/http/limits/rate-limits.ts';
import { openSharedRates } from '../platform/http/limits/shared-rates.ts';
import { openShell, type Shell } from '../platform/http/shell/shell.ts';
import { projectRoot } from '../platform/kernel/project-root.ts';
import { retry } from '../platform/kernel/retry.ts';
import { systemTimers } from '../platform/kernel/time.ts';
import type { LogLines } from '../platform/logging/log-lines.ts';
import { createAppender } from '../platform/storage/event-log/appender.ts';
import { connectEventLog } from '../platform/storage/event-log/connect-event-log.ts';
import type { EventLogHandle } from '../platform/storage/event-log/event-log.ts';
import { requireWhole } from '../platform/storage/files/filling-mark.ts';
import { lockDataFolder } from '../platform/storage/files/lock-data-folder.ts';
import { ownerOnly } from '../platform/storage/files/owner-only.ts';
import { type CopyOf, openRestoreMarks } from '../platform/storage/keys/after-restore.ts';
import { openPersonKeys, type PersonKeys } from '../platform/storage/keys/person-keys.ts';
import { sessionSecret, sharedSessionSecret, siteSecret } from '../platform/storage/keys/secret.ts';
import { requireHome } from '../platform/storage/keys/site-moves.ts';
import { checkMediaFolder } from '../platform/storage/media-store/folder-identity.ts';
import { createFolderStore } from '../platform/storage/media-store/folder-store.ts';
import type { MediaStore } from '../platform/storage/media-store/media-store.ts';
import { createS3Store } from '../platform/storage/media-store/s3-store.ts';
import { connectReadStore } from '../platform/storage/read-store/connect-read-store.ts';
import {
  createSerialiser,
  encryption,
  type Serialiser,
  upcasting,
  validation,
} from '../platform/storage/serialisation/serialiser.ts';
import { type ContactMessages, openContactMessages } from '../site/contact-messages.ts';
import { type AfterRestore, dueJobs, dueReactions, startAfterRestore } from './after-restore.ts';
import { commandDefinitions } from './command-definitions.ts';
import { databases, dataFiles } from './data-files.ts';
import { jobHandlers } from './job-handlers.ts';
import {
  type Archiving,
  archiveAbilitiesOf,
  beginEveryMinute,
  inBucket,
  openArchiveStore,
  openArchiving,
} from './open-archives.ts';
import { type OpenedAudit, openAudit } from './open-audit.ts';
import { openEmailGuard } from './open-email-guard.ts';
import { type OpenedMailbox, openMailbox } from './open-mailbox.ts';
import { warmProjectorThread } from './open-projector-thread.ts';
import { type OpenedReadModels, openReadModels } from './open-read-models.ts';
import { reactions } from './reactions.ts';
import { requireSite } from './require-site.ts';
import { removeScratch } from './scratch-folder.ts';
import { withdrawsSomething } from './until-unseen.ts';

/** The engines of a running site, opened in one place and closed in reverse order. */
export type Platform = {
  config: Config;
  /** The secret that names address reservations; see `siteSecret`. */
  secret: string;
  identity: RequestIdentity;
  /** Signs session cookies. */
  sessionSecret: string;
  clock: () => Date;
  eventLog: EventLogHandle;
  keys: PersonKeys;
  serialiser: Serialiser;
  states: StreamStates;
  executor: CommandExecutor;
  /** Executes commands as of `at` (ISO, UTC), for events that predate the site. */
  executorAt(at: string): CommandExecutor;
  engine: ProjectionEngine;
  /** Null in a process without the projector role. */
  reactions: ReactionEngine | null;
  /** Figures about the projector thread's subscriptions. */
  projectorFigures: OpenedReadModels['figures'];
  afterRestore: AfterRestore;
  /** The transparency log. */
  audit: OpenedAudit;
  /** The moment that this site is a read-only copy of; null for a regular site. */
  copyOf: CopyOf | null;
  /** Identifies this history of the log; it changes with each restore. */
  epoch: string;
  /** This and the earlier histories of the log, oldest first; empty for a site that was never restored. */
  histories: readonly LogHistory[];
  views: ReadModels;
  media: MediaLibrary;
  recordings: RecordingLibrary;
  /** The store of photos and recordings. */
  pictures: MediaStore;
  uploads: Uploads;
  sessions: Sessions;
  accessLog: AccessLog;
  exports: Exports;
  erasures: BegunErasures;
  keepsakes: Keepsakes;
  archives: ArchiveStore;
  archiveAbilities: ArchiveAbilities;
  archiving: Archiving;
  jobs: JobQueue;
  mailer: Mailer;
  /** Prevents unsolicited email. */
  guard: EmailGuard;
  tokens: OneTimeTokens;
  attempts: Attempts;
  contactMessages: ContactMessages;
  /** The payment gateway; null if the site doesn't sell. */
  payments: PaymentGateway | null;
  newsAnalytics: NewsAnalytics;
  /** Rate limits; with Redis they are shared by all processes. */
  rates: RateLimits;
  metrics: Metrics;
  lines: LogLines | null;
  shell: Shell;
  /** The engine of each concern, for the start-up line. */
  engines: Record<string, string>;
  close(): Promise<void>;
};

export type PlatformOptions = {
  config: Config;
  clock?: () => Date;
  /** Receives a line for every command and request; null by default. */
  lines?: LogLines | null;
  /** True for an operator's command on a folder without a running site: nothing runs except on request. */
  visit?: boolean;
  /**
   * A payment gateway that stays open when this platform closes. By default the platform opens its own, as configured.
   */
  payments?: PaymentGateway;
  /** The delay after a job's first failed attempt, in milliseconds; the queue's default if it isn't given. */
  firstBackoffMs?: number;
};

/**
 * How long a sweep waits for the views to reach the end of the log before it skips to the next round, in milliseconds.
 */
const sweepTimeoutMs = 5_000;

/** How long to wait for servers that start together with the site; the timers keep the process alive. */
const firstMinute = {
  forMs: 60_000,
  now: () => performance.now(),
  timers: {
    after: (delayMs: number, task: () => void) => {
      const timer = setTimeout(task, delayMs);
      return () => clearTimeout(timer);
    },
  },
};

/** Deletes expired data now and every hour. Returns a function that stops it. */
function sweepHourly(
  stores: readonly { sweep(now: Date): Promise<void> }[],
  clock: () => Date,
): () => Promise<void> {
  let sweeping = Promise.resolve();
  const logger = new Logger('sweeping');
  const sweep = () => {
    sweeping = Promise.all(stores.map((store) => store.sweep(clock()))).then(
      () => {},
      (error: unknown) => {
        logger.warn(`It is tried again in an hour (${describeCause(error)})`);
      },
    );
  };
  sweep();
  const timer = setInterval(sweep, hourMs);
  timer.unref();
  return () => {
    clearInterval(timer);
    return sweeping;
  };
}

/** The shared parameters for opening the parts of a platform. `closers` are run in reverse order. */
type Opening = {
  config: Config;
  clock: () => Date;
  visit: boolean;
  /** An existing payment gateway, if any. */
  payments: PaymentGateway | undefined;
  firstBackoffMs: number | undefined;
  /** Whether this process runs jobs and the hourly sweeps. */
  runsJobs: boolean;
  closers: (() => Promise<unknown>)[];
  metrics: Metrics;
  lines: LogLines | null;
  /** Returns the path of a file or folder in the data folder. */
  file(name: string): string;
  warn(line: string): void;
  /** Opens a store that may be on a server, and waits for a server that is still starting. */
  reached<Opened>(open: () => Promise<Opened>): Promise<Opened>;
};

function openingOf({
  config,
  clock = () => new Date(),
  lines = null,
  visit = false,
  payments,
  firstBackoffMs,
}: PlatformOptions): Opening {
  const servers = new Logger('servers');
  const warn = (line: string) => servers.warn(line);
  return {
    config,
    clock,
    visit,
    payments,
    firstBackoffMs,
    runsJobs: !visit && config.roles.includes('jobs'),
    closers: [],
    metrics: createMetrics(),
    lines,
    file: (name) => join(config.dataDir, name),
    warn,
    reached: (open) => (visit ? open() : retry(open, { ...firstMinute, waiting: warn })),
  };
}

/** Locks the data folder and opens the log and the state store, which everything else depends on. */
async function openStores({ config, clock, visit, closers, file, warn, reached }: Opening) {
  if (visit) requireSite(config);
  // Before anything is changed, such as who may read the folder.
  else requireWhole(config.dataDir);
  ownerOnly(config.dataDir);
  if (!visit && config.roles.includes('projector')) warmProjectorThread();
  const folder = lockDataFolder(config.dataDir, {
    purpose: visit ? 'an operator' : 'the site',
    now: clock,
  });
  closers.push(async () => folder.release());
  if (!visit) await removeScratch(config.dataDir);
  const eventLog = await reached(() =>
    connectEventLog({ url: config.eventStoreUrl ?? undefined, file: file(dataFiles.events), warn }),
  );
  closers.push(() => eventLog.close());
  const state = await reached(() =>
    connectReadStore({
      url: config.mongodbUrl ?? undefined,
      file: file(dataFiles.state),
      database: databases.state,
      synchronous: 'FULL',
      warn,
    }),
  );
  closers.push(() => state.close());
  await requireHome(state.connection);
  const secret = await siteSecret(state.connection);
  const keys = await openPersonKeys(state.connection, { isCached: config.mongodbUrl === null });
  const site = await checkStores({ log: eventLog.log, state: state.connection, keys });
  return { eventLog, state, secret, keys, site };
}
type Stores = Awaited<ReturnType<typeof openStores>>;

/** Returns the secret that signs sessions; processes that share their sessions share it. */
function sessionSecretOf({ state }: Stores, { config, file, warn }: Opening): Promise<string> {
  return config.mongodbUrl && !config.sessionSecret
    ? sharedSessionSecret(state.connection)
    : sessionSecret(config.sessionSecret, file(dataFiles.sessionSecret), warn);
}

/** Opens the records in the state store, and the media; expired ones are swept hourly. */
async function openRecords({ state: { connection }, secret, site }: Stores, opening: Opening) {
  const { config, clock, closers, file, runsJobs, warn } = opening;
  const marks = await openRestoreMarks(connection);
  const copyOf = await marks.copyOf();
  const sessions = await openSessions(connection, clock, { isCached: config.mongodbUrl === null });
  const accessLog = await openAccessLog(connection, clock);
  closers.push(() => accessLog.close());
  const exports = await openExports(
    connection,
    { folder: file(dataFiles.exports), store: inBucket(config, dataFiles.exports) },
    clock,
  );
  const keepsakes = await openKeepsakes(
    connection,
    { folder: file(dataFiles.keepsakes), store: inBucket(config, dataFiles.keepsakes) },
    clock,
  );
  const erasures = await openBegunErasures(connection);
  const tokens = await openOneTimeTokens(connection, clock);
  const attempts = await openAttempts(connection, clock);
  const allowance = await openEmailAllowance(connection, secret, clock);
  const contactMessages = await openContactMessages(connection);
  const newsAnalytics = await openNewsAnalytics(connection, clock);
  const unchanged = await openUnchangedCommands(connection, clock);
  const archives = openArchiveStore(opening);
  if (runsJobs)
    closers.push(
      sweepHourly(
        [
          archives,
          sessions,
          accessLog,
          tokens,
          attempts,
          allowance,
          exports,
          keepsakes,
          contactMessages,
          newsAnalytics,
          unchanged,
        ],
        clock,
      ),
    );
  const uploads = await openUploads(connection);
  const mediaFolder = file(dataFiles.media);
  if (!config.s3) await checkMediaFolder(mediaFolder, site.identity);
  const store = config.s3 ? createS3Store(config.s3) : createFolderStore(mediaFolder);
  if (!config.s3 && (await uploads.any()) && (await isEmpty(store)))
    warn(`${mediaFolder} holds no picture, but people have sent some: bring back that folder from a backup.`);
  const imageQueue = createImageQueue();
  const media = createMediaLibrary({ store, queue: imageQueue });
  const unfinished = await openUnfinishedRecordings(connection);
  const recordings = createRecordingLibrary(store, unfinished, clock);
  if (runsJobs) closers.push(sweepHourly([recordings], clock));
  return {
    marks,
    copyOf,
    sessions,
    accessLog,
    exports,
    keepsakes,
    erasures,
    tokens,
    attempts,
    allowance,
    contactMessages,
    newsAnalytics,
    unchanged,
    uploads,
    pictures: store,
    imageQueue,
    media,
    recordings,
    archives,
    archiveAbilities: archiveAbilitiesOf(config, site.identity),
  };
}

async function isEmpty(store: MediaStore): Promise<boolean> {
  for await (const _ of store.list()) return false;
  return true;
}

type Records = Awaited<ReturnType<typeof openRecords>>;

/** Creates the command executor; `executorAt` executes as of another time (ISO, UTC). */
function openExecutor(
  { eventLog, keys }: Stores,
  { unchanged, uploads, media, recordings, imageQueue, copyOf, archiveAbilities }: Records,
  siteShows: (sha256: string) => Promise<boolean>,
  { config, clock, metrics, lines }: Opening,
) {
  const serialiser = createSerialiser(eventDefinitions, [validation, upcasting, encryption(keys)]);
  const states = createStreamStates(eventLog.log, serialiser, withdrawsSomething);
  keys.onDestroyed(() => states.drop());
  const executing = {
    appender: metrics.measuredAppender(createAppender(eventLog.log)),
    serialiser,
    states,
    unchanged,
    withdraws: withdrawsSomething,
    definitions: commandDefinitions({
      keys,
      uploads,
      media,
      recordings,
      archiveAbilities,
      siteShows,
      takePhoto: takesPhotos({ media, uploads }, clock),
      ecards: { queue: imageQueue, payment: modeRules[config.siteMode].checkout },
    }),
  };
  const executorWith = (now: () => string) => {
    const executor = copyOf ? refusingExecutor : createCommandExecutor({ ...executing, now });
    return lines ? logCommands(executor, lines) : executor;
  };
  return {
    serialiser,
    states,
    executor: executorWith(() => clock().toISOString()),
    executorAt: (at: string) => executorWith(() => at),
  };
}
type Execution = ReturnType<typeof openExecutor>;

/**
 * Creates the sweep of photos that no memorial shows. It skips a round if the views haven't reached the end of the log.
 */
function sweepOrphanUploads(
  { eventLog }: Stores,
  { uploads, media }: Records,
  engine: ProjectionEngine,
  clock: () => Date,
) {
  const shown = async (sha256s: readonly string[]) => {
    const level = await engine.waitFor(photosShownIn, await headOf(eventLog.log), sweepTimeoutMs);
    return level === 'reached' ? photosShown(engine, sha256s) : null;
  };
  return sweepHourly([orphanUploads({ uploads, media, shown })], clock);
}

function openSiteMailer(origin: string, { config, clock, closers, file }: Opening): Mailer {
  const mailer = openMailer({
    smtpUrl: config.smtpUrl,
    from: config.emailFrom,
    host: new URL(origin).hostname,
    folder: file(dataFiles.mail),
    now: clock,
  });
  closers.push(async () => mailer.close());
  return mailer;
}

async function connectQueue(site: Stores['site'], opening: Opening) {
  const { config, clock, file, firstBackoffMs, reached, closers } = opening;
  const jobs = await reached(() =>
    connectJobs({
      redisUrl: config.redisUrl ?? undefined,
      file: file(dataFiles.jobs),
      site,
      logger: new Logger('jobs'),
      clock: () => clock().getTime(),
      firstBackoff: firstBackoffMs,
    }),
  );
  closers.push(() => jobs.close());
  return jobs;
}

/** Opens the rate limits; with Redis they are shared by all processes. */
async function openRates(
  { secret }: Stores,
  { config, clock, closers, visit }: Opening,
): Promise<RateLimits> {
  const factor = config.rateLimitFactor;
  const now = () => clock().getTime();
  const own = createRateLimits(now, factor);
  if (config.redisUrl === null || factor === 0 || visit || !config.roles.includes('api')) return own;
  const logger = new Logger('rates');
  const shared = await openSharedRates({ url: config.redisUrl, factor, secret, own, now, logger });
  closers.push(() => shared.close());
  return shared;
}

/** Opens the payment gateway; null if the site doesn't sell. */
async function openPayments({ config, clock, closers, payments }: Opening): Promise<PaymentGateway | null> {
  if (!config.payments) return null;
  if (payments) return payments;
  const gateway = await openPaymentGateway(config.payments, clock);
  closers.push(() => gateway.close());
  return gateway;
}

/** Opens the mailbox that delivery notices are returned to; null if there is none. */
async function openNotices(
  { connection }: Stores['state'],
  secret: string,
  { executor, states }: Pick<Execution, 'executor' | 'states'>,
  { config, clock, metrics }: Opening,
): Promise<OpenedMailbox | null> {
  const { mailbox: address, emailFrom: from } = config;
  return address && openMailbox({ address, from, secret, connection, executor, states, clock, metrics });
}

/** Scrubs erased data from the free pages of the database files. */
async function scrubBoth(
  { maintenance }: Stores['state'],
  engine: Pick<OpenedReadModels['engine'], 'scrub'>,
): Promise<void> {
  await maintenance?.scrub();
  await engine.scrub();
}

const due = contributions(features, 'due');

/** Starts the checks for due work, which run every minute. */
function beginMinutely(
  parts: PartsOf<(typeof due)[number]['begin']>,
  mailbox: OpenedMailbox | null,
  { clock, closers }: Opening,
): void {
  for (const { name, begin } of due) {
    const beginDue = begin(parts);
    closers.push(beginEveryMinute(name, () => beginDue(clock())));
  }
  if (mailbox) closers.push(beginEveryMinute('mailbox', mailbox.beginDue));
  // Closers run in reverse order: the mailbox's current round is aborted before it is awaited.
  closers.push(async () => mailbox?.close());
}

/** Opens the job queue and the mailer; `processJobs` starts the processing. */
async function openJobs(
  { eventLog, state, keys, secret, site }: Stores,
  records: Records,
  { executor, states, serialiser }: Execution,
  { engine }: OpenedReadModels,
  { published }: Pick<OpenedAudit, 'published'>,
  opening: Opening,
) {
  const { sessions, tokens, accessLog, exports, uploads, media, pictures, imageQueue, ...kept } = records;
  const { config, clock, metrics, lines } = opening;
  const origin = config.publicUrl ?? `http://localhost:${config.port}`;
  const mailer = openSiteMailer(origin, opening);
  const jobs = await connectQueue(site, opening);
  const head = () => headOf(eventLog.log);
  const archiving = openArchiving({
    config,
    clock,
    sources: {
      siteId: site.identity,
      secret,
      log: eventLog.log,
      serialiser,
      keys,
      signedLogs: await openSignedLogs(state.connection),
      signedTree: (position) => published.signedTree(position),
      histories: await kept.marks.histories(),
      uploads,
      media: pictures,
    },
    archives: kept.archives,
    executor,
    states,
    engine,
    jobs,
    origin,
    head,
  });
  const payments = await openPayments(opening);
  const commanding = { engine, executor, states, jobs, keys };
  const mailbox = await openNotices(state, secret, commanding, opening);
  const guard = openEmailGuard({ engine, states, allowance: kept.allowance, secret, origin });
  const parts = {
    ...commanding,
    mailer,
    guard,
    clock,
    secret,
    origin,
    media,
    queue: imageQueue,
    returnAddresses: mailbox?.returnAddresses ?? null,
    recordings: kept.recordings,
    sessions,
    tokens,
    accessLog,
    exports,
    keepsakes: kept.keepsakes,
    erasures: kept.erasures,
    uploads,
    archiving,
    gateway: payments,
    refunds: payments !== null,
    contactMessages: kept.contactMessages,
    contactEmail: config.contactEmail,
    head,
    scrub: () => scrubBoth(state, engine),
  };
  const processJobs = () => {
    const handlers = jobHandlers(parts);
    jobs.process(metrics.measuredHandlers(lines ? logJobs(handlers) : handlers));
    beginMinutely(parts, mailbox, opening);
  };
  return { jobs, mailer, guard, processJobs, archiving, payments };
}
type Jobs = Awaited<ReturnType<typeof openJobs>>;

/** Starts the reactions if this process runs projections, unless a restore left them off. */
async function startReactions(
  { state }: Stores,
  { marks }: Records,
  { executor }: Execution,
  { feed, shared }: OpenedReadModels,
  { jobs }: Pick<Jobs, 'jobs'>,
  { clock, visit }: Opening,
): Promise<ReactionEngine | null> {
  if (!feed) return null;
  const logger = new Logger('reactions');
  return startReactionEngine({
    feed,
    store: state,
    reactions,
    dispatch: (command) => executor.executeReceived(command),
    enqueue: ({ name, data, ...options }) => jobs.add(name, data, options),
    keeper: shared
      ? await leasedKeeper({
          connection: shared.connection,
          collection: 'reaction_leases',
          owner: randomUUID(),
          clock: () => clock().getTime(),
          timers: systemTimers,
          logger,
        })
      : soleKeeper(),
    autostart: !visit && !(await marks.isOff('reactions')),
    clock: () => clock().getTime(),
    logger,
  });
}

/** Returns the engine of each concern. */
function enginesOf(
  { s3 }: Config,
  { eventLog }: Pick<Stores, 'eventLog'>,
  { kind }: OpenedReadModels,
  { jobs, mailer }: Pick<Jobs, 'jobs' | 'mailer'>,
): Platform['engines'] {
  return {
    events: eventLog.kind,
    views: kind,
    jobs: jobs.kind,
    media: s3 ? 's3' : 'folder',
    mail: mailer.kind,
  };
}

/** Runs the closers in reverse order. */
async function closeAll(closers: Opening['closers']): Promise<void> {
  for (let closer = closers.pop(); closer; closer = closers.pop()) await closer();
}

/** Opens everything that `config` requires. After a failure, closes what was opened already. */
export async function openPlatform(options: PlatformOptions): Promise<Platform> {
  const opening = openingOf(options);
  const { config, clock, visit, runsJobs, closers, warn } = opening;
  const close = () => closeAll(closers);
  try {
    const stores = await openStores(opening);
    const { eventLog, secret, keys, site } = stores;
    // A destroyed key must not remain cached anywhere.
    keys.onDestroyed((person) => readModels.forgetPerson(person));
    const records = await openRecords(stores, opening);
    const { marks } = records;
    const showsPhoto = (sha256: string) => siteShows(readModels.engine, sha256);
    const execution = openExecutor(stores, records, showsPhoto, opening);
    const { serialiser } = execution;
    const readModels = await openReadModels({ config, eventLog, serialiser, visit, site });
    const { engine } = readModels;
    closers.push(() => readModels.close());
    const audit = await openAudit({
      config,
      log: eventLog.log,
      state: stores.state,
      shared: readModels.shared,
      site,
      clock,
      visit,
    });
    closers.push(() => audit.close());
    if (runsJobs) closers.push(sweepOrphanUploads(stores, records, engine, clock));

    const { processJobs, ...work } = await openJobs(stores, records, execution, readModels, audit, opening);
    if (runsJobs && !(await marks.isOff('jobs'))) processJobs();
    const reacting = await startReactions(stores, records, execution, readModels, work, opening);
    const afterRestore = startAfterRestore(
      marks,
      records.copyOf,
      {
        reactions: visit ? null : (reacting?.begin ?? null),
        jobs: runsJobs ? async () => processJobs() : null,
      },
      { reactions: () => dueReactions(reacting), jobs: () => dueJobs(work.jobs) },
    );
    await afterRestore.warn(warn);
    closers.push(async () => reacting?.stop());

    return {
      config,
      secret,
      identity: createRequestIdentity(secret),
      sessionSecret: await sessionSecretOf(stores, opening),
      clock,
      eventLog,
      keys,
      ...execution,
      engine,
      reactions: reacting,
      projectorFigures: readModels.figures,
      afterRestore,
      audit,
      epoch: await marks.epoch(),
      histories: await marks.histories(),
      views: readModelsOf(engine),
      ...records,
      ...work,
      rates: await openRates(stores, opening),
      metrics: opening.metrics,
      lines: opening.lines,
      shell: await openShell({
        page: join(projectRoot, 'pwa/dist/index.html'),
        firstPaint: join(projectRoot, 'pwa/dist-server/first-paint.js'),
      }),
      engines: enginesOf(config, stores, readModels, work),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

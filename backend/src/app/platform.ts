import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { projections } from '@everpaw/projections/registry';
import { Logger } from '@nestjs/common';
import { type AccessLog, openAccessLog } from '../accounts/access-log.ts';
import { accountEmails } from '../accounts/account-emails.ts';
import { accountCommands } from '../accounts/accounts.commands.ts';
import { type Exports, openExports } from '../export/exports.ts';
import { guestbookCommands } from '../guestbook/guestbook.commands.ts';
import { createMediaLibrary, type MediaLibrary } from '../media/media-library.ts';
import { orphanUploads } from '../media/orphan-uploads.ts';
import { photosShown, photosShownIn } from '../media/photos-shown.ts';
import { openUploads, type Uploads } from '../media/uploads.ts';
import { keeperEmails } from '../memorials/keeper-emails.ts';
import { memorialCommands } from '../memorials/memorials.commands.ts';
import { type Attempts, openAttempts } from '../platform/attempts/attempts.ts';
import { type CommandExecutor, createCommandExecutor } from '../platform/commands/command-executor.ts';
import { createStreamStates, type StreamStates } from '../platform/commands/stream-states.ts';
import type { Config } from '../platform/config/config.ts';
import { keepTrying } from '../platform/config/keep-trying.ts';
import { lockDataFolder } from '../platform/data-folder/lock-data-folder.ts';
import { connectEventLog } from '../platform/event-log/connect-event-log.ts';
import type { EventLogHandle } from '../platform/event-log/event-log.ts';
import { connectJobs } from '../platform/jobs/connect-jobs.ts';
import type { JobQueue } from '../platform/jobs/job-queue.ts';
import { openPersonKeys, type PersonKeys } from '../platform/keys/person-keys.ts';
import { mailJob } from '../platform/mail/mail-jobs.ts';
import { type Mailer, openMailer } from '../platform/mail/mailer.ts';
import { createFolderStore } from '../platform/media-store/folder-store.ts';
import { createS3Store } from '../platform/media-store/s3-store.ts';
import { projectRoot } from '../platform/project-root.ts';
import { headOf } from '../platform/projections/log-source.ts';
import { type ProjectionEngine, startProjectionEngine } from '../platform/projections/projection-engine.ts';
import { startReactionEngine } from '../platform/reactions/reaction-engine.ts';
import { type ReadModels, readModelsOf } from '../platform/read-models/read-models.ts';
import { connectReadStore } from '../platform/read-store/connect-read-store.ts';
import { sessionSecret, siteSecret } from '../platform/secret.ts';
import {
  createSerialiser,
  encryption,
  type Serialiser,
  upcasting,
  validation,
} from '../platform/serialisation/serialiser.ts';
import { openSessions, type Sessions } from '../platform/sessions/session-store.ts';
import { type OneTimeTokens, openOneTimeTokens } from '../platform/tokens/one-time-tokens.ts';
import { contactJob, contactJobName } from '../site/contact-job.ts';
import { type ContactMessages, openContactMessages } from '../site/contact-messages.ts';
import { openShell, type Shell } from '../site/shell.ts';
import { seasonalThemeCommands } from '../themes/seasonal-themes.commands.ts';
import { eventDefinitions } from './event-definitions.ts';
import { jobHandlers } from './job-handlers.ts';
import { reactions } from './reactions.ts';

/** Every engine of a running site, opened in one place and closed in the opposite order. */
export type Platform = {
  config: Config;
  /** Names reservations of addresses; see `siteSecret`. */
  secret: string;
  /** Signs session cookies. */
  sessionSecret: string;
  clock: () => Date;
  eventLog: EventLogHandle;
  keys: PersonKeys;
  serialiser: Serialiser;
  states: StreamStates;
  executor: CommandExecutor;
  /** Carries out commands as if it were `at` (ISO, UTC): for what happened before the site was there. */
  executorAt(at: string): CommandExecutor;
  engine: ProjectionEngine;
  views: ReadModels;
  media: MediaLibrary;
  uploads: Uploads;
  sessions: Sessions;
  accessLog: AccessLog;
  exports: Exports;
  jobs: JobQueue;
  mailer: Mailer;
  tokens: OneTimeTokens;
  attempts: Attempts;
  contactMessages: ContactMessages;
  shell: Shell;
  /** Which engine serves each concern, for the start-up line. */
  engines: Record<string, string>;
  close(): Promise<void>;
};

export type PlatformOptions = {
  config: Config;
  clock?: () => Date;
  /** True for an operator's visit to a folder that no site works on: nothing runs but what is asked for. */
  visit?: boolean;
};

const hourMs = 3_600_000;
/** How long a sweep waits for views to be level with the log before it leaves its work to the next one. */
const sweepPatienceMs = 5_000;

/** How long servers that start together with the site may take; waiting for them keeps the process alive. */
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

/** Deletes what has had its time, now and every hour; answers what ends that. */
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
        logger.warn(`It is tried again in an hour (${error instanceof Error ? error.name : 'Error'})`);
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

/** Opens everything that `config` asks for. What was opened before a failure is closed again. */
export async function openPlatform({
  config,
  clock = () => new Date(),
  visit = false,
}: PlatformOptions): Promise<Platform> {
  const closers: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (let closer = closers.pop(); closer; closer = closers.pop()) await closer();
  };
  try {
    await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
    const folder = lockDataFolder(config.dataDir, {
      purpose: visit ? 'an operator' : 'the site',
      now: clock,
    });
    closers.push(async () => folder.release());
    const file = (name: string) => join(config.dataDir, name);

    const servers = new Logger('servers');
    const warn = (line: string) => servers.warn(line);
    const reached = <Opened>(open: () => Promise<Opened>) =>
      visit ? open() : keepTrying(open, { ...firstMinute, waiting: warn });

    const eventLog = await reached(() =>
      connectEventLog({ url: config.eventStoreUrl ?? undefined, file: file('events.db'), warn }),
    );
    closers.push(() => eventLog.close());
    const stored = { url: config.mongodbUrl ?? undefined };
    const state = await reached(() =>
      connectReadStore({
        ...stored,
        file: file('state.db'),
        database: 'everpaw_state',
        synchronous: 'FULL',
        warn,
      }),
    );
    closers.push(() => state.close());
    const views = await connectReadStore({
      ...stored,
      file: file('views.db'),
      database: 'everpaw_views',
      synchronous: 'NORMAL',
    });
    closers.push(() => views.close());

    const secret = await siteSecret(state.connection);
    const keys = await openPersonKeys(state.connection);
    const sessions = await openSessions(state.connection, clock);
    const accessLog = await openAccessLog(state.connection, clock);
    closers.push(() => accessLog.close());
    const exports = await openExports(state.connection, file('exports'), clock);
    const tokens = await openOneTimeTokens(state.connection, clock);
    const attempts = await openAttempts(state.connection, clock);
    const contactMessages = await openContactMessages(state.connection);
    if (!visit && config.roles.includes('jobs'))
      closers.push(sweepHourly([sessions, accessLog, tokens, attempts, exports, contactMessages], clock));
    const uploads = await openUploads(state.connection);
    const media = createMediaLibrary({
      store: config.s3 ? createS3Store(config.s3) : createFolderStore(file('media')),
    });
    const serialiser = createSerialiser(eventDefinitions, [validation, upcasting, encryption(keys)]);

    const states = createStreamStates(eventLog.log, serialiser);
    const executing = {
      log: eventLog.log,
      serialiser,
      states,
      definitions: [
        ...accountCommands,
        memorialCommands({
          ofUploader: async (actor, sha256) =>
            actor.kind === 'system' ||
            (actor.kind === 'account' && (await uploads.has(actor.accountId, sha256)))
              ? media.describe(sha256)
              : null,
          describe: (sha256) => media.describe(sha256),
        }),
        guestbookCommands,
        seasonalThemeCommands,
      ],
    };
    const executor = createCommandExecutor({ ...executing, now: () => clock().toISOString() });

    const engine = await startProjectionEngine({
      log: eventLog.log,
      store: views,
      projections,
      deserialise: serialiser.deserialise,
      clock: () => clock().getTime(),
      logger: new Logger('projections'),
      autostart: !visit,
    });
    closers.push(() => engine.stop());
    if (!visit && config.roles.includes('jobs')) {
      const shown = async (sha256s: readonly string[]) => {
        const level = await engine.waitFor(photosShownIn, await headOf(eventLog.log), sweepPatienceMs);
        return level === 'reached' ? photosShown(engine, sha256s) : null;
      };
      closers.push(sweepHourly([orphanUploads({ uploads, media, shown })], clock));
    }

    const jobs = await reached(() =>
      connectJobs({ redisUrl: config.redisUrl ?? undefined, file: file('jobs.db') }),
    );
    const origin = config.publicUrl ?? `http://localhost:${config.port}`;
    const mailer = openMailer({
      smtpUrl: config.smtpUrl,
      from: config.mailFrom,
      host: new URL(origin).hostname,
      folder: file('mail'),
      now: clock,
    });
    closers.push(async () => mailer.close());
    closers.push(() => jobs.close());
    if (!visit && config.roles.includes('jobs'))
      jobs.process({
        ...jobHandlers({
          executor,
          engine,
          media,
          keys,
          sessions,
          tokens,
          accessLog,
          exports,
          uploads,
          states,
          head: () => headOf(eventLog.log),
          scrub: async () => {
            for (const { maintenance } of [state, views]) await maintenance?.scrub();
          },
        }),
        mail: mailJob(mailer, {
          ...accountEmails({ engine, tokens, clock, origin }),
          ...keeperEmails({ engine, secret, origin }),
        }),
        [contactJobName]: contactJob({ messages: contactMessages, mailer, to: config.contactEmail }),
      });

    if (!visit && config.roles.includes('projector')) {
      const reacting = await startReactionEngine({
        log: eventLog.log,
        store: state,
        reactions,
        deserialise: serialiser.deserialise,
        dispatch: ({ type, data, commandId, causationId }) =>
          executor.execute({
            type,
            data,
            commandId,
            causationId,
            actor: { kind: 'system', name: 'reaction' },
          }),
        enqueue: ({ name, data, jobId, delayMs }) => jobs.add(name, data, { jobId, delayMs }),
        logger: new Logger('reactions'),
      });
      closers.push(() => reacting.stop());
    }

    const shell = await openShell({
      page: join(projectRoot, 'pwa/dist/index.html'),
      firstPaint: join(projectRoot, 'pwa/dist-server/first-paint.js'),
    });
    const engines = {
      events: eventLog.kind,
      views: views.kind,
      jobs: jobs.kind,
      media: config.s3 ? 's3' : 'folder',
      mail: mailer.kind,
    };
    return {
      config,
      secret,
      sessionSecret: await sessionSecret(config.sessionSecret, file('session-secret')),
      clock,
      eventLog,
      keys,
      serialiser,
      states,
      executor,
      executorAt: (at) => createCommandExecutor({ ...executing, now: () => at }),
      engine,
      views: readModelsOf(engine),
      media,
      uploads,
      sessions,
      accessLog,
      exports,
      jobs,
      mailer,
      tokens,
      attempts,
      contactMessages,
      shell,
      engines,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

import { minuteMs } from '@everpaw/contracts/kernel/time/durations';
import { Logger } from '@nestjs/common';
import { archiveWebhook } from '../archives/archive-notices.ts';
import { type ArchiveStore, createArchiveStore } from '../archives/archive-store.ts';
import type { ArchiveAbilities } from '../archives/archives.commands.ts';
import { forgetArchiveContacts } from '../archives/forget-contacts.ts';
import type { ArchiveSources } from '../archives/make-archive.ts';
import { archiveJobs, rewriteArchives, servedArchive } from '../archives/run-archives.ts';
import type { Config } from '../platform/config/config.ts';
import type { CommandExecutor } from '../platform/execution/commands/command-executor.ts';
import type { StreamStates } from '../platform/execution/commands/stream-states.ts';
import type { JobQueue } from '../platform/execution/jobs/job-queue.ts';
import type { ProjectionEngine } from '../platform/execution/projections/projection-engine.ts';
import { describeCause } from '../platform/execution/projections/runs/error-policy.ts';
import { ViewsBeingBuilt } from '../platform/execution/projections/views-being-built.ts';
import { createFolderStore } from '../platform/storage/media-store/folder-store.ts';
import type { MediaStore } from '../platform/storage/media-store/media-store.ts';
import { createS3Store } from '../platform/storage/media-store/s3-store.ts';
import { dataFiles } from './data-files.ts';

type Opening = { config: Config; clock: () => Date; file(name: string): string };

/** Opens the archive store next to the photos, so that every process of a cluster can access it. */
export function openArchiveStore({ config, clock, file }: Opening): ArchiveStore {
  const store = inBucket(config, dataFiles.archives) ?? createFolderStore(file(dataFiles.archives));
  return createArchiveStore(store, clock);
}

/** Returns a folder of the bucket as a separate store; null if there is no bucket. */
export function inBucket({ s3 }: Pick<Config, 's3'>, folder: string): MediaStore | null {
  return s3 && createS3Store({ ...s3, prefix: `${folder}/` });
}

export function archiveAbilitiesOf(config: Config, siteId: string): ArchiveAbilities {
  return {
    siteId,
    canEncrypt: config.archivePassphrase !== null,
    webhookHosts: config.archiveWebhookHosts,
  };
}

export type ArchivingParts = {
  config: Config;
  clock: () => Date;
  sources: Omit<ArchiveSources, 'engine'>;
  archives: ArchiveStore;
  executor: CommandExecutor;
  states: StreamStates;
  engine: ProjectionEngine;
  jobs: Pick<JobQueue, 'add'>;
  origin: string;
  head(): Promise<string>;
};

/** The archive functions that jobs and erasure use. */
export type Archiving = ReturnType<typeof openArchiving>;

export function openArchiving(parts: ArchivingParts) {
  const { config, clock, sources, engine, executor, archives, states, jobs, origin, head } = parts;
  const passphrase = config.archivePassphrase;
  const making = { sources: { ...sources, engine }, archives, executor, states, passphrase, clock };
  return {
    handlers: {
      ...archiveJobs(making),
      'archive-webhook': archiveWebhook({
        engine,
        origin,
        webhook: { hosts: config.archiveWebhookHosts },
      }),
    },
    forgetContacts: forgetArchiveContacts({ engine, executor, secret: sources.secret }),
    rewriteAll: (cause: string) => rewriteArchives(making, cause),
    read: (runId: string) =>
      servedArchive(making, runId, async () =>
        jobs.add('rewrite-archives', {}, { jobId: `rewrite-archives ${runId} ${await head()}` }),
      ),
  };
}

/** Starts due work now and every minute. Returns a function that stops it. */
export function beginEveryMinute(name: string, beginDue: () => Promise<number>): () => Promise<void> {
  const logger = new Logger(name);
  let beginning = Promise.resolve();
  const look = () => {
    beginning = beginDue().then(
      () => {},
      (error: unknown) => {
        if (!(error instanceof ViewsBeingBuilt))
          logger.warn(`What is due is looked for again in a minute (${describeCause(error)})`);
      },
    );
  };
  look();
  const timer = setInterval(look, minuteMs);
  timer.unref();
  return () => {
    clearInterval(timer);
    return beginning;
  };
}

import { archiveScheduleDecider } from '@everpaw/contracts/archives/archive-schedule.decider';
import { archiveRunFields } from '@everpaw/contracts/archives/archive-schedule.events';
import {
  type ArchiveRunError,
  archiveOutput,
  archiveRefusals,
} from '@everpaw/contracts/archives/archive-schedule.messages';
import { DomainError } from '@everpaw/contracts/kernel/domain-error';
import { uuid } from '@everpaw/contracts/kernel/fields/schemas';
import { Logger } from '@nestjs/common';
import * as z from 'zod/mini';
import type { CommandExecutor } from '../platform/execution/commands/command-executor.ts';
import type { CommandMap, CommandType } from '../platform/execution/commands/command-map.ts';
import type { StreamStates } from '../platform/execution/commands/stream-states.ts';
import { systemCommands } from '../platform/execution/commands/system-commands.ts';
import type { Job } from '../platform/execution/jobs/job-queue.ts';
import { errorName } from '../platform/execution/jobs/run-job.ts';
import { FileTooLarge } from '../platform/storage/media-store/chunked-files.ts';
import { ArchiveDamaged, ArchiveLocked } from './archive-damaged.ts';
import { sealed, unsealed } from './archive-sealing.ts';
import type { ArchiveStore } from './archive-store.ts';
import { archiveScheduleStream } from './archives.commands.ts';
import { type ArchiveSources, type MadeArchive, makeArchive, NothingToArchive } from './make-archive.ts';
import { destroyedAmong, rewriteArchive } from './rewrite-archive.ts';
import { readTar, writeTar } from './tar.ts';

export type ArchiveRunParts = {
  sources: ArchiveSources;
  archives: ArchiveStore;
  executor: Pick<CommandExecutor, 'executeReceived'>;
  states: StreamStates;
  /** The passphrase that archives are encrypted with; null for unencrypted archives. */
  passphrase: string | null;
  clock: () => Date;
};

type RunData = z.infer<typeof archiveRunFields>;
const runIds = z.object({ scheduleId: uuid, runId: uuid });

const space = 'c1a3f5b2-7d7e-5a57-8f0b-6c2f2a1f9e31';
const outages = new Set([
  'MediaStoreUnavailable',
  'QueueUnavailable',
  'UnavailableError',
  'MongoNetworkError',
]);
const logger = new Logger('archives');

class NoPassphrase extends Error {}
class NotEncrypted extends Error {}
class RunNotOver extends Error {
  override readonly name = 'RunNotOver';
}

/** Returns the reason for a failed run as recorded in its log. */
function reasonOf(error: unknown): ArchiveRunError {
  if (error instanceof FileTooLarge) return 'too-large';
  if (error instanceof NothingToArchive) return 'no-entity';
  if (error instanceof NoPassphrase) return 'no-passphrase';
  if (error instanceof NotEncrypted) return 'not-encrypted';
  const isOutage =
    error instanceof DomainError ? error.kind === 'unavailable' : outages.has(errorName(error));
  return isOutage ? 'unavailable' : 'failed';
}

/** Returns a function that records a run's result with a command. Repeats are idempotent. */
function sayer({ executor }: ArchiveRunParts) {
  const execute = systemCommands(executor, 'archives', space);
  return <Type extends CommandType>(type: Type, data: CommandMap[Type], once: string) =>
    execute(type, data, `${type} ${once}`);
}

/** Returns the archive jobs: make, remove, and rewrite after an erasure. */
export function archiveJobs(parts: ArchiveRunParts): Record<string, (job: Job) => Promise<void>> {
  return {
    'make-archive': ({ data }) => runArchive(parts, archiveRunFields.parse(data)),
    async 'forget-archive'({ data }) {
      await parts.archives.remove(runIds.parse(data).runId);
    },
    'rewrite-archives': ({ id }) => rewriteArchives(parts, id),
  };
}

/**
 * Rewrites every stored archive without the people who were erased. `cause` identifies the reason; after an
 * interruption, a repeat does the rest.
 */
export async function rewriteArchives(parts: ArchiveRunParts, cause: string): Promise<void> {
  for await (const runId of parts.archives.list()) await forgetErased(parts, runId, cause);
}

/**
 * Returns a run's archive for download; null if there is none. An archive that contains an erased person isn't served;
 * `rewriteSoon` is called instead.
 *
 * @throws DomainError `archive-rewritten`
 */
export async function servedArchive(
  { archives, sources }: Pick<ArchiveRunParts, 'archives' | 'sources'>,
  runId: string,
  rewriteSoon: () => Promise<void>,
): ReturnType<ArchiveStore['read']> {
  const found = await archives.find(runId);
  if (found && (await destroyedAmong(sources.keys, found.people)).size > 0) {
    await rewriteSoon();
    throw new DomainError('conflict', 'archive-rewritten', archiveRefusals.rewritten);
  }
  return archives.read(runId);
}

/** Returns a schedule as recorded in the log; null if there is none. */
async function scheduleOf({ states }: ArchiveRunParts, scheduleId: string) {
  const { state } = await states.load(archiveScheduleDecider, archiveScheduleStream(scheduleId));
  const schedule = state as typeof archiveScheduleDecider.initialState; // folded by this decider
  return schedule.status === 'none' ? null : schedule;
}

/** Makes the archive of a run and records the result. A run whose process died is recorded as failed. */
async function runArchive(parts: ArchiveRunParts, run: RunData): Promise<void> {
  const { archives } = parts;
  const { scheduleId, runId } = run;
  const say = sayer(parts);
  const fail = async (error: ArchiveRunError) => {
    await say('FailArchiveRun', { scheduleId, runId, error }, runId);
    const isKept = (await scheduleOf(parts, scheduleId))?.archives.includes(runId);
    if (!isKept) await archives.remove(runId);
  };
  if (!(await archives.begin(runId))) return fail('interrupted');
  try {
    const written = await writeArchive(parts, run);
    // Drops people who were erased while the archive was being written.
    const kept = (await forgetErased(parts, runId, null)) ?? written;
    await say('CompleteArchiveRun', { scheduleId, runId, ...kept }, runId);
  } catch (error) {
    logger.warn(`An archive could not be made (${errorName(error)})`);
    await fail(reasonOf(error));
  }
}

/** What a run's log records about its archive. `archiveSize` is in bytes. */
type WrittenArchive = { archiveSize: number; output: string };

async function putArchive(
  { archives }: ArchiveRunParts,
  archive: Parameters<ArchiveStore['put']>[0],
  { people, counted }: MadeArchive,
  bytes: AsyncIterable<Uint8Array>,
  replaced?: (written: WrittenArchive) => Promise<unknown>,
): Promise<WrittenArchive> {
  const written = (archiveSize: number) => ({ archiveSize, output: archiveOutput(counted()) });
  return written(
    await archives.put(archive, bytes, people, (size) => Promise.resolve(replaced?.(written(size)))),
  );
}

async function writeArchive(
  parts: ArchiveRunParts,
  { scheduleId, runId, archiveName, maxBackupSize: maxBytes, startedAt, ...run }: RunData,
): Promise<WrittenArchive> {
  if (run.entityType === 'site' && !run.encryptionEnabled) throw new NotEncrypted();
  const passphrase = run.encryptionEnabled ? parts.passphrase : null;
  if (run.encryptionEnabled && passphrase === null) throw new NoPassphrase();
  const { entityType, entityId } = run;
  const made = await makeArchive(parts.sources, { entityType, entityId, archiveName, madeAt: startedAt });
  const bytes = sealed(writeTar(made.parts, new Date(startedAt)), {
    compress: run.compressionEnabled,
    passphrase,
  });
  return putArchive(parts, { scheduleId, runId, archiveName, maxBytes }, made, bytes);
}

/**
 * Rewrites a stored archive if it contains keys of erased people; deletes it if it can't be opened. Returns what is
 * stored now, or null if nothing had to be done. `cause` is the reason to record in the run's log, or null to record
 * nothing.
 */
async function forgetErased(
  parts: ArchiveRunParts,
  runId: string,
  cause: string | null,
): Promise<WrittenArchive | null> {
  const { archives, sources, passphrase, clock } = parts;
  const found = await archives.find(runId);
  if (!found || (await destroyedAmong(sources.keys, found.people)).size === 0) return null;
  const say = sayer(parts);
  const { scheduleId, archiveName } = found;
  try {
    const stored = await archives.read(runId);
    if (!stored) return null;
    const made = rewriteArchive(readTar(unsealed(stored.stream, passphrase)), sources.keys);
    const bytes = sealed(writeTar(made.parts, clock()), {
      compress: archiveName.includes('.zst'),
      passphrase: archiveName.endsWith('.age') ? passphrase : null,
    });
    const note = async (kept: WrittenArchive) => {
      const what = `${runId} ${cause} ${kept.archiveSize} ${kept.output}`;
      await say('NoteArchiveRewrite', { scheduleId, runId, ...kept }, what);
      // A rewrite can't be recorded before the run is over; this job will be repeated.
      if ((await scheduleOf(parts, scheduleId))?.running?.runId === runId) throw new RunNotOver();
    };
    const archive = { scheduleId, runId, archiveName, maxBytes: null };
    return await putArchive(parts, archive, made, bytes, cause === null ? undefined : note);
  } catch (error) {
    if (!(error instanceof ArchiveLocked || error instanceof ArchiveDamaged)) throw error;
    logger.warn(
      `An archive that holds data of somebody who has left cannot be opened, and is deleted (${error.name})`,
    );
    // Recorded first: if this process dies in between, the recorded removal has a job of its own.
    if (cause !== null) await say('RemoveArchive', { scheduleId, runId }, runId);
    await archives.remove(runId);
    if (cause === null) throw error;
    return null;
  }
}

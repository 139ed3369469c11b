import { archiveEmailMessages as messages } from '@everpaw/contracts/archives/archive-emails.messages';
import { archiveRunsProjection } from '@everpaw/projections/archives/archive-runs.projection';
import { type ArchiveRunDoc, archiveRunOf } from '@everpaw/projections/archives/archive-runs.view';
import { archiveSchedulesProjection } from '@everpaw/projections/archives/archive-schedules.projection';
import type { ArchiveScheduleDoc } from '@everpaw/projections/archives/archive-schedules.view';
import { Logger } from '@nestjs/common';
import type { EmailWriter } from '../platform/execution/email/email-jobs.ts';
import type { Job, JobData } from '../platform/execution/jobs/job-queue.ts';
import type { ProjectionEngine } from '../platform/execution/projections/projection-engine.ts';
import { requireReached } from '../platform/execution/projections/require-reached.ts';
import { callWebhook, type WebhookOptions, WebhookRefused } from './webhook.ts';

type Parts = {
  engine: Pick<ProjectionEngine, 'model' | 'waitFor'>;
  /** The origin of the links. */
  origin: string;
};

const views = [archiveSchedulesProjection.name, archiveRunsProjection.name];

type Ended = { schedule: ArchiveScheduleDoc; run: ArchiveRunDoc };

/** Returns a finished run and its schedule; null if there is nothing left to report. */
async function endedOf({ engine }: Parts, { runId, position }: JobData): Promise<Ended | null> {
  await requireReached(engine, views, position);
  const run = await engine.model<ArchiveRunDoc>(archiveRunsProjection.name).findById(String(runId)).lean();
  if (!run || run.status === 'running') return null;
  const schedule = await engine
    .model<ArchiveScheduleDoc>(archiveSchedulesProjection.name)
    .findById(run.scheduleId)
    .lean();
  return schedule && { schedule, run };
}

/** Returns the writer of the email that reports a run's result to the schedule's contact. */
export function archiveEmails(parts: Parts): Record<'archive-run', EmailWriter> {
  return {
    async 'archive-run'(data) {
      const ended = await endedOf(parts, data);
      const to = ended?.schedule.notificationEmail;
      if (!ended || !to) return null;
      const { schedule, run } = ended;
      const isDone = run.status === 'completed';
      return {
        to,
        subject: isDone ? messages.doneSubject(schedule.name) : messages.failedSubject(schedule.name),
        paragraphs: isDone
          ? [messages.doneText(run.archiveName), run.output ?? '']
          : [
              messages.failedText(run.error ?? ''),
              ...(schedule.status === 'failed' ? [messages.stoppedText] : []),
            ],
        action: { label: messages.action, url: `${parts.origin}/admin?tool=archives` },
        closing: messages.closing,
        cause: 'business',
      };
    },
  };
}

const logger = new Logger('archives');

/**
 * Returns the job that reports a run's result to the schedule's webhook. If the address isn't allowed, it isn't
 * retried.
 */
export function archiveWebhook(
  parts: Parts & { webhook: WebhookOptions },
): (job: Pick<Job, 'data'>) => Promise<void> {
  return async ({ data }) => {
    const ended = await endedOf(parts, data);
    const url = ended?.schedule.webhookUrl;
    if (!ended || !url) return;
    const { _id: id, name, status } = ended.schedule;
    try {
      await callWebhook(url, { schedule: { id, name, status }, run: archiveRunOf(ended.run) }, parts.webhook);
    } catch (error) {
      if (!(error instanceof WebhookRefused)) throw error;
      logger.warn(`The webhook of the archive schedule ${id} is not called: ${error.message}`);
    }
  };
}

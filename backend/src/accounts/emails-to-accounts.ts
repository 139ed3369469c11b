import { Inject, Injectable } from '@nestjs/common';
import { v5 as uuidv5 } from 'uuid';
import type { JobQueue } from '../platform/execution/jobs/job-queue.ts';
import { JOBS } from '../platform/kernel/platform.tokens.ts';
import type { AccountEmail } from './account-emails.ts';

/** Enqueues emails to accounts. A job is stored before `ask` resolves; the same command id enqueues it only once. */
@Injectable()
export class EmailsToAccounts {
  constructor(@Inject(JOBS) private readonly jobs: JobQueue) {}

  /** `accountId` is null for an address without an account: the same job is enqueued, but no email is sent. */
  async enqueue(template: AccountEmail, accountId: string | null, commandId: string): Promise<void> {
    const jobId = uuidv5(`email ${template} ${accountId}`, commandId);
    await this.jobs.add('mail', { template, accountId }, { jobId });
  }
}

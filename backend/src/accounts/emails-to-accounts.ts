import { Inject, Injectable } from '@nestjs/common';
import { v5 as uuidv5 } from 'uuid';
import type { JobQueue } from '../platform/jobs/job-queue.ts';
import { JOBS } from '../platform/platform.tokens.ts';
import type { AccountEmail } from './account-emails.ts';

/** Asks for an email to an account. It is stored before this resolves; the same commandId again is the same email. */
@Injectable()
export class EmailsToAccounts {
  constructor(@Inject(JOBS) private readonly jobs: JobQueue) {}

  /** `accountId` is null for an address that has no account: the same work, and no email. */
  async ask(template: AccountEmail, accountId: string | null, commandId: string): Promise<void> {
    const jobId = uuidv5(`email ${template} ${accountId}`, commandId);
    await this.jobs.add('mail', { template, accountId }, { jobId });
  }
}

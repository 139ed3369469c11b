import { Inject, Injectable } from '@nestjs/common';
import { v5 as uuidv5 } from 'uuid';
import type { JobQueue } from '../platform/jobs/job-queue.ts';
import { JOBS } from '../platform/platform.tokens.ts';
import type { AccountLetter } from './account-letters.ts';

/** Asks for a letter to an account. It is stored before this resolves; the same commandId again is the same letter. */
@Injectable()
export class AccountMails {
  constructor(@Inject(JOBS) private readonly jobs: JobQueue) {}

  /** `accountId` is null for an address that has no account: the same work, and no letter (SEC-04). */
  async ask(letter: AccountLetter, accountId: string | null, commandId: string): Promise<void> {
    await this.jobs.add('mail', { letter, accountId }, { jobId: uuidv5(`letter ${letter}`, commandId) });
  }
}

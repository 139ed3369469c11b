import { contactApi } from '@everpaw/contracts/site/contact.api';
import { Controller, Inject } from '@nestjs/common';
import { v5 as uuidv5 } from 'uuid';
import type { JobQueue } from '../platform/execution/jobs/job-queue.ts';
import { In, type Input, Route } from '../platform/http/route.ts';
import { CLOCK, type Clock, CONTACT_MESSAGES, JOBS } from '../platform/kernel/platform.tokens.ts';
import { contactJobName } from './contact-job.ts';
import type { ContactMessages } from './contact-messages.ts';

@Controller()
export class ContactController {
  constructor(
    @Inject(CONTACT_MESSAGES) private readonly messages: ContactMessages,
    @Inject(JOBS) private readonly jobs: JobQueue,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Stores the message and its job before responding. The same command id stores them only once. */
  @Route(contactApi.send)
  async send(@In() { body, commandId }: Input<typeof contactApi.send>): Promise<{ received: true }> {
    await this.messages.keep(commandId, { ...body, at: this.clock() });
    const jobId = uuidv5('contact message', commandId);
    await this.jobs.add(contactJobName, { messageId: commandId }, { jobId });
    return { received: true };
  }
}

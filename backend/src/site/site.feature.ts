import type { Mailer } from '../platform/execution/email/mailer.ts';
import type { Feature } from '../platform/execution/feature.ts';
import { contactJob, contactJobName } from './contact-job.ts';
import { type ContactMessages } from './contact-messages.ts';
import { SiteModule } from './site.module.ts';

export const siteFeature = {
  module: SiteModule,
  jobs: ({
    contactMessages: messages,
    mailer,
    contactEmail: to,
  }: {
    contactMessages: ContactMessages;
    mailer: Pick<Mailer, 'send'>;
    contactEmail: string;
  }) => ({ [contactJobName]: contactJob({ messages, mailer, to }) }),
} satisfies Feature;

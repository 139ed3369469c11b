import { modeRules } from '@everpaw/contracts/site/site-mode';
import { type DeliveryParts, deliverEcard } from '../ecards/deliver-ecard.ts';
import { deliverEcardJob, dueEcards } from '../ecards/due-ecards.ts';
import { ecardEmails } from '../ecards/ecard-emails.ts';
import type { EcardParts } from '../ecards/ecards.commands.ts';
import type { Config } from '../platform/config/config.ts';
import type { JobQueue } from '../platform/jobs/job-queue.ts';
import type { PersonKeys } from '../platform/keys/person-keys.ts';
import type { OpenedMailbox } from './open-mailbox.ts';

/** Returns how cards are paid; a site that doesn't sell accepts no card with a price. */
export function ecardPayment({ siteMode }: Config): EcardParts['payment'] {
  return modeRules[siteMode].checkout;
}

/** Returns the e-card functions that jobs use. */
export function openEcards(
  parts: Omit<DeliveryParts, 'returnAddresses'> & {
    jobs: Pick<JobQueue, 'add'>;
    keys: Pick<PersonKeys, 'destroy'>;
    mailbox: Pick<OpenedMailbox, 'returnAddresses'> | null;
  },
) {
  const returnAddresses = parts.mailbox?.returnAddresses ?? null;
  const begin = dueEcards(parts);
  return {
    /** Enqueues what is due now and returns how much. Called every minute where jobs run. */
    beginDue: () => begin(parts.clock()),
    emails: ecardEmails(parts),
    handlers: { [deliverEcardJob]: deliverEcard({ ...parts, returnAddresses }) },
  };
}

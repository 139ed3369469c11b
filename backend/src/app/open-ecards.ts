import { modeRules } from '@everpaw/contracts/site/site-mode';
import { type DeliveryParts, deliverEcard } from '../ecards/deliver-ecard.ts';
import { deliverEcardJob, dueEcards } from '../ecards/due-ecards.ts';
import { ecardEmails } from '../ecards/ecard-emails.ts';
import type { EcardParts } from '../ecards/ecards.commands.ts';
import type { Config } from '../platform/config/config.ts';
import type { JobQueue } from '../platform/jobs/job-queue.ts';
import type { PersonKeys } from '../platform/keys/person-keys.ts';
import type { OpenedMailbox } from './open-mailbox.ts';

/** A site that does not sell takes no card with a price. */
export function ecardPayment({ siteMode }: Config): EcardParts['payment'] {
  return modeRules[siteMode].checkout;
}

/** What jobs do for e-cards. */
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
    /** Asks for what is due now; answers how much. It is done every minute where jobs run. */
    beginDue: () => begin(parts.clock()),
    emails: ecardEmails(parts),
    handlers: { [deliverEcardJob]: deliverEcard({ ...parts, returnAddresses }) },
  };
}

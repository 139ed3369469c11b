import { createHash, randomUUID } from 'node:crypto';
import { hourMs, minuteMs } from '@everpaw/contracts/kernel/durations';
import { exponentialBackoff } from '@everpaw/contracts/kernel/exponential-backoff';
import { Logger } from '@nestjs/common';
import type { Connection } from 'mongoose';
import { type ReturnParts, returnedEcards } from '../ecards/returned-ecards.ts';
import { readDeliveryNotice } from '../platform/email/delivery-notice.ts';
import { readNewEmails } from '../platform/email/mailbox.ts';
import type { MailboxAddress } from '../platform/email/mailbox-address.ts';
import { openMailboxPlace } from '../platform/email/mailbox-place.ts';
import { type ReturnAddresses, returnAddresses } from '../platform/email/return-addresses.ts';
import { errorName } from '../platform/jobs/run-job.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';

export type MailboxParts = Omit<ReturnParts, 'returnAddresses'> & {
  address: MailboxAddress;
  /** The sender of the site's emails, `Name <address>`. */
  from: string;
  secret: string;
  /** Must keep every acknowledged write. */
  connection: Connection;
  clock: () => Date;
  metrics: Pick<Metrics, 'countMailboxRound' | 'countFoundEmail'>;
  logger?: Pick<Logger, 'warn'>;
};

/** The mailbox that notices about emails come back to. */
export type OpenedMailbox = {
  /** Where notices about e-cards come back to. */
  returnAddresses: ReturnAddresses;
  /** Takes what is new; answers how much. After a round that failed it waits, longer each time. */
  beginDue(): Promise<number>;
  /** Breaks off what is under way, and begins nothing more. */
  close(): void;
};

/** The waits after rounds that failed, in milliseconds: a wrong password asked too often may lock the mailbox. */
const waits = { first: minuteMs, longest: hourMs };

/** Names a mailbox without its password, and without telling whose it is. */
function nameOf({ host, port, user, path }: MailboxAddress): string {
  return createHash('sha256')
    .update(JSON.stringify([host, port, user, path]))
    .digest('hex');
}

export async function openMailbox(parts: MailboxParts): Promise<OpenedMailbox> {
  const { address, from, secret, connection, clock, metrics, logger = new Logger('mailbox') } = parts;
  const [mailbox, owner] = [nameOf(address), randomUUID()];
  const place = await openMailboxPlace({ connection, mailbox, owner, clock });
  const addresses = returnAddresses(from, secret, 'ecard');
  const takeBack = returnedEcards({ ...parts, returnAddresses: addresses });
  const ending = new AbortController();
  let failures = 0;
  let waitUntil = 0;
  let isReading = false;

  const handle = async (source: Uint8Array) => {
    const notice = await readDeliveryNotice(source);
    const isReturned = notice !== null && (await takeBack(notice));
    metrics.countFoundEmail(isReturned ? 'returned' : notice ? 'notice' : 'other');
  };

  const fail = (error: unknown) => {
    failures += 1;
    waitUntil = clock().getTime() + exponentialBackoff(failures, waits);
    metrics.countMailboxRound('failed');
    if (failures > 1) return;
    logger.warn(
      `The mailbox for delivery notices cannot be read (${reasonOf(error)}). It is tried again, after longer and longer waits.`,
    );
  };

  return {
    returnAddresses: addresses,
    async beginDue() {
      if (ending.signal.aborted || isReading || clock().getTime() < waitUntil) return 0;
      isReading = true;
      try {
        const read = await readNewEmails({ address, place, handle, signal: ending.signal });
        if (failures > 0) logger.warn('The mailbox for delivery notices is read again.');
        failures = 0;
        metrics.countMailboxRound('read');
        return read;
      } catch (error) {
        if (!ending.signal.aborted) fail(error);
        return 0;
      } finally {
        isReading = false;
      }
    },
    close: () => ending.abort(),
  };
}

/** What a client says names hosts and users, so only the kind of error is told. */
function reasonOf(error: unknown): string {
  const { authenticationFailed, serverResponseCode } = (error ?? {}) as {
    authenticationFailed?: unknown;
    serverResponseCode?: unknown;
  }; // only looked at
  return authenticationFailed === true && serverResponseCode !== 'UNAVAILABLE'
    ? 'its server refuses the user or the password'
    : errorName(error);
}

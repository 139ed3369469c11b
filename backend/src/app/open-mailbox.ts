import { createHash, randomUUID } from 'node:crypto';
import { hourMs, minuteMs } from '@everpaw/contracts/kernel/time/durations';
import { exponentialBackoff } from '@everpaw/contracts/kernel/time/exponential-backoff';
import { Logger } from '@nestjs/common';
import type { Connection } from 'mongoose';
import { type ReturnParts, returnedEcards } from '../ecards/returned-ecards.ts';
import type { MailboxAddress } from '../platform/config/mailbox-address.ts';
import { type ReturnAddresses, returnAddresses } from '../platform/config/return-addresses.ts';
import { readDeliveryNotice } from '../platform/execution/email/delivery-notice.ts';
import { readNewEmails } from '../platform/execution/email/mailbox.ts';
import { openMailboxPlace } from '../platform/execution/email/mailbox-place.ts';
import { errorName } from '../platform/execution/jobs/run-job.ts';
import type { Metrics } from '../platform/execution/metrics/metrics.ts';

export type MailboxParts = Omit<ReturnParts, 'returnAddresses'> & {
  address: MailboxAddress;
  /** The sender of the site's emails, `Name <address>`. */
  from: string;
  secret: string;
  /** Must not lose acknowledged writes. */
  connection: Connection;
  clock: () => Date;
  metrics: Pick<Metrics, 'countMailboxRound' | 'countFoundEmail'>;
  logger?: Pick<Logger, 'warn'>;
};

/** The mailbox that delivery notices are returned to. */
export type OpenedMailbox = {
  /** The return addresses for e-card emails. */
  returnAddresses: ReturnAddresses;
  /** Processes new messages and returns how many. After a failed round it backs off. */
  beginDue(): Promise<number>;
  /** Aborts the current round and starts no other. */
  close(): void;
};

/** The back-off after failed rounds, in milliseconds. Too many attempts with a wrong password may lock the mailbox. */
const waits = { first: minuteMs, longest: hourMs };

/** Returns an id for a mailbox that reveals neither its password nor its owner. */
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

/** Only the kind of error is logged, because the client's messages contain hosts and users. */
function reasonOf(error: unknown): string {
  const { authenticationFailed, serverResponseCode } = (error ?? {}) as {
    authenticationFailed?: unknown;
    serverResponseCode?: unknown;
  }; // only read
  return authenticationFailed === true && serverResponseCode !== 'UNAVAILABLE'
    ? 'its server refuses the user or the password'
    : errorName(error);
}

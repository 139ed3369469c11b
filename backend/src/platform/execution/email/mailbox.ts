import { setImmediate as nextTurn } from 'node:timers/promises';
import { ImapFlow } from 'imapflow';
import type { MailboxAddress } from '../../config/mailbox-address.ts';
import type { MailboxPlace, ReadUpTo } from './mailbox-place.ts';

/**
 * Limits of a round. Only the first `bytes` of an email are fetched: a notice comes before the returned
 * email.
 */
const roundLimits = { emails: 500, atOnce: 10, bytes: 256 * 1024, ms: 30_000 };

/** Timeout of a silent server, in milliseconds. */
const silenceMs = 10_000;

export type Reading = {
  address: MailboxAddress;
  place: MailboxPlace;
  /** Handles the beginning of an email. If it rejects, the round ends, and the next one repeats the email. */
  handle(source: Uint8Array): Promise<void>;
  /** Aborts the round. */
  signal: AbortSignal;
  limits?: typeof roundLimits;
};

/**
 * Reads the new emails of a mailbox, the oldest first. The mailbox is opened read-only; the position is
 * stored by this site. Returns the number of emails, 0 while another process reads. After a crash, an email
 * may be handled twice. Rejects if the mailbox can't be read.
 */
export async function readNewEmails(reading: Reading): Promise<number> {
  const { place } = reading;
  const before = await place.take();
  if (!before) return 0;
  try {
    return await withMailbox(reading, (client) => readAfter(client, before, reading));
  } finally {
    await place.giveBack();
  }
}

async function withMailbox<T>(
  { address: { host, port, user, password, security, path }, signal, limits = roundLimits }: Reading,
  work: (client: ImapFlow) => Promise<T>,
): Promise<T> {
  const client = new ImapFlow({
    host,
    port,
    secure: security === 'tls',
    ...(security === 'tls' ? {} : { doSTARTTLS: security === 'starttls' }),
    auth: { user, pass: password },
    logger: false,
    disableAutoIdle: true,
    // Uses the commands that every server supports, and limits the size of responses.
    disableBinary: true,
    disableCompression: true,
    maxLiteralSize: 2 * limits.bytes,
    maxResponseSize: 64 * limits.bytes,
    maxLineLength: 32 * limits.bytes,
    connectionTimeout: silenceMs,
    greetingTimeout: silenceMs,
    socketTimeout: silenceMs,
  });
  // The pending call rejects with the error.
  client.on('error', () => {});
  const stop = () => client.close();
  signal.addEventListener('abort', stop);
  try {
    signal.throwIfAborted();
    await client.connect();
    await client.mailboxOpen(path, { readOnly: true });
    return await work(client);
  } finally {
    signal.removeEventListener('abort', stop);
    client.close();
  }
}

async function readAfter(
  client: ImapFlow,
  before: ReadUpTo,
  { place, handle, limits = roundLimits }: Reading,
): Promise<number> {
  const startedAt = performance.now();
  const { mailbox } = client;
  if (!mailbox) throw new Error('The mailbox was closed');
  const uidValidity = String(mailbox.uidValidity);
  // With another `uidValidity`, UIDs start again.
  const last = before.uidValidity === uidValidity ? before.uid : 0;
  const found = mailbox.exists === 0 ? [] : await client.search({ uid: `${last + 1}:*` }, { uid: true });
  if (!found) throw new Error('The mailbox could not be searched');
  // If there is nothing newer, a server returns the newest existing email.
  const uids = found.filter((uid) => uid > last).sort((a, b) => a - b);
  let done = 0;
  while (done < Math.min(uids.length, limits.emails) && performance.now() - startedAt < limits.ms) {
    const some = uids.slice(done, done + limits.atOnce);
    const emails = await client.fetchAll(
      some.join(','),
      { uid: true, source: { start: 0, maxLength: limits.bytes } },
      { uid: true },
    );
    for (const { source } of emails.sort((a, b) => a.uid - b.uid)) {
      if (source) await handle(source);
      // Other work runs between two emails.
      await nextTurn();
    }
    done += some.length;
    const isMine = await place.moveTo({ uidValidity, uid: some.at(-1) ?? last });
    if (!isMine) break;
  }
  return done;
}

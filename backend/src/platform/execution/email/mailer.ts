import { createHash } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { comparableAddress } from '@everpaw/contracts/kernel/text/ascii-domain';
import { email } from '@everpaw/contracts/kernel/text/email';
import { createTransport } from 'nodemailer';
import pLimit from 'p-limit';
import { replaceDurably } from '../../storage/files/durable-file.ts';
import { type EmailTemplate, pictureId, renderEmail } from './email-template.ts';

/** An email to send. `id` stays the same in retries and becomes the Message-ID. */
export type Email = EmailTemplate & {
  id: string;
  to: string;
  /** The address for delivery notices; by default the sender. */
  returnTo?: string;
};

/** Sends emails, one recipient each. */
export type Mailer = {
  kind: 'smtp' | 'folder';
  /** The folder of stored emails if they aren't sent. */
  folder: string | null;
  /**
   * Resolves once the email is accepted. Throws `EmailRefused` for an email that must not be sent, otherwise
   * the underlying error.
   */
  send(email: Email): Promise<void>;
  /** Deletes the stored emails, which contain recipients and text. */
  forgetKept(): Promise<void>;
  close(): void;
};

/** The email wouldn't be one message to one recipient. Never retried in another form. */
class EmailRefused extends Error {
  override readonly name = 'EmailRefused';
}

export type MailerOptions = {
  /** `smtp://` or `smtps://`; null stores the emails as files in `folder`. */
  smtpUrl: string | null;
  /** The sender, as `Name <address>`. */
  from: string;
  /** The host name in Message-IDs. */
  host: string;
  folder: string;
  now: () => Date;
};

/** Returns a header line. Throws for control characters, since a line break would start another header. */
function oneLine(text: string): string {
  if (/[\p{Cc}\u2028\u2029]/u.test(text)) throw new EmailRefused('A header holds a control character');
  return text;
}

/** Prevents user text from being decoded as an encoded word (RFC 2047). */
function plainWords(text: string): string {
  return oneLine(text).replaceAll('=?', '= ?');
}

/** Returns a single plain address: no name, no list, no route. */
function oneAddress(text: string): string {
  const parsed = email.safeParse(oneLine(text));
  if (!parsed.success || parsed.data !== comparableAddress(text))
    throw new EmailRefused('A mail goes to one address');
  return parsed.data;
}

/**
 * Opens the outgoing channel: an SMTP server, or `.eml` files in a folder, where a retry overwrites the file.
 */
export function openMailer({ smtpUrl, from, host, folder, now }: MailerOptions): Mailer {
  const composed = ({ id, to, returnTo, ...email }: Email) => ({
    from: oneLine(from),
    to: { name: '', address: oneAddress(to) },
    ...(returnTo ? { envelope: { from: oneAddress(returnTo), to: oneAddress(to) } } : {}),
    subject: plainWords(email.subject),
    ...(email.replyTo
      ? { replyTo: { name: plainWords(email.replyTo.name), address: oneAddress(email.replyTo.address) } }
      : {}),
    ...(email.picture
      ? {
          attachments: [
            { filename: 'card.jpg', cid: pictureId, contentType: 'image/jpeg', content: email.picture.jpeg },
          ],
        }
      : {}),
    messageId: `<${createHash('sha256').update(id).digest('hex').slice(0, 40)}@${host}>`,
    date: now(),
    headers: {
      'auto-submitted': 'auto-generated',
      ...(email.unsubscribe
        ? {
            'list-unsubscribe': `<${oneLine(email.unsubscribe)}>`,
            'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
          }
        : {}),
    },
    // Content is text; it must never read files or fetch URLs.
    disableFileAccess: true,
    disableUrlAccess: true,
    ...renderEmail(email),
  });

  if (smtpUrl) {
    const transport = createTransport(smtpUrl);
    return {
      kind: 'smtp',
      folder: null,
      async send(email) {
        await transport.sendMail(composed(email));
      },
      forgetKept: async () => {},
      close: () => transport.close(),
    };
  }

  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  // Serialized, so that the folder isn't removed while a file is being written.
  const inTurn = pLimit(1);
  return {
    kind: 'folder',
    folder,
    async send(email) {
      const { message } = await transport.sendMail(composed(email));
      const name = `${createHash('sha256').update(email.id).digest('hex').slice(0, 40)}.eml`;
      await inTurn(async () => {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        // Because of `buffer: true` above; the type allows both.
        await replaceDurably(join(folder, name), message as Buffer);
      });
    },
    forgetKept: () => inTurn(() => rm(folder, { recursive: true, force: true })),
    close: () => transport.close(),
  };
}

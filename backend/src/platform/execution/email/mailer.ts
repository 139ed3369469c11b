import { createHash } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { withAsciiDomain } from '@everpaw/contracts/kernel/ascii-domain';
import { email } from '@everpaw/contracts/kernel/email';
import { createTransport } from 'nodemailer';
import pLimit from 'p-limit';
import { replaceDurably } from '../../storage/files/durable-file.ts';
import { type EmailTemplate, pictureId, renderEmail } from './email-template.ts';

/** An email on its way. `id` is the same whenever the same email is sent again: it becomes its Message-ID. */
export type Email = EmailTemplate & {
  id: string;
  to: string;
  /** Where mail servers tell that it could not be delivered; by default at the address that it is from. */
  returnTo?: string;
};

/** Sends emails, one recipient each. */
export type Mailer = {
  kind: 'smtp' | 'folder';
  /** Where the emails are kept, when they go nowhere else. */
  folder: string | null;
  /** Resolves once the email is handed over. Throws `EmailRefused` for what must not be sent, else what went wrong. */
  send(email: Email): Promise<void>;
  /** Deletes the emails that are kept in the folder; who was sent one, and what it says, is in them. */
  forgetKept(): Promise<void>;
  close(): void;
};

/** What would leave as something else than one email to one person. It is never tried again in another form. */
class EmailRefused extends Error {
  override readonly name = 'EmailRefused';
}

export type MailerOptions = {
  /** `smtp://` or `smtps://`; null keeps the emails as files in `folder`. */
  smtpUrl: string | null;
  /** The sender, as `Name <address>`. */
  from: string;
  /** The host name in Message-IDs. */
  host: string;
  folder: string;
  now: () => Date;
};

/** One line without control characters; line ends in a header would begin another header. */
function oneLine(text: string): string {
  if (/[\p{Cc}\u2028\u2029]/u.test(text)) throw new EmailRefused('A header holds a control character');
  return text;
}

/** A line of people's words in which nothing is an encoded word (RFC 2047), which its reader would see as another text. */
function plainWords(text: string): string {
  return oneLine(text).replaceAll('=?', '= ?');
}

/** Exactly one plain address: no name, no list, no route. */
function oneAddress(text: string): string {
  const parsed = email.safeParse(oneLine(text));
  if (!parsed.success || parsed.data !== withAsciiDomain(text))
    throw new EmailRefused('A mail goes to one address');
  return parsed.data;
}

/** The way out for emails: an SMTP server, or `.eml` files in a folder that are overwritten by their repetition. */
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
    // What an email holds is text: nothing in it is ever read from a file or fetched.
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
  // A folder is not taken away while a file is put into it.
  const inTurn = pLimit(1);
  return {
    kind: 'folder',
    folder,
    async send(email) {
      const { message } = await transport.sendMail(composed(email));
      const name = `${createHash('sha256').update(email.id).digest('hex').slice(0, 40)}.eml`;
      await inTurn(async () => {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        // `buffer: true` above: the types know both.
        await replaceDurably(join(folder, name), message as Buffer);
      });
    },
    forgetKept: () => inTurn(() => rm(folder, { recursive: true, force: true })),
    close: () => transport.close(),
  };
}

import type { Language } from '@everpaw/contracts/kernel/languages/languages';
import { escapeHtml } from '@everpaw/contracts/kernel/text/html';

/** The content of an email: plain text and at most one button. */
export type EmailTemplate = {
  /** The language of its texts; undefined is English. */
  language?: Language | undefined;
  subject: string;
  /** The paragraphs, in order. */
  paragraphs: readonly string[];
  /** A link with its label, after the paragraphs. Plain text shows its URL. */
  action?: { label: string; url: string };
  /** Small print after the action. */
  closing?: string;
  /** A small link at the end. */
  closingLink?: { label: string; url: string };
  /** A JPEG above the text. */
  picture?: { jpeg: Buffer; alt: string };
  /** Who receives replies, if not the site. */
  replyTo?: { name: string; address: string };
  /** The URL for one-click unsubscription from emails of this kind (RFC 8058). */
  unsubscribe?: string;
  /**
   * `others` if other people caused it; `account` for a link or notice of the reader's own account;
   * `business`, such as receipts or emails for operators, is always sent.
   */
  cause?: 'others' | 'account' | 'business';
};

/** The content id of the picture in the HTML. */
export const pictureId = 'card';

/** Renders the email as text and equivalent HTML. Styles are inline, since email programs ignore others. */
export function renderEmail({
  language = 'en',
  paragraphs,
  action,
  closing,
  closingLink,
  picture,
  subject,
}: EmailTemplate): {
  text: string;
  html: string;
} {
  const signature = 'Everpaw';
  const text = [
    ...paragraphs,
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...(closing ? [closing] : []),
    signature,
    ...(closingLink ? [`${closingLink.label}: ${closingLink.url}`] : []),
  ].join('\n\n');
  const paragraph = (words: string) => `<p style="margin:0 0 16px">${escapeHtml(words)}</p>`;
  const button = action
    ? `<p style="margin:24px 0"><a href="${escapeHtml(action.url)}" style="display:inline-block;padding:12px 22px;border-radius:6px;background:#3f5a45;color:#ffffff;text-decoration:none;font-weight:bold">${escapeHtml(action.label)}</a></p>`
    : '';
  const small = closing
    ? `<p style="margin:0 0 16px;font-size:14px;color:#6b645a">${escapeHtml(closing)}</p>`
    : '';
  const link = closingLink
    ? `<p style="margin:16px 0 0;font-size:14px"><a href="${escapeHtml(closingLink.url)}" style="color:#6b645a">${escapeHtml(closingLink.label)}</a></p>`
    : '';
  const above = picture
    ? `<p style="margin:0 0 24px"><img src="cid:${pictureId}" alt="${escapeHtml(picture.alt)}" width="512" style="display:block;width:100%;height:auto;border-radius:8px"></p>`
    : '';
  const html = `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;background:#f7f2e9;color:#2e2a25;font:17px/1.6 Georgia,serif">
<div style="max-width:32rem;margin:0 auto">
${above}${paragraphs.map(paragraph).join('\n')}
${button}
${small}
<p style="margin:24px 0 0">${signature}</p>
${link}</div>
</body>
</html>
`;
  return { text: `${text}\n`, html };
}

import { tributeEmailMessages } from '@everpaw/contracts/guestbook/tribute-emails.messages';
import { escapeHtml } from '@everpaw/contracts/kernel/text/html';
import { plainPage } from '../platform/http/plain-page.ts';

type Texts = Record<
  'askTitle' | 'askText' | 'askPress' | 'unsubscribedTitle' | 'unsubscribedText' | 'linkDead',
  string
>;

/** Returns the page of an unsubscribe link: the question with its button, or the result, and `link` (HTML) below. */
export function unsubscribePage(
  state: 'ask' | 'done' | 'dead',
  path: string,
  { texts, link }: { texts: Texts; link: string } = {
    texts: tributeEmailMessages,
    link: '<a href="/settings">Your settings</a>',
  },
): string {
  const { askTitle, askText, askPress, unsubscribedTitle, unsubscribedText, linkDead } = texts;
  const words = {
    ask: [askTitle, askText],
    done: [unsubscribedTitle, unsubscribedText],
    dead: [askTitle, linkDead],
  } as const;
  const [title, text] = words[state];
  const press = `<form method="post" action="${escapeHtml(path)}"><button>${escapeHtml(askPress)}</button></form>`;
  return plainPage(
    title,
    `<p>${escapeHtml(text)}</p>
${state === 'ask' ? press : ''}
${link}`,
  );
}

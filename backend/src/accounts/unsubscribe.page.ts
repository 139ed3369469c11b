import { tributeEmailMessages as messages } from '@everpaw/contracts/guestbook/tribute-emails.messages';
import { escapeHtml } from '@everpaw/contracts/kernel/html';
import { plainPage } from '../platform/http/plain-page.ts';

const words = {
  ask: [messages.askTitle, messages.askText],
  done: [messages.unsubscribedTitle, messages.unsubscribedText],
  dead: [messages.askTitle, messages.linkDead],
} as const;

/** Returns the page of an unsubscribe link: the question with its button, or the result. */
export function unsubscribePage(state: keyof typeof words, path: string): string {
  const [title, text] = words[state];
  const press = `<form method="post" action="${escapeHtml(path)}"><button>${escapeHtml(messages.askPress)}</button></form>`;
  return plainPage(
    title,
    `<p>${escapeHtml(text)}</p>
${state === 'ask' ? press : ''}
<a href="/settings">Your settings</a>`,
  );
}

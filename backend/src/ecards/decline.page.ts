import { ecardEmailMessages as messages } from '@everpaw/contracts/ecards/ecard-emails.messages';
import { escapeHtml } from '@everpaw/contracts/kernel/text/html';
import { plainPage } from '../platform/http/plain-page.ts';

const words = {
  ask: [messages.declineTitle, messages.declineText],
  done: [messages.declinedTitle, messages.declinedText],
  dead: [messages.declineTitle, messages.linkDead],
} as const;

/** The page of a link for declining e-cards: a question with one button, or its result. */
export function declinePage(state: keyof typeof words, path: string): string {
  const [title, text] = words[state];
  const press = `<form method="post" action="${escapeHtml(path)}"><button>${escapeHtml(messages.declinePress)}</button></form>`;
  return plainPage(title, `<p>${escapeHtml(text)}</p>\n${state === 'ask' ? press : ''}`);
}

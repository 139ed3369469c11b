import type { Page } from 'playwright-core';
import { noticeDuration } from '../../src/ui/helpers/notices.ts';

/**
 * Waits until the page tells this in passing, word for word, and puts the notice away as a person does: it stays for
 * six seconds, and lies over what is pressed next.
 */
export async function told(page: Page, title: string, text?: string): Promise<void> {
  const parts = [page.getByRole('button', { name: 'Dismiss' })];
  for (const words of [title, text])
    if (words !== undefined) parts.push(page.getByText(words, { exact: true }));
  const notice = parts.reduce((found, has) => found.filter({ has }), page.getByRole('status'));
  await notice.waitFor();
  // On a busy machine it may go by itself before the press.
  const gone = notice.waitFor({ state: 'detached' });
  const pressed = notice.getByRole('button', { name: 'Dismiss' }).click({ timeout: noticeDuration });
  await Promise.race([gone, pressed.catch(() => {})]);
  await gone;
}

import type { Page } from 'playwright-core';

/**
 * Waits until the page tells this in passing, word for word, and puts the notice away as a person does: it stays for
 * six seconds, and lies over what is pressed next.
 */
export async function told(page: Page, title: string, text?: string): Promise<void> {
  const notice = page
    .getByRole('status')
    .filter({ has: page.getByText(title, { exact: true }) })
    .filter({ has: page.getByRole('button', { name: 'Dismiss' }) });
  await notice.waitFor();
  if (text !== undefined) await notice.getByText(text, { exact: true }).waitFor();
  await notice.getByRole('button', { name: 'Dismiss' }).click();
  await notice.waitFor({ state: 'detached' });
}

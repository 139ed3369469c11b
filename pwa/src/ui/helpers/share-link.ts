import { notify } from './notices.ts';

/**
 * Opens the device's share sheet with this page's address, or copies the address and shows a notice. Returns false if
 * the sheet was closed or both failed.
 */
export async function shareLink(
  title: string,
  { copied, notCopied }: { copied: string; notCopied: string },
): Promise<boolean> {
  const url = location.href;
  try {
    if (typeof navigator.share === 'function') {
      await navigator.share({ title, url });
      return true;
    }
  } catch (error) {
    // Closing the sheet is no failure, so nothing is copied.
    if (error instanceof DOMException && error.name === 'AbortError') return false;
  }
  try {
    await navigator.clipboard.writeText(url);
    notify({ title: copied, atOnce: true });
    return true;
  } catch {
    notify({ title: notCopied, tone: 'problem', atOnce: true });
    return false;
  }
}

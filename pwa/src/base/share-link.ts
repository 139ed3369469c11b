import { notify } from './notices.ts';

/**
 * Gives the address of this page to the device's own share sheet, or puts it into the clipboard and says so. False when somebody closed the sheet, or neither worked.
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
    // Who closes the sheet has been served.
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

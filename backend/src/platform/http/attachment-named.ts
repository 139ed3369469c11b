import { foldedText } from '@everpaw/contracts/kernel/text/search-text';

/**
 * Returns the value of `content-disposition` for a download with this name. A name that isn't plain ASCII is also sent
 * as RFC 6266 says, because header values can't contain most letters.
 */
export function attachmentNamed(name: string): string {
  const plain = /^[\w .()-]+$/.test(name);
  const ascii = plain ? name : foldedText(name).replace(/[^\w .()-]/g, '_');
  const attachment = `attachment; filename="${ascii}"`;
  if (plain) return attachment;
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${attachment}; filename*=UTF-8''${encoded}`;
}

/** The name of the mark in the HTML of every response for a memorial's page. */
export const pageMarkName = 'everpaw-memorial';

/**
 * A mark in the HTML, so that a service worker can distinguish this site's responses from those of a gateway
 * or a captive portal. A page's mark says who may see the memorial; that of a 404 says who the caller is,
 * since a private memorial is missing for a person whose session has just expired.
 */
export type PageMark = {
  memorialId: string;
  audience: 'everybody' | 'keepers' | 'visitor' | 'account';
  /** The log position of the response. Responses are compared by it as text. */
  position: string;
};

/** Formats the mark's content. */
export function pageMarkContent({ memorialId, audience, position }: PageMark): string {
  return `${memorialId} ${audience} ${position}`;
}

const mark = new RegExp(
  `<meta name="${pageMarkName}" content="([0-9a-f-]{36}) (everybody|keepers|visitor|account) ([0-9a-f.]*)">`,
);

/** Parses the mark of a page; null if there is none. User content can't contain one, since it is escaped. */
export function pageMarkOf(html: string): PageMark | null {
  const [, memorialId, audience, position = ''] = mark.exec(html) ?? [];
  // The expression matches no other audience.
  return memorialId ? { memorialId, audience: audience as PageMark['audience'], position } : null;
}

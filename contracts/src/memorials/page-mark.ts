/** The name of the mark in the first HTML of every answer of this site about one memorial's page. */
export const pageMarkName = 'everpaw-memorial';

/**
 * What the first HTML says about itself, so that a service worker can tell this site's own answer from that of a
 * gateway or of a hotel's sign-in page. A page says who may see the memorial; a 404 says who asked, because a private
 * memorial is not there for somebody whose session has merely run out.
 */
export type PageMark = {
  memorialId: string;
  audience: 'everybody' | 'keepers' | 'visitor' | 'account';
  /** The position of the log up to which the answer knows; answers are compared by it as text. */
  position: string;
};

/** The mark's content. */
export function pageMarkContent({ memorialId, audience, position }: PageMark): string {
  return `${memorialId} ${audience} ${position}`;
}

const mark = new RegExp(
  `<meta name="${pageMarkName}" content="([0-9a-f-]{36}) (everybody|keepers|visitor|account) ([0-9a-f.]*)">`,
);

/** Reads the mark of a page; null where there is none. What people write cannot be one: it stands escaped in a page. */
export function pageMarkOf(html: string): PageMark | null {
  const [, memorialId, audience, position = ''] = mark.exec(html) ?? [];
  // The expression lets no other audience through.
  return memorialId ? { memorialId, audience: audience as PageMark['audience'], position } : null;
}

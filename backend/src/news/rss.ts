import { createHash } from 'node:crypto';
import { escapeHtml } from '@everpaw/contracts/kernel/text/html';
import type { NewsEntry } from '@everpaw/contracts/news/news.dto';
import { newsMessages } from '@everpaw/contracts/news/news.messages';
import { siteLabels } from '@everpaw/contracts/site/site.messages';
import { hasCurrentCopy } from '../platform/http/has-current-copy.ts';

/** Matches the characters that XML 1.0 doesn't allow even when escaped, or advises against: controls and noncharacters. */
const noXml =
  /[^\t\n\r\u0020-\u007e\u00a0-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]|\p{Noncharacter_Code_Point}/gu;

function element(name: string, text: string, attributes = ''): string {
  return `<${name}${attributes}>${escapeHtml(text.replace(noXml, ''))}</${name}>`;
}

/** Returns an element for plain text whose content readers take for HTML. */
const htmlElement = (name: string, text: string) => element(name, escapeHtml(text));

/** Returns the content of an article as standalone HTML with paragraphs and lists. */
function articleHtml(content: string): string {
  return content
    .replace(/(?:<li>.*?<\/li>)+/gs, (items) => `<br><br><ul>${items}</ul><br><br>`)
    .replace(/<blockquote>.*?<\/blockquote>/gs, (quote) => `<br><br>${quote}<br><br>`)
    .split(/(?:<br>){2,}/)
    .filter((part) => part.trim() !== '')
    .map((part) => (/^<(?:ul|blockquote)>/.test(part) ? part : `<p>${part}</p>`))
    .join('\n');
}

/** The feed, the time of its latest publication or change, and the ETag of its text. */
export type Rss = { xml: string; lastModified: Date; etag: string };

const beginning = new Date(0);

function itemOf({ feed, category, author }: NewsEntry, origin: string): string {
  const link = `${origin}/news/${feed.slug}`;
  const name = author ? `${author.firstName} ${author.lastName}`.trim() : siteLabels.name;
  return [
    '    <item>',
    element('title', feed.title),
    element('link', link),
    element('guid', `urn:uuid:${feed.id}`, ' isPermaLink="false"'),
    element('pubDate', new Date(feed.publishedAt).toUTCString()),
    element('dc:creator', name),
    ...(category ? [element('category', category.name)] : []),
    ...feed.tags.map((tag) => element('category', tag)),
    htmlElement('description', feed.summary),
    element('content:encoded', articleHtml(feed.content)),
    '    </item>',
  ].join('\n      ');
}

/** Builds the RSS 2.0 feed of the news. `origin` has no trailing slash. */
export function rssOf(entries: readonly NewsEntry[], origin: string): Rss {
  const changed = entries.map(({ feed }) => Date.parse(feed.lastEditedAt ?? feed.publishedAt));
  const out = entries.map(({ feed }) => Date.parse(feed.publishedAt));
  const lastModified = new Date(Math.max(beginning.getTime(), ...changed, ...out));
  const address = escapeHtml(`${origin}/api/news-feeds/rss`);
  const xml = `${[
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">',
    '  <channel>',
    `    ${element('title', `${siteLabels.name}: ${newsMessages.title}`)}`,
    `    ${element('link', `${origin}/news`)}`,
    `    ${htmlElement('description', newsMessages.text)}`,
    '    <language>en</language>',
    `    ${element('lastBuildDate', lastModified.toUTCString())}`,
    `    <atom:link href="${address}" rel="self" type="application/rss+xml"/>`,
    ...entries.map((entry) => itemOf(entry, origin)),
    '  </channel>',
    '</rss>',
  ].join('\n')}\n`;
  return { xml, lastModified, etag: `"${createHash('sha256').update(xml).digest('base64url')}"` };
}

/**
 * Whether the client's copy of the feed is current: by its ETag, or without one by its modification time in seconds.
 */
export function isSameFeed(
  { etag, lastModified }: Pick<Rss, 'etag' | 'lastModified'>,
  headers: { 'if-none-match'?: string | undefined; 'if-modified-since'?: string | undefined },
): boolean {
  const tags = headers['if-none-match'];
  if (tags !== undefined) return hasCurrentCopy(tags, etag);
  const since = Date.parse(headers['if-modified-since'] ?? '');
  return Number.isFinite(since) && Math.floor(lastModified.getTime() / 1_000) * 1_000 <= since;
}

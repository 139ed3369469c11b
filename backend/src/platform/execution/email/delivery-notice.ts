import PostalMime, { type Email as ParsedEmail } from 'postal-mime';

/** A mail server's notice about an email (RFC 3464). */
export type DeliveryNotice = {
  /** The addresses that received the notice, in lower case. */
  sentTo: readonly string[];
  /** Whether delivery failed permanently: not delayed, relayed, or failed temporarily. */
  hasFailed: boolean;
};

/** Headers set by servers with the recipient. Other headers come from the sender. */
const destinations = new Set(['to', 'delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to']);

const reportType = /^\s*multipart\/report\s*;(?:.*;)?\s*report-type\s*=\s*"?([^\s";]*)"?\s*(?:;|$)/is;

/**
 * Whether an email of this type can be a notice. OpenSMTPD, and gateways that add their own words, send
 * `multipart/mixed` with a status among its parts. Other reports are about something else.
 */
function canBeNotice(contentType: string): boolean {
  if (/^\s*multipart\/mixed\s*(?:;|$)/i.test(contentType)) return true;
  return reportType.exec(contentType)?.[1]?.toLowerCase() === 'delivery-status';
}

const statusTypes = new Set(['message/delivery-status', 'message/global-delivery-status']);

/** Returns the fields of a group in a status by lower-case name. */
function fieldsOf(group: string): Map<string, string> {
  const lines = group.replace(/\n[ \t]+/g, ' ').split('\n');
  return new Map(
    lines.flatMap((line) => {
      const colon = line.indexOf(':');
      return colon < 1
        ? []
        : [[line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()] as const];
    }),
  );
}

/** The first group describes the whole email, each following one a recipient. */
function saysFailed(status: string): boolean {
  const groups = status.replace(/\r\n?/g, '\n').split(/\n[ \t]*\n/);
  return groups
    .map(fieldsOf)
    .some(
      (fields) =>
        /^failed\b/i.test(fields.get('action') ?? '') &&
        /^5\.\d{1,3}\.\d{1,3}\b/.test(fields.get('status') ?? ''),
    );
}

/** Limits of parsing, whose cost per line and field a sender could exploit. */
const parserLimits = { lines: 2_000, headerBytes: 32 * 1024, depth: 10 };

function beginningOf(source: Uint8Array): Uint8Array {
  let end = 0;
  for (let line = 0; line < parserLimits.lines; line += 1) {
    const next = source.indexOf(0x0a, end);
    if (next < 0) return source;
    end = next + 1;
  }
  return source.subarray(0, end);
}

/** Returns the parsed email; null if it is malformed. */
function parsed(source: Uint8Array): Promise<ParsedEmail | null> {
  return PostalMime.parse(beginningOf(source), {
    forceRfc822Attachments: true,
    maxHeadersSize: parserLimits.headerBytes,
    maxNestingDepth: parserLimits.depth,
  }).catch(() => null);
}

/**
 * Parses an email, or the beginning of one, as a delivery notice; null if it isn't one. Ignores the returned
 * email and the human-readable text.
 */
export async function readDeliveryNotice(source: Uint8Array): Promise<DeliveryNotice | null> {
  const read = await parsed(source);
  if (!read) return null;
  const { headers, attachments } = read;
  if (!headers.some(({ key, value }) => key === 'content-type' && canBeNotice(value))) return null;
  const status = attachments.find(({ mimeType }) => statusTypes.has(mimeType));
  if (!status) return null;
  const sentTo = headers
    .filter(({ key }) => destinations.has(key))
    .flatMap(({ value }) => value.toLowerCase().split(/[\s<>()[\]",;:]+/))
    .filter((word) => word.includes('@'));
  const { content } = status;
  return {
    sentTo: [...new Set(sentTo)],
    hasFailed: saysFailed(typeof content === 'string' ? content : new TextDecoder().decode(content)),
  };
}

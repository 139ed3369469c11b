import PostalMime, { type Email as ParsedEmail } from 'postal-mime';

/** What a mail server reports of an email that it was given (RFC 3464). */
export type DeliveryNotice = {
  /** The addresses that the notice went to, in lower case. */
  sentTo: readonly string[];
  /** Whether it was given up for good: not delayed, not passed on, and nothing that passes. */
  hasFailed: boolean;
};

/** Where servers say whom an email was for; what it says of that elsewhere was written by whoever sent it. */
const destinations = new Set(['to', 'delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to']);

const isReport = /^\s*multipart\/report\s*;(?:.*;)?\s*report-type\s*=\s*"?delivery-status"?\s*(?:;|$)/is;
const statusTypes = new Set(['message/delivery-status', 'message/global-delivery-status']);

/** The fields of one group of a status, by their names in lower case. */
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

/** The first group is about the whole email, each that follows about one of its readers. */
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

/**
 * What is read of an email at most: parsing costs time for each line and for each field, and whoever sends one chooses
 * them.
 */
const readAtMost = { lines: 2_000, headerBytes: 32 * 1024, depth: 10 };

function beginningOf(source: Uint8Array): Uint8Array {
  let end = 0;
  for (let line = 0; line < readAtMost.lines; line += 1) {
    const next = source.indexOf(0x0a, end);
    if (next < 0) return source;
    end = next + 1;
  }
  return source.subarray(0, end);
}

/** The email; null where it is so broken that nobody can say what it is. */
function parsed(source: Uint8Array): Promise<ParsedEmail | null> {
  return PostalMime.parse(beginningOf(source), {
    forceRfc822Attachments: true,
    maxHeadersSize: readAtMost.headerBytes,
    maxNestingDepth: readAtMost.depth,
  }).catch(() => null);
}

/**
 * Reads an email, or its beginning, as such a notice; null when it is something else. Of the email that came back
 * nothing is read, nor of what people are told.
 */
export async function readDeliveryNotice(source: Uint8Array): Promise<DeliveryNotice | null> {
  const read = await parsed(source);
  if (!read) return null;
  const { headers, attachments } = read;
  if (!headers.some(({ key, value }) => key === 'content-type' && isReport.test(value))) return null;
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

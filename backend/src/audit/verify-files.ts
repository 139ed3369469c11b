import type { RecordedEvent } from '@eventstore/db-client';
import { AuditError } from '@everpaw/contracts/audit/transparency/audit-error';
import { parseVerifierKeys } from '@everpaw/contracts/audit/transparency/check-texts';
import { contentHash, type Entry } from '@everpaw/contracts/audit/transparency/entry';
import type { VerifierKey } from '@everpaw/contracts/audit/transparency/signed-note';
import { hashesAt, parseBundle, tileWidth, widthOf } from '@everpaw/contracts/audit/transparency/tile';
import { verifyHistory } from '@everpaw/contracts/audit/transparency/verify-history';
import { runSync } from '@everpaw/contracts/audit/transparency/work';
import { findingText, reportLines } from '@everpaw/contracts/audit/verify.messages';
import { Refused } from '../platform/operator/refused.ts';
import { withHistoryFile } from './history-file-source.ts';
import { nodeTools } from './transparency/node-tools.ts';
import type { PublishedLog } from './transparency/published-log.ts';

const reportEvery = 20_000;

/**
 * Parses verifier keys, one per line.
 * @throws Refused
 */
export function readVerifierKeys(text: string): VerifierKey[] {
  try {
    return runSync(parseVerifierKeys(text), nodeTools);
  } catch (error) {
    if (error instanceof AuditError) throw new Refused(`This is no verifier key. ${error.message}`);
    throw error;
  }
}

/**
 * Verifies an exported history using only the file and the verifier keys. Returns the findings in sentences.
 *
 * @throws Refused naming each line that was changed, removed, added or moved, or why the file can't be read.
 */
export async function verifyHistoryFile(
  path: string,
  keys: readonly VerifierKey[],
  report: (line: string) => void,
): Promise<string> {
  const progress = (lines: number) => {
    if (lines % reportEvery === 0) report(`${lines} lines so far`);
  };
  try {
    const found = await withHistoryFile(path, (source) =>
      verifyHistory({ source, keys, tools: nodeTools, progress }),
    );
    if (found.findings.length > 0)
      throw new Refused(
        [...found.findings.map(findingText), ...(found.more > 0 ? [`And ${found.more} more.`] : [])].join(
          '\n',
        ),
      );
    return reportLines(found).join('\n');
  } catch (error) {
    if (error instanceof AuditError) throw new Refused(error.message);
    const { code } = error as NodeJS.ErrnoException; // only read
    if (code === 'ENOENT' || code === 'EISDIR') throw new Refused(`${path} cannot be read.`);
    throw error;
  }
}

export type VerifyMemorialOptions = {
  memorial: string;
  /** Returns the events of the memorial's history as stored, in batches, in log order. */
  history(): AsyncIterable<readonly RecordedEvent[]>;
  published: Pick<PublishedLog, 'bundle'>;
  /** How many leaves the signed checkpoint covers. */
  size: number;
  report(line: string): void;
};

/**
 * Compares the history of a memorial with all entries of the log: each of its events has the right leaf, and no
 * other leaf belongs to the memorial. The leaves themselves were verified by `verifyLog`.
 *
 * @throws Refused naming the event that differs, is missing from the history, or has no leaf.
 */
export async function verifyMemorial(options: VerifyMemorialOptions): Promise<string> {
  const { memorial, history, size } = options;
  const shown = new Map<string, string>();
  for await (const events of history())
    for (const event of events) shown.set(`${event.streamId}/${event.revision}`, contentOf(event));
  let count = 0;
  for await (const { entry, index } of entriesOf(options)) {
    if (entry.memorial !== memorial) continue;
    const name = `${entry.stream}/${entry.revision}`;
    const content = shown.get(name);
    if (content === undefined)
      throw new Refused(`The history leaves out ${name} (${entry.type}), which is leaf ${index} of the log.`);
    if (content !== `${entry.id} ${entry.type} ${entry.data} ${entry.metadata}`)
      throw new Refused(`The history shows ${name} (${entry.type}) otherwise than leaf ${index} of the log.`);
    shown.delete(name);
    count += 1;
  }
  if (count === 0) throw new Refused(`No signed event is of the memorial ${memorial}.`);
  const newer =
    shown.size === 0
      ? []
      : [
          `${shown.size} of its events are in none of the ${size} signed leaves: ${[...shown.keys()].slice(0, 5).join(', ')}.`,
        ];
  return [
    `The history of the memorial has ${count} signed events, and the log no other of it.`,
    ...newer,
  ].join('\n');
}

function contentOf({ id, type, data, metadata }: RecordedEvent): string {
  const hashes = [data, metadata].map((content) => runSync(contentHash(content), nodeTools));
  return [id, type, ...hashes].join(' ');
}

/** Yields every signed entry, one bundle at a time. */
async function* entriesOf({
  published,
  size,
  report,
}: VerifyMemorialOptions): AsyncGenerator<{ entry: Entry; index: number }> {
  const bundles = Math.ceil(hashesAt(0, size) / tileWidth);
  for (let bundle = 0; bundle < bundles; bundle += 1) {
    const width = widthOf({ level: 0, index: bundle }, size);
    const bytes = await published.bundle({ kind: 'entries', index: bundle, width });
    if (!bytes) throw new Refused('The transparency log is being built again: try again later.');
    let index = bundle * tileWidth;
    for (const text of parseBundle(bytes, width)) {
      yield { entry: JSON.parse(new TextDecoder().decode(text)) as Entry, index }; // built by `bundle` above
      index += 1;
    }
    if (index % reportEvery < tileWidth) report(`${index} of ${size} entries so far`);
  }
}

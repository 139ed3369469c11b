import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { HistoryEntry } from '@everpaw/contracts/audit/history.dto';
import { toBase64 } from '@everpaw/contracts/audit/transparency/bytes';
import { entryOf, formatEntry } from '@everpaw/contracts/audit/transparency/entry';
import {
  type HistoryEnd,
  type HistoryLine,
  historyStatement,
  lineMark,
} from '@everpaw/contracts/audit/transparency/history-file';
import { formatTlogProof } from '@everpaw/contracts/audit/transparency/tlog-proof';
import { runSync } from '@everpaw/contracts/audit/transparency/work';
import { unsignedTypes } from '@everpaw/projections/entity-histories';
import type { PlacedEvent } from './transparency/logged-events.ts';
import { nodeTools } from './transparency/node-tools.ts';
import type { SignedTree } from './transparency/signed-tree.ts';

/** A memorial's event as stored, and its entry for the current reader. */
export type EventWithEntry = { event: PlacedEvent; entry: HistoryEntry };

/** How many lines are built before the event loop gets a turn. */
const lineBatchSize = 32;

/**
 * Returns the stored content of an event without what would identify people unknown to this reader: keepers learn
 * nothing about reporters, the site's staff, or the account that signed the guestbook.
 */
function contentFor(
  { data, metadata, type }: PlacedEvent,
  { by }: HistoryEntry,
  isAuditor: boolean,
): Pick<HistoryLine, 'data' | 'metadata'> {
  const isKnown = by.kind === 'you' || by.kind === 'keeper' || by.kind === 'site';
  return {
    ...(isAuditor || !unsignedTypes.includes(type) ? { data } : {}),
    ...(isAuditor || isKnown ? { metadata } : {}),
  };
}

/** Returns the line of an event; null if the checkpoint doesn't cover it yet. */
async function lineOf(
  { event, entry: plain }: EventWithEntry,
  tree: SignedTree,
  isAuditor: boolean,
): Promise<string | null> {
  const index = await tree.place(event);
  if (index === 'newer') return null;
  const line: HistoryLine = {
    index,
    entry: runSync(entryOf(event), nodeTools),
    ...contentFor(event, plain, isAuditor),
    plain,
    proof: index === null ? null : (await tree.proof(index)).map(toBase64),
  };
  return JSON.stringify(line);
}

/**
 * Yields a history as JSON lines, one piece per batch of events: a `HistoryLine` for each event that the signed
 * checkpoint covers, then one `HistoryEnd`. Holds one batch at a time and yields to the event loop.
 */
export async function* historyFile(
  memorial: string,
  batches: AsyncIterable<readonly EventWithEntry[]>,
  { tree, isAuditor }: { tree: SignedTree; isAuditor: boolean },
): AsyncGenerator<string> {
  const hash = createHash('sha256');
  const marks: string[] = [];
  let newer = 0;
  for await (const events of batches) {
    for (let from = 0; from < events.length; from += lineBatchSize) {
      let piece = '';
      for (const event of events.slice(from, from + lineBatchSize)) {
        const line = await lineOf(event, tree, isAuditor);
        if (line === null) newer += 1;
        else {
          marks.push(runSync(lineMark(line), nodeTools));
          piece += `${line}\n`;
        }
      }
      hash.update(piece);
      if (piece !== '') yield piece;
      await nextTurn();
    }
  }
  const summary = { memorial, lines: marks.length, newer, sha256: hash.digest('hex'), marks: marks.join('') };
  const statement = runSync(historyStatement(tree.origin, summary), nodeTools);
  const end: HistoryEnd = {
    ...summary,
    checkpoint: tree.checkpoint,
    signature: await tree.signText(statement),
  };
  yield `${JSON.stringify(end)}\n`;
}

/** Returns the `.tlog-proof` file of an event, including its entry; null if the checkpoint doesn't cover it. */
export async function proofFile(event: PlacedEvent, tree: SignedTree): Promise<string | null> {
  const index = await tree.place(event);
  if (index === null || index === 'newer') return null;
  return formatTlogProof({
    index,
    hashes: await tree.proof(index),
    checkpoint: tree.checkpoint,
    extra: Buffer.from(formatEntry(runSync(entryOf(event), nodeTools))),
  });
}

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { appendLeaves } from '@everpaw/contracts/audit/transparency/append-leaves';
import { toBase64, toHex } from '@everpaw/contracts/audit/transparency/bytes';
import { formatCheckpoint } from '@everpaw/contracts/audit/transparency/checkpoint';
import { type Entry, entryOf, formatEntry } from '@everpaw/contracts/audit/transparency/entry';
import { historyStatement, lineMark } from '@everpaw/contracts/audit/transparency/history-file';
import { lineChanges } from '@everpaw/contracts/audit/transparency/line-order';
import { inclusionProof, leafHash } from '@everpaw/contracts/audit/transparency/merkle-tree';
import { formatNote, formatSignature } from '@everpaw/contracts/audit/transparency/signed-note';
import { type HistoryReport, verifyHistory } from '@everpaw/contracts/audit/transparency/verify-history';
import { runSync } from '@everpaw/contracts/audit/transparency/work';
import { findingText } from '@everpaw/contracts/audit/verify.messages';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { withHistoryFile } from './history-file-source.ts';
import { nodeTools } from './transparency/node-tools.ts';
import { signingKeyOf } from './transparency/signing-key.ts';
import { rootOfEdge } from './transparency/transparency-tree.ts';

const origin = 'everpaw.example/transparency';
const key = signingKeyOf(Buffer.alloc(32, 5), origin);
const stranger = signingKeyOf(Buffer.alloc(32, 6), origin);
const memorial = '018f0000-0000-7000-8000-000000000001';
const count = 60;

const eventAt = (at: number) => ({
  stream: `memorial-${memorial}`,
  revision: BigInt(at),
  id: `event-${at}`,
  type: 'MemorialEdited',
  data: { number: at, words: `Words of the ${at}th event, ä and 🐾` },
  metadata: { memorialId: memorial, at: '2026-03-01T00:00:00.000Z' },
});

/** Every third leaf of a log is of another memorial. */
const entries: { entry: Entry; at: number }[] = Array.from({ length: count }, (_, at) => ({
  at,
  entry: runSync(entryOf(eventAt(at)), nodeTools),
}));

const leaves = entries.map(({ entry }) => runSync(leafHash(formatEntry(entry)), nodeTools));
const grown = runSync(appendLeaves({ size: 0, edge: [] }, leaves), nodeTools);
const tools = { ...nodeTools, tile: ({ level }: { level: number }) => grown.edge[level] ?? new Uint8Array() };
const root = rootOfEdge(count, grown.edge);

function checkpointBy(by: typeof key): string {
  const text = formatCheckpoint({ origin, size: count, root, extensions: [] });
  return formatNote({ text, signatures: [by.sign(text)] });
}

const line = (at: number, more: object = {}) => {
  const { data, metadata } = eventAt(at);
  const proof = runSync(inclusionProof(at, count), tools).map(toBase64);
  return JSON.stringify({
    index: at,
    entry: entries[at]?.entry,
    data,
    metadata,
    plain: { what: `wrote ${at}` },
    proof,
    ...more,
  });
};
const lines = entries.map(({ at }) => line(at));

function ended(of: readonly string[], by = key, sign = true, more: object = {}): string {
  const text = of.map((one) => `${one}\n`).join('');
  const summary = {
    memorial,
    lines: of.length,
    newer: 0,
    sha256: toHex(runSync(digestOf(text), nodeTools)),
    marks: of.map((one) => runSync(lineMark(one), nodeTools)).join(''),
    ...more,
  };
  const statement = runSync(historyStatement(origin, summary), nodeTools);
  const signature = sign ? formatSignature(by.sign(statement)) : null;
  return JSON.stringify({ ...summary, checkpoint: checkpointBy(key), signature });
}

function* digestOf(text: string) {
  return (yield { digest: [text] }) as Uint8Array; // what a digest is answered with
}

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'everpaw-history-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function check(
  of: readonly string[],
  end = ended(lines),
  keys = [key.verifier],
): Promise<HistoryReport> {
  const path = join(folder, 'history.jsonl');
  await writeFile(path, `${[...of, end].join('\n')}\n`);
  return withHistoryFile(path, (source) => verifyHistory({ source, keys, tools: nodeTools }));
}
const sentences = async (of: readonly string[], end?: string) =>
  (await check(of, end)).findings.map(findingText);
const eventOf = (at: number) => `memorial-${memorial}/${at} (MemorialEdited)`;

describe('REL-16 an exported history', () => {
  test('holds as it was exported', async () => {
    const report = await check(lines);
    expect(report).toMatchObject({
      memorial,
      lines: count,
      newer: 0,
      withheld: 0,
      isListSigned: true,
      more: 0,
    });
    expect(report.findings).toEqual([]);
    expect(report.checkpoint).toMatchObject({ origin, size: count });
  });

  test('one byte flipped anywhere in a line is found, and the line named', async () => {
    const missed: number[] = [];
    const at = 7;
    const whole = Buffer.from(lines[at] ?? '');
    for (let byte = 0; byte < whole.length; byte += 3) {
      const flipped = Buffer.from(whole);
      flipped[byte] = (flipped[byte] ?? 0) ^ 1;
      const [finding, ...more] = (await check(lines.with(at, flipped.toString('utf8')))).findings;
      // A flipped digit of a line break cannot be: JSON escapes it.
      if (finding?.what !== 'changed' || finding.line !== at + 1 || more.length > 0) missed.push(byte);
    }
    expect(missed).toEqual([]);
  });

  test('says what of a line was changed', async () => {
    const changed = (more: object) => sentences(lines.with(4, line(4, more)));
    expect(await changed({ data: { number: 5 } })).toEqual([
      `Line 5, ${eventOf(4)}, was changed. What happened doesn’t match what was signed.`,
    ]);
    expect(await changed({ metadata: {} })).toEqual([
      `Line 5, ${eventOf(4)}, was changed. Who did it, and when, doesn’t match what was signed.`,
    ]);
    expect(await changed({ plain: 'nothing' })).toEqual([
      `Line 5, ${eventOf(4)}, was changed. The event itself is as signed; the description beside it isn’t the one that was exported.`,
    ]);
    expect(await changed({ index: 5 })).toEqual([
      `Line 5, ${eventOf(4)}, was changed. The signed log doesn’t have it at this position.`,
    ]);
  });

  test('a missing, an added, a swapped and a moved line are told apart and named', async () => {
    expect(await sentences(lines.toSpliced(9, 1))).toEqual([
      `Line 10 is missing: it came after line 9, ${eventOf(8)}, of this file.`,
    ]);
    expect(await sentences(lines.toSpliced(0, 1))).toEqual(['Line 1 is missing: it was at the beginning.']);
    expect(await sentences(lines.slice(0, -1))).toEqual([
      `Line ${count} is missing: it came after line ${count - 1}, ${eventOf(count - 2)}, of this file.`,
    ]);
    expect(await sentences(lines.toSpliced(9, 0, line(8)))).toEqual([`Line 10, ${eventOf(8)}, was added.`]);
    const swapped = lines.with(3, lines[20] ?? '').with(20, lines[3] ?? '');
    expect(await sentences(swapped)).toEqual(['Lines 4 and 21 have been swapped.']);
    const neighbours = lines.with(3, lines[4] ?? '').with(4, lines[3] ?? '');
    expect(await sentences(neighbours)).toEqual(['Lines 4 and 5 have been swapped.']);
    const moved = lines.toSpliced(3, 1).toSpliced(30, 0, lines[3] ?? '');
    expect(await sentences(moved)).toEqual([`Line 31, ${eventOf(3)}, has been moved: it was line 4.`]);
    expect(await sentences(lines.toSpliced(9, 1).with(29, 'nothing'))).toEqual([
      `Line 10 is missing: it came after line 9, ${eventOf(8)}, of this file.`,
      'Line 30 was changed. It can no longer be read as an event.',
    ]);
  });

  test('whoever writes the last line anew without the key is found, and what they did as far as the leaves tell', async () => {
    const shorter = lines.toSpliced(9, 1);
    const [first, ...rest] = await sentences(shorter, ended(shorter, stranger));
    expect(first).toContain('The last line isn’t what the log has signed');
    expect(rest).toEqual([`An event is missing before line 10: memorial-${memorial}/9.`]);
    const other = lines.with(4, line(4, { data: {} }));
    expect(await sentences(other, ended(other, stranger))).toEqual([
      first,
      `Line 5, ${eventOf(4)}, was changed. What happened doesn’t match what was signed.`,
    ]);
    expect(await sentences(lines, ended(lines).replace('"newer":0', '"newer":1'))).toEqual([first]);
  });

  test('a line of another memorial is named, though its leaf is proven and the list is signed', async () => {
    const other = '018f0000-0000-7000-8000-000000000002';
    const { findings } = await check(lines, ended(lines, key, true, { memorial: other }));
    expect(findings[0]).toMatchObject({ what: 'unproven', line: 1, why: 'of-another-memorial' });
  });

  test('a signed list with more or fewer marks than lines is not believed', async () => {
    const marks = lines.map((one) => runSync(lineMark(one), nodeTools)).join('');
    for (const wrong of [marks.slice(0, -8), `${marks}AAAAAAAA`]) {
      const report = await check(lines, ended(lines, key, true, { marks: wrong }));
      expect(report.isListSigned).toBe(false);
    }
  });

  test('a list of lines that nobody has signed is said to be none', async () => {
    const report = await check(lines, ended(lines, key, false));
    expect([report.isListSigned, report.findings]).toEqual([false, [{ what: 'unsigned' }]]);
  });

  test('words, order and number of lines that nobody has signed are not said to hold', async () => {
    const forged = lines.with(2, line(2, { plain: { what: 'Forged words.' } }));
    for (const all of [forged, lines.slice(0, 3), []]) {
      const { findings } = await check(all, ended(all, key, false));
      expect(findings[0]).toEqual({ what: 'unsigned' });
      expect(findingText({ what: 'unsigned' })).toContain('but not their descriptions');
    }
  });

  test('a file can put no words of its own into what is told of it', async () => {
    const claimed = ended(lines, key, false).replace(
      memorial,
      `${memorial}: 400 events, each proven.\\u001b[8m`,
    );
    await expect(check(lines, claimed)).rejects.toMatchObject({ code: 'history-malformed' });
    const escaped = lines.with(1, line(1).replace(`memorial-${memorial}`, 'x\\u001b[31m\\r\\nAll is well'));
    const told = await sentences(escaped, ended(lines));
    expect(told.join('\n')).not.toContain('All is well');
    expect(told.length).toBeGreaterThan(0);
  });

  test('a list of lines that are all alike costs no more than another', () => {
    // With the square of their number this would take hours.
    expect(lineChanges(Array(300_000).fill('AAAAAAAA'), [])).toHaveLength(300_000);
    expect(lineChanges(Array(300_000).fill('AAAAAAAA'), Array(300_000).fill('AAAAAAAA'))).toEqual([]);
  });

  test('lines that the site exported without a proof are named', async () => {
    const unproven = lines.with(2, line(2, { index: null, proof: null }));
    expect(await sentences(unproven, ended(unproven))).toEqual([
      `Line 3, ${eventOf(2)}, is as it was exported, but it isn’t proven. The log has no such event.`,
    ]);
    const foreign = lines.with(2, line(2, { metadata: undefined }));
    expect((await check(foreign, ended(foreign))).withheld).toBe(1);
  });

  test('another key, another file and an empty one are refused with a name', async () => {
    await expect(check(lines, ended(lines), [stranger.verifier])).rejects.toMatchObject({
      code: 'signature-unknown',
    });
    await expect(check(lines, 'nothing')).rejects.toMatchObject({ code: 'history-malformed' });
    await expect(check([], '{}')).rejects.toMatchObject({ code: 'history-malformed' });
    expect((await check([], ended([]))).findings).toEqual([]);
  });
});

test('REL-16 what was done to a list is told whole: 2,000 random lists with one to four changes', () => {
  let seed = 1;
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  for (let round = 0; round < 2_000; round += 1) {
    const signed = Array.from({ length: 1 + random(30) }, (_, at) => `m${at}`);
    const found = [...signed];
    for (let left = 1 + random(4); left > 0; left -= 1) {
      const at = random(found.length + 1);
      const kind = random(3);
      if (kind === 0) found.splice(at, 1);
      else if (kind === 1) found.splice(at, 0, `new ${round} ${left}`);
      else if (at < found.length) found[at] = `other ${round} ${left}`;
    }
    const changes = lineChanges(signed, found);
    const isSame = signed.join() === found.join();
    expect(changes.length === 0).toBe(isSame);
    const count = (...kinds: string[]) => changes.filter(({ what }) => kinds.includes(what)).length;
    expect(signed.length - count('missing') + count('added')).toBe(found.length);
    const strange = found.filter((mark) => !signed.includes(mark)).length;
    expect(count('added', 'changed')).toBe(strange);
  }
});

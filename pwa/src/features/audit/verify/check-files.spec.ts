// @vitest-environment node
import { appendLeaves } from '@everpaw/contracts/audit/transparency/append-leaves';
import { toBase64, toHex } from '@everpaw/contracts/audit/transparency/bytes';
import { formatCheckpoint } from '@everpaw/contracts/audit/transparency/checkpoint';
import { entryOf, formatEntry } from '@everpaw/contracts/audit/transparency/entry';
import { historyStatement, lineMark } from '@everpaw/contracts/audit/transparency/history-file';
import {
  consistencyProof,
  inclusionProof,
  leafHash,
  treeRoot,
} from '@everpaw/contracts/audit/transparency/merkle-tree';
import {
  formatSignature,
  formatVerifierKey,
  signatureTypes,
  type VerifierKey,
  verifierKeyOf,
} from '@everpaw/contracts/audit/transparency/signed-note';
import { formatTlogProof } from '@everpaw/contracts/audit/transparency/tlog-proof';
import { digest, run } from '@everpaw/contracts/audit/transparency/work';
import { verifyPageMessages as texts } from '@everpaw/contracts/audit/verify-page.messages';
import { beforeAll, describe, expect, test } from 'vitest';
import { checkFiles } from './check-files.ts';
import { knowsEd25519, webTools } from './web-tools.ts';

const origin = 'everpaw.example/transparency';
const memorial = '018f0000-0000-7000-8000-000000000001';
const count = 40;
const { subtle } = crypto;
const web = webTools(subtle);
const utf8 = new TextEncoder();

type Key = { verifier: VerifierKey; text: string; sign(text: string): Promise<string> };
let key: Key;
let stranger: Key;
let edge: readonly Uint8Array[];
let lines: string[];
let history: string;

async function makeKey(): Promise<Key> {
  const pair = await subtle.generateKey('Ed25519', true, ['sign', 'verify']);
  const publicKey = new Uint8Array(await subtle.exportKey('raw', pair.publicKey));
  const verifier = await run(verifierKeyOf(origin, signatureTypes.ed25519, publicKey), web);
  return {
    verifier,
    text: formatVerifierKey(verifier),
    async sign(text) {
      const signature = new Uint8Array(await subtle.sign('Ed25519', pair.privateKey, utf8.encode(text)));
      return formatSignature({ name: origin, keyId: verifier.keyId, signature });
    },
  };
}

const event = (at: number) => ({
  stream: `memorial-${memorial}`,
  revision: BigInt(at),
  id: `event-${at}`,
  type: 'MemorialEdited',
  data: { number: at },
  metadata: { memorialId: memorial },
});
const tools = () => ({ ...web, tile: ({ level }: { level: number }) => edge[level] ?? new Uint8Array() });

async function checkpoint(size: number, by = key, root?: Uint8Array): Promise<string> {
  const text = formatCheckpoint({
    origin,
    size,
    root: root ?? (await run(treeRoot(size), tools())),
    extensions: [],
  });
  return `${text}\n${await by.sign(text)}`;
}

async function lineOf(at: number): Promise<string> {
  const { data, metadata } = event(at);
  const proof = (await run(inclusionProof(at, count), tools())).map(toBase64);
  return JSON.stringify({
    index: at,
    entry: await run(entryOf(event(at)), web),
    data,
    metadata,
    plain: {},
    proof,
  });
}

async function endOf(of: readonly string[]): Promise<string> {
  const marks = await Promise.all(of.map((line) => run(lineMark(line), web)));
  const sha256 = toHex(await run(digest(of.map((line) => `${line}\n`).join('')), web));
  const summary = { memorial, lines: of.length, newer: 0, sha256, marks: marks.join('') };
  const signature = await key.sign(await run(historyStatement(origin, summary), web));
  return JSON.stringify({ ...summary, checkpoint: await checkpoint(count), signature });
}

beforeAll(async () => {
  key = await makeKey();
  stranger = await makeKey();
  const leaves = await Promise.all(
    Array.from({ length: count }, async (_, at) =>
      run(leafHash(formatEntry(await run(entryOf(event(at)), web))), web),
    ),
  );
  edge = (await run(appendLeaves({ size: 0, edge: [] }, leaves), web)).edge;
  lines = await Promise.all(leaves.map((_, at) => lineOf(at)));
  history = `${[...lines, await endOf(lines)].join('\n')}\n`;
});

const check = async (files: Record<string, string>, keyText = key.text) =>
  checkFiles({
    files: Object.entries(files).map(([name, text]) => new File([text], name)),
    keyText,
    tools: web,
    progress: () => {},
  });
const verdicts = async (files: Record<string, string>, keyText?: string) =>
  (await check(files, keyText)).map(({ name, verdict, lines: [first] }) => [name, verdict, first]);
const proofOf = async (at: number, extra = true) =>
  formatTlogProof({
    index: at,
    hashes: await run(inclusionProof(at, count), tools()),
    checkpoint: await checkpoint(count),
    extra: extra ? utf8.encode(formatEntry(await run(entryOf(event(at)), web))) : null,
  });
const consistency = async (old: number) =>
  `old ${old}\n${(await run(consistencyProof(old, count), tools())).map((hash) => `${toBase64(hash)}\n`).join('')}\n${await checkpoint(count)}`;
const named = (at: number) => `memorial-${memorial}/${at} (MemorialEdited)`;

describe('REL-16 what the browser finds', () => {
  test('an exported history holds; a changed, missing, added or swapped line is named', async () => {
    expect(await verdicts({ 'history.jsonl': history })).toEqual([
      ['history.jsonl', 'holds', expect.stringContaining(`Memorial ${memorial}: 40 events`)],
    ]);
    const all = history.trimEnd().split('\n');
    const written = (of: readonly string[]) => ({ h: `${of.join('\n')}\n` });
    expect(await verdicts(written(all.with(4, (all[4] ?? '').replace('"number":4', '"number":5'))))).toEqual([
      ['h', 'differs', `Line 5, ${named(4)}, was changed. What happened doesn’t match what was signed.`],
    ]);
    expect(await verdicts(written(all.toSpliced(4, 1)))).toEqual([
      ['h', 'differs', `Line 5 is missing: it came after line 4, ${named(3)}, of this file.`],
    ]);
    expect(await verdicts(written(all.toSpliced(4, 0, all[1] ?? '')))).toEqual([
      ['h', 'differs', expect.stringMatching(/^Line (2|5), .* was added\.|^Line 5/)],
    ]);
    expect(await verdicts(written(all.with(4, all[9] ?? '').with(9, all[4] ?? '')))).toEqual([
      ['h', 'differs', 'Lines 5 and 10 have been swapped.'],
    ]);
  });

  test('a proof holds by itself and for its event; of another event, a flipped hash or another key it says so', async () => {
    const proof = await proofOf(7);
    expect(await verdicts({ p: proof })).toEqual([['p', 'holds', texts.proof(named(7), 7, origin, count)]]);
    const [line = ''] = [lines[7]];
    expect((await check({ p: proof, event: line }))[0]?.lines[1]).toBe(texts.sameEvent);
    expect((await check({ p: proof, event: line.replace('"number":7', '"number":8') }))[0]).toMatchObject({
      verdict: 'differs',
      lines: [expect.any(String), texts.otherEvent(named(7))],
    });
    expect(await verdicts({ p: proof, event: lines[8] ?? '' })).toEqual([
      ['p', 'differs', expect.any(String)],
    ]);
    const [, , hash = ''] = (await proofOf(7, false)).split('\n');
    const other = toBase64(new Uint8Array(32).fill(7));
    expect(await verdicts({ p: proof.replace(hash, other) })).toEqual([
      ['p', 'differs', 'It doesn’t match what was signed: something has been changed.'],
    ]);
    expect(await verdicts({ p: proof }, stranger.text)).toEqual([
      ['p', 'unclear', 'It isn’t signed with any of the verifier keys you added.'],
    ]);
    expect((await verdicts({ event: line }))[0]?.[2]).toBe(texts.aloneEvent);
  });

  test('REL-40 two checkpoints are compared: by consistency, and two of one size with different roots are a fork', async () => {
    const [old, newest] = [await checkpoint(13), await checkpoint(count)];
    expect(await verdicts({ old })).toEqual([['old', 'holds', texts.checkpoint(origin, 13)]]);
    expect((await verdicts({ old, newest })).at(-1)).toEqual([
      null,
      'unclear',
      texts.needsConsistency(13, count),
    ]);
    const proof = await consistency(13);
    expect((await verdicts({ proof }))[0]).toEqual(['proof', 'unclear', texts.needsOlder(13)]);
    expect((await verdicts({ old, proof })).at(-1)).toEqual(['proof', 'holds', texts.extends(13, count)]);
    const forked = await checkpoint(13, key, new Uint8Array(32).fill(1));
    expect((await verdicts({ forked, proof })).at(-1)).toEqual(['proof', 'differs', expect.any(String)]);
    expect((await verdicts({ old, forked })).at(-1)).toEqual([null, 'differs', texts.fork(origin, 13)]);
    expect(
      (await verdicts({ history, other: await checkpoint(count, key, new Uint8Array(32)) })).at(-1),
    ).toEqual([null, 'differs', texts.fork(origin, count)]);
  });
});

describe('files that are something else', () => {
  test('are named, and say nothing about the others', async () => {
    expect(await verdicts({ photo: '\u0089PNG', table: 'When,Who\n', history })).toEqual([
      ['history', 'holds', expect.any(String)],
      ['photo', 'unclear', texts.unknownKind],
      ['table', 'unclear', texts.unknownKind],
    ]);
    expect((await verdicts({ empty: '' }))[0]?.[1]).toBe('unclear');
    expect((await verdicts({ json: '{"a":1}\n{"b":2}\n' }))[0]).toEqual([
      'json',
      'unclear',
      expect.any(String),
    ]);
    expect((await verdicts({ cut: history.slice(0, -20) }))[0]).toEqual([
      'cut',
      'unclear',
      'The file does not end with a whole line.',
    ]);
  });

  test('a key can be a file too; without one nothing is believed, and a wrong one is refused', async () => {
    expect(await verdicts({ history }, '')).toEqual([[null, 'unclear', texts.needsKey]]);
    expect((await verdicts({ history, key: `${key.text}\n` }, ''))[0]?.[1]).toBe('holds');
    await expect(check({ history }, 'nothing')).rejects.toMatchObject({ code: 'verifier-key-malformed' });
  });
});

test('a browser without Ed25519 is known before anything is checked', async () => {
  expect(await knowsEd25519(subtle)).toBe(true);
  const old = { importKey: () => Promise.reject(new DOMException('', 'NotSupportedError')) };
  expect(await knowsEd25519(old as unknown as SubtleCrypto)).toBe(false); // all that is asked of it
});

test('a node of the tree is hashed once, however many lines share it', async () => {
  let digests = 0;
  const counted = new Proxy(subtle, {
    get: (target, name) =>
      name === 'digest'
        ? (...of: Parameters<SubtleCrypto['digest']>) => {
            digests += 1;
            return target.digest(...of);
          }
        : Reflect.get(target, name).bind(target),
  });
  await checkFiles({
    files: [new File([history], 'history.jsonl')],
    keyText: key.text,
    tools: webTools(counted),
    progress: () => {},
  });
  // A line costs its mark, two contents and its leaf; the nodes above are those of one tree.
  expect(digests).toBeLessThan(count * 4 + count + 20);
});

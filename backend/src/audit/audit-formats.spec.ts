import { webcrypto } from 'node:crypto';
import { AuditError } from '@everpaw/contracts/audit/transparency/audit-error';
import {
  fromBase64,
  parseDecimal,
  toBase64,
  toBase64Url,
  toHex,
} from '@everpaw/contracts/audit/transparency/bytes';
import {
  type Checkpoint,
  formatCheckpoint,
  openCheckpoint,
  parseCheckpoint,
} from '@everpaw/contracts/audit/transparency/checkpoint';
import { type Entry, entryOf, formatEntry, hasLeaf } from '@everpaw/contracts/audit/transparency/entry';
import { leafHash, nodeHash } from '@everpaw/contracts/audit/transparency/merkle-tree';
import {
  cosignedMessage,
  formatNote,
  formatVerifierKey,
  parseNote,
  parseVerifierKey,
  signatureTypes,
  verifierKeyOf,
  verifyNote,
} from '@everpaw/contracts/audit/transparency/signed-note';
import {
  formatBundle,
  formatTilePath,
  parseBundle,
  parseTilePath,
} from '@everpaw/contracts/audit/transparency/tile';
import {
  formatTlogProof,
  parseTlogProof,
  verifyTlogProof,
} from '@everpaw/contracts/audit/transparency/tlog-proof';
import { type Part, run, runSync, type Tools, type Work } from '@everpaw/contracts/audit/transparency/work';
import { canonicalJson } from '@everpaw/contracts/kernel/canonical-json';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { nodeTools } from './transparency/node-tools.ts';
import { signingKeyOf } from './transparency/signing-key.ts';

const work = <Result>(asked: Work<Result>): Result => runSync(asked, nodeTools);
const codeOf = (asked: () => unknown) => {
  try {
    asked();
  } catch (error) {
    return error instanceof AuditError ? error.code : error;
  }
  return 'nothing';
};

/** Nothing but what every browser has. */
const browserTools: Tools = {
  async digest(parts) {
    const bytes = parts.map((part: Part) =>
      typeof part === 'string' ? new TextEncoder().encode(part) : part,
    );
    return new Uint8Array(
      await webcrypto.subtle.digest(
        'SHA-256',
        await new Blob(bytes as Uint8Array<ArrayBuffer>[]).arrayBuffer(),
      ),
    );
  },
  async verify({ publicKey, message, signature }) {
    const key = await webcrypto.subtle.importKey(
      'raw',
      publicKey as Uint8Array<ArrayBuffer>,
      'Ed25519',
      false,
      ['verify'],
    );
    return webcrypto.subtle.verify(
      'Ed25519',
      key,
      signature as Uint8Array<ArrayBuffer>,
      typeof message === 'string' ? new TextEncoder().encode(message) : (message as Uint8Array<ArrayBuffer>),
    );
  },
};

describe('signed notes', () => {
  const exampleKey = 'example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k';
  const exampleNote =
    'This is an example message.\n\n— example.com/foo Uw2QOkn8srV1yJGh2VYRlL1Tnagv1YEq6TfXppzi2ONncAlTgK7Ztg1ERYNZXsYjOBH3mFXmRKuwHjG1Yu72IneyaQM=\n';

  test('the example of the specification verifies, here and with WebCrypto alone', async () => {
    const key = work(parseVerifierKey(exampleKey));
    expect(key).toMatchObject({ name: 'example.com/foo', keyId: '530d903a', type: 1 });
    expect(formatVerifierKey(key)).toBe(exampleKey);
    const note = parseNote(exampleNote);
    expect(note.text).toBe('This is an example message.\n');
    expect(work(verifyNote(note, [key]))).toEqual([{ key, time: null }]);
    expect(formatNote(note)).toBe(exampleNote);
    const there = await run(parseVerifierKey(exampleKey), browserTools);
    expect(await run(verifyNote(note, [there]), browserTools)).toEqual([{ key: there, time: null }]);
  });

  test('a text may hold empty lines: the last one ends it', () => {
    const { signatures } = parseNote(exampleNote);
    const note = formatNote({ text: 'One.\n\nTwo.\n', signatures });
    expect(parseNote(note)).toEqual({ text: 'One.\n\nTwo.\n', signatures });
  });

  test('one changed byte spoils the signature of a known key; that of an unknown one says nothing', () => {
    const key = work(parseVerifierKey(exampleKey));
    const changed = parseNote(exampleNote.replace('example message', 'exbmple message'));
    expect(codeOf(() => work(verifyNote(changed, [key])))).toBe('signature-wrong');
    const sameName = { ...key, keyId: '530d903b' };
    expect(codeOf(() => work(verifyNote(parseNote(exampleNote), [sameName])))).toBe('signature-unknown');
    const sameId = { ...key, name: 'example.com/bar' };
    expect(codeOf(() => work(verifyNote(parseNote(exampleNote), [sameId])))).toBe('signature-unknown');
    const short = parseNote(exampleNote);
    const cut = {
      ...short,
      signatures: short.signatures.map((s) => ({ ...s, signature: s.signature.subarray(1) })),
    };
    expect(codeOf(() => work(verifyNote(cut, [key])))).toBe('signature-wrong');
  });

  test.each([
    ['cut off in the signature', exampleNote.slice(0, -4), 'signature-malformed'],
    ['without its last line break', exampleNote.slice(0, -1), 'signature-malformed'],
    ['without signatures', 'Text.\n\n', 'note-malformed'],
    ['without an empty line', exampleNote.replace('\n\n', '\n'), 'note-malformed'],
    ['with a control character', exampleNote.replace('This', 'Th\tis'), 'note-malformed'],
    ['with half a character', exampleNote.replace('This', 'Th\ud800is'), 'note-malformed'],
    ['with a hyphen for the dash', exampleNote.replace('— ', '- '), 'signature-malformed'],
    ['with two spaces', exampleNote.replace('foo ', 'foo  '), 'signature-malformed'],
    ['with a plus in the name', exampleNote.replace('/foo', '+foo'), 'signature-malformed'],
    ['with a signature of four bytes', 'T\n\n— a Uw2QOg==\n', 'signature-malformed'],
    ['with Base64 that is not canonical', exampleNote.replace('yaQM=', 'yaQN='), 'signature-malformed'],
    ['of endless signatures', `T\n\n${'— a Uw2QOkk=\n'.repeat(65)}`, 'signature-malformed'],
    ['of endless text', `${'T'.repeat(1_000_000)}\n\n— a Uw2QOkk=\n`, 'note-malformed'],
  ])('a note %s is refused by name', (_, note, code) => {
    expect(codeOf(() => parseNote(note))).toBe(code);
  });

  test.each([
    ['no plus', 'example.com/foo'],
    ['another id', exampleKey.replace('530d903a', '530d903b')],
    ['an id in capitals', exampleKey.replace('530d903a', '530D903A')],
    ['a name with a space', exampleKey.replace('example', 'exam ple')],
    ['a key that is cut off', exampleKey.slice(0, -4)],
    ['another type', exampleKey.replace('+Ae', '+Be')],
  ])('a verifier key with %s is refused by name', (_, key) => {
    expect(codeOf(() => work(parseVerifierKey(key)))).toBe('verifier-key-malformed');
  });
});

const origin = 'everpaw.example/transparency';
const logKey = signingKeyOf(Buffer.alloc(32, 7), origin);
const logVerifier = logKey.verifier;
const signedBy = (checkpoint: Checkpoint): string => {
  const text = formatCheckpoint(checkpoint);
  return formatNote({ text, signatures: [logKey.sign(text)] });
};

/** A cosignature's bytes: its instant as an unsigned number of eight bytes, then what was signed. */
function cosignatureOf(time: bigint, signature: Uint8Array): Uint8Array {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(time);
  return new Uint8Array(Buffer.concat([bytes, signature]));
}

describe('checkpoints', () => {
  const root = work(leafHash('an entry'));
  const checkpoint: Checkpoint = { origin, size: 1, root, extensions: [] };

  test('the example of tlog-checkpoint is read', () => {
    const text = 'example.com/behind-the-sofa\n20852163\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n';
    const read = parseCheckpoint(text);
    expect(read).toMatchObject({ origin: 'example.com/behind-the-sofa', size: 20_852_163, extensions: [] });
    expect(formatCheckpoint(read)).toBe(text);
  });

  test('one that the log signed opens; of another log, by another key or changed it does not', async () => {
    const signed = signedBy(checkpoint);
    expect(work(openCheckpoint(signed, { log: [logVerifier] })).checkpoint).toEqual(checkpoint);
    const there = await run(openCheckpoint(signed, { log: [logVerifier] }), browserTools);
    expect(there.checkpoint).toEqual(checkpoint);
    const other = { ...logVerifier, name: 'another.example/transparency' };
    expect(codeOf(() => work(openCheckpoint(signed, { log: [other] })))).toBe('origin-differs');
    const stranger = work(
      verifierKeyOf(
        origin,
        signatureTypes.ed25519,
        signingKeyOf(Buffer.alloc(32, 8), origin).verifier.publicKey,
      ),
    );
    expect(codeOf(() => work(openCheckpoint(signed, { log: [stranger] })))).toBe('signature-unknown');
    expect(codeOf(() => work(openCheckpoint(signed.replace('\n1\n', '\n2\n'), { log: [logVerifier] })))).toBe(
      'signature-wrong',
    );
  });

  test('a witness’s cosignature is verified with the instant that it names (tlog-cosignature, 0x04)', () => {
    const witnessKey = signingKeyOf(Buffer.alloc(32, 9), 'witness.example/w1');
    const witness = work(
      verifierKeyOf('witness.example/w1', signatureTypes.cosignature, witnessKey.verifier.publicKey),
    );
    const time = 1_679_315_147n;
    const text = formatCheckpoint(checkpoint);
    expect(cosignedMessage(time, text)).toBe(`cosignature/v1\ntime 1679315147\n${text}`);
    const cosigned = (at: bigint, signedAt = time) => {
      const note = parseNote(signedBy(checkpoint));
      const signature = cosignatureOf(at, witnessKey.sign(cosignedMessage(signedAt, text)).signature);
      return formatNote({ ...note, signatures: [...note.signatures, { ...witness, signature }] });
    };
    const trust = { log: [logVerifier], witnesses: [witness] };
    const { signatures } = work(openCheckpoint(cosigned(time), trust));
    expect(signatures).toEqual([
      { key: logVerifier, time: null },
      { key: witness, time },
    ]);
    expect(codeOf(() => work(openCheckpoint(cosigned(time + 1n), trust)))).toBe('signature-wrong');
    expect(codeOf(() => work(openCheckpoint(cosigned(2n ** 63n, 2n ** 63n), trust)))).toBe('signature-wrong');
    // Without the log's own signature a witness vouches for nothing.
    const note = parseNote(cosigned(time));
    const alone = formatNote({ ...note, signatures: note.signatures.slice(1) });
    expect(codeOf(() => work(openCheckpoint(alone, trust)))).toBe('signature-unknown');
    expect(work(parseVerifierKey(formatVerifierKey(witness)))).toEqual(witness);
  });

  const text = formatCheckpoint(checkpoint);
  test.each([
    ['cut off', text.slice(0, -1)],
    ['without a root', `${origin}\n1\n`],
    ['without an origin', `\n1\n${toBase64(root)}\n`],
    ['with an empty line', `${text}\n`],
    ['with a leading zero', text.replace('\n1\n', '\n01\n')],
    ['with a negative size', text.replace('\n1\n', '\n-1\n')],
    ['larger than 2^53', text.replace('\n1\n', '\n9007199254740993\n')],
    ['with a short root', `${origin}\n1\n${toBase64(root.subarray(1))}\n`],
    ['with a root in another Base64', text.replace('=', '')],
  ])('a checkpoint %s is refused by name', (_, malformed) => {
    expect(codeOf(() => parseCheckpoint(malformed))).toBe('checkpoint-malformed');
  });
});

describe('proof files', () => {
  const left = work(leafHash('left'));
  const right = work(leafHash('right'));
  const checkpoint = signedBy({ origin, size: 2, root: work(nodeHash(left, right)), extensions: [] });
  const proof = { index: 1, hashes: [left], checkpoint, extra: null };
  const file = formatTlogProof(proof);

  test('hold what tlog-proof says, and verify with a verifier key and nothing else', async () => {
    expect(file).toBe(`c2sp.org/tlog-proof@v1\nindex 1\n${toBase64(left)}\n\n${checkpoint}`);
    expect(parseTlogProof(file)).toEqual(proof);
    const trust = { log: [logVerifier] };
    expect(work(verifyTlogProof(parseTlogProof(file), 'right', trust)).checkpoint.size).toBe(2);
    await run(verifyTlogProof(parseTlogProof(file), new TextEncoder().encode('right'), trust), browserTools);
    expect(codeOf(() => work(verifyTlogProof(proof, 'wrong', trust)))).toBe('root-differs');
    expect(codeOf(() => work(verifyTlogProof({ ...proof, index: 0 }, 'right', trust)))).toBe('root-differs');
    expect(codeOf(() => work(verifyTlogProof({ ...proof, index: 2 }, 'right', trust)))).toBe(
      'index-out-of-range',
    );
    expect(codeOf(() => work(verifyTlogProof({ ...proof, hashes: [] }, 'right', trust)))).toBe(
      'proof-wrong-length',
    );
  });

  test('may carry what proves nothing', () => {
    const extra = Uint8Array.of(1, 2, 3);
    const carrying = formatTlogProof({ ...proof, extra });
    expect(carrying.split('\n')[1]).toBe('extra AQID');
    expect(parseTlogProof(carrying)).toEqual({ ...proof, extra });
  });

  test.each([
    ['of another version', file.replace('@v1', '@v2')],
    ['cut off before its checkpoint', file.slice(0, file.indexOf('\n\n'))],
    ['without an index', file.replace('index 1\n', '')],
    ['with a leading zero', file.replace('index 1', 'index 01')],
    ['with an index above 2^53', file.replace('index 1', 'index 9007199254740993')],
    ['with a short hash', file.replace(toBase64(left), toBase64(left.subarray(1)))],
    ['with another Base64', file.replace(toBase64(left), toBase64Url(left))],
    ['with endless hashes', file.replace(toBase64(left), Array(65).fill(toBase64(left)).join('\n'))],
    ['with extra that is no Base64', file.replace('index 1', 'extra !\nindex 1')],
  ])('a proof %s is refused by name', (_, malformed) => {
    expect(codeOf(() => parseTlogProof(malformed))).toBe('proof-malformed');
  });
});

describe('tiles', () => {
  test.each([
    ['tile/0/x001/x234/067', { kind: 'tile', level: 0, index: 1_234_067, width: 256 }],
    ['tile/1/000.p/17', { kind: 'tile', level: 1, index: 0, width: 17 }],
    ['tile/63/999', { kind: 'tile', level: 63, index: 999, width: 256 }],
    ['tile/0/x001/000.p/255', { kind: 'tile', level: 0, index: 1_000, width: 255 }],
    ['tile/entries/x273/001.p/1', { kind: 'entries', index: 273_001, width: 1 }],
  ] as const)('%s is one', (path, request) => {
    expect(parseTilePath(path)).toEqual(request);
    expect(formatTilePath(request)).toBe(path);
  });

  test.each([
    'tile/0',
    'tile/0/',
    'tile/0/0',
    'tile/0/00a',
    'tile/0/x000/001',
    'tile/0/001/002',
    'tile/0/x001',
    'tile/0/x001/x002',
    'tile/00/000',
    'tile/01/000',
    'tile/64/000',
    'tile/-1/000',
    'tile/0/000.p/0',
    'tile/0/000.p/01',
    'tile/0/000.p/256',
    'tile/0/000.p/',
    'tile/0/000/',
    'tile/0/../000',
    'tile/0/x999/x999/x999/x999/x999/999',
    'tile/Entries/000',
    'entries/000',
    '/tile/0/000',
    'tile/0/٠٠٠',
  ])('%s is none', (path) => {
    expect(codeOf(() => parseTilePath(path))).toBe('tile-path-malformed');
  });

  test('a bundle holds entries of any length, and is refused when it is cut off or of another count', () => {
    const entries = [new Uint8Array(), Uint8Array.of(1), new Uint8Array(0xffff).fill(2)];
    const bundle = formatBundle(entries);
    expect(toHex(bundle.subarray(0, 7))).toBe('0000000101ffff');
    expect(parseBundle(bundle, 3)).toEqual(entries);
    expect(codeOf(() => parseBundle(bundle, 2))).toBe('bundle-malformed');
    expect(codeOf(() => parseBundle(bundle.subarray(0, -1), 3))).toBe('bundle-malformed');
    expect(codeOf(() => parseBundle(bundle.subarray(0, 6), 3))).toBe('bundle-malformed');
    expect(codeOf(() => formatBundle([new Uint8Array(0x1_0000)]))).toBe('entry-too-long');
  });
});

describe('entries', () => {
  const event = {
    stream: 'memorial-1',
    revision: 12n,
    id: '0197f3a0-0000-7000-8000-000000000001',
    type: 'MemorialCreated',
    data: { petName: 'Bella', b: 1, a: [{}] },
    metadata: { memorialId: 'm1', at: '2026-01-01T00:00:00.000Z' },
  };
  const entry = (of: typeof event): Entry => work(entryOf(of));

  test('say what an event is and tell nothing of its words', () => {
    expect(formatEntry(entry(event))).toBe(
      '{"data":"P656ptr6XMy2LpoF1vIbLZLBozVhXTrxWXrXMKoyU4M","id":"0197f3a0-0000-7000-8000-000000000001",' +
        '"memorial":"m1","metadata":"gRDAdPY1knsyTMGxQ5-f6krS0z2XyMAfMZVHQhjloKo","revision":"12","stream":"memorial-1","type":"MemorialCreated","v":1}',
    );
  });

  test('follow from the values, not from the order in which they were written', () => {
    const turned = { ...event, data: { a: [{}], b: 1, petName: 'Bella' } };
    expect(entry(turned)).toEqual(entry(event));
    const changed = { ...event, data: { ...event.data, b: 2 } };
    expect(entry(changed).data).not.toBe(entry(event).data);
    expect(entry(changed).metadata).toBe(entry(event).metadata);
  });

  test('are there for every event: without metadata, with bytes, with halves of characters', () => {
    const emptied = { ...event, metadata: undefined } as unknown as typeof event;
    expect(entry(emptied)).toMatchObject({ memorial: null });
    const bytes = { ...event, data: Uint8Array.of(1, 2) } as unknown as typeof event;
    expect(entry(bytes).data).toBe(toBase64Url(nodeTools.digest([Uint8Array.of(1, 2)])));
    const huge = JSON.parse('{"b":"\\ud83d","a":[null,1e400,-0]}');
    expect(canonicalJson(huge)).toBe('{"a":[null,null,0],"b":"\\ud83d"}');
    expect(canonicalJson({ b: '\\ud83d', a: 1 })).toBe('{"a":1,"b":"\\\\ud83d"}');
  });

  test('are written as canonical JSON has them, whatever is in them, also what was read from elsewhere', () => {
    const text = fc.string({ unit: 'binary' });
    const whole = fc.record({
      v: fc.constant(1 as const),
      stream: text,
      revision: text,
      id: text,
      type: text,
      memorial: fc.option(text),
      data: text,
      metadata: text,
    });
    const foreign = fc.oneof(
      fc.tuple(whole, fc.object()).map(([entry, more]) => ({ ...entry, ...more })),
      whole.map(({ id: _, ...rest }) => ({ ...rest, other: 1 })),
      fc.tuple(whole, fc.object()).map(([entry, id]) => ({ ...entry, id })),
    );
    fc.assert(
      fc.property(fc.oneof(whole, foreign), (entry) => {
        expect(formatEntry(entry as Entry)).toBe(canonicalJson(entry)); // some are none, as in a file of others
      }),
    );
    expect(formatEntry({ ...entry(event), id: '\ud83d' })).toBe(
      canonicalJson({ ...entry(event), id: '\ud83d' }),
    );
  });

  test('have the same leaf as text and as its bytes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(work(leafHash(text))).toEqual(work(leafHash(Buffer.from(text))));
      }),
    );
  });

  test('belong to all events but those of the server', () => {
    const all = [
      ['memorial-1', 'MemorialCreated', true],
      ['memorial-1', 'SomethingOfTomorrow', true],
      ['$streams', 'MemorialCreated', false],
      ['memorial-1', '$metadata', false],
      ['$$memorial-1', '$metadata', false],
    ] as const;
    expect(all.map(([stream, type]) => hasLeaf({ stream, type }))).toEqual(all.map(([, , has]) => has));
  });
});

test('numbers and Base64 are each written in one way only', () => {
  for (const length of [0, 1, 2, 3, 4, 31, 32, 33]) {
    const bytes = Uint8Array.from({ length }, (_, at) => at * 37);
    expect(toBase64(bytes)).toBe(Buffer.from(bytes).toString('base64'));
    expect(fromBase64(toBase64(bytes))).toEqual(bytes);
    expect(toBase64Url(bytes)).toBe(Buffer.from(bytes).toString('base64url'));
  }
  for (const text of ['A', 'AA', 'AAA', 'AB==', 'AAB=', 'A===', '====', 'AA=A', 'AA-_', 'AAA\n', ' AAA'])
    expect([text, codeOf(() => fromBase64(text))]).toEqual([text, 'base64-malformed']);
  expect(parseDecimal('9007199254740991')).toBe(2 ** 53 - 1);
  for (const text of ['', '00', '01', '+1', '-1', '1.0', '1e3', ' 1', '9007199254740992', '٣'])
    expect([text, codeOf(() => parseDecimal(text))]).toEqual([text, 'number-malformed']);
});

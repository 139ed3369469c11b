import { createHash } from 'node:crypto';
import { appendLeaves, type Edge, type Grown } from '@everpaw/contracts/audit/transparency/append-leaves';
import { AuditError } from '@everpaw/contracts/audit/transparency/audit-error';
import { toHex } from '@everpaw/contracts/audit/transparency/bytes';
import {
  consistencyProof,
  consistencyRanges,
  inclusionProof,
  inclusionRanges,
  leafHash,
  treeRoot,
  verifyConsistency,
  verifyInclusion,
} from '@everpaw/contracts/audit/transparency/merkle-tree';
import { hashesAt, type TileId, tileWidth, widthOf } from '@everpaw/contracts/audit/transparency/tile';
import { run, runSync, type Work } from '@everpaw/contracts/audit/transparency/work';
import { describe, expect, test } from '@jest/globals';
import { nodeTools } from './transparency/node-tools.ts';
import { tilesOf } from './transparency/tiles.fixtures.ts';

// --- RFC 9162, section 2.1, word by word and with nothing of the code under test. ---

const sha256 = (...parts: Uint8Array[]) => createHash('sha256').update(Buffer.concat(parts)).digest();

class NaiveTree {
  readonly #known = new Map<string, Buffer>();

  constructor(readonly entries: readonly Uint8Array[]) {}

  /** MTH(D[from:to]) */
  mth(from: number, to: number): Buffer {
    const key = `${from} ${to}`;
    const known = this.#known.get(key);
    if (known) return known;
    const n = to - from;
    let made: Buffer;
    if (n === 0) made = sha256();
    else if (n === 1) made = sha256(Buffer.from([0]), this.entries[from] ?? Buffer.alloc(0));
    else {
      const k = largestPowerBelow(n);
      made = sha256(Buffer.from([1]), this.mth(from, from + k), this.mth(from + k, to));
    }
    this.#known.set(key, made);
    return made;
  }

  /** PATH(m, D[from:to]) */
  path(m: number, from: number, to: number): Buffer[] {
    const n = to - from;
    if (n === 1) return [];
    const k = largestPowerBelow(n);
    return m < k
      ? [...this.path(m, from, from + k), this.mth(from + k, to)]
      : [...this.path(m - k, from + k, to), this.mth(from, from + k)];
  }

  /** PROOF(m, D[0:n]) */
  proof(m: number, n: number): Buffer[] {
    return this.#subproof(m, 0, n, true);
  }

  #subproof(m: number, from: number, to: number, b: boolean): Buffer[] {
    const n = to - from;
    if (m === n) return b ? [] : [this.mth(from, to)];
    const k = largestPowerBelow(n);
    return m <= k
      ? [...this.#subproof(m, from, from + k, b), this.mth(from + k, to)]
      : [...this.#subproof(m - k, from + k, to, false), this.mth(from, from + k)];
  }

  /** A tile in the words of tlog-tiles: MTH(D[(n * 256 + i) * 256**l : (n * 256 + i + 1) * 256**l]). */
  tile({ level, index }: TileId, width: number): Buffer {
    const span = 256 ** level;
    return Buffer.concat(
      Array.from({ length: width }, (_, i) => {
        const at = index * 256 + i;
        return this.mth(at * span, (at + 1) * span);
      }),
    );
  }
}

function largestPowerBelow(n: number): number {
  let k = 1;
  while (k << 1 < n) k <<= 1;
  return k;
}

// --- The code under test, over tiles in memory. ---

function growing() {
  const tiles = new Map<string, Uint8Array>();
  let state: Pick<Grown, 'size' | 'edge'> = { size: 0, edge: [] as Edge };
  const tools = {
    ...nodeTools,
    tile: ({ level, index }: TileId) => tiles.get(`${level} ${index}`) ?? new Uint8Array(),
  };
  return {
    tiles,
    work: <Result>(work: Work<Result>) => runSync(work, tools),
    later: <Result>(work: Work<Result>) => run(work, tools),
    append(leaves: readonly Uint8Array[]) {
      const grown = runSync(appendLeaves(state, leaves), tools);
      for (const { level, index, hashes } of grown.tiles) tiles.set(`${level} ${index}`, hashes);
      state = grown;
    },
    size: () => state.size,
  };
}

const entriesOf = (count: number) => Array.from({ length: count }, (_, at) => Buffer.from(`entry ${at}`));

/** The same numbers in every run: mulberry32. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

function treeOf(entries: readonly Uint8Array[], batches: (left: number) => number = (left) => left) {
  const tree = growing();
  const leaves = entries.map((entry) => tree.work(leafHash(entry)));
  for (let at = 0; at < leaves.length; ) {
    const count = Math.max(1, batches(leaves.length - at));
    tree.append(leaves.slice(at, at + count));
    at += count;
  }
  return tree;
}

const hex = (hashes: readonly Uint8Array[]) => hashes.map(toHex);
const codeOf = (work: () => unknown) => {
  try {
    work();
  } catch (error) {
    return error instanceof AuditError ? error.code : error;
  }
  return 'nothing';
};

describe('the eight entries of the certificate transparency tests', () => {
  const entries = [
    '',
    '00',
    '10',
    '2021',
    '3031',
    '40414243',
    '5051525354555657',
    '606162636465666768696a6b6c6d6e6f',
  ].map((text) => Buffer.from(text, 'hex'));
  const tree = treeOf(entries);

  test('REL-40 have the roots that everybody knows', () => {
    expect(Array.from({ length: 9 }, (_, size) => toHex(tree.work(treeRoot(size))))).toEqual([
      'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
      '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
      'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
      'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
      'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
      '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
      '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
      'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
      '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
    ]);
  });

  test('REL-40 have the proofs that everybody knows', () => {
    const ofOne = '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7';
    const ofTwoAndThree = '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e';
    const ofLastFour = '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4';
    const ofFirstFour = 'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7';
    const ofFour = 'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b';
    const ofLastTwo = 'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0';
    const ofFourAndFive = '0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a';
    expect(hex(tree.work(inclusionProof(0, 8)))).toEqual([ofOne, ofTwoAndThree, ofLastFour]);
    expect(hex(tree.work(inclusionProof(5, 8)))).toEqual([ofFour, ofLastTwo, ofFirstFour]);
    expect(hex(tree.work(inclusionProof(0, 1)))).toEqual([]);
    expect(hex(tree.work(consistencyProof(1, 8)))).toEqual([ofOne, ofTwoAndThree, ofLastFour]);
    expect(hex(tree.work(consistencyProof(6, 8)))).toEqual([ofFourAndFive, ofLastTwo, ofFirstFour]);
    expect(hex(tree.work(consistencyProof(2, 5)))).toEqual([ofTwoAndThree, ofFour]);
  });

  test('every inclusion and every consistency of them verifies, and with one hash changed none does', async () => {
    for (let size = 1; size <= 8; size += 1) {
      const root = tree.work(treeRoot(size));
      for (let index = 0; index < size; index += 1) {
        const leaf = tree.work(leafHash(entries[index] ?? ''));
        const proof = tree.work(inclusionProof(index, size));
        await tree.later(verifyInclusion({ index, size, leaf, root }, proof));
        for (const at of proof.keys()) {
          const changed = proof.map((hash, which) => (which === at ? leaf : hash));
          expect(codeOf(() => tree.work(verifyInclusion({ index, size, leaf, root }, changed)))).toBe(
            'root-differs',
          );
        }
      }
      for (let older = 0; older <= size; older += 1) {
        const proof = tree.work(consistencyProof(older, size));
        const heads = [
          { size: older, root: tree.work(treeRoot(older)) },
          { size, root },
        ] as const;
        await tree.later(verifyConsistency(...heads, proof));
        for (const at of proof.keys()) {
          const changed = proof.map((hash, which) => (which === at ? heads[0].root.map((b) => b ^ 1) : hash));
          expect(codeOf(() => tree.work(verifyConsistency(...heads, changed)))).toBe('root-differs');
        }
        if (older === 0) continue;
        const other = { size: older, root: heads[0].root.map((byte) => byte ^ 1) };
        expect(codeOf(() => tree.work(verifyConsistency(other, heads[1], proof)))).toBe('root-differs');
      }
    }
  });
});

describe('against an implementation written from RFC 9162', () => {
  const naive = new NaiveTree(entriesOf(70_000));
  const random = numbers(40);
  const tree = treeOf(naive.entries, () => random(2_000));

  test.each([0, 1, 255, 256, 257, 65_535, 65_536, 70_000])(
    'REL-40 a tree of %i leaves, grown in batches, has every tile and the root of the standard',
    (size) => {
      const grown = treeOf(naive.entries.slice(0, size), () => random(700));
      expect(grown.size()).toBe(size);
      expect(toHex(grown.work(treeRoot(size)))).toBe(toHex(naive.mth(0, size)));
      const expected = new Map(
        [...tilesOf(size)].map(({ width, ...id }) => [`${id.level} ${id.index}`, naive.tile(id, width)]),
      );
      expect([...grown.tiles.keys()].sort()).toEqual([...expected.keys()].sort());
      for (const [id, hashes] of grown.tiles)
        expect(Buffer.compare(hashes, expected.get(id) ?? Buffer.of())).toBe(0);
    },
  );

  test('REL-40 1,000 random leaves of random trees have the proofs of the standard, and they verify', () => {
    for (let turn = 0; turn < 1_000; turn += 1) {
      const size = 1 + random(70_000);
      const index = random(size);
      const proof = tree.work(inclusionProof(index, size));
      expect(hex(proof)).toEqual(hex(naive.path(index, 0, size)));
      const leaf = tree.work(leafHash(`entry ${index}`));
      tree.work(verifyInclusion({ index, size, leaf, root: naive.mth(0, size) }, proof));
    }
  });

  test('REL-40 1,000 random pairs of trees have the proofs of the standard, and they verify', () => {
    for (let turn = 0; turn < 1_000; turn += 1) {
      const size = 1 + random(70_000);
      const older = 1 + random(size);
      const proof = tree.work(consistencyProof(older, size));
      expect(hex(proof)).toEqual(hex(naive.proof(older, size)));
      expect(proof.length).toBeLessThanOrEqual(63);
      tree.work(
        verifyConsistency(
          { size: older, root: naive.mth(0, older) },
          { size, root: naive.mth(0, size) },
          proof,
        ),
      );
    }
  });
});

describe('what cannot be', () => {
  const { work } = growing();
  const root = new Uint8Array(32);

  test.each([2 ** 53, -1, 0.5, Number.NaN])('a tree of %p leaves is refused by name', (size) => {
    expect(codeOf(() => work(treeRoot(size)))).toBe('size-out-of-range');
    expect(codeOf(() => inclusionRanges(0, size))).toBe('size-out-of-range');
    expect(codeOf(() => consistencyRanges(0, size))).toBe('size-out-of-range');
  });

  test('a leaf after the end, a newer tree that is smaller, and proofs of another length are refused', () => {
    expect(codeOf(() => inclusionRanges(8, 8))).toBe('index-out-of-range');
    expect(codeOf(() => consistencyRanges(9, 8))).toBe('size-out-of-range');
    const inclusion = (proof: Uint8Array[]) =>
      codeOf(() => work(verifyInclusion({ index: 1, size: 4, leaf: root, root }, proof)));
    expect([inclusion([]), inclusion([root]), inclusion([root, root, root])]).toEqual(
      Array(3).fill('proof-wrong-length'),
    );
    expect(inclusion([root, root.subarray(1)])).toBe('proof-wrong-length');
    const consistency = (proof: Uint8Array[]) =>
      codeOf(() => work(verifyConsistency({ size: 3, root }, { size: 4, root }, proof)));
    expect([consistency([]), consistency([root])]).toEqual(Array(2).fill('proof-wrong-length'));
  });

  test('trees of one size with two roots differ, and an empty one has one root', () => {
    const other = root.map(() => 1);
    const pair = (size: number, from: Uint8Array, to: Uint8Array) =>
      codeOf(() => work(verifyConsistency({ size, root: from }, { size, root: to }, [])));
    expect(pair(5, root, other)).toBe('root-differs');
    expect(pair(5, root, root)).toBe('nothing');
    expect(pair(0, root, root)).toBe('root-differs');
  });

  test('a tile that is shorter than the tree is not taken for its end', () => {
    expect(codeOf(() => work(treeRoot(3)))).toBe('size-out-of-range');
  });
});

test('REL-40 partial tiles are those of tlog-tiles: its example of 70,000 leaves, and of 256', () => {
  expect([0, 1, 2].map((level) => hashesAt(level, 70_000))).toEqual([70_000, 273, 1]);
  const partial = [...tilesOf(70_000)].filter(({ width }) => width < tileWidth);
  expect(partial).toEqual([
    { level: 0, index: 273, width: 112 },
    { level: 1, index: 1, width: 17 },
    { level: 2, index: 0, width: 1 },
  ]);
  expect([...tilesOf(256)]).toEqual([
    { level: 0, index: 0, width: 256 },
    { level: 1, index: 0, width: 1 },
  ]);
  expect(widthOf({ level: 3, index: 0 }, 70_000)).toBe(0);
});

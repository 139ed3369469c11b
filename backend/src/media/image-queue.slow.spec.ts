import { uploadFailed } from '@everpaw/contracts/media/media.messages';
import { expect, test } from '@jest/globals';
import sharp from 'sharp';
import { createImageQueue, type ImageWork } from './image-queue.ts';
import { inspectUpload } from './inspect-upload.ts';
import { processImage } from './process-image.ts';

const megapixel = 1_000_000;

/** Work that is put in line, and ends when the test says so. */
function workshop(options: Parameters<typeof createImageQueue>[0]) {
  const queue = createImageQueue(options);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const outcomes = new Map<string, unknown>();
  /** Lets every promise that can go on do so. */
  const settled = () => new Promise<void>((resolve) => setImmediate(resolve));
  const end = async (name: string) => {
    ends.get(name)?.();
    ends.delete(name);
    await settled();
  };
  return {
    begun,
    outcomes,
    put(name: string, piece: ImageWork): void {
      const work = () => {
        begun.push(name);
        return new Promise<string>((resolve) => ends.set(name, () => resolve('done')));
      };
      queue(piece, work).then(
        (answer) => outcomes.set(name, answer),
        (error: { code?: string }) => outcomes.set(name, error.code),
      );
    },
    end,
    /** Ends what runs, the longest first, until nothing does. */
    async endAll(): Promise<void> {
      while (ends.size > 0) {
        const [name = ''] = ends.keys();
        await end(name);
      }
    },
    settled,
  };
}

test('when more arrive than may wait, then the next is asked to come later', async () => {
  const { put, end, outcomes, settled } = workshop({ parallel: 1, waiting: 1 });
  put('first', { owner: 'ana', pixels: megapixel });
  put('second', { owner: 'ana', pixels: megapixel });
  put('third', { owner: 'ben', pixels: megapixel });
  await settled();
  expect([...outcomes]).toEqual([['third', 'media-busy']]);
  await end('first');
  await end('second');
  put('fourth', { owner: 'ana', pixels: megapixel });
  await end('fourth');
  expect(outcomes.get('fourth')).toBe('done');
  const refused = createImageQueue({ parallel: 1, waiting: 0 });
  void refused({ owner: 'ana', pixels: 1 }, () => new Promise(() => {}));
  await expect(refused({ owner: 'ben', pixels: 1 }, async () => {})).rejects.toMatchObject({
    kind: 'unavailable',
    message: uploadFailed.message,
  });
});

test('SEC-29 who sends 36 at once has eight in line, and others take turns with them', async () => {
  const { put, endAll, begun, outcomes, settled } = workshop({ parallel: 1 });
  const piece = (owner: string) => ({ owner, network: 'n', pixels: 12 * megapixel });
  for (let n = 0; n < 36; n += 1) put(`ana ${n}`, piece('ana'));
  for (const name of ['ben 0', 'ben 1', 'cleo 0']) put(name, piece(name.slice(0, 4)));
  await settled();
  expect([...outcomes.values()]).toEqual(Array.from({ length: 27 }, () => 'media-busy'));
  await endAll();
  expect(begun.slice(0, 7)).toEqual(['ana 0', 'ana 1', 'ben 0', 'cleo 0', 'ana 2', 'ben 1', 'ana 3']);
  expect(begun).toHaveLength(12);
});

test('SEC-39 a small picture waits for no large one, neither in line nor under way', async () => {
  const { put, end, endAll, begun, settled } = workshop({ parallel: 1 });
  for (let n = 0; n < 40; n += 1)
    put(`large ${n}`, { owner: `account ${n >> 1}`, network: `network ${n >> 1}`, pixels: 25 * megapixel });
  put('small', { owner: 'ana', network: 'home', pixels: megapixel });
  await settled();
  expect(begun).toEqual(['large 0', 'small']);
  // One of them at a time, so that a core is left to everything else.
  put('another small', { owner: 'ben', network: 'elsewhere', pixels: megapixel });
  await settled();
  expect(begun).toHaveLength(2);
  await end('small');
  expect(begun).toEqual(['large 0', 'small', 'another small']);
  await endAll();
  expect(begun).toHaveLength(42);
});

test('SEC-39 the accounts of one network share its turns, and in a network accounts share them evenly', async () => {
  const { put, endAll, begun } = workshop({ parallel: 1 });
  const large = (owner: string, network: string) => ({ owner, network, pixels: 25 * megapixel });
  put('first', large('account', 'many'));
  for (let n = 0; n < 6; n += 1) put(`many ${n}`, large(`account ${n % 3}`, 'many'));
  put('home 0', large('ana', 'home'));
  put('home 1', large('ana', 'home'));
  await endAll();
  expect(begun).toEqual([
    ...['first', 'many 0', 'home 0', 'many 1', 'home 1'],
    ...['many 2', 'many 3', 'many 4', 'many 5'],
  ]);
});

test('SEC-39 many small ones cost as much as they unfold: a large one gets its turn among them', async () => {
  const { put, endAll, begun } = workshop({ parallel: 1 });
  put('first', { owner: 'x', network: 'x', pixels: 10 * megapixel });
  put('large', { owner: 'ana', network: 'home', pixels: 10 * megapixel });
  const piece = { owner: 'many', network: 'many', pixels: 3 * megapixel };
  for (let n = 0; n < 7; n += 1) put(`small ${n}`, piece);
  await endAll();
  expect(begun.indexOf('large')).toBe(4);
});

test('SEC-39 where no more may wait, a larger one gives way, and the last of those who wait for most', async () => {
  const { put, endAll, begun, outcomes, settled } = workshop({ parallel: 1, waiting: 3 });
  const large = { network: 'many', pixels: 25 * megapixel };
  put('first', { owner: 'a', ...large });
  put('one', { owner: 'a', ...large });
  put('two', { owner: 'b', ...large });
  put('three', { owner: 'b', ...large });
  put('large too', { owner: 'c', network: 'home', pixels: 25 * megapixel });
  put('photo', { owner: 'd', network: 'home', pixels: 12 * megapixel });
  await settled();
  expect([...outcomes]).toEqual([
    ['large too', 'media-busy'],
    ['three', 'media-busy'],
  ]);
  await endAll();
  expect(begun).toEqual(['first', 'photo', 'one', 'two']);
});

test('SEC-39 pictures of a few hundred bytes that unfold to millions of pixels let a small one by', async () => {
  const picture = (side: number) =>
    sharp({ create: { width: side, height: side, channels: 3, background: '#888' } })
      .webp()
      .toBuffer();
  const [large, small] = [await picture(2_500), await picture(40)];
  expect(large.byteLength).toBeLessThan(20_000);
  const queue = createImageQueue({ parallel: 1 });
  const sent = await Promise.all(
    [...Array.from({ length: 6 }, () => large), small].map(async (bytes, n) => {
      const { width, height } = await inspectUpload(bytes);
      return { bytes, piece: { owner: `account ${n}`, network: `network ${n}`, pixels: width * height } };
    }),
  );
  const order: number[] = [];
  const widths = await Promise.all(
    sent.map(({ bytes, piece }, n) =>
      queue(piece, async () => {
        order.push(n);
        return (await processImage(bytes)).width;
      }),
    ),
  );
  expect(order).toEqual([0, 6, 1, 2, 3, 4, 5]);
  expect(widths).toEqual([...Array.from({ length: 6 }, () => 2_500), 40]);
});

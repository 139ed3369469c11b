import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BenchRow, ofFloor } from './bench-row.ts';
import { inTurns, load, signUp } from './load.ts';
import { type Server, withField } from './servers.ts';

const here = fileURLToPath(new URL('.', import.meta.url));
const presets = {
  tiny: { seconds: 0, rounds: 1 },
  quick: { seconds: 4, rounds: 2 },
  full: { seconds: 8, rounds: 3 },
};
type Timing = (typeof presets)['quick'];

/** `bare` responds to `/answer/0` with the products and to `/answer/1` with the cart. */
type Contenders = { site: Server; bare: Server; plain: Server; member: string; productId: string };

/**
 * The products for a visitor and a member, and a member's cart of three, compared with bare Fastify sending
 * the same bytes.
 */
async function readRows({ site, bare, plain, member }: Contenders, timing: Timing): Promise<BenchRow[]> {
  const get = (url: string, cookie?: string) => (seconds: number) =>
    load({ url, ...(cookie ? { cookie } : {}) }, seconds);
  const products = await inTurns(
    {
      floor: get(`${bare.origin}/answer/0`),
      visitor: get(`${site.origin}/api/products`),
      member: get(`${site.origin}/api/products`, member),
      plain: get(`${plain.origin}/api/products`),
    },
    timing,
  );
  const cart = await inTurns(
    {
      floor: get(`${bare.origin}/answer/1`),
      member: get(`${site.origin}/api/cart`, member),
      plain: get(`${plain.origin}/api/cart`, 'sid=sid'),
    },
    timing,
  );
  const row = (name: string, { perSecond: value }: { perSecond: number }, floor: number, least?: number) =>
    ofFloor(name, { value, floor }, least);
  const [ofProducts, ofCart] = [products.floor.perSecond, cart.floor.perSecond];
  return [
    row('all products, a visitor', products.visitor, ofProducts, 0.5),
    row('all products, a member who is signed in', products.member, ofProducts, 0.3),
    row('all products, plain Fastify + SQLite', products.plain, ofProducts),
    row('a cart of three with its prices', cart.member, ofCart),
    row('a cart of three, plain Fastify + SQLite', cart.plain, ofCart),
  ];
}

/** Adding a product to a new visitor's cart, durable when acknowledged. */
async function addRows({ site, bare, plain, productId }: Contenders, timing: Timing): Promise<BenchRow[]> {
  const add = (url: string) => (seconds: number) =>
    load({ url, connections: 16, post: { productId, quantity: 1 } }, seconds);
  const seen = await inTurns(
    {
      floor: add(`${bare.origin}/insert`),
      ours: add(`${site.origin}/api/cart`),
      plain: add(`${plain.origin}/api/cart`),
    },
    timing,
  );
  const floor = seen.floor.perSecond;
  const name = 'a product into a new cart, 16 connections';
  return [
    ofFloor(name, { value: seen.ours.perSecond, floor }),
    ofFloor(`${name}: plain Fastify + SQLite`, { value: seen.plain.perSecond, floor }),
  ];
}

async function answerOf(site: Server, path: string, cookie: string): Promise<string> {
  const answer = await fetch(site.origin + path, { headers: { cookie } });
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
  return answer.text();
}

/** The store's queries and its first command, each alternating with bare Fastify and with plain rows. */
export async function benchStore({ preset }: { preset: keyof typeof presets }): Promise<BenchRow[]> {
  return withField(async ({ folder, start, startFilled }) => {
    const { site, said } = await startFilled('fill-store.mjs');
    const ids = said.split(' ');
    const member = await signUp(site);
    for (const productId of ids)
      await fetch(`${site.origin}/api/cart`, {
        method: 'POST',
        headers: { cookie: member, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
        body: JSON.stringify({ productId, quantity: 2 }),
      });
    const files: string[] = [];
    for (const [name, path] of [
      ['products', '/api/products'],
      ['cart', '/api/cart'],
    ] as const) {
      const file = join(folder, `${name}.json`);
      await writeFile(file, await answerOf(site, path, member));
      files.push(file);
    }
    const other = (name: string) =>
      start([join(here, `${name}-server.mjs`), join(folder, `${name}.db`), ...files], {}, /ready (\d+)/);
    const field = {
      site,
      bare: await other('bare'),
      plain: await other('store'),
      member,
      productId: ids[0] ?? '',
    };
    await sameAnswers(field);
    return [...(await readRows(field, presets[preset])), ...(await addRows(field, presets[preset]))];
  });
}

/** Checks that compared responses have the same content. */
async function sameAnswers({ site, plain, member }: Contenders): Promise<void> {
  for (const path of ['/api/products', '/api/cart']) {
    const [ours, theirs] = [await answerOf(site, path, member), await answerOf(plain, path, 'sid=sid')];
    if (Math.abs(theirs.length / ours.length - 1) > 0.05)
      throw new Error(`${path} is answered with ${ours.length} bytes here and ${theirs.length} there`);
  }
}

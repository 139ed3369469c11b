import { randomUUID } from 'node:crypto';
import autocannon from 'autocannon';
import { median } from './bench-row.ts';
import type { Server } from './servers.ts';

type Load = { url: string; connections?: number; post?: unknown; cookie?: string };
export type Rate = { perSecond: number; p99: number };

/** How often the load tool looks whether each connection has its answer, in milliseconds. */
const lookEveryMs = 10;

/**
 * Returns responses per second and their p99 in ms. With 0 seconds, each connection sends one request. Throws for any
 * unsuccessful response, since a fast refusal must not count.
 */
export async function load({ url, connections = 64, post, cookie }: Load, seconds: number): Promise<Rate> {
  const headers = {
    ...(cookie ? { cookie } : {}),
    ...(post ? { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' } : {}),
  };
  const body = post ? { method: 'POST' as const, body: JSON.stringify(post) } : {};
  const extent = seconds > 0 ? { duration: seconds } : { amount: connections, sampleInt: lookEveryMs };
  const began = performance.now();
  const result = await autocannon({ url, connections, headers, ...extent, ...body });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(
      `${url} answered ${result.non2xx} refusals (${result['4xx']} 4xx, ${result['5xx']} 5xx), ${result.errors} errors`,
    );
  const perSecond =
    seconds > 0 ? result.requests.average : (connections * 1_000) / (performance.now() - began);
  return { perSecond, p99: result.latency.p99 };
}

const warmUpSeconds = 1;

/**
 * Measures the contenders in turn, so that they don't compete and other load on the machine affects all. Each
 * is warmed up first, unless a measurement is one request for each connection (0 seconds).
 */
export async function inTurns<Name extends string>(
  contenders: Record<Name, (seconds: number) => Promise<Rate>>,
  { seconds, rounds }: { seconds: number; rounds: number },
): Promise<Record<Name, Rate>> {
  const names = Object.keys(contenders) as Name[]; // the keys of the record are its names
  if (seconds > 0) for (const name of names) await contenders[name](warmUpSeconds);
  const seen = names.map((name) => ({ name, rates: [] as Rate[] }));
  for (let round = 0; round < rounds; round += 1)
    for (const { name, rates } of seen) rates.push(await contenders[name](seconds));
  const middle = ({ name, rates }: (typeof seen)[number]) => [
    name,
    { perSecond: median(rates.map((one) => one.perSecond)), p99: median(rates.map((one) => one.p99)) },
  ];
  return Object.fromEntries(seen.map(middle));
}

/** Registers an account and returns its session cookie. */
export async function signUp({ origin }: Server): Promise<string> {
  const answer = await fetch(`${origin}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({
      email: `${randomUUID()}@example.org`,
      password: 'a long enough password',
      name: 'Ana Reis',
    }),
  });
  if (answer.status !== 201) throw new Error(`registering answered ${answer.status}`);
  return answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
}

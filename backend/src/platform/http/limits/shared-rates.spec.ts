import { randomUUID } from 'node:crypto';
import type { Rate } from '@everpaw/contracts/kernel/features/rate';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Redis } from 'ioredis';
import { type RedisServer, startRedis } from '../../execution/jobs/redis.fixtures.ts';
import { silentLogger } from '../../execution/projections/runs/logger.ts';
import { createRateLimits, type RateLimits } from './rate-limits.ts';
import { openSharedRates } from './shared-rates.ts';

const hourly: Rate = { max: 30, windowMs: 3_600_000 };
const secret = 'a secret of the site';
const now = () => Date.now();

async function taken(rates: RateLimits, subject: string, rate: Rate, tries: number): Promise<number> {
  const waits = await Promise.all(Array.from({ length: tries }, () => rates.take(subject, rate)));
  return waits.filter((wait) => wait === 0).length;
}

describe('SEC-28 rates on Redis', () => {
  let server: RedisServer;
  let closing: (() => Promise<void>)[] = [];
  beforeAll(async () => {
    server = await startRedis();
  });
  afterAll(async () => {
    for (const close of closing) await close();
    closing = [];
    await server.close();
  });
  async function opened(factor = 1, logger = silentLogger, url = server.url) {
    const own = createRateLimits(now, factor);
    const rates = await openSharedRates({ url, factor, secret, own, now, logger });
    closing.push(() => rates.close());
    return rates;
  }

  test('as many as are allowed go through at all processes together, the next one after its share of the window', async () => {
    const [one, other] = [await opened(), await opened()];
    const subject = randomUUID();
    expect((await taken(one, subject, hourly, 20)) + (await taken(other, subject, hourly, 20))).toBe(30);
    for (const rates of [one, other]) {
      const wait = await rates.take(subject, hourly);
      expect(wait).toBeGreaterThan(110_000);
      expect(wait).toBeLessThanOrEqual(120_000);
    }
    expect(await taken(other, randomUUID(), hourly, 40)).toBe(30);
  });

  test('a burst is for once, and the factor multiplies; 0 turns limits off', async () => {
    expect(await taken(await opened(), randomUUID(), { ...hourly, burst: 100 }, 120)).toBe(100);
    expect(await taken(await opened(2), randomUUID(), hourly, 80)).toBe(60);
    expect(await taken(await opened(0), randomUUID(), hourly, 80)).toBe(80);
  });

  test('what stands in Redis names nobody, and goes with its window', async () => {
    const subject = `address ${randomUUID()}`;
    await (await opened()).take(subject, { max: 2, windowMs: 10_000 });
    const redis = new Redis(server.url);
    try {
      const keys = await redis.keys('everpaw:rate*');
      expect(keys.length).toBeGreaterThan(0);
      expect(keys.join()).not.toContain(subject);
      for (const key of keys) expect(await redis.pttl(key)).toBeGreaterThan(0);
    } finally {
      redis.disconnect();
    }
  });

  test('REL-38 while Redis is away each process counts for itself, and says so once', async () => {
    const said: string[] = [];
    const logger = { ...silentLogger, warn: (line: string) => said.push(line) };
    const away = await opened(1, logger, 'redis://127.0.0.1:1');
    expect(await taken(away, randomUUID(), hourly, 40)).toBe(30);
    expect(said).toEqual([expect.stringContaining('Rates are counted in this process alone')]);
  });
});

import { createHmac } from 'node:crypto';
import { minuteMs } from '@everpaw/contracts/kernel/time/durations';
import { Redis, type Result } from 'ioredis';
import { redisOptions } from '../../execution/jobs/bull-jobs.ts';
import { errorName } from '../../execution/jobs/run-job.ts';
import type { EngineLogger } from '../../execution/projections/runs/logger.ts';
import type { OwnRateLimits, RateLimits } from './rate-limits.ts';

declare module 'ioredis' {
  interface RedisCommander<Context> {
    /** The result of `takeScript`: milliseconds to wait, 0 if it was taken. */
    takeOne(key: string, eachMs: number, aheadMs: number): Result<number, Context>;
  }
}

/** Timeout of a Redis command, in milliseconds. */
const timeoutMs = 1_000;
/** How long Redis isn't used after a failure, in milliseconds. */
const restMs = 5_000;

/**
 * Takes one unit at an even rate (GCRA) atomically, by the server's clock, like `createRateLimits`: the key
 * stores the instant at which everything taken would be done. ARGV: milliseconds per unit, and the maximum
 * ahead.
 */
const takeScript = `
  local each, ahead = tonumber(ARGV[1]), tonumber(ARGV[2])
  local time = redis.call('TIME')
  local at = time[1] * 1000 + math.floor(time[2] / 1000)
  local done = math.min(math.max(tonumber(redis.call('GET', KEYS[1])) or at, at), at + ahead)
  local wait = math.ceil(done + each - at - ahead - 0.000001)
  if wait > 0 then return wait end
  redis.call('SET', KEYS[1], string.format('%.6f', done + each), 'PX', math.ceil(done + each - at))
  return 0
`;

export type SharedRatesOptions = {
  /** The URL of Redis. */
  url: string;
  /** Multiplies every rate; 0 disables the limits. */
  factor: number;
  /** Hashes the subjects, so that Redis stores no addresses or account ids. */
  secret: string;
  /** The fallback while Redis is unavailable. */
  own: OwnRateLimits;
  now: () => number;
  logger: EngineLogger;
};

/**
 * Limits shared by all processes that use the same Redis: the same even rates as in one process (GCRA). While
 * Redis is slow or unavailable, each process counts separately, so that no request waits for it and none is
 * unlimited.
 */
export async function openSharedRates({
  url,
  factor,
  secret,
  own,
  now,
  logger,
}: SharedRatesOptions): Promise<RateLimits & { close(): Promise<void> }> {
  const redis = new Redis({
    ...redisOptions(url),
    lazyConnect: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: timeoutMs,
  });
  // Failed commands report their own errors.
  redis.on('error', () => {});
  await redis.connect().catch(() => {});
  redis.defineCommand('takeOne', { numberOfKeys: 1, lua: takeScript });
  let ownUntil = 0;
  let quietUntil = 0;

  const missed = (error: unknown) => {
    ownUntil = now() + restMs;
    if (now() < quietUntil) return;
    quietUntil = now() + minuteMs;
    logger.warn(`Rates are counted in this process alone: Redis does not answer (${errorName(error)})`);
  };

  return {
    async take(subject, rate) {
      if (factor === 0) return 0;
      if (now() < ownUntil) return own.take(subject, rate);
      const { max, windowMs, burst = max } = rate;
      const eachMs = windowMs / (max * factor);
      const name = createHmac('sha256', secret).update(subject).digest('base64url');
      try {
        return await redis.takeOne(`everpaw:rate:${name}`, eachMs, burst * factor * eachMs);
      } catch (error) {
        missed(error);
        return own.take(subject, rate);
      }
    },
    async close() {
      redis.disconnect();
    },
  };
}

import { features } from '../features.ts';
import type { Actor } from '../kernel/decider.ts';
import type { CommandRates } from '../kernel/features/feature.ts';
import { queuedRate, type Rate } from '../kernel/features/rate.ts';
import { minuteMs } from '../kernel/time/durations.ts';

/** Commands with specific limits. All others have the defaults below. */
const rates: Readonly<Record<string, CommandRates>> = Object.assign(
  {},
  ...features.map(({ rates: own }) => own),
);

/**
 * Returns how often a caller may have this command executed, however it arrives: counted per address for
 * visitors, per account otherwise. Only an established account may send a queue of 1,000 commands written
 * offline.
 */
export function commandRate(type: string, actor: Actor['kind'], isEstablished: boolean): Rate {
  const own = Object.hasOwn(rates, type) ? rates[type] : undefined;
  if (actor !== 'account') return own?.visitor ?? { max: 30, windowMs: minuteMs };
  const { burst, ...even } = own?.account ?? queuedRate;
  return isEstablished && burst !== undefined ? { ...even, burst } : even;
}

/** Returns how often an account may execute this command for one target; undefined without a limit. */
export function targetRate(type: string): Rate | undefined {
  return Object.hasOwn(rates, type) ? rates[type]?.target : undefined;
}

/**
 * Returns the additional rate of a command's payload: that of its photo, if photos have one; otherwise null.
 */
export function photoRateOf(type: string, payload: unknown): string | null {
  const counted = `${type} with a photo`;
  const hasPhoto =
    typeof payload === 'object' && payload !== null && 'photo' in payload && payload.photo !== undefined;
  return hasPhoto && Object.hasOwn(rates, counted) ? counted : null;
}

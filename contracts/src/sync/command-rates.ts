import { features } from '../features.ts';
import type { Actor } from '../kernel/decider.ts';
import { minuteMs } from '../kernel/durations.ts';
import type { CommandRates } from '../kernel/feature.ts';
import { queuedRate, type Rate } from '../kernel/rate.ts';

/** Commands with a limit of their own; all others have the ones below. */
const rates: Readonly<Record<string, CommandRates>> = Object.assign(
  {},
  ...features.map(({ rates: own }) => own),
);

/**
 * How often somebody may have this command executed, whichever way it arrives: a visitor's are counted for
 * the address, an account's for the account. Only an established account has room for a queue of 1,000 that was
 * written without a signal.
 */
export function commandRate(type: string, actor: Actor['kind'], isEstablished: boolean): Rate {
  const own = Object.hasOwn(rates, type) ? rates[type] : undefined;
  if (actor !== 'account') return own?.visitor ?? { max: 30, windowMs: minuteMs };
  const { burst, ...even } = own?.account ?? queuedRate;
  return isEstablished && burst !== undefined ? { ...even, burst } : even;
}

/** How often one account may have this command executed for one target; undefined where that has no limit. */
export function targetRate(type: string): Rate | undefined {
  return Object.hasOwn(rates, type) ? rates[type]?.target : undefined;
}

/** What this payload of a command counts as beside its type: its photo, where photos have a rate of their own; else null. */
export function photoRateOf(type: string, payload: unknown): string | null {
  const counted = `${type} with a photo`;
  const hasPhoto =
    typeof payload === 'object' && payload !== null && 'photo' in payload && payload.photo !== undefined;
  return hasPhoto && Object.hasOwn(rates, counted) ? counted : null;
}

import type { Actor } from '../kernel/decider.ts';
import type { Rate } from '../kernel/rate.ts';

const minute = 60_000;
const hour = 60 * minute;

/** What a device may have collected without a signal goes through at once, for an established account. */
const queued = { max: 240, windowMs: minute, burst: 1_000 };

/** Who chooses presses a stepper many times, and may have filled a cart without a signal. */
const shopping = { visitor: { max: 120, windowMs: minute } };

type Rates = { visitor?: Rate; account?: Rate };

/** Commands with a limit of their own; all others have the ones below. */
const rates: Record<string, Rates> = {
  SignGuestbook: { visitor: { max: 30, windowMs: minute }, account: { ...queued, max: 30 } },
  WriteComment: { account: { max: 30, windowMs: minute } },
  ReportTribute: { visitor: { max: 10, windowMs: minute }, account: { max: 30, windowMs: minute } },
  ReportComment: { account: { max: 30, windowMs: minute } },
  CreateMemorial: { account: { ...queued, max: 30 } },
  AddToCart: shopping,
  // Beside what is counted for every product.
  'AddToCart with a photo': { visitor: { max: 30, windowMs: hour }, account: { max: 60, windowMs: hour } },
  SetCartQuantity: shopping,
  RemoveFromCart: shopping,
  AddToWishlist: shopping,
  RemoveFromWishlist: shopping,
  // Guessing codes is slow.
  ApplyPromoCode: { visitor: { max: 10, windowMs: minute }, account: { max: 10, windowMs: minute } },
  // Whoever gets one never asked for it.
  SendEcard: { visitor: { max: 5, windowMs: hour }, account: { max: 30, windowMs: hour } },
  ChangeEcard: { visitor: { max: 20, windowMs: hour }, account: { max: 60, windowMs: hour } },
  InviteKeeper: { account: { max: 20, windowMs: hour } },
};

/**
 * Words that strangers read: what one account may write about one memorial or article, whatever else it may. No minute
 * sees more than 30 of them.
 */
const targetRates: Readonly<Record<string, Rate>> = {
  SignGuestbook: { max: 20, windowMs: minute, burst: 10 },
  WriteComment: { max: 20, windowMs: minute, burst: 10 },
};

/**
 * How often somebody may have this command executed, whichever way it arrives: a visitor's are counted for
 * the address, an account's for the account. Only an established account has room for a queue of 1,000 that was
 * written without a signal.
 */
export function commandRate(type: string, actor: Actor['kind'], isEstablished: boolean): Rate {
  const own = Object.hasOwn(rates, type) ? rates[type] : undefined;
  if (actor !== 'account') return own?.visitor ?? { max: 30, windowMs: minute };
  const { burst, ...even } = own?.account ?? queued;
  return isEstablished && burst !== undefined ? { ...even, burst } : even;
}

/** How often one account may have this command executed for one target; undefined where that has no limit. */
export function targetRate(type: string): Rate | undefined {
  return Object.hasOwn(targetRates, type) ? targetRates[type] : undefined;
}

/** What this payload of a command counts as beside its type: its photo, where photos have a rate of their own; else null. */
export function photoRateOf(type: string, payload: unknown): string | null {
  const counted = `${type} with a photo`;
  const hasPhoto =
    typeof payload === 'object' && payload !== null && 'photo' in payload && payload.photo !== undefined;
  return hasPhoto && Object.hasOwn(rates, counted) ? counted : null;
}

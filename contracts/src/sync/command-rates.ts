import type { Actor } from '../kernel/decider.ts';
import type { Rate } from '../kernel/rate.ts';

const minute = 60_000;
const hour = 60 * minute;

/** What a device may have collected without a signal goes through at once. */
const queued = { max: 240, windowMs: minute, burst: 1_000 };

/** Who chooses presses a stepper many times, and may have filled a cart without a signal. */
const shopping = { visitor: { max: 120, windowMs: minute } };

type Rates = { visitor?: Rate; account?: Rate };

/** Commands with a limit of their own; all others have the ones below. */
const rates: Record<string, Rates> = {
  SignGuestbook: { visitor: { max: 30, windowMs: minute }, account: { ...queued, max: 30 } },
  ReportTribute: { visitor: { max: 10, windowMs: minute }, account: { max: 30, windowMs: minute } },
  ReportComment: { account: { max: 30, windowMs: minute } },
  CreateMemorial: { account: { ...queued, max: 30 } },
  AddToCart: shopping,
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
 * How often somebody may have this command executed, whichever way it arrives (SEC-28): a visitor's are counted for
 * the address, an account's for the account, with room for a queue of 1,000 that was written without a signal.
 */
export function commandRate(type: string, actor: Actor['kind']): Rate {
  const own = Object.hasOwn(rates, type) ? rates[type] : undefined;
  return actor === 'account' ? (own?.account ?? queued) : (own?.visitor ?? { max: 30, windowMs: minute });
}

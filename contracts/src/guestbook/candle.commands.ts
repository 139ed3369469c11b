import * as z from 'zod/mini';
import type { Command } from '../kernel/decider.ts';
import { calendarDate, instant, sentInstant, uuid } from '../kernel/fields/schemas.ts';

/**
 * Lights a candle. `litAt` is when, by the clock of the device; `by` is the account's or the visitor's own id, which the
 * server puts in.
 */
export const lightCandleData = z.object({
  candleId: uuid,
  memorialId: uuid,
  litAt: sentInstant,
  by: z.optional(uuid),
});
export type LightCandle = Command<'LightCandle', z.infer<typeof lightCandleData>>;

/** Sent only by the site, after the account has left. */
export const eraseCandleData = z.object({
  candleId: uuid,
  memorialId: uuid,
  by: uuid,
  day: calendarDate,
  litAt: instant,
});
export type EraseCandle = Command<'EraseCandle', z.infer<typeof eraseCandleData>>;

export type CandleCommand = LightCandle | EraseCandle;

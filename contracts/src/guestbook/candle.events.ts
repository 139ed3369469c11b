import * as z from 'zod/mini';
import { defineEvent, type EventOf } from '../kernel/features/event-definition.ts';
import { calendarDate, instant, uuid } from '../kernel/fields/schemas.ts';

/**
 * `by` is the id of the account, or of a visitor, as derived from their cookie. `day` is the UTC day for which it counts:
 * each person lights one candle for a memorial and day.
 */
const candle = { candleId: uuid, memorialId: uuid, by: uuid, day: calendarDate, litAt: instant };

export const CandleLit = defineEvent({ type: 'CandleLit', schema: z.object(candle) });

/** A candle counts no more, because its account has left. */
export const CandleWithdrawn = defineEvent({ type: 'CandleWithdrawn', schema: z.object(candle) });

export const candleEvents = [CandleLit, CandleWithdrawn] as const;
export type CandleEvent = EventOf<(typeof candleEvents)[number]>;

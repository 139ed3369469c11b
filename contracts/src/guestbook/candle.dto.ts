import * as z from 'zod/mini';
import { calendarDate, instant, uuid } from '../kernel/fields/schemas.ts';

/** A candle, for the account that lit it. `day` is the UTC day for which it counts. */
export const candleDto = z.object({
  id: uuid,
  memorialId: uuid,
  accountId: z.nullable(uuid),
  day: calendarDate,
  litAt: instant,
  createdAt: instant,
  position: z.string(),
});
export type CandleDto = z.infer<typeof candleDto>;

import * as z from 'zod/mini';
import { storedShape } from '../kernel/field-schemas.ts';
import { instant, uuid } from '../kernel/schemas.ts';
import { tributeFields } from './tribute.fields.ts';

export const tributeStatuses = ['shown', 'waiting', 'hidden'] as const;

/**
 * A tribute as the guestbook lists it. `status` other than `shown` is only sent to the keepers
 * and the author; `createdAt` is when it arrived, `writtenAt` when it was written, where that was long before; `reports` is 0 for everyone but the keepers; `mine` is true for its author's account.
 */
export const tributeDto = z.object({
  id: uuid,
  memorialId: uuid,
  ...storedShape(tributeFields),
  createdAt: instant,
  writtenAt: z.optional(instant),
  status: z.enum(tributeStatuses),
  reports: z.number(),
  mine: z.boolean(),
  position: z.string(),
});
export type TributeDto = z.infer<typeof tributeDto>;

import * as z from 'zod/mini';
import { storedShape } from '../kernel/field-schemas.ts';
import { instant, uuid } from '../kernel/schemas.ts';
import { tributeFields } from './tribute.fields.ts';

export const tributeStatuses = ['shown', 'waiting', 'hidden'] as const;

/**
 * A tribute as the guestbook lists it. Only the keepers and the author see a `status` other than `shown`. `createdAt`
 * is when it arrived; `writtenAt` is when it was written, if that was long before. `reports` is 0 except for keepers.
 * `mine` is true for its author's account.
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

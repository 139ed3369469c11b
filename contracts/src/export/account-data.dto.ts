import * as z from 'zod/mini';
import { instant, uuid } from '../kernel/schemas.ts';
import { erasedCounts } from './erasure.events.ts';

/** Days for which an export can be downloaded. */
export const exportDays = 7;
/** Minutes after signing in during which an account without a password can be deleted. */
export const freshSignInMinutes = 10;

/** How far an export is; `done` and `total` count photographs. */
export const exportStatus = z.discriminatedUnion('state', [
  z.object({ state: z.literal('none') }),
  z.object({ state: z.literal('building'), requestedAt: instant, done: z.number(), total: z.number() }),
  z.object({ state: z.literal('failed'), requestedAt: instant }),
  z.object({
    state: z.literal('ready'),
    requestedAt: instant,
    readyAt: instant,
    expiresAt: instant,
    /** In bytes. */
    size: z.number(),
  }),
]);
export type ExportStatus = z.infer<typeof exportStatus>;

/** What goes with an account, and what its person has to show before it does. */
export const leaving = z.object({
  memorials: z.array(
    z.object({
      id: uuid,
      petName: z.string(),
      photos: z.number(),
      tributes: z.number(),
      /** Deleted already, and could still be brought back. */
      deleted: z.boolean(),
      /** Who else cares for it: it can be handed over to one of them first. */
      keepers: z.array(z.object({ accountId: uuid, name: z.string() })),
    }),
  ),
  /** Memorials of others that the person cares for. */
  keeping: z.number(),
  tributesWritten: z.number(),
  /** `sign-in-again`: there is no password, and the last sign-in was too long ago. */
  proof: z.enum(['password', 'fresh-sign-in', 'sign-in-again']),
});
export type Leaving = z.infer<typeof leaving>;

/** What was erased with an account, when its person asked and when it was done. `event` is its place in the log. */
export const erasureCertificate = z.object({
  erasureId: uuid,
  askedAt: instant,
  doneAt: instant,
  erased: erasedCounts,
  event: z.string(),
});
export type ErasureCertificate = z.infer<typeof erasureCertificate>;

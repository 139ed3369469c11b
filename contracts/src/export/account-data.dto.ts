import * as z from 'zod/mini';
import { instant, uuid } from '../kernel/fields/schemas.ts';
import { erasedCounts } from './erasure.events.ts';

/** Days for which an export can be downloaded. */
export const exportDays = 7;
/** Minutes after signing in during which an account without a password can be deleted. */
export const freshSignInMinutes = 10;

/** The progress of an export. `done` and `total` count photos. */
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

/** The data deleted with an account, and how its owner has to verify. */
export const leaving = z.object({
  memorials: z.array(
    z.object({
      id: uuid,
      petName: z.string(),
      photos: z.number(),
      tributes: z.number(),
      /** Already deleted, but still restorable. */
      deleted: z.boolean(),
      /** Its other keepers, to whom it can be transferred first. */
      keepers: z.array(z.object({ accountId: uuid, name: z.string() })),
    }),
  ),
  /** Number of other owners' memorials that the person cares for. */
  keeping: z.number(),
  tributesWritten: z.number(),
  /** `sign-in-again`: there is no password, and the last sign-in is too old. */
  proof: z.enum(['password', 'fresh-sign-in', 'sign-in-again']),
});
export type Leaving = z.infer<typeof leaving>;

/**
 * What was erased with an account, when it was requested and completed. `event` is the certificate's position
 * in the log.
 */
const erasureCertificate = z.object({
  state: z.literal('done'),
  erasureId: uuid,
  askedAt: instant,
  doneAt: instant,
  erased: erasedCounts,
  event: z.string(),
});
export type ErasureCertificate = z.infer<typeof erasureCertificate>;

/** An erasure: its certificate, or that it isn't finished. It exists as soon as somebody knows its id. */
export const erasureStatus = z.discriminatedUnion('state', [
  z.object({ state: z.literal('erasing'), erasureId: uuid, askedAt: instant }),
  erasureCertificate,
]);
export type ErasureStatus = z.infer<typeof erasureStatus>;

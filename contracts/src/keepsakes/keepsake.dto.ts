import * as z from 'zod/mini';
import { instant } from '../kernel/fields/schemas.ts';

/** The paper sizes of a booklet. */
export const bookletSizes = ['a5', 'letter'] as const;
export type BookletSize = (typeof bookletSizes)[number];

/** The paper sizes of a plaque sheet. */
export const plaqueSizes = ['a4', 'letter'] as const;
export type PlaqueSize = (typeof plaqueSizes)[number];

/** Days for which a booklet can be downloaded. */
export const keepsakeDays = 7;

/**
 * The booklet being made. `page` is the page that is being laid out, of `pages`; both are 0 until they are known.
 */
const making = z.object({
  size: z.enum(bookletSizes),
  state: z.enum(['queued', 'laying-out', 'failed']),
  page: z.number(),
  pages: z.number(),
  requestedAt: instant,
});

/** A finished booklet. */
const booklet = z.object({
  size: z.enum(bookletSizes),
  pages: z.number(),
  /** In bytes. */
  bytes: z.number(),
  madeAt: instant,
  expiresAt: instant,
  /** Whether it has characters that none of its typefaces contains. */
  hasOmissions: z.boolean(),
});
export type Booklet = z.infer<typeof booklet>;

/** The booklets of a memorial: the one being made, or that couldn't be made, and the finished ones, newest first. */
export const keepsakeList = z.object({ making: z.nullable(making), booklets: z.array(booklet) });
export type KeepsakeList = z.infer<typeof keepsakeList>;

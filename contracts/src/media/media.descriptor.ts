import * as z from 'zod/mini';
import { sha256 } from '../kernel/schemas.ts';

/**
 * What a page needs to know of a stored picture before its bytes arrive: the SHA-256 of the uploaded bytes, the
 * upright size in pixels, a thumbhash (base64) and a dominant colour (`#rrggbb`) to show meanwhile.
 */
export const mediaDescriptor = z.object({
  sha256,
  width: z.number(),
  height: z.number(),
  thumbhash: z.string(),
  color: z.string(),
});
export type MediaDescriptor = z.infer<typeof mediaDescriptor>;

import * as z from 'zod/mini';
import { sha256 } from '../kernel/fields/schemas.ts';
import { focusAt } from './focus.ts';
import { mediaMessages } from './media.messages.ts';

/** A focal point as it is stored, from 0 to 1 of the width and height. */
export const storedFocus = z.object({ x: z.number(), y: z.number() });

/**
 * What a page needs to know of a stored picture before its bytes arrive: the SHA-256 of the uploaded bytes, the
 * upright size in pixels, a thumbhash (base64) and a dominant colour (`#rrggbb`) to show meanwhile. Crops keep
 * `focus`, from 0 to 1 of the width and height; it is missing in descriptors of 1.0. If a person chose it,
 * `foundFocus` is the one that was found automatically, or null.
 */
export const mediaDescriptor = z.object({
  sha256,
  width: z.number(),
  height: z.number(),
  thumbhash: z.string(),
  color: z.string(),
  focus: z.optional(storedFocus),
  foundFocus: z.optional(z.nullable(storedFocus)),
});
export type MediaDescriptor = z.infer<typeof mediaDescriptor>;

const outside = { error: () => mediaMessages.focusOutside };
const share = z.number(outside).check(z.minimum(0, outside), z.maximum(1, outside));

/** The focal point in a command, inside of the photo and in hundredths. */
export const focusPoint = z.object({ x: share, y: share }).check(z.overwrite(focusAt));

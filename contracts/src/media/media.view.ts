import { z } from 'zod';
import { masterSidePixels } from './media.limits.ts';

/**
 * A picture as views carry it: enough to keep its place on the page, show its colours at once and choose a variant.
 * `width` and `height` are those of the upright picture in pixels, `thumbhash` is base64, `color` is `#rrggbb`.
 */
export const pictureSchema = z.object({
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  width: z.int().min(1).max(masterSidePixels),
  height: z.int().min(1).max(masterSidePixels),
  thumbhash: z.string().min(1).max(64),
  color: z.string().regex(/^#[0-9a-f]{6}$/),
});

export type Picture = z.infer<typeof pictureSchema>;

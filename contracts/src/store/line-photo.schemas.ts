import * as z from 'zod/mini';
import { uuid } from '../kernel/schemas.ts';
import { photoDataUrl } from '../media/photo-data-url.ts';

/** The photo that somebody orders a product with, as a data URL. */
export const linePhoto = z.object({ id: uuid, dataUrl: photoDataUrl });

/** The same as a cart holds it. */
export const storedLinePhoto = z.object({ id: uuid, personId: uuid, digest: z.string() });

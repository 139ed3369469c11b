import * as z from 'zod/mini';
import { uuid } from '../kernel/fields/schemas.ts';
import { photoDataUrl } from '../media/photo-data-url.ts';

/** The photo for an ordered product, as a data URL. */
export const linePhoto = z.object({ id: uuid, dataUrl: photoDataUrl });

/** The photo as a cart stores it. */
export const storedLinePhoto = z.object({ id: uuid, personId: uuid, digest: z.string() });

import * as z from 'zod/mini';
import { storedShape } from '../kernel/field-schemas.ts';
import { instant, uuid } from '../kernel/schemas.ts';
import { mediaDescriptor } from '../media/media.descriptor.ts';
import { memoryFields } from './memory.fields.ts';

/** A memory as a timeline lists it. `mine` is true for the account that added it; `date` is `YYYY-MM-DD`. */
export const memoryDto = z.object({
  id: uuid,
  memorialId: uuid,
  ...storedShape(memoryFields),
  photo: z.nullable(mediaDescriptor),
  mine: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
  position: z.string(),
});
export type MemoryDto = z.infer<typeof memoryDto>;

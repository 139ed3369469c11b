import * as z from 'zod/mini';
import { instant, uuid } from '../kernel/schemas.ts';
import { mediaDescriptor } from '../media/media.descriptor.ts';
import { memoryEmotions, memoryTypes } from './memory-kinds.ts';

/** A memory as a timeline lists it (REQ-678). `mine` is true for the account that added it; `date` is `YYYY-MM-DD`. */
export const memoryDto = z.object({
  id: uuid,
  memorialId: uuid,
  date: z.string(),
  title: z.string(),
  description: z.string(),
  type: z.enum(memoryTypes),
  emotion: z.nullable(z.enum(memoryEmotions)),
  location: z.nullable(z.string()),
  tags: z.array(z.string()),
  photo: z.nullable(mediaDescriptor),
  mine: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
  position: z.string(),
});
export type MemoryDto = z.infer<typeof memoryDto>;

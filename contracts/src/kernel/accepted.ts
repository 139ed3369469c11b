import * as z from 'zod/mini';
import { uuid } from './schemas.ts';

/** What a change answers: the entity's id, and the position of the change when there was one. */
export const accepted = z.object({ id: uuid, position: z.optional(z.string()) });
export type Accepted = z.infer<typeof accepted>;

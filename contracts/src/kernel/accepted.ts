import * as z from 'zod/mini';
import { uuid } from './fields/schemas.ts';

/** The response to a command: the entity's id, and the position of the change if there was one. */
export const accepted = z.object({ id: uuid, position: z.optional(z.string()) });
export type Accepted = z.infer<typeof accepted>;

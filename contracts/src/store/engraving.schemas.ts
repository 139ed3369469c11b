import * as z from 'zod/mini';
import { line, uuid } from '../kernel/schemas.ts';
import { engravingMessages as messages } from './engraving.messages.ts';
import { maxEngraving } from './store.limits.ts';

/** An engraving as somebody orders it: one line. How much of it a product takes is the product's to say. */
export const engraving = z.object({
  id: uuid,
  text: line({
    min: 1,
    max: maxEngraving,
    required: messages.required,
    tooLong: messages.tooLong(maxEngraving),
  }),
});

/** The same as it is stored; its text is empty once it was erased. */
export const storedEngraving = z.object({ id: uuid, text: z.string() });

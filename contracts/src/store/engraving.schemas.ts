import * as z from 'zod/mini';
import { line, uuid } from '../kernel/fields/schemas.ts';
import { engravingMessages as messages } from './engraving.messages.ts';
import { maxEngraving } from './store.limits.ts';

/** An ordered engraving: one line. The product limits its length. */
export const engraving = z.object({
  id: uuid,
  text: line({
    min: 1,
    max: maxEngraving,
    required: () => messages.required,
    tooLong: () => messages.tooLong(maxEngraving),
  }),
});

/** A stored engraving. Its text is empty once erased. */
export const storedEngraving = z.object({ id: uuid, text: z.string() });

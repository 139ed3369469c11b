import * as z from 'zod/mini';
import { defineEvent, type EventOf } from '../kernel/event-definition.ts';
import { uuid } from '../kernel/schemas.ts';

/** `sortOrder` puts the lower first; a category that is not active has no chip. */
const described = {
  name: z.string(),
  description: z.string(),
  color: z.string(),
  isActive: z.boolean(),
  sortOrder: z.number(),
};

/** Its id follows from its slug, which stays. */
export const NewsCategoryCreated = defineEvent({
  type: 'NewsCategoryCreated',
  schema: z.object({ categoryId: uuid, slug: z.string(), ...described }),
});

export const NewsCategoryChanged = defineEvent({
  type: 'NewsCategoryChanged',
  schema: z.object({ categoryId: uuid, ...described }),
});

export const newsCategoryEvents = [NewsCategoryCreated, NewsCategoryChanged] as const;
export type NewsCategoryEvent = EventOf<(typeof newsCategoryEvents)[number]>;

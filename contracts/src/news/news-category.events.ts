import * as z from 'zod/mini';
import { defineEvent, type EventOf } from '../kernel/features/event-definition.ts';
import { uuid } from '../kernel/fields/schemas.ts';

/** Lower `sortOrder` is first. An inactive category isn't shown. */
const described = {
  name: z.string(),
  description: z.string(),
  color: z.string(),
  isActive: z.boolean(),
  sortOrder: z.number(),
};

/** Its id is derived from its slug, which never changes. */
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

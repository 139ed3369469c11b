import * as z from 'zod/mini';
import { defineEvent, type EventOf } from '../kernel/features/event-definition.ts';
import { uuid } from '../kernel/fields/schemas.ts';
import { sitePhotos } from '../media/site-photo.ts';
import { ecardCategories } from './ecard-template-category.ts';

const content = {
  templateId: uuid,
  name: z.string(),
  description: z.string(),
  templateImageUrl: z.string(),
  category: z.enum(ecardCategories),
};
/** Its drawing, which existing cards keep showing when the template gets another. */
const photos = {
  shown: ({ templateId, templateImageUrl }: { templateId: string; templateImageUrl: string }) =>
    sitePhotos(templateId, templateImageUrl),
};
/** In cents; 0 is free. */
const price = { priceCents: z.number(), currency: z.literal('USD') };

/** The template can be chosen from now on. */
export const EcardTemplateAdded = defineEvent({
  type: 'EcardTemplateAdded',
  schema: z.object({ ...content, ...price }),
  photos,
});

export const EcardTemplateChanged = defineEvent({
  type: 'EcardTemplateChanged',
  schema: z.object({ ...content, ...price }),
  photos,
});

/** It can't be chosen any more. Existing cards keep it. */
export const EcardTemplateWithdrawn = defineEvent({
  type: 'EcardTemplateWithdrawn',
  withdraws: true,
  schema: z.object({ templateId: uuid }),
});

export const EcardTemplateReturned = defineEvent({
  type: 'EcardTemplateReturned',
  schema: z.object({ templateId: uuid }),
});

export const ecardTemplateEvents = [
  EcardTemplateAdded,
  EcardTemplateChanged,
  EcardTemplateWithdrawn,
  EcardTemplateReturned,
] as const;
export type EcardTemplateEvent = EventOf<(typeof ecardTemplateEvents)[number]>;

import * as z from 'zod/mini';
import type { Command } from '../kernel/decider.ts';
import { line, text, uuid } from '../kernel/fields/schemas.ts';
import { isSitePicture } from '../media/media-address.ts';
import { leastPaymentCents } from '../payments/payments.limits.ts';
import { ecardTemplateMessages as messages } from './ecard-template.messages.ts';
import { ecardCategories } from './ecard-template-category.ts';
import { templateTextLimits as limits, maxTemplatePriceCents } from './ecards.limits.ts';

/** The editable fields of a template. Its drawing must be on this site. */
export const newEcardTemplateFields = z.object({
  name: line({ min: 1, max: limits.name, required: messages.nameRequired }),
  description: text({ min: 1, max: limits.description, required: messages.descriptionRequired }),
  templateImageUrl: z.string().check(z.maxLength(limits.imageUrl), z.refine(isSitePicture, messages.drawing)),
  category: z._default(z.enum(ecardCategories, messages.category), 'sympathy'),
  priceCents: z._default(
    z.number(messages.price).check(
      z.int(messages.price),
      z.minimum(0, messages.price),
      z.maximum(maxTemplatePriceCents, messages.price),
      z.refine((cents) => cents === 0 || cents >= leastPaymentCents, messages.price),
    ),
    0,
  ),
});
export type EcardTemplateFields = z.infer<typeof newEcardTemplateFields>;

/** An inactive template can't be chosen. */
export const changedEcardTemplateFields = z.extend(newEcardTemplateFields, { isActive: z.boolean() });

const templateId = { templateId: uuid };
export const addEcardTemplateData = z.extend(newEcardTemplateFields, templateId);
export const changeEcardTemplateData = z.extend(changedEcardTemplateFields, templateId);

export type EcardTemplateCommand =
  | Command<'AddEcardTemplate', z.infer<typeof addEcardTemplateData>>
  | Command<'ChangeEcardTemplate', z.infer<typeof changeEcardTemplateData>>;

import type { EcardTemplateDto } from '@everpaw/contracts/ecards/ecard-template.dto';
import type { EcardTemplateEvent } from '@everpaw/contracts/ecards/ecard-template.events';
import type { EcardCategory } from '@everpaw/contracts/ecards/ecard-template-category';
import { defineView } from '../kernel/view.ts';

export type EcardTemplateDoc = {
  _id: string;
  name: string;
  description: string;
  templateImageUrl: string;
  category: EcardCategory;
  priceCents: number;
  isActive: boolean;
};

export const ecardTemplatesView = defineView<EcardTemplateDoc, EcardTemplateEvent>({
  keys: ({ data }) => [data.templateId],
  handlers: {
    EcardTemplateAdded: {
      evolve: (_, { data: { templateId: _id, currency: _currency, ...fields } }) => ({
        _id,
        ...fields,
        isActive: true,
      }),
    },
    EcardTemplateChanged: (doc, { data: { templateId: _id, currency: _currency, ...fields } }) => ({
      ...doc,
      ...fields,
    }),
    EcardTemplateWithdrawn: (doc) => ({ ...doc, isActive: false }),
    EcardTemplateReturned: (doc) => ({ ...doc, isActive: true }),
  },
});

export function ecardTemplateDtoOf({
  _id: id,
  priceCents: price,
  ...doc
}: EcardTemplateDoc): EcardTemplateDto {
  const { name, description, templateImageUrl, category, isActive } = doc;
  return { id, name, description, templateImageUrl, price, category, isActive };
}

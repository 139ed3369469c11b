import { changedEcardTemplateFields } from '@everpaw/contracts/ecards/ecard-template.commands';
import type { EcardTemplateDto } from '@everpaw/contracts/ecards/ecard-template.dto';
import { ecardTemplateMessages as messages } from '@everpaw/contracts/ecards/ecard-template.messages';
import { ecardCategories } from '@everpaw/contracts/ecards/ecard-template-category';
import { ecardCategoryNames } from '@everpaw/contracts/ecards/ecard-template-category.messages';
import { ecardsApi } from '@everpaw/contracts/ecards/ecards.api';
import { ecardsMessages } from '@everpaw/contracts/ecards/ecards.messages';
import { money } from '@everpaw/contracts/kernel/text/dollars';
import { centsOf } from '@everpaw/contracts/store/price-text';
import { useId, useState } from 'react';
import { v7 as uuidv7 } from 'uuid';
import { call, messageOf } from '../../net/http.ts';
import { useAnswer } from '../../net/use-answer.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Select, Switch, TextArea, TextField } from '../../ui/field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { useToast } from '../../ui/helpers/notices.ts';
import { ItemList, ListIntro } from '../../ui/item-list.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { SitePhotoField } from '../media/site-photo-field.tsx';

/** The templates of e-cards, for their managers. */
export default function EcardTemplates() {
  const list = useAnswer(ecardsApi.allTemplates, { staleTime: 0 });
  const [edited, setEdited] = useState<EcardTemplateDto | 'new' | null>(null);
  return (
    <div className="grid max-w-[60rem] gap-6">
      <ListIntro text={messages.text} add={messages.add} onAdd={() => setEdited('new')} />
      <ItemList
        list={list}
        items={list.data}
        texts={{ reading: messages.reading, failed: messages.readFailed, tryAgain: messages.saveFailed }}
        empty={<EmptyState title={messages.none}>{messages.noneText}</EmptyState>}
        skeletons={['h-24 w-full', 'h-24 w-full']}
        isRuled
        row={(template) => <Row key={template.id} template={template} onEdit={() => setEdited(template)} />}
      />
      {edited && (
        <TemplateForm
          template={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
          onSaved={() => void list.refetch()}
        />
      )}
    </div>
  );
}

function Row({ template, onEdit }: { template: EcardTemplateDto; onEdit: () => void }) {
  return (
    <li className="grid grid-cols-[6.5rem_minmax(0,1fr)] items-center gap-x-6 gap-y-3 border-rule border-b py-4 sm:grid-cols-[8rem_minmax(0,1fr)_auto]">
      <img
        src={template.templateImageUrl}
        alt=""
        width={800}
        height={560}
        loading="lazy"
        className="block h-auto w-full rounded-tight border border-rule"
      />
      <div className="grid justify-items-start gap-1">
        <h2 className="text-heading">{template.name}</h2>
        <p className="text-ink-soft text-small">
          {ecardCategoryNames[template.category]} ·{' '}
          {template.price === 0 ? ecardsMessages.free : money(template.price)}
        </p>
        {!template.isActive && <Badge tone="plain">{messages.putAway}</Badge>}
      </div>
      <Button
        variant="plain"
        className="col-start-2 -mt-3 -ml-3 justify-self-start px-3 sm:col-start-3 sm:m-0"
        aria-label={`${messages.edit} ${template.name}`}
        onClick={onEdit}
      >
        {messages.edit}
      </Button>
    </li>
  );
}

const newTemplate = {
  name: '',
  description: '',
  templateImageUrl: '',
  category: 'sympathy' as string,
  price: '0.00',
  isActive: true,
};

function draftOf(template: EcardTemplateDto): typeof newTemplate {
  const { name, description, templateImageUrl, category, price, isActive } = template;
  return { name, description, templateImageUrl, category, price: (price / 100).toFixed(2), isActive };
}

function TemplateForm({
  template,
  onClose,
  onSaved,
}: {
  template: EcardTemplateDto | null;
  onClose: () => void;
  onSaved: () => void;
}) {
  const formId = useId();
  const notify = useToast();
  const form = useForm({
    start: template ? draftOf(template) : newTemplate,
    check: ({ price, ...fields }) =>
      changedEcardTemplateFields.safeParse({ ...fields, priceCents: centsOf(price) ?? -1 }),
    async send(body) {
      const { isActive: _, ...fields } = body;
      const idempotencyKey = uuidv7();
      await (template
        ? call(ecardsApi.changeTemplate, { params: { id: template.id }, body, idempotencyKey })
        : call(ecardsApi.addTemplate, { body: fields, idempotencyKey }));
      notify({ title: messages.saved });
      onSaved();
      onClose();
    },
    failed: (error) => notify({ title: messageOf(error, messages.saveFailed), tone: 'problem' }),
  });
  const { values, text, set } = form;
  return (
    <Dialog
      open
      size="wide"
      title={template ? `${messages.edit}: ${template.name}` : messages.add}
      onClose={onClose}
      footer={
        <>
          <Button variant="plain" onClick={onClose}>
            {ecardsMessages.cancel}
          </Button>
          <Button type="submit" form={formId} busy={form.busy} busyLabel={messages.saving}>
            {messages.save}
          </Button>
        </>
      }
    >
      <form {...form.attributes} id={formId} className="grid gap-5">
        <TextField label={messages.name} required data-autofocus {...text('name')} />
        <TextArea label={messages.description} required rows={3} {...text('description')} />
        <SitePhotoField
          label={messages.drawingLabel}
          value={values.templateImageUrl}
          error={form.errors.templateImageUrl}
          onChange={(templateImageUrl) => set({ templateImageUrl })}
        />
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <Select
            label={messages.categoryLabel}
            options={ecardCategories.map((value) => ({ value, label: ecardCategoryNames[value] }))}
            {...text('category')}
          />
          <TextField
            label={messages.priceLabel}
            inputMode="decimal"
            required
            {...text('price', 'priceCents')}
          />
        </div>
        {template && (
          <Switch
            label={messages.active}
            checked={values.isActive}
            onChange={(isActive) => set({ isActive })}
          />
        )}
      </form>
    </Dialog>
  );
}

import { giftTextLimits } from '@everpaw/contracts/gifts/gifts.limits';
import { giftTemplates, giftMessages as messages } from '@everpaw/contracts/gifts/gifts.messages';
import { checkoutMessages } from '@everpaw/contracts/orders/checkout.messages';
import { countries } from '@everpaw/contracts/orders/shipping-address';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Select, TextArea, TextField } from '../../ui/field.tsx';
import type { GiftTextName, WritingGift } from './use-gift-form.ts';

const optional: readonly GiftTextName[] = ['senderPhone', 'recipientPhone', 'deliveryInstructions'];
/** The autofill tokens of the sender's fields. Fields about the recipient are never autofilled. */
const autoComplete: Partial<Record<GiftTextName, string>> = {
  senderName: 'name',
  senderEmail: 'email',
  senderPhone: 'tel',
};
const types: Partial<Record<GiftTextName, 'email' | 'tel'>> = {
  senderEmail: 'email',
  recipientEmail: 'email',
  senderPhone: 'tel',
  recipientPhone: 'tel',
};

/** All fields of a gift, in four sections. */
export function GiftFields({ form }: { form: WritingGift }) {
  const attributes = (name: GiftTextName) => ({
    label: messages.labels[name],
    name,
    required: !optional.includes(name),
    ...form.text(name),
  });
  const field = (name: GiftTextName) => (
    <TextField
      {...attributes(name)}
      type={types[name] ?? 'text'}
      autoComplete={autoComplete[name] ?? 'off'}
    />
  );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-9">
      <Section title={messages.sender}>
        <div className="sm:col-span-2">{field('senderName')}</div>
        {field('senderEmail')}
        {field('senderPhone')}
      </Section>
      <Section title={messages.recipient}>
        <div className="sm:col-span-2">{field('recipientName')}</div>
        {field('recipientEmail')}
        {field('recipientPhone')}
      </Section>
      <Section title={messages.delivery}>
        <div className="sm:col-span-2">{field('address')}</div>
        {field('city')}
        {field('state')}
        {field('zipCode')}
        <Select
          {...attributes('country')}
          autoComplete="off"
          options={countries.map((value) => ({ value, label: checkoutMessages.countries[value] }))}
        />
        <div className="sm:col-span-2">
          <TextArea
            {...attributes('deliveryInstructions')}
            rows={2}
            hint={messages.instructionsHint}
            limit={giftTextLimits.deliveryInstructions}
          />
        </div>
      </Section>
      <WordsSection form={form} />
    </div>
  );
}

/** The message on the card and its options. */
function WordsSection({ form: { values, text, set } }: { form: WritingGift }) {
  return (
    <Section title={messages.words}>
      <div className="flex flex-wrap gap-2.5 sm:col-span-2">
        {giftTemplates.map(({ id, name, text: words }) => (
          <Button
            key={id}
            variant="quiet"
            aria-pressed={values.message === words}
            className="rounded-full! max-w-full aria-pressed:border-moss aria-pressed:bg-moss aria-pressed:text-on-moss"
            onClick={() => set({ message: words })}
          >
            {name}
          </Button>
        ))}
      </div>
      <div className="sm:col-span-2">
        <TextArea
          label={messages.labels.message}
          name="message"
          required
          rows={6}
          limit={giftTextLimits.message}
          {...text('message')}
        />
      </div>
      <div className="grid sm:col-span-2">
        {(['signMessage', 'notifyRecipient'] as const).map((option) => (
          <label key={option} className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              name={option}
              checked={values[option]}
              onChange={({ target }) => set({ [option]: target.checked })}
              className="size-5 shrink-0 accent-moss"
            />
            {messages[option]}
          </label>
        ))}
      </div>
    </Section>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5 border-rule border-t pt-6">
      <legend className="float-left text-heading">{title}</legend>
      <div className="clear-both grid grid-cols-[minmax(0,1fr)] items-start gap-5 sm:grid-cols-2">
        {children}
      </div>
    </fieldset>
  );
}

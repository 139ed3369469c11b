import { ecardTextLimits } from '@everpaw/contracts/ecards/ecards.limits';
import { ecardsMessages as messages } from '@everpaw/contracts/ecards/ecards.messages';
import { TextArea, TextField } from '../../ui/field.tsx';
import type { EcardErrors, EcardForm } from './ecard-form.ts';
import { EcardPhotoField } from './ecard-photo-field.tsx';

const groupStyle = 'grid gap-5 border-rule border-t pt-6';

/** All fields of a card. */
export function EcardFields({
  form,
  errors,
  timeZone,
  onChange,
}: {
  form: EcardForm;
  errors: EcardErrors;
  timeZone: string;
  onChange: (form: EcardForm) => void;
}) {
  const text = (field: Exclude<keyof EcardForm, 'photo'>) => ({
    value: form[field],
    error: errors[field],
    onChange: ({ target }: { target: { value: string } }) => onChange({ ...form, [field]: target.value }),
  });
  return (
    <div className="grid gap-7">
      <fieldset className={groupStyle}>
        <legend className="float-left mb-1 text-heading">{messages.to}</legend>
        <div className="clear-both grid items-start gap-5 sm:grid-cols-2">
          <TextField label={messages.recipientName} required autoComplete="off" {...text('recipientName')} />
          <TextField
            label={messages.recipientEmail}
            type="email"
            required
            autoComplete="off"
            {...text('recipientEmail')}
          />
        </div>
        <TextArea
          label={messages.message}
          required
          rows={6}
          limit={ecardTextLimits.message}
          placeholder={messages.messagePlaceholder}
          {...text('personalMessage')}
        />
        <TextField label={messages.petName} required={false} autoComplete="off" {...text('petName')} />
        <EcardPhotoField hasPhoto={form.photo !== null} onChange={(photo) => onChange({ ...form, photo })} />
      </fieldset>
      <fieldset className={groupStyle}>
        <legend className="float-left mb-1 text-heading">{messages.from}</legend>
        <div className="clear-both grid items-start gap-5 sm:grid-cols-2">
          <TextField label={messages.senderName} required autoComplete="name" {...text('senderName')} />
          <TextField
            label={messages.senderEmail}
            type="email"
            required
            autoComplete="email"
            {...text('senderEmail')}
          />
        </div>
      </fieldset>
      <fieldset className={groupStyle}>
        <legend className="float-left mb-1 text-heading">{messages.when}</legend>
        <TextField
          label={messages.date}
          type="date"
          required={false}
          hint={messages.dateHint(timeZone.replaceAll('_', ' '))}
          className="clear-both"
          {...text('scheduledSendDate')}
        />
      </fieldset>
    </div>
  );
}

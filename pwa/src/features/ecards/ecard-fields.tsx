import { ecardTextLimits } from '@everpaw/contracts/ecards/ecards.limits';
import { ecardsMessages as messages } from '@everpaw/contracts/ecards/ecards.messages';
import { TextArea, TextField } from '../../ui/field.tsx';
import type { useForm } from '../../ui/form/use-form.ts';
import type { EcardForm } from './ecard-form.ts';
import { EcardPhotoField } from './ecard-photo-field.tsx';

const groupStyle = 'grid gap-5 border-rule border-t pt-6';

/** All fields of a card. */
export function EcardFields({
  form: { values, text, set },
  timeZone,
}: {
  form: ReturnType<typeof useForm<EcardForm>>;
  timeZone: string;
}) {
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
        <EcardPhotoField hasPhoto={values.photo !== null} onChange={(photo) => set({ photo })} />
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

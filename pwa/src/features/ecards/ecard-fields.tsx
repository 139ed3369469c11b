import { ecardTextLimits } from '@everpaw/contracts/ecards/ecards.limits';
import { ecardsMessages as messages } from '@everpaw/contracts/ecards/ecards.messages';
import { Select, TextArea, TextField } from '../../ui/field.tsx';
import type { useForm } from '../../ui/form/use-form.ts';
import { timeZoneNames } from '../../ui/helpers/time-zone.ts';
import type { EcardForm } from './ecard-form.ts';
import { EcardPhotoField } from './ecard-photo-field.tsx';

const groupStyle = 'grid gap-5 border-rule border-t pt-6';

const zoneName = (timeZone: string) => timeZone.replaceAll('_', ' ');

/** All fields of a card. The time zone matters only with a day. */
export function EcardFields({
  form: { values, text, set, errors },
}: {
  form: ReturnType<typeof useForm<EcardForm>>;
}) {
  const { scheduledSendDate, timeZone } = values;
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
          hint={messages.dateHint(zoneName(timeZone))}
          className="clear-both"
          {...text('scheduledSendDate')}
        />
        {(scheduledSendDate !== '' || errors.timeZone) && (
          <Select
            label={messages.timeZone}
            options={timeZoneNames(timeZone).map((value) => ({ value, label: zoneName(value) }))}
            {...text('timeZone')}
          />
        )}
      </fieldset>
    </div>
  );
}

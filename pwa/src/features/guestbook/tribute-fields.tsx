import { maxTributeLength } from '@everpaw/contracts/guestbook/guestbook.limits';
import { TextArea, TextField } from '../../ui/field.tsx';
import type { TributeForm } from './tribute-form.ts';

/** The three fields of a tribute, with a character counter. */
export function TributeFields({
  form,
  errors,
  onChange,
  autoFocus = false,
}: {
  form: TributeForm;
  errors: Partial<Record<keyof TributeForm, string>>;
  onChange: (form: TributeForm) => void;
  autoFocus?: boolean;
}) {
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Your name"
          required
          autoComplete="name"
          // The person has just opened the form, so its first field gets the focus.
          autoFocus={autoFocus}
          value={form.visitorName}
          error={errors.visitorName}
          onChange={({ target }) => onChange({ ...form, visitorName: target.value })}
        />
        <TextField
          label="Where you are"
          required={false}
          autoComplete="address-level2"
          value={form.visitorLocation}
          error={errors.visitorLocation}
          onChange={({ target }) => onChange({ ...form, visitorLocation: target.value })}
        />
      </div>
      <TextArea
        label="Your tribute"
        required
        limit={maxTributeLength}
        value={form.tributeMessage}
        error={errors.tributeMessage}
        placeholder="A memory, a thank you, a few kind words"
        onChange={({ target }) => onChange({ ...form, tributeMessage: target.value })}
      />
    </>
  );
}

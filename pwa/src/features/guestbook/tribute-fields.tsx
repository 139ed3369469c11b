import { maxTributeLength } from '@everpaw/contracts/guestbook/guestbook.limits';
import { guestbookScreens } from '@everpaw/contracts/guestbook/screens/guestbook-screens.messages';
import { TextArea, TextField } from '../../ui/field.tsx';
import type { TributeErrors, TributeForm } from './tribute-form.ts';

/** The three fields of a tribute, with a character counter. */
export function TributeFields({
  form,
  errors,
  onChange,
  autoFocus = false,
}: {
  form: TributeForm;
  errors: TributeErrors;
  onChange: (form: TributeForm) => void;
  autoFocus?: boolean;
}) {
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={guestbookScreens.yourName}
          required
          autoComplete="name"
          // The person has just opened the form, so its first field gets the focus.
          autoFocus={autoFocus}
          value={form.visitorName}
          error={errors.visitorName}
          onChange={({ target }) => onChange({ ...form, visitorName: target.value })}
        />
        <TextField
          label={guestbookScreens.yourPlace}
          required={false}
          autoComplete="address-level2"
          value={form.visitorLocation}
          error={errors.visitorLocation}
          onChange={({ target }) => onChange({ ...form, visitorLocation: target.value })}
        />
      </div>
      <TextArea
        label={guestbookScreens.yourTribute}
        required
        limit={maxTributeLength}
        value={form.tributeMessage}
        error={errors.tributeMessage}
        placeholder={guestbookScreens.wordsPlaceholder}
        onChange={({ target }) => onChange({ ...form, tributeMessage: target.value })}
      />
    </>
  );
}

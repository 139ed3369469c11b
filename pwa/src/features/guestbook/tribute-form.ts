import { guestbookScreens } from '@everpaw/contracts/guestbook/screens/guestbook-screens.messages';
import { tributeFormData } from '@everpaw/contracts/guestbook/tribute.commands';
import { tributeFields } from '@everpaw/contracts/guestbook/tribute.fields';
import { emptyForm, errorsOf, type FormOf, storedForm, valuesOfForm } from '../../ui/form/fields-form.ts';

/** The values of the form's inputs, and its photo as a data URL. */
export type TributeForm = FormOf<typeof tributeFields> & { photo?: string | undefined };

export const emptyTribute: TributeForm = emptyForm(tributeFields);

/**
 * Returns the fields to send: trimmed, with text that renders as blank made empty, as the server does, and an
 * empty location as null.
 */
export function tributeOf(form: TributeForm) {
  return { ...valuesOfForm(tributeFields, form), ...(form.photo && { photo: form.photo }) };
}

export type TributeErrors = Partial<Record<keyof typeof tributeFields, string>>;

/**
 * Returns the errors of a form by field; empty if it is valid. Lengths are those of the trimmed text, as on
 * the server.
 */
export function tributeErrors(form: TributeForm): TributeErrors {
  const said = valuesOfForm(tributeFields, form);
  const errors: TributeErrors = errorsOf(tributeFormData, said);
  if (!said.visitorName) errors.visitorName = guestbookScreens.nameMissing;
  if (!said.tributeMessage) errors.tributeMessage = guestbookScreens.wordsMissing;
  return errors;
}

/** True if a required field is empty, which has its own notice. */
export function lacksRequired(form: TributeForm): boolean {
  const { visitorName, tributeMessage } = tributeOf(form);
  return visitorName === '' || tributeMessage === '';
}

/** Restores the form from a draft or a command. Values that aren't text become empty. */
export function formOf(value: unknown): TributeForm {
  const { photo } = Object(value) as { photo?: unknown };
  return { ...storedForm(tributeFields, value), ...(typeof photo === 'string' && { photo }) };
}

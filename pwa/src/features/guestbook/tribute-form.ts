import { tributeFormData } from '@everpaw/contracts/guestbook/tribute.commands';
import { tributeFields } from '@everpaw/contracts/guestbook/tribute.fields';
import { emptyForm, errorsOf, type FormOf, storedForm, valuesOfForm } from '../../ui/form/fields-form.ts';

/** The values of the form's inputs. */
export type TributeForm = FormOf<typeof tributeFields>;

export const emptyTribute: TributeForm = emptyForm(tributeFields);

/**
 * Returns the fields to send: trimmed, with text that renders as blank made empty, as the server does, and an
 * empty location as null.
 */
export function tributeOf(form: TributeForm) {
  return valuesOfForm(tributeFields, form);
}

/**
 * Returns the errors of a form by field; empty if it is valid. Lengths are those of the trimmed text, as on
 * the server.
 */
export function tributeErrors(form: TributeForm): Partial<Record<keyof TributeForm, string>> {
  const said = tributeOf(form);
  const errors: Partial<Record<keyof TributeForm, string>> = errorsOf(tributeFormData, said);
  if (!said.visitorName) errors.visitorName = 'Please enter your name';
  if (!said.tributeMessage) errors.tributeMessage = 'Please write a few words';
  return errors;
}

/** True if a required field is empty, which has its own notice. */
export function lacksRequired(form: TributeForm): boolean {
  const { visitorName, tributeMessage } = tributeOf(form);
  return visitorName === '' || tributeMessage === '';
}

/** Restores the form from a draft or a command. Values that aren't text become empty. */
export function formOf(value: unknown): TributeForm {
  return storedForm(tributeFields, value);
}

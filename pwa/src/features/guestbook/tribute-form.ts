import { tributeFormData } from '@everpaw/contracts/guestbook/tribute.commands';
import { tributeFields } from '@everpaw/contracts/guestbook/tribute.fields';
import { emptyForm, errorsOf, type FormOf, saidIn, storedForm } from '../../base/fields-form.ts';

/** The fields of the form as they stand in its inputs. */
export type TributeForm = FormOf<typeof tributeFields>;

export const emptyTribute: TributeForm = emptyForm(tributeFields);

/** What is sent: trimmed, and empty where nothing of it is seen, as the server takes it; an empty place as null. */
export function tributeOf(form: TributeForm) {
  return saidIn(tributeFields, form);
}

/**
 * Why a form cannot be sent, field by field; empty when it can. White space counts as nothing; lengths
 * are those of the trimmed text, as the server counts them.
 */
export function tributeErrors(form: TributeForm): Partial<Record<keyof TributeForm, string>> {
  const said = tributeOf(form);
  const errors: Partial<Record<keyof TributeForm, string>> = errorsOf(tributeFormData, said);
  if (!said.visitorName) errors.visitorName = 'Please enter your name';
  if (!said.tributeMessage) errors.tributeMessage = 'Please write a few words';
  return errors;
}

/** True when a required field is empty, which has a notice of its own. */
export function lacksRequired(form: TributeForm): boolean {
  const { visitorName, tributeMessage } = tributeOf(form);
  return visitorName === '' || tributeMessage === '';
}

/** Reads the fields back from what was kept of a tribute; what is not text reads as empty. */
export function formOf(value: unknown): TributeForm {
  return storedForm(tributeFields, value);
}

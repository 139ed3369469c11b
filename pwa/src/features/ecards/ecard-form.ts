import { ecardFormData } from '@everpaw/contracts/ecards/ecard.commands';
import type { EcardDto } from '@everpaw/contracts/ecards/ecard.dto';
import { ecardFields } from '@everpaw/contracts/ecards/ecard.fields';
import { emptyForm, errorsOf, type FormOf, formOf, valuesOfForm } from '../../ui/form/fields-form.ts';
import { deviceTimeZone } from '../../ui/helpers/time-zone.ts';

/**
 * The values of the form's inputs. `photo` is a data URL, null for none, or undefined to keep the existing
 * one.
 */
export type EcardForm = FormOf<typeof ecardFields> & { photo: string | null | undefined };

/** The key of a new card's draft. */
export const ecardDraftKey = 'ecard';

/** An unfinished or unpaid card. `written` has its id on the server with the content it was created with. */
export type EcardDraft = {
  templateId: string;
  form: EcardForm;
  written: { ecardId: string; words: string } | null;
};

/** Returns an empty form. Its day begins in the time zone of this device. */
export function emptyEcard(): EcardForm {
  return { ...emptyForm(ecardFields), timeZone: deviceTimeZone(), photo: null };
}

/** Returns the form of an existing card, which keeps its photo. */
export function formOfEcard(card: Omit<EcardDto, 'position'>): EcardForm {
  return { ...formOf(ecardFields, card), photo: card.hasPhoto ? undefined : null };
}

/** Converts a form to the request's fields. An unchanged photo is omitted. */
export function saidBy({ photo, ...form }: EcardForm) {
  return {
    ...valuesOfForm(ecardFields, form),
    ...(photo === undefined ? {} : { customPhotoUrl: photo }),
  };
}

type EcardErrors = Partial<Record<keyof EcardForm | 'templateId', string>>;

/** Returns the errors of a form by field, with the messages of its schema; empty if it is valid. */
export function ecardErrors(form: EcardForm, templateId: string): EcardErrors {
  const said = { templateId, customPhotoUrl: null, ...saidBy(form) };
  const { customPhotoUrl: photo, ...errors } = errorsOf(ecardFormData, said);
  return photo === undefined ? errors : { ...errors, photo };
}

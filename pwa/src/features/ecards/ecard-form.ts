import { ecardFormData } from '@everpaw/contracts/ecards/ecard.commands';
import type { EcardDto } from '@everpaw/contracts/ecards/ecard.dto';

/**
 * The values of the form's inputs. `photo` is a data URL, null for none, or undefined to keep the existing
 * one.
 */
export type EcardForm = {
  senderName: string;
  senderEmail: string;
  recipientName: string;
  recipientEmail: string;
  personalMessage: string;
  petName: string;
  scheduledSendDate: string;
  photo: string | null | undefined;
};

/** The key of a new card's draft. */
export const ecardDraftKey = 'ecard';

/** An unfinished or unpaid card. `written` has its id on the server with the content it was created with. */
export type EcardDraft = {
  templateId: string;
  form: EcardForm;
  written: { ecardId: string; words: string } | null;
};

export const emptyEcard: EcardForm = {
  senderName: '',
  senderEmail: '',
  recipientName: '',
  recipientEmail: '',
  personalMessage: '',
  petName: '',
  scheduledSendDate: '',
  photo: null,
};

/** Returns the form of an existing card, which keeps its photo. */
export function formOfEcard(card: Omit<EcardDto, 'position'>): EcardForm {
  const { senderName, senderEmail, recipientName, recipientEmail, personalMessage } = card;
  return {
    senderName,
    senderEmail,
    recipientName,
    recipientEmail,
    personalMessage,
    petName: card.petName ?? '',
    scheduledSendDate: card.scheduledSendDate ?? '',
    photo: card.hasPhoto ? undefined : null,
  };
}

/** Returns the device's time zone. */
export function deviceTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';
}

/** Converts a form to the request's fields. An unchanged photo is omitted. */
export function saidBy({ photo, petName, scheduledSendDate, ...form }: EcardForm, timeZone: string) {
  return {
    ...form,
    petName: petName.trim() || null,
    scheduledSendDate: scheduledSendDate || null,
    timeZone,
    ...(photo === undefined ? {} : { customPhotoUrl: photo }),
  };
}

export type EcardErrors = Partial<Record<keyof EcardForm | 'templateId', string>>;

/** Returns the errors of a form by field, with the messages of its schema; empty if it is valid. */
export function ecardErrors(form: EcardForm, templateId: string): EcardErrors {
  const read = ecardFormData.safeParse({ templateId, ...saidBy(form, 'UTC') });
  const errors: EcardErrors = {};
  for (const { path, message } of read.error?.issues ?? []) {
    const field = path[0] === 'customPhotoUrl' ? 'photo' : (path[0] as keyof EcardErrors); // the schema has no others
    errors[field] ??= message;
  }
  return errors;
}

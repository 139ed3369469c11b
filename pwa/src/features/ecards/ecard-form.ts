import { ecardFormData } from '@everpaw/contracts/ecards/ecard.commands';
import type { EcardDto } from '@everpaw/contracts/ecards/ecard.dto';

/** The fields of the form as they stand in its inputs. `photo` is a data URL, null for none, undefined where the one that is there stays. */
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

/** The name of the draft of a new card. */
export const ecardDraftKey = 'ecard';

/** A card that is half written, or written and not paid yet; `written` names it at the server by the words that it has there. */
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

/** The form of a card that is there; its photo stays. */
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

/** The time zone of this device, by which nine in the morning is meant. */
export function deviceTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';
}

/** What a form says, as it is sent; a photo that stays is left out. */
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

/** Why a form cannot be sent, field by field, in the words of its schema; empty when it can. */
export function ecardErrors(form: EcardForm, templateId: string): EcardErrors {
  const read = ecardFormData.safeParse({ templateId, ...saidBy(form, 'UTC') });
  const errors: EcardErrors = {};
  for (const { path, message } of read.error?.issues ?? []) {
    const field = path[0] === 'customPhotoUrl' ? 'photo' : (path[0] as keyof EcardErrors); // the schema has no others
    errors[field] ??= message;
  }
  return errors;
}

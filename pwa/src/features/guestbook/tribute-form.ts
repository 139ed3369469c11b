import {
  maxTributeLength,
  maxVisitorLocationLength,
  maxVisitorNameLength,
} from '@everpaw/contracts/guestbook/guestbook.limits';
import { tributeChangeMessages } from '@everpaw/contracts/guestbook/tribute-changes.messages';

/** The fields of the form as they stand in its inputs (REQ-308 to REQ-310). */
export type TributeForm = { visitorName: string; visitorLocation: string; tributeMessage: string };

export const emptyTribute: TributeForm = { visitorName: '', visitorLocation: '', tributeMessage: '' };

/** What is sent: trimmed, an empty place as null. */
export function tributeOf(form: TributeForm) {
  return {
    visitorName: form.visitorName.trim(),
    visitorLocation: form.visitorLocation.trim() || null,
    tributeMessage: form.tributeMessage.trim(),
  };
}

/**
 * Why a form cannot be sent, field by field; empty when it can. White space counts as nothing (REQ-313); lengths
 * are those of the trimmed text, as the server counts them.
 */
export function tributeErrors(form: TributeForm): Partial<Record<keyof TributeForm, string>> {
  const { visitorName, visitorLocation, tributeMessage } = tributeOf(form);
  const errors: Partial<Record<keyof TributeForm, string>> = {};
  if (!visitorName) errors.visitorName = 'Please enter your name';
  else if (visitorName.length > maxVisitorNameLength) errors.visitorName = tributeChangeMessages.nameTooLong;
  if (visitorLocation && visitorLocation.length > maxVisitorLocationLength)
    errors.visitorLocation = tributeChangeMessages.locationTooLong;
  if (!tributeMessage) errors.tributeMessage = 'Please write a few words';
  else if (tributeMessage.length > maxTributeLength)
    errors.tributeMessage = tributeChangeMessages.messageTooLong;
  return errors;
}

/** True when a required field is empty, which has a notice of its own (REQ-314). */
export function lacksRequired(form: TributeForm): boolean {
  const { visitorName, tributeMessage } = tributeOf(form);
  return visitorName === '' || tributeMessage === '';
}

/** Reads the fields back from what was kept of a tribute; what is not text reads as empty. */
export function formOf(value: unknown): TributeForm {
  const kept: Record<string, unknown> = typeof value === 'object' && value !== null ? { ...value } : {};
  const text = (field: unknown) => (typeof field === 'string' ? field : '');
  return {
    visitorName: text(kept.visitorName),
    visitorLocation: text(kept.visitorLocation),
    tributeMessage: text(kept.tributeMessage),
  };
}

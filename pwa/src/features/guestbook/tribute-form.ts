import {
  maxTributeLength,
  maxVisitorLocationLength,
  maxVisitorNameLength,
} from '@everpaw/contracts/guestbook/guestbook.limits';
import { tributeChangeMessages } from '@everpaw/contracts/guestbook/tribute-changes.messages';
import { characterCount } from '@everpaw/contracts/kernel/characters';
import { seen } from '@everpaw/contracts/kernel/seen';

/** The fields of the form as they stand in its inputs (REQ-308 to REQ-310). */
export type TributeForm = { visitorName: string; visitorLocation: string; tributeMessage: string };

export const emptyTribute: TributeForm = { visitorName: '', visitorLocation: '', tributeMessage: '' };

/** What is sent: trimmed, and empty where nothing of it is seen, as the server takes it; an empty place as null. */
export function tributeOf(form: TributeForm) {
  return {
    visitorName: seen(form.visitorName),
    visitorLocation: seen(form.visitorLocation) || null,
    tributeMessage: seen(form.tributeMessage),
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
  else if (characterCount(visitorName) > maxVisitorNameLength)
    errors.visitorName = tributeChangeMessages.nameTooLong;
  if (visitorLocation && characterCount(visitorLocation) > maxVisitorLocationLength)
    errors.visitorLocation = tributeChangeMessages.locationTooLong;
  if (!tributeMessage) errors.tributeMessage = 'Please write a few words';
  else if (characterCount(tributeMessage) > maxTributeLength)
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

import { defineFields, field, type ValuesOf } from '../kernel/define-fields.ts';
import { maxTributeLength, maxVisitorLocationLength, maxVisitorNameLength } from './guestbook.limits.ts';
import { tributeChangeMessages as messages } from './tribute-changes.messages.ts';

/** What somebody writes in a guestbook. */
export const tributeFields = defineFields({
  visitorName: field(
    ({ line }) =>
      line({
        min: 1,
        max: maxVisitorNameLength,
        required: messages.requiredText,
        tooLong: messages.nameTooLong,
      }),
    { label: 'Name', erased: '' },
  ),
  visitorLocation: field(
    ({ lineOrNull }) => lineOrNull({ max: maxVisitorLocationLength, tooLong: messages.locationTooLong }),
    { label: 'Place', default: null, erased: null },
  ),
  tributeMessage: field(
    ({ text }) =>
      text({
        min: 1,
        max: maxTributeLength,
        required: messages.requiredText,
        tooLong: messages.messageTooLong,
      }),
    { label: 'Words', erased: '' },
  ),
});

export type TributeValues = ValuesOf<typeof tributeFields>;

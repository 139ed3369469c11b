import { emailMessages } from '../kernel/email.messages.ts';
import { isUuid } from '../kernel/uuid.ts';
import { streamSubjects } from './stream-subjects.ts';

/**
 * What the audit desk can look for, by an id or an address. `finds` says which events that are: those of an account or
 * about it, those of a memorial, those that one request led to, those of the account that has an address now, or those
 * of the streams whose names begin with the subject's.
 */
export const deskSubjects = [
  { name: 'account', finds: 'account', label: 'Account', hint: 'The id of an account' },
  { name: 'memorial', finds: 'memorial', label: 'Memorial', hint: 'The id in its address' },
  ...streamSubjects.map((subject) => ({ ...subject, finds: 'stream' as const })),
  {
    name: 'correlation',
    finds: 'correlation',
    label: 'Correlation id',
    hint: 'Everything that followed from one request',
  },
  {
    name: 'address',
    finds: 'address',
    label: 'Email address',
    hint: 'The account that has this address now',
  },
] as const;

export type DeskSubject = (typeof deskSubjects)[number];
export type DeskSubjectName = DeskSubject['name'];

/** What is wrong with what was entered for a subject; null for nothing. */
export function subjectProblem({ finds }: DeskSubject, entered: string): string | null {
  if (finds === 'address') return entered.includes('@') ? null : emailMessages.invalid;
  return isUuid(entered) ? null : 'This is not a valid id';
}

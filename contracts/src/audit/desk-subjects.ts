import { emailMessages } from '../kernel/text/email.messages.ts';
import { isUuid } from '../kernel/text/uuid.ts';
import { streamSubjects } from './stream-subjects.ts';

/**
 * The searches of the audit desk by an id or address. `finds` determines the events: those of or about an
 * account, of a memorial, of one request, of the account that currently has an address, or of streams whose
 * names begin with the subject's.
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

/** Returns what is wrong with the entered subject, or null. */
export function subjectProblem({ finds }: DeskSubject, entered: string): string | null {
  if (finds === 'address') return entered.includes('@') ? null : emailMessages.invalid;
  return isUuid(entered) ? null : 'This isn’t a valid id';
}

import type { AuditErrorCode } from './transparency/audit-error.ts';

const count = (number: number) => number.toLocaleString('en');
const events = (number: number) => (number === 1 ? '1 event' : `${count(number)} events`);

export const verifyPageMessages = {
  title: 'Verify a history',
  intro:
    'Find out whether a history you were given is the one that was signed. Everything happens on your device: no file leaves it, and it works offline.',
  keyLabel: 'Whose signature to trust',
  keyHint: 'The site’s verifier key, one or more lines. Get it from somewhere other than the file.',
  ownKey: 'Show this site’s key',
  filesLabel: 'What to verify',
  filesHint:
    'A history (history.jsonl), a proof (.tlog-proof), a checkpoint, or a proof that one checkpoint extends another. If you choose several, they’re checked against each other.',
  choose: 'Choose files',
  drop: 'or drop them here',
  check: 'Verify',
  checking: 'Verifying…',
  remove: (name: string) => `Remove ${name}`,
  results: 'Results',
  progress: (name: string) => `Verifying ${name}`,
  holds: 'Verified',
  differs: 'Not verified',
  unclear: 'Couldn’t be checked',
  needsFiles: 'Please choose at least one file.',
  needsKey: 'Please add the verifier key first: without it, there’s no telling whose signature it is.',
  more: (number: number) => `And ${count(number)} more.`,
  noEd25519:
    'This browser can’t check this kind of signature (Ed25519). Please use a current Chrome, Edge, Firefox or Safari, or run this on a computer: npm run audit -- verify --file FILE --key KEYFILE.',
  tooLarge:
    'The file is larger than 256 MB. You can check it on a computer: npm run audit -- verify --file FILE --key KEYFILE.',
  unreadable: 'We couldn’t read the file. Has it been moved?',
  unknownKind: 'This isn’t a history, a proof or a checkpoint.',
  checkpoint: (origin: string, size: number) => `${origin} has signed a history of ${events(size)}.`,
  proof: (event: string, index: number, origin: string, size: number) =>
    `${event} is event number ${count(index + 1)} of the ${count(size)} that ${origin} has signed.`,
  sameEvent: 'The event file you added is the one it proves.',
  otherEvent: (event: string) => `The event file you added, ${event}, doesn’t match its own entry.`,
  aloneEvent: 'This is a single event. Please add its proof as well.',
  extends: (older: number, newer: number) =>
    `The history of ${events(newer)} begins with the ${events(older)} of the older checkpoint: nothing in it was changed.`,
  needsOlder: (size: number) =>
    `The newer checkpoint is signed. To see whether it extends the older one, over ${events(size)}, please add that one as well.`,
  needsConsistency: (one: number, other: number) =>
    `Whether the history of ${events(other)} begins with that of ${events(one)} takes one more file: npm run audit -- consistency OLD makes it.`,
  fork: (origin: string, size: number) =>
    `${origin} has signed two different histories of ${events(size)}. Keep both files: together they prove it.`,
  notProven:
    'What this doesn’t prove: that nothing was left out before it was signed, and that others were shown the same history. For that, compare checkpoints with someone else.',
} as const;

/** Why a file was refused, by error code. Other errors show their own message. */
export const auditErrorTexts: Partial<Record<AuditErrorCode, string>> = {
  'origin-differs': 'It belongs to a different log than the verifier key.',
  'signature-unknown': 'It isn’t signed with any of the verifier keys you added.',
  'signature-wrong': 'The signature isn’t valid: what was signed has been changed.',
  'root-differs': 'It doesn’t match what was signed: something has been changed.',
  'proof-wrong-length': 'The proof doesn’t fit the position it names.',
};

import type { AuditErrorCode } from './audit-error.ts';

const count = (number: number) => number.toLocaleString('en');
const events = (number: number) => (number === 1 ? '1 event' : `${count(number)} events`);

export const verifyPageMessages = {
  title: 'Check a history',
  intro:
    'Find out whether a history you were given is the one that was signed. Everything happens on your device: no file leaves it, and it works without a connection.',
  keyLabel: 'Whose signature to trust',
  keyHint:
    'The verifier key of the site, one or more lines. Ask for it, or look it up, somewhere other than the file.',
  ownKey: 'Show the key of this site',
  filesLabel: 'What to check',
  filesHint:
    'A history (history.jsonl), a proof (.tlog-proof), a checkpoint, or what shows that one checkpoint extends another. Several at once are checked against each other.',
  choose: 'Choose files',
  drop: 'or drop them here',
  check: 'Check them',
  checking: 'Checking…',
  remove: (name: string) => `Leave out ${name}`,
  results: 'What was found',
  progress: (name: string) => `Checking ${name}`,
  holds: 'It holds',
  differs: 'It does not hold',
  unclear: 'It could not be checked',
  needsFiles: 'Please choose at least one file.',
  needsKey: 'Please add the verifier key first: without it nobody knows whose signature it is.',
  more: (number: number) => `And ${count(number)} more.`,
  noEd25519:
    'This browser cannot check this kind of signature (Ed25519). Please use a current Chrome, Edge, Firefox or Safari, or let a computer do it: npm run audit -- verify --file FILE --key KEYFILE.',
  tooLarge:
    'The file is larger than 256 MB. A computer can check it: npm run audit -- verify --file FILE --key KEYFILE.',
  unreadable: 'The file could not be read. Has it been moved?',
  unknownKind: 'This is neither a history, nor a proof, nor a checkpoint.',
  checkpoint: (origin: string, size: number) => `${origin} has signed a history of ${events(size)}.`,
  proof: (event: string, index: number, origin: string, size: number) =>
    `${event} is event number ${count(index + 1)} of the ${count(size)} that ${origin} has signed.`,
  sameEvent: 'The event beside it is the one that is proven.',
  otherEvent: (event: string) => `The event beside it, ${event}, is not what its own entry says.`,
  aloneEvent: 'This is one event. Choose the proof that belongs to it as well.',
  extends: (older: number, newer: number) =>
    `The history of ${events(newer)} begins with the ${events(older)} of the older checkpoint: nothing of it was changed.`,
  needsOlder: (size: number) =>
    `The newer checkpoint is signed. Choose the older one, over ${events(size)}, as well to see whether it was kept to.`,
  needsConsistency: (one: number, other: number) =>
    `Whether the history of ${events(other)} begins with that of ${events(one)} takes one more file: npm run audit -- consistency OLD makes it.`,
  fork: (origin: string, size: number) =>
    `${origin} has signed two different histories of ${events(size)}. Keep both files: together they prove it.`,
  notProven:
    'What this does not prove: that nothing was left out before it was signed, and that others were shown the same history. For that, compare checkpoints with somebody else.',
} as const;

/** Why a file was refused, by error code. Other errors show their own message. */
export const auditErrorTexts: Partial<Record<AuditErrorCode, string>> = {
  'origin-differs': 'It is of another log than the verifier key.',
  'signature-unknown': 'Nobody whose verifier key was given has signed it.',
  'signature-wrong': 'The signature does not hold: what was signed has been changed.',
  'root-differs': 'It does not lead to what was signed: something has been changed.',
  'proof-wrong-length': 'The proof does not fit the place that it names.',
};

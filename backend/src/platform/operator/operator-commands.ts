import type { Usage } from './operator-usage.ts';

/** A verb of `npm run <subject>`: the names of its arguments and a short description. */
type Verb = { args?: readonly string[]; does: string };

/** All operator commands. Each has an act of the same name. */
export const operatorCommands = {
  projections: {
    status: { does: 'every read model: what serves, how far behind, what is wrong' },
    rebuild: { args: ['NAME'], does: 'build it again beside the one that serves, then switch' },
    pause: { args: ['NAME'], does: 'stop it until it is resumed' },
    resume: { args: ['NAME'], does: 'go on after a pause' },
    retry: { args: ['NAME'], does: 'try the event again that it stopped on' },
    park: { args: ['NAME'], does: 'leave out that one event and go on' },
    drop: { args: ['NAME'], does: 'drop builds of it that no longer serve' },
    serve: {
      args: ['NAME', 'VERSION'],
      does: 'let the newest build of this version serve, also an older one',
    },
  },
  reactions: {
    status: { does: 'every reaction: how far behind it is and what is wrong' },
    pause: { args: ['NAME'], does: 'stop it until it is resumed' },
    resume: { args: ['NAME'], does: 'go on after a pause' },
    retry: { args: ['NAME'], does: 'try the event again that it stopped on' },
    park: { args: ['NAME'], does: 'leave out that one event and go on' },
    replay: {
      args: ['NAME'],
      does: 'let it see the whole log again; what is older than 90 days is done again',
    },
    on: { does: 'start them again after a restore' },
  },
  jobs: {
    status: { does: 'how many jobs wait, run and have failed' },
    due: { does: 'the hundred jobs that are due first, also those whose day has yet to come' },
    failed: { does: 'the hundred newest jobs that have failed' },
    retry: { args: ['ID'], does: 'give a failed job one more attempt' },
    cancel: { args: ['ID'], does: 'remove a job that has never begun' },
    on: { does: 'start them again after a restore' },
  },
  accounts: {
    promote: { args: ['EMAIL'], does: 'make this account a chief administrator' },
    demote: { args: ['EMAIL'], does: 'make it an ordinary account again' },
  },
  audit: {
    checkpoint: { does: 'sign the history as it is now, and write the signed checkpoint' },
    continue: {
      args: ['FILE'],
      does: 'let a restored site sign again, which begins with the newest checkpoint that is known',
    },
    'rotate-key': { does: 'give the log another key; the old one signs beside it until it is dropped' },
    'drop-key': { does: 'end the signatures of the old key; its verifier key stays served' },
    'verify-memorial': {
      args: ['ID'],
      does: 'compare the history of a memorial with the entries of the log, which name no other event of it',
    },
    'new-log': { does: 'end the transparency log and begin another, with a new name and key; asks first' },
  },
} as const satisfies Record<string, Record<string, Verb>>;

export type OperatorSubject = keyof typeof operatorCommands;

/** Returns the usage of a subject's commands. */
export function usagesOf(subject: OperatorSubject): Usage[] {
  const verbs: [string, Verb][] = Object.entries(operatorCommands[subject]);
  return verbs.map(([verb, { args = [], does }]) => ({ verb, words: args.join(' '), does }));
}

/** Parses a command; null if it is invalid. */
export function readCommand(
  subject: OperatorSubject,
  [verb, ...args]: readonly string[],
): { act: string; args: readonly string[] } | null {
  const verbs: Record<string, Verb> = operatorCommands[subject];
  const known = verb !== undefined && Object.hasOwn(verbs, verb) ? verbs[verb] : undefined;
  if (!known || args.length !== (known.args ?? []).length) return null;
  return { act: `${subject}.${verb}`, args };
}

/** True if there is an act with this name and number of arguments. */
export function isKnownAct(act: string, count: number): boolean {
  const [subject = '', verb = ''] = act.split('.');
  if (!Object.hasOwn(operatorCommands, subject)) return false;
  // Checked above.
  return readCommand(subject as OperatorSubject, [verb, ...Array<string>(count).fill('')]) !== null;
}

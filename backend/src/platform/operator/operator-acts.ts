import { RebuildStopped } from '../execution/projections/rebuild.ts';
import { IllegalTransition } from '../execution/projections/run-status.ts';
import { UnknownProjection } from '../execution/projections/unknown-projection.ts';
import { UnknownReaction } from '../execution/reactions/reaction-engine.ts';
import { Refused } from './refused.ts';

/**
 * Does what an operator asked for and answers with a sentence or a table. Long work reports a line now and then.
 * @throws Refused with a sentence.
 */
export type OperatorAct = (args: readonly string[], report: (line: string) => void) => Promise<string>;

/** What can be asked of a process, by `<subject>.<verb>`, wherever it is asked: here, behind a socket, in a folder. */
export type OperatorActs = Readonly<Record<string, OperatorAct>>;

const ownErrors = [IllegalTransition, UnknownProjection, UnknownReaction, RebuildStopped];

/** The sentence for the operator; of errors that are not ours only the name, since a message may quote people. */
export function operatorRefusalOf(error: unknown): Refused {
  if (error instanceof Refused) return error;
  if (ownErrors.some((type) => error instanceof type)) return new Refused((error as Error).message);
  const { name } = (error ?? {}) as { name?: unknown }; // only looked at
  return new Refused(`It could not be done (${typeof name === 'string' ? name : typeof error}).`);
}

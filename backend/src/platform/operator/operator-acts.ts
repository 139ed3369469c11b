import { RebuildStopped } from '../execution/projections/builds/rebuild.ts';
import { IllegalTransition } from '../execution/projections/runs/run-status.ts';
import { UnknownProjection } from '../execution/projections/unknown-projection.ts';
import { UnknownReaction } from '../execution/reactions/reaction-engine.ts';
import { Refused } from './refused.ts';

/**
 * Executes an operator command and returns a sentence or a table. Long commands report progress lines.
 * @throws Refused with a sentence.
 */
export type OperatorAct = (args: readonly string[], report: (line: string) => void) => Promise<string>;

/**
 * The commands of a process by `<subject>.<verb>`, wherever they are executed: here, over a socket, or on a
 * data folder.
 */
export type OperatorActs = Readonly<Record<string, OperatorAct>>;

const ownErrors = [IllegalTransition, UnknownProjection, UnknownReaction, RebuildStopped];

/**
 * Returns the sentence for the operator. Of unknown errors only the name, since a message may contain
 * personal data.
 */
export function operatorRefusalOf(error: unknown): Refused {
  if (error instanceof Refused) return error;
  if (ownErrors.some((type) => error instanceof type)) return new Refused((error as Error).message);
  const { name } = (error ?? {}) as { name?: unknown }; // only looked at
  return new Refused(`It could not be done (${typeof name === 'string' ? name : typeof error}).`);
}

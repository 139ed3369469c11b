import type { Command, Decider, DomainEvent } from '../kernel/decider.ts';
import { DomainError } from '../kernel/domain-error.ts';

/** The facts of a past, ready for a command; the specification of a decider in the words given, when, then. */
export function given<State, C extends Command, E extends DomainEvent, Context>(
  decider: Decider<State, C, E, Context>,
  past: readonly E[],
) {
  const state = past.reduce(decider.evolve, decider.initialState);
  return {
    state,
    when: (command: C, context: Context): E[] => decider.decide(command, state, context),
    /** The refusal that the command meets. Throws when it meets none. */
    refused(command: C, context: Context): DomainError {
      try {
        decider.decide(command, state, context);
      } catch (error) {
        if (error instanceof DomainError) return error;
        throw error;
      }
      throw new Error(`${command.type} was not refused`);
    },
  };
}

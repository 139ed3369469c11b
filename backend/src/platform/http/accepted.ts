import type { Accepted } from '@everpaw/contracts/kernel/accepted';
import type { Outcome } from '../execution/commands/command-map.ts';

/** Returns the response to a change: the entity's id, and the position of the change if there was one. */
export async function accepted(id: string, outcome: Promise<Outcome>): Promise<Accepted> {
  const { position } = await outcome;
  return { id, ...(position ? { position } : {}) };
}

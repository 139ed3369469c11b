import type { Accepted } from '@everpaw/contracts/kernel/accepted';
import type { Outcome } from '../commands/command-map.ts';

/** What a change answers: the entity's id, and the position of the change when there was one. */
export async function accepted(id: string, outcome: Promise<Outcome>): Promise<Accepted> {
  const { position } = await outcome;
  return { id, ...(position ? { position } : {}) };
}

import type { CartEvent } from '@everpaw/contracts/cart/cart.events';
import type { Recorded } from '@everpaw/contracts/kernel/decider';
import type { Job } from '../platform/execution/jobs/job-queue.ts';
import { type Reaction, reaction } from '../platform/execution/reactions/reaction.ts';
import type { PersonKeys } from '../platform/storage/keys/person-keys.ts';

const forget = 'forget-visitors-engravings';

/** Deletes a visitor's engravings once the account has them, sealed with its own key. */
export const visitorsEngravings: Reaction = reaction({
  name: 'visitors-engravings',
  version: 1,
  events: ['CartClosed'],
  on(event: Recorded<CartEvent>) {
    if (event.type !== 'CartClosed' || event.data.personId === undefined) return [];
    return [{ job: { name: forget, data: { personId: event.data.personId } } }];
  },
});

/** The jobs about carts. */
export function cartJobs({
  keys,
}: {
  keys: Pick<PersonKeys, 'destroy'>;
}): Record<typeof forget, (job: Job) => Promise<void>> {
  return {
    async [forget]({ data }) {
      await keys.destroy(String(data.personId));
    },
  };
}

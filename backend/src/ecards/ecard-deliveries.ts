import type { EcardEvent } from '@everpaw/contracts/ecards/ecard.events';
import type { Recorded } from '@everpaw/contracts/kernel/decider';
import { type Reaction, reaction } from '../platform/execution/reactions/reaction.ts';
import { deliverEcardJob } from './due-ecards.ts';

/** Delivers a card at its send time, and emails a visitor the link to a scheduled card. */
export const ecardDeliveries: Reaction = reaction({
  name: 'ecards',
  version: 1,
  events: ['EcardScheduled'],
  on(event: Recorded<EcardEvent>) {
    if (event.type !== 'EcardScheduled') return [];
    const { position, meta } = event;
    const { ecardId, sendAt } = event.data;
    const delayMs = Math.max(0, Date.parse(sendAt) - Date.parse(meta.at));
    const delivery = { job: { name: deliverEcardJob, data: { ecardId, position }, delayMs } };
    // The site schedules a paid card, so its email decides whether the author is a visitor.
    if (meta.actor.kind === 'account' || delayMs === 0) return [delivery];
    const once = `written ${ecardId}`;
    return [
      delivery,
      { job: { name: 'mail', data: { template: 'ecard-written', ecardId, position }, once } },
    ];
  },
});

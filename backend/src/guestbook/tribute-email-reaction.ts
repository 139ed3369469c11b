import type { TributeEvent } from '@everpaw/contracts/guestbook/tribute.events';
import type { Recorded } from '@everpaw/contracts/kernel/decider';
import { type Reaction, reaction } from '../platform/execution/reactions/reaction.ts';
import { digestWindow, untilDigest } from './digest-window.ts';

/** Notifies a memorial's keepers of new tributes: at once if a tribute awaits approval, otherwise once a day. */
export const tributeEmailReaction: Reaction = reaction({
  name: 'tribute-emails',
  version: 1,
  events: ['TributeSigned'],
  on(event: Recorded<TributeEvent>) {
    if (event.type !== 'TributeSigned') return [];
    const { tributeId, memorialId, waiting } = event.data;
    const { position } = event;
    if (waiting)
      return [{ job: { name: 'mail', data: { template: 'tribute-waiting', tributeId, position } } }];
    const { from } = digestWindow(event.meta.at);
    return [
      {
        job: {
          name: 'mail',
          data: { template: 'tribute-digest', memorialId, from, position },
          delayMs: untilDigest(event.meta.at),
          once: `${memorialId} ${from}`,
        },
      },
    ];
  },
});

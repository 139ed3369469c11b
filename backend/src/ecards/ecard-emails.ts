import { ecardDecider } from '@everpaw/contracts/ecards/ecard.decider';
import { ecardEmailMessages as messages } from '@everpaw/contracts/ecards/ecard-emails.messages';
import type { StreamStates } from '../platform/commands/stream-states.ts';
import type { EmailWriter } from '../platform/email/email-jobs.ts';
import { ecardToken } from './ecard-links.ts';
import { ecardStream } from './ecards.commands.ts';

type Parts = { states: StreamStates; secret: string; origin: string };

/**
 * The email to a visitor whose card waits for its day: the only way back to it is the link in it. The address may be
 * anybody's, so it holds no word of whoever wrote the card.
 */
export function ecardEmails({ states, secret, origin }: Parts): Record<'ecard-written', EmailWriter> {
  return {
    async 'ecard-written'({ ecardId }) {
      const id = String(ecardId);
      const loaded = await states.load(ecardDecider, ecardStream(id));
      const state = loaded.state as typeof ecardDecider.initialState; // folded by this very decider
      if (state.status !== 'scheduled' || !state.plan || !state.addressed) return null;
      // Who has an account finds it there.
      if (state.written.authorId !== null) return null;
      const { sendAt, timeZone } = state.plan;
      const when = new Date(sendAt).toLocaleDateString('en-GB', {
        weekday: 'long',
        day: 'numeric',
        month: 'long',
        year: 'numeric',
        timeZone,
      });
      return {
        to: state.written.senderEmail,
        subject: messages.writtenSubject,
        paragraphs: [messages.scheduled(when), messages.untilThen],
        action: {
          label: messages.manage,
          url: `${origin}/ecards/written/${ecardToken('written', id, secret)}`,
        },
        closing: messages.writtenClosing,
        cause: 'others',
      };
    },
  };
}

import { type EcardState, ecardDecider } from '@everpaw/contracts/ecards/ecard.decider';
import { ecardEmailMessages as messages } from '@everpaw/contracts/ecards/ecard-emails.messages';
import { currentLocale } from '@everpaw/contracts/kernel/languages/localized';
import { money } from '@everpaw/contracts/kernel/text/dollars';
import { dayMs } from '@everpaw/contracts/kernel/time/durations';
import { ecardTemplatesProjection } from '@everpaw/projections/ecards/ecard-templates.projection';
import type { EcardTemplateDoc } from '@everpaw/projections/ecards/ecard-templates.view';
import type { StreamStates } from '../platform/execution/commands/stream-states.ts';
import { type EmailWriter, type OneEmail, writeIn } from '../platform/execution/email/email-jobs.ts';
import type { ProjectionEngine } from '../platform/execution/projections/projection-engine.ts';
import { ecardLanguageOf } from './ecard-language.ts';
import { ecardToken } from './ecard-links.ts';
import { ecardStream } from './ecards.commands.ts';

type Parts = {
  engine: Pick<ProjectionEngine, 'model'>;
  states: StreamStates;
  clock: () => Date;
  secret: string;
  /** The origin of the links. */
  origin: string;
};

type KnownCard = Extract<EcardState, { written: unknown }>;

const dayOf = (instant: string, timeZone: string) =>
  new Date(instant).toLocaleDateString(currentLocale(), {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone,
  });

/** No email about an older payment or refund, in milliseconds, if a reaction starts late. */
const newsMs = 2 * dayMs;

/**
 * The emails to a card's author. Their address isn't verified, so the emails don't contain the card's text. A
 * visitor gets the link to a scheduled card; whoever paid gets a receipt and is notified of refunds.
 */
export function ecardEmails({
  engine,
  states,
  clock,
  secret,
  origin,
}: Parts): Record<'ecard-written' | 'ecard-receipt' | 'ecard-refund', EmailWriter> {
  const cardAt = async (ecardId: unknown) => {
    const loaded = await states.load(ecardDecider, ecardStream(String(ecardId)));
    return loaded.state as typeof ecardDecider.initialState; // folded by this very decider
  };
  const isOld = (instant: unknown) => clock().getTime() - Date.parse(String(instant)) > newsMs;
  /** Writes an email in the language of the card's author; null if the card was erased. */
  const toAuthor = async (ecardId: unknown, write: (card: KnownCard) => Promise<OneEmail>) => {
    const card = await cardAt(ecardId);
    if (card.status === 'none' || card.status === 'erased') return null;
    return writeIn(await ecardLanguageOf(engine, card), () => write(card));
  };
  return {
    async 'ecard-written'({ ecardId }) {
      const state = await cardAt(ecardId);
      if (state.status !== 'scheduled' || !state.plan || !state.addressed) return null;
      // An author with an account finds the card there.
      if (state.written.authorId !== null) return null;
      const { sendAt, timeZone } = state.plan;
      return writeIn(state.written.language, () => ({
        to: state.written.senderEmail,
        subject: messages.writtenSubject,
        paragraphs: [messages.scheduled(dayOf(sendAt, timeZone)), messages.untilThen],
        action: {
          label: messages.manage,
          url: `${origin}/ecards/written/${ecardToken('written', String(ecardId), secret)}`,
        },
        closing: messages.writtenClosing,
        cause: 'others',
      }));
    },

    async 'ecard-receipt'({ ecardId, paymentId, amountCents, paidAt }) {
      if (isOld(paidAt)) return null;
      return toAuthor(ecardId, async (state) => {
        // A refunded payment gets no receipt.
        if (state.refunded.includes(String(paymentId))) return null;
        const { authorId, senderEmail, templateId } = state.written;
        const template = await engine
          .model<EcardTemplateDoc>(ecardTemplatesProjection.name)
          .findById(templateId)
          .lean();
        return {
          to: senderEmail,
          subject: messages.receiptSubject,
          paragraphs: [
            messages.receiptText,
            messages.receiptLine(template?.name ?? '', money(Number(amountCents))),
            messages.receiptNext,
          ],
          ...(authorId === null
            ? {}
            : { action: { label: messages.receiptAction, url: `${origin}/ecards/sent` } }),
          closing: messages.receiptClosing(dayOf(String(paidAt), 'UTC'), String(paymentId)),
          cause: 'business',
        };
      });
    },

    async 'ecard-refund'({ ecardId, paymentId, amountCents, dueAt }) {
      if (isOld(dueAt)) return null;
      return toAuthor(ecardId, async ({ written }) => ({
        to: written.senderEmail,
        subject: messages.refundedSubject,
        paragraphs: [messages.refundedText(money(Number(amountCents)))],
        closing: messages.refundedClosing(String(paymentId)),
        cause: 'business',
      }));
    },
  };
}

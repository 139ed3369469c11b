import { type EcardState, ecardDecider } from '@everpaw/contracts/ecards/ecard.decider';
import { ecardEmailMessages as messages } from '@everpaw/contracts/ecards/ecard-emails.messages';
import { deliveryTimeoutMs } from '@everpaw/contracts/ecards/ecards.limits';
import { ecardPhotosProjection } from '@everpaw/projections/ecards/ecard-photos.projection';
import type { EcardPhotoDoc } from '@everpaw/projections/ecards/ecard-photos.view';
import { ecardTemplatesProjection } from '@everpaw/projections/ecards/ecard-templates.projection';
import type { EcardTemplateDoc } from '@everpaw/projections/ecards/ecard-templates.view';
import { ecardsProjection } from '@everpaw/projections/ecards/ecards.projection';
import { v7 as uuidv7 } from 'uuid';
import type { ImageQueue } from '../media/image-queue.ts';
import type { MediaLibrary } from '../media/media-library.ts';
import type { ReturnAddresses } from '../platform/config/return-addresses.ts';
import type { CommandExecutor } from '../platform/execution/commands/command-executor.ts';
import type { CommandMap, CommandType } from '../platform/execution/commands/command-map.ts';
import type { StreamStates } from '../platform/execution/commands/stream-states.ts';
import type { EmailGuard, Guarded } from '../platform/execution/email/email-guard.ts';
import type { Email, Mailer } from '../platform/execution/email/mailer.ts';
import { plainName } from '../platform/execution/email/plain-name.ts';
import type { Job } from '../platform/execution/jobs/job-queue.ts';
import type { ProjectionEngine } from '../platform/execution/projections/projection-engine.ts';
import { requireReached } from '../platform/execution/projections/require-reached.ts';
import { inLanguage } from '../platform/kernel/reader-language.ts';
import { ecardJpeg, ecardPixels } from './ecard-jpeg.ts';
import { ecardLanguageOf } from './ecard-language.ts';
import { ecardToken } from './ecard-links.ts';
import { ecardStream } from './ecards.commands.ts';

export type DeliveryParts = {
  engine: Pick<ProjectionEngine, 'model' | 'waitFor'>;
  executor: Pick<CommandExecutor, 'executeReceived'>;
  states: StreamStates;
  mailer: Pick<Mailer, 'send'>;
  guard: EmailGuard;
  queue: ImageQueue;
  media: Pick<MediaLibrary, 'open'>;
  clock: () => Date;
  secret: string;
  /** The origin of the links. */
  origin: string;
  /** The return address of notices about cards; null if they aren't read. */
  returnAddresses: ReturnAddresses | null;
};

type Known = Extract<EcardState, { written: unknown }>;

const views = [ecardsProjection.name, ecardPhotosProjection.name, ecardTemplatesProjection.name];

async function stateOf({ states }: DeliveryParts, ecardId: string): Promise<EcardState> {
  const { state } = await states.load(ecardDecider, ecardStream(ecardId));
  return state as EcardState; // folded by this very decider
}

function sayer({ executor }: DeliveryParts) {
  return <Type extends CommandType>(type: Type, data: CommandMap[Type]) =>
    executor.executeReceived({
      type,
      data,
      commandId: uuidv7(),
      actor: { kind: 'system', name: 'ecards' },
    });
}

/** Returns the recipient's address in the form that is checked before an email is sent. */
function addressOf(ecardId: string, recipientEmail: string): Guarded {
  return { id: `ecard ${ecardId}`, to: recipientEmail, cause: 'others' };
}

/** The email of a card. Its id is derived from the card's, so a retry sends the same one. */
async function emailOf(
  parts: DeliveryParts,
  ecardId: string,
  { written, addressed, hasPhoto }: Known,
): Promise<Email> {
  const { engine, origin, secret } = parts;
  const { templateId, senderEmail, personalMessage, petName } = written;
  const { recipientName = '', recipientEmail = '' } = addressed ?? {};
  const [senderName, pet] = [plainName(written.senderName), petName && plainName(petName)];
  const [template, photo] = await Promise.all([
    engine.model<EcardTemplateDoc>(ecardTemplatesProjection.name).findById(templateId).lean(),
    hasPhoto ? engine.model<EcardPhotoDoc>(ecardPhotosProjection.name).findById(ecardId).lean() : null,
  ]);
  const card = template && {
    templateImageUrl: template.templateImageUrl,
    petName,
    customPhotoUrl: photo?.customPhotoUrl ?? null,
  };
  const jpeg =
    card && (await parts.queue({ owner: null, pixels: ecardPixels }, () => ecardJpeg(card, parts.media)));
  return {
    ...addressOf(ecardId, recipientEmail),
    replyTo: { name: senderName ?? '', address: senderEmail },
    subject: messages.subject,
    ...(jpeg && template ? { picture: { jpeg, alt: messages.cardAlt(template.name) } } : {}),
    paragraphs: [
      messages.greeting(plainName(recipientName)),
      ...personalMessage.split(/\n+/).filter((line) => line.trim() !== ''),
      ...(pet === null ? [] : [messages.inMemory(pet)]),
      messages.from(senderName),
    ],
    action: { label: messages.open, url: `${origin}/ecard/${ecardToken('open', ecardId, secret)}` },
    closing: messages.closing(senderName, senderEmail),
  };
}

/**
 * True if a mail server permanently refused this email's address or content (5xx), or it must not be sent.
 * Problems with the site's own account and temporary ones don't count.
 */
function isRefused(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { name, command, responseCode } = error as {
    name?: unknown;
    command?: unknown;
    responseCode?: unknown;
  }; // only looked at
  if (name === 'EmailRefused') return true;
  const isReaders = command === 'RCPT TO' || command === 'DATA';
  return isReaders && typeof responseCode === 'number' && responseCode >= 500 && responseCode < 600;
}

/**
 * The job that delivers a card. The log decides who sends it: the first worker that records the start, until
 * it records the result or its lease expires. So two workers or a repeated job send it once. If a process
 * dies after a mail server has accepted the card, the next one sends the same Message-ID. A card that isn't
 * due or was cancelled is skipped.
 */
export function deliverEcard(parts: DeliveryParts): (job: Pick<Job, 'data'>) => Promise<void> {
  const say = sayer(parts);
  return async ({ data }) => {
    const ecardId = String(data.ecardId);
    if (data.position !== undefined) await requireReached(parts.engine, views, data.position);
    const before = await stateOf(parts, ecardId);
    if (before.status !== 'scheduled' && before.status !== 'sending') return;
    const now = parts.clock();
    const sendAt = before.plan?.sendAt ?? now.toISOString();
    if (sendAt > now.toISOString()) return;
    // An interrupted delivery may have reached its reader, so it is completed whatever has changed since.
    if (before.status === 'scheduled') {
      const verdict = await parts.guard.admit(addressOf(ecardId, before.addressed?.recipientEmail ?? ''));
      if (verdict === 'declined') await say('BounceEcard', { ecardId, reason: 'declined' });
      if (verdict !== 'open') return;
    }
    const deliveryId = uuidv7();
    const { position } = await say('StartEcardDelivery', { ecardId, deliveryId });
    if (position === null) return;
    // The card doesn't change from here on.
    const card = await stateOf(parts, ecardId);
    if (card.status !== 'sending') return;
    try {
      const language = await ecardLanguageOf(parts.engine, card);
      const email = await inLanguage(language, async () =>
        parts.guard.withWayOut({ ...(await emailOf(parts, ecardId, card)), language }),
      );
      const returnTo = parts.returnAddresses?.of(ecardId, deliveryId);
      await parts.mailer.send(returnTo ? { ...email, returnTo } : email);
    } catch (error) {
      if (isRefused(error)) await say('BounceEcard', { ecardId, reason: 'refused' });
      else if (now.getTime() - Date.parse(sendAt) > deliveryTimeoutMs)
        await say('BounceEcard', { ecardId, reason: 'unreachable' });
      else {
        await say('EndEcardDelivery', { ecardId, deliveryId });
        throw error;
      }
      return;
    }
    await say('ConfirmEcardSent', { ecardId, deliveryId });
  };
}

import * as z from 'zod/mini';
import { instant, position, uuid } from '../kernel/schemas.ts';
import { bounceReasons } from './ecard.events.ts';

/** What becomes of a card, in its order; an unpaid, bounced or cancelled one is not sent. */
export const ecardStatuses = ['unpaid', 'scheduled', 'sending', 'sent', 'bounced', 'cancelled'] as const;
export type EcardStatus = (typeof ecardStatuses)[number];

/** What the sender chose and wrote. */
const written = {
  templateId: uuid,
  senderName: z.string(),
  senderEmail: z.string(),
  recipientName: z.string(),
  recipientEmail: z.string(),
  personalMessage: z.string(),
  petName: z.nullable(z.string()),
  scheduledSendDate: z.nullable(z.string()),
  timeZone: z.string(),
};

/**
 * An e-card as its sender reads it. The photo itself comes with one card only. `isDelivered` says that a
 * mail server has taken it, and none has sent it back; `sendAt` is when it goes, or went.
 */
export const ecardDto = z.object({
  id: uuid,
  /** Whose it is; null for a visitor's. */
  accountId: z.nullable(uuid),
  ...written,
  hasPhoto: z.boolean(),
  /** What it costs, in cents. */
  priceCents: z._default(z.number(), 0),
  sendAt: instant,
  sentAt: z.nullable(instant),
  isDelivered: z.boolean(),
  status: z.enum(ecardStatuses),
  bounceReason: z.nullable(z.enum(bounceReasons)),
  createdAt: instant,
  position,
});
export type EcardDto = z.infer<typeof ecardDto>;

/** One card with its photo, a data URL. */
export const wholeEcardDto = z.extend(ecardDto, { customPhotoUrl: z.nullable(z.string()) });
export type WholeEcardDto = z.infer<typeof wholeEcardDto>;

/** A card as whoever got it sees it. */
export const openedEcardDto = z.object({
  templateName: z.string(),
  templateImageUrl: z.string(),
  senderName: z.string(),
  recipientName: z.string(),
  personalMessage: z.string(),
  petName: z.nullable(z.string()),
  customPhotoUrl: z.nullable(z.string()),
  sentAt: z.nullable(instant),
});
export type OpenedEcardDto = z.infer<typeof openedEcardDto>;

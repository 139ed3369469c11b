import * as z from 'zod/mini';
import { storedShape } from '../kernel/fields/field-schemas.ts';
import { instant, position, uuid } from '../kernel/fields/schemas.ts';
import { bounceReasons } from './ecard.events.ts';
import { ecardFields } from './ecard.fields.ts';

/** The statuses of a card in order. An unpaid, bounced or cancelled card isn't sent. */
export const ecardStatuses = ['unpaid', 'scheduled', 'sending', 'sent', 'bounced', 'cancelled'] as const;
export type EcardStatus = (typeof ecardStatuses)[number];

const written = storedShape(ecardFields);

/**
 * An e-card for its sender. The photo is included only when a single card is read. `isDelivered` means that a
 * mail server accepted it and it wasn't returned; `sendAt` is when it is or was sent.
 */
export const ecardDto = z.object({
  id: uuid,
  /** The owner; null for a visitor. */
  accountId: z.nullable(uuid),
  templateId: uuid,
  ...written,
  hasPhoto: z.boolean(),
  /** The price, in cents. */
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

/** A card with its photo as a data URL. */
export const ecardWithPhotoDto = z.extend(ecardDto, { customPhotoUrl: z.nullable(z.string()) });
export type EcardWithPhotoDto = z.infer<typeof ecardWithPhotoDto>;

/** A card for its recipient. */
export const openedEcardDto = z.object({
  templateName: z.string(),
  templateImageUrl: z.string(),
  senderName: written.senderName,
  recipientName: written.recipientName,
  personalMessage: written.personalMessage,
  petName: written.petName,
  customPhotoUrl: z.nullable(z.string()),
  sentAt: z.nullable(instant),
});
export type OpenedEcardDto = z.infer<typeof openedEcardDto>;

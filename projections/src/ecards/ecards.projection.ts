import { Schema } from 'mongoose';
import type { Projection } from '../kernel/projection.ts';
import { type EcardDoc, ecardsView } from './ecards.view.ts';

const schema = new Schema(
  {
    _id: String,
    authorId: String,
    recipientId: String,
    visitorId: String,
    templateId: String,
    senderName: String,
    senderEmail: String,
    recipientName: String,
    recipientEmail: String,
    personalMessage: String,
    petName: String,
    hasPhoto: Boolean,
    priceCents: Number,
    paymentId: String,
    scheduledSendDate: String,
    timeZone: String,
    sendAt: String,
    status: String,
    sentAt: String,
    isDelivered: Boolean,
    bounceReason: String,
    createdAt: String,
    position: String,
  },
  { versionKey: false, minimize: false },
);
// What somebody wrote, the newest first.
schema.index({ authorId: 1, createdAt: -1, _id: -1 });
// What is due, and what an address has got lately.
schema.index({ status: 1, sendAt: 1 });
schema.index({ recipientEmail: 1, sentAt: 1 });

export const ecardsProjection: Projection<EcardDoc> = {
  name: 'ecards',
  version: 3,
  schema,
  ...ecardsView,
};

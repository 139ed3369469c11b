import { ecardFields } from '@everpaw/contracts/ecards/ecard.fields';
import { versionWith } from '@everpaw/contracts/kernel/fields/define-fields';
import { pathsOf } from '../kernel/field-paths.ts';
import { defineProjection } from '../kernel/projection.ts';
import { ecardsView } from './ecards.view.ts';

export const ecardsProjection = defineProjection({
  name: 'ecards',
  version: versionWith(ecardFields, 3),
  view: ecardsView,
  paths: {
    authorId: String,
    recipientId: String,
    visitorId: String,
    templateId: String,
    ...pathsOf(ecardFields),
    hasPhoto: Boolean,
    priceCents: Number,
    paymentId: String,
    sendAt: String,
    status: String,
    sentAt: String,
    isDelivered: Boolean,
    bounceReason: String,
    createdAt: String,
  },
  indexes: [
    // An account's cards, the newest first.
    { authorId: 1, createdAt: -1, _id: -1 },
    // The due cards, and recent ones to an address.
    { status: 1, sendAt: 1 },
    { recipientEmail: 1, sentAt: 1 },
  ],
});

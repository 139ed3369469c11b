import type { UsablePhotos } from '../media/site-photos.ts';
import type { Feature } from '../platform/execution/feature.ts';
import { type DeliveryParts, deliverEcard } from './deliver-ecard.ts';
import { deliverEcardJob, dueEcards } from './due-ecards.ts';
import { ecardDeliveries } from './ecard-deliveries.ts';
import { ecardEmails } from './ecard-emails.ts';
import { ecardPayments, ecardReceipts } from './ecard-payments.ts';
import {
  type EcardParts,
  ecardAddressCommands,
  ecardCommands,
  ecardTemplateCommands,
} from './ecards.commands.ts';
import { EcardsModule } from './ecards.module.ts';

export const ecardsFeature = {
  module: EcardsModule,
  commands: (parts: EcardParts & { usablePhotos: UsablePhotos }) => [
    ecardCommands(parts),
    ecardTemplateCommands(parts.usablePhotos),
    ecardAddressCommands,
  ],
  reactions: [ecardDeliveries, ecardPayments, ecardReceipts],
  jobs: (parts: DeliveryParts) => ({ [deliverEcardJob]: deliverEcard(parts) }),
  emails: ecardEmails,
  due: { name: 'ecards', begin: dueEcards },
} satisfies Feature;

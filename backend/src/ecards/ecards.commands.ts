import {
  bounceEcardData,
  changeEcardData,
  type DeclineEcards,
  declineEcardsData,
  type EcardCommand,
  ecardDeliveryData,
  ecardIdData,
  ecardPaymentData,
  markEcardPaidData,
  sendEcardData,
} from '@everpaw/contracts/ecards/ecard.commands';
import {
  type EcardPayment,
  ecardAddressDecider,
  ecardDecider,
} from '@everpaw/contracts/ecards/ecard.decider';
import {
  addEcardTemplateData,
  changeEcardTemplateData,
  type EcardTemplateCommand,
} from '@everpaw/contracts/ecards/ecard-template.commands';
import { ecardTemplateDecider } from '@everpaw/contracts/ecards/ecard-template.decider';
import { ecardPhotoSide } from '@everpaw/contracts/ecards/ecards.limits';
import { v5 as uuidv5 } from 'uuid';
import { activeCallerOf } from '../accounts/accounts.commands.ts';
import { type ImageQueue, imageOwnerOf } from '../media/image-queue.ts';
import { storedPhoto } from '../media/photo-in-command.ts';
import type { UsablePhotos } from '../media/site-photos.ts';
import { handles } from '../platform/execution/commands/command-definition.ts';
import type { InputsOf } from '../platform/execution/commands/command-map.ts';
import { languageToStore } from '../platform/kernel/reader-language.ts';

const ecardSchemas = {
  SendEcard: sendEcardData,
  ChangeEcard: changeEcardData,
  CancelEcard: ecardIdData,
  MarkEcardPaid: markEcardPaidData,
  RenewEcardPayment: ecardPaymentData,
  StartEcardDelivery: ecardDeliveryData,
  EndEcardDelivery: ecardDeliveryData,
  ConfirmEcardSent: ecardDeliveryData,
  BounceEcard: bounceEcardData,
  ReturnEcard: ecardDeliveryData,
  EraseEcard: ecardIdData,
};
const templateSchemas = {
  AddEcardTemplate: addEcardTemplateData,
  ChangeEcardTemplate: changeEcardTemplateData,
};
const addressSchemas = { DeclineEcards: declineEcardsData };

declare module '../platform/execution/commands/command-map.ts' {
  interface CommandMap
    extends InputsOf<typeof ecardSchemas>,
      InputsOf<typeof templateSchemas>,
      InputsOf<typeof addressSchemas> {}
}

export function ecardStream(ecardId: string): string {
  return `ecard-${ecardId}`;
}

export function ecardTemplateStream(templateId: string): string {
  return `ecard-template-${templateId}`;
}

/** The stream of a recipient's address. `addressKey` is a pseudonym. */
export function ecardAddressStream(addressKey: string): string {
  return `ecard-address-${addressKey}`;
}

export type EcardParts = {
  newPerson(): Promise<string>;
  queue: ImageQueue;
  /** Whether cards with a price can be written. */
  payment: EcardPayment;
};

/** The person of commands that don't create a card, for which nothing is sealed. */
const noPerson = '00000000-0000-0000-0000-000000000000';

/** The commands of e-cards. Each card has its own stream. */
export function ecardCommands({ newPerson, queue, payment }: EcardParts) {
  return handles({
    decider: ecardDecider,
    commands: ecardSchemas,
    begins: ['SendEcard'],
    stream: (data: EcardCommand['data']) => ecardStream(data.ecardId),
    async context({ type, data, meta }, load) {
      const isNew = type === 'SendEcard';
      const url = 'customPhotoUrl' in data ? data.customPhotoUrl : null;
      const [template, recipient, sender, photo] = await Promise.all([
        isNew ? load(ecardTemplateDecider, ecardTemplateStream(data.templateId)) : null,
        isNew ? newPerson() : noPerson,
        isNew && meta.actor.kind !== 'account' ? newPerson() : noPerson,
        typeof url === 'string'
          ? storedPhoto(url, { side: ecardPhotoSide }, { queue, owner: imageOwnerOf(meta.actor) })
          : '',
      ]);
      const paymentId = uuidv5('payment', meta.commandId);
      const people = { sender, recipient };
      return { template, payment, paymentId, people, storedPhoto: () => photo, ...languageToStore() };
    },
  });
}

/** The commands that add and change templates of e-cards. */
export function ecardTemplateCommands(findUsablePhotos: UsablePhotos) {
  return handles({
    decider: ecardTemplateDecider,
    commands: templateSchemas,
    stream: (data: EcardTemplateCommand['data']) => ecardTemplateStream(data.templateId),
    async context({ data, meta: { actor } }, load) {
      const usablePhotos = await findUsablePhotos(actor, [data.templateImageUrl]);
      return { caller: await activeCallerOf(actor, load), usablePhotos };
    },
  });
}

export const ecardAddressCommands = handles({
  decider: ecardAddressDecider,
  commands: addressSchemas,
  stream: (data: DeclineEcards['data']) => ecardAddressStream(data.addressKey),
  context: async () => undefined,
});

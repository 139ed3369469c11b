import type { ecardChangeMessages as English } from '../../../ecards/ecard-changes.messages.ts';
import type { Texts } from '../../../kernel/languages/localized.ts';

export const ecardChangeMessages: Texts<typeof English> = {
  templateRequired: 'Kies een kaart',
  senderNameRequired: 'Vul je naam in',
  recipientNameRequired: 'Vul in voor wie de kaart is',
  recipientEmailRequired: 'Vul in naar welk e-mailadres de kaart gaat',
  messageRequired: 'Schrijf een paar woorden',
  nameTooLong: 'Gebruik hoogstens 100 tekens',
  messageTooLong: 'Gebruik hoogstens 1.000 tekens',
  date: 'Vul een datum in als JJJJ-MM-DD',
  tooFarAhead: 'Kies een datum binnen de komende twaalf maanden',

  notFound: 'We konden deze e-card niet vinden',
  exists: 'Deze e-card is al onderweg',
  underWay: 'Deze kaart wordt nu verstuurd en kan niet meer worden veranderd',
  alreadySent: 'Deze kaart is al verstuurd en kan niet meer worden veranderd',
  cancelled: 'Deze kaart is geannuleerd',
  templateGone: 'Deze kaart is er niet meer. Kies een andere',
  testingMode:
    'Deze site staat in de testmodus, dus betaalde kaarten kun je nog niet versturen. De gratis kaarten wel: kies een van die',
  notUnpaid: 'Voor deze kaart hoef je niets te betalen',
  priceChanged: 'De prijs is veranderd. Bekijk hem nog eens voor je betaalt.',
};

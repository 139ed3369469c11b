import type { ecardChangeMessages as English } from '../../../ecards/ecard-changes.messages.ts';
import type { Texts } from '../../../kernel/languages/localized.ts';

export const ecardChangeMessages: Texts<typeof English> = {
  templateRequired: 'Merci de choisir une carte',
  senderNameRequired: 'Merci d’indiquer votre nom',
  recipientNameRequired: 'Merci d’indiquer pour qui est la carte',
  recipientEmailRequired: 'Merci d’indiquer son adresse e-mail',
  messageRequired: 'Merci d’écrire quelques mots',
  nameTooLong: 'Le nom peut compter 100 caractères au plus',
  messageTooLong: 'Le message peut compter 1 000 caractères au plus',
  date: 'Indiquez la date sous la forme AAAA-MM-JJ',
  tooFarAhead: 'Choisissez une date dans les douze mois à venir',

  notFound: 'Nous n’avons pas trouvé cette carte',
  exists: 'Cette carte est déjà en route',
  underWay: 'Cette carte est en train de partir, elle ne peut plus être modifiée',
  alreadySent: 'Cette carte est déjà partie, elle ne peut plus être modifiée',
  cancelled: 'Cette carte a été annulée',
  templateGone: 'Cette carte n’est plus disponible. Choisissez-en une autre',
  testingMode:
    'Ce site est en phase de test : les cartes payantes ne peuvent pas encore être envoyées. Les cartes gratuites, si : choisissez l’une d’elles',
  notUnpaid: 'Il n’y a rien à payer pour cette carte',
  priceChanged: 'Le prix a changé. Vérifiez-le avant de payer.',
};

import type { followEmailMessages as English } from '../../../follows/follow-emails.messages.ts';
import type { Texts } from '../../../kernel/languages/localized.ts';

const inWords = [
  'één',
  'twee',
  'drie',
  'vier',
  'vijf',
  'zes',
  'zeven',
  'acht',
  'negen',
  'tien',
  'elf',
  'twaalf',
];

const numberOf = (count: number) => inWords[count - 1] ?? count;

export const followEmailMessages: Texts<typeof English> = {
  passing: (years, { petName, late }) =>
    `${late === null ? 'Vandaag is' : `Op ${late} was`} het ${numberOf(years)} jaar geleden dat ${petName} overleed`,
  birthday: (years, { petName, late }) =>
    `${late === null ? 'Vandaag' : `Op ${late}`} zou ${petName} ${years} jaar zijn geworden`,
  alsoBirthday: (years, { petName }) => `${petName} zou op deze dag ook ${years} jaar zijn geworden.`,
  plainSubject: 'Een dag om te gedenken',
  text: (petName) => `Wil je even bij ${petName} zijn? De pagina is er voor je.`,
  action: 'Pagina openen',
  closing: (petName, url) =>
    `Je krijgt deze e-mail omdat je daar op de pagina van ${petName} voor koos. Je kunt deze e-mails daar uitzetten, of hier: ${url}`,
  unsubscribedTitle: 'E-mails uitgezet',
  unsubscribedText:
    'Je krijgt geen e-mails meer over de dagen van dit dier. Op de gedenkpagina kun je ze altijd weer aanzetten.',
  askTitle: 'Deze e-mails uitzetten?',
  askText: 'Je krijgt dan geen e-mails meer op de dagen van dit dier.',
  askPress: 'Uitzetten',
  linkDead: 'Deze link werkt niet meer. Op de gedenkpagina kun je deze e-mails aan- en uitzetten.',
};

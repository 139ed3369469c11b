import type { followEmailMessages as English } from '../../../follows/follow-emails.messages.ts';
import type { Texts } from '../../../kernel/languages/localized.ts';

const inWords = [
  '',
  'zwei',
  'drei',
  'vier',
  'fünf',
  'sechs',
  'sieben',
  'acht',
  'neun',
  'zehn',
  'elf',
  'zwölf',
];

const numberOf = (count: number) => inWords[count - 1] ?? count;

export const followEmailMessages: Texts<typeof English> = {
  passing: (years, { petName, late }) =>
    late === null
      ? `Heute vor ${years === 1 ? 'einem Jahr' : `${numberOf(years)} Jahren`} ist ${petName} gestorben`
      : `Am ${late} war es ${years === 1 ? 'ein Jahr' : `${numberOf(years)} Jahre`} her, dass ${petName} gestorben ist`,
  birthday: (years, { petName, late }) =>
    `${late === null ? 'Heute' : `Am ${late}`} wäre der ${years}. Geburtstag von ${petName} gewesen`,
  alsoBirthday: (years, { petName }) => `Es wäre auch der ${years}. Geburtstag von ${petName} gewesen.`,
  plainSubject: 'Ein Tag, um zurückzudenken',
  text: (petName) => `Wenn du einen Moment bei ${petName} sein möchtest: Die Seite ist für dich da.`,
  action: 'Seite öffnen',
  closing: (petName, url) =>
    `Du bekommst diese E-Mail, weil du es auf der Seite von ${petName} so gewählt hast. Du kannst sie dort abbestellen, oder hier: ${url}`,
  unsubscribedTitle: 'E-Mails abbestellt',
  unsubscribedText:
    'Du bekommst keine E-Mails mehr zu den Tagen dieses Tiers. Auf der Gedenkseite kannst du sie jederzeit wieder einschalten.',
  askTitle: 'Diese E-Mails abbestellen?',
  askText: 'Du bekommst dann keine E-Mails mehr zu den Tagen dieses Tiers.',
  askPress: 'Abbestellen',
  linkDead: 'Dieser Link gilt nicht mehr. Auf der Gedenkseite kannst du diese E-Mails ein- und ausschalten.',
};

import type { followEmailMessages as English } from '../../../follows/follow-emails.messages.ts';
import type { Texts } from '../../../kernel/languages/localized.ts';
import { plural } from '../../../kernel/text/words.ts';
import { de, que } from '../elision.ts';

const inWords = [
  'un',
  'deux',
  'trois',
  'quatre',
  'cinq',
  'six',
  'sept',
  'huit',
  'neuf',
  'dix',
  'onze',
  'douze',
];

/** Returns `un an`, `sept ans` or `13 ans`. */
const yearsOf = (count: number) => `${inWords[count - 1] ?? count} ${plural(count, 'an', 'ans')}`;

export const followEmailMessages: Texts<typeof English> = {
  passing: (years, { petName, late }) =>
    late === null
      ? `Cela fait aujourd’hui ${yearsOf(years)} ${que(petName)} nous a quittés`
      : `Le ${late}, cela faisait ${yearsOf(years)} ${que(petName)} nous avait quittés`,
  birthday: (years, { petName, late }) =>
    `${late === null ? 'Aujourd’hui' : `Le ${late}`}, ${petName} aurait eu ${yearsOf(years)}`,
  alsoBirthday: (years, { petName }) => `Ce jour-là, ${petName} aurait aussi eu ${yearsOf(years)}.`,
  plainSubject: 'Un jour à se rappeler',
  text: (petName) => `Si vous souhaitez passer un moment avec ${petName}, la page est là pour vous.`,
  action: 'Ouvrir la page',
  closing: (petName, url) =>
    `Vous recevez cet e-mail parce que vous l’avez choisi sur la page ${de(petName)}. Vous pouvez désactiver ces e-mails sur la page, ou ici : ${url}`,
  unsubscribedTitle: 'E-mails désactivés',
  unsubscribedText:
    'Vous ne recevrez plus d’e-mails les jours qui rappellent cet animal. Vous pouvez les réactiver à tout moment sur la page du mémorial.',
  askTitle: 'Ne plus recevoir ces e-mails ?',
  askText: 'Vous ne recevrez plus d’e-mails les jours qui rappellent cet animal.',
  askPress: 'Ne plus les recevoir',
  linkDead: 'Ce lien ne fonctionne plus. Vous pouvez choisir ces e-mails sur la page du mémorial.',
};

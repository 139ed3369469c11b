import { localized } from '../kernel/languages/localized.ts';

const inWords = [
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
];

/** Returns `one year`, `seven years` or `13 years`. */
const yearsOf = (count: number) => `${inWords[count - 1] ?? count} ${count === 1 ? 'year' : 'years'}`;

const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };
const ordinals = new Intl.PluralRules('en', { type: 'ordinal' });
const nth = (count: number) => `${count}${endings[ordinals.select(count)] ?? 'th'}`;

/** What an email is about. `late` is the day in words, such as `March 8`, once it is over; otherwise null. */
export type RememberedDay = { petName: string; late: string | null };

/** Texts of the emails on the days of a pet. */
export const followEmailMessages = localized('followEmailMessages', {
  passing: (years: number, { petName, late }: RememberedDay) =>
    `${late === null ? 'Today it’s' : `On ${late} it was`} ${yearsOf(years)} since ${petName} died`,
  birthday: (years: number, { petName, late }: RememberedDay) =>
    `${late ?? 'Today'} would have been ${petName}’s ${nth(years)} birthday`,
  alsoBirthday: (years: number, { petName }: Pick<RememberedDay, 'petName'>) =>
    `It would have been ${petName}’s ${nth(years)} birthday, too.`,
  /** Strangers get no user-written text in a subject, so an unverified address reads this. */
  plainSubject: 'A day to remember',
  text: (petName: string) => `If you’d like to spend a moment with ${petName}, the page is there for you.`,
  action: 'Open the page',
  closing: (petName: string, url: string) =>
    `You get this because you chose it on ${petName}’s page. You can turn these emails off there, or here: ${url}`,
  unsubscribedTitle: 'Emails turned off',
  unsubscribedText:
    'You won’t get any more emails about this pet’s days. You can turn them back on at any time on the memorial’s page.',
  askTitle: 'Stop these emails?',
  askText: 'You won’t get any more emails on the days of this pet.',
  askPress: 'Stop them',
  linkDead: 'This link no longer works. You can choose these emails on the memorial’s page.',
});

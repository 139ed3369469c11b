import { localized } from '../kernel/languages/localized.ts';
import { counted } from '../kernel/text/words.ts';

/** Texts of the emails about tributes. */
export const tributeEmailMessages = localized('tributeEmailMessages', {
  /**
   * `petName` is null for an unverified address: it may be a stranger's, and strangers get no user-written text in a
   * subject.
   */
  waitingSubject: (petName: string | null) =>
    petName === null ? 'A tribute is waiting for you' : `A tribute for ${petName} is waiting for you`,
  waitingText: (petName: string) =>
    `Someone wrote in ${petName}'s guestbook. Others will see it once you approve it.`,
  digestSubject: (count: number, petName: string | null) =>
    `${counted(count, 'new tribute', 'new tributes')} in ${petName === null ? 'a' : `${petName}'s`} guestbook`,
  digestText: (count: number, petName: string) =>
    `${counted(count, 'person', 'people')} wrote in ${petName}'s guestbook since yesterday.`,
  /** One tribute as a paragraph. */
  line: (visitorName: string, words: string) => `${visitorName || 'Someone'}: “${words}”`,
  more: (count: number) => `And ${counted(count, 'more', 'more')}.`,
  action: 'Open the guestbook',
  waitingClosing:
    'You get this because you approve tributes before they’re shown. It can’t be turned off while you do.',
  digestClosing: (url: string) => `You can turn these emails off in your settings, or here: ${url}`,
  unsubscribedTitle: 'Emails turned off',
  unsubscribedText:
    'You won’t get any more summaries of new tributes. You can turn them back on in your settings.',
  askTitle: 'Stop these emails?',
  askText: 'You won’t get any more summaries of new tributes.',
  askPress: 'Stop them',
  linkDead: 'This link no longer works. You can choose your emails in your settings.',
});

import { counted } from '../kernel/words.ts';

/** Texts of the emails about tributes. */
export const tributeEmailMessages = {
  /**
   * `petName` is null for an unverified address: it may be a stranger's, and strangers get no user-written text in a
   * subject.
   */
  waitingSubject: (petName: string | null) =>
    petName === null ? 'A tribute waits for you' : `A tribute for ${petName} waits for you`,
  waitingText: (petName: string) =>
    `Somebody wrote in ${petName}'s guestbook. Others see it once you approve it.`,
  digestSubject: (count: number, petName: string | null) =>
    `${counted(count, 'new tribute', 'new tributes')} in ${petName === null ? 'a' : `${petName}'s`} guestbook`,
  digestText: (count: number, petName: string) =>
    `${counted(count, 'person', 'people')} wrote in ${petName}'s guestbook since yesterday.`,
  /** One tribute as a paragraph. */
  line: (visitorName: string, words: string) => `${visitorName || 'Somebody'}: “${words}”`,
  more: (count: number) => `And ${counted(count, 'more', 'more')}.`,
  action: 'Open the guestbook',
  waitingClosing:
    'You get this because you approve tributes before they are shown. It cannot be switched off while you do.',
  digestClosing: (url: string) => `You can switch these emails off in your settings, or here: ${url}`,
  unsubscribedTitle: 'Emails switched off',
  unsubscribedText:
    'You will get no more summaries of new tributes. You can switch them on again in your settings.',
  askTitle: 'Stop these emails?',
  askText: 'You will get no more summaries of new tributes.',
  askPress: 'Stop them',
  linkDead: 'This link does not work any more. You can choose your emails in your settings.',
} as const;

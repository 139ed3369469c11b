import { counted } from '../kernel/words.ts';
import type { PartState, SitePart } from './status.dto.ts';

/** Texts of the status page. */
export const statusMessages = {
  title: 'How Everpaw is doing',
  lead: 'What works right now, and what this device keeps for you meanwhile.',
  allWell: 'Everything is working.',
  someTrouble: 'Something is not working as it should. We are on it.',
  gettingReady: (percent: number) =>
    `We’re getting every page ready: ${percent} % is done. Nothing is lost, and nothing needs to be done.`,
  unreachable: 'We cannot be reached right now.',
  unreachableText:
    'Pages that you have opened before stay on this device, and what you write waits here until we can be reached.',
  noSignal: 'You have no signal.',
  site: 'The site',
  device: 'This device',
  checkedAt: (time: string) => `Looked at ${time}`,
  lookAgain: 'Look again',
  looking: 'Looking how things are',
  online: 'Has a signal',
  offline: 'Has no signal',
  saved: (count: number) =>
    count === 0
      ? 'No page is kept here yet'
      : `${counted(count, 'page is', 'pages are')} kept here and can be opened without a signal`,
  nothingWaits: 'Everything that you wrote here has been sent',
  waits: (count: number) => `${counted(count, 'thing waits', 'things wait')} here to be sent`,
  contact: 'Is something else wrong? Tell us',
} as const;

/** The name and description of each part. */
export const partLabels: Readonly<Record<SitePart, { name: string; text: string }>> = {
  pages: { name: 'Looking at pages', text: 'Memorials, guestbooks and the gallery' },
  words: { name: 'Writing', text: 'Signing guestbooks, making and changing memorials, signing in' },
  photos: { name: 'Photos', text: 'Seeing and adding pictures' },
  emails: { name: 'Emails', text: 'Links to sign in, notices and downloads' },
};

export const stateLabels: Readonly<Record<PartState, string>> = {
  working: 'Working',
  slow: 'Slower than usual',
  away: 'Not working right now',
};

import { counted } from '../kernel/text/words.ts';
import type { PartState, SitePart } from './status.dto.ts';

/** Texts of the status page. */
export const statusMessages = {
  title: 'How Everpaw is doing',
  lead: 'What’s working right now, and what this device keeps for you in the meantime.',
  allWell: 'Everything is working.',
  someTrouble: 'Something isn’t working as it should. We’re on it.',
  gettingReady: (percent: number) =>
    `We’re getting every page ready: ${percent}% done. Nothing is lost, and you don’t need to do anything.`,
  unreachable: 'Everpaw can’t be reached right now.',
  unreachableText:
    'Pages you’ve opened before stay on this device, and what you write waits here until we can be reached.',
  noSignal: 'You have no signal.',
  site: 'The site',
  device: 'This device',
  checkedAt: (time: string) => `Last checked ${time}`,
  lookAgain: 'Check again',
  looking: 'Checking the status',
  online: 'Online',
  offline: 'Offline',
  saved: (count: number) =>
    count === 0
      ? 'No saved pages yet'
      : `${counted(count, 'page is', 'pages are')} saved here and can be opened offline`,
  nothingWaits: 'Everything you wrote here has been sent',
  waits: (count: number) => `${counted(count, 'change is', 'changes are')} waiting here to be sent`,
  contact: 'Something else wrong? Tell us',
} as const;

/** The name and description of each part. */
export const partLabels: Readonly<Record<SitePart, { name: string; text: string }>> = {
  pages: { name: 'Viewing pages', text: 'Memorials, guestbooks and the gallery' },
  words: { name: 'Writing', text: 'Signing guestbooks, creating and editing memorials, signing in' },
  photos: { name: 'Photos', text: 'Viewing and adding pictures' },
  emails: { name: 'Emails', text: 'Sign-in links, notices and downloads' },
};

export const stateLabels: Readonly<Record<PartState, string>> = {
  working: 'Working',
  slow: 'Slower than usual',
  away: 'Not working right now',
};

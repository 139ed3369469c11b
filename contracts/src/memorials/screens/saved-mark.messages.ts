import { localized } from '../../kernel/languages/localized.ts';

/** What is kept of a page on this device, and how old it is. */
export const savedMarkMessages = localized('savedMarkMessages', {
  pinned: 'Pinned on this device',
  saved: 'Saved on this device',
  updated: (when: string) => `Updated ${when}`,
  /** Follows one of the first two. */
  andUpdated: (when: string) => `updated ${when}`,
  /** Continues all of that. */
  noSignal: '. You have no signal; everything here still works.',
});

import { localized } from './languages/localized.ts';

/** Texts of every list with pages. */
export const listMessages = localized('listMessages', {
  moreLoading: 'Loading…',
  moreFailed: 'We can’t load more right now.',
  unreachable: 'We couldn’t reach the server.',
});

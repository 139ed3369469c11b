import { localized } from '../kernel/languages/localized.ts';

/** Texts for lists of memorials and their cards, which a memorial's page doesn't need. Specified texts are verbatim. */
export const memorialListMessages = localized('memorialListMessages', {
  noStory: 'A beloved companion, remembered always.',
  fetchListFailed: 'Failed to fetch memorials',
  fetchPublicFailed: 'Failed to fetch public memorials',
  nothingFoundTitle: 'No memorials found',
  nothingFoundText: 'Try adjusting your search or filter.',
  noneYetTitle: 'No memorials yet',
  createFirst: 'Create First Memorial',
});

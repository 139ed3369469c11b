import { foldedText, searchText } from '@everpaw/contracts/kernel/text/search-text';
import type { MemorialEvent } from '@everpaw/contracts/memorials/memorial.events';
import type { View } from '../kernel/view.ts';
import { type MemorialDoc, memorialsView } from './memorials.view.ts';

/** A memorial with the fields that the server's search reads. */
export type SearchableMemorialDoc = MemorialDoc & {
  /** `petName` folded, for search by prefix. */
  petNameKey: string;
  /** The words of the name and of the story, for search. */
  nameSearch: string;
  storySearch: string;
};

/** Returns the fields for the search of a name and of a story as plain text. */
export function memorialSearchOf({ petName, storyWords }: Pick<MemorialDoc, 'petName' | 'storyWords'>) {
  return {
    petNameKey: foldedText(petName),
    nameSearch: searchText(petName),
    storySearch: searchText(storyWords),
  };
}

/** The server's view of memorials. Devices search in what they show, so theirs is without these fields. */
export const searchableMemorialsView: View<SearchableMemorialDoc, MemorialEvent> = {
  ...memorialsView,
  evolve(doc, event, key) {
    const next = memorialsView.evolve(doc, event, key);
    if (!next) return null;
    const isSame = doc?.petName === next.petName && doc.storyWords === next.storyWords;
    // Handlers leave fields that they don't know as they are.
    return isSame ? (next as SearchableMemorialDoc) : { ...next, ...memorialSearchOf(next) };
  },
};

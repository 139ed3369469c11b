import { searchPhrases } from '@everpaw/contracts/kernel/text/search-text';

/**
 * Quotes every word of a search, so that a text search of `searchText` fields requires all of them and treats none as
 * an operator. Empty without words.
 */
export function quotedWords(search: string): string {
  return searchPhrases(search)
    .map((phrase) => `"${phrase}"`)
    .join(' ');
}

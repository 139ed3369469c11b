import { currentLanguage, localized } from '../languages/localized.ts';
import { counted } from './words.ts';

/** Counts of what people keep on this site: `1 photo`, `2 photos`. */
export const amounts = localized('amounts', {
  photos: (count: number) => counted(count, 'photo', 'photos'),
  videos: (count: number) => counted(count, 'video', 'videos'),
  sounds: (count: number) => counted(count, 'sound', 'sounds'),
  memories: (count: number) => counted(count, 'memory', 'memories'),
  tributes: (count: number) => counted(count, 'tribute', 'tributes'),
  pages: (count: number) => counted(count, 'page', 'pages'),
  /** Pieces joined as in a sentence: `3 photos and 1 video`. */
  and: (parts: readonly string[]) =>
    new Intl.ListFormat(currentLanguage(), { type: 'conjunction' }).format(parts),
});

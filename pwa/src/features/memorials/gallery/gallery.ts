import { pathOf } from '@everpaw/contracts/kernel/features/endpoint-path';
import { isPetType, type PetType, petTypes } from '@everpaw/contracts/kernel/pet-types';
import { foldedText, hasWords } from '@everpaw/contracts/kernel/text/search-text';
import type { GalleryPage, MemorialStats } from '@everpaw/contracts/memorials/memorial.dto';
import { memorialsApi } from '@everpaw/contracts/memorials/memorials.api';
import { plainStory } from '@everpaw/contracts/memorials/story';
import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../net/http.ts';
import { useAnswer } from '../../../net/use-answer.ts';
import type { CardMemorial } from '../card/card-memorial.ts';

/** The query of the gallery. It's stored in the page's URL so that people can share it. */
export type GalleryQuery = { search: string; petType: PetType | null };

/** Reads the query from the page's URL. An unknown kind means all kinds. */
export function readQuery(params: URLSearchParams): GalleryQuery {
  const type = params.get('type');
  return { search: params.get('search')?.trim() ?? '', petType: isPetType(type) ? type : null };
}

/** Returns the URL parameters of a query, without empty ones. */
export function writeQuery({ search, petType }: GalleryQuery): URLSearchParams {
  const params = new URLSearchParams();
  if (search.trim()) params.set('search', search.trim());
  if (petType) params.set('type', petType);
  return params;
}

/** The parameters of the list request. */
const queryOf = ({ search, petType }: GalleryQuery, cursor: string | null) => ({
  sort: 'newest',
  search: search || null,
  petType,
  cursor,
});

/**
 * Returns the path of one page of the gallery. For the first page without filters, it's the one whose response the
 * server embeds in the HTML.
 */
export function galleryPath(query: GalleryQuery, cursor: string | null): string {
  return pathOf(memorialsApi.list, { query: queryOf(query, cursor) });
}

/** Returns the kinds of pet that have public memorials, in the order of the filter. */
export function typesPresent(stats: MemorialStats | undefined): PetType[] {
  return petTypes.filter((type) => (stats?.byType[type] ?? 0) > 0);
}

/** Queries the public memorials page by page, newest first. */
export function useGallery(query: GalleryQuery) {
  const client = useQueryClient();
  return useInfiniteQuery({
    queryKey: ['gallery', query],
    // With `sort`, the response is a page; without it, a plain list.
    queryFn: ({ pageParam, signal }) =>
      call(memorialsApi.list, { query: queryOf(query, pageParam), signal }) as Promise<GalleryPage>,
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    initialData: () => {
      const first = client.getQueryData<GalleryPage>([galleryPath(query, null)]);
      return first && { pages: [first], pageParams: [null] };
    },
    placeholderData: keepPreviousData,
  });
}

/** Queries the number of public memorials, in total and by kind. */
export const useStats = () => useAnswer(memorialsApi.stats);

/**
 * Whether a card matches the query, by the same rule as on the server: its kind, and the beginning of its name or each
 * search word in its name or story.
 */
export function matches(
  card: Pick<CardMemorial, 'petName' | 'petType' | 'memorialText'>,
  query: GalleryQuery,
) {
  if (query.petType && card.petType !== query.petType) return false;
  if (foldedText(card.petName).startsWith(foldedText(query.search))) return true;
  return hasWords(`${card.petName}\n${plainStory(card.memorialText ?? '')}`, query.search);
}

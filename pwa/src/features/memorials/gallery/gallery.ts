import { pathOf } from '@everpaw/contracts/kernel/endpoint-path';
import { isPetType, type PetType, petTypes } from '@everpaw/contracts/kernel/pet-types';
import type { MemorialStats } from '@everpaw/contracts/memorials/memorial.dto';
import { memorialsApi } from '@everpaw/contracts/memorials/memorials.api';
import type { GalleryPage } from '@everpaw/contracts/memorials/memorials.schemas';
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../base/http.ts';
import type { CardMemorial } from '../card/card-memorial.ts';

/** What the gallery is asked for; it stands in the page's address, so that it can be sent to somebody. */
export type GalleryQuery = { search: string; petType: PetType | null };

/** Reads the query from the page's address; an unknown kind means all. */
export function readQuery(params: URLSearchParams): GalleryQuery {
  const type = params.get('type');
  return { search: params.get('search')?.trim() ?? '', petType: isPetType(type) ? type : null };
}

/** Writes the query as the page's address has it; what is not asked for is left out. */
export function writeQuery({ search, petType }: GalleryQuery): URLSearchParams {
  const params = new URLSearchParams();
  if (search.trim()) params.set('search', search.trim());
  if (petType) params.set('type', petType);
  return params;
}

/** What the list is asked for. */
const queryOf = ({ search, petType }: GalleryQuery, cursor: string | null) => ({
  sort: 'newest',
  search: search || null,
  petType,
  cursor,
});

/** The address of one page of the gallery; for everything, the one whose answer the server writes into the page. */
export function galleryPath(query: GalleryQuery, cursor: string | null): string {
  return pathOf(memorialsApi.list, { query: queryOf(query, cursor) });
}

/** The kinds of pet that are there, in the order in which they can be chosen. */
export function typesPresent(stats: MemorialStats | undefined): PetType[] {
  return petTypes.filter((type) => (stats?.byType[type] ?? 0) > 0);
}

/** Public memorials, newest first, page by page. */
export function useGallery(query: GalleryQuery) {
  const client = useQueryClient();
  return useInfiniteQuery({
    queryKey: ['gallery', query],
    // With `sort` the answer is a page, without it the plain list.
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

/** How many public memorials there are, in all and by kind. */
export const useStats = () => useQuery<MemorialStats>({ queryKey: [pathOf(memorialsApi.stats)] });

/** Whether a card has the words and the kind that are asked for; words are looked for in name and story. */
export function matches(
  card: Pick<CardMemorial, 'petName' | 'petType' | 'memorialText'>,
  query: GalleryQuery,
) {
  if (query.petType && card.petType !== query.petType) return false;
  const text = `${card.petName} ${card.memorialText ?? ''}`.toLocaleLowerCase();
  return query.search
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

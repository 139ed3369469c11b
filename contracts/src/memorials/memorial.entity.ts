import { defineEntity, type EntityViewer } from '../kernel/features/entity.ts';
import { pictureUrl } from '../media/media.url.ts';
import type { MemorialDto } from './memorial.dto.ts';
import { isOpen } from './memorial-audience.ts';
import { memorialsApi } from './memorials.api.ts';
import { pageMarkOf } from './page-mark.ts';

type About = { memorialId: string };

const memorialId = ({ memorialId: id }: About) => id;
const load = () => import('./memorial.commands.ts');

/** The width in which a pinned memorial's photos are cached, in pixels: enough for a phone's whole screen. */
export const pinnedWidth = 1_024;

/** A memorial. Its commands are executed in order. */
export const memorialEntity = defineEntity<MemorialDto>()({
  name: 'memorial',
  wire: 'memorials',
  id: memorialId,
  lane: memorialId,
  creates: ['CreateMemorial'],
  revives: ['RestoreMemorial'],
  keepers: ({ userId, keepers }: MemorialDto) => [userId, ...keepers],
  companionModel: 'tribute_counts',
  storedFor: { members: 'keeperships', id: 'memorialId' },
  dto: async () => (await import('./memorial.dto.ts')).memorialDto,
  shownTo: (dto: MemorialDto, { accountId, isKeeper }: EntityViewer): MemorialDto | null =>
    isKeeper || dto.isOpened || isOpen(dto) || (dto.readerId === accountId && !dto.deletedAt) ? dto : null,
  one: memorialsApi.one,
  pageFiles(dto: MemorialDto): string[] {
    const page = `/memorial/${dto.id}`;
    const pictures = dto.images.map(({ media }) => pictureUrl(media, pinnedWidth, { format: 'webp' }));
    const { videos = [], audio = [] } = dto;
    const posters = videos.flatMap(({ poster }) =>
      poster ? [pictureUrl(poster, pinnedWidth, { format: 'jpg' })] : [],
    );
    const recordings = [...videos.map(({ videoUrl }) => videoUrl), ...audio.map(({ audioUrl }) => audioUrl)];
    return [page, `${page}/manifest.webmanifest`, ...pictures, ...posters, ...recordings];
  },
  isPageOf: (html: string, id: string): boolean => pageMarkOf(html)?.memorialId === id,
  words: async () => (await load()).memorialWords,
  commands: {
    CreateMemorial: {
      v: 1,
      by: 'account',
      title: 'A new memorial',
      media: ({ photos = [] }: { photos?: readonly { sha256: string }[] }) =>
        photos.map(({ sha256 }) => sha256),
      load: async () => (await load()).createMemorialShape,
    },
    EditMemorial: {
      v: 1,
      by: 'account',
      title: 'A change to the memorial',
      load: async () => ({ schema: (await load()).editMemorialData }),
    },
    AddPhoto: {
      v: 1,
      by: 'account',
      title: 'A new photo',
      media: ({ sha256 }: { sha256: string }) => [sha256],
      load: async () => (await load()).addPhotoShape,
    },
    RemovePhoto: {
      v: 1,
      by: 'account',
      title: 'Removing a photo',
      load: async () => ({ schema: (await load()).removePhotoData }),
    },
    CaptionPhoto: {
      v: 1,
      by: 'account',
      title: 'A caption',
      load: async () => ({ schema: (await load()).captionPhotoData }),
    },
    FocusPhoto: {
      v: 1,
      by: 'account',
      title: 'The part of a photo that shows',
      load: async () => ({ schema: (await load()).focusPhotoData }),
    },
    ReorderPhotos: {
      v: 1,
      by: 'account',
      title: 'The order of the photos',
      load: async () => ({ schema: (await load()).reorderPhotosData }),
    },
    DeleteMemorial: {
      v: 1,
      by: 'account',
      title: 'Deleting the memorial',
      load: async () => ({ schema: (await load()).memorialIdData }),
    },
    RestoreMemorial: {
      v: 1,
      by: 'account',
      title: 'Restoring the memorial',
      load: async () => ({ schema: (await load()).memorialIdData }),
    },
  },
});

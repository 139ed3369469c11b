import { defineEntity } from '../kernel/features/entity.ts';
import { pictureUrl } from '../media/media.url.ts';
import type { MemoryDto } from './memory.dto.ts';
import { timelineApi } from './timeline.api.ts';

type About = { memoryId: string };
type WithPhoto = { sha256?: string | null };

const memoryId = ({ memoryId: id }: About) => id;
const photosOf = ({ sha256 }: WithPhoto) => (sha256 ? [sha256] : []);
const load = () => import('./memory.commands.ts');

/** The width, in pixels, in which a pinned page's timeline photos are cached. */
const pinnedWidth = 1_024;

/** A memory of a timeline. Memories commute, so each has its own lane. */
export const memoryEntity = defineEntity<MemoryDto>()({
  name: 'memory',
  wire: 'memories',
  id: memoryId,
  parent: { entity: 'memorial', field: 'memorialId' },
  lane: memoryId,
  creates: ['AddMemory'],
  dto: async () => (await import('./memory.dto.ts')).memoryDto,
  // As visible as its memorial, which is checked first.
  shownTo: (dto: MemoryDto): MemoryDto => dto,
  list: timelineApi.list,
  changes: timelineApi.changes,
  accountsOnly: true,
  pageFiles: ({ photo }: MemoryDto) => (photo ? [pictureUrl(photo, pinnedWidth, { format: 'webp' })] : []),
  words: async () => (await load()).memoryWords,
  commands: {
    AddMemory: {
      v: 1,
      by: 'account',
      title: 'A new memory',
      media: photosOf,
      load: async () => (await load()).addMemoryShape,
    },
    EditMemory: {
      v: 1,
      by: 'account',
      title: 'A change to a memory',
      media: ({ changes }: { changes: WithPhoto }) => photosOf(changes),
      load: async () => (await load()).editMemoryShape,
    },
    DeleteMemory: {
      v: 1,
      by: 'account',
      title: 'Deleting a memory',
      load: async () => ({ schema: (await load()).deleteMemoryData }),
    },
  },
});

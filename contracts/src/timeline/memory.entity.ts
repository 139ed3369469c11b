import { defineEntity } from '../kernel/features/entity.ts';
import { pictureUrl } from '../media/media.url.ts';
import type { MemoryDto } from './memory.dto.ts';
import { timelineApi } from './timeline.api.ts';

type About = { memoryId: string };
type WithPhoto = { sha256?: string | null };
type Addition = About & WithPhoto & { memorialId: string };
type Edit = About & { memorialId: string; changes: WithPhoto; base?: object };

const memoryId = ({ memoryId: id }: About) => id;
const photosOf = ({ sha256 }: WithPhoto) => (sha256 ? [sha256] : []);
/** The edit that gives a memory this photo. */
const photoEdit = (
  { memoryId: id, memorialId }: { memoryId: string; memorialId: string },
  sha256: string,
  photoSeen: string | null,
) => ({
  type: 'EditMemory',
  payload: { memoryId: id, memorialId, changes: { sha256 }, base: { photoSeen } },
});
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
      withoutPhoto: (memory: Addition, sha256: string) => ({
        payload: { ...memory, sha256: null },
        later: [photoEdit(memory, sha256, null)],
      }),
      withPhoto: (memory: Addition, sha256: string) => ({ ...memory, sha256 }),
      load: async () => ({ schema: (await load()).addMemoryData }),
    },
    EditMemory: {
      v: 1,
      by: 'account',
      title: 'A change to a memory',
      media: ({ changes }: Pick<Edit, 'changes'>) => photosOf(changes),
      withoutPhoto(edit: Edit, sha256: string) {
        const { sha256: _, ...changes } = edit.changes;
        if (Object.keys(changes).length === 0) return null;
        const { photoSeen = null } = (edit.base ?? {}) as { photoSeen?: string | null }; // guaranteed by its schema
        return { payload: { ...edit, changes }, later: [photoEdit(edit, sha256, photoSeen)] };
      },
      withPhoto: ({ changes, ...edit }: Edit, sha256: string) => ({
        ...edit,
        changes: { ...changes, sha256 },
      }),
      load: async () => ({ schema: (await load()).editMemoryData }),
    },
    DeleteMemory: {
      v: 1,
      by: 'account',
      title: 'Deleting a memory',
      load: async () => ({ schema: (await load()).deleteMemoryData }),
    },
  },
});

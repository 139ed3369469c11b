import type { TributeDto } from '@everpaw/contracts/guestbook/tribute.dto';
import type { MemorialCard, MemorialDto } from '@everpaw/contracts/memorials/memorial.dto';
import type { PullAnswer } from '@everpaw/contracts/sync/sync.dto';
import { ana } from './test-app.tsx';

const at = '2025-01-01T00:00:00.000Z';

/** A log position for tests. Higher numbers are later. */
export const positionOf = (number: number): string =>
  `${number.toString(16).padStart(16, '0')}.${'0'.repeat(16)}`;

/** No keepers besides the owner. */
const keptAlone = { keepers: [] as string[] };

/** A memorial's DTO, by default of an owner other than Ana. */
export function memorialDto(more: Partial<MemorialDto> = {}): MemorialDto {
  return {
    ...keptAlone,
    id: '0197f3a0-0000-7000-8000-000000000010',
    userId: '0197f3a0-0000-7000-8000-000000000099',
    petName: 'Bella',
    petType: 'dog',
    birthDate: '2011-04-03',
    passedDate: '2024-06-09',
    memorialText: 'She <strong>waited</strong> at the gate.',
    isPublic: true,
    customDomain: null,
    templateId: 'classic',
    guestbookPolicy: 'show-at-once',
    images: [],
    tributeCount: 0,
    createdAt: at,
    updatedAt: at,
    deletedAt: null,
    position: positionOf(1),
    ...more,
  };
}

/** A memorial's DTO, owned by Ana. */
export const anasMemorial = (more: Partial<MemorialDto> = {}) => memorialDto({ userId: ana.id, ...more });

/** `count` photos of a memorial; the first has a caption. */
export function photosOf(memorialId: string, count: number): MemorialDto['images'] {
  return Array.from({ length: count }, (_, index) => ({
    id: `0197f3a0-0000-7000-8000-0000000001${String(index).padStart(2, '0')}`,
    memorialId,
    imageUrl: '',
    caption: index === 0 ? 'At the gate' : null,
    orderIndex: index,
    createdAt: at,
    media: {
      sha256: String(index % 10).repeat(64),
      width: 800,
      height: 600,
      thumbhash: '',
      color: '#887766',
    },
  }));
}

export function memorialCard(more: Partial<MemorialCard> = {}): MemorialCard {
  return {
    id: '0197f3a0-0000-7000-8000-000000000010',
    petName: 'Bella',
    petType: 'dog',
    memorialText: 'She waited at the gate.',
    birthDate: '2011-04-03',
    passedDate: null,
    isPublic: true,
    templateId: 'classic',
    image: null,
    tributeCount: 0,
    createdAt: at,
    updatedAt: at,
    ...more,
  };
}

/** A tribute's DTO. */
export function tributeDto(more: Partial<TributeDto> = {}): TributeDto {
  return {
    id: '0197f3a0-0000-7000-8000-000000000200',
    memorialId: '0197f3a0-0000-7000-8000-000000000010',
    visitorName: 'Margarethe',
    visitorLocation: 'Two gardens down',
    tributeMessage: 'She thanked me for each biscuit.',
    createdAt: at,
    status: 'shown',
    reports: 0,
    mine: false,
    position: positionOf(1),
    ...more,
  };
}

/** The response of a pull for a device without data, complete with these memorials. */
export function pullAnswerOf(
  memorials: readonly MemorialDto[] = [],
  tributes: readonly TributeDto[] = [],
): PullAnswer {
  return {
    reset: false,
    changed: { memorials: [...memorials], tributes: [...tributes] },
    removed: {},
    cursor: positionOf(1),
    more: false,
  };
}
